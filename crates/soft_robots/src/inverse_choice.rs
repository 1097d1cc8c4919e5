//! Which forces bring goals nearest: the programme of an inverse problem, made of the compliance of a step.
//!
//! With the forces f of the rows that may be chosen, the values of the rows of goals are d_e = d_e0 + W_ea f. What is
//! the smallest is
//!
//! sum_e w_e (d_e - g_e)^2 + r f^T W_aa f, r = epsilon tr(W_ea^T diag(w) W_ea) / tr(W_aa),
//!
//! with bounds on f and on d_a = d_a0 + W_aa f. The second sum is twice the energy that the forces have put into the
//! body; epsilon has no unit. With forces of several kinds, such as those of cables and pressures, r is the mean of
//! what each kind has by itself, by the number of its rows, and each kind has a unit of its own. Without epsilon,
//! forces that no goal tells apart would not be determined.
//!
//! Other rows of the step (contacts, ties) take part in the state that they are in: those that hold their value are
//! taken out of W and d, and go on to hold it whatever is chosen; those that slide push and drag along; the others keep
//! their force.

use settee::complementarity::{Contact, ContactProblem, Law, Measure, contact_state};
use settee::quadratic::{Bounded, Bounds, Programme, Unsolved};

use settee::kernel::roles::Unmet;

use crate::held_rows::hold;
use crate::inverse_units::{Kind, energy_factor, units};

/// A row whose force is chosen.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// Block of the row.
    pub block: usize,
    row: usize,
    /// Bounds of its force.
    pub force: Bounds,
    /// Bounds of its value.
    pub value: Bounds,
    /// What its value is.
    measure: Measure,
}

/// A row whose value is to come near to a number.
#[derive(Clone, Copy, Debug)]
struct Goal {
    row: usize,
    value: f64,
    weight: f64,
}

/// The rows of a step by what they are to the choice.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Rows whose forces are chosen.
    pub chosen: Vec<Chosen>,
    goals: Vec<Goal>,
    /// Blocks of all other rows.
    others: Vec<usize>,
}

/// Forces of the chosen rows, one for each, with what could not be as asked for.
pub type Forces = (Vec<f64>, Vec<(usize, Unmet)>);

impl Choice {
    /// The rows of a problem.
    pub fn of(problem: &ContactProblem) -> Self {
        let mut choice = Self::default();
        for (index, block) in problem.blocks.iter().enumerate() {
            match block.law {
                Law::Chosen { min_force, max_force, min, max, measure } => choice.chosen.push(Chosen {
                    block: index,
                    row: block.first,
                    force: Bounds { least: min_force, most: max_force },
                    value: Bounds { least: min, most: max },
                    measure,
                }),
                Law::Goal { value, weight } => choice.goals.push(Goal { row: block.first, value, weight }),
                _ => choice.others.push(index),
            }
        }
        choice
    }

    /// Whether other rows take part, so that the best forces have to be searched for.
    pub fn has_others(&self) -> bool {
        !self.others.is_empty()
    }

    /// Writes forces into the laws of the chosen rows, so that they hold whoever solves the problem.
    pub fn impose(&self, forces: &[f64], problem: &mut ContactProblem) {
        for (chosen, force) in self.chosen.iter().zip(forces) {
            problem.blocks[chosen.block].law =
                Law::Pull { force: *force, min: chosen.value.least, max: chosen.value.most };
        }
    }

    /// Sum of the squares of the distances to goals with the present forces, times their weights.
    pub fn distance_squared(&self, problem: &ContactProblem) -> f64 {
        self.goals.iter().map(|goal| goal.weight * (problem.value(goal.row) - goal.value).powi(2)).sum()
    }

    /// What is to be the smallest, with the present forces.
    pub fn cost(&self, problem: &ContactProblem, epsilon: f64) -> f64 {
        let compliance = |row: usize, column: usize| problem.row(row)[column];
        let factor = self.energy_factor(epsilon, &compliance);
        let energy: f64 = self
            .chosen
            .iter()
            .map(|i| {
                problem.forces[i.row]
                    * self.chosen.iter().map(|j| compliance(i.row, j.row) * problem.forces[j.row]).sum::<f64>()
            })
            .sum();
        self.distance_squared(problem) + factor * energy
    }

    /// r, by the entries of W.
    fn energy_factor(&self, epsilon: f64, compliance: &dyn Fn(usize, usize) -> f64) -> f64 {
        let kinds = Measure::ALL.map(|measure| {
            let alike = || self.chosen.iter().filter(move |chosen| chosen.measure == measure);
            let squares = |goal: &Goal| alike().map(|i| compliance(goal.row, i.row).powi(2)).sum::<f64>();
            Kind {
                n: alike().count(),
                own: alike().map(|i| compliance(i.row, i.row)).sum(),
                of_goals: self.goals.iter().map(|goal| goal.weight * squares(goal)).sum(),
            }
        });
        energy_factor(epsilon, &kinds)
    }

