//! Contacts with one coefficient of friction.

use settee_complementarity::{Law, LcpSettings, Outcome, Regularization, lcp, lcp_unbuilt};
use settee_kernel::roles::{
    BaseConstraintCorrection, BaseConstraintSolver, BlockOrigin, ConstraintProblem, ConstraintReport, ContactKey,
    Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, Flat, InitContext, Lifecycle, MultiLink, ObjectId, checks};

use super::common::AccuracyData;
use crate::model::HOLDING;

/// Solves for the forces of contacts with one coefficient of friction for all, by Gauss-Seidel, from the forces that
/// the same contacts had in the last step.
///
/// With friction, contacts and unilateral rows have forces, and no others; without, all rows are taken for unilateral
/// ones. Constraints that hold a value need another solver, or `contact="exact"`. Projective constraints are not taken
/// into account.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Solver", roles(constraint_solver))]
pub struct LCPConstraintSolver {
    #[group]
    accuracy: AccuracyData,
    /// In SOFA, writes what it does to the log.
    #[data(default = false, ignored = "tables, warnings and traces are the same for all components")]
    display_debug: Data<bool>,
    /// Begins with the forces that the same contacts had in the last step.
    #[data(default = true, name = "initial_guess")]
    initial_guess: Data<bool>,
    /// Builds the matrix W.
    #[data(default = true, name = "build_lcp")]
    build_lcp: Data<bool>,
    /// Largest error: with friction times the number of contacts plus one.
    #[data(default = 0.001, check = checks::non_negative())]
    tolerance: Data<f64>,
    /// Most iterations.
    #[data(default = 1000u32)]
    max_it: Data<u32>,
    /// Compliance that is added to the diagonal of W.
    #[data(default = 0.0)]
    regularization_term: Data<f64>,
    /// Coefficient of friction of all contacts; 0 for none.
    #[data(default = 0.6, check = checks::non_negative())]
    mu: Data<f64>,
    /// Contacts whose compliance along the normal is not above this have no force; 0 for none.
    #[data(default = 0.0, name = "minW")]
    min_w: Data<f64>,
    /// Contacts with a force of at least this have none in the end; 0 for none.
    #[data(default = 0.0, name = "maxF")]
    max_f: Data<f64>,
    /// Forces of all rows in the last step, if `computeConstraintForces` asks for them.
    #[data(output)]
    constraint_forces: Data<Vec<f64>>,
    /// Keeps the forces of the last step.
    #[data(default = false)]
    compute_constraint_forces: Data<bool>,
    /// In SOFA, numbers that nothing reads.
    #[data(ignored = "in SOFA nothing reads it, either")]
    group: Data<Vec<i32>>,
    /// In SOFA, lists of errors for the windows of its program.
    #[data(ignored = "the errors of iterations are not kept")]
    graph: Data<String>,
    /// In SOFA, the size of cells in a drawing.
    #[data(ignored = "nothing of the solver is drawn")]
    show_cell_width: Data<f64>,
    /// In SOFA, the place of a drawing.
    #[data(ignored = "nothing of the solver is drawn")]
    show_translation: Data<[f64; 3]>,
    /// The corrections whose bodies are moved; by default all of the scene.
    #[linked]
    constraint_corrections: MultiLink<dyn BaseConstraintCorrection>,
    #[group]
    base: settee_kernel::Base,
    /// Whether contacts are numbered as in the first scene of a process of SOFA.
    is_first_scene: bool,
}

impl Lifecycle for LCPConstraintSolver {
    fn parse_attribute(&mut self, name: &str, _text: &str) -> Option<Result<(), settee_kernel::ValueError>> {
        // Attributes of a method that SOFA does not have any more, and skips.
        REMOVED.iter().any(|(removed, _)| *removed == name).then_some(Ok(()))
    }

    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        REMOVED
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.is_first_scene = !context.scene.quirks.iter().any(|quirk| quirk == "later-contact-numbers");
        if !self.accuracy.is_exact() {
            self.report_holding(context);
        }
    }
}

