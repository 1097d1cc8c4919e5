//! Points and elements in spheres.

use settee_kernel::{Component, Data, Diagnostic, InitContext, checks};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::roi::Directions;
use super::{RoiData, RoiDrawing};

/// Selects the points and elements in spheres; other components link its lists of indices.
///
/// A point x is selected if |x - c| <= r (m) for any of the spheres. Edges may be narrowed down to those along
/// `direction` and triangles to those that face `normal`, each within an angle.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct SphereROI<D: DataTypes> {
    /// Centres of the spheres.
    #[data(unit = "m")]
    pub centers: Data<Vec<[f64; 3]>>,
    /// Radii of the spheres: one for each, or one for all.
    #[data(unit = "m", check = checks::all_non_negative())]
    pub radii: Data<Vec<f64>>,
    /// Direction of the edges that are selected, if `edgeAngle` is not 0.
    #[data(default = [0.0; 3])]
    pub direction: Data<[f64; 3]>,
    /// Normal of the triangles that are selected, if `triAngle` is not 0.
    #[data(default = [0.0; 3])]
    pub normal: Data<[f64; 3]>,
    /// Largest angle between an edge and `direction`; 0 for no condition.
    #[data(default = 0.0, unit = "degrees", check = checks::between(0.0, 180.0))]
    pub edge_angle: Data<f64>,
    /// Largest angle between the normal of a triangle and `normal`; 0 for no condition.
    #[data(default = 0.0, alias = "angle", unit = "degrees", check = checks::between(0.0, 180.0))]
    pub tri_angle: Data<f64>,
    /// What is selected, and from what.
    #[group]
    pub roi: RoiData<D>,
    /// What is drawn.
    #[group]
    pub drawing: RoiDrawing,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> SphereROI<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let Some(spheres) = spheres(&self.centers, &self.radii, context) else { return };
        let Some(directions) = self.directions(context) else { return };
        self.roi.select_facing(context, &directions, &|x| spheres.iter().any(|sphere| in_sphere(sphere, x)));
    }

    fn directions(&self, context: &mut InitContext<'_>) -> Option<Directions> {
        let mut found = [None; 2];
        let wanted = [(*self.edge_angle, *self.direction, "direction"), (*self.tri_angle, *self.normal, "normal")];
        for (target, (angle, [x, y, z], name)) in found.iter_mut().zip(wanted) {
            if angle > 0.0 {
                let length = (x * x + y * y + z * z).sqrt();
                if length == 0.0 {
                    let finding =
                        Diagnostic::error("out-of-range", "an angle needs a direction that it is measured from");
                    context.report(finding.attribute(name, format!("{x} {y} {z}")).expected("a direction"));
                    return None;
                }
                *target = Some(([x / length, y / length, z / length], angle.to_radians().cos()));
            }
        }
        let [edges, triangles] = found;
        Some(Directions { edges, triangles })
    }
}

/// Centres, each with its radius; a wrong number of radii is reported.
pub(super) fn spheres(
    centers: &[[f64; 3]],
    radii: &[f64],
    context: &mut InitContext<'_>,
) -> Option<Vec<([f64; 3], f64)>> {
    let n = centers.len();
    if radii.len() != n && radii.len() != 1 {
        let finding = Diagnostic::error("wrong-count", format!("{} radii for {n} centers", radii.len()));
        context.report(finding.attribute("radii", "").expected("one radius for each center, or one for all"));
        return None;
    }
    let radius = |index: usize| radii.get(index).or(radii.first()).copied().unwrap_or(0.0);
    Some(centers.iter().enumerate().map(|(index, centre)| (*centre, radius(index))).collect())
}

/// Whether a point lies in a sphere, its surface included.
pub(super) fn in_sphere((centre, radius): &([f64; 3], f64), x: [f64; 3]) -> bool {
    (0..3).map(|axis| (x[axis] - centre[axis]).powi(2)).sum::<f64>() <= radius * radius
}

region!(SphereROI, roi.do_update);
