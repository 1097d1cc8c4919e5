//! Symplectic integration from a discrete variational principle.

mod mid_point;
mod symplectic_euler;
mod turning;

use settee_kernel::roles::{
    BaseLinearSolver, BaseOdeSolver, LinearFailure, SolveContext, StepFailure, StepSetUp, Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{
    Base, Component, Data, DataValue, Diagnostic, Factors, InitContext, Lifecycle, Link, MechanicalOps,
    MechanicalParams, ObjectId, OutputError, Weight, checks,
};

use super::energy::Entry;
use super::prescribed::Driven;
use super::rayleigh::Rayleigh;
use mid_point::MidPoint;

/// Integration that keeps the geometry of undamped motion: energy stays near its value for any number of steps, momenta
/// are exact.
///
/// By default the implicit mid-point rule, second order: the momentum p and the mid-point follow from M v = p + h/2
/// f((x + x')/2), x' = x + h v, p' = M v + h/2 f. The velocity of the state is that of the middle of the step. Rayleigh
/// damping acts in the first half of each step and is first order. With `explicitIntegration` it is the symplectic
/// Euler method, v' = v + h M^-1 f, x' = x + h v'.
///
/// Where bodies turn, and where masses are mapped, M changes over the step, and the momenta of a constant velocity at
/// its ends stand in place of M v: that of a free body is constant in the world, whatever its inertia is. Points that
/// constraints drive move with their mean velocity over the step.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct VariationalSymplecticSolver {
    #[group]
    base: Base,
    /// The iteration for the mid-point stops when it moves by less than this, relative to the norm of all coordinates.
    #[data(default = 0.01, check = checks::non_negative())]
    newton_error: Data<f64>,
    /// Largest number of iterations for the mid-point; at least one is made.
    #[data(default = 5u32)]
    steps: Data<u32>,
    /// Damping proportional to stiffness, for all components: adds the force rayleighStiffness K v.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    rayleigh_stiffness: Data<f64>,
    /// Damping proportional to mass, for all components: adds the force -rayleighMass M v.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    rayleigh_mass: Data<f64>,
    /// Symplectic Euler instead of the mid-point rule: no linear systems if masses are diagonal, stable for small steps
    /// only.
    #[data(default = false)]
    explicit_integration: Data<bool>,
    /// Writes time, kinetic energy of the momentum, potential energy and their sum at the end of each step into `file`.
    #[data(default = false)]
    save_energy_in_file: Data<bool>,
    /// File for the energies, in the output folder: numbers separated by commas under a line with their names.
    #[data]
    file: Data<String>,
    /// Computes the Hamiltonian, kinetic energy of the momentum plus potential energy, after each step.
    /// With a mass that is not diagonal this costs a second linear system a step, and happens only where the attribute
    /// is given.
    #[data(default = true)]
    compute_hamiltonian: Data<bool>,
    /// Hamiltonian at the end of the last step (J), by the mid-point rule.
    #[data(default = 0.0, output)]
    hamiltonian_energy: Data<f64>,
    /// Sums up the work of the forces at the mid-points, starting from the potential energy at the first step, instead
    /// of evaluating the potential energy.
    #[data(default = true)]
    use_incremental_potential_energy: Data<bool>,
    /// In SOFA, protects vectors of states outside of the solver's scope when several threads reach them.
    #[data(default = false, ignored = "solvers of different scopes never share vectors")]
    thread_safe_visitor: Data<bool>,
    /// Solves the linear systems.
    #[linked(search = down)]
    linear_solver: Link<dyn BaseLinearSolver>,
}

impl Lifecycle for VariationalSymplecticSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if !*self.explicit_integration && self.linear_solver.target().is_none() {
            let finding = Diagnostic::error("linear-solver-missing", "the mid-point rule needs a linear solver");
            context.report(finding.fix("add a SparseLDLSolver to the node"));
        }
        if *self.save_energy_in_file && self.file.trim().is_empty() {
            let finding = Diagnostic::error("no-file-name", "no file to write into").attribute("file", "");
            context.report(finding.expected("the name of a file, e.g. energies.csv"));
        }
        if *self.save_energy_in_file && *self.explicit_integration {
            let finding = Diagnostic::error("no-hamiltonian", "the Hamiltonian is that of the mid-point rule");
            context.report(finding.attribute("saveEnergyInFile", "true").expected("explicitIntegration=\"false\""));
        }
    }
}

