//! What every Lagrangian constraint must satisfy, and every solution of a constraint problem.

use settee_complementarity::{ContactProblem, Law};
use settee_kernel::roles::{
    BaseLagrangianConstraint, ConstrainedState, ConstraintContext, ConstraintLevel, ConstraintRows, SetUp, Workspace,
};
use settee_kernel::{ObjectId, Scene};
use settee_math::StateKind;

/// Length of the steps of differences.
const STEP: f64 = 1e-6;

/// Rows as a constraint writes them.
#[derive(Default)]
struct Written {
    values: Vec<f64>,
    /// Row, state, first scalar, direction.
    entries: Vec<(usize, usize, usize, Vec<f64>)>,
    lines: Vec<usize>,
}

impl ConstraintRows for Written {
    fn block(&mut self, _law: Law, _start: &[f64]) {
        self.lines.push(0);
    }
    fn row(&mut self, free: f64) {
        if let Some(lines) = self.lines.last_mut() {
            *lines += 1;
        }
        self.values.push(free);
    }
    fn entry(&mut self, state: usize, point: usize, direction: &[f64]) {
        self.entries.push((self.values.len() - 1, state, point * direction.len(), direction.to_vec()));
    }
}

/// One state of the constraint: positions, free positions, free velocities, rest positions.
struct Seen {
    kind: StateKind,
    vectors: [Vec<f64>; 4],
}

impl Seen {
    fn of(scene: &Scene, object: ObjectId) -> Option<Self> {
        let state = scene.component(object)?.as_state()?;
        let x = state.position();
        let rest = if state.rest_position().len() == x.len() { state.rest_position() } else { x.clone() };
        let n = x.len() / state.kind().coord_size() * state.kind().deriv_size();
        Some(Self { kind: state.kind(), vectors: [x.clone(), x, vec![0.0; n], rest] })
    }
}

fn write(role: &dyn BaseLagrangianConstraint, memory: &mut dyn Workspace, seen: &[Seen]) -> Written {
    let states: Vec<ConstrainedState<'_>> = seen
        .iter()
        .map(|Seen { kind, vectors: [position, free_position, free_velocity, rest_position] }| ConstrainedState {
            kind: *kind,
            position,
            directions_at: position,
            free_position,
            velocity: free_velocity,
            free_velocity,
            rest_position,
        })
        .collect();
    let context = ConstraintContext { states: &states, level: ConstraintLevel::Position, dt: 0.01 };
    let mut rows = Written::default();
    role.write_rows(memory, &context, &mut rows);
    rows
}

/// The entries of its rows are the derivatives of their values with respect to the free positions, blocks have rows,
/// and the rows do not depend on how often they were written. Returns the number of rows.
///
/// # Errors
/// The first check that fails.
pub fn check_constraint(scene: &Scene, object: ObjectId) -> Result<usize, String> {
    let role = scene.component(object).and_then(|component| component.as_lagrangian_constraint());
    let role = role.ok_or("not a Lagrangian constraint")?;
    let seen: Option<Vec<Seen>> = role.states().iter().map(|state| Seen::of(scene, *state)).collect();
    let mut seen = seen.ok_or("a state is missing")?;
    let set_up = SetUp { scene, object, meshes: None };
    let mut memory = role.new_memory(set_up).map_err(|finding| finding.to_string())?;
    let first = write(role, memory.as_mut(), &seen);
    if first.lines.contains(&0) {
        return Err("a block has no rows".into());
    }
    let again = write(role, memory.as_mut(), &seen);
    if first.values != again.values || first.entries != again.entries {
        return Err("rows that are written again are others".into());
    }
    for index in 0..seen.len() {
        let n = seen[index].vectors[2].len();
        for scalar in 0..n {
            let at_rest = seen[index].vectors[1].clone();
            let mut moved = [1.0, -1.0].map(|sign| {
                let mut motion = vec![0.0; n];
                motion[scalar] = sign * STEP;
                let kind = seen[index].kind;
                kind.add_in_place(&mut seen[index].vectors[1], &motion);
                let values = write(role, memory.as_mut(), &seen).values;
                seen[index].vectors[1].clone_from(&at_rest);
                values
            });
            let [forth, back] = &mut moved;
            for (row, (forth, back)) in forth.iter().zip(back.iter()).enumerate() {
                let rate = (forth - back) / (2.0 * STEP);
                let of_row = first.entries.iter().filter(|(own, state, ..)| *own == row && *state == index);
                let entry: f64 =
                    of_row.filter_map(|(_, _, start, direction)| direction.get(scalar.checked_sub(*start)?)).sum();
                if (rate - entry).abs() > 1e-6 * entry.abs().max(1.0) {
                    return Err(format!(
                        "row {row}, state {index}, scalar {scalar}: the entry is {entry}, the value changes by {rate}"
                    ));
                }
            }
        }
    }
    Ok(first.values.len())
}

