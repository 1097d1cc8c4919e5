//! The scene at a moment within its last step: dense output of the solvers.

use settee_kernel::roles::{DenseOutput, WithinStep};
use settee_kernel::vectors::{TemporaryCoord, TemporaryDeriv};
use settee_kernel::{Component, Data, MechanicalParams, Scene, VectorOps};

use crate::guests::{copy_guest_motion, in_order};
use crate::linear::STATE;
use crate::operations::ScopeOps;
use crate::operations::interpolation::Interpolation;
use crate::runtime::Runtime;
use crate::scope::Scope;

/// Why there is no state at a moment.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MomentError {
    /// It is not within the last step.
    #[error("t = {time} s is not within the last step, from {from} to {to} s")]
    Outside {
        /// The moment (s).
        time: f64,
        /// Start of the last step (s).
        from: f64,
        /// Its end (s).
        to: f64,
    },
    /// There is no step that could be looked into.
    #[error(
        "t = {time} s: the last step cannot be looked into: it was made in parts or changed a mesh, or none was made \
         since the start, a reset, a change of the scene, or going back to a moment"
    )]
    NoStep {
        /// The moment (s).
        time: f64,
    },
    /// A solver made sub-steps and did not keep them.
    #[error("{solver}: its sub-steps at t = {time} s are not kept; denseOutput=\"true\" keeps them")]
    NotKept {
        /// Path of the solver.
        solver: String,
        /// The moment (s).
        time: f64,
    },
}

/// The state at the end of the step, while another one is shown.
pub struct PresentState {
    time: f64,
    /// Position and velocity of each scope; empty if no other state was shown.
    vectors: Vec<(TemporaryCoord, TemporaryDeriv)>,
}

impl Runtime {
    /// Shows the state at a moment within the last step in place of the present one: positions, velocities, mapped
    /// states, time. [`hide_moment`](Self::hide_moment) brings the present one back, to the bit. The present moment is
    /// always known, and shown as it is.
    ///
    /// # Errors
    /// If the moment is not within the last step, that cannot be looked into, or a solver does not know it; the present
    /// state then stays.
    pub fn show_moment(&mut self, scene: &mut Scene, time: f64) -> Result<PresentState, MomentError> {
        let to = self.time;
        if time == to {
            return Ok(PresentState { time: to, vectors: Vec::new() });
        }
        let dt = self.last_dt.ok_or(MomentError::NoStep { time })?;
        // The start of the step as sums of steps give it.
        let from = to - dt;
        let age = to - time;
        if !(0.0..=dt * (1.0 + 1e-12)).contains(&age) {
            return Err(MomentError::Outside { time, from, to });
        }
        let mut kept = PresentState { time: to, vectors: Vec::with_capacity(self.scopes.len()) };
        for scope in &mut self.scopes {
            let space = &mut scope.space;
            let (x, v) = (space.temporary_coord(), space.temporary_deriv());
            let mut ops = ScopeOps::new(scene, scope);
            ops.copy_coord(*x, STATE.0.read());
            ops.copy(*v, STATE.1.read());
            kept.vectors.push((x, v));
        }
        for index in 0..self.scopes.len() {
            if self.scopes[index].has_solver()
                && self.scopes[index].memory.moved
                && let Err(solver) = self.scopes[index].interpolate_state(scene, age.min(dt), dt)
            {
                self.hide_moment(scene, kept);
                return Err(MomentError::NotKept { solver, time });
            }
        }
        self.set_time(time);
        self.follow_mappings(scene);
        Ok(kept)
    }

    /// Brings the present state back.
    pub fn hide_moment(&mut self, scene: &mut Scene, kept: PresentState) {
        self.set_time(kept.time);
        let params = MechanicalParams { time: kept.time, ..Default::default() };
        in_order(&mut self.scopes, |scopes, index| {
            let Some((x, v)) = kept.vectors.get(index) else { return };
            if scopes[index].rank > 0 {
                copy_guest_motion(scopes, index, STATE);
            }
            let scope = &mut scopes[index];
            for again in [false, true] {
                let mut ops = ScopeOps::new(scene, scope);
                ops.copy_coord(STATE.0, x.read());
                ops.copy(STATE.1, v.read());
                if !again {
                    // What mappings keep of the last propagation must belong to the state.
                    scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
                }
            }
        });
    }

