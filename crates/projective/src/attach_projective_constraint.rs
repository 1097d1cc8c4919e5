//! Pairs of points held together.

use settee_kernel::roles::{
    BaseProjectiveConstraint, BaseState, ComponentContext, InPlace, MeshEdit, ProjectorRows, SetUp, Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{
    Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link, MechanicalParams, ObjectId, Points, Scene,
};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, StateKind, Vec1, Vec2, Vec3, Vec6, quaternion};

use super::selection;

/// Holds points of two states together in pairs: the points of the first lead those of the second, or both go half of
/// the way.
///
/// One way: x2 = x1, v2 = v1, and the forces on the second point have no effect on it. `twoWay`: both points get the
/// mean of their positions, velocities and forces, as one point of both masses. Factors below 1 go only a part of the
/// way with positions and velocities. Forces and increments are projected as a whole or not at all: those of a follower
/// have no effect as soon as its factor is not 0, those of both ways are joined where their factors are 1.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = pair, roles(projective_constraint))]
pub struct AttachProjectiveConstraint<D: DataTypes> {
    /// State whose points lead; by default that of the own node.
    #[linked(search = up, required)]
    pub object1: Link<dyn BaseState>,
    /// State whose points follow; by default that of the own node.
    #[linked(search = up, required)]
    pub object2: Link<dyn BaseState>,
    /// Points of the first state.
    #[data(follows = PairIndices("object1", "indices2"))]
    pub indices1: Data<IndexList>,
    /// Points of the second state, in the order of their partners.
    #[data(follows = PairIndices("object2", "indices1"))]
    pub indices2: Data<IndexList>,
    /// Whether both points of a pair move.
    #[data(default = false)]
    pub two_way: Data<bool>,
    /// Whether rigid points may turn freely: only their centres are held together.
    #[data(default = false)]
    pub free_rotations: Data<bool>,
    /// The same for the last pair alone.
    #[data(default = false)]
    pub last_free_rotation: Data<bool>,
    /// Whether the difference of the orientations of rigid points at rest is kept.
    #[data(default = false)]
    pub rest_rotations: Data<bool>,
    /// A place on the plane behind which pairs end; the plane is normal to `lastDir`.
    #[data(default = [0.0; 3], unit = "m")]
    pub last_pos: Data<[f64; 3]>,
    /// Direction in which leading points leave their pairs at the plane through `lastPos`; 0: never.
    #[data(default = [0.0; 3])]
    pub last_dir: Data<[f64; 3]>,
    /// Whether the followers of points that passed the plane stay at `lastPos`, instead of being free.
    #[data(default = false)]
    pub clamp: Data<bool>,
    /// Pairs act only while their points are closer than this; negative: always.
    #[data(default = -1.0, unit = "m")]
    pub min_distance: Data<f64>,
    /// Part of the distance that is gone by the positions.
    #[data(default = 1.0)]
    pub position_factor: Data<f64>,
    /// Part of the difference that is gone by the velocities.
    #[data(default = 1.0)]
    pub velocity_factor: Data<f64>,
    /// Whether forces and increments are joined, for `twoWay`: 1. Another number does not join them, as a part of the
    /// way is no projection: implicit solvers would end up without it.
    #[data(default = 1.0)]
    pub response_factor: Data<f64>,
    /// Factor of all three for each pair; empty for 1. One-way pairs with 0 do not act.
    #[data(follows = PerEntry("indices1"))]
    pub constraint_factor: Data<Vec<f64>>,
    /// The constraint acts while this is larger than the time; a negative value means always.
    #[data(default = -1.0, unit = "s")]
    pub end_time: Data<f64>,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// A pair of points that are attached.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
struct Pair {
    #[rebuilt]
    points: [usize; 2],
    #[rebuilt]
    factor: f64,
    /// Scalars of a derivative that are held together.
    #[rebuilt]
    n_scalars: usize,
    /// Orientation of the second point in axes of the first: a quaternion (Rigid3), or an angle and zeros (Rigid2).
    offset: [f64; 4],
    is_active: bool,
}

type Pairs = Vec<Pair>;

impl<D: DataTypes> AttachProjectiveConstraint<D> {
    fn check(&self, scene: &Scene) -> Result<(), Diagnostic> {
        for (name, link, indices) in
            [("indices1", &self.object1, &self.indices1), ("indices2", &self.object2, &self.indices2)]
        {
            let state = link.target().and_then(|target| scene.component(target)?.as_state());
            let n_points = state.map_or(0, BaseState::n_points);
            if let Some(bad) = indices.iter().find(|index| **index as usize >= n_points) {
                let finding = Diagnostic::error("index-out-of-range", format!("no point has the index {bad}"));
                return Err(finding.attribute(name, "").expected(format!("indices below {n_points}")));
            }
            if let Some(kind) = state.map(BaseState::kind).filter(|kind| *kind != D::KIND) {
                let message = format!("a state has the template {}", kind.template_name());
                let finding = Diagnostic::error("template-mismatch", message);
                return Err(finding.attribute("template", D::KIND.template_name()).expected("two states of one type"));
            }
        }
        let (first, second) = (self.indices1.len(), self.indices2.len());
        if first != second {
            return Err(Diagnostic::error("out-of-range", "points without a partner")
                .attribute("indices2", format!("{second} indices"))
                .expected(format!("{first} indices, as many as indices1 has")));
        }
        let factors = self.constraint_factor.len();
        if factors != 0 && factors != first {
            return Err(Diagnostic::error("out-of-range", "not one factor for each pair")
                .attribute("constraintFactor", format!("{factors} values"))
                .expected(format!("{first} values, or none")));
        }
        Ok(())
    }

