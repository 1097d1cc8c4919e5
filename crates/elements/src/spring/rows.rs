//! Linear springs within one state of points in space, by their first points: four springs of a point at a time.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, Numbers, run};
use settee_math::simd::lanes3::{Vector, difference, scaled, sum};
use settee_parallel::Workers;
use settee_sparse::node::{self, Node, points_of_a_part};
use settee_sparse::{PartSums, add_sums};

use super::joined::Joined;
use super::law_lanes::{Laws, Pull};
use super::tangent::Tangent;
use crate::bands::Subdomain;

/// Springs by their first points, in groups of four. Each subdomain has sums of its own, which are added in the order
/// of the subdomains: any number of threads gives the same bits.
///
/// 44,000 springs with a product each (2 cores, Zen 4): 1200 us one at a time, 142 us as blocks, 84 us in groups of
/// four that gather both of their points, 69 us as done here.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct SpringRows {
    #[same_length]
    parts: Vec<Part>,
}

/// The springs from the points of a subdomain.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Part {
    #[rebuilt]
    subdomain: Subdomain,
    /// The points at which springs begin; the groups of four springs of each are consecutive.
    #[rebuilt]
    rows: Vec<Row>,
    /// The other points, and one more where there is no spring.
    #[rebuilt]
    columns: Vec<[u32; LANES]>,
    #[rebuilt]
    laws: Vec<Laws>,
    #[same_length]
    tangents: Vec<Tangents>,
    /// 1 or -1, the sign of k'.
    #[same_length]
    signs: Vec<[f64; LANES]>,
    /// Whether a k' is negative, as damping can make it.
    has_negative: bool,
    /// Positions or increments, and the sums of each point; the last node belongs to no point.
    #[rebuilt]
    nodes: Vec<Node>,
    /// Velocities in four numbers each.
    #[rebuilt]
    velocity: Vec<[f64; LANES]>,
}

/// Tangents of four springs at the last force: sqrt(|k'|) u and t of each.
type Tangents = [[f64; LANES]; LANES];

/// A point of a part at which springs begin, and how many.
///
/// Its column is stored, so that points at which no spring begins are left out: loops that are sometimes empty are
/// mispredicted by the processor, and a product takes up to 1.6 times as long with them (`MeshSpringForceField.scn`,
/// Zen 5).
#[derive(Clone, Copy, Debug)]
struct Row {
    column: u32,
    n_springs: u32,
}

impl Row {
    /// Fours of springs.
    #[inline(always)]
    fn n_fours(self) -> usize {
        (self.n_springs as usize).div_ceil(LANES)
    }
}

impl SpringRows {
    /// Springs in order of their points.
    pub fn new(springs: &[Joined<'_>]) -> Self {
        let size = points_of_a_part(springs.last().map_or(0, |last| last.first + 1));
        let parts = Subdomain::divide(springs, size, usize::MAX);
        Self { parts: parts.map(|(subdomain, springs)| Part::new(subdomain, springs)).collect() }
    }

    /// Adds the forces to `f`; keeps the tangents.
    pub fn add_force(&mut self, workers: &Workers, x: &[[f64; 3]], v: &[[f64; 3]], f: &mut [[f64; 3]]) {
        workers.for_parts(&mut self.parts, 1, |_, parts| {
            for part in parts {
                run(Force { part, x, v });
            }
        });
        add_sums(workers, &self.parts, 1.0, f);
    }

    /// Adds k K dx to `df`.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        workers.for_parts(&mut self.parts, 1, |_, parts| {
            for part in parts {
                if part.has_negative {
                    run(Product::<true> { part, dx });
                } else {
                    run(Product::<false> { part, dx });
                }
            }
        });
        add_sums(workers, &self.parts, k, df);
    }

    /// Calls `visit` with the tangent of each spring.
    pub fn for_each_tangent(&self, mut visit: impl FnMut(Tangent)) {
        for part in &self.parts {
            let first = part.subdomain.own().start;
            let points =
                part.rows.iter().flat_map(|row| std::iter::repeat_n(first + row.column as usize, row.n_fours()));
            for (four, point) in points.enumerate() {
                for (lane, other) in part.columns[four].iter().enumerate() {
                    let Some(other) = part.subdomain.point(*other as usize) else { continue };
                    let [x, y, z, across] = part.tangents[four][lane];
                    visit(Tangent {
                        points: [point, other],
                        direction: [x, y, z],
                        along: part.signs[four][lane],
                        across,
                    });
                }
            }
        }
    }
}