/// What the solver keeps: the momentum.
#[derive(Clone, Default, settee_persist::Persist)]
struct VariationalState {
    vectors: Option<Vectors>,
    has_momentum: bool,
    /// Whether the inertia changed over a step: bodies turned, or masses are mapped by what is not linear.
    turns: bool,
    /// Potential energy at the end of the last step (J), as the work of the forces tells it.
    potential: f64,
    hamiltonian: Option<f64>,
    /// Time at which the file with the energies begins (s), and its length (bytes).
    begin: Option<f64>,
    written: u64,
    /// These numbers at the start of the step that began last.
    start: (f64, Option<f64>, u64, bool),
}

/// Names of the columns of the file with the energies.
const COLUMNS: &str = "time (s),kinetic energy (J),potential energy (J),Hamiltonian (J)\n";

/// Kinetic energy of the momentum and potential energy (J).
#[derive(Clone, Copy)]
struct Energies {
    kinetic: f64,
    potential: f64,
}

impl Energies {
    fn sum(self) -> f64 {
        self.kinetic + self.potential
    }
}

#[derive(Clone, Copy, settee_persist::Persist)]
struct Vectors {
    /// Momentum [kg m/s].
    p: DerivId,
    /// That at the start of the step.
    start_p: DerivId,
    /// Right-hand side.
    b: DerivId,
    /// From the start of the step to its middle.
    half: DerivId,
    /// Position at the start of the step.
    start: CoordId,
    /// Mid-point before the last correction.
    previous: CoordId,
    /// Motion that constraints prescribe.
    driven: Driven,
}

const MASS: Factors = Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 };

/// p = M v. The mapped part of v is brought up to date: mapped masses have their share.
fn momentum_into(ops: &mut dyn MechanicalOps, params: &MechanicalParams, p: DerivId, v: DerivId) {
    ops.propagate_dx(params, v);
    ops.clear(p);
    ops.add_mbk_dx(params, p, v.read(), MASS);
}

impl BaseOdeSolver for VariationalSymplecticSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(VariationalState::default())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn show_outputs(&self, state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        let state = state.as_any().downcast_ref::<VariationalState>();
        if let Some(hamiltonian) = state.and_then(|state| state.hamiltonian) {
            show("hamiltonianEnergy", hamiltonian);
        }
    }

    fn restart(&self, state: &mut dyn Workspace) {
        if let Some(state) = state.as_any_mut().downcast_mut::<VariationalState>() {
            state.has_momentum = false;
            state.turns = false;
            state.hamiltonian = None;
        }
    }

    fn take_back(&self, state: &mut dyn Workspace) {
        if let Some(state) = state.as_any_mut().downcast_mut::<VariationalState>()
            && let Some(vectors) = &mut state.vectors
        {
            std::mem::swap(&mut vectors.p, &mut vectors.start_p);
            (state.potential, state.hamiltonian, state.written, state.turns) = state.start;
        }
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path, .. } = context;
        let (ops, x, v) = (&mut **ops, *x, *v);
        let state = state
            .as_any_mut()
            .downcast_mut::<VariationalState>()
            .ok_or_else(|| StepFailure::SetUp { solver: path.to_string(), cause: StepSetUp::ForeignMemory })?;
        let vectors = *state.vectors.get_or_insert_with(|| Vectors {
            p: ops.new_deriv(),
            start_p: ops.new_deriv(),
            b: ops.new_deriv(),
            half: ops.new_deriv(),
            start: ops.new_coord(),
            previous: ops.new_coord(),
            driven: Driven::new(ops),
        });
        let params = MechanicalParams {
            x: x.read(),
            v: v.read(),
            f: DerivId::FORCE.read(),
            dt: *dt,
            time: *time,
            is_implicit: !*self.explicit_integration,
            weight: Weight::All,
            ..Default::default()
        };
        if !state.has_momentum {
            momentum_into(ops, &params, vectors.p, v);
            state.has_momentum = true;
            if state.begin.is_none_or(|begin| *time <= begin) {
                (state.begin, state.written) = (Some(*time), 0);
            }
            // Where a component has no energy, its work counts from zero.
            state.potential = ops.energy(&params).1.unwrap_or(0.0);
        }
        state.start = (state.potential, state.hamiltonian, state.written, state.turns);
        ops.copy(vectors.start_p, vectors.p.read());
        let entry = if *self.explicit_integration {
            Entry::begin_with_inertia_of_start(ops, x, v)
        } else {
            Entry::begin(ops, x, v)
        };
        if let Some(entry) = &entry {
            // The velocity of the state is that of the middle of the last step: from there to its end the momentum has
            // changed by p - M v.
            ops.add_scaled(*entry.impulse, 1.0, vectors.p.read());
            ops.propagate_dx(&params, v);
            entry.add_inertia(ops, &params, -1.0, v.read());
        }
        let fail = |failure| StepFailure::Linear { solver: path.to_string(), failure };
        if *self.explicit_integration {
            self.symplectic_euler(ops, &params, vectors, (x, v), entry.as_ref()).map_err(fail)?;
        } else {
            self.mid_point(ops, &params, state, (x, v), entry.as_ref(), path).map_err(fail)?;
        }
        if let Some(entry) = entry {
            entry.close(ops, self.rayleigh().force(), (*time, *dt), x, v);
        }
        if (*self.compute_hamiltonian || *self.save_energy_in_file) && !*self.explicit_integration {
            let energies = self.energies(ops, &params, vectors, state.potential, path).map_err(fail)?;
            state.hamiltonian = energies.map(Energies::sum);
            if let Some(energies) = energies.filter(|_| *self.save_energy_in_file) {
                state.written = self.write(ops, &params, state.written, energies).map_err(|error| {
                    StepFailure::SetUp { solver: path.to_string(), cause: StepSetUp::Output(error) }
                })?;
            }
        }
        Ok(())
    }
}