    fn pairs(&self, scene: &Scene) -> Pairs {
        let rest = |link: &Link<dyn BaseState>| -> Vec<D::Coord> {
            let state = link.target().and_then(|target| scene.component(target)?.as_state());
            state.map_or_else(Vec::new, |state| Points::from_flat(&state.rest_position()).0)
        };
        let (rest1, rest2) = (rest(&self.object1), rest(&self.object2));
        let n_pairs = self.indices1.len();
        let pair = |(index, (first, second)): (usize, (&u32, &u32))| {
            let points = [*first as usize, *second as usize];
            let is_free = *self.free_rotations || (*self.last_free_rotation && index + 1 == n_pairs);
            let held = if is_free && D::KIND.is_rigid() { D::KIND.spatial_size() } else { D::Deriv::SIZE };
            let mut offset = [0.0, 0.0, 0.0, 1.0];
            if *self.rest_rotations && D::KIND == StateKind::Rigid3 {
                let [first, second] = [&rest1[points[0]], &rest2[points[1]]].map(|x| orientation(x.as_ref()));
                offset = quaternion::multiply(quaternion::conjugate(first), second);
            } else if *self.rest_rotations && D::KIND == StateKind::Rigid2 {
                let [first, second] = [&rest1[points[0]], &rest2[points[1]]].map(|x| x.as_ref()[2]);
                offset = [second - first, 0.0, 0.0, 0.0];
            }
            let factor = self.constraint_factor.get().get(index).copied().unwrap_or(1.0);
            Pair { points, factor, n_scalars: held, offset, is_active: true }
        };
        self.indices1.iter().zip(self.indices2.iter()).enumerate().map(pair).collect()
    }

    /// Where the follower of a point should be; `None` if the pair does not act.
    fn target(&self, pair: &Pair, x1: &D::Coord, x2: &D::Coord) -> Option<D::Coord> {
        let mut target = *x1;
        if D::KIND == StateKind::Rigid3 && *self.rest_rotations {
            let q = quaternion::multiply(orientation(x1.as_ref()), pair.offset);
            target.as_mut()[3..].copy_from_slice(&q);
        } else if D::KIND == StateKind::Rigid2 && *self.rest_rotations {
            target.as_mut()[2] += pair.offset[0];
        }
        let (p1, p2) = (D::position(x1), D::position(x2));
        let passed: f64 = (0..3).map(|axis| (p1[axis] - self.last_pos[axis]) * self.last_dir[axis]).sum();
        if passed > 0.0 {
            if !*self.clamp {
                return None;
            }
            D::set_position(&mut target, *self.last_pos);
        }
        let distance = (0..3).map(|axis| (p2[axis] - p1[axis]).powi(2)).sum::<f64>().sqrt();
        (*self.min_distance < 0.0 || distance <= *self.min_distance).then_some(target)
    }

    fn acts_from(&self, time: f64) -> bool {
        *self.end_time < 0.0 || *self.end_time > time
    }

    fn acts_at(&self, time: f64) -> bool {
        *self.end_time < 0.0 || *self.end_time >= time
    }

    /// The part of the way that a response goes. A part of it would be no projection: a follower alone goes all of it
    /// wherever its pair acts, both together all or nothing.
    fn response_weight(&self, pair: &Pair) -> f64 {
        let is_whole = if *self.two_way { *self.response_factor * pair.factor == 1.0 } else { pair.factor != 0.0 };
        if is_whole { 1.0 } else { 0.0 }
    }

    /// The pairs whose responses are projected now.
    fn held<'a>(&'a self, workspace: &'a mut dyn Workspace) -> impl Iterator<Item = &'a Pair> {
        pairs(workspace).iter().filter(|pair| pair.is_active && self.response_weight(pair) != 0.0)
    }

