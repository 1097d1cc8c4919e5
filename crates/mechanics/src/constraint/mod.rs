//! Lagrangian constraints of a run: their rows, the compliance of the bodies, and what their forces do.
//!
//! After the free motion, constraints and contacts write rows over the velocities of states (`rows`), which are brought
//! to the independent unknowns of the scopes (`lift`). Corrections give the compliance and take the forces back to the
//! bodies (`correct`); a constraint solver finds the forces in between (`solve`), which move the bodies (`motion`).

mod applied;
mod certificate;
mod contact_rows;
mod correct;
mod coupling;
mod feedback;
mod findings;
mod force_vector;
mod forces;
mod free_motion;
mod grip;
mod hold;
mod kept;
mod lift;
mod motion;
mod pointwise;
mod row_sum;
mod rows;
mod scope_rows;
mod solve;
mod touch_moment;
mod unbuilt;
mod unpushed;
mod work;
mod write;

use std::collections::HashMap;
use std::ops::Range;

use settee_kernel::roles::{BlockOrigin, Compliance, ConstraintReport, Corrected, SetUp, Workspace};
use settee_kernel::{Diagnostic, Flat, Meshes, NodeId, ObjectId, ObjectState, Scene};
use settee_persist::Persist;
use settee_sparse::SparseRows;

use crate::linear::ComponentOutput;
use crate::linear::projection::Projections;
use crate::linear::projector::Projector;
use crate::scope::Scope;
use crate::scope::held::Held;
use crate::scope::places::Places;
pub use certificate::StepCertificate;
pub(crate) use coupling::CoupledStep;
use coupling::Coupling;
pub use feedback::{FeedbackSettings, ForceFeedback};
use findings::Findings;
pub(crate) use force_vector::ConstraintForces;
pub(crate) use free_motion::keep_free_motions;
pub use grip::Grip;
use grip::GripInRun;
use row_sum::RowSum;
use rows::{Source, StepRows};
use scope_rows::ScopeRows;
use settee_complementarity::{Certifier, ContactProblem};
pub(crate) use solve::Solving;
use unbuilt::ProductMemory;
pub(crate) use unpushed::find_unpushed;

/// The constraints of a scene, and what they remember from step to step.
#[derive(Clone, Default, Persist)]
pub(crate) struct ConstraintSet {
    #[same_length]
    pub constraints: Vec<ConstraintInRun>,
    #[same_length]
    pub corrections: Vec<CorrectionInRun>,
    #[same_length]
    pub solvers: Vec<SolverInRun>,
    /// Places of the nodes in the order in which they are visited.
    #[rebuilt]
    order: HashMap<NodeId, usize>,
    /// What the last step ended with.
    #[cleared]
    last: Option<(ConstraintReport, StepCertificate)>,
    /// Blocks with forces in the last step, by scope: histories of solvers end when they become others.
    acting: Vec<Vec<(ObjectId, u64, u64)>>,
    /// Points that are held from outside; a file lets them go.
    #[cleared]
    grips: Vec<GripInRun>,
    findings: Findings,
    #[cleared]
    work: Work,
    #[cleared]
    coupling: Coupling,
}

/// A Lagrangian constraint of the scene.
#[derive(Clone, Persist)]
pub(crate) struct ConstraintInRun {
    #[rebuilt]
    pub object: ObjectId,
    #[rebuilt]
    node: NodeId,
    /// Scope and index of each of its states.
    #[rebuilt]
    places: Vec<(usize, usize)>,
    pub memory: Held,
}

/// A constraint correction of the scene.
#[derive(Clone, Persist)]
pub(crate) struct CorrectionInRun {
    #[rebuilt]
    pub object: ObjectId,
    #[rebuilt]
    node: NodeId,
    #[rebuilt]
    scope: usize,
    /// Indices of the independent states that it moves.
    #[rebuilt]
    states: Range<usize>,
    /// The linear solver that it asks.
    #[rebuilt]
    linear_solver: Option<ObjectId>,
    /// Scope and index of the ODE solver whose factors it has.
    #[rebuilt]
    ode_solver: Option<(usize, usize)>,
    pub state: Held,
}

/// A constraint solver of the scene.
#[derive(Clone, Persist)]
pub(crate) struct SolverInRun {
    #[rebuilt]
    pub object: ObjectId,
    pub state: Held,
}

/// The constraint problem of the last step, and how its solver ended.
#[derive(Clone, Copy, Debug)]
pub struct SolvedConstraints<'a> {
    /// Blocks of rows, compliance, values after the free motion, forces. The compliance is empty where the solver does
    /// without it.
    pub problem: &'a ContactProblem,
    /// Where the blocks come from.
    pub origins: &'a [BlockOrigin],
    /// How the solver ended.
    pub report: &'a ConstraintReport,
    /// How well the forces meet their laws, measured after the solver ended.
    pub certificate: StepCertificate,
}

