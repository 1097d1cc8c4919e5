//! Linear solvers and systems of a scope: which system belongs to which solver, when it is assembled, how it is solved.

use settee_kernel::roles::{
    Activity, BaseLinearSolver, Compliance, LinearFailure, LinearReport, RotationMatrix, SystemAccess, SystemKind,
    Workspace,
};
use settee_kernel::vectors::{ConstCoordId, CoordId, DerivId, StateEntry};
use settee_kernel::{Factors, Flat, MechanicalParams, ObjectId, Scene};
use settee_math::StateKind;
use settee_parallel::Workers;
use settee_sparse::{Assembler, CsrMatrix, SparseRows, SymmetricMatrix};

use crate::assembly::{Assemble, CollectProjector, Contributions, Unknowns};
use crate::profile::Profiling;
use crate::projected_block::ProjectedBlock;
use crate::projection::{self, Projections};
use crate::projector::Projector;
use crate::rotations::Rotations;
use crate::scope::{Parts, Scope};

/// An output of a component: the object, the name of its data, the value.
pub type ComponentOutput = (ObjectId, &'static str, Flat);

/// One linear solver with its memory.
pub(crate) struct SolverSlot {
    pub object: ObjectId,
    /// `None` while it solves.
    pub state: Option<Box<dyn Workspace>>,
    pub system: usize,
    pub preconditioner: Option<usize>,
    /// Systems that are built with its own because the scene puts them together.
    companions: Vec<usize>,
    /// Who knows the rotations of points.
    rotation_finder: Option<ObjectId>,
}

/// One linear system with its matrix.
#[derive(Clone)]
pub(crate) struct SystemSlot {
    pub object: ObjectId,
    pub kind: SystemKind,
    pub factors: Factors,
    pub params: MechanicalParams,
    pub assembler: Assembler,
    pub matrix_revision: u64,
    /// Calls since the preconditioner was assembled; starts at the rate so that the first call assembles.
    pub calls: Option<u32>,
    /// Whether the last build left the preconditioner with an older matrix.
    is_preconditioner_older: bool,
    /// Unknowns that projective constraints fix.
    pub fixed: Vec<usize>,
    /// Whether `fixed` belongs to the constraints as they are: a change of them is then noticed.
    pub is_fixed_known: bool,
    pub projections: Projections,
    rotations: Rotations,
    projector: Projector,
    products: Products,
    projected: ProjectedBlock,
}

/// How an assembled matrix is multiplied.
#[derive(Clone, Default)]
struct Products {
    /// Revision of the matrix that was multiplied last, how often, and how often the one before.
    revision: u64,
    count: u32,
    count_before: u32,
    /// Whether `symmetric` has this matrix; `None` until that was tried.
    is_symmetric: Option<bool>,
    symmetric: SymmetricMatrix,
}

/// Products with a matrix, or with the one before it, from which on it pays to copy one triangle.
const MANY_PRODUCTS: u32 = 6;

impl Products {
    /// q = A p.
    fn multiply(&mut self, workers: &Workers, matrix: &CsrMatrix, revision: u64, p: &[f64], q: &mut [f64]) {
        if self.revision != revision {
            (self.revision, self.count_before, self.count, self.is_symmetric) = (revision, self.count, 0, None);
        }
        self.count += 1;
        if self.is_symmetric.is_none() && self.count.max(self.count_before) >= MANY_PRODUCTS {
            self.is_symmetric = Some(self.symmetric.read(workers, matrix));
        }
        if self.is_symmetric == Some(true) {
            self.symmetric.multiply(workers, p, q);
        } else {
            matrix.multiply_shared(workers, p, q);
        }
    }
}

impl SystemSlot {
    fn new(object: ObjectId, kind: SystemKind, frozen: Vec<ObjectId>) -> Self {
        Self {
            object,
            kind,
            factors: Factors::new(0.0, 0.0, 0.0),
            params: MechanicalParams::default(),
            assembler: Assembler::new(),
            matrix_revision: 0,
            calls: None,
            is_preconditioner_older: false,
            fixed: Vec::new(),
            is_fixed_known: false,
            projections: Projections::new(frozen),
            rotations: Rotations::default(),
            projector: Projector::default(),
            products: Products::default(),
            projected: ProjectedBlock::default(),
        }
    }

    /// Forgets the matrix: the scene is reset.
    pub fn restart(&mut self) {
        (self.calls, self.matrix_revision) = (None, 0);
        (self.rotations, self.products) = (Rotations::default(), Products::default());
    }

    /// Counts a call; whether it is one of those that assemble: the first and then every `rate`-th.
    fn is_due(&mut self, rate: u32) -> bool {
        let calls = self.calls.map_or(rate, |calls| calls + 1);
        self.calls = Some(if calls >= rate { 0 } else { calls });
        calls >= rate
    }
}

/// States whose Jacobians the scene declares constant.
fn frozen_states(scene: &Scene) -> Vec<ObjectId> {
    let projections =
        scene.all_objects().into_iter().filter_map(|object| scene.component(object)?.as_matrix_projection());
    projections.filter(|projection| projection.are_jacobians_constant()).flat_map(|one| one.states()).collect()
}

/// All linear solvers and systems of a scope.
#[derive(Default)]
pub(crate) struct LinearRuntime {
    pub solvers: Vec<SolverSlot>,
    pub systems: Vec<SystemSlot>,
    pub step: u64,
    pub rhs: Vec<f64>,
    pub solution: Vec<f64>,
}

impl LinearRuntime {
    /// Adds a solver, its system and its preconditioner, unless they are known. Returns the index of the solver.
    pub fn add_solver(&mut self, scene: &Scene, object: ObjectId) -> Option<usize> {
        if let Some(known) = self.solvers.iter().position(|solver| solver.object == object) {
            return Some(known);
        }
        let solver = scene.component(object)?.as_linear_solver()?;
        let system_object = solver.linear_system()?;
        let mut companions = Vec::new();
        let system = self.add_system(scene, system_object, &mut companions)?;
        companions.retain(|companion| *companion != system);
        let of_system = scene.component(system_object)?.as_linear_system()?.rotation_finder();
        let index = self.solvers.len();
        self.solvers.push(SolverSlot {
            object,
            state: Some(solver.new_state()),
            system,
            preconditioner: None,
            companions,
            rotation_finder: solver.rotation_finder().or(of_system),
        });
        let preconditioner =
            solver.preconditioner().filter(|other| *other != object).and_then(|other| self.add_solver(scene, other));
        self.solvers[index].preconditioner = preconditioner;
        Some(index)
    }

    /// Adds a system, or the parts of a composite one, unless they are known; `built` collects what is built with it. Returns
    /// the index of the one that is solved.
    fn add_system(&mut self, scene: &Scene, object: ObjectId, built: &mut Vec<usize>) -> Option<usize> {
        let role = scene.component(object)?.as_linear_system()?;
        if role.kind() == SystemKind::Composite {
            let solved = role.solved_part()?;
            let mut index = None;
            for part in role.parts() {
                let added = self.add_system(scene, part, built)?;
                if part == solved {
                    index = Some(added);
                }
            }
            return index;
        }
        let known = self.systems.iter().position(|system| system.object == object);
        let index = known.unwrap_or_else(|| {
            self.systems.push(SystemSlot::new(object, role.kind(), frozen_states(scene)));
            self.systems.len() - 1
        });
        if !built.contains(&index) {
            built.push(index);
        }
        Some(index)
    }

    /// Work of the direct solvers.
    pub fn counters(&self, scene: &Scene) -> settee_sparse::FactorCounters {
        let mut sum = settee_sparse::FactorCounters::default();
        for slot in &self.solvers {
            let solver = scene.component(slot.object).and_then(|component| component.as_linear_solver());
            if let (Some(solver), Some(state)) = (solver, &slot.state) {
                let own = solver.counters(state.as_ref());
                sum.analyses += own.analyses;
                sum.factorisations += own.factorisations;
                sum.solves += own.solves;
            }
        }
        sum
    }

    /// Outputs of solvers and systems by the names of their data: for queries, not for steps.
    pub fn outputs(&self, scene: &Scene) -> Vec<ComponentOutput> {
        let mut outputs = Vec::new();
        for slot in &self.solvers {
            let solver = scene.component(slot.object).and_then(|component| component.as_linear_solver());
            if let (Some(solver), Some(state)) = (solver, &slot.state) {
                outputs
                    .extend(solver.outputs(state.as_ref()).into_iter().map(|(name, value)| (slot.object, name, value)));
            }
        }
        for slot in self.solvers.iter() {
            let system = &self.systems[slot.system];
            let asked =
                scene.component(slot.object).and_then(|component| component.as_linear_solver()?.linear_system());
            // A composite system shows the size of the part that is solved.
            if let Some(composite) = asked.filter(|asked| *asked != system.object) {
                let n = system.assembler.matrix().dimension() as i64;
                outputs.push((composite, "matrixSize", Flat::Integers { values: vec![n, n], block: 1 }));
            }
        }
        for system in &self.systems {
            let n = system.assembler.matrix().dimension() as i64;
            outputs.push((system.object, "matrixSize", Flat::Integers { values: vec![n, n], block: 1 }));
        }
        outputs
    }

    /// Patterns built so far.
    pub fn patterns(&self) -> u64 {
        self.systems.iter().map(|system| system.assembler.counters().patterns_built).sum()
    }
}

impl Scope {
    /// The matrix of a linear system as it was last assembled; `None` if it has none.
    pub fn matrix(&self, system: ObjectId) -> Option<&CsrMatrix> {
        let slot = self.linear.systems.iter().find(|slot| slot.object == system)?;
        (slot.matrix_revision > 0).then(|| slot.assembler.matrix())
    }

    /// M + B + K of everything in the scope at the last evaluated state, whatever its solvers assemble: for measurements.
    ///
    /// # Errors
    /// If a component's blocks do not fit.
    pub fn whole_matrix(&mut self, scene: &Scene) -> Result<CsrMatrix, LinearFailure> {
        let system = self.linear.systems.len();
        let Some(object) = self.solvers.first().map(|solver| solver.object) else {
            return Err(LinearFailure::SetUp("the scope has no solver".into()));
        };
        self.linear.systems.push(SystemSlot::new(object, SystemKind::Precomputed, frozen_states(scene)));
        let time = *scene.node(self.node).data.time;
        let params = MechanicalParams { time, symmetric_only: true, ..Default::default() };
        let outcome = self.assemble(scene, system, &params, Factors::new(1.0, 1.0, 1.0));
        let slot = self.linear.systems.pop();
        outcome?;
        slot.map(|slot| slot.assembler.matrix().clone()).ok_or_else(|| LinearFailure::SetUp("no matrix".into()))
    }

    fn main_linear_solver(&self, solver: usize) -> Result<usize, LinearFailure> {
        let object = self.solvers.get(solver).and_then(|solver| solver.linear_solver);
        let index = object.and_then(|object| self.linear.solvers.iter().position(|slot| slot.object == object));
        index.ok_or_else(|| LinearFailure::SetUp("the ODE solver has no linear solver with a linear system".into()))
    }

    /// Builds the system of the linear solver of the `solver`-th ODE solver.
    pub(crate) fn set_system(
        &mut self,
        scene: &Scene,
        solver: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let slot = self.main_linear_solver(solver)?;
        self.profile.begin(Activity::Assembly, "set_system");
        let built = self.build(scene, slot, params, factors);
        self.profile.end();
        built
    }

    fn build(
        &mut self,
        scene: &Scene,
        slot: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let system = self.linear.solvers[slot].system;
        let entry = &mut self.linear.systems[system];
        (entry.factors, entry.params) = (factors, *params);
        let preconditioner = self.linear.solvers[slot].preconditioner;
        match entry.kind {
            SystemKind::Assembled { .. } => {
                let has_matrix = entry.matrix_revision > 0;
                if self.wants_assembly(scene, slot, has_matrix)? {
                    self.assemble_for(scene, slot, system, params, factors)?;
                }
            }
            SystemKind::PreconditionedMatrixFree { rate } => {
                let is_due = entry.is_due(rate);
                if let Some(preconditioner) = preconditioner.filter(|_| is_due) {
                    let before = self.matrix_revision(preconditioner);
                    self.build(scene, preconditioner, params, factors)?;
                    let is_older = self.matrix_revision(preconditioner) == before;
                    self.linear.systems[system].is_preconditioner_older = is_older;
                }
            }
            SystemKind::Rotations { rate } => {
                let is_due = entry.is_due(rate);
                if let Some(preconditioner) = preconditioner.filter(|_| is_due) {
                    self.build(scene, preconditioner, params, factors)?;
                }
                self.read_rotations(scene, slot, is_due);
            }
            SystemKind::Precomputed => {
                let is_due = entry.is_due(u32::MAX);
                match preconditioner.filter(|_| is_due) {
                    Some(preconditioner) => self.build(scene, preconditioner, params, factors)?,
                    None if is_due => self.assemble_for(scene, slot, system, params, factors)?,
                    None => {}
                }
                self.read_rotations(scene, slot, is_due);
            }
            SystemKind::MatrixFree | SystemKind::Composite => {}
        }
        for place in 0..self.linear.solvers[slot].companions.len() {
            let companion = self.linear.solvers[slot].companions[place];
            if let SystemKind::Assembled { .. } = self.linear.systems[companion].kind {
                self.assemble_for(scene, slot, companion, params, factors)?;
            }
        }
        Ok(())
    }

    fn matrix_revision(&self, slot: usize) -> u64 {
        self.linear.systems[self.linear.solvers[slot].system].matrix_revision
    }

    fn wants_assembly(&self, scene: &Scene, slot: usize, has_matrix: bool) -> Result<bool, LinearFailure> {
        let slot = &self.linear.solvers[slot];
        let (step, factors) = (self.linear.step, self.linear.systems[slot.system].factors);
        match (scene.component(slot.object).and_then(|component| component.as_linear_solver()), &slot.state) {
            (Some(solver), Some(state)) => Ok(solver.wants_assembly(state.as_ref(), has_matrix, step, factors)),
            _ => Err(LinearFailure::SetUp("the linear solver is not in the scene".into())),
        }
    }

    /// Assembles a system as the solver of a slot accepts it.
    fn assemble_for(
        &mut self,
        scene: &Scene,
        slot: usize,
        system: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let object = self.linear.solvers[slot].object;
        let solver = scene.component(object).and_then(|component| component.as_linear_solver());
        let symmetric_only = solver.is_none_or(|solver| !solver.accepts_unsymmetric());
        self.assemble(scene, system, &MechanicalParams { symmetric_only, ..*params }, factors)
    }

    /// Reads how points turned; `starts_here`: the matrix in use was assembled now.
    fn read_rotations(&mut self, scene: &Scene, slot: usize, starts_here: bool) {
        let slot = &self.linear.solvers[slot];
        let Some(object) = slot.rotation_finder else { return };
        let finder = scene.component(object).and_then(|component| component.as_rotation_finder());
        let workspace = self.slots.get(object.index()).and_then(Option::as_ref);
        let state = finder.and_then(|finder| finder.rotated_state()).and_then(|state| self.space.index_of(state));
        let (Some(finder), Some(workspace), Some(state)) = (finder, workspace, state) else { return };
        let state = &self.space.states()[state];
        if !state.is_mapped && state.kind.deriv_size() == 3 {
            let rotations = &mut self.linear.systems[slot.system].rotations;
            rotations.read(state.derivs.clone(), starts_here, |now| {
                finder.nodal_rotations(workspace.workspace.as_ref(), now);
            });
        }
    }

    fn assemble(
        &mut self,
        scene: &Scene,
        system: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let Scope { space, slots, plan, linear, trace, profile, counters, structure, .. } = self;
        let slot = &mut linear.systems[system];
        let (contributions, projective_constraints) = match slot.kind {
            SystemKind::Assembled {
                storage,
                stiffness,
                mass,
                damping,
                geometric_stiffness,
                projective_constraints,
                mapped,
                ..
            } => {
                let given = Contributions { storage, stiffness, mass, damping, geometric_stiffness, mapped };
                (given, projective_constraints)
            }
            SystemKind::Precomputed => (Contributions::ALL, true),
            _ => return Err(LinearFailure::SetUp("the linear system has no matrix".into())),
        };
        if contributions.mapped
            && let Some(mut visitor) =
                projection::Project::new(Parts { space, slots, trace, profile }, &mut slot.projections)
        {
            plan.replay(scene, &mut visitor);
        }
        let n = space.main_derivs();
        slot.projector.clear(n);
        if projective_constraints {
            // Not an operation of its own: the trace shows the fixed unknowns where the matrix is made.
            let parts = Parts { space, slots, trace: &mut None, profile };
            plan.replay(scene, &mut CollectProjector { parts, params: *params, projector: &mut slot.projector });
        }
        // The entries are read while the component calls hold the space.
        let states = space.shared_states();
        slot.assembler.begin(n);
        let mut fixed = std::mem::take(&mut slot.fixed);
        let before = fixed.len();
        let checksum = fixed.iter().sum::<usize>();
        fixed.clear();
        let mut visitor = Assemble {
            parts: Parts { space, slots, trace, profile },
            params: *params,
            factors,
            contributions,
            assembler: &mut slot.assembler,
            projected: &mut slot.projected,
            unknowns: Unknowns { states: &states, projections: &slot.projections, projector: &slot.projector },
            fixed: &mut fixed,
        };
        plan.replay(scene, &mut visitor);
        visitor.add_complement();
        let _ = slot.assembler.end();
        if let Some(rejected) = slot.assembler.rejected() {
            return Err(LinearFailure::SetUp(format!("a component put blocks outside of the matrix: {rejected:?}")));
        }
        if projective_constraints {
            slot.assembler.constrain(&fixed).map_err(|error| LinearFailure::SetUp(error.to_string()))?;
        }
        if slot.is_fixed_known && (before != fixed.len() || checksum != fixed.iter().sum::<usize>()) {
            *structure += 1;
        }
        (slot.fixed, slot.is_fixed_known) = (fixed, true);
        slot.matrix_revision += 1;
        counters.assemblies += 1;
        Ok(())
    }

    /// Solves the system of the `solver`-th ODE solver: A x = b; x holds the initial estimate.
    pub(crate) fn solve_system(
        &mut self,
        scene: &Scene,
        solver: usize,
        x: DerivId,
        b: settee_kernel::vectors::ConstDerivId,
    ) -> Result<LinearReport, LinearFailure> {
        let slot = self.main_linear_solver(solver)?;
        let n = self.space.main_derivs();
        if n == 0 {
            self.warn_of_nothing_to_solve(scene, slot);
        }
        let (mut rhs, mut solution) = (std::mem::take(&mut self.linear.rhs), std::mem::take(&mut self.linear.solution));
        rhs.clear();
        rhs.extend_from_slice(&self.space.deriv(b)[..n]);
        solution.clear();
        solution.extend_from_slice(&self.space.deriv(x)[..n]);
        self.profile.begin(Activity::Solve, "solve_system");
        let outcome = self.solve_with(scene, slot, &rhs, &mut solution);
        self.profile.end();
        if let Ok(report) = &outcome {
            self.space.deriv_mut(x)[..n].copy_from_slice(&solution);
            self.counters.linear_solves += 1;
            self.counters.linear_iterations += report.iterations as u64;
            self.counters.linear_not_converged += u64::from(!report.converged);
        }
        (self.linear.rhs, self.linear.solution) = (rhs, solution);
        let report = outcome?;
        match self.space.deriv(x)[..n].iter().position(|value| !value.is_finite()) {
            Some(index) => Err(LinearFailure::NonFinite { place: format!("the solution, unknown {index}") }),
            None => Ok(report),
        }
    }

    fn warn_of_nothing_to_solve(&mut self, scene: &Scene, slot: usize) {
        let path = scene.object_path(self.linear.solvers[slot].object);
        let message = format!("{path}: the system has no unknowns: nothing is solved");
        if !self.warnings.contains(&message) {
            self.warnings.push(message);
        }
    }

    fn solve_with(
        &mut self,
        scene: &Scene,
        slot: usize,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        self.with_solver(scene, slot, "solve A x = b", |solver, state, system| solver.solve(state, system, b, x))
    }

    /// W += factor J A^-1 J^T with the linear solver of the `solver`-th ODE solver and the matrix of the last `set_system`. The
    /// columns of J are the unknowns of the independent states, in order.
    ///
    /// # Errors
    /// See [`BaseLinearSolver::add_compliance`].
    pub fn add_compliance(
        &mut self,
        scene: &Scene,
        solver: usize,
        jacobian: &SparseRows,
        factor: f64,
        compliance: &mut Compliance,
    ) -> Result<(), LinearFailure> {
        let slot = self.main_linear_solver(solver)?;
        self.with_solver(scene, slot, "W += J A^-1 J^T", |solver, state, system| {
            solver.add_compliance(state, system, jacobian, factor, compliance)
        })
    }

    /// Hands a solver its memory and its system.
    fn with_solver<T>(
        &mut self,
        scene: &Scene,
        slot: usize,
        action: &str,
        call: impl FnOnce(&dyn BaseLinearSolver, &mut dyn Workspace, &mut dyn SystemAccess) -> Result<T, LinearFailure>,
    ) -> Result<T, LinearFailure> {
        let object = self.linear.solvers[slot].object;
        let solver = scene.component(object).and_then(|component| component.as_linear_solver());
        let (Some(solver), Some(mut state)) = (solver, self.linear.solvers[slot].state.take()) else {
            return Err(LinearFailure::SetUp(format!("{} cannot be used inside itself", scene.object_path(object))));
        };
        if let Some(trace) = &mut self.trace {
            trace.operation(format!("{action} with {}", solver_name(scene, object)));
        }
        let outcome = call(solver, state.as_mut(), &mut Access { scope: self, scene, slot });
        self.linear.solvers[slot].state = Some(state);
        // Dense and sparse algebra of libraries may have left them in use.
        settee_math::simd::forget_wide_registers();
        outcome
    }
}

fn solver_name(scene: &Scene, object: ObjectId) -> &'static str {
    scene.component(object).map_or("", |component| component.class().name)
}

