//! Triangles that resist deformation in their own plane, in bands of eight: a band joins three groups of eight
//! consecutive points.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, Numbers, run};
use settee_math::simd::lanes3::{Vector, difference, dot, negated, sum, turn};
use settee_math::simd::wide::{WIDE, Wide, WideKernel, WideMachine, run_wide};
use settee_parallel::Workers;
use settee_sparse::{PartSums, add_sums};

use super::Measure;
use super::lanes::{LaneTriangle, Rest, Strained};
use crate::bands::{
    BY_RUNS, Between, Coordinates, Division, Run, Subdomain, add, add_four, add_sums_of, divide, length, load,
    load_four, subtract,
};

/// Triangles of a mesh whose points are numbered along lines, with strain in their current shape.
///
/// The strain of increments u, v of the sides b, c follows from b . u, c . v and b . v + c . u, and the forces act
/// along the sides. With the sides at the positions of the last force, the stiffness of a triangle takes six numbers;
/// stored by edges it takes nine numbers an edge.
///
/// Each subdomain has sums of its own, which are added in the order of the subdomains: any number of threads gives the
/// same bits.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct TriangleBands {
    #[same_length]
    parts: Vec<Part>,
}

/// The triangles whose first points are those of a subdomain.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Part {
    #[rebuilt]
    subdomain: Subdomain,
    #[rebuilt]
    runs: Vec<Run<3>>,
    /// Those of the first and the second four triangles of each band.
    #[rebuilt]
    triangles: Vec<[Four; 2]>,
    #[same_length]
    stiffness: Vec<Stiffness>,
    /// The vectors that are named below.
    points: Coordinates,
}

/// Four triangles, some of which may not exist.
#[derive(Clone, Copy, Debug)]
struct Four {
    /// 1 where there is a triangle, and 0 elsewhere.
    exists: [f64; LANES],
    rest: Rest,
}

/// Matrix from (b . u, c . v, b . v + c . u) to their conjugate forces: entries 11, 12, 13, 22, 23, 33 of a symmetric
/// matrix.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
#[repr(align(64))]
struct Stiffness([[f64; WIDE]; 6]);

/// A triangle with its number.
struct Placed {
    nodes: [u32; 3],
    number: usize,
}

impl Between<3> for Placed {
    fn points(&self) -> [usize; 3] {
        self.nodes.map(|node| node as usize)
    }
}

/// What triangles add to their points, by local nodes, are the first three vectors.
const ADDED: [usize; 3] = [0, 1, 2];
/// Increments.
const CHANGE: usize = 3;
/// Positions at the last force.
const POSITION: usize = 4;

const LENGTH: usize = length(5);

impl TriangleBands {
    /// The bands of a mesh; `None` if it has few triangles or too few of them lie side by side. `triangle`: the
    /// triangle with an index.
    pub fn new(nodes: &[[u32; 3]], triangle: impl Fn(usize) -> LaneTriangle) -> Option<Self> {
        let mut placed: Vec<Placed> =
            nodes.iter().zip(0..).map(|(nodes, number)| Placed { nodes: *nodes, number }).collect();
        placed.sort_unstable_by_key(|placed| (placed.first(), placed.nodes, placed.number));
        let parts = divide(&placed, BY_RUNS)?.into_iter().map(|division| Part::new(division, &triangle)).collect();
        Some(Self { parts })
    }

    /// Adds the elastic forces to `f`, and keeps the stiffness.
    pub fn add_force(&mut self, workers: &Workers, x: &[[f64; 3]], f: &mut [[f64; 3]]) {
        self.observe(workers, x);
        add_sums(workers, &self.parts, 1.0, f);
    }

    /// Keeps the stiffness at `x`.
    pub fn observe(&mut self, workers: &Workers, x: &[[f64; 3]]) {
        workers.for_parts(&mut self.parts, 1, |_, parts| parts.iter_mut().for_each(|part| run(Force { part, x })));
    }

    /// Adds k K dx to `df`.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        workers.for_parts(&mut self.parts, 1, |_, parts| {
            parts.iter_mut().for_each(|part| run_wide(Product { part, dx }));
        });
        add_sums(workers, &self.parts, k, df);
    }

    /// Positions of `n_points` points at the last force; zero for points without triangles.
    pub fn positions(&self, n_points: usize) -> Vec<[f64; 3]> {
        let mut positions = vec![[0.0; 3]; n_points];
        for Part { subdomain, points, .. } in &self.parts {
            let [x, y, z] = points.lists(POSITION);
            for (column, range) in subdomain.pieces() {
                for (column, position) in (column..).zip(&mut positions[range]) {
                    *position = [x[column], y[column], z[column]];
                }
            }
        }
        positions
    }
}

