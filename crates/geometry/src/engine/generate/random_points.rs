//! Random points in a body.

use settee_kernel::{Component, Data, Diagnostic, checks};
use settee_mesh::Enclosure;

use crate::engine::random::SplitMix;
use crate::engine::recompute::{check_indices, recomputes};

/// Spreads random points in the room inside a closed surface of triangles. The same `randomSeed` gives the same points.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct RandomPointDistributionInSurface {
    /// Points of the surface.
    #[data(required, unit = "m", alias = "vertices")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Triangles of the surface.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Number of points to make.
    #[data(default = 10u32, check = checks::between(0, MOST_POINTS), alias = "numberOfInPoints")]
    pub number_of_points: Data<u32>,
    /// Smallest distance of two points.
    #[data(default = 0.1, unit = "m", check = checks::non_negative(), alias = "minDistanceBetweenPoints")]
    pub min_distance: Data<f64>,
    /// Start of the random numbers.
    #[data(default = 0u32)]
    pub random_seed: Data<u32>,
    /// The points.
    #[data(output, unit = "m")]
    pub in_points: Data<Vec<[f64; 3]>>,
    /// Points that were tried and lie outside of the surface.
    #[data(output, unit = "m")]
    pub out_points: Data<Vec<[f64; 3]>>,
    /// Number of rays by which SOFA decides whether a point is inside.
    #[data(
        default = 5u32,
        ignored = "a point is inside by the angles under which it sees the triangles, without chance"
    )]
    pub number_of_tests: Data<u32>,
    #[group]
    base: settee_kernel::Base,
}

/// Tries for each point that is asked for, before a warning says that the surface has no room.
const TRIES_PER_POINT: usize = 100;

/// More points are refused: the number is a slip.
const MOST_POINTS: u32 = 20_000;

impl RandomPointDistributionInSurface {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("triangles", self.triangles.as_flattened(), self.position.len())?;
        let Some(enclosure) = Enclosure::new(&self.position, &self.triangles) else {
            let finding = Diagnostic::error("bad-surface", "there is no surface").attribute("triangles", "");
            return Err(finding.expected("a closed surface"));
        };
        if *self.number_of_points > MOST_POINTS {
            // Its check says so; nobody waits for points of a scene that is refused.
            return Ok(());
        }
        let wanted = *self.number_of_points as usize;
        let [min, max] = enclosure.bounds();
        let mut random = SplitMix(u64::from(*self.random_seed));
        let (mut points, mut outside): (Vec<[f64; 3]>, Vec<[f64; 3]>) = Default::default();
        for _ in 0..wanted * TRIES_PER_POINT {
            if points.len() == wanted {
                break;
            }
            let x = [0, 1, 2].map(|axis| min[axis] + (max[axis] - min[axis]) * 0.5 * (1.0 + random.next()));
            let squared = |y: &[f64; 3]| (0..3).map(|axis| (x[axis] - y[axis]).powi(2)).sum::<f64>();
            let smallest = self.min_distance.powi(2);
            if !enclosure.contains(x) {
                outside.push(x);
            } else if points.iter().all(|other| squared(other) >= smallest) {
                points.push(x);
            }
        }
        let found = points.len();
        self.in_points.derive(points);
        self.out_points.derive(outside);
        if found < wanted {
            let message = format!("only {found} points were found inside");
            let finding = Diagnostic::warning("no-room", message).attribute("numberOfPoints", wanted.to_string());
            return Err(finding.expected("a larger body, fewer points or a smaller minDistance"));
        }
        Ok(())
    }
}

recomputes!(RandomPointDistributionInSurface);
