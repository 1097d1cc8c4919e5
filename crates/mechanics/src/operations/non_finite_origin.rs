//! Which component a number that is not finite comes from: found after a failure, by evaluating one component after the
//! other.

use settee_kernel::roles::{BaseForceField, BaseMapping, BaseMass, NonFiniteOrigin, Quantity};
use settee_kernel::vectors::{ConstDerivId, CoordId, DerivId};
use settee_kernel::{Calls, Factors, Flow, Kind, MechanicalParams, MechanicalVisitor, ObjectId, Scene, Visit, Weight};

use crate::linear::{STATE, unknown_name};
use crate::scope::Scope;
use crate::scope::parts::Parts;

/// The first component whose result is not finite.
struct FindOrigin<'a> {
    parts: Parts<'a>,
    params: MechanicalParams,
    x: CoordId,
    v: DerivId,
    f: DerivId,
    /// A displacement, and where its products go.
    dx: ConstDerivId,
    df: DerivId,
    /// The component, what it computed, and the scalar.
    found: Option<(ObjectId, Quantity, usize)>,
    /// As `found`, of the largest number beyond [`HUGE`], with the number.
    largest: Option<(f64, (ObjectId, Quantity, usize))>,
}

/// Numbers whose products with others of the step are not finite soon: what each component computes may be finite, and
/// their sum, or its product with a matrix, not.
const HUGE: f64 = 1e75;

impl FindOrigin<'_> {
    /// Looks for a number that is not finite in what the component wrote.
    fn look(&mut self, object: ObjectId, what: Quantity) -> Flow {
        let space = &self.parts.space;
        let values = match what {
            Quantity::Positions => space.coord(self.x),
            Quantity::Velocities => space.deriv(self.v),
            Quantity::StiffnessOrDamping => space.deriv(self.df),
            Quantity::Force | Quantity::Inertia | Quantity::TransferredForces => space.deriv(self.f),
        };
        self.found = values.iter().position(|value| !value.is_finite()).map(|at| (object, what, at));
        let huge = values.iter().enumerate().map(|(at, value)| (value.abs(), at)).filter(|(value, _)| *value > HUGE);
        if let Some((value, at)) = huge.max_by(|a, b| a.0.total_cmp(&b.0))
            && self.largest.is_none_or(|(largest, _)| value > largest)
        {
            self.largest = Some((value, (object, what, at)));
        }
        if self.found.is_some() { Flow::Prune } else { Flow::Continue }
    }

    fn force(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        if self.found.is_some() {
            return Flow::Prune;
        }
        if let Some(mut context) = self.parts.again().context(at, "f += force(x, v)") {
            force_field.add_force(&mut context, &self.params, self.f);
        }
        if self.look(at.object, Quantity::Force) == Flow::Prune {
            return Flow::Prune;
        }
        // Products with the derivatives of the force, into a vector that holds nothing else.
        if let Some(mut context) = self.parts.again().context(at, "df += (B + K) dx") {
            let both = Factors { m: 0.0, b: 1.0, k: 1.0, rayleigh: 0.0 };
            force_field.add_dforce(&mut context, &self.params, &both, self.dx, self.df);
        }
        self.look(at.object, Quantity::StiffnessOrDamping)
    }
}

impl MechanicalVisitor for FindOrigin<'_> {
    fn calls(&self) -> Calls {
        const {
            Calls::down(&[Kind::Mapping, Kind::Mass, Kind::ForceField, Kind::InteractionForceField])
                .and_up(&[Kind::Mapping])
        }
    }
    fn stops_at(&self, _mapping: &dyn BaseMapping) -> bool {
        false
    }
    fn forward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) -> Flow {
        if self.found.is_some() {
            return Flow::Prune;
        }
        if let Some(mut context) = self.parts.again().context(at, "x_out = apply(x_in), v_out = J v_in") {
            mapping.apply(&mut context, &self.params, self.x.read(), self.x);
            mapping.apply_j(&mut context, &self.params, self.v.read(), self.v);
        }
        if self.look(at.object, Quantity::Positions) == Flow::Prune {
            return Flow::Prune;
        }
        self.look(at.object, Quantity::Velocities)
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if self.found.is_some() {
            return Flow::Prune;
        }
        if let Some(mut context) = self.parts.again().context(at, "f += M v") {
            mass.add_mdx(&mut context, &self.params, 1.0, self.v.read(), self.f);
        }
        self.look(at.object, Quantity::Inertia)
    }
    fn forward_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.force(at, force_field)
    }
    fn forward_interaction_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.force(at, force_field)
    }
    fn backward_mapping(&mut self, at: Visit<'_>, mapping: &dyn BaseMapping) {
        if self.found.is_some() {
            return;
        }
        if let Some(mut context) = self.parts.again().context(at, "f_in += J^T f_out") {
            mapping.apply_jt(&mut context, &self.params, self.f.read(), self.f);
        }
        self.look(at.object, Quantity::TransferredForces);
    }
}

impl Scope {
    /// The first component that gives a number that is not finite, or else the one with the largest number if that is
    /// about to become infinite, at the present state or, if that is not finite
    /// itself, at the start
    /// of the step; and where.
    ///
    /// The vectors of position and velocity keep their values; working data of components are those of the evaluation
    /// afterwards.
    pub(crate) fn non_finite_origin(&mut self, scene: &Scene, time: f64, dt: f64) -> Option<NonFiniteOrigin> {
        for (start_x, start_v) in [STATE, self.backup] {
            let n = (self.space.main_coords(), self.space.main_derivs());
            let is_finite = |values: &[f64]| values.iter().all(|value| value.is_finite());
            if !is_finite(&self.space.coord(start_x)[..n.0]) || !is_finite(&self.space.deriv(start_v)[..n.1]) {
                continue;
            }
            let (x, v, f) = (self.space.temporary_coord(), self.space.temporary_deriv(), self.space.temporary_deriv());
            self.space.with_coord_out(*x, |space, out| {
                out.fill(0.0);
                out[..n.0].copy_from_slice(&space.coord(start_x)[..n.0]);
            });
            self.space.with_deriv_out(*v, |space, out| {
                out.fill(0.0);
                out[..n.1].copy_from_slice(&space.deriv(start_v)[..n.1]);
            });
            let (dx, df) = (self.space.temporary_deriv(), self.space.temporary_deriv());
            self.space.deriv_mut(*dx).fill(1.0);
            self.space.deriv_mut(*df).fill(0.0);
            self.space.deriv_mut(*f).fill(0.0);
            let params = MechanicalParams {
                x: x.read(),
                v: v.read(),
                f: f.read(),
                dt,
                time,
                is_implicit: true,
                weight: Weight::All,
                ..Default::default()
            };
            let (parts, plan) = self.parts_and_plan();
            let mut visitor =
                FindOrigin { parts, params, x: *x, v: *v, f: *f, dx: dx.read(), df: *df, found: None, largest: None };
            plan.replay(scene, &mut visitor);
            let largest = visitor.largest.map(|(_, origin)| origin);
            if let Some((object, quantity, unknown)) = visitor.found.or(largest) {
                let place = unknown_name(scene, &self.space, unknown, quantity == Quantity::Positions);
                return Some(NonFiniteOrigin { object, quantity, path: scene.object_path(object), place });
            }
        }
        None
    }
}