impl PartSums for Part {
    #[inline(always)]
    fn add_to<M: Machine>(&self, machine: M, factor: f64, first: usize, f: &mut [[f64; 3]]) {
        add_sums_of(machine, (&self.subdomain, &self.points), 3, factor, (first, f));
    }
}

impl Part {
    fn new((subdomain, placed, layout): Division<'_, 3, Placed>, triangle: &impl Fn(usize) -> LaneTriangle) -> Self {
        let four = |lanes: &[Option<usize>; WIDE], half: usize| {
            let own: [Option<usize>; LANES] = std::array::from_fn(|lane| lanes[LANES * half + lane]);
            let of =
                |number: Option<usize>| number.map_or(LaneTriangle::NONE, |number| triangle(placed[number].number));
            Four { exists: own.map(|number| f64::from(number.is_some())), rest: Rest::new(own.map(of)) }
        };
        Self {
            subdomain,
            runs: layout.runs,
            triangles: layout.lanes.iter().map(|lanes| [four(lanes, 0), four(lanes, 1)]).collect(),
            stiffness: vec![Stiffness([[0.0; WIDE]; 6]); layout.lanes.len()],
            points: Coordinates::zeros(5),
        }
    }
}

/// The forces of triangles, with their stiffness.
struct Force<'a> {
    part: &'a mut Part,
    x: &'a [[f64; 3]],
}

impl Kernel for Force<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Part { subdomain, runs, triangles, stiffness, points } = self.part;
        points.read(POSITION, subdomain, self.x);
        ADDED.iter().for_each(|vector| points.clear(*vector, subdomain));
        let skipped = points.skipped();
        let (zero, one) = (machine.splat(0.0), machine.splat(1.0));
        let mut bands = triangles.iter().zip(stiffness);
        for run in runs {
            let mut columns = run.columns.map(
                #[inline(always)]
                |column| skipped + column,
            );
            for (fours, kept) in bands.by_ref().take(run.n_bands) {
                for (half, four) in fours.iter().enumerate() {
                    // Not in a closure: it would be compiled without wide registers.
                    let at = |node: usize| points.eight::<LENGTH>(columns[node]);
                    let a = load_four(machine, at(0), POSITION, half);
                    let b = load_four(machine, at(1), POSITION, half);
                    let c = load_four(machine, at(2), POSITION, half);
                    // In an empty lane, a triangle with an area, so that divisions give finite numbers.
                    let exists = machine.load(&four.exists);
                    let [mut b, mut c] = [difference(&b, &a), difference(&c, &a)];
                    for axis in 0..3 {
                        b[axis] = exists.where_greater(zero, b[axis], if axis == 0 { one } else { zero });
                        c[axis] = exists.where_greater(zero, c[axis], if axis == 1 { one } else { zero });
                    }
                    let Strained { gradients, modulus, forces: [force_b, force_c], .. } =
                        four.rest.strained(machine, [b, c], Measure::Current);
                    let entries = products(machine, &gradients, &modulus);
                    for number in 0..6 {
                        let lanes = &mut kept.0[number][LANES * half..][..LANES];
                        lanes.copy_from_slice(&entries[number].to_array());
                    }
                    let forces = [negated(&sum(&force_b, &force_c)), force_b, force_c];
                    for node in 0..3 {
                        let points: &mut [f64; LENGTH] = points.eight_mut(columns[node]);
                        add_four(machine, points, ADDED[node], half, &forces[node]);
                    }
                }
                columns = [columns[0] + WIDE, columns[1] + WIDE, columns[2] + WIDE];
            }
        }
    }
}

/// Entries 11, 12, 13, 22, 23, 33 of the stiffness of triangles, see [`Stiffness`]. With the gradients g, h of the
/// second and third shape function, strain is (b . u) g g^T + (c . v) h h^T + (b . v + c . u) (g h^T + h g^T) / 2.
#[inline(always)]
fn products<M: Machine>(machine: M, [g, h]: &[[M::Lanes; 2]; 2], modulus: &[[M::Lanes; 3]; 3]) -> [M::Lanes; 6] {
    let two = machine.splat(2.0);
    let strains = [
        [g[0] * g[0], g[1] * g[1], two * g[0] * g[1]],
        [h[0] * h[0], h[1] * h[1], two * h[0] * h[1]],
        [g[0] * h[0], g[1] * h[1], g[0].mul_add(h[1], g[1] * h[0])],
    ];
    let [first, second, third] = [turn(modulus, &strains[0]), turn(modulus, &strains[1]), turn(modulus, &strains[2])];
    [
        dot(&strains[0], &first),
        dot(&strains[0], &second),
        dot(&strains[0], &third),
        dot(&strains[1], &second),
        dot(&strains[1], &third),
        dot(&strains[2], &third),
    ]
}