impl PartSums for Part {
    #[inline(always)]
    fn add_to<M: Machine>(&self, machine: M, factor: f64, first: usize, f: &mut [[f64; 3]]) {
        let points = (self.subdomain.own(), self.subdomain.halo());
        node::add(machine, &self.nodes, points, factor, (first, f));
    }
}

impl Part {
    fn new(subdomain: Subdomain, springs: &[Joined<'_>]) -> Self {
        let n_points = subdomain.n_points();
        let by_point = || springs.chunk_by(|a, b| a.first == b.first);
        let fours = || by_point().flat_map(|own| own.chunks(LANES));
        let column = |spring: Option<&Joined<'_>>| {
            spring.map_or(n_points, |spring: &Joined<'_>| subdomain.column(spring.second)) as u32
        };
        let columns: Vec<[u32; LANES]> =
            fours().map(|four| std::array::from_fn(|lane| column(four.get(lane)))).collect();
        let law =
            |four: &[Joined<'_>]| Laws::new(std::array::from_fn(|lane| four.get(lane).map(|spring| spring.element)));
        let row =
            |own: &[Joined<'_>]| Row { column: subdomain.column(own[0].first) as u32, n_springs: own.len() as u32 };
        Self {
            rows: by_point().map(row).collect(),
            tangents: vec![[[0.0; LANES]; LANES]; columns.len()],
            signs: vec![[1.0; LANES]; columns.len()],
            columns,
            laws: fours().map(law).collect(),
            has_negative: false,
            nodes: vec![Node::default(); n_points + 1],
            velocity: vec![[0.0; LANES]; n_points + 1],
            subdomain,
        }
    }
}

/// What `of` gives for each of four columns, by axes.
#[inline(always)]
fn gather<'a, M: Machine>(
    machine: M,
    columns: &[u32; LANES],
    of: impl Fn(usize) -> &'a [f64; LANES],
) -> Vector<M::Lanes> {
    let [x, y, z, _] = M::Lanes::transpose(columns.map(
        #[inline(always)]
        |column| machine.load(of(column as usize)),
    ));
    [x, y, z]
}

#[inline(always)]
fn one_point<M: Machine>(machine: M, [x, y, z, _]: [f64; LANES]) -> Vector<M::Lanes> {
    [machine.splat(x), machine.splat(y), machine.splat(z)]
}

/// Adds a vector of each lane to the sums of the part, with both of its signs.
#[inline(always)]
fn pull<M: Machine>(machine: M, nodes: &mut [Node], columns: &[u32; LANES], &[x, y, z]: &Vector<M::Lanes>) {
    let pulls = M::Lanes::transpose([x, y, z, machine.splat(0.0)]);
    for (column, pull) in columns.iter().zip(pulls) {
        let there = &mut nodes[*column as usize].output;
        *there = (machine.load(there) - pull).to_array();
    }
}

/// Adds the sums of lanes to the sum of a point.
#[inline(always)]
fn add_lanes<M: Machine>(machine: M, sum: &mut [f64; LANES], &[x, y, z]: &Vector<M::Lanes>) {
    let [a, b, c, d] = M::Lanes::transpose([x, y, z, machine.splat(0.0)]);
    *sum = (machine.load(sum) + ((a + b) + (c + d))).to_array();
}

/// phi u of the springs, with their tangents.
struct Force<'a> {
    part: &'a mut Part,
    x: &'a [[f64; 3]],
    v: &'a [[f64; 3]],
}

impl Kernel for Force<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Part { subdomain, rows, columns, laws, tangents, signs, has_negative, nodes, velocity } = self.part;
        node::read(machine, nodes, (subdomain.own(), subdomain.halo()), self.x);
        node::for_each_point(
            machine,
            (subdomain.own(), subdomain.halo()),
            self.v,
            #[inline(always)]
            |place, v| velocity[place] = v.to_array(),
        );
        let one = machine.splat(1.0);
        let mut most_negative = machine.splat(0.0);
        let results = tangents.iter_mut().zip(signs);
        let mut fours = columns.iter().zip(laws.iter()).zip(results);
        for row in rows.iter() {
            let column = row.column as usize;
            let (x, v) = (one_point(machine, nodes[column].input), one_point(machine, velocity[column]));
            let mut sums = [machine.splat(0.0); 3];
            for ((columns, laws), (tangents, signs)) in fours.by_ref().take(row.n_fours()) {
                let there = gather(
                    machine,
                    columns,
                    #[inline(always)]
                    |column| &nodes[column].input,
                );
                let speed_there = gather(
                    machine,
                    columns,
                    #[inline(always)]
                    |column| &velocity[column],
                );
                let (reach, speed) = (difference(&there, &x), difference(&speed_there, &v));
                let Pull { force, u, across, excess, .. } = laws.pull(machine, &reach, &speed);
                let along = scaled(&u, excess.abs().sqrt());
                let by_spring = M::Lanes::transpose([along[0], along[1], along[2], across]);
                for lane in 0..LANES {
                    tangents[lane] = by_spring[lane].to_array();
                }
                *signs = one.copysign(excess).to_array();
                most_negative = (-excess).max(most_negative);
                sums = sum(&sums, &force);
                pull(machine, nodes, columns, &force);
            }
            add_lanes(machine, &mut nodes[column].output, &sums);
        }
        *has_negative = most_negative.to_array().iter().any(|excess| *excess > 0.0);
    }
}

