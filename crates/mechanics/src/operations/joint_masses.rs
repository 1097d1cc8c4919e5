//! Several masses on one state: accelerations come from their sum, not from one of them.

use settee_kernel::roles::{Activity, BaseMass, NotDiagonal};
use settee_kernel::vectors::{ConstDerivId, DerivId};
use settee_kernel::{Calls, Factors, Flow, Kind, MechanicalParams, MechanicalVisitor, Scene, Visit};

use super::Walk;
use crate::scope::Scope;
use crate::scope::joint_masses::JointMasses;
use crate::scope::parts::Parts;

/// The masses alone.
const MASS: Factors = Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 };

/// Adds the blocks of all masses.
struct AddMasses<'a> {
    parts: Parts<'a>,
    params: MechanicalParams,
    sum: &'a mut JointMasses,
}

impl MechanicalVisitor for AddMasses<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mass]) }
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "sum of the masses") {
            mass.add_mass(&mut context, &self.params, &MASS, self.sum);
        }
        Flow::Continue
    }
}

/// p += dt M g with the masses that have separate gravity.
struct SeparateWeights<'a> {
    parts: Parts<'a>,
    params: MechanicalParams,
    p: DerivId,
    /// Room for dt g.
    kick: DerivId,
    /// Whether there is such a mass.
    found: bool,
}

impl MechanicalVisitor for SeparateWeights<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mass]) }
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if mass.separate_gravity()
            && let Some(mut context) = self.parts.again().context(at, "p += dt M g")
        {
            self.found = true;
            context.space.deriv_mut(self.kick).fill(0.0);
            mass.add_separate_gravity(&mut context, &self.params, self.kick);
            mass.add_mdx(&mut context, &self.params, 1.0, self.kick.read(), self.p);
        }
        Flow::Continue
    }
}

impl Scope {
    /// Adds the masses up, if several act on one state. The sum comes back to `joint_masses`, which needs its memory.
    fn joined_masses(&mut self, scene: &Scene, walk: Walk, params: &MechanicalParams) -> Option<JointMasses> {
        let n_scalars = self.space.main_derivs();
        let mut sum = self.joint_masses.as_mut()?.begin(n_scalars);
        self.run(
            scene,
            walk,
            (Activity::Force, "joined_masses"),
            || "sum of the masses".into(),
            |parts, go| go(&mut AddMasses { parts, params: *params, sum: &mut sum }),
        );
        Some(sum)
    }

    /// a = M^-1 f with the sum of all masses; `None` where no state has several.
    pub(super) fn joint_acceleration(
        &mut self,
        scene: &Scene,
        walk: Walk,
        params: &MechanicalParams,
        (a, f): (DerivId, ConstDerivId),
    ) -> Option<Result<(), NotDiagonal>> {
        let sum = self.joined_masses(scene, walk, params)?;
        let outcome = if sum.is_diagonal {
            self.space.with_deriv_out(a, |space, out| {
                sum.divide(space, f, |first, own| out[first..first + own.len()].copy_from_slice(own));
            });
            Ok(())
        } else {
            Err(NotDiagonal)
        };
        self.joint_masses = Some(sum);
        Some(outcome)
    }

    /// v += M^-1 dt (sum of the masses with separate gravity) g, where a state has several masses. Returns whether it
    /// has.
    pub(super) fn add_joint_gravity(
        &mut self,
        scene: &Scene,
        walk: Walk,
        params: &MechanicalParams,
        v: DerivId,
    ) -> bool {
        if self.joint_masses.is_none() {
            return false;
        }
        let (p, kick) = (self.space.temporary_deriv(), self.space.temporary_deriv());
        self.space.deriv_mut(*p).fill(0.0);
        let mut found = false;
        self.run(
            scene,
            walk,
            (Activity::Force, "separate_weights"),
            || "p += dt M g".into(),
            |parts, go| {
                let mut visitor = SeparateWeights { parts, params: *params, p: *p, kick: *kick, found: false };
                go(&mut visitor);
                found = visitor.found;
            },
        );
        let Some(sum) = found.then(|| self.joined_masses(scene, walk, params)).flatten() else { return true };
        self.space.with_deriv_out(v, |space, out| {
            sum.divide(space, p.read(), |first, own| {
                out[first..first + own.len()].iter_mut().zip(own).for_each(|(v, kick)| *v += kick);
            });
        });
        self.joint_masses = Some(sum);
        true
    }
}