/// Minus the forces that balance the stresses of increments.
struct Product<'a> {
    part: &'a mut Part,
    dx: &'a [[f64; 3]],
}

impl WideKernel for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) {
        let Part { subdomain, runs, stiffness, points, .. } = self.part;
        points.read(CHANGE, subdomain, self.dx);
        ADDED.iter().for_each(|vector| points.clear(*vector, subdomain));
        let skipped = points.skipped();
        let mut bands = stiffness.as_slice();
        for run in runs.iter() {
            let (own, rest) = bands.split_at(run.n_bands);
            bands = rest;
            let [mut at_a, mut at_b, mut at_c] = run.columns.map(
                #[inline(always)]
                |column| skipped + column,
            );
            for Stiffness(entries) in own {
                let points_a: &[f64; LENGTH] = points.eight(at_a);
                let (x, dx) = (load(machine, points_a, POSITION), load(machine, points_a, CHANGE));
                let (b, u) = side(machine, points.eight(at_b), [&x, &dx]);
                let (c, v) = side(machine, points.eight(at_c), [&x, &dx]);
                let strain = [along(&b, &u), along(&c, &v), both(&b, &v, &c, &u)];
                let [of_11, of_12, of_13, of_22, of_23, of_33] = entries.each_ref().map(
                    #[inline(always)]
                    |entry| machine.load_wide(entry),
                );
                let s_b = of_13.mul_add(strain[2], of_12.mul_add(strain[1], of_11 * strain[0]));
                let s_c = of_23.mul_add(strain[2], of_22.mul_add(strain[1], of_12 * strain[0]));
                let s_both = of_33.mul_add(strain[2], of_23.mul_add(strain[1], of_13 * strain[0]));
                let (force_b, force_c) = (pull(&b, s_b, &c, s_both), pull(&c, s_c, &b, s_both));
                let both = [force_b[0] + force_c[0], force_b[1] + force_c[1], force_b[2] + force_c[2]];
                subtract::<_, LENGTH>(machine, points.eight_mut(at_a), ADDED[0], &both);
                add::<_, LENGTH>(machine, points.eight_mut(at_b), ADDED[1], &force_b);
                add::<_, LENGTH>(machine, points.eight_mut(at_c), ADDED[2], &force_c);
                (at_a, at_b, at_c) = (at_a + WIDE, at_b + WIDE, at_c + WIDE);
            }
        }
    }
}

/// A side of eight triangles and its increment, directed towards the first point: this way each subtraction reads its
/// operand from memory in the same instruction.
#[inline(always)]
fn side<M: WideMachine>(
    machine: M,
    there: &[f64; LENGTH],
    [x, dx]: [&Vector<M::Wide>; 2],
) -> (Vector<M::Wide>, Vector<M::Wide>) {
    (less(x, &load(machine, there, POSITION)), less(dx, &load(machine, there, CHANGE)))
}

/// a - b.
#[inline(always)]
fn less<W: Wide>(a: &Vector<W>, b: &Vector<W>) -> Vector<W> {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// a . b.
#[inline(always)]
fn along<W: Wide>(a: &Vector<W>, b: &Vector<W>) -> W {
    a[2].mul_add(b[2], a[1].mul_add(b[1], a[0] * b[0]))
}

/// a . b + c . d.
#[inline(always)]
fn both<W: Wide>(a: &Vector<W>, b: &Vector<W>, c: &Vector<W>, d: &Vector<W>) -> W {
    c[2].mul_add(d[2], c[1].mul_add(d[1], c[0].mul_add(d[0], along(a, b))))
}

/// s a + t b.
#[inline(always)]
fn pull<W: Wide>(a: &Vector<W>, s: W, b: &Vector<W>, t: W) -> Vector<W> {
    [b[0].mul_add(t, s * a[0]), b[1].mul_add(t, s * a[1]), b[2].mul_add(t, s * a[2])]
}
