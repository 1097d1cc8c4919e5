//! Several masses on one state: accelerations come from their sum, not from one of them.

use nalgebra::{SMatrix, SVector};
use settee_kernel::roles::{Activity, BaseMass, BlockSink, NotDiagonal};
use settee_kernel::vectors::{ConstDerivId, DerivId, StateSpace};
use settee_kernel::{Calls, Factors, Flow, Kind, MechanicalParams, MechanicalVisitor, Scene, Visit};

use super::Walk;
use crate::scope::Scope;
use crate::scope::parts::Parts;

/// Most scalars of a point: those of a rigid body.
const MOST: usize = 6;
/// The masses alone.
const MASS: Factors = Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 };

/// The sum of all masses, a block for each point.
pub(crate) struct JointMasses {
    /// The row of its block for each scalar of the independent states.
    rows: Vec<[f64; MOST]>,
    /// Where the scalars of each independent state begin.
    starts: Vec<usize>,
    /// Whether no mass couples two points, or acts on mapped points.
    is_diagonal: bool,
}

impl JointMasses {
    /// Room for the masses of a scope, where several act on one independent state.
    pub fn new(scope: &Scope, scene: &Scene) -> Option<Self> {
        let states = &scope.space.states()[..scope.space.n_main_states()];
        let n_states = states.len();
        let mut with_mass = vec![false; n_states];
        let masses = scope.plan.items().filter(|(_, kind, _)| *kind == Kind::Mass);
        let mut touched = masses.filter_map(|(.., object)| {
            let state = *scene.component(object)?.as_force_field()?.states().first()?;
            scope.space.index_of(state).filter(|index| *index < n_states)
        });
        let is_shared = touched.any(|state| std::mem::replace(&mut with_mass[state], true));
        let starts = states.iter().map(|state| state.derivs.start).collect();
        is_shared.then(|| Self { rows: Vec::new(), starts, is_diagonal: true })
    }

    fn clear(&mut self, n_scalars: usize) {
        self.rows.clear();
        self.rows.resize(n_scalars, [0.0; MOST]);
        self.is_diagonal = true;
    }

    /// M_p^-1 f_p of one point. What has no mass gets no acceleration.
    fn solve(&self, first: usize, f: &mut [f64]) {
        let n = f.len();
        let (mut m, mut right) = (SMatrix::<f64, MOST, MOST>::identity(), SVector::<f64, MOST>::zeros());
        for (i, row) in self.rows[first..first + n].iter().enumerate().filter(|(i, row)| row[*i] != 0.0) {
            m.row_mut(i).copy_from_slice(row);
            right[i] = f[i];
            (n..MOST).for_each(|j| m[(i, j)] = 0.0);
        }
        let a = m.lu().solve(&right).unwrap_or_default();
        f.copy_from_slice(&a.as_slice()[..n]);
    }

    /// out = M^-1 p over the independent states, point by point.
    fn divide(&self, space: &StateSpace, p: ConstDerivId, mut out: impl FnMut(usize, &[f64])) {
        let values = space.deriv(p);
        for state in &space.states()[..space.n_main_states()] {
            let n = state.kind.deriv_size();
            for first in state.derivs.clone().step_by(n.max(1)) {
                let mut own = [0.0; MOST];
                own[..n].copy_from_slice(&values[first..first + n]);
                self.solve(first, &mut own[..n]);
                out(first, &own[..n]);
            }
        }
    }
}

impl BlockSink for JointMasses {
    /// What couples two points counts at the first of them.
    fn add(&mut self, row: (usize, usize), col: (usize, usize), rows: usize, cols: usize, values: &[f64]) {
        let start = self.starts.get(row.0);
        self.is_diagonal &= start.is_some() && (row == col || values.iter().all(|value| *value == 0.0));
        let Some(first) = start.map(|start| start + row.1 * rows) else { return };
        for (target, values) in self.rows[first..first + rows].iter_mut().zip(values.chunks_exact(cols)) {
            target.iter_mut().zip(values).for_each(|(target, value)| *target += value);
        }
    }
}

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
}

impl MechanicalVisitor for SeparateWeights<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mass]) }
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if mass.separate_gravity()
            && let Some(mut context) = self.parts.again().context(at, "p += dt M g")
        {
            context.space.deriv_mut(self.kick).fill(0.0);
            mass.add_separate_gravity(&mut context, &self.params, self.kick);
            mass.add_mdx(&mut context, &self.params, 1.0, self.kick.read(), self.p);
        }
        Flow::Continue
    }
}

impl Scope {
    /// Adds the masses up, if several act on one state. The sum is to be given back to `joint_masses`.
    fn joined_masses(&mut self, scene: &Scene, walk: Walk, params: &MechanicalParams) -> Option<JointMasses> {
        let mut sum = self.joint_masses.take()?;
        sum.clear(self.space.main_derivs());
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
        let Some(sum) = self.joined_masses(scene, walk, params) else { return false };
        let (p, kick) = (self.space.temporary_deriv(), self.space.temporary_deriv());
        self.space.deriv_mut(*p).fill(0.0);
        self.run(
            scene,
            walk,
            (Activity::Force, "separate_weights"),
            || "p += dt M g".into(),
            |parts, go| go(&mut SeparateWeights { parts, params: *params, p: *p, kick: *kick }),
        );
        self.space.with_deriv_out(v, |space, out| {
            sum.divide(space, p.read(), |first, own| {
                out[first..first + own.len()].iter_mut().zip(own).for_each(|(v, kick)| *v += kick);
            });
        });
        self.joint_masses = Some(sum);
        true
    }
}
