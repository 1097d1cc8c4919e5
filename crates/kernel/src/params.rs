//! What a mechanical operation carries along: the ids of its inputs and its factors.

pub use settee_forces::Weight;

use crate::vectors::{ConstCoordId, ConstDerivId, CoordId, DerivId};

/// Ids and settings of an operation. Outputs are arguments; inputs are here.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct MechanicalParams {
    /// Position.
    pub x: ConstCoordId,
    /// Velocity.
    pub v: ConstDerivId,
    /// Force at x and v: geometric stiffness of mappings uses it.
    pub f: ConstDerivId,
    /// Size of the step (s).
    pub dt: f64,
    /// Time at the start of the step (s).
    pub time: f64,
    /// Whether the step is implicit: components may prepare their tangent with the force.
    pub is_implicit: bool,
    /// Which masses add their weight.
    pub weight: Weight,
    /// Whether only symmetric matrices can be solved.
    pub symmetric_only: bool,
    /// The part of the factor of the stiffness that is Rayleigh damping of the solver (the unit of that factor). It is
    /// for bodies: a barrier is not damped by it.
    pub solver_damping: f64,
}

impl MechanicalParams {
    /// The same at the end of the step: for projecting positions and velocities that belong to it.
    pub fn at_end(&self) -> Self {
        Self { time: self.time + self.dt, dt: 0.0, ..*self }
    }
}

impl Default for MechanicalParams {
    fn default() -> Self {
        Self {
            x: CoordId::POSITION.read(),
            v: DerivId::VELOCITY.read(),
            f: DerivId::FORCE.read(),
            dt: 0.0,
            time: 0.0,
            is_implicit: false,
            weight: Weight::NotSeparate,
            symmetric_only: true,
            solver_damping: 0.0,
        }
    }
}

/// Factors of A = m M + b B + k K, with f force, K = df/dx, B = df/dv (a spring has K negative).
#[derive(Clone, Copy, Debug, PartialEq, settee_persist::Persist)]
pub struct Factors {
    /// Of the mass.
    pub m: f64,
    /// Of the damping matrix df/dv.
    pub b: f64,
    /// Of the stiffness matrix df/dx.
    pub k: f64,
    /// Of the damping matrix that components declare by `rayleighMass` and `rayleighStiffness`:
    /// sum rayleighStiffness K - sum rayleighMass M. Usually equal to `b`.
    pub rayleigh: f64,
}

impl Factors {
    /// m M + b (B and the components' Rayleigh damping) + k K.
    pub fn new(m: f64, b: f64, k: f64) -> Self {
        Self { m, b, k, rayleigh: b }
    }

    /// Effective factor of a component's stiffness.
    pub fn stiffness(&self, rayleigh_stiffness: f64) -> f64 {
        self.k + self.rayleigh * rayleigh_stiffness
    }

    /// Effective factor of a component's mass.
    pub fn mass(&self, rayleigh_mass: f64) -> f64 {
        self.m - self.rayleigh * rayleigh_mass
    }
}
