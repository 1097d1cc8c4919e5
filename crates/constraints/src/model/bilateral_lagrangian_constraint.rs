//! Two bodies tied together.

use std::marker::PhantomData;

use settee_kernel::roles::{
    BaseTopology, ConstraintContext, ConstraintLevel, ConstraintRows, EventHandler, LagrangianConstraint, Law,
    MotionAccess, SetUp,
};
use settee_kernel::{
    Component, Data, Diagnostic, Event, IndexList, InitContext, Lifecycle, Link, ObjectId, Points, Scene,
};
use settee_math::quaternion::{conjugate, multiply};
use settee_math::vec3::{add, sub};
use settee_math::{DataTypes, Point, Rigid3, StateKind, Vec3};

use super::common::{TwoStates, check_points, n_points};
use super::frames::{Frame, frame, point, rotation_between};
use settee_kernel::roles::LagrangianData;

/// Ties points of one state to points of another one: exactly, without stiffness.
///
/// The k-th pair holds second - first = rest_vector. Rigid bodies are tied with their orientations, too. The key A
/// switches it off and on.
#[derive(Component)]
#[component(
    category = "Constraint/Lagrangian/Model",
    templates(Vec3, Rigid3),
    attach = pair,
    roles(lagrangian_constraint, event_handler)
)]
pub struct BilateralLagrangianConstraint<D: DataTypes> {
    #[group]
    states: TwoStates,
    /// Points of the first state. The shorter one of both lists counts.
    #[data(name = "first_point", follows = PairIndices("object1", "second_point"))]
    first_point: Data<IndexList>,
    /// Points of the second state.
    #[data(name = "second_point", follows = PairIndices("object2", "first_point"))]
    second_point: Data<IndexList>,
    /// Second minus first point that is kept, for each pair; 0 for pairs beyond the end of the list.
    #[data(name = "rest_vector", default = Vec::<D::Deriv>::new(), follows = PerEntry("first_point"))]
    rest_vector: Data<Points<D::Deriv>>,
    /// Whether it acts, until the key A is pressed.
    #[data(default = true)]
    activate: Data<bool>,
    /// Keeps rigid bodies as they are to each other at the start, instead of at the same place.
    #[data(default = false, at_start = "the relation to be kept is that of the start")]
    keep_orientation_difference: Data<bool>,
    /// Part of the correction that each iteration of the constraint solver makes, between 0 and 1.
    #[data(default = 1.0)]
    load: Data<f64>,
    /// Topology whose points the first list follows.
    #[linked(ignored = "the component follows the points of its state, whichever topology they belong to")]
    topology1: Link<dyn BaseTopology>,
    /// Topology whose points the second list follows.
    #[linked(ignored = "the component follows the points of its state, whichever topology they belong to")]
    topology2: Link<dyn BaseTopology>,
    #[group]
    common: LagrangianData,
    #[group]
    base: settee_kernel::Base,
    /// Whether the key has switched it from what `activate` says.
    is_switched: bool,
    of: PhantomData<fn() -> D>,
}

/// What it remembers.
#[derive(Clone, Default, settee_persist::Persist)]
pub struct Memory {
    /// Forces of the pairs in the last step.
    forces: Vec<[f64; 3]>,
    /// For each pair of rigid bodies what is kept between them: centre to centre, and rotation from the first one.
    #[rebuilt]
    kept: Vec<([f64; 3], [f64; 4])>,
}

impl<D: DataTypes> Lifecycle for BilateralLagrangianConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if !(0.0..=1.0).contains(self.load.get()) {
            let message = format!("load is {}: taken as {}", *self.load, self.load.clamp(0.0, 1.0));
            context.warning("out-of-range", message);
        }
        if *self.keep_orientation_difference && self.rest_vector.is_set() {
            context.warning("unused-attribute", "rest_vector has no effect with keepOrientationDifference");
        }
        if self.first_point.len() != self.second_point.len() {
            let sizes = (self.first_point.len(), self.second_point.len());
            let message = format!("{} first and {} second points: the shorter list counts", sizes.0, sizes.1);
            context.warning("list-length", message);
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
    }

    fn laid_out(&mut self, context: &mut InitContext<'_>) {
        self.is_switched = context.set_up().layout(context.object).is_some();
    }
}

