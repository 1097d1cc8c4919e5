//! Hexahedra that are boxes at rest.

use settee_elements::patches::{Grouped, Nodes, Padded, Patch, Patches};
use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_math::simd::lanes3::{
    Matrix, StoredMatrix, Vector, cross, difference, dot, gather, load_matrix, scaled, scatter, store_matrix, turn,
    turn_back,
};
use settee_mesh::{RowEdit, RowPlace};
use settee_parallel::{ALONE, Workers};

use super::box_modes::{COUNT, MODES, at_nodes, modes, multiply, of_matrix};
use super::matrix::{self, Block};
use super::nodes;
use super::rotation::{Frame, RotationRule, element_frame};

/// Boxes, four at a time, with the stiffness of their modes (see [`box_modes`](super::box_modes)).
///
/// Boxes of one size and material share their numbers: with matrices of 576 numbers for each the product would wait for
/// memory. 16,875 of them, whole product, one core: 5.5 ms with matrices, 0.37 ms so (2 cores, Zen 4).
#[derive(Clone, Debug, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub struct Boxes {
    patches: Patches<Group>,
    /// Boxes that stay while a mesh changes keep their kinds, which are others than those of a mesh made anew.
    kinds: Kinds,
    #[rebuilt]
    rule: RotationRule,
}

/// Four boxes.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Group {
    #[rebuilt]
    nodes: Nodes<8>,
    kinds: [u32; LANES],
    /// The axes now, as rows.
    axes: StoredMatrix,
    /// The axes at rest, as rows.
    #[rebuilt]
    rest_axes: StoredMatrix,
}

impl Group {
    /// Four boxes at rest, each with its kind and its axes.
    fn new(nodes: Nodes<8>, of: impl Fn(usize) -> (u32, Block<3>)) -> Self {
        let all: [(u32, Block<3>); LANES] = std::array::from_fn(of);
        let rest_axes = [0, 1, 2].map(|i| [0, 1, 2].map(|j| all.map(|(_, axes)| axes[i][j])));
        Self { nodes, kinds: all.map(|(kind, _)| kind), axes: rest_axes, rest_axes }
    }
}

impl Grouped<8> for Group {
    fn nodes(&self) -> &Nodes<8> {
        &self.nodes
    }

    fn nodes_mut(&mut self) -> &mut Nodes<8> {
        &mut self.nodes
    }
}

/// -K'/64 of each kind of box.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
struct Kinds(Vec<[f64; COUNT]>);

impl Boxes {
    /// The boxes of a mesh with a stiffness matrix of 24 x 24 numbers each, at rest positions `rest`; `None` if one of
    /// the elements is not a box.
    pub fn new(elements: &[[u32; 8]], rest: &[[f64; 3]], matrices: &[f64], rule: RotationRule) -> Option<Self> {
        let mut kinds = Kinds::default();
        let mut of = Vec::with_capacity(elements.len());
        for (element, matrix) in elements.iter().zip(matrices.chunks_exact(24 * 24)) {
            let x = nodes::gather(element, rest);
            let (frame, tolerance) = (element_frame(Frame::MeanEdges, &x), rounding(&x)?);
            of.push((kinds.find(of_matrix(&in_frame(matrix, &frame), tolerance)?, tolerance), frame));
        }
        let group = |first: usize, n: usize, nodes| Group::new(nodes, |lane: usize| of[first + lane.min(n - 1)]);
        let mut boxes = Self { patches: Patches::new(elements, group), kinds, rule };
        // With the operations of every evaluation: at rest they then give the same bits.
        boxes.turn_with_edges(&ALONE, rest);
        boxes.patches.groups_mut().for_each(|(_, group)| group.rest_axes = group.axes);
        Some(boxes)
    }

