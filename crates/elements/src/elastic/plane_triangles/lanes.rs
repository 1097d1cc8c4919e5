//! Triangles that resist deformation in their own plane, four at a time.

use crate::edge_stiffness::{EdgePlace, EdgeStiffness};
use crate::patches::{Grouped, Nodes, Patch, Patches};
use crate::{AroundEdges, EdgeEdit};
use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, Numbers, run};
use settee_math::simd::lanes3::{Matrix, Vector, cross, difference, dot, gather, negated, scaled, scatter, sum, turn};
use settee_parallel::Workers;

use super::{Measure, SIDES};

/// What is known of a triangle at rest.
#[derive(Clone, Copy, Debug)]
pub struct LaneTriangle {
    /// Its second and third point in its frame: x and y of each (m).
    pub corners: [f64; 4],
    /// Stress of unit strain times the volume (J): 11, 12, 13, 22, 23, 33 of the symmetric matrix over xx, yy, xy.
    pub stiffness: [f64; 6],
}

impl LaneTriangle {
    /// No triangle: one that pulls at nothing.
    pub const NONE: Self = Self { corners: [1.0, 0.0, 0.0, 1.0], stiffness: [0.0; 6] };
}

/// What is known of four triangles at rest.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    corners: [[f64; LANES]; 4],
    stiffness: [[f64; LANES]; 6],
}

/// Four triangles at their positions.
pub struct Strained<L> {
    /// The two axes of their planes.
    pub axes: [Vector<L>; 2],
    /// Gradients of the shape functions of the second and third node along the axes.
    pub gradients: [Planar<L>; 2],
    /// Stress of unit strain times the volume (J).
    pub modulus: Matrix<L>,
    /// On the second and third node (N).
    pub forces: [Vector<L>; 2],
}

/// The triangles, see [`PlaneTriangles`](super::PlaneTriangles) for the formulae.
///
/// 19,602 triangles, forces and stiffness (2 cores, Zen 4, one thread): 1.6 ms one at a time, 0.5 ms in groups of four.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct TriangleLanes {
    #[rebuilt]
    patches: Patches<Group>,
    #[same_length]
    turned: Vec<[TurnedTriangle; LANES]>,
    /// Entries: 8 times the number of the triangle, plus 2 times its side, plus 1 if that side runs against the edge.
    #[rebuilt]
    around: AroundEdges,
    #[rebuilt]
    measure: Measure,
}

/// A triangle as it lies in space: the two axes of its plane, and for each side [i, j] the stiffness df_i/dx_j along
/// them, by rows.
type TurnedTriangle = [[f64; LANES]; 5];

/// Four triangles.
#[derive(Clone, Debug)]
struct Group {
    nodes: Nodes<3>,
    rest: Rest,
}

impl Group {
    /// Four triangles by their lanes.
    fn new(nodes: Nodes<3>, of: impl Fn(usize) -> LaneTriangle) -> Self {
        Self { nodes, rest: Rest::new(std::array::from_fn(of)) }
    }
}

/// Numbers of sources for each triangle.
const STRIDE: usize = 8;

/// The source of an edge in a triangle, and one of its sides.
fn source(triangle: usize, side: usize, runs_along: bool) -> usize {
    STRIDE * triangle + 2 * side + usize::from(!runs_along)
}

impl Grouped<3> for Group {
    fn nodes(&self) -> &Nodes<3> {
        &self.nodes
    }

    fn nodes_mut(&mut self) -> &mut Nodes<3> {
        &mut self.nodes
    }
}

impl TriangleLanes {
    /// The triangles with the places of their sides. `triangle`: the one with a number.
    pub fn new(
        nodes: &[[u32; 3]],
        triangle: impl Fn(usize) -> LaneTriangle,
        places: &[[EdgePlace; 3]],
        measure: Measure,
    ) -> Self {
        Self {
            patches: Patches::new(nodes, |first, n, nodes| Group::new(nodes, |lane| triangle(first + lane.min(n - 1)))),
            turned: vec![[[[0.0; LANES]; 5]; LANES]; nodes.len().div_ceil(LANES)],
            around: AroundEdges::new(places, source),
            measure,
        }
    }

    /// Updates the triangles after a change of the mesh; `triangle` as for [`new`](Self::new).
    pub fn follow(
        &mut self,
        nodes: &[[u32; 3]],
        triangle: impl Fn(usize) -> LaneTriangle,
        (touched, edges): (&[u32], &EdgeEdit),
    ) {
        let group = |first: usize, n: usize| Group::new([[0; LANES]; 3], |lane| triangle(first + lane.min(n - 1)));
        self.patches.follow(nodes, touched, |_, first, n| group(first, n));
        self.turned.resize(nodes.len().div_ceil(LANES), [[[0.0; LANES]; 5]; LANES]);
        self.around.follow(edges, STRIDE, source);
    }