/// Attributes of the multigrid method, which SOFA accepts and does not have any more.
const REMOVED: &[(&str, &str)] = &[
    ("multi_grid", "without effect: SOFA does not have the multigrid method any more"),
    ("multi_grid_levels", "without effect: SOFA does not have the multigrid method any more"),
    ("merge_method", "without effect: SOFA does not have the multigrid method any more"),
    ("merge_spatial_step", "without effect: SOFA does not have the multigrid method any more"),
    ("merge_local_levels", "without effect: SOFA does not have the multigrid method any more"),
    ("showLevels", "without effect: SOFA does not have the multigrid method any more"),
    ("showLevelTranslation", "without effect: SOFA does not have the multigrid method any more"),
];

/// What it keeps.
#[derive(Clone, Default, settee_persist::Persist)]
struct Memory {
    /// Forces of the contacts of the last step, in the order of their keys.
    contacts: Vec<(ContactKey, [f64; 3])>,
    forces: Vec<f64>,
}

impl Memory {
    fn forces_of(&self, key: &ContactKey) -> Option<&[f64; 3]> {
        let place = self.contacts.binary_search_by_key(key, |(key, _)| *key).ok()?;
        Some(&self.contacts[place].1)
    }
}

/// The name by which a contact finds its forces in the next step: a pair of models that touches since this step has
/// another one, so that its forces count from the third step on. In SOFA that is the negative of a number, which is 0
/// for the first contact of the first pair of the process: there they count from the second step on.
fn key(origin: &BlockOrigin, is_first_scene: bool) -> Option<ContactKey> {
    let has_sign = |key: &ContactKey| !is_first_scene || (key.id, key.serial) != (0, 0);
    origin.contact.map(|key| ContactKey { is_new: key.is_new && has_sign(&key), ..key })
}

impl LCPConstraintSolver {
    /// Reports the constraints of the scene that are no contacts: they are not held.
    fn report_holding(&self, context: &mut InitContext<'_>) {
        let scene = &*context.scene;
        let is_holding = |object: &&ObjectId| {
            scene.component(**object).is_some_and(|component| HOLDING.contains(&component.class().name))
        };
        let objects = scene.objects_in_order();
        let mut holding = objects.iter().filter(is_holding);
        let Some(first) = holding.next() else { return };
        let more = match holding.count() {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let outcome = if *self.mu > 0.0 {
            "with friction the solver gives forces to contacts and unilateral rows only"
        } else {
            "without friction the solver takes all rows for contacts, which push and do not pull"
        };
        let message = format!("{}{more}: this is not held; {outcome}", scene.object_path(*first));
        let fix = "BlockGaussSeidelConstraintSolver, or contact=\"exact\"";
        context.report(Diagnostic::warning("not-constrained", message).fix(fix));
    }

    fn settings(&self) -> LcpSettings {
        LcpSettings {
            mu: *self.mu,
            tolerance: *self.tolerance,
            max_iterations: *self.max_it as usize,
            least_compliance: *self.min_w,
            most_force: *self.max_f,
        }
    }

    /// Forces of the last step.
    fn guess(&self, memory: &Memory, problem: &mut ConstraintProblem<'_>) {
        problem.contacts.forces.fill(0.0);
        if !*self.initial_guess {
            return;
        }
        for (block, origin) in problem.contacts.blocks.iter().zip(problem.origins) {
            if let Some(known) = key(origin, self.is_first_scene).and_then(|key| memory.forces_of(&key)) {
                let forces = &mut problem.contacts.forces[block.rows()];
                forces.iter_mut().zip(known).for_each(|(force, known)| *force = *known);
            }
        }
    }

    fn keep(&self, memory: &mut Memory, problem: &ConstraintProblem<'_>) {
        memory.contacts.clear();
        for (block, origin) in problem.contacts.blocks.iter().zip(problem.origins) {
            if let Some(key) = key(origin, self.is_first_scene) {
                let own = &problem.contacts.forces[block.rows()];
                memory.contacts.push((key, std::array::from_fn(|k| own.get(k).copied().unwrap_or(0.0))));
            }
        }
        memory.contacts.sort_unstable_by_key(|(key, _)| *key);
        memory.forces.clear();
        if *self.compute_constraint_forces {
            memory.forces.extend_from_slice(&problem.contacts.forces);
        }
    }
}

impl BaseConstraintSolver for LCPConstraintSolver {
    fn corrections(&self) -> &[ObjectId] {
        self.constraint_corrections.targets()
    }
    fn is_exact(&self) -> bool {
        self.accuracy.is_exact()
    }
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(Memory::default())
    }
    fn projects_rows(&self) -> bool {
        false
    }
    fn wants_matrix(&self) -> bool {
        *self.build_lcp || self.accuracy.is_exact()
    }
    fn solve(&self, state: &mut dyn Workspace, problem: &mut ConstraintProblem<'_>) -> ConstraintReport {
        let Some(memory) = state.as_any_mut().downcast_mut::<Memory>() else { return ConstraintReport::default() };
        self.guess(memory, problem);
        let (settings, regularization) = (self.settings(), *self.regularization_term);
        for block in &mut problem.contacts.blocks {
            if let Law::Coulomb { mu } | Law::Augmented { mu, .. } = &mut block.law {
                *mu = *self.mu;
            }
        }
        let outcome = if self.wants_matrix() {
            Regularization::All.add(problem.contacts, regularization);
            lcp(problem.contacts, &settings)
        } else {
            match problem.displacements.as_deref_mut() {
                Some(products) => lcp_unbuilt(problem.contacts, products, &settings, regularization),
                None => Outcome { converged: true, ..Outcome::default() },
            }
        };
        let mut outcome = self.accuracy.finish(problem.contacts, outcome);
        problem.contacts.memory.take_back(std::mem::take(&mut outcome.residuals));
        self.keep(memory, problem);
        outcome.into()
    }
    fn outputs(&self, state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        let Some(memory) = state.as_any().downcast_ref::<Memory>() else { return Vec::new() };
        vec![("constraintForces", Flat::Reals { values: memory.forces.clone(), block: 1 })]
    }
}