    /// Whether all kinds are known: what a checkpoint says is not believed.
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        let is_known = |kind: u32| (kind as usize) < self.kinds.0.len();
        self.patches.groups().all(|group| group.kinds.into_iter().all(is_known))
    }

    /// Takes in boxes that were made for a changed mesh. `elements`: the nodes of all boxes now; `touched`: the boxes
    /// that are not those before, in ascending order. Those that stay keep their numbers; axes are any until they are
    /// found again.
    pub fn join(&mut self, made: &Self, edit: &RowEdit, touched: &[u32], elements: &[[u32; 8]]) {
        let same = 64.0 * f64::EPSILON;
        let new_kinds: Vec<u32> = made.kinds.0.iter().map(|numbers| self.kinds.find(*numbers, same)).collect();
        let of = |before: &Patches<Group>, element: usize| match edit.place(element) {
            RowPlace::Before(index) => {
                let (group, lane) = before.find(index);
                (group.kinds[lane], lane_of(&group.rest_axes, lane))
            }
            RowPlace::Made(index) => {
                let (group, lane) = made.patches.find(index);
                (new_kinds[group.kinds[lane] as usize], lane_of(&group.rest_axes, lane))
            }
        };
        self.patches.follow(elements, touched, |before, first, n| {
            Group::new([[0; LANES]; 8], |lane| of(before, first + lane.min(n - 1)))
        });
    }

    /// Whether the axes follow from the positions by themselves: otherwise [`turn`](Self::turn) tells them.
    pub fn turns_with_edges(&self) -> bool {
        self.rule == RotationRule::Frame(Frame::MeanEdges)
    }

    /// Finds the axes at positions `x`, where they follow from them.
    pub fn turn_with_edges(&mut self, workers: &Workers, x: &[[f64; 3]]) {
        if self.turns_with_edges() {
            self.patches.for_each(workers, |patch| run(UpdateAxes { patch, x }));
        }
    }

    /// Takes the rotations from rest.
    pub fn turn(&mut self, rotation: impl Fn(usize) -> Block<3>) {
        let n = self.patches.n_elements();
        for (first, group) in self.patches.groups_mut() {
            for lane in 0..LANES.min(n - first) {
                let rest = lane_of(&group.rest_axes, lane);
                let now = matrix::times(&rest, &matrix::transposed(&rotation(first + lane)));
                (0..3).for_each(|i| (0..3).for_each(|j| group.axes[i][j][lane] = now[i][j]));
            }
        }
    }

    /// The last rotation of an element from rest.
    pub fn rotation(&self, element: usize) -> Block<3> {
        let (group, lane) = self.patches.find(element);
        matrix::transposed_times(&lane_of(&group.axes, lane), &lane_of(&group.rest_axes, lane))
    }

    /// Adds the forces at positions `x`, with axes that follow from them, or that were told.
    pub fn add_force(&mut self, workers: &Workers, x: &[[f64; 3]], rest: &[[f64; 3]], f: &mut [[f64; 3]]) {
        let (kinds, turns_with_edges) = (&self.kinds, self.turns_with_edges());
        self.patches.add_to(workers, f, |patch| run(Force { patch, kinds, x, rest, turns_with_edges }));
    }

    /// Adds k K dx with the last axes.
    pub fn add_dforce(&mut self, workers: &Workers, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        let kinds = &self.kinds;
        self.patches.add_to(workers, df, |patch| run(Product { patch, kinds, k, dx }));
    }
}

/// Numbers that may differ by more than this, relative, say nothing of a shape.
const LARGEST_ROUNDING: f64 = 1e-6;

/// How much numbers of one box may differ by the rounding of its positions, relative; `None` where that tells no box
/// from another shape, as where an edge at the first node has no length.
fn rounding(x: &[[f64; 3]; 8]) -> Option<f64> {
    let largest = x.as_flattened().iter().fold(0.0, |largest: f64, x| largest.max(x.abs()));
    let edge = |node: usize| (0..3).map(|i| (x[node][i] - x[0][i]).powi(2)).sum::<f64>().sqrt();
    let shortest = edge(1).min(edge(3)).min(edge(4));
    let tolerance = 32.0 * f64::EPSILON * (largest / shortest).max(1.0);
    (shortest > 0.0 && tolerance <= LARGEST_ROUNDING).then_some(tolerance)
}

/// A stiffness matrix in the axes that are the rows of `frame`.
fn in_frame(stiffness: &[f64], frame: &Block<3>) -> Vec<f64> {
    let mut turned = vec![0.0; 24 * 24];
    for a in 0..8 {
        for b in 0..8 {
            let block: Block<3> =
                std::array::from_fn(|i| std::array::from_fn(|j| stiffness[(3 * a + i) * 24 + 3 * b + j]));
            let block = matrix::times(&matrix::times(frame, &block), &matrix::transposed(frame));
            (0..3).for_each(|i| turned[(3 * a + i) * 24 + 3 * b..][..3].copy_from_slice(&block[i]));
        }
    }
    turned
}

