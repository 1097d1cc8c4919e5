//! Where the energy of a scope goes: an account that solvers keep step by step while somebody wants to know.

use settee_kernel::roles::{BaseForceField, BaseMass};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{
    Calls, EnergyStep, Factors, Flow, Kind, MechanicalOps, MechanicalParams, MechanicalVisitor, StepMemories,
    VectorOps, Visit,
};

use crate::operations::ScopeOps;
use crate::scope::energy_account::Side;
use crate::scope::parts::Parts;

/// Energies of masses and force fields, and the forces that have no potential.
struct Energies<'a> {
    parts: Parts<'a>,
    params: MechanicalParams,
    /// Forces without potential; `None` if only masses are asked.
    free: Option<DerivId>,
    side: Side,
}

impl Energies<'_> {
    fn force(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        let Some(free) = self.free else { return Flow::Continue };
        let is_mass = at.scene.component(at.object).is_some_and(|component| component.as_mass().is_some());
        if let Some(mut context) = self.parts.again().context(at, "potential energy") {
            match force_field.potential_energy(&mut context, &self.params) {
                Some(energy) if is_mass => self.side.gravity += energy,
                Some(energy) => self.side.elastic += energy,
                None => {
                    // Its viscous part is counted with that of the others.
                    let viscous = Factors { m: 0.0, b: -1.0, k: 0.0, rayleigh: 0.0 };
                    force_field.add_force(&mut context, &self.params, free);
                    force_field.add_dforce(&mut context, &self.params, &viscous, self.params.v, free);
                }
            }
        }
        Flow::Continue
    }
}

impl MechanicalVisitor for Energies<'_> {
    fn calls(&self) -> Calls {
        const { Calls::down(&[Kind::Mass, Kind::ForceField, Kind::InteractionForceField]) }
    }
    fn forward_mass(&mut self, at: Visit<'_>, mass: &dyn BaseMass) -> Flow {
        if let Some(mut context) = self.parts.again().context(at, "kinetic energy") {
            self.side.kinetic += mass.kinetic_energy(&mut context, &self.params);
        }
        Flow::Continue
    }
    fn forward_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.force(at, force_field)
    }
    fn forward_interaction_force_field(&mut self, at: Visit<'_>, force_field: &dyn BaseForceField) -> Flow {
        self.force(at, force_field)
    }
}

