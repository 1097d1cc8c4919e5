//! The force that a haptic device gives to the hand.

use std::marker::PhantomData;

use settee_kernel::roles::BaseState;
use settee_kernel::{Component, Data, Lifecycle, Link, ObjectId, checks};
use settee_math::{DataTypes, Rigid3, Vec1};

/// Lets a device feel the constraints on the state of its tool, between the steps and more often than there are steps.
///
/// Programs read it after a step (`FeelsForces::force_feedback`) and hand it to the thread of the device: it has the
/// constraint problem of the step, and solves it for other places of the tool. The state of the tool is an independent
/// one, and the solver builds the matrix W.
#[derive(Component)]
#[component(category = "Haptics", templates(Rigid3, Vec1), attach = state)]
pub struct LCPForceFeedback<D: DataTypes> {
    /// Whether there is something to feel.
    #[data(default = false)]
    activate: Data<bool>,
    /// Point of the state that is the tool.
    #[data(default = 0u32)]
    indice: Data<u32>,
    /// Force that the device gives, in parts of that of the constraints (per s where these are impulses).
    #[data(default = 0.03)]
    force_coef: Data<f64>,
    /// Longest time of a solution.
    #[data(default = 0.0008, unit = "s", check = checks::non_negative())]
    solver_timeout: Data<f64>,
    /// Most sweeps of a solution.
    #[data(default = 100u32)]
    solver_max_it: Data<u32>,
    /// Whether turning the tool counts.
    #[data(default = false)]
    deriv_rotations: Data<bool>,
    /// In SOFA, moves the directions of contacts with the tool.
    #[data(default = false, ignored = "directions of constraints are those of the step")]
    local_haptic_constraint_all_frames: Data<bool>,
    /// State of the tool; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    mstate: Link<dyn BaseState>,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<fn() -> D>,
}

/// What an active device is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Device {
    /// State of its tool.
    pub state: ObjectId,
    /// Point of the state that is the tool.
    pub point: usize,
    /// Force of the device in parts of that of the constraints.
    pub factor: f64,
    /// Longest time of a solution (s).
    pub timeout: f64,
    /// Most sweeps of a solution.
    pub max_sweeps: usize,
    /// Whether turning the tool counts.
    pub turns: bool,
}

impl<D: DataTypes> Lifecycle for LCPForceFeedback<D> {}

impl<D: DataTypes> LCPForceFeedback<D> {
    /// The device; `None` if it is not active, or has no state.
    pub fn device(&self) -> Option<Device> {
        let state = self.mstate.target().filter(|_| *self.activate)?;
        Some(Device {
            state,
            point: *self.indice as usize,
            factor: *self.force_coef,
            timeout: *self.solver_timeout,
            max_sweeps: *self.solver_max_it as usize,
            turns: *self.deriv_rotations,
        })
    }
}

/// The device that a component is, whichever its template.
pub fn device_of(component: &dyn Component) -> Option<Device> {
    let of_frames = component.downcast::<LCPForceFeedback<Rigid3>>().map(LCPForceFeedback::device);
    of_frames.or_else(|| component.downcast::<LCPForceFeedback<Vec1>>().map(LCPForceFeedback::device))?
}
