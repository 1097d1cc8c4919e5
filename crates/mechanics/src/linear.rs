//! Linear solvers and systems of a scope: which system belongs to which solver, when it is assembled, how it is solved.

use settee_kernel::roles::{LinearFailure, LinearReport, SystemAccess, SystemKind, Workspace};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalParams, ObjectId, Scene};
use settee_sparse::{Assembler, CsrMatrix};

use crate::assembly::{Assemble, Contributions};
use crate::projection::{self, Projections};
use crate::scope::{Parts, Scope};

/// An output of a component: the object, the name of its data, the value.
pub type ComponentOutput = (ObjectId, &'static str, Vec<f64>);

/// One linear solver with its memory.
pub(crate) struct SolverSlot {
    pub object: ObjectId,
    /// `None` while it solves.
    pub state: Option<Box<dyn Workspace>>,
    pub system: usize,
    pub preconditioner: Option<usize>,
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
    /// Unknowns that projective constraints fix.
    pub fixed: Vec<usize>,
    /// Whether `fixed` belongs to the constraints as they are: a change of them is then noticed.
    pub is_fixed_known: bool,
    projections: Projections,
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
        let kind = scene.component(system_object)?.as_linear_system()?.kind();
        let system = self.systems.iter().position(|system| system.object == system_object).unwrap_or_else(|| {
            self.systems.push(SystemSlot {
                object: system_object,
                kind,
                factors: Factors::new(0.0, 0.0, 0.0),
                params: MechanicalParams::default(),
                assembler: Assembler::new(),
                matrix_revision: 0,
                calls: None,
                fixed: Vec::new(),
                is_fixed_known: false,
                projections: Projections::default(),
            });
            self.systems.len() - 1
        });
        let index = self.solvers.len();
        self.solvers.push(SolverSlot { object, state: Some(solver.new_state()), system, preconditioner: None });
        let preconditioner =
            solver.preconditioner().filter(|other| *other != object).and_then(|other| self.add_solver(scene, other));
        self.solvers[index].preconditioner = preconditioner;
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
                outputs.push((slot.object, "graph", solver.convergence(state.as_ref())));
                outputs.push((slot.object, "L_nnz", vec![solver.factor_entries(state.as_ref()) as f64]));
            }
        }
        for system in &self.systems {
            let n = system.assembler.matrix().dimension() as f64;
            outputs.push((system.object, "matrixSize", vec![n, n]));
        }
        outputs
    }

    /// Patterns built so far.
    pub fn patterns(&self) -> u64 {
        self.systems.iter().map(|system| system.assembler.counters().patterns_built).sum()
    }
}

