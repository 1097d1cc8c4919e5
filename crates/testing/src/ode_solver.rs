//! What every ODE solver must satisfy.
//!
//! The caller says what the scheme promises ([`Scheme`]) and builds the scenes of the [`Problem`]s with the solver in
//! them.

mod accuracy;
mod conservation;
mod constrained;
mod problem;
mod repetition;
mod run;

use settee_kernel::Scene;
use settee_mechanics::Runtime;

pub use conservation::{Energy, Momentum, OscillatorState};
pub use problem::{
    DAMPER, DRIVEN_SPEED, GRAVITY, MASSES, POSITIONS, Problem, REST_LENGTH, SPRINGS, STIFFNESS, VELOCITIES,
};

use run::Run;

/// How the suite gets simulations from its caller.
pub struct Subject<'a, S> {
    /// Builds the scene of a problem with the solver under test in it.
    pub build: &'a dyn Fn(&Setting) -> S,
    /// Scene and runtime of a simulation that was built.
    pub parts: fn(&mut S) -> (&mut Scene, &mut Runtime),
}

/// What the suite asks its caller to build.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The scene.
    pub problem: Problem,
    /// Number of threads of the simulation.
    pub threads: usize,
    /// Tolerated relative and absolute local error, for solvers that choose the lengths of their steps.
    pub tolerance: f64,
}

/// What a solver promises.
#[derive(Clone, Copy)]
pub enum Scheme {
    /// Integrates the motion in time.
    Dynamic(Dynamic),
    /// Finds the static equilibrium: has no order, and its result does not depend on the length of the step.
    Static,
}

/// What a solver that integrates in time promises.
#[derive(Clone, Copy)]
pub struct Dynamic {
    /// Rate at which the damper of the smooth problem slows the point, c / m (1/s). Zero for schemes whose order holds
    /// without viscous forces only; their energies are then looked at without such forces, too.
    pub damping: f64,
    /// How errors fall on a smooth damped oscillator.
    pub smooth: Accuracy,
    /// How errors fall where a support begins to move with a given velocity at the start, which the state at the start
    /// does not have.
    pub driven: Accuracy,
    /// What becomes of the energy of an oscillator without damping.
    pub energy: Energy,
    /// What becomes of the momentum of a free body.
    pub momentum: Momentum,
    /// Whether the solver starts anew after a step that failed: its motion then goes on, but not with the same bits.
    pub restarts_after_failure: bool,
}

/// How errors fall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Accuracy {
    /// With this power of the length of the step.
    Order(f64),
    /// With the tolerance.
    Tolerance {
        /// The error (m) at the end of a short motion is at most this factor ...
        factor: f64,
        /// ... times this power of the tolerance. A method of order p that keeps the error of each step constant has
        /// the power p / (p + 1).
        power: f64,
    },
}

/// All checks of a solver.
///
/// # Errors
/// The checks that fail, each with its numbers.
pub fn check<S>(subject: &Subject<'_, S>, scheme: &Scheme) -> Result<(), String> {
    let of_scheme = match scheme {
        Scheme::Dynamic(dynamic) => vec![
            accuracy::smooth(subject, dynamic),
            accuracy::driven(subject, dynamic),
            conservation::energy(subject, dynamic),
            conservation::account(subject, dynamic),
            conservation::momentum(subject, dynamic),
            repetition::rollback(subject, Problem::Held, dynamic.restarts_after_failure),
        ],
        Scheme::Static => {
            vec![constrained::equilibrium(subject), repetition::rollback(subject, Problem::Clamped, false)]
        }
    };
    let body = if matches!(scheme, Scheme::Static) { Problem::Clamped } else { Problem::Held };
    let of_all = [
        constrained::held(subject, body),
        repetition::snapshot(subject, body),
        repetition::threads(subject, body),
        repetition::reset(subject, body),
    ];
    let failures: Vec<String> = of_scheme.into_iter().chain(of_all).filter_map(Result::err).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("; ")) }
}