    /// Adds the elastic forces to `f`, and keeps what the stiffness needs.
    pub fn add_force(&mut self, workers: &Workers, x: &[[f64; 3]], f: &mut [[f64; 3]]) {
        let Self { patches, turned, measure, .. } = self;
        let measure = *measure;
        patches
            .add_to_with(workers, f, turned.as_mut_slice(), |patch, turned| run(Force { patch, turned, x, measure }));
    }

    /// Keeps what the stiffness needs at `x`.
    pub fn observe(&mut self, workers: &Workers, x: &[[f64; 3]]) {
        let Self { patches, turned, measure, .. } = self;
        let measure = *measure;
        patches.for_each_with(workers, turned.as_mut_slice(), |patch, turned| run(Force { patch, turned, x, measure }));
    }

    /// Makes the stiffness as of the last force.
    pub fn update_stiffness(&self, workers: &Workers, stiffness: &mut EdgeStiffness) {
        let (around, triangles) = (&self.around, self.turned.as_flattened());
        stiffness.assemble_edges(workers, |first, blocks| run(Sum { around, first, triangles, blocks }));
    }
}

/// A vector in the plane of a triangle.
pub type Planar<L> = [L; 2];

/// Gradients of the shape functions of b and c in triangles with the corners 0, b, c. `inverse`: 1 / doubled area.
#[inline(always)]
fn gradients<L: Lanes>([b, c]: [Planar<L>; 2], inverse: L) -> [Planar<L>; 2] {
    [[c[1] * inverse, -c[0] * inverse], [-b[1] * inverse, b[0] * inverse]]
}

impl Rest {
    /// Four triangles by their lanes.
    pub fn new(all: [LaneTriangle; LANES]) -> Self {
        Self {
            corners: std::array::from_fn(|i| all.map(|triangle| triangle.corners[i])),
            stiffness: std::array::from_fn(|i| all.map(|triangle| triangle.stiffness[i])),
        }
    }

    /// The triangles with these sides from the first node to the second and third (m).
    #[inline(always)]
    pub fn strained<M: Machine>(
        &self,
        machine: M,
        [b, c]: [Vector<M::Lanes>; 2],
        measure: Measure,
    ) -> Strained<M::Lanes> {
        let (zero, one) = (machine.splat(0.0), machine.splat(1.0));
        let normal = cross(&b, &c);
        let doubled_area = dot(&normal, &normal).sqrt();
        let inverse = one / doubled_area;
        let (b_x, b_y) = (machine.load(&self.corners[0]), machine.load(&self.corners[1]));
        let (c_x, c_y) = (machine.load(&self.corners[2]), machine.load(&self.corners[3]));
        let rest = [[b_x, b_y], [c_x, c_y]];
        let (axes, corners) = if measure == Measure::Global {
            ([[one, zero, zero], [zero, one, zero]], [[b[0], b[1]], [c[0], c[1]]])
        } else {
            let length = dot(&b, &b).sqrt();
            let x_axis = scaled(&b, one / length);
            let y_axis = scaled(&cross(&normal, &x_axis), inverse);
            ([x_axis, y_axis], [[length, zero], [dot(&x_axis, &c), dot(&y_axis, &c)]])
        };
        let [b, c] = match measure {
            Measure::Current => gradients(corners, inverse),
            Measure::Rest => gradients(rest, one / (b_x * c_y - b_y * c_x)),
            Measure::Global => gradients(corners, inverse.copysign(normal[2])),
        };
        let e = &self.stiffness;
        let (e11, e12, e13) = (machine.load(&e[0]), machine.load(&e[1]), machine.load(&e[2]));
        let (e22, e23, e33) = (machine.load(&e[3]), machine.load(&e[4]), machine.load(&e[5]));
        let modulus = [[e11, e12, e13], [e12, e22, e23], [e13, e23, e33]];
        // The displacement back to the rest shape, its strain, and its stress.
        let u = [rest[0][0] - corners[0][0], rest[0][1] - corners[0][1]];
        let v = [rest[1][0] - corners[1][0], rest[1][1] - corners[1][1]];
        let xx = c[0].mul_add(v[0], b[0] * u[0]);
        let yy = c[1].mul_add(v[1], b[1] * u[1]);
        let xy = c[0].mul_add(v[1], c[1].mul_add(v[0], b[0].mul_add(u[1], b[1] * u[0])));
        let stress = turn(&modulus, &[xx, yy, xy]);
        let forces = [in_space(&axes, pull(&b, &stress)), in_space(&axes, pull(&c, &stress))];
        Strained { axes, gradients: [b, c], modulus, forces }
    }
}

