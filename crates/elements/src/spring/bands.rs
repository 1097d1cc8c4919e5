//! Linear springs within one state of points in space, by bands: each joins four consecutive points with four others.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_math::simd::lanes3::{self, difference, dot, negated, scaled, store, sum};
use settee_math::simd::padded;
use settee_parallel::Workers;

use super::band_places::{Place, bands, places};
use super::coordinates::{Coordinates, Four, MOST_POINTS, add, length, load, put};
use super::law_lanes::{Laws, Pull};
use super::subdomain::{Joined, Subdomain};
use super::tangent::Tangent;

/// Springs of a mesh whose points are numbered along lines, as those of a grid: beside most springs there is one
/// between the next points. Nothing is gathered: four springs take about as long as two of
/// [`SpringRows`](super::rows::SpringRows).
///
/// 44,000 springs of a grid (2 cores, Zen 4, one thread): forces in 167 us instead of 296 us, a product in 51 us
/// instead of 83 us; 29,500 of a cloth: 134 us instead of 304 us, 62 us instead of 89 us.
///
/// Parts of the points have their own sums, which are added in their order: any number of threads gives the same bits.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct SpringBands {
    #[same_length]
    parts: Vec<Part>,
}

/// The springs from the points of a subdomain.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Part {
    #[rebuilt]
    subdomain: Subdomain,
    #[rebuilt]
    runs: Vec<Run>,
    #[same_length]
    bands: Vec<Band>,
    #[rebuilt]
    laws: Vec<Laws>,
    /// 1 or -1, the sign of k'.
    #[same_length]
    signs: Vec<[f64; LANES]>,
    /// Whether a k' is negative, as damping can make it.
    has_negative: bool,
    /// The vectors that are named below.
    #[rebuilt]
    points: Coordinates,
}

/// The bands from four points.
#[derive(Clone, Copy, Debug)]
struct Run {
    row: usize,
    n_bands: usize,
}

/// Springs from the four points of a run to four others.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
struct Band {
    /// The first of the others.
    #[rebuilt]
    column: usize,
    /// sqrt(|k'|) u at the last force.
    along: [[f64; LANES]; 3],
    /// t at the last force.
    across: [f64; LANES],
}

/// Lanes of bands, for each spring, up to which bands are worth it: a band takes about as long as two springs in rows.
const MOST_LANES: usize = 2;

/// Springs from which on bands are worth their memory: a subdomain takes 73 kB, however few points it has.
const LEAST_SPRINGS: usize = 512;

/// What springs add to the points where they begin.
const BEGINS: usize = 0;
/// What they add to the points where they end.
const ENDS: usize = 1;
/// Positions or increments.
const POSITION: usize = 2;
const VELOCITY: usize = 3;

type ForOutput = Four<{ length(2) }>;
type ForProducts = Four<{ length(3) }>;
type ForForces = Four<{ length(4) }>;

/// Parts that are worth another thread.
const GRAIN: usize = 2;