fn lane_of(stored: &StoredMatrix, lane: usize) -> Block<3> {
    stored.map(|row| row.map(|values| values[lane]))
}

impl Kinds {
    /// How many of the last kinds are looked through.
    const LAST: usize = 16;

    /// The kind with these numbers up to rounding, new or not.
    fn find(&mut self, numbers: [f64; COUNT], tolerance: f64) -> u32 {
        let largest = numbers.iter().fold(0.0, |largest: f64, number| largest.max(number.abs()));
        let is_same =
            |kind: &[f64; COUNT]| std::iter::zip(kind, &numbers).all(|(a, b)| (a - b).abs() <= tolerance * largest);
        let first = self.0.len().saturating_sub(Self::LAST);
        let kind = self.0[first..].iter().position(is_same).map_or(self.0.len(), |kind| first + kind);
        if kind == self.0.len() {
            self.0.push(numbers);
        }
        kind as u32
    }

    /// The forces on the nodes for displacements by modes and directions, in axes that are the rows of `axes`.
    #[inline(always)]
    fn forces<M: Machine>(
        &self,
        machine: M,
        kinds: [u32; LANES],
        axes: &Matrix<M::Lanes>,
        local: &[Vector<M::Lanes>; MODES],
    ) -> [Vector<M::Lanes>; 8] {
        let [a, b, c, d] = kinds.map(|kind| &self.0[kind as usize]);
        let product = if kinds == [kinds[0]; LANES] {
            multiply(|i| machine.splat(a[i]), local)
        } else {
            multiply(|i| machine.load(&[a[i], b[i], c[i], d[i]]), local)
        };
        let mut of_direction = [[machine.splat(0.0); MODES]; 3];
        for mode in 0..MODES {
            let turned = turn_back(axes, &product[mode]);
            (of_direction[0][mode], of_direction[1][mode], of_direction[2][mode]) = (turned[0], turned[1], turned[2]);
        }
        let (x, y, z) = (at_nodes(&of_direction[0]), at_nodes(&of_direction[1]), at_nodes(&of_direction[2]));
        let mut forces = [[x[0], y[0], z[0]]; 8];
        for node in 1..8 {
            forces[node] = [x[node], y[node], z[node]];
        }
        forces
    }
}

/// Values at the nodes of a group.
#[inline(always)]
fn values<M: Machine>(machine: M, points: &[Padded], nodes: &Nodes<8>) -> [Vector<M::Lanes>; 8] {
    let mut values = [[machine.splat(0.0); 3]; 8];
    for node in 0..8 {
        values[node] = gather(machine, points, nodes[node]);
    }
    values
}

/// The modes of the displacements of eight points.
#[inline(always)]
fn all_modes<L: Lanes>(u: &[Vector<L>; 8]) -> [Vector<L>; MODES] {
    let (x, y, z) = (modes(&component(u, 0)), modes(&component(u, 1)), modes(&component(u, 2)));
    let mut modes = [[x[0], y[0], z[0]]; MODES];
    for mode in 1..MODES {
        modes[mode] = [x[mode], y[mode], z[mode]];
    }
    modes
}

#[inline(always)]
fn component<L: Lanes>(u: &[Vector<L>; 8], i: usize) -> [L; 8] {
    [u[0][i], u[1][i], u[2][i], u[3][i], u[4][i], u[5][i], u[6][i], u[7][i]]
}

/// Modes of the positions seen from the first node: large coordinates would round those of small displacements.
#[inline(always)]
fn modes_from_first<M: Machine>(machine: M, points: &[Padded], nodes: &Nodes<8>) -> [Vector<M::Lanes>; MODES] {
    let mut x = values(machine, points, nodes);
    for node in 1..8 {
        x[node] = difference(&x[node], &x[0]);
    }
    x[0] = [machine.splat(0.0); 3];
    all_modes(&x)
}

