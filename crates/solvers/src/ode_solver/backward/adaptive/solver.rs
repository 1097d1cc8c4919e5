//! What all solvers that can choose their own steps are told, get for a step, and keep.

use settee_kernel::roles::{
    AfterMeshChange, BaseLinearSolver, DenseOutput, SolveContext, StepFailure, StepSetUp, WithinStep, Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Data, DataGroup, Link, MechanicalOps, NewtonControl, checks};
use settee_nonlinear::NewtonReport;
use settee_stepping::ControlSettings;

use super::super::rayleigh::Rayleigh;
use super::work::{WorkData, WorkLog};
use super::{Adaptive, AdaptiveData, AdaptiveState, Method};

/// Data of solvers that can choose their own steps.
#[derive(DataGroup)]
pub struct SteppingData {
    /// Damping proportional to stiffness, for all components: adds the force rayleighStiffness K v.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    pub rayleigh_stiffness: Data<f64>,
    /// Damping proportional to mass, for all components: adds the force -rayleighMass M v.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    pub rayleigh_mass: Data<f64>,
    /// What becomes of the history when the mesh changes during the run.
    #[data]
    pub after_mesh_change: Data<AfterMeshChange>,
    #[group]
    pub accuracy: AdaptiveData,
    #[group]
    pub work: WorkData,
    /// Solves the linear systems.
    #[linked(search = down, required)]
    pub linear_solver: Link<dyn BaseLinearSolver>,
}

impl SteppingData {
    /// Damping of the solver.
    pub fn rayleigh(&self) -> Rayleigh {
        Rayleigh { mass: *self.rayleigh_mass, stiffness: *self.rayleigh_stiffness }
    }

    /// Memory for fixed steps, as `fixed` makes it, or for the adaptive mode.
    pub fn new_state<F: Fixed, M: Memory>(&self, fixed: impl FnOnce() -> F) -> Box<dyn Workspace> {
        Box::new(if *self.accuracy.adaptive {
            Kept::<F, M>::Adaptive { common: AdaptiveState::default(), memory: M::default() }
        } else {
            Kept::Fixed { memory: fixed(), log: WorkLog::default() }
        })
    }

    /// Integrates over a step of the scene with steps of the method's own choice.
    ///
    /// # Errors
    /// If a sub-step fails however short it is.
    pub fn advance(
        &self,
        step: &mut SceneStep<'_>,
        state: &mut AdaptiveState,
        settings: ControlSettings,
        method: &mut impl Method,
    ) -> Result<NewtonReport, StepFailure> {
        let (tolerances, keeps_all) = (self.accuracy.tolerances(), *self.accuracy.dense_output);
        let SceneStep { dt, time, x, v, path, .. } = *step;
        Adaptive { ops: &mut *step.ops, state, tolerances, settings, keeps_all, dt, time, x, v, path }.advance(method)
    }
}

/// A step of the scene, without the memory of the solver.
pub(in super::super) struct SceneStep<'a> {
    pub ops: &'a mut dyn MechanicalOps,
    pub dt: f64,
    pub time: f64,
    pub x: CoordId,
    pub v: DerivId,
    pub path: &'a str,
    pub newton: Option<&'a NewtonControl>,
}

impl<'a> SceneStep<'a> {
    /// The step, and the memory.
    pub fn split<'c: 'a>(context: &'a mut SolveContext<'c>) -> (Self, &'a mut dyn Workspace) {
        let SolveContext { ops, state, dt, time, x, v, path, newton, .. } = context;
        (Self { ops: &mut **ops, dt: *dt, time: *time, x: *x, v: *v, path, newton: *newton }, &mut **state)
    }
}

/// What a solver keeps between steps of the scene's length.
pub(in super::super) trait Fixed: settee_persist::Persist + Clone + Send + Sync + 'static {
    /// The next step begins as the first did.
    fn restart(&mut self);
    /// A step begins.
    fn begin(&mut self);
    /// The step that began last does not count: all is as it was at its start, to the bit.
    fn take_back(&mut self);
    /// Gives `show` each earlier state that the next step depends on, with its age (s).
    fn history(&self, _show: &mut dyn FnMut(f64, (CoordId, DerivId))) {}
}