    /// Brings both derivatives of all pairs together by a weight of their difference; a follower alone goes to `alone`
    /// of its leader.
    fn join(&self, context: &mut ComponentContext<'_>, vector: DerivId, weight: impl Fn(&Pair) -> f64, alone: f64) {
        let states = [context.states[0], context.states[context.states.len() - 1]];
        for pair in pairs(context.workspace).iter().filter(|pair| pair.is_active) {
            let read = |end: usize| D::Deriv::views(context.space.state_deriv(states[end], vector))[pair.points[end]];
            let (mut first, mut second) = (read(0), read(1));
            let weight = weight(pair);
            for scalar in 0..pair.n_scalars {
                let (a, b) = (&mut first.as_mut()[scalar], &mut second.as_mut()[scalar]);
                if *self.two_way {
                    let change = 0.5 * weight * (*b - *a);
                    (*a, *b) = (*a + change, *b - change);
                } else {
                    *b += weight * (alone * *a - *b);
                }
            }
            for (end, value) in [first, second].into_iter().enumerate().skip(usize::from(!*self.two_way)) {
                D::Deriv::views_mut(context.space.state_deriv_mut(states[end], vector))[pair.points[end]] = value;
            }
        }
    }

    /// Says that factors of the response join nothing.
    fn report_factors(&self, context: &mut InitContext<'_>) {
        let factors = self.constraint_factor.get();
        let is_part = |factor: f64| factor != 0.0 && factor != 1.0;
        let response = *self.response_factor;
        let (name, factor) = if is_part(response) {
            ("responseFactor", Some(response))
        } else {
            ("constraintFactor", factors.iter().copied().find(|factor| response != 0.0 && is_part(*factor)))
        };
        if let Some(factor) = factor.filter(|_| *self.two_way) {
            let message = "forces and increments are not joined by a part: positions and velocities alone are";
            let finding = Diagnostic::warning("no-effect", message).attribute(name, factor.to_string());
            context.report(finding.expected("1 to join them, 0 not to"));
        }
    }
}

fn orientation(x: &[f64]) -> [f64; 4] {
    [x[3], x[4], x[5], x[6]]
}

fn pairs(workspace: &mut dyn Workspace) -> &mut Pairs {
    workspace.as_any_mut().downcast_mut().expect("the runtime keeps for a component the working data that it made")
}

impl<D: DataTypes> Lifecycle for AttachProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for target in [self.object1.target(), self.object2.target()].into_iter().flatten() {
            context.require(target);
        }
        if let Err(finding) = self.check(context.scene) {
            context.report(finding);
        }
        self.report_factors(context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        let leader = self.object1.target().filter(|_| *self.two_way);
        for state in [leader, self.object2.target()].into_iter().flatten() {
            selection::report_mapped(Some(state), context);
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.check(context.scene) {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> BaseProjectiveConstraint for AttachProjectiveConstraint<D> {
    fn states(&self) -> Vec<ObjectId> {
        self.object1.target().into_iter().chain(self.object2.target()).collect()
    }

    fn new_workspace(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        self.check(set_up.scene)?;
        Ok(Box::new(self.pairs(set_up.scene)))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        workspace: &dyn Workspace,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<dyn Workspace>> {
        let pairs: &Pairs = workspace.as_any().downcast_ref()?;
        // Nothing was placed elsewhere.
        edit.points_of(set_up, self.object1.target())?;
        edit.points_of(set_up, self.object2.target())?;
        let point = |end: usize| move |pair: usize| pairs[pair].points[end] as u32;
        let entries = edit.entries(set_up, "indices1", (pairs.len(), point(0)))?;
        let is_linked = set_up.is_linked("constraintFactor");
        // Of the last pair, something else may be held.
        if *self.last_free_rotation
            || is_linked
            || edit.entries(set_up, "indices2", (pairs.len(), point(1)))? != entries
        {
            return None;
        }
        let points: Vec<[usize; 2]> = entries
            .renumbered
            .iter()
            .map(|pair| [&self.indices1, &self.indices2].map(|list| list[*pair] as usize))
            .collect();
        let in_place = InPlace::edited(move |pairs: &mut Pairs| {
            entries.follow(pairs);
            entries.renumbered.iter().zip(points).for_each(|(pair, points)| pairs[*pair].points = points);
        });
        Some(in_place.erased())
    }

    fn project_response(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, response: DerivId) {
        if self.acts_from(params.time) {
            self.join(context, response, |pair| self.response_weight(pair), 0.0);
        }
    }

    fn project_velocity(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, v: DerivId) {
        if self.acts_at(params.time) {
            self.join(context, v, |pair| *self.velocity_factor * pair.factor, 1.0);
        }
    }

    fn project_position(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, x: CoordId) {
        if !self.acts_at(params.time) {
            return;
        }
        let states = [context.states[0], context.states[context.states.len() - 1]];
        for pair in pairs(context.workspace) {
            let read = |end: usize| D::Coord::views(context.space.state_coord(states[end], x))[pair.points[end]];
            let (first, second) = (read(0), read(1));
            let target = self.target(pair, &first, &second);
            pair.is_active = target.is_some();
            let Some(target) = target else { continue };
            let mut way = D::difference(&target, &second);
            way.as_mut()[pair.n_scalars..].fill(0.0);
            let share = if *self.two_way { 0.5 } else { 1.0 };
            let weight = share * *self.position_factor * pair.factor;
            way.as_mut().iter_mut().for_each(|value| *value *= weight);
            D::Coord::views_mut(context.space.state_coord_mut(states[1], x))[pair.points[1]] = D::add(&second, &way);
            if *self.two_way {
                way.as_mut().iter_mut().for_each(|value| *value = -*value);
                D::Coord::views_mut(context.space.state_coord_mut(states[0], x))[pair.points[0]] = D::add(&first, &way);
            }
        }
    }

    fn fixed_scalars(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, out: &mut Vec<usize>) {
        if *self.two_way || !self.acts_from(params.time) {
            return;
        }
        let start = context.space.states()[context.states[context.states.len() - 1]].derivs.start;
        for pair in self.held(context.workspace) {
            out.extend((0..pair.n_scalars).map(|scalar| start + pair.points[1] * D::Deriv::SIZE + scalar));
        }
    }

    fn projector(&self, context: &mut ComponentContext<'_>, params: &MechanicalParams, out: &mut ProjectorRows) {
        if !*self.two_way || !self.acts_from(params.time) {
            return;
        }
        let states = [context.states[0], context.states[context.states.len() - 1]];
        let starts = states.map(|state| context.space.states()[state].derivs.start);
        out.start_at(0);
        for pair in self.held(context.workspace) {
            for scalar in 0..pair.n_scalars {
                let [a, b] = [0, 1].map(|end| starts[end] + pair.points[end] * D::Deriv::SIZE + scalar);
                out.add_row(a, [(a, 0.5), (b, 0.5)]);
                out.add_row(b, [(a, 0.5), (b, 0.5)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use settee_geometry::state_container::MechanicalObject;

    use super::*;

    fn pair(factor: f64, offset: [f64; 4]) -> Pair {
        Pair { points: [0, 0], factor, n_scalars: 3, offset, is_active: true }
    }

    #[test]
    fn responses_go_all_of_the_way_or_nothing() {
        let mut attach = AttachProjectiveConstraint::<Vec3>::default();
        let weights = |attach: &AttachProjectiveConstraint<Vec3>| {
            [0.0, 0.5, 1.0].map(|factor| attach.response_weight(&pair(factor, [0.0; 4])))
        };
        attach.response_factor.set(0.5);
        assert_eq!(weights(&attach), [0.0, 1.0, 1.0]);
        attach.two_way.set(true);
        assert_eq!(weights(&attach), [0.0; 3]);
        attach.response_factor.set(1.0);
        assert_eq!(weights(&attach), [0.0, 0.0, 1.0]);
    }

    #[test]
    fn the_difference_of_angles_is_that_of_the_rest_positions() {
        let mut scene = Scene::default();
        let mut state = |x: [f64; 3]| {
            let mut state = MechanicalObject::<Rigid2>::default();
            state.position.set(Points(vec![x]));
            scene.add_object(scene.root(), "state", Box::new(state))
        };
        let states = [state([0.0, 0.0, 0.5]), state([1.0, 0.0, 0.2])];
        scene.initialise(&mut Vec::new());
        let mut attach = AttachProjectiveConstraint::<Rigid2>::default();
        attach.object1.point_to(Some(states[0]));
        attach.object2.point_to(Some(states[1]));
        attach.indices1.set(vec![0].into());
        attach.indices2.set(vec![0].into());
        assert_eq!(attach.pairs(&scene)[0].offset[0], 0.0);
        attach.rest_rotations.set(true);
        assert_eq!(attach.pairs(&scene)[0].offset[0], 0.2 - 0.5);
    }

    #[test]
    fn orientations_differ_as_at_rest() {
        let mut attach = AttachProjectiveConstraint::<Rigid2>::default();
        let pair = pair(1.0, [-0.25, 0.0, 0.0, 0.0]);
        let place = |attach: &AttachProjectiveConstraint<Rigid2>| attach.target(&pair, &[1.0, 2.0, 0.75], &[0.0; 3]);
        assert_eq!(place(&attach), Some([1.0, 2.0, 0.75]));
        attach.rest_rotations.set(true);
        assert_eq!(place(&attach), Some([1.0, 2.0, 0.5]));
    }
}