    /// The unit of each chosen force.
    fn units(&self, problem: &ContactProblem) -> Vec<f64> {
        let rows = self.chosen.iter().map(|chosen| (chosen.measure, problem.row(chosen.row)[chosen.row]));
        units(&rows.collect::<Vec<_>>())
    }

    /// The best forces, where all other rows stay in the state that they are in. Bounds of values that cannot be met
    /// are widened by as little as needed.
    ///
    /// `start`: the forces that stay where no better ones are found.
    pub fn best(&mut self, problem: &ContactProblem, epsilon: f64, start: &[f64]) -> Forces {
        let n = problem.n_rows();
        let eliminated = self.has_others().then(|| self.without_others(problem));
        let (w, free) = match &eliminated {
            Some((w, free)) => (w.as_slice(), free.as_slice()),
            None => (problem.compliance.as_slice(), problem.free.as_slice()),
        };
        let factor = self.energy_factor(epsilon, &|row, column| problem.row(row)[column]);
        let units = self.units(problem);
        let mut programme = self.programme((w, free), n, &units, |i, j| factor * problem.row(i)[j]);
        let mut unmet = Vec::new();
        // Each round takes one reason away for which there is no answer.
        for _ in 0..=self.chosen.len() + 1 {
            match programme.solve() {
                Ok(x) => return (x.iter().zip(&units).map(|(x, unit)| unit * x).collect(), unmet),
                Err(Unsolved::Infeasible { bounds }) => {
                    let rows = bounds.iter().filter_map(|bound| match bound {
                        Bounded::Row(row) => Some(programme_row(self, *row)),
                        Bounded::Variable(_) => None,
                    });
                    unmet.extend(rows.map(|chosen| (self.chosen[chosen].block, Unmet::Infeasible)));
                    if unmet.is_empty() || programme.widen_rows().is_err() {
                        break;
                    }
                    self.take_widened(&programme, free);
                }
                Err(Unsolved::Unbounded { variables }) => {
                    for variable in variables {
                        let nearest = programme.bounds[variable].limit(0.0);
                        programme.bounds[variable] = Bounds { least: nearest, most: nearest };
                        unmet.push((self.chosen[variable].block, Unmet::Unbounded));
                    }
                }
                Err(Unsolved::Malformed | Unsolved::NotConverged { .. }) => break,
            }
        }
        let not_found = self.chosen.iter().map(|chosen| (chosen.block, Unmet::NotFound));
        (start.to_vec(), not_found.collect())
    }

    /// The programme over the chosen forces in units of their own: half of what is to be the smallest. `energy`: the
    /// entries of r W_aa.
    fn programme(
        &self,
        (w, free): (&[f64], &[f64]),
        n: usize,
        units: &[f64],
        energy: impl Fn(usize, usize) -> f64,
    ) -> Programme {
        let n_chosen = self.chosen.len();
        let to_goal = |goal: &Goal, chosen: &Chosen| w[goal.row * n + chosen.row];
        let mut quadratic = vec![0.0; n_chosen * n_chosen];
        let mut linear = vec![0.0; n_chosen];
        for (i, own) in self.chosen.iter().enumerate() {
            for (j, other) in self.chosen.iter().enumerate() {
                let of_goals: f64 =
                    self.goals.iter().map(|goal| goal.weight * to_goal(goal, own) * to_goal(goal, other)).sum();
                // W is symmetric up to rounding; the programme is symmetric.
                let entry = of_goals + 0.5 * (energy(own.row, other.row) + energy(other.row, own.row));
                quadratic[i * n_chosen + j] = entry * units[i] * units[j];
            }
            let slopes = self.goals.iter().map(|goal| goal.weight * to_goal(goal, own) * (free[goal.row] - goal.value));
            linear[i] = slopes.sum::<f64>() * units[i];
        }
        let mut programme = Programme::new(quadratic, linear);
        for ((bounds, chosen), unit) in programme.bounds.iter_mut().zip(&self.chosen).zip(units) {
            *bounds = Bounds { least: chosen.force.least / unit, most: chosen.force.most / unit };
        }
        for chosen in self.chosen.iter().filter(|chosen| is_bounded(chosen)) {
            let of_others = self.chosen.iter().zip(units);
            let coefficients = of_others.map(|(other, unit)| w[chosen.row * n + other.row] * unit).collect();
            let Bounds { least, most } = chosen.value;
            programme.add_row(coefficients, Bounds { least: least - free[chosen.row], most: most - free[chosen.row] });
        }
        programme
    }

