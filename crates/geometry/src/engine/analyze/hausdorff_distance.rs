//! How far sets of points are apart.

use settee_kernel::{Component, Data, Diagnostic, Points};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3};

use crate::engine::recompute::recomputes;

/// The Hausdorff distance of two sets of points: the largest distance from a point of one set to the nearest of the
/// other, d(A, B) = max_a min_b |a - b|, in both directions. Of rigid points the centres count.
#[derive(Component)]
#[component(category = "Engine/Analyze", templates(Vec3, Vec2, Vec1, Rigid3, Rigid2), roles(engine))]
pub struct HausdorffDistance<D: DataTypes> {
    /// First points.
    #[data(default = Vec::new(), unit = "m", alias("points_1", "points1"))]
    pub position1: Data<Points<D::Coord>>,
    /// Second points.
    #[data(default = Vec::new(), unit = "m", alias("points_2", "points2"))]
    pub position2: Data<Points<D::Coord>>,
    /// From the first to the second points.
    #[data(default = 0.0, output, unit = "m")]
    pub d12: Data<f64>,
    /// From the second to the first points.
    #[data(default = 0.0, output, unit = "m")]
    pub d21: Data<f64>,
    /// The larger of both.
    #[data(default = 0.0, output, unit = "m")]
    pub max: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

/// The largest distance of a point of the first list from the nearest of the second.
fn one_way(from: &[[f64; 3]], to: &[[f64; 3]]) -> f64 {
    let squared = |a: &[f64; 3], b: &[f64; 3]| (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>();
    let nearest = |a| to.iter().map(|b| squared(a, b)).fold(f64::INFINITY, f64::min);
    from.iter().map(nearest).fold(0.0, f64::max).sqrt()
}

impl<D: DataTypes> HausdorffDistance<D> {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        for (name, points) in [("position1", &self.position1), ("position2", &self.position2)] {
            if points.is_empty() {
                let finding = Diagnostic::warning("no-points", "an empty set has no distance");
                return Err(finding.attribute(name, "").expected("at least one point"));
            }
        }
        let [one, two] =
            [&self.position1, &self.position2].map(|points| points.iter().map(D::position).collect::<Vec<_>>());
        let (d12, d21) = (one_way(&one, &two), one_way(&two, &one));
        self.d12.derive(d12);
        self.d21.derive(d21);
        self.max.derive(d12.max(d21));
        Ok(())
    }
}

recomputes!(HausdorffDistance<D>);