    /// Goes back to a moment within the last step for good. Histories of solvers begin anew.
    ///
    /// # Errors
    /// As [`show_moment`](Self::show_moment).
    pub fn go_to(&mut self, scene: &mut Scene, time: f64) -> Result<(), MomentError> {
        self.show_moment(scene, time)?;
        for scope in &mut self.scopes {
            scope.structure += 1;
            scope.apply_visual_mappings(scene, &MechanicalParams { time, ..Default::default() });
        }
        self.follow(scene);
        self.last_dt = None;
        Ok(())
    }

    /// Length of the step that [`show_moment`](Self::show_moment) can look into (s).
    pub fn last_dt(&self) -> Option<f64> {
        self.last_dt
    }

    /// Paths of the ODE solvers that choose steps of their own and do not keep them: the motion within a step will not
    /// be known.
    pub fn solvers_without_motion(&self, scene: &Scene) -> Vec<String> {
        let is_on = |component: &dyn Component, name: &str| {
            let data = component.find_data(name).map(|index| component.data(index));
            data.and_then(|data| data.as_any().downcast_ref::<Data<bool>>()).is_some_and(|data| **data)
        };
        let without = self.scopes.iter().filter_map(|scope| {
            // Of several solvers in a node both ends of a step are known, whatever they keep.
            let [slot] = &scope.solvers[..] else { return None };
            let solver = scene.component(slot.object)?;
            (is_on(solver, "adaptive") && !is_on(solver, "denseOutput")).then(|| slot.path.to_string())
        });
        without.collect()
    }
}

impl Scope {
    /// Writes the state `age` (s) before the end of the last step over the present one.
    ///
    /// # Errors
    /// The path of the solver that did not keep it.
    fn interpolate_state(&mut self, scene: &Scene, age: f64, dt: f64) -> Result<(), String> {
        let (x, v) = (self.space.temporary_coord(), self.space.temporary_deriv());
        let within = WithinStep { age, now: STATE, x: *x, v: *v };
        let mut output = DenseOutput::OnlyEnds;
        // With several solvers in a node, each adds to the motion: only both ends are known.
        if let [slot] = &self.solvers[..] {
            let path = slot.path.clone();
            let asked = self.with_ode_solver(scene, 0, |solver, state, ops| solver.state_within(state, ops, &within));
            output = asked.unwrap_or(output);
            if output == DenseOutput::NotKept {
                return Err(path.to_string());
            }
        }
        let both = Some(((0.0, STATE), (dt, self.backup), None));
        let ends = match output {
            DenseOutput::OnlyEnds => both,
            // Where the loop had the step made in halves the solver only knows the last of them.
            DenseOutput::Between { earlier: (early, _), .. } if age > early * (1.0 + 1e-9) => both,
            DenseOutput::Between { later, earlier, accelerations } => Some((later, earlier, accelerations)),
            DenseOutput::Written | DenseOutput::NotKept => None,
        };
        let mut ops = ScopeOps::new(scene, self);
        if let Some(((late, end), (early, start), accelerations)) = ends {
            let length = early - late;
            let interpolation = Interpolation { start, end, length, fraction: 1.0 - (age - late) / length };
            match accelerations {
                None => interpolation.cubic(&mut ops, *x, *v),
                Some([end_a, start_a]) => interpolation.quintic(&mut ops, (start_a, end_a), *x, *v),
            }
        }
        ops.copy_coord(STATE.0, x.read());
        ops.copy(STATE.1, v.read());
        let params = MechanicalParams { time: self.time - age, ..Default::default() };
        self.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
        Ok(())
    }
}