/// The compliance is symmetric with a diagonal that is not negative, and forces and values go together as the laws of
/// the blocks say, to a tolerance of the values.
///
/// # Errors
/// The first check that fails.
pub fn check_solution(problem: &ContactProblem, tolerance: f64) -> Result<(), String> {
    let n = problem.n_rows();
    let largest = (0..n).map(|row| problem.row(row)[row]).fold(0.0, f64::max);
    for row in 0..n {
        if problem.row(row)[row] < 0.0 {
            return Err(format!("row {row}: its compliance is negative"));
        }
        if (0..row).any(|column| (problem.row(row)[column] - problem.row(column)[row]).abs() > 1e-9 * largest) {
            return Err(format!("row {row}: the compliance is not symmetric"));
        }
    }
    for (index, block) in problem.blocks.iter().enumerate() {
        let values: Vec<f64> = block.rows().map(|row| problem.value(row)).collect();
        let forces = &problem.forces[block.rows()];
        let holds = match block.law.unchosen() {
            Law::Bilateral | Law::BilateralBlock { .. } => values.iter().all(|value| value.abs() <= tolerance),
            Law::Unilateral => {
                forces[0] >= 0.0 && values[0] >= -tolerance && (forces[0] == 0.0 || values[0] <= tolerance)
            }
            Law::Stopper { min, max } => {
                let is_at_bound = (values[0] - min).abs() <= tolerance || (values[0] - max).abs() <= tolerance;
                values[0] >= min - tolerance && values[0] <= max + tolerance && (forces[0] == 0.0 || is_at_bound)
            }
            Law::Reach { value, min_force, max_force } => {
                let is_at_bound = forces[0] == min_force || forces[0] == max_force;
                let is_within = forces[0] >= min_force && forces[0] <= max_force;
                is_within && (is_at_bound || (values[0] - value).abs() <= tolerance)
            }
            Law::Pull { force, min, max } => {
                let is_at_bound = (values[0] - min).abs() <= tolerance || (values[0] - max).abs() <= tolerance;
                values[0] >= min - tolerance && values[0] <= max + tolerance && (is_at_bound || forces[0] == force)
            }
            // Their laws are those of a pull here.
            Law::Chosen { .. } | Law::Goal { .. } => false,
            Law::Coulomb { mu } | Law::Augmented { mu, .. } => {
                let pull = forces[1].hypot(forces[2]);
                let slip = values[1].hypot(values[2]);
                let is_within = pull <= mu * forces[0] * (1.0 + 1e-9) + f64::MIN_POSITIVE;
                // Inside of the cone it sticks; on it the force is against the slip.
                let sticks = slip <= tolerance || pull >= mu * forces[0] * (1.0 - 1e-6);
                let opposes = forces[1] * values[1] + forces[2] * values[2] <= tolerance * pull;
                let is_apart = forces[0] == 0.0 && values[0] >= -tolerance;
                is_apart || (values[0].abs() <= tolerance && is_within && sticks && opposes)
            }
        };
        if !holds {
            return Err(format!("block {index} ({:?}): values {values:?} with forces {forces:?}", block.law));
        }
    }
    Ok(())
}
