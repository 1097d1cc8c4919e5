//! Forces at the present moment, for those who look: files, pictures, plots.
//!
//! What a solver leaves in the vector of forces is its own affair: an explicit one leaves those at the start of the
//! step, one that iterates those of its last trial, and one with vectors of its own nothing.

use settee_kernel::vectors::DerivId;
use settee_kernel::{MechanicalOps, MechanicalParams, ObjectId, Scene, StepMemories, VectorOps};

use crate::linear::STATE;
use crate::operations::ScopeOps;
use crate::runtime::Runtime;
use crate::scope::Scope;

/// The forces on the points of all states.
#[derive(Clone, Debug, Default)]
pub struct Forces {
    scopes: Vec<Vec<f64>>,
}

impl Forces {
    /// The forces on a state (N), flat; those that were left there if no solver moves it. `None` if it is no state of
    /// the runtime.
    pub fn of(&self, runtime: &Runtime, state: ObjectId) -> Option<&[f64]> {
        let (scope, index) = runtime.state(state)?;
        let range = runtime.scopes[scope].space.states()[index].derivs.clone();
        self.scopes.get(scope)?.get(range)
    }
}

impl Runtime {
    /// The forces at the present positions and velocities: of force fields, weight, and what comes through mappings,
    /// without Rayleigh damping and without what constraints do. On a point that a constraint holds still this is,
    /// turned round, what holds it.
    ///
    /// It costs one evaluation of the forces, which no counter counts, and changes no bit of the motion.
    pub fn forces(&mut self, scene: &Scene) -> Forces {
        let of = |scope: &mut Scope| match scope.has_solver() {
            true => scope.forces_now(scene),
            false => scope.space.deriv(DerivId::FORCE.read()).to_vec(),
        };
        Forces { scopes: self.scopes.iter_mut().map(of).collect() }
    }
}

impl Scope {
    fn forces_now(&mut self, scene: &Scene) -> Vec<f64> {
        let counters = self.counters;
        let (x, v) = STATE;
        let mut ops = ScopeOps::new(scene, self);
        ops.keep();
        let f = ops.temporary_deriv();
        let time = ops.scope.time;
        let dt = *scene.node(scene.root()).data.dt;
        let params = MechanicalParams { x: x.read(), v: v.read(), f: f.read(), time, dt, ..Default::default() };
        ops.compute_force(&params, *f);
        let found = ops.scope.space.deriv(f.read()).to_vec();
        ops.restore();
        drop(f);
        self.counters = counters;
        found
    }
}

/// The forces on a state that its solver left, or where it left none, those of now.
pub(crate) fn left_or_now(scene: &Scene, scope: &mut Scope, state: usize) -> Option<Vec<f64>> {
    let range = scope.space.states()[state].derivs.clone();
    let left = scope.space.deriv(DerivId::FORCE.read());
    if !scope.has_solver() || left.iter().any(|force| *force != 0.0) {
        return left.get(range).map(<[f64]>::to_vec);
    }
    scope.forces_now(scene).get(range).map(<[f64]>::to_vec)
}