/// Memory that is used again in each step.
#[derive(Default)]
struct Work {
    rows: StepRows,
    lifted: Vec<Lifted>,
    /// Entries that a scope passes on to others.
    across: Vec<rows::Entry>,
    part: SparseRows,
    compliance: Compliance,
    /// Rows for which there is a matrix.
    room: usize,
    problem: ContactProblem,
    certifier: Certifier,
    products: ProductMemory,
    force: Vec<f64>,
    motion: Vec<f64>,
    /// Positions that a correction moves, and by how much.
    moving: Moving,
    /// Who writes rows: place of the node, number, source.
    sources: Vec<(usize, usize, Source)>,
    /// Corrections that take part.
    active: Vec<usize>,
    /// The same with their scopes, which come first, sorted.
    by_scope: Vec<(usize, usize)>,
    /// The first correction of each scope.
    first_corrections: Vec<Option<usize>>,
    /// Marks of states, or of scopes.
    marked: Vec<bool>,
    /// Blocks with forces, by scope.
    acting: Vec<Vec<(ObjectId, u64, u64)>>,
    /// Time for which forces act that give the impulses of the step, by scope (s); that of the step where it is `None`.
    times: Vec<Option<f64>>,
}

/// Memory for the motion of a state.
#[derive(Default)]
struct Moving {
    x: Vec<f64>,
    d: Vec<f64>,
}

/// A copy begins with empty buffers.
impl Clone for Work {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The rows of a step over the independent unknowns of a scope.
#[derive(Default)]
struct Lifted {
    projections: Projections,
    projector: Projector,
    /// Unknowns that projective constraints fix, in increasing order.
    fixed: Vec<usize>,
    jacobian: ScopeRows,
    /// Entries of the step in this scope, as numbers in the list of all.
    entries: Vec<usize>,
    /// Entries that come from scopes whose mappings read states of this one.
    passed: Vec<rows::Entry>,
    row: RowSum,
}

impl ConstraintSet {
    /// The constraints, corrections and constraint solvers of a scene.
    pub fn of(
        scene: &Scene,
        meshes: &Meshes,
        places: &Places,
        scopes: &[Scope],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let nodes = scene.pre_order(scene.root()).into_iter().enumerate();
        let mut set = Self { order: nodes.map(|(place, node)| (node, place)).collect(), ..Self::default() };
        for &object in scene.objects_in_order().iter() {
            let Some(component) = scene.component(object) else { continue };
            if scene.object(object).state != ObjectState::Valid {
                continue;
            }
            let set_up = SetUp { scene, object, meshes: Some(meshes) };
            let node = scene.object(object).node;
            if let Some(role) = component.as_lagrangian_constraint() {
                match (role.new_memory(set_up), role.states().iter().map(|state| places.state(*state)).collect()) {
                    (Ok(memory), Some(places)) => {
                        let memory = Held::new(memory);
                        set.constraints.push(ConstraintInRun { object, node, places, memory });
                    }
                    (Err(finding), _) => diagnostics.push(scene.about(object, finding)),
                    // A state that is not active: the constraint has no rows.
                    (Ok(_), None) => {}
                }
            }
            if let Some(role) = component.as_constraint_solver() {
                set.solvers.push(SolverInRun { object, state: Held::new(role.new_state()) });
            }
            match CorrectionInRun::new(set_up, places, scopes) {
                Ok(made) => set.corrections.extend(made),
                Err(finding) => diagnostics.push(scene.about(object, finding)),
            }
        }
        diagnostics.extend(find_unpushed(scene, places, scopes));
        set
    }

    /// Whether constraints acted on a scope in the last step.
    pub fn acts_on(&self, scope: usize) -> bool {
        self.acting.get(scope).is_some_and(|blocks| !blocks.is_empty())
    }

    /// Gives a correction what it keeps from now on, after its data changed.
    pub fn replace(&mut self, object: ObjectId, state: Box<dyn Workspace>) {
        if let Some(correction) = self.corrections.iter_mut().find(|correction| correction.object == object) {
            correction.state.put(state);
        }
    }

    /// Goes on with what another set of the same scene remembers, but for the constraints and corrections for which
    /// `is_concerned` holds: their points are others, and constraints say what still holds for them.
    pub fn take_over(&mut self, scene: &Scene, older: Self, is_concerned: &dyn Fn(ObjectId) -> bool) {
        self.findings = older.findings;
        self.keep_grips(older.grips, is_concerned);
        for own in &mut self.constraints {
            let Some(old) = older.constraints.iter().find(|old| old.object == own.object) else { continue };
            if !is_concerned(old.object) {
                own.memory = old.memory.clone();
                continue;
            }
            let role = scene.component(own.object).and_then(|component| component.as_lagrangian_constraint());
            if let (Some(role), Some(memory), Some(before)) = (role, own.memory.get_mut(), old.memory.get()) {
                role.take_over(memory, before);
            }
        }
        for own in &mut self.solvers {
            if let Some(old) = older.solvers.iter().find(|old| old.object == own.object) {
                own.state = old.state.clone();
            }
        }
    }