    /// Takes bounds of values over that were widened.
    fn take_widened(&mut self, programme: &Programme, free: &[f64]) {
        let bounded = self.chosen.iter_mut().filter(|chosen| is_bounded(chosen));
        for (chosen, row) in bounded.zip(&programme.rows) {
            let at = free[chosen.row];
            let Bounds { least, most } = row.bounds;
            chosen.value.least = chosen.value.least.min(least + at);
            chosen.value.most = chosen.value.most.max(most + at);
        }
    }

    /// W and the values without chosen forces, once the other rows answer as they do in their present state.
    fn without_others(&self, problem: &ContactProblem) -> (Vec<f64>, Vec<f64>) {
        let n = problem.n_rows();
        let (mut w, mut free) = (problem.compliance.clone(), problem.free.clone());
        let mut held: Vec<(usize, f64)> = Vec::new();
        for block in self.others.iter().map(|index| problem.blocks[*index]) {
            let first = block.first;
            let force = problem.forces[first];
            match block.law {
                Law::Bilateral | Law::BilateralBlock { .. } => held.extend(block.rows().map(|row| (row, 0.0))),
                Law::Unilateral | Law::Coulomb { .. } | Law::Augmented { .. } => {
                    match contact_state(problem, &block) {
                        Some(Contact::Sticks) => held.extend(block.rows().map(|row| (row, 0.0))),
                        Some(Contact::Slips) if force > 0.0 => {
                            // Friction follows the pressure in its present direction.
                            for tangent in block.rows().skip(1) {
                                let ratio = problem.forces[tangent] / force;
                                (0..n).for_each(|row| w[row * n + first] += ratio * w[row * n + tangent]);
                            }
                            held.push((first, 0.0));
                        }
                        _ => {}
                    }
                }
                Law::Stopper { min, max } if force != 0.0 => {
                    held.push((first, nearest(problem.value(first), [min, max])));
                }
                Law::Reach { value, min_force, max_force } if force > min_force && force < max_force => {
                    held.push((first, value));
                }
                Law::Pull { force: imposed, min, max } if force != imposed => {
                    held.push((first, nearest(problem.value(first), [min, max])));
                }
                Law::Reach { .. } | Law::Pull { .. } => (0..n).for_each(|row| free[row] += w[row * n + first] * force),
                Law::Stopper { .. } | Law::Chosen { .. } | Law::Goal { .. } => {}
            }
        }
        hold(&mut w, &mut free, held);
        (w, free)
    }
}

fn is_bounded(chosen: &Chosen) -> bool {
    chosen.value.least.is_finite() || chosen.value.most.is_finite()
}

/// The chosen row that a row of the programme bounds.
fn programme_row(choice: &Choice, row: usize) -> usize {
    let bounded = choice.chosen.iter().enumerate().filter(|(_, chosen)| is_bounded(chosen));
    bounded.map(|(index, _)| index).nth(row).unwrap_or(0)
}

fn nearest(value: f64, ends: [f64; 2]) -> f64 {
    if (value - ends[0]).abs() < (value - ends[1]).abs() { ends[0] } else { ends[1] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use settee::complementarity::Block;

    /// A goal that is so far away, and sees a force by so little, that the square of what it sees is 0: without a term
    /// of energy the force could grow without end. It is the one next to 0, and that is said; the other one is chosen.
    #[test]
    fn a_force_that_nothing_holds_takes_no_part_and_is_named() {
        let chosen = Law::Chosen {
            min_force: f64::NEG_INFINITY,
            max_force: f64::INFINITY,
            min: f64::NEG_INFINITY,
            max: f64::INFINITY,
            measure: Measure::Length,
        };
        let laws = [chosen, chosen, Law::Goal { value: 2.0, weight: 1.0 }, Law::Goal { value: 1e170, weight: 1.0 }];
        let mut compliance = vec![0.0; 16];
        for (row, column, value) in [(0, 0, 1.0), (1, 1, 1.0), (2, 0, 0.5), (0, 2, 0.5), (3, 1, 1e-170), (1, 3, 1e-170)]
        {
            compliance[4 * row + column] = value;
        }
        let blocks = laws.into_iter().enumerate().map(|(first, law)| Block { first, lines: 1, law, tolerance: 0.0 });
        let problem = ContactProblem {
            blocks: blocks.collect(),
            compliance,
            free: vec![0.0; 4],
            forces: vec![0.0; 4],
            ..ContactProblem::default()
        };
        let (forces, unmet) = Choice::of(&problem).best(&problem, 0.0, &[0.0; 2]);
        assert_eq!(unmet, [(1, Unmet::Unbounded)]);
        assert!((forces[0] - 4.0).abs() < 1e-6 && forces[1] == 0.0, "{forces:?}");
    }
}
