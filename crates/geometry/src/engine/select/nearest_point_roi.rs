//! Pairs of near points of two states.

use std::marker::PhantomData;

use settee_kernel::draw::{Layer, Pen};
use settee_kernel::roles::{BaseDrawing, BaseEngine, BaseState};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, ObjectId, checks};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::nearest_points::NearestPoints;

/// Colour of drawn pairs.
const PAIRS: [f32; 4] = [0.95, 0.55, 0.75, 1.0];

/// Finds for each point of the second state the nearest point of the first, if it is nearer than `radius` (m).
///
/// On equal distance the smaller index wins. Pairs are numbered in the order of the points of the second state.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine, drawing))]
pub struct NearestPointROI<D: DataTypes> {
    /// First state.
    #[linked(search = none, required)]
    pub object1: Link<dyn BaseState>,
    /// Second state.
    #[linked(search = none, required)]
    pub object2: Link<dyn BaseState>,
    /// Points of the first state to choose from; all if empty.
    #[data]
    pub input_indices1: Data<IndexList>,
    /// Points of the second state that are paired; all if empty.
    #[data]
    pub input_indices2: Data<IndexList>,
    /// Distance below which points are paired.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    /// Measures between rest positions; if false, between the positions at the beginning.
    #[data(default = true)]
    pub use_rest_position: Data<bool>,
    /// Point of the first state in each pair.
    #[data(output)]
    pub indices1: Data<IndexList>,
    /// Point of the second state in each pair.
    #[data(output)]
    pub indices2: Data<IndexList>,
    /// Edge between the points 2 k and 2 k + 1 for each pair k: between both points of a pair if the points of all
    /// pairs are put in one list, as `indexPairs` does for a multi-mapping.
    #[data(output)]
    pub edges: Data<Vec<[u32; 2]>>,
    /// For each point of that list the number of its state, 0 or 1, and its index there.
    #[data(output)]
    pub index_pairs: Data<Vec<[u32; 2]>>,
    /// Distance in each pair.
    #[data(output, unit = "m")]
    pub distances: Data<Vec<f64>>,
    /// Draws a line between both points of each pair.
    #[data(default = false)]
    pub draw_pairs: Data<bool>,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<D>,
}

impl<D: DataTypes> NearestPointROI<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let first = self.points(self.object1.target(), "object1", context);
        let second = self.points(self.object2.target(), "object2", context);
        let (Some(first), Some(second)) = (first, second) else { return };
        let chosen1 = chosen("inputIndices1", &self.input_indices1, first.len(), context);
        let chosen2 = chosen("inputIndices2", &self.input_indices2, second.len(), context);
        let (Some(chosen1), Some(chosen2)) = (chosen1, chosen2) else { return };
        let places = chosen1.iter().map(|&index| D::position(&first[index as usize])).collect();
        let nearest = NearestPoints::new(places);
        let mut pairs: Vec<(u32, u32, f64)> = Vec::new();
        for &index2 in &chosen2 {
            let place = D::position(&second[index2 as usize]);
            if let Some((entry, squared)) = nearest.nearest(place, self.radius.powi(2)) {
                pairs.push((chosen1[entry as usize], index2, squared.sqrt()));
            }
        }
        self.indices1.derive(IndexList(pairs.iter().map(|pair| pair.0).collect()));
        self.indices2.derive(IndexList(pairs.iter().map(|pair| pair.1).collect()));
        self.edges.derive((0..pairs.len() as u32).map(|k| [2 * k, 2 * k + 1]).collect());
        self.index_pairs.derive(pairs.iter().flat_map(|&(a, b, _)| [[0, a], [1, b]]).collect());
        self.distances.derive(pairs.iter().map(|pair| pair.2).collect());
    }

    fn points(&self, state: Option<ObjectId>, name: &str, context: &mut InitContext<'_>) -> Option<Vec<D::Coord>> {
        let state = state?;
        context.require(state);
        let state = context.scene.component(state)?.as_state()?;
        if state.kind() != D::KIND {
            let found = state.kind().template_name();
            let finding = Diagnostic::error("wrong-template", format!("the state is of the template {found}"));
            context.report(finding.attribute(name, "").expected(format!("a state of {}", D::KIND.template_name())));
            return None;
        }
        let values = if *self.use_rest_position { state.rest_position() } else { state.position() };
        Some(D::Coord::views(&values).to_vec())
    }
}

fn chosen(name: &str, list: &IndexList, n_points: usize, context: &mut InitContext<'_>) -> Option<Vec<u32>> {
    if let Some(missing) = list.iter().find(|index| **index as usize >= n_points) {
        let finding = Diagnostic::error("index-out-of-range", "the state has no such point");
        let finding = finding.attribute(name, missing.to_string());
        context.report(finding.expected(format!("indices below {n_points}")));
        return None;
    }
    Some(if list.is_empty() { (0..n_points as u32).collect() } else { list.to_vec() })
}

impl<D: DataTypes> Lifecycle for NearestPointROI<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}

impl<D: DataTypes> BaseDrawing for NearestPointROI<D> {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let (Some(first), Some(second)) = (self.object1.target(), self.object2.target()) else { return };
        if !*self.draw_pairs {
            return;
        }
        let (first, second) = (pen.points(first), pen.points(second));
        let pairs = self.indices1.iter().zip(self.indices2.iter());
        let ends: Vec<_> =
            pairs.filter_map(|(i, j)| Some([*first.get(*i as usize)?, *second.get(*j as usize)?])).collect();
        pen.segments(&ends, PAIRS, 1.5);
    }
}

impl<D: DataTypes> BaseEngine for NearestPointROI<D> {
    fn update(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}