impl<D: DataTypes> BilateralLagrangianConstraint<D> {
    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        self.first_point.iter().zip(self.second_point.iter()).map(|(a, b)| [*a as usize, *b as usize])
    }

    /// Scalars of what is kept between the points of a pair.
    fn rest(&self, pair: usize) -> Option<[f64; 6]> {
        let rest = self.rest_vector.get().get(pair)?;
        let mut values = [0.0; 6];
        values[..D::Deriv::SIZE].copy_from_slice(rest.as_ref());
        Some(values)
    }

    fn kept(&self, scene: &Scene) -> Vec<([f64; 3], [f64; 4])> {
        let position = |object: Option<ObjectId>| {
            let state = object.and_then(|object| scene.component(object)).and_then(|component| component.as_state());
            state.map(|state| state.position()).unwrap_or_default()
        };
        let (first, second) = (position(self.states.object1.target()), position(self.states.object2.target()));
        self.pairs()
            .map(|[a, b]| {
                let (a, b) = (frame(&first, a), frame(&second, b));
                (sub(b.0, a.0), multiply(conjugate(a.1), b.1))
            })
            .collect()
    }

    fn write_points(&self, memory: &Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let [first, second] = [context.states[0], context.states[1]];
        for (pair, [a, b]) in self.pairs().enumerate() {
            let rest = self.rest(pair);
            let start = memory.forces.get(pair).copied().unwrap_or_default();
            rows.block(Law::BilateralBlock { load: self.load.clamp(0.0, 1.0) }, &start);
            let apart = |first: &[f64], second: &[f64]| sub(point(second, b, 3), point(first, a, 3));
            let gap = apart(first.free_position, second.free_position);
            let (velocity, now) =
                (apart(first.free_velocity, second.free_velocity), apart(first.position, second.position));
            for axis in 0..3 {
                let rest = rest.map_or(0.0, |rest| rest[axis]);
                let mut direction = [0.0; 3];
                direction[axis] = 1.0;
                rows.row(match context.level {
                    ConstraintLevel::Position => gap[axis] - rest,
                    // With this sign, which recorded results have, the points end at the opposite of the rest vector.
                    ConstraintLevel::Velocity => velocity[axis] + (now[axis] + rest) / context.dt,
                });
                rows.entry(0, a, &direction.map(|c: f64| -c));
                rows.entry(1, b, &direction);
            }
        }
    }

    fn write_frames(&self, memory: &Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        let [first, second] = [context.states[0], context.states[1]];
        for (pair, [a, b]) in self.pairs().enumerate() {
            let (mut first, second): (Frame, Frame) = (frame(first.free_position, a), frame(second.free_position, b));
            let mut rest = self.rest(pair).unwrap_or_default();
            if let Some((centre, rotation)) = memory.kept.get(pair) {
                first = (add(first.0, *centre), multiply(first.1, *rotation));
                rest = [0.0; 6];
            }
            let values = [sub(second.0, first.0), rotation_between(first.1, second.1)];
            for (half, values) in values.into_iter().enumerate() {
                rows.block(Law::BilateralBlock { load: 1.0 }, &[]);
                for axis in 0..3 {
                    let scalar = 3 * half + axis;
                    let mut direction = [0.0; 6];
                    direction[scalar] = 1.0;
                    rows.row(values[axis] - rest[scalar]);
                    rows.entry(0, a, &direction.map(|c: f64| -c));
                    rows.entry(1, b, &direction);
                }
            }
        }
    }
}

impl<D: DataTypes> LagrangianConstraint for BilateralLagrangianConstraint<D> {
    type Memory = Memory;

    fn states(&self) -> Vec<ObjectId> {
        [self.states.object1.target(), self.states.object2.target()].into_iter().flatten().collect()
    }

    fn memory(&self, set_up: SetUp<'_>) -> Result<Memory, Diagnostic> {
        check_points(&self.first_point, n_points(set_up, &self.states.object1), "first_point")?;
        check_points(&self.second_point, n_points(set_up, &self.states.object2), "second_point")?;
        let keeps = *self.keep_orientation_difference && D::KIND == StateKind::Rigid3;
        Ok(Memory { forces: Vec::new(), kept: if keeps { self.kept(set_up.scene) } else { Vec::new() } })
    }

    fn write_rows(&self, memory: &mut Memory, context: &ConstraintContext<'_>, rows: &mut dyn ConstraintRows) {
        if *self.activate == self.is_switched || context.states.len() < 2 {
            return;
        }
        if D::KIND == StateKind::Rigid3 {
            self.write_frames(memory, context, rows);
        } else {
            self.write_points(memory, context, rows);
        }
    }

    fn keep_forces(&self, memory: &mut Memory, forces: &[f64]) {
        memory.forces.clear();
        if D::KIND != StateKind::Rigid3 {
            memory.forces.extend_from_slice(forces.as_chunks().0);
        }
    }
}

/// What the key has done, as snapshots keep it.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Switch {
    #[rebuilt]
    own: Option<ObjectId>,
    is_switched: bool,
}

impl<D: DataTypes> EventHandler for BilateralLagrangianConstraint<D> {
    type Workspace = Switch;

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Switch, Diagnostic> {
        Ok(Switch { own: Some(set_up.object), is_switched: self.is_switched })
    }

    fn handle(&self, ws: &mut Switch, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => ws.is_switched = false,
            Event::KeyPressed(key) => ws.is_switched ^= key.eq_ignore_ascii_case(&'A'),
            // A snapshot was taken before the key was pressed, perhaps.
            Event::AnimateBegin(_) => {}
            _ => return Ok(()),
        }
        if ws.is_switched != self.is_switched {
            let layout = ws.is_switched.then(|| vec![1.0]);
            access.lay_out(ws.own.map(|own| (own, layout)).into_iter().collect());
        }
        Ok(())
    }
}
