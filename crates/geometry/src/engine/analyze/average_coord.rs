//! The mean of points.

use settee_kernel::roles::{BaseEngine, BaseState};
use settee_kernel::{
    Component, Data, DataRef, DataSet, Diagnostic, IndexList, InitContext, Lifecycle, Link, ObjectId, OnePoint, Owner,
    Points, Role, Search,
};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec2, Vec3};

use crate::engine::recompute::check_indices;

/// The number of the positions among the vectors of coordinates of a state.
const POSITION: u32 = 1;

/// The number of the positions at rest.
const REST_POSITION: u32 = 2;

/// The mean of points: of those with given indices, or of all.
///
/// Points are those of the state of the node, as they are at the start of each step, or those of a list. The mean of
/// rigid points has the orientation of the first one, turned by the mean of the turns from it to each of them.
#[derive(Component)]
#[component(category = "Engine/Analyze", templates(Vec3, Vec2, Rigid3, Rigid2), attach = state, roles(engine))]
pub struct AverageCoord<D: DataTypes> {
    /// State whose points are averaged; by default that of the node, or of its nearest ancestor.
    #[linked(search = none, alias = "mechanicalStates")]
    pub mstate: Link<dyn BaseState>,
    /// Indices of the points; empty for all.
    #[data(follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    /// Coordinates of the state that are averaged: 1 for the positions, 2 for the positions at rest.
    #[data(default = POSITION, at_start = "the points were linked to those of the state at the start")]
    pub vec_id: Data<u32>,
    /// Places that are averaged instead of the points of a state.
    #[data(unit = "m")]
    pub vertices: Data<Vec<[f64; 3]>>,
    /// The points of the state, where these are averaged.
    #[data(default = Vec::new(), output, unit = "m")]
    pub coordinates: Data<Points<D::Coord>>,
    /// Mean of the points.
    #[data(default = D::identity(), output, name = "average", alias = "averageCoord", unit = "m")]
    pub average: Data<OnePoint<D::Coord>>,
    #[group]
    base: settee_kernel::Base,
}

/// Points of a list that count: all of them if there are no indices.
fn chosen<'a, T>(list: &'a [T], indices: &'a [u32]) -> Result<Vec<&'a T>, Diagnostic> {
    check_indices("indices", indices, list.len())?;
    Ok(if indices.is_empty() { list.iter().collect() } else { indices.iter().map(|i| &list[*i as usize]).collect() })
}

/// The mean of places, the origin for none.
fn mean_place(places: impl Iterator<Item = [f64; 3]>) -> [f64; 3] {
    let (mut sum, mut n) = ([0.0; 3], 0_usize);
    for place in places {
        sum.iter_mut().zip(place).for_each(|(sum, x)| *sum += x);
        n += 1;
    }
    sum.map(|sum| sum / n.max(1) as f64)
}

/// The mean of coordinates, the origin without rotation for none.
fn mean_coord<D: DataTypes>(points: &[&D::Coord]) -> D::Coord {
    let Some(first) = points.first() else { return D::identity() };
    let mut turn = D::Deriv::zero();
    for point in points {
        let from_first = D::difference(point, first);
        turn.as_mut().iter_mut().zip(from_first.as_ref()).for_each(|(sum, d)| *sum += d);
    }
    turn.as_mut().iter_mut().for_each(|sum| *sum /= points.len() as f64);
    // Of places the plain sum is the mean that everybody expects to the last bit.
    let mut mean = D::add(first, &turn);
    D::set_position(&mut mean, mean_place(points.iter().map(|point| D::position(point))));
    mean
}

impl<D: DataTypes> AverageCoord<D> {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let mean = if self.vertices.is_set() {
            // Places that are given during a run take the place of the points of the state, as at the start.
            if !self.coordinates.is_empty() {
                self.coordinates.derive(Points(Vec::new()));
            }
            let mut mean = D::identity();
            D::set_position(&mut mean, mean_place(chosen(&self.vertices, &self.indices)?.into_iter().copied()));
            mean
        } else {
            mean_coord::<D>(&chosen(&self.coordinates, &self.indices)?)
        };
        self.average.derive(OnePoint(mean));
        Ok(())
    }

    /// Takes the points of the state.
    ///
    /// # Errors
    /// If it has points of another kind.
    fn take(&mut self, state: ObjectId, context: &InitContext<'_>) -> Result<(), Diagnostic> {
        let Some(state) = context.scene.component(state).and_then(|component| component.as_state()) else {
            return Ok(());
        };
        if state.kind() != D::KIND {
            let found = state.kind().template_name();
            let finding = Diagnostic::error("wrong-template", format!("the state is of the template {found}"));
            return Err(finding.attribute("mstate", "").expected(format!("a state of {}", D::KIND.template_name())));
        }
        let flat = if *self.vec_id == REST_POSITION { state.rest_position() } else { state.position() };
        self.coordinates.derive(Points::from_flat(&flat));
        Ok(())
    }

    /// Finds the state, takes its points, and follows them during the run.
    ///
    /// # Errors
    /// If there is none, or one of another kind.
    fn follow(&mut self, context: &mut InitContext<'_>) -> Result<(), Diagnostic> {
        let is_mechanical = |component: &dyn Component| component.as_state().is_some_and(BaseState::is_mechanical);
        let above = || context.find_in_role(Search::Up, Role::State, is_mechanical);
        let Some(state) = self.mstate.target().or_else(above) else {
            let finding = Diagnostic::error("no-points", "there are no points to average").attribute("mstate", "");
            return Err(finding.expected("a mechanical object in the node or above it, or a link to one"));
        };
        // Indices follow its changes by this link.
        self.mstate.point_to(Some(state));
        context.require(state);
        self.take(state, context)?;
        if *self.vec_id == REST_POSITION {
            return Ok(());
        }
        if *self.vec_id != POSITION {
            let message = "of the coordinates of a state its positions and rest positions can be averaged: these are \
                           its positions";
            let finding = Diagnostic::warning("unsupported-attribute", message);
            let finding = finding.attribute("vecId", self.vec_id.to_string());
            context.report(finding.expected("1 for positions, 2 for rest positions"));
        }
        let position = context.scene.component(state).and_then(|component| component.find_data("position"));
        if let (Some(position), Some(own)) = (position, (self as &dyn DataSet).find_data("coordinates")) {
            let data = |object, index| DataRef { owner: Owner::Object(object), index };
            context.scene.connect(data(state, position), data(context.object, own));
        }
        Ok(())
    }
}

impl<D: DataTypes> Lifecycle for AverageCoord<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let found = if self.vertices.is_set() { Ok(()) } else { self.follow(context) };
        if let Err(finding) = found.and_then(|()| self.recompute()) {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> BaseEngine for AverageCoord<D> {
    fn update(&mut self, context: &mut InitContext<'_>) {
        // Rest positions are those of the description: nothing is linked to them.
        let rest = self.mstate.target().filter(|_| *self.vec_id == REST_POSITION && !self.vertices.is_set());
        let taken = rest.map_or(Ok(()), |state| self.take(state, context));
        if let Err(finding) = taken.and_then(|()| self.recompute()) {
            context.report(finding);
        }
    }
}
