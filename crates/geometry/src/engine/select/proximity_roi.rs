//! The points nearest to given centres.

use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Points, checks};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::roi::points_to_select_from;

/// Selects the N points nearest to any of the given centres, among those within the radius of that centre.
///
/// Indices come in increasing distance, on equal distance in increasing order.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct ProximityROI<D: DataTypes> {
    /// Centres.
    #[data(unit = "m")]
    pub centers: Data<Vec<[f64; 3]>>,
    /// Radii: one for each centre, or one for all.
    #[data(unit = "m", check = checks::all_non_negative())]
    pub radii: Data<Vec<f64>>,
    /// Largest number N of points that are selected.
    #[data(default = 1u32, name = "N")]
    pub count: Data<u32>,
    /// Points to select from; by default as in a `BoxROI`.
    #[data(default = Vec::new(), alias = "rest_position", unit = "m")]
    pub position: Data<Points<D::Coord>>,
    /// Indices of the selected points.
    #[data(output)]
    pub indices: Data<IndexList>,
    /// Selected points.
    #[data(output, default = Vec::new(), name = "pointsInROI", unit = "m")]
    pub points_in: Data<Points<D::Coord>>,
    /// Distance of each selected point from its nearest centre.
    #[data(output, unit = "m")]
    pub distance: Data<Vec<f64>>,
    /// Indices of the other points.
    #[data(output)]
    pub indices_out: Data<IndexList>,
    /// Selects again when an input changes.
    #[data(default = true)]
    pub do_update: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> ProximityROI<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let (n, radii) = (self.centers.len(), &*self.radii);
        if radii.len() != n && radii.len() != 1 {
            let finding = Diagnostic::error("wrong-count", format!("{} radii for {n} centers", radii.len()));
            context.report(finding.attribute("radii", "").expected("one radius for each center, or one for all"));
            return;
        }
        let Some(points) = points_to_select_from::<D>(&self.position, context) else { return };
        let nearest = |x: [f64; 3]| {
            let distances = self.centers.iter().enumerate().filter_map(|(index, centre)| {
                let distance = (0..3).map(|axis| (x[axis] - centre[axis]).powi(2)).sum::<f64>().sqrt();
                let radius = radii.get(index).or(radii.first())?;
                (distance <= *radius).then_some(distance)
            });
            distances.min_by(f64::total_cmp)
        };
        let mut found: Vec<(f64, u32)> =
            (0u32..).zip(&points).filter_map(|(index, point)| Some((nearest(D::position(point))?, index))).collect();
        nearest_first(&mut found);
        found.truncate(*self.count as usize);
        let chosen: Vec<u32> = found.iter().map(|(_, index)| *index).collect();
        let mut is_chosen = vec![false; points.len()];
        chosen.iter().for_each(|&index| is_chosen[index as usize] = true);
        let others = (0u32..).zip(&is_chosen).filter(|(_, is_chosen)| !**is_chosen).map(|(index, _)| index);
        self.indices_out.derive(IndexList(others.collect()));
        self.points_in.derive(Points(chosen.iter().map(|&index| points[index as usize]).collect()));
        self.distance.derive(found.iter().map(|(distance, _)| *distance).collect());
        self.indices.derive(IndexList(chosen));
    }
}

/// Distances and indices of points, the smallest ones first. A function for itself, so that kinds of points share it.
fn nearest_first(found: &mut [(f64, u32)]) {
    found.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
}

region!(ProximityROI, do_update);