/// (k' u u^T + t I) (dx_b - dx_a) of the springs. `SIGNED`: some k' are negative.
struct Product<'a, const SIGNED: bool> {
    part: &'a mut Part,
    dx: &'a [[f64; 3]],
}

impl<const SIGNED: bool> Kernel for Product<'_, SIGNED> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Part { subdomain, rows, columns, tangents, signs, nodes, .. } = self.part;
        let nodes = nodes.as_mut_slice();
        node::read(machine, nodes, (subdomain.own(), subdomain.halo()), self.dx);
        let (columns, tangents, signs) = (columns.as_flattened(), tangents.as_flattened(), signs.as_flattened());
        let mut start = 0;
        for row in rows.iter() {
            let here = machine.load(&nodes[row.column as usize].input);
            let mut sums = machine.splat(0.0);
            let springs = start..start + row.n_springs as usize;
            start += LANES * row.n_fours();
            let own = columns[springs.clone()].iter().zip(&tangents[springs.clone()]);
            for ((column, tangent), sign) in own.zip(&signs[springs]) {
                let node = &mut nodes[*column as usize];
                let d = machine.load(&node.input) - here;
                let along = machine.load(tangent);
                // The fourth number of d is zero, so that t does not enter the sum; the fourth number of the force is
                // unused.
                let mut change = (along * d).sum();
                if SIGNED {
                    change = change * machine.splat(*sign);
                }
                let force = along.mul_add(change, machine.splat(tangent[3]) * d);
                sums = sums + force;
                node.output = (machine.load(&node.output) - force).to_array();
            }
            let output = &mut nodes[row.column as usize].output;
            *output = (machine.load(output) + sums).to_array();
        }
    }
}