/// What a method keeps between steps of its own choice.
pub(in super::super) trait Memory:
    settee_persist::Persist + Clone + Default + Send + Sync + 'static
{
}

impl<M: settee_persist::Persist + Clone + Default + Send + Sync + 'static> Memory for M {}

/// What a solver keeps.
#[derive(Clone, settee_persist::Persist)]
#[allow(clippy::large_enum_variant)] // There is one for each solver, behind a box.
#[fits(Self::is_of_the_same_kind)]
pub(in super::super) enum Kept<F, M> {
    /// With steps of the scene's length.
    Fixed { memory: F, log: WorkLog },
    /// With steps of its own choice.
    Adaptive { common: AdaptiveState, memory: M },
}

impl<F, M> Kept<F, M> {
    /// Which of both it is follows from the scene.
    fn is_of_the_same_kind(&self, fresh: Option<&Self>) -> bool {
        fresh.is_none_or(|fresh| std::mem::discriminant(self) == std::mem::discriminant(fresh))
    }
}

impl<F: Fixed, M: Memory> Kept<F, M> {
    /// The memory of a solver, at the start of a step.
    ///
    /// # Errors
    /// If it is another's.
    pub fn of<'a>(state: &'a mut dyn Workspace, path: &str) -> Result<&'a mut Self, StepFailure> {
        let foreign = || StepFailure::SetUp { solver: path.to_owned(), cause: StepSetUp::ForeignMemory };
        let own: &mut Self = state.as_any_mut().downcast_mut().ok_or_else(foreign)?;
        if let Self::Fixed { memory, log } = own {
            memory.begin();
            log.begin();
        }
        Ok(own)
    }

    /// As [`of`](Self::of), for a look.
    pub fn look(state: &dyn Workspace) -> Option<&Self> {
        state.as_any().downcast_ref()
    }

    /// The next step begins as the first did.
    pub fn restart(state: &mut dyn Workspace) {
        match state.as_any_mut().downcast_mut::<Self>() {
            Some(Self::Fixed { memory, log }) => {
                memory.restart();
                *log = WorkLog::default();
            }
            Some(Self::Adaptive { common, .. }) => common.restart(),
            None => {}
        }
    }

    /// The state was moved: the next step finds anew what follows from it. What the steps took goes on.
    pub fn find_anew(state: &mut dyn Workspace) {
        match state.as_any_mut().downcast_mut::<Self>() {
            Some(Self::Fixed { memory, .. }) => memory.restart(),
            Some(Self::Adaptive { common, .. }) => common.restart(),
            None => {}
        }
    }

    /// A step of the scene of length `dt` (s) was made by backward Euler instead: the next one begins anew.
    pub fn add_step_of_another(&mut self, report: &NewtonReport, dt: f64) {
        match self {
            Self::Fixed { memory, log } => {
                memory.restart();
                log.add_fixed(report, 1, dt);
            }
            Self::Adaptive { common, .. } => common.add_step_of_another(report, dt),
        }
    }

    /// The last step does not count. The adaptive mode forgets the motion before, but not what it took.
    pub fn take_back(state: &mut dyn Workspace) {
        match state.as_any_mut().downcast_mut::<Self>() {
            Some(Self::Fixed { memory, log }) => {
                memory.take_back();
                log.take_back();
            }
            Some(Self::Adaptive { common, .. }) => common.forget(),
            None => {}
        }
    }

    /// Each earlier state that the next step depends on, with its age (s).
    pub fn history(state: &dyn Workspace, show: &mut dyn FnMut(f64, (CoordId, DerivId))) {
        match Self::look(state) {
            Some(Self::Fixed { memory, .. }) => memory.history(show),
            Some(Self::Adaptive { common, .. }) => common.history(show),
            None => {}
        }
    }

    /// The output data.
    pub fn show(state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        match Self::look(state) {
            Some(Self::Fixed { log, .. }) => log.show(show),
            Some(Self::Adaptive { common, .. }) => common.show(show),
            None => {}
        }
    }

    /// The motion within the last step of a method that only knows the states at both ends of its steps and sub-steps.
    pub fn between_ends(state: &dyn Workspace, within: &WithinStep) -> DenseOutput {
        match Self::look(state) {
            Some(Self::Adaptive { common, .. }) => common.between_ends(within),
            _ => DenseOutput::OnlyEnds,
        }
    }
}