impl ScopeOps<'_> {
    /// Energies and powers at a state, whose forces are evaluated.
    fn side(&mut self, step: &EnergyStep, (x, v): (CoordId, DerivId), time: f64) -> Side {
        let (f, df, free) = (self.temporary_deriv(), self.temporary_deriv(), self.temporary_deriv());
        let params = MechanicalParams {
            x: x.read(),
            v: v.read(),
            f: f.read(),
            time,
            is_implicit: true,
            weight: step.weight,
            ..Default::default()
        };
        self.propagate(&params, x, v);
        self.compute_force(&params, *f);
        let mut power = |factors: Factors, solver_damping: f64| {
            self.clear(*df);
            self.add_mbk_dx(&MechanicalParams { solver_damping, ..params }, *df, v.read(), factors);
            self.dot(v.read(), df.read())
        };
        let rayleigh = -power(step.rayleigh, step.rayleigh.k);
        let mut viscous = -power(Factors { m: 0.0, b: 1.0, k: 0.0, rayleigh: 0.0 }, 0.0);
        // Coulomb friction is not proportional to velocities.
        let (friction, by_matrix) = self.scope.contacts.barriers.friction_power();
        viscous += by_matrix - friction;
        self.clear(*free);
        let mut side = self.energies(params, Some(*free));
        let memory = &self.scope.memory;
        side.contact = memory.contacts.barriers.energy(&memory.space, &params);
        let space = &self.scope.space;
        // Forces from outside act on mapped states, too.
        let external: f64 = space
            .deriv(free.read())
            .iter()
            .zip(space.deriv(DerivId::EXTERNAL_FORCE.read()))
            .zip(space.deriv(v.read()))
            .map(|((free, outside), v)| (free + outside) * v)
            .sum();
        (side.rayleigh, side.viscous, side.external) = (rayleigh, viscous, external);
        side
    }

    fn energies(&mut self, params: MechanicalParams, free: Option<DerivId>) -> Side {
        let (parts, plan) = self.scope.parts_and_plan();
        let mut visitor = Energies { parts, params, free, side: Side::default() };
        plan.replay(self.scene, &mut visitor);
        visitor.side
    }

    /// Kinetic energy of a state that is propagated (J).
    pub(crate) fn kinetic_energy(&mut self, params: &MechanicalParams) -> f64 {
        self.energies(*params, None).kinetic
    }

    /// Kinetic energy of a state with the velocity of another.
    fn kinetic_with(&mut self, step: &EnergyStep, x: CoordId, v: DerivId, time: f64) -> f64 {
        let other = self.temporary_deriv();
        self.copy(*other, v.read());
        let params = MechanicalParams { x: x.read(), v: other.read(), time, weight: step.weight, ..Default::default() };
        self.propagate(&params, x, *other);
        self.energies(params, None).kinetic
    }

    /// Work of the impulse that constrained unknowns lack: (v + v')/2 (1 - P) (M (v' - v) - p), where the mappings are
    /// those of the inertia.
    fn prescribed_work(&mut self, step: &EnergyStep, x: CoordId, time: f64) -> f64 {
        let ((_, start_v), (_, end_v)) = (step.start, step.end);
        let (change, lacking, free) = (self.temporary_deriv(), self.temporary_deriv(), self.temporary_deriv());
        let params = MechanicalParams {
            x: x.read(),
            v: end_v.read(),
            time,
            is_implicit: true,
            weight: step.weight,
            ..Default::default()
        };
        self.combine(*change, &[(1.0, end_v.read()), (-1.0, start_v.read())]);
        self.propagate_dx(&params, *change);
        self.combine(*lacking, &[(-1.0, step.impulse)]);
        self.add_mbk_dx(&params, *lacking, change.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
        self.copy(*free, lacking.read());
        self.project_response(&params, *free);
        self.add_scaled(*lacking, -1.0, free.read());
        0.5 * (self.dot(start_v.read(), lacking.read()) + self.dot(end_v.read(), lacking.read()))
    }

    /// Puts a step into the account of the scope.
    pub(crate) fn account_step(&mut self, step: &EnergyStep) {
        let Some(mut account) = self.scope.energy.take() else { return };
        self.keep();
        let end_time = step.time + step.h;
        let ((start_x, start_v), (end_x, end_v)) = (step.start, step.end);
        let start = self.side(step, step.start, step.time);
        let (of_start, before) = if step.inertia_of_start {
            let work = self.prescribed_work(step, start_x, step.time);
            (work, self.kinetic_with(step, start_x, end_v, step.time))
        } else {
            (0.0, start.kinetic)
        };
        let end = self.side(step, step.end, end_time);
        let (turning, prescribed) = if step.inertia_of_start {
            (end.kinetic - before, of_start)
        } else {
            let prescribed = self.prescribed_work(step, end_x, end_time);
            let turning = self.kinetic_with(step, end_x, start_v, end_time) - before;
            // Mapped states were those of another velocity.
            let params = MechanicalParams { x: end_x.read(), v: end_v.read(), time: end_time, ..Default::default() };
            self.propagate(&params, end_x, end_v);
            (turning, prescribed)
        };
        self.restore();
        let mean = |start: f64, end: f64| 0.5 * step.h * (start + end);
        let rayleigh = mean(start.rayleigh, end.rayleigh);
        let viscous = mean(start.viscous, end.viscous);
        let external = mean(start.external, end.external);
        let by_formula =
            0.5 * (self.dot(start_v.read(), step.impulse) + self.dot(end_v.read(), step.impulse)) + turning;
        let potential = (end.elastic - start.elastic) + (end.gravity - start.gravity) + (end.contact - start.contact);
        let numerical = external - rayleigh - viscous - potential - by_formula;

        account.opened.get_or_insert(start.stored());
        let between = account.closed.map_or(0.0, |closed| start.stored() - closed);
        let prescribed = prescribed + between;
        let report = &mut account.report;
        report.rayleigh += rayleigh;
        report.viscous += viscous;
        report.external += external;
        report.prescribed += prescribed;
        report.numerical += numerical;
        let changes = [
            end.kinetic - start.kinetic,
            end.elastic - start.elastic,
            end.gravity - start.gravity,
            end.contact - start.contact,
            rayleigh,
            viscous,
            numerical,
            external,
            prescribed,
        ];
        report.exchanged += changes.map(f64::abs).iter().sum::<f64>();
        account.close(&end);
        account.weight = Some(step.weight);
        self.scope.energy = Some(account);
    }

    /// Puts into the account what constraints made of the motion without them, at the end of a step; `correction`: the
    /// work by which they corrected positions (J).
    pub(crate) fn account_constraints(&mut self, time: f64, correction: f64) {
        let Some(mut account) = self.scope.energy.take() else { return };
        if let (Some(before), Some(weight)) = (account.closed, account.weight) {
            self.keep();
            let f = self.temporary_deriv();
            let params =
                MechanicalParams { f: f.read(), time, is_implicit: true, weight, ..MechanicalParams::default() };
            let free = self.temporary_deriv();
            self.propagate(&params, CoordId::POSITION, DerivId::VELOCITY);
            self.compute_force(&params, *f);
            let side = self.energies(params, Some(*free));
            self.restore();
            account.report.constraints += side.stored() - before;
            account.report.correction += correction;
            account.report.exchanged += (side.stored() - before).abs();
            account.close(&side);
        }
        self.scope.energy = Some(account);
    }
}