    /// Whether the last problem was solved to the tolerance of its solver; true if there was none.
    pub fn is_met(&self) -> bool {
        self.last.as_ref().is_none_or(|(report, _)| report.converged)
    }

    /// What was found since the last call.
    pub fn new_findings(&mut self) -> Vec<Diagnostic> {
        self.findings.take()
    }

    /// Place of a node in the order of visits; those that are gone come last.
    fn place(&self, node: NodeId) -> usize {
        self.order.get(&node).copied().unwrap_or(usize::MAX)
    }

    /// What components keep, in a fixed order.
    pub fn held(&self) -> impl Iterator<Item = (ObjectId, &Held)> {
        let constraints = self.constraints.iter().map(|constraint| (constraint.object, &constraint.memory));
        let corrections = self.corrections.iter().map(|correction| (correction.object, &correction.state));
        let solvers = self.solvers.iter().map(|solver| (solver.object, &solver.state));
        constraints.chain(corrections).chain(solvers)
    }

    /// The problem of the last step; `None` before there was one.
    pub fn solved(&self) -> Option<SolvedConstraints<'_>> {
        let (report, certificate) = self.last.as_ref()?;
        let Work { problem, rows, .. } = &self.work;
        Some(SolvedConstraints { problem, origins: &rows.origins, report, certificate: *certificate })
    }

    /// The problem of the last step with its rows over the unknowns of the scopes.
    fn problem_of_step(&self) -> Option<(&ContactProblem, &[Lifted])> {
        self.last.as_ref().map(|_| (&self.work.problem, self.work.lifted.as_slice()))
    }

    /// Outputs of constraints and solvers by the names of their data.
    pub fn outputs(&self, scene: &Scene) -> Vec<ComponentOutput> {
        let mut outputs = Vec::new();
        let mut add = |object: ObjectId, own: Vec<(&'static str, Flat)>| {
            outputs.extend(own.into_iter().map(|(name, value)| (object, name, value)));
        };
        let first_rows = self.work.rows.first_rows();
        for (index, constraint) in self.constraints.iter().enumerate() {
            let role = scene.component(constraint.object).and_then(|component| component.as_lagrangian_constraint());
            if let (Some(role), Some(memory)) = (role, constraint.memory.get()) {
                add(constraint.object, role.outputs(memory));
            }
            if let Some(first) = first_rows.get(&index) {
                let first = Flat::Integers { values: vec![*first as i64], block: 1 };
                add(constraint.object, vec![("constraintIndex", first)]);
            }
        }
        for solver in &self.solvers {
            let role = scene.component(solver.object).and_then(|component| component.as_constraint_solver());
            if let (Some(role), Some(state)) = (role, solver.state.get()) {
                add(solver.object, role.outputs(state));
            }
        }
        outputs
    }
}

impl CorrectionInRun {
    /// The correction of an object; `None` if it is none, or not valid.
    fn new(set_up: SetUp<'_>, places: &Places, scopes: &[Scope]) -> Result<Option<Self>, Diagnostic> {
        let SetUp { scene, object, .. } = set_up;
        let role = scene.component(object).and_then(|component| component.as_constraint_correction());
        let Some((role, corrected)) = role.and_then(|role| Some((role, role.corrected()?))) else { return Ok(None) };
        let (scope, states) = match corrected {
            Corrected::State(state) => {
                let Some((scope, index)) = places.state(state) else { return Ok(None) };
                (scope, index..index + 1)
            }
            Corrected::System(solver) => {
                let Some(scope) = places.linear_solver(solver) else { return Ok(None) };
                (scope, 0..scopes[scope].space.n_main_states())
            }
        };
        if states.end > scopes[scope].space.n_main_states() {
            let message = "the state is written by a mapping: only independent states can be corrected";
            return Err(Diagnostic::error("constraint-correction", message)
                .fix("put the correction beside the state that the mapping reads"));
        }
        let ode_solver = role.ode_solver().and_then(|solver| places.ode_solver(solver));
        Ok(Some(Self {
            object,
            node: scene.object(object).node,
            scope,
            states,
            linear_solver: role.linear_solver(),
            ode_solver,
            state: Held::new(role.new_state(set_up)?),
        }))
    }

    /// The unknowns that it moves.
    fn unknowns(&self, scope: &Scope) -> Range<usize> {
        let states = &scope.space.states()[self.states.clone()];
        match (states.first(), states.last()) {
            (Some(first), Some(last)) => first.derivs.start..last.derivs.end,
            _ => 0..0,
        }
    }
}