#[cfg(test)]
mod tests {
    use super::super::common::Accuracy;
    use super::*;
    use crate::model::{StopperLagrangianConstraint, UniformLagrangianConstraint, UnilateralLagrangianConstraint};
    use settee_kernel::Scene;

    /// What the solver says of a scene with these constraints.
    fn told(solver: LCPConstraintSolver, constraints: Vec<Box<dyn Component>>) -> Vec<String> {
        let mut scene = Scene::default();
        let root = scene.root();
        scene.add_object(root, "solver", Box::new(solver));
        for (index, constraint) in constraints.into_iter().enumerate() {
            scene.add_object(root, &format!("constraint{index}"), constraint);
        }
        let mut findings = Vec::new();
        scene.initialise(&mut findings);
        let of_solver = findings.iter().filter(|finding| finding.object == "solver");
        of_solver.map(|finding| finding.text()).collect()
    }

    #[test]
    fn constraints_that_are_no_contacts_are_told_once() {
        let holding = || -> Vec<Box<dyn Component>> {
            let contact = UnilateralLagrangianConstraint::default();
            let (first, second) = (UniformLagrangianConstraint::default(), StopperLagrangianConstraint::default());
            vec![Box::new(contact), Box::new(first), Box::new(second)]
        };
        let of = |mu: f64, accuracy: Accuracy| {
            let mut solver = LCPConstraintSolver::default();
            solver.mu.derive(mu);
            solver.accuracy.contact.derive(accuracy);
            solver
        };
        for (mu, outcome) in [(0.6, "unilateral rows only"), (0.0, "do not pull")] {
            let told = told(of(mu, Accuracy::Approximate), holding());
            assert_eq!(told.len(), 1, "{told:?}");
            assert!(told[0].contains("/constraint1 and 1 more") && told[0].contains(outcome), "{told:?}");
        }
        assert!(told(of(0.6, Accuracy::Exact), holding()).is_empty());
        let contacts: Vec<Box<dyn Component>> = vec![Box::new(UnilateralLagrangianConstraint::default())];
        assert!(told(of(0.6, Accuracy::Approximate), contacts).is_empty());
    }
}