impl VariationalSymplecticSolver {
    fn rayleigh(&self) -> Rayleigh {
        Rayleigh { mass: *self.rayleigh_mass, stiffness: *self.rayleigh_stiffness }
    }

    /// A step of the mid-point rule.
    fn mid_point(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        state: &mut VariationalState,
        (x, v): (CoordId, DerivId),
        entry: Option<&Entry>,
        path: &str,
    ) -> Result<(), LinearFailure> {
        let Some(vectors) = state.vectors else { return Ok(()) };
        let (newton_error, steps) = (*self.newton_error, *self.steps);
        let mut step = MidPoint {
            ops,
            params: *params,
            vectors,
            x,
            v,
            rayleigh: self.rayleigh(),
            newton_error,
            steps,
            turns: state.turns,
            driven: None,
        };
        let (work, error) = step.make(entry)?;
        state.turns = step.turns;
        state.potential -= work;
        if error > newton_error && steps > 1 {
            step.ops
                .report()
                .warn(format!("{path}: the mid-point was not found within newtonError in the number of steps given"));
        }
        Ok(())
    }

    /// Adds a line to the file with the energies; returns its length (bytes).
    fn write(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        written: u64,
        energies: Energies,
    ) -> Result<u64, OutputError> {
        let Energies { kinetic, potential } = energies;
        let values = [params.time + params.dt, kinetic, potential, energies.sum()].map(|value| value.print());
        let head = if written == 0 { COLUMNS } else { "" };
        ops.report().append_to_file(&self.file, written, format!("{head}{}\n", values.join(",")).as_bytes())
    }

    /// 1/2 p . M^-1 p and U, if they can be had.
    fn energies(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        vectors: Vectors,
        summed_potential: f64,
        path: &str,
    ) -> Result<Option<Energies>, LinearFailure> {
        let (p, end_v) = (vectors.p, vectors.b);
        ops.clear(end_v);
        if ops.acceleration(params, end_v, p.read()).is_err() {
            if !self.compute_hamiltonian.is_set() && !*self.save_energy_in_file {
                return Ok(None);
            }
            ops.set_system(params, MASS)?;
            ops.clear(end_v);
            ops.solve_system(end_v, p.read())?;
        }
        let kinetic = 0.5 * ops.dot(p.read(), end_v.read());
        if *self.use_incremental_potential_energy {
            return Ok(Some(Energies { kinetic, potential: summed_potential }));
        }
        let potential = ops.energy(params).1;
        if potential.is_none() {
            ops.report().warn(format!(
                "{path}: no Hamiltonian: a force field has no energy; useIncrementalPotentialEnergy=\"true\" sums up its work"
            ));
        }
        Ok(potential.map(|potential| Energies { kinetic, potential }))
    }
}
