//! Positions that keep the shape of clusters.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::{Component, Data, Diagnostic, IndexGroups, checks};
use settee_math::rotations::stable_polar;

use crate::engine::recompute::{check_indices, check_lengths, recomputes};

/// Moves each cluster of points back into its shape at rest, turned and shifted so that it fits the positions best; a
/// point in several clusters goes to the mean of its places. Targets of springs, for instance.
///
/// With positions p and rest positions q about their centres: A = sum p q^T, B = sum q q^T; R is the rotation of the
/// polar decomposition of A. The goal of a point is T q + centre with T = affineRatio L + (1 - affineRatio) R, where
/// L = A B^-1 is scaled to keep the volume.
///
/// Source: Mueller and others, Meshless deformations based on shape matching, SIGGRAPH 2005.
#[derive(Component)]
#[component(category = "Engine/Transform", templates(Vec3), roles(engine))]
pub struct ShapeMatching {
    /// Positions.
    #[data(required, unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Positions at rest; by default the first positions.
    #[data(alias = "rest_position", unit = "m")]
    pub rest_position: Data<Vec<[f64; 3]>>,
    /// Clusters of points; by default one with all. Numbers from the number of points on are fixed points.
    #[data]
    pub cluster: Data<IndexGroups>,
    /// Places of the fixed points at rest; by default their first places.
    #[data(name = "fixedPosition0", unit = "m")]
    pub fixed_rest_position: Data<Vec<[f64; 3]>>,
    /// Places of the fixed points.
    #[data(unit = "m")]
    pub fixed_position: Data<Vec<[f64; 3]>>,
    /// Weight of a fixed point; that of others is 1.
    #[data(default = 1.0, name = "fixedweight", check = checks::non_negative())]
    pub fixed_weight: Data<f64>,
    /// How often goals are computed, each time from those before.
    #[data(default = 1u32, check = checks::between(0, MOST_ITERATIONS))]
    pub iterations: Data<u32>,
    /// Share of the linear map beside that of the rotation: 0 keeps the shape, 1 lets it shear and stretch at constant
    /// volume.
    #[data(default = 0.0, check = checks::between(0.0, 1.0))]
    pub affine_ratio: Data<f64>,
    /// The goals of the points.
    #[data(output, unit = "m")]
    pub target_position: Data<Vec<[f64; 3]>>,
    #[group]
    base: settee_kernel::Base,
    first: Vec<[f64; 3]>,
    first_fixed: Vec<[f64; 3]>,
}

/// Points and fixed points together at rest, and which weigh how much.
struct Shape {
    rest: Vec<Vector3<f64>>,
    weights: Vec<f64>,
    clusters: Vec<Vec<u32>>,
}

/// More are refused: the number is a slip.
const MOST_ITERATIONS: u32 = 10_000;

impl ShapeMatching {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        if self.first.is_empty() {
            self.first.clone_from(&self.position);
            self.first_fixed.clone_from(&self.fixed_position);
        }
        let shape = self.shape()?;
        let mut goals: Vec<Vector3<f64>> =
            self.position.iter().chain(self.fixed_position.iter()).map(|x| Vector3::from(*x)).collect();
        for _ in 0..(*self.iterations).min(MOST_ITERATIONS) {
            goals = self.goals(&shape, &goals);
        }
        let n = self.position.len();
        self.target_position.derive(goals[..n].iter().map(|goal| (*goal).into()).collect());
        Ok(())
    }

    fn shape(&self) -> Result<Shape, Diagnostic> {
        let (n, n_fixed) = (self.position.len(), self.fixed_position.len());
        let rest = if self.rest_position.is_set() { &*self.rest_position } else { &self.first };
        let fixed = if self.fixed_rest_position.is_set() { &*self.fixed_rest_position } else { &self.first_fixed };
        check_lengths(["position", "restPosition"], [n, rest.len()])?;
        check_lengths(["fixedPosition", "fixedPosition0"], [n_fixed, fixed.len()])?;
        for cluster in self.cluster.iter() {
            check_indices("cluster", cluster, n + n_fixed)?;
        }
        let all = || (0..(n + n_fixed) as u32).collect();
        Ok(Shape {
            rest: rest.iter().chain(fixed).map(|x| Vector3::from(*x)).collect(),
            weights: [vec![1.0; n], vec![*self.fixed_weight; n_fixed]].concat(),
            clusters: if self.cluster.is_set() { self.cluster.to_vec() } else { vec![all()] },
        })
    }

    /// The mean of the places that the clusters give each point; fixed points and those of no cluster stay.
    fn goals(&self, shape: &Shape, x: &[Vector3<f64>]) -> Vec<Vector3<f64>> {
        let mut sums = vec![(Vector3::zeros(), 0.0); x.len()];
        for cluster in &shape.clusters {
            let Some((map, rest_centre, centre)) = self.best_map(shape, cluster, x) else { continue };
            for &point in cluster {
                let (sum, count) = &mut sums[point as usize];
                *sum += map * (shape.rest[point as usize] - rest_centre) + centre;
                *count += 1.0;
            }
        }
        let n = self.position.len();
        let goal = |(point, (sum, count)): (usize, (Vector3<f64>, f64))| {
            if point < n && count > 0.0 { sum / count } else { x[point] }
        };
        sums.into_iter().enumerate().map(goal).collect()
    }

    /// The map of a cluster from its place at rest, with both centres; `None` if nothing in it has a weight.
    fn best_map(
        &self,
        shape: &Shape,
        cluster: &[u32],
        x: &[Vector3<f64>],
    ) -> Option<(Matrix3<f64>, Vector3<f64>, Vector3<f64>)> {
        let weighted = || cluster.iter().map(|&point| (shape.weights[point as usize], point as usize));
        let total: f64 = weighted().map(|(weight, _)| weight).sum();
        if total <= 0.0 {
            return None;
        }
        let mean = |of: &[Vector3<f64>]| weighted().map(|(w, point)| w * of[point]).sum::<Vector3<f64>>() / total;
        let (rest_centre, centre) = (mean(&shape.rest), mean(x));
        let (mut a, mut b) = (Matrix3::zeros(), Matrix3::zeros());
        for (weight, point) in weighted() {
            let (p, q) = (x[point] - centre, shape.rest[point] - rest_centre);
            a += weight * p * q.transpose();
            b += weight * q * q.transpose();
        }
        Some((self.map(&a, &b), rest_centre, centre))
    }

    fn map(&self, a: &Matrix3<f64>, b: &Matrix3<f64>) -> Matrix3<f64> {
        // Numbers that left the range have no decomposition.
        let is_finite = a.iter().chain(b).all(|entry| entry.is_finite());
        let stretches = if is_finite { a.singular_values() } else { Vector3::zeros() };
        if stretches[1] <= FLAT * stretches[0] {
            // Points on a line know no rotation.
            return Matrix3::identity();
        }
        let rotation = stable_polar(a);
        let linear = b.try_inverse().map(|inverse| a * inverse).filter(|linear| linear.determinant() > 0.0);
        match linear {
            Some(linear) if *self.affine_ratio > 0.0 => {
                let share = *self.affine_ratio;
                linear / linear.determinant().cbrt() * share + rotation * (1.0 - share)
            }
            _ => rotation,
        }
    }
}

/// Clusters whose second extent is smaller than this fraction of their first count as lines.
const FLAT: f64 = 1e-12;

recomputes!(ShapeMatching);
