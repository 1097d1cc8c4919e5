//! Forces of actuators that bring points to goals.

use settee::complementarity::{ContactProblem, ExactSettings, Outcome, Settings, exact, gauss_seidel};
use settee::component::*;
use settee::kernel::Flat;
use settee::quadratic::Bounds;

use crate::actuator_data::real;
use crate::inverse_choice::{Choice, Forces};

/// Solves for the forces of all constraints and contacts, and chooses those of the actuators whose `valueType` is
/// `inverse`: each step ends as near to the goals as all limits let it.
///
/// What is the smallest is the sum of the squares of the distances to the goals of all `PositionGoal`s, times their
/// weights, and `epsilon` times the energy of the actuators in the same measure. The problem is a convex quadratic
/// programme over the compliance matrix of the step. Contacts and ties answer as they do with the forces of the step
/// before; then the choice is made again, until it does not get any better.
#[derive(Component)]
#[component(category = "Constraint/SoftRobots", roles(constraint_solver))]
pub struct InverseControlSolver {
    /// How much the energy of the actuators counts beside the distances to goals. The more, the smaller and the
    /// smoother the forces are; without it, those of actuators that no goal tells apart are not determined.
    #[data(default = 1e-3, check = checks::non_negative())]
    epsilon: Data<f64>,
    /// Most sweeps through all rows, once forces are chosen; what they do not solve, a Newton method does.
    #[data(default = 1000u32, alias = "maxIt")]
    max_iterations: Data<u32>,
    /// Largest error of the rows: what the last sweep still moved, summed over all.
    #[data(default = 1e-10, check = checks::non_negative())]
    tolerance: Data<f64>,
    /// Most choices in a step with contacts, or with other constraints.
    #[data(default = 10u32)]
    max_choices: Data<u32>,
    /// Distance to the goals at the end of the last step, as the rows are linearised: the root of the sum of the
    /// squares, times their weights.
    #[data(output)]
    goal_distance: Data<f64>,
    /// Choices in the last step.
    #[data(output)]
    current_choices: Data<u32>,
    /// Sweeps in the last step.
    #[data(output)]
    current_iterations: Data<u32>,
    /// Error of the rows at the end of the last step.
    #[data(output)]
    current_error: Data<f64>,
    /// The corrections whose bodies are moved; by default all of the scene.
    #[linked]
    constraint_corrections: MultiLink<dyn BaseConstraintCorrection>,
    #[group]
    base: Base,
}

impl Lifecycle for InverseControlSolver {}

/// What it keeps from step to step.
#[derive(Clone, Default, Persist)]
struct Memory {
    /// Forces that were chosen in the last step.
    forces: Vec<f64>,
    distance: f64,
    choices: u32,
    iterations: u32,
    error: f64,
}

/// How often a change of forces that makes the step worse is halved.
const HALVINGS: u32 = 4;

impl InverseControlSolver {
    /// Sweeps through all rows, with forces that are imposed; what they go round in circles with is solved by Newton's
    /// method.
    fn sweep(&self, problem: &mut ContactProblem) -> Outcome {
        let settings = Settings {
            max_iterations: *self.max_iterations as usize,
            tolerance: *self.tolerance,
            ..Settings::default()
        };
        let mut outcome = gauss_seidel(problem, &settings);
        problem.memory.take_back(std::mem::take(&mut outcome.residuals));
        if outcome.converged {
            return outcome;
        }
        let solved = exact(problem, &ExactSettings { sweeps: 0, ..ExactSettings::default() });
        Outcome { iterations: outcome.iterations + solved.iterations, ..solved }
    }

    /// Chooses forces with contacts and other constraints: from the forces of the last step, as long as it gets better.
    fn search(&self, choice: &mut Choice, problem: &mut ContactProblem, memory: &mut Memory, start: &[f64]) -> Forces {
        let mut best = start.to_vec();
        let mut unmet = Vec::new();
        choice.impose(&best, problem);
        self.sweep(problem);
        let (mut cost, mut at_best) = (choice.cost(problem, *self.epsilon), problem.forces.clone());
        for _ in 0..*self.max_choices {
            memory.choices += 1;
            let (next, reasons) = choice.best(problem, *self.epsilon, &best);
            let is_first = memory.choices == 1;
            let mut part = 1.0;
            let mut is_better = false;
            for _ in 0..=HALVINGS {
                let tried: Vec<f64> = best.iter().zip(&next).map(|(from, to)| from + part * (to - from)).collect();
                choice.impose(&tried, problem);
                problem.forces.clone_from(&at_best);
                self.sweep(problem);
                let own = choice.cost(problem, *self.epsilon);
                if own < cost * (1.0 - 1e-9) || (is_first && !reasons.is_empty()) {
                    (best, cost, is_better) = (tried, own, true);
                    at_best.clone_from(&problem.forces);
                    break;
                }
                part *= 0.5;
            }
            if is_first {
                unmet = reasons;
            }
            problem.forces.clone_from(&at_best);
            if !is_better {
                break;
            }
        }
        (best, unmet)
    }
}

impl BaseConstraintSolver for InverseControlSolver {
    fn corrections(&self) -> &[ObjectId] {
        self.constraint_corrections.targets()
    }

    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(Memory::default())
    }

    fn solve(&self, state: &mut dyn Workspace, problem: &mut ConstraintProblem<'_>) -> ConstraintReport {
        let Some(memory) = state.as_any_mut().downcast_mut::<Memory>() else { return ConstraintReport::default() };
        let problem = &mut *problem.contacts;
        let mut choice = Choice::of(problem);
        let last = |index: usize| memory.forces.get(index).copied().unwrap_or(0.0);
        let within = |(index, force): (usize, Bounds)| force.limit(last(index));
        let start: Vec<f64> = choice.chosen.iter().map(|chosen| chosen.force).enumerate().map(within).collect();
        memory.choices = 0;
        let (forces, unmet) = if choice.chosen.is_empty() {
            Forces::default()
        } else if choice.has_others() {
            self.search(&mut choice, problem, memory, &start)
        } else {
            memory.choices = 1;
            choice.best(problem, *self.epsilon, &start)
        };
        choice.impose(&forces, problem);
        let outcome = self.sweep(problem);
        memory.forces = forces;
        memory.distance = choice.distance_squared(problem).sqrt();
        (memory.iterations, memory.error) = (outcome.iterations as u32, outcome.error);
        ConstraintReport { unmet, ..outcome.into() }
    }

    fn outputs(&self, state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        let Some(memory) = state.as_any().downcast_ref::<Memory>() else { return Vec::new() };
        let count = |n: u32| Flat::Integers { values: vec![i64::from(n)], block: 1 };
        vec![
            real("goalDistance", memory.distance),
            ("currentChoices", count(memory.choices)),
            ("currentIterations", count(memory.iterations)),
            real("currentError", memory.error),
        ]
    }
}

/// Says so if a component needs a solver of inverse problems, and there is none in the scene.
pub fn ask_for_solver(context: &mut InitContext<'_>, needs: bool) {
    let scene = &*context.scene;
    let is_one = |object: &ObjectId| {
        let component = scene.component(*object);
        component.is_some_and(|component| std::ptr::eq(component.class(), InverseControlSolver::entry().info))
    };
    if needs && !scene.objects_in_order().iter().any(is_one) {
        let message = "it takes part in an inverse problem, and nothing in the scene solves one: it has no effect";
        context.report(Diagnostic::warning("no-inverse-solver", message).fix("an InverseControlSolver at the root"));
    }
}