/// The frame along the mean edges, four times of which are the first modes: see
/// [`frame`](settee_math::rotations::frame).
#[inline(always)]
fn edge_axes<L: Lanes>(x: &Vector<L>, y: &Vector<L>) -> Matrix<L> {
    let one = x[0].splat(1.0);
    let e_x = scaled(x, one / dot(x, x).sqrt());
    let normal = cross(&e_x, y);
    let e_z = scaled(&normal, one / dot(&normal, &normal).sqrt());
    [e_x, cross(&e_z, &e_x), e_z]
}

struct UpdateAxes<'a> {
    patch: &'a mut Patch<Group>,
    x: &'a [[f64; 3]],
}

impl Kernel for UpdateAxes<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.x, 1.0);
        for group in &mut self.patch.groups {
            let modes = modes_from_first(machine, &self.patch.input, &group.nodes);
            group.axes = store_matrix(&edge_axes(&modes[0], &modes[1]));
        }
    }
}

struct Force<'a> {
    patch: &'a mut Patch<Group>,
    kinds: &'a Kinds,
    x: &'a [[f64; 3]],
    rest: &'a [[f64; 3]],
    turns_with_edges: bool,
}

impl Kernel for Force<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.x, 1.0);
        self.patch.read_second(self.rest, 1.0);
        let Patch { groups, input, second, output, .. } = self.patch;
        for group in groups {
            let mut local = modes_from_first(machine, input, &group.nodes);
            let mut axes = load_matrix(machine, &group.axes);
            if self.turns_with_edges {
                axes = edge_axes(&local[0], &local[1]);
                group.axes = store_matrix(&axes);
            }
            let rest = modes_from_first(machine, second, &group.nodes);
            let rest_axes = load_matrix(machine, &group.rest_axes);
            for mode in 0..MODES {
                local[mode] = difference(&turn(&axes, &local[mode]), &turn(&rest_axes, &rest[mode]));
            }
            let forces = self.kinds.forces(machine, group.kinds, &axes, &local);
            for node in 0..8 {
                scatter(machine, output, group.nodes[node], &forces[node]);
            }
        }
    }
}

struct Product<'a> {
    patch: &'a mut Patch<Group>,
    kinds: &'a Kinds,
    k: f64,
    dx: &'a [[f64; 3]],
}

impl Kernel for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.dx, self.k);
        let Patch { groups, input, output, .. } = self.patch;
        for group in groups {
            let axes = load_matrix(machine, &group.axes);
            let mut local = all_modes(&values(machine, input, &group.nodes));
            for mode in 0..MODES {
                local[mode] = turn(&axes, &local[mode]);
            }
            let forces = self.kinds.forces(machine, group.kinds, &axes, &local);
            for node in 0..8 {
                scatter(machine, output, group.nodes[node], &forces[node]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use settee_mesh::finite_element::Hexahedron;

    use super::super::stiffness::matrix_size;
    use super::*;
    use settee_elements::Lame;

    #[test]
    fn shapes_with_edges_of_no_length_are_no_boxes() {
        let cube: [[f64; 3]; 8] = std::array::from_fn(|node| {
            let [x, y, z] = [(node ^ (node >> 1)) & 1, (node >> 1) & 1, node >> 2].map(|bit| bit as f64);
            [x, y, z]
        });
        let boxes = |nodes: [u32; 8]| {
            let mut matrix = vec![0.0; matrix_size::<3, 8>()];
            let x = nodes::gather(&nodes, &cube);
            matrix::add_element_stiffness::<Hexahedron, 3, 8>(&mut matrix, Lame::new(100.0, 0.3, 3), &x)
                .expect("it has a volume");
            Boxes::new(&[nodes], &cube, &matrix, RotationRule::None)
        };
        assert!(boxes([0, 1, 2, 3, 4, 5, 6, 7]).is_some());
        // Wedges, whose nodes begin at the edge without length, or elsewhere.
        for wedge in [[0, 0, 1, 2, 4, 4, 5, 6], [1, 2, 0, 0, 5, 6, 4, 4], [0, 1, 2, 0, 4, 5, 6, 4]] {
            assert!(boxes(wedge).is_none(), "{wedge:?}");
        }
        // Nearly a wedge: the edge is so short that all numbers may be rounded.
        let mut nearly = cube;
        nearly[1] = [1e-9, 0.0, 0.0];
        assert_eq!(rounding(&nearly), None);
        assert!(rounding(&cube).is_some_and(|tolerance| tolerance < 1e-13));
    }
}