impl SpringBands {
    /// Springs in order of their points, unless they are few or too few of them lie side by side.
    pub fn new(springs: &[Joined<'_>]) -> Option<Self> {
        if springs.len() < LEAST_SPRINGS {
            return None;
        }
        let placed: Vec<(Subdomain, Vec<Place<'_>>)> = Subdomain::divide(springs, MOST_POINTS)
            .map(|(subdomain, springs)| {
                let places = places(&subdomain, springs);
                (subdomain, places)
            })
            .collect();
        let n_bands: usize = placed.iter().map(|(_, places)| bands(places).count()).sum();
        let fit = placed.iter().all(|(subdomain, _)| subdomain.n_points() <= MOST_POINTS);
        let is_worth_it = fit && LANES * n_bands <= MOST_LANES * springs.len();
        is_worth_it.then(|| Self {
            parts: placed.into_iter().map(|(subdomain, places)| Part::new(subdomain, &places)).collect(),
        })
    }

    /// Adds the forces to `f`; keeps the tangents.
    pub fn add_force(&mut self, workers: &Workers, x: &[[f64; 3]], v: &[[f64; 3]], f: &mut [[f64; 3]]) {
        workers
            .for_parts(&mut self.parts, GRAIN, |_, parts| parts.iter_mut().for_each(|part| run(Force { part, x, v })));
        self.add_output(1.0, f);
    }

    /// Adds k K dx to `df`.
    pub fn add_product(&mut self, workers: &Workers, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        workers.for_parts(&mut self.parts, GRAIN, |_, parts| {
            for part in parts {
                if part.has_negative {
                    run(Product::<true> { part, dx });
                } else {
                    run(Product::<false> { part, dx });
                }
            }
        });
        self.add_output(k, df);
    }

    /// Calls `visit` with the tangent of each spring.
    pub fn for_each_tangent(&self, mut visit: impl FnMut(Tangent)) {
        for part in &self.parts {
            let mut band = 0;
            for run in &part.runs {
                for _ in 0..run.n_bands {
                    let (Band { column, along: [x, y, z], across }, signs) = (&part.bands[band], &part.signs[band]);
                    for lane in (0..LANES).filter(|lane| part.laws[band].has_spring(*lane)) {
                        let columns = [run.row, *column].map(|first| first + lane);
                        visit(Tangent {
                            points: columns.map(|column| part.subdomain.point(column).expect("a spring joins points")),
                            along: [x[lane], y[lane], z[lane]],
                            across: across[lane],
                            sign: signs[lane],
                        });
                    }
                    band += 1;
                }
            }
        }
    }

    fn add_output(&self, factor: f64, f: &mut [[f64; 3]]) {
        run(AddOutput { parts: &self.parts, factor, f });
    }
}

impl Part {
    fn new(subdomain: Subdomain, places: &[Place<'_>]) -> Self {
        let (mut runs, mut made, mut laws) = (Vec::new(), Vec::new(), Vec::new());
        for run in places.chunk_by(|a, b| a.band.row == b.band.row) {
            let before = made.len();
            for band in bands(run) {
                let mut springs = [None; LANES];
                band.iter().for_each(|place| springs[place.lane] = Some(place.element));
                let zeros = [0.0; LANES];
                made.push(Band { column: band[0].band.column, along: [zeros; 3], across: zeros });
                laws.push(Laws::new(springs));
            }
            runs.push(Run { row: run[0].band.row, n_bands: made.len() - before });
        }
        Self {
            signs: vec![[1.0; LANES]; made.len()],
            subdomain,
            runs,
            bands: made,
            laws,
            has_negative: false,
            points: Coordinates::zeros(4),
        }
    }
}

/// Adds the sums of the parts to the points.
struct AddOutput<'a> {
    parts: &'a [Part],
    factor: f64,
    f: &'a mut [[f64; 3]],
}

impl Kernel for AddOutput<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { parts, factor, f } = self;
        for Part { subdomain, points, .. } in parts {
            padded::add_by_axes(
                machine,
                factor,
                #[inline(always)]
                |first| {
                    let four: &ForOutput = points.four(first);
                    sum(&load(machine, four, BEGINS), &load(machine, four, ENDS))
                },
                &mut f[subdomain.own()],
            );
            let [x, y, z] = points.lists(ENDS);
            for (column, point) in (subdomain.own().len()..).zip(subdomain.halo()) {
                let f = &mut f[*point as usize];
                f[0] += factor * x[column];
                f[1] += factor * y[column];
                f[2] += factor * z[column];
            }
        }
    }
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
        let Part { subdomain, runs, bands, laws, signs, has_negative, points } = self.part;
        points.read(POSITION, subdomain, self.x);
        points.read(VELOCITY, subdomain, self.v);
        points.clear(ENDS, subdomain);
        let one = machine.splat(1.0);
        let mut most_negative = machine.splat(0.0);
        let mut springs = bands.iter_mut().zip(laws).zip(signs);
        for run in runs {
            let here: &ForForces = points.four(run.row);
            let (x_here, v_here) = (load(machine, here, POSITION), load(machine, here, VELOCITY));
            let mut sums = [machine.splat(0.0); 3];
            for ((band, laws), sign) in springs.by_ref().take(run.n_bands) {
                let there: &mut ForForces = points.four_mut(band.column);
                let reach = difference(&load(machine, there, POSITION), &x_here);
                let speed = difference(&load(machine, there, VELOCITY), &v_here);
                let Pull { force, along, across, excess } = laws.pull(machine, &reach, &speed);
                (band.along, band.across) = (store(&along), across.to_array());
                *sign = one.copysign(excess).to_array();
                most_negative = (-excess).max(most_negative);
                sums = sum(&sums, &force);
                add(machine, there, ENDS, &negated(&force));
            }
            let here: &mut ForForces = points.four_mut(run.row);
            put(here, BEGINS, &sums);
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
        let Part { subdomain, runs, bands, signs, points, .. } = self.part;
        points.read(POSITION, subdomain, self.dx);
        points.clear(ENDS, subdomain);
        let (mut bands, mut signs) = (bands.as_slice(), signs.as_slice());
        for run in runs.iter() {
            let here: &ForProducts = points.four(run.row);
            let here = load(machine, here, POSITION);
            let mut sums = [machine.splat(0.0); 3];
            let (own, rest) = bands.split_at(run.n_bands);
            bands = rest;
            for (number, Band { column, along, across }) in own.iter().enumerate() {
                let there: &mut ForProducts = points.four_mut(*column);
                // Towards the first point: subtractions and additions of numbers in memory take one instruction so.
                let d = difference(&here, &load(machine, there, POSITION));
                let along = lanes3::load(machine, along);
                let mut change = dot(&along, &d);
                if SIGNED {
                    change = change * machine.load(&signs[number]);
                }
                let across = scaled(&d, machine.load(across));
                let force = [
                    along[0].mul_add(change, across[0]),
                    along[1].mul_add(change, across[1]),
                    along[2].mul_add(change, across[2]),
                ];
                sums = difference(&sums, &force);
                add(machine, there, ENDS, &force);
            }
            if SIGNED {
                signs = &signs[run.n_bands..];
            }
            let here: &mut ForProducts = points.four_mut(run.row);
            put(here, BEGINS, &sums);
        }
    }
}