/// A solver's view of its system.
struct Access<'a> {
    scope: &'a mut Scope,
    scene: &'a Scene,
    slot: usize,
}

impl Access<'_> {
    /// dforce = A dx, of the independent states.
    fn multiply_dx(&mut self) {
        let system = self.system();
        let (params, factors) = (system.params, system.factors);
        let n = self.dim();
        let scope = &mut *self.scope;
        // The product clears the forces of mapped states itself.
        scope.space.deriv_mut(DerivId::DFORCE)[..n].fill(0.0);
        scope.propagate_dx(self.scene, &params, DerivId::DX);
        scope.add_mbk_dx(self.scene, &params, DerivId::DFORCE, DerivId::DX.read(), factors);
        scope.project_response(self.scene, &params, DerivId::DFORCE);
    }

    fn system(&self) -> &SystemSlot {
        &self.scope.linear.systems[self.scope.linear.solvers[self.slot].system]
    }
}

impl SystemAccess for Access<'_> {
    fn dim(&self) -> usize {
        self.scope.space.main_derivs()
    }

    fn workers(&self) -> Workers {
        self.scope.space.workers().clone()
    }

    fn begin(&mut self, activity: Activity) {
        self.scope.profile.begin(activity, activity.name());
    }

    fn end(&mut self) {
        self.scope.profile.end();
    }

    fn step(&self) -> u64 {
        self.scope.linear.step
    }

    fn matrix(&self) -> Result<&CsrMatrix, LinearFailure> {
        let system = self.system();
        match system.kind {
            SystemKind::Assembled { .. } | SystemKind::Precomputed if system.matrix_revision > 0 => {
                Ok(system.assembler.matrix())
            }
            SystemKind::Assembled { .. } | SystemKind::Precomputed => {
                Err(LinearFailure::SetUp("the matrix was not assembled yet".into()))
            }
            _ => Err(LinearFailure::SetUp(
                "a matrix-free system has no matrix: this solver needs an assembled one".into(),
            )),
        }
    }

    fn pattern_revision(&self) -> u64 {
        self.system().assembler.pattern_revision()
    }

    fn matrix_revision(&self) -> u64 {
        self.system().matrix_revision
    }

    fn multiply(&mut self, p: &[f64], q: &mut [f64]) -> Result<(), LinearFailure> {
        let system = self.system();
        if let SystemKind::Assembled { .. } | SystemKind::Precomputed = system.kind {
            self.matrix()?;
            let workers = self.workers();
            let system = self.scope.linear.solvers[self.slot].system;
            let SystemSlot { assembler, matrix_revision, products, .. } = &mut self.scope.linear.systems[system];
            products.multiply(&workers, assembler.matrix(), *matrix_revision, p, q);
            return Ok(());
        }
        let n = self.dim();
        self.scope.space.deriv_mut(DerivId::DX)[..n].copy_from_slice(p);
        self.multiply_dx();
        q.copy_from_slice(&self.scope.space.deriv(DerivId::DFORCE)[..n]);
        Ok(())
    }

    fn multiply_in_place(&mut self, p: &mut Vec<f64>, q: &mut Vec<f64>) -> Result<(), LinearFailure> {
        let is_matrix = matches!(self.system().kind, SystemKind::Assembled { .. } | SystemKind::Precomputed);
        if is_matrix || !self.scope.space.exchange_deriv(DerivId::DX, p) {
            return self.multiply(p, q);
        }
        self.scope.space.exchange_deriv(DerivId::DFORCE, q);
        self.multiply_dx();
        self.scope.space.exchange_deriv(DerivId::DX, p);
        self.scope.space.exchange_deriv(DerivId::DFORCE, q);
        Ok(())
    }

    fn precondition(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), LinearFailure> {
        match self.scope.linear.solvers[self.slot].preconditioner {
            Some(preconditioner) => {
                self.scope.with_solver(self.scene, preconditioner, "solve A x = b", |solver, state, system| {
                    solver.precondition(state, system, r, z)
                })
            }
            None => {
                z.copy_from_slice(r);
                Ok(())
            }
        }
    }

    fn renew_preconditioner(&mut self) -> Result<bool, LinearFailure> {
        let system = self.system();
        let (params, factors, is_older) = (system.params, system.factors, system.is_preconditioner_older);
        let Some(preconditioner) = self.scope.linear.solvers[self.slot].preconditioner.filter(|_| is_older) else {
            return Ok(false);
        };
        let slot = &mut self.scope.linear.solvers[preconditioner];
        let solver = self.scene.component(slot.object).and_then(|component| component.as_linear_solver());
        let (Some(solver), Some(state)) = (solver, &mut slot.state) else { return Ok(false) };
        if !solver.expire(state.as_mut()) {
            return Ok(false);
        }
        let own = self.scope.linear.solvers[self.slot].system;
        self.scope.linear.systems[own].is_preconditioner_older = false;
        self.begin(Activity::Assembly);
        let built = self.scope.build(self.scene, preconditioner, &params, factors);
        self.end();
        built.map(|()| true)
    }

    fn factors(&self) -> Factors {
        self.system().factors
    }

    fn rotations(&self) -> (usize, &[RotationMatrix]) {
        self.system().rotations.since()
    }

    fn rest_positions(&self) -> &[f64] {
        let space = &self.scope.space;
        let n = self.dim();
        let is_point = |state: &StateEntry| state.kind == StateKind::Vec3 && state.coords == state.derivs;
        let are_points = space.states().iter().filter(|state| state.derivs.start < n).all(is_point);
        let rest = space.coord(ConstCoordId::REST_POSITION);
        rest.get(..n).filter(|_| are_points).unwrap_or_default()
    }
}

/// Position of a scope, for messages: which state, point and scalar a global unknown is.
pub(crate) fn unknown_name(
    scene: &Scene,
    space: &settee_kernel::vectors::StateSpace,
    unknown: usize,
    coordinates: bool,
) -> String {
    for state in space.states() {
        let (range, size) = if coordinates {
            (&state.coords, state.kind.coord_size())
        } else {
            (&state.derivs, state.kind.deriv_size())
        };
        if range.contains(&unknown) {
            let local = unknown - range.start;
            return format!("{}, point {}, component {}", scene.object_path(state.object), local / size, local % size);
        }
    }
    format!("unknown {unknown}")
}

/// The default position and velocity.
pub(crate) const STATE: (CoordId, DerivId) = (CoordId::POSITION, DerivId::VELOCITY);