impl Scope {
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
        self.build(scene, slot, params, factors)
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
        match entry.kind {
            SystemKind::Assembled { .. } => {
                let solver = scene
                    .component(self.linear.solvers[slot].object)
                    .and_then(|component| component.as_linear_solver());
                let (Some(solver), Some(state)) = (solver, &self.linear.solvers[slot].state) else {
                    return Err(LinearFailure::SetUp("the linear solver is not in the scene".into()));
                };
                if solver.wants_assembly(state.as_ref(), self.linear.step) {
                    let symmetric = MechanicalParams { symmetric_only: !solver.accepts_unsymmetric(), ..*params };
                    self.assemble(scene, system, &symmetric, factors)?;
                }
                Ok(())
            }
            SystemKind::MatrixFree => Ok(()),
            SystemKind::PreconditionedMatrixFree { rate } => {
                let calls = entry.calls.map_or(rate, |calls| calls + 1);
                entry.calls = Some(if calls >= rate { 0 } else { calls });
                match self.linear.solvers[slot].preconditioner {
                    Some(preconditioner) if calls >= rate => self.build(scene, preconditioner, params, factors),
                    _ => Ok(()),
                }
            }
        }
    }

    fn assemble(
        &mut self,
        scene: &Scene,
        system: usize,
        params: &MechanicalParams,
        factors: Factors,
    ) -> Result<(), LinearFailure> {
        let Scope { space, slots, plan, linear, trace, counters, structure, .. } = self;
        let slot = &mut linear.systems[system];
        let SystemKind::Assembled {
            stiffness, mass, damping, geometric_stiffness, projective_constraints, mapped, ..
        } = slot.kind
        else {
            return Err(LinearFailure::SetUp("the linear system has no matrix".into()));
        };
        if mapped
            && let Some(mut visitor) = projection::Project::new(Parts { space, slots, trace }, &mut slot.projections)
        {
            plan.replay(scene, &mut visitor);
        }
        let n = space.main_derivs();
        // The entries are read while the component calls hold the space.
        let states = space.shared_states();
        slot.assembler.begin(n);
        let mut fixed = std::mem::take(&mut slot.fixed);
        let before = fixed.len();
        let checksum = fixed.iter().sum::<usize>();
        fixed.clear();
        let mut visitor = Assemble {
            parts: Parts { space, slots, trace },
            params: *params,
            factors,
            contributions: Contributions { stiffness, mass, damping, geometric_stiffness, mapped },
            assembler: &mut slot.assembler,
            projections: &slot.projections,
            states: &states,
            fixed: &mut fixed,
        };
        plan.replay(scene, &mut visitor);
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
        let (mut rhs, mut solution) = (std::mem::take(&mut self.linear.rhs), std::mem::take(&mut self.linear.solution));
        rhs.clear();
        rhs.extend_from_slice(&self.space.deriv(b)[..n]);
        solution.clear();
        solution.extend_from_slice(&self.space.deriv(x)[..n]);
        let outcome = self.solve_with(scene, slot, &rhs, &mut solution);
        if let Ok(report) = &outcome {
            self.space.deriv_mut(x)[..n].copy_from_slice(&solution);
            self.counters.linear_solves += 1;
            self.counters.linear_iterations += report.iterations as u64;
        }
        (self.linear.rhs, self.linear.solution) = (rhs, solution);
        let report = outcome?;
        match self.space.deriv(x)[..n].iter().position(|value| !value.is_finite()) {
            Some(index) => Err(LinearFailure::NonFinite { place: format!("the solution, unknown {index}") }),
            None => Ok(report),
        }
    }

    fn solve_with(
        &mut self,
        scene: &Scene,
        slot: usize,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure> {
        let object = self.linear.solvers[slot].object;
        let solver = scene.component(object).and_then(|component| component.as_linear_solver());
        let (Some(solver), Some(mut state)) = (solver, self.linear.solvers[slot].state.take()) else {
            return Err(LinearFailure::SetUp(format!("{} cannot be used inside itself", scene.object_path(object))));
        };
        if let Some(trace) = &mut self.trace {
            trace.operation(format!("solve A x = b with {}", solver_name(scene, object)));
        }
        let mut access = Access { scope: self, scene, slot };
        let outcome = solver.solve(state.as_mut(), &mut access, b, x);
        self.linear.solvers[slot].state = Some(state);
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
    fn system(&self) -> &SystemSlot {
        &self.scope.linear.systems[self.scope.linear.solvers[self.slot].system]
    }
}

impl SystemAccess for Access<'_> {
    fn dim(&self) -> usize {
        self.scope.space.main_derivs()
    }

    fn step(&self) -> u64 {
        self.scope.linear.step
    }

    fn matrix(&self) -> Result<&CsrMatrix, LinearFailure> {
        let system = self.system();
        match system.kind {
            SystemKind::Assembled { .. } if system.matrix_revision > 0 => Ok(system.assembler.matrix()),
            SystemKind::Assembled { .. } => Err(LinearFailure::SetUp("the matrix was not assembled yet".into())),
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
        if let SystemKind::Assembled { .. } = system.kind {
            self.matrix()?.multiply(p, q);
            return Ok(());
        }
        let (params, factors) = (system.params, system.factors);
        let n = self.dim();
        let scope = &mut *self.scope;
        scope.space.deriv_mut(DerivId::DX)[..n].copy_from_slice(p);
        scope.space.deriv_mut(DerivId::DFORCE).fill(0.0);
        scope.propagate_dx(self.scene, &params, DerivId::DX);
        scope.add_mbk_dx(self.scene, &params, DerivId::DFORCE, DerivId::DX.read(), factors);
        scope.project_response(self.scene, &params, DerivId::DFORCE);
        q.copy_from_slice(&scope.space.deriv(DerivId::DFORCE)[..n]);
        Ok(())
    }

    fn precondition(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), LinearFailure> {
        match self.scope.linear.solvers[self.slot].preconditioner {
            Some(preconditioner) => self.scope.solve_with(self.scene, preconditioner, r, z).map(|_| ()),
            None => {
                z.copy_from_slice(r);
                Ok(())
            }
        }
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