struct Force<'a> {
    patch: &'a mut Patch<Group>,
    turned: &'a mut [[TurnedTriangle; LANES]],
    x: &'a [[f64; 3]],
    measure: Measure,
}

impl Kernel for Force<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.x, 1.0);
        let Patch { groups, input, output, .. } = self.patch;
        let zero = machine.splat(0.0);
        for (group, turned) in groups.iter().zip(self.turned) {
            let first = gather(machine, input, group.nodes[0]);
            let b = difference(&gather(machine, input, group.nodes[1]), &first);
            let c = difference(&gather(machine, input, group.nodes[2]), &first);
            let Strained { axes, gradients: [b, c], modulus, forces: [force_b, force_c] } =
                group.rest.strained(machine, [b, c], self.measure);
            scatter(machine, output, group.nodes[0], &negated(&sum(&force_b, &force_c)));
            scatter(machine, output, group.nodes[1], &force_b);
            scatter(machine, output, group.nodes[2], &force_c);

            let a = [-(b[0] + c[0]), -(b[1] + c[1])];
            let [x_axis, y_axis] = axes;
            keep(turned, 0, [x_axis[0], x_axis[1], x_axis[2], zero]);
            keep(turned, 1, [y_axis[0], y_axis[1], y_axis[2], zero]);
            let of_nodes = [a, b, c];
            for k in 0..3 {
                let [i, j] = SIDES[k];
                keep(turned, 2 + k, side_stiffness(&modulus, &of_nodes[i], &of_nodes[j]));
            }
        }
    }
}

/// The force of a stress on the node with this gradient.
#[inline(always)]
fn pull<L: Lanes>(g: &Planar<L>, [x, y, xy]: &Vector<L>) -> Planar<L> {
    [g[1].mul_add(*xy, g[0] * *x), g[0].mul_add(*xy, g[1] * *y)]
}

/// A vector of a plane with these axes.
#[inline(always)]
fn in_space<L: Lanes>([x_axis, y_axis]: &[Vector<L>; 2], [x, y]: Planar<L>) -> Vector<L> {
    sum(&scaled(x_axis, x), &scaled(y_axis, y))
}

/// -J_i E J_j^T by rows: the force on node i of the stress of unit displacements of node j back to rest, with its sign.
#[inline(always)]
fn side_stiffness<L: Lanes>(e: &Matrix<L>, i: &Planar<L>, j: &Planar<L>) -> [L; LANES] {
    // Stresses of unit displacements along the axes: of the strains (x, 0, y) and (0, y, x).
    let mut stresses = [[i[0]; 3]; 2];
    for row in 0..3 {
        stresses[0][row] = e[row][2].mul_add(j[1], e[row][0] * j[0]);
        stresses[1][row] = e[row][2].mul_add(j[0], e[row][1] * j[1]);
    }
    let [xx, yx] = pull(i, &stresses[0]);
    let [xy, yy] = pull(i, &stresses[1]);
    [-xx, -xy, -yx, -yy]
}

/// Writes the values of the lanes to their triangles, at one of the five places.
#[inline(always)]
fn keep<L: Lanes>(turned: &mut [TurnedTriangle; LANES], place: usize, values: [L; LANES]) {
    let values = L::transpose(values);
    for lane in 0..LANES {
        turned[lane][place] = values[lane].to_array();
    }
}

struct Sum<'a> {
    around: &'a AroundEdges,
    /// Number of the first edge.
    first: usize,
    triangles: &'a [TurnedTriangle],
    blocks: &'a mut [[f64; 9]],
}

impl Kernel for Sum<'_> {
    type Output = ();

    /// K_ij = x (k_xx x + k_xy y)^T + y (k_yx x + k_yy y)^T. Lanes are columns of a block; the fourth lane is unused.
    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let sources = self.around.of_edges(self.first, self.blocks.len());
        for (block, sources) in self.blocks.iter_mut().zip(sources) {
            let mut rows = [machine.splat(0.0); 3];
            for source in sources {
                let source = *source as usize;
                let turned = &self.triangles[source / 8];
                let [x, y, ..] = turned;
                let (k, against) = (&turned[2 + source / 2 % 4], source % 2);
                let (x_axis, y_axis) = (machine.load(x), machine.load(y));
                let first = machine.splat(k[0]).mul_add(x_axis, machine.splat(k[1 + against]) * y_axis);
                let second = machine.splat(k[2 - against]).mul_add(x_axis, machine.splat(k[3]) * y_axis);
                for i in 0..3 {
                    rows[i] = machine.splat(x[i]).mul_add(first, rows[i]);
                    rows[i] = machine.splat(y[i]).mul_add(second, rows[i]);
                }
            }
            for i in 0..3 {
                block[3 * i..3 * i + 3].copy_from_slice(&rows[i].to_array()[..3]);
            }
        }
    }
}
