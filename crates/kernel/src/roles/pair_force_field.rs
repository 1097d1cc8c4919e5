//! Force fields between two states of one type, which may be the same state.

use settee_math::{DataTypes, Point};
use settee_parallel::Workers;

use super::context::{Instant, SetUp, Workspace};
use super::sinks::PairBlocks;
use crate::component::Component;
use crate::data::{Data, checks};
use crate::diagnostics::Diagnostic;
use crate::link::Link;
use crate::roles::BaseState;

/// Data and links of every force field between two states.
#[derive(settee_derive::DataGroup)]
pub struct PairData {
    /// First state; by default that of the own node.
    #[linked(search = up, required)]
    pub object1: Link<dyn BaseState>,
    /// Second state; by default that of the own node.
    #[linked(search = up, required)]
    pub object2: Link<dyn BaseState>,
    /// Damping of this component proportional to its stiffness: the force rayleighStiffness K v is added.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    pub rayleigh_stiffness: Data<f64>,
}

/// One of the two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// `object1`.
    First = 0,
    /// `object2`.
    Second = 1,
}

/// Positions and velocities of both states.
#[derive(Clone, Copy, Debug)]
pub struct PairMotion<'a, D: DataTypes> {
    /// Positions.
    pub x: [&'a [D::Coord]; 2],
    /// Velocities.
    pub v: [&'a [D::Deriv]; 2],
    /// The moment.
    pub at: Instant,
    /// Threads to share loops with.
    pub workers: &'a Workers,
}

/// The forces of both states, which may be the same memory.
pub struct PairForces<'a, D: DataTypes> {
    buffer: &'a mut [f64],
    starts: [usize; 2],
    workers: &'a Workers,
    of: std::marker::PhantomData<D>,
}

impl<'a, D: DataTypes> PairForces<'a, D> {
    /// The forces of the first `n` points, if both states are the same.
    pub fn of_one_state(&mut self, n: usize) -> Option<&mut [D::Deriv]> {
        let [start, second] = self.starts;
        (start == second).then(|| D::Deriv::views_mut(&mut self.buffer[start..start + n * D::Deriv::SIZE]))
    }

    /// Threads to share loops with.
    pub fn workers(&self) -> &'a Workers {
        self.workers
    }

    /// Adds to the force of a point.
    #[inline]
    pub fn add(&mut self, end: End, point: usize, force: &D::Deriv) {
        let start = self.starts[end as usize] + point * D::Deriv::SIZE;
        for (target, value) in self.buffer[start..start + D::Deriv::SIZE].iter_mut().zip(force.as_ref()) {
            *target += value;
        }
    }
}

/// A force field between two states, as its author writes it.
pub trait PairForceField: Component {
    /// Type of the degrees of freedom of both states.
    type Types: DataTypes;
    /// Working data.
    type Workspace: Workspace;

    /// Common data.
    fn common(&self) -> &PairData;
    /// Makes the working data.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn workspace(&self, set_up: SetUp<'_>) -> Result<Self::Workspace, Diagnostic>;
    /// Adds the forces (N).
    fn add_force(
        &self,
        ws: &mut Self::Workspace,
        motion: PairMotion<'_, Self::Types>,
        f: &mut PairForces<'_, Self::Types>,
    );
    /// Adds k K dx.
    fn add_dforce(
        &self,
        ws: &mut Self::Workspace,
        k: f64,
        dx: [&[<Self::Types as DataTypes>::Deriv]; 2],
        df: &mut PairForces<'_, Self::Types>,
    );
    /// Puts K into the sink.
    fn add_stiffness(&self, ws: &mut Self::Workspace, motion: PairMotion<'_, Self::Types>, sink: &mut PairBlocks<'_>);
    /// Potential energy (J); `None` if the force has none.
    fn potential_energy(&self, ws: &mut Self::Workspace, motion: PairMotion<'_, Self::Types>) -> Option<f64>;
    /// Forgets what depends on past motion: the scene starts anew.
    fn restart(&self, _ws: &mut Self::Workspace) {}
    /// Whether its forces depend on past motion, so that a step that is tried again must begin with the working data as they were.
    fn remembers(&self) -> bool {
        false
    }

    /// Copies what it remembers of past motion from working data to others of the same component. What each evaluation makes anew may stay.
    fn copy_memory(&self, from: &Self::Workspace, to: &mut Self::Workspace) {
        to.assign(from);
    }
}

/// The bridge from symbolic ids.
pub(super) mod pair {
    use std::marker::PhantomData;

    use super::super::context::{ComponentContext, typed};
    use super::super::sinks::BlockSink;
    use super::*;
    use crate::params::{Factors, MechanicalParams};
    use crate::vectors::{ConstDerivId, DerivId, StateSpace};

    fn motion<'a, D: DataTypes>(
        space: &'a StateSpace,
        states: [usize; 2],
        params: &MechanicalParams,
        at: Instant,
    ) -> PairMotion<'a, D> {
        PairMotion {
            x: states.map(|state| D::Coord::views(space.see_position(state, params.x))),
            v: states.map(|state| D::Deriv::views(space.see_velocity(state, params.v))),
            at,
            workers: space.workers(),
        }
    }

    fn ends(context: &ComponentContext<'_>) -> [usize; 2] {
        [context.states[0], context.states[context.states.len() - 1]]
    }

    fn forces<'a, D: DataTypes>(space: &'a StateSpace, states: [usize; 2], buffer: &'a mut [f64]) -> PairForces<'a, D> {
        let starts = states.map(|state| space.states()[state].derivs.start);
        PairForces { buffer, starts, workers: space.workers(), of: PhantomData }
    }

    pub fn add_force<F: PairForceField>(
        component: &F,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        f: DerivId,
    ) {
        let (states, at) = (ends(context), context.instant(params));
        let ws = typed::<F::Workspace>(context.workspace);
        context.space.with_deriv_out(states[0], f, |space, out| {
            component.add_force(ws, motion(space, states, params, at), &mut forces(space, states, out));
        });
    }

    pub fn add_dforce<F: PairForceField>(
        component: &F,
        context: &mut ComponentContext<'_>,
        _params: &MechanicalParams,
        factors: &Factors,
        dx: ConstDerivId,
        df: DerivId,
    ) {
        let states = ends(context);
        let k = factors.stiffness(*component.common().rayleigh_stiffness);
        if k == 0.0 {
            return;
        }
        let ws = typed::<F::Workspace>(context.workspace);
        context.space.with_deriv_out(states[0], df, |space, out| {
            let dx = states.map(|state| <F::Types as DataTypes>::Deriv::views(space.see_increment(state, dx)));
            component.add_dforce(ws, k, dx, &mut forces(space, states, out));
        });
    }

    pub fn add_stiffness<F: PairForceField>(
        component: &F,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
        factors: &Factors,
        sink: &mut dyn BlockSink,
    ) {
        let (states, at) = (ends(context), context.instant(params));
        let k = factors.stiffness(*component.common().rayleigh_stiffness);
        let ws = typed::<F::Workspace>(context.workspace);
        component.add_stiffness(ws, motion(context.space, states, params, at), &mut PairBlocks::new(sink, states, k));
    }

    pub fn potential_energy<F: PairForceField>(
        component: &F,
        context: &mut ComponentContext<'_>,
        params: &MechanicalParams,
    ) -> Option<f64> {
        let (states, at) = (ends(context), context.instant(params));
        let ws = typed::<F::Workspace>(context.workspace);
        component.potential_energy(ws, motion(context.space, states, params, at))
    }
}
