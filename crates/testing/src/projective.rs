//! What every projective constraint must satisfy.

use settee_kernel::roles::{BaseProjectiveConstraint, ComponentContext, ProjectorRows};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalParams, ObjectId, Scene};
use settee_mechanics::Runtime;

use crate::random::Random;
use crate::subject::{Subject, distance, largest, within};

const SEED: u64 = 50;

/// Projections done twice are those done once; the projection of responses is symmetric, and the one that the matrix
/// gets is the same.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn check(scene: &Scene, runtime: &mut Runtime, object: ObjectId) -> Result<(), String> {
    let mut subject = Subject::new(scene, runtime, object)?;
    let constraint = subject.component().as_projective_constraint().ok_or("not a projective constraint")?;
    let params = subject.params;
    let before = subject.position();
    let mut numbers = Random::new(SEED);
    let (random, other) = (numbers.vector(subject.n_derivs()), numbers.vector(subject.n_derivs()));
    let mut context = subject.context();
    let projected = |context: &mut ComponentContext<'_>, values: &[f64]| {
        context.space.deriv_mut(DerivId::DX).copy_from_slice(values);
        constraint.project_response(context, &params, DerivId::DX);
        context.space.deriv(DerivId::DX).to_vec()
    };

    // Some constraints turn with the position: the matrix is that of the projected one.
    constraint.project_position(&mut context, &params, CoordId::POSITION);
    let once = projected(&mut context, &random);
    let twice = projected(&mut context, &once);
    within("the response projected twice", distance(&twice, &once), 1e-14)?;
    let asymmetry = dot(&once, &other) - dot(&random, &projected(&mut context, &other));
    within("a . P b - b . P a", asymmetry.abs(), 1e-14)?;
    let by_matrix = project_by_matrix(constraint, &mut context, &params, &random);
    within("the projection of the matrix", distance(&by_matrix, &once), 1e-14)?;

    context.space.deriv_mut(DerivId::DX).copy_from_slice(&random);
    constraint.project_velocity(&mut context, &params, DerivId::DX);
    let once = context.space.deriv(DerivId::DX).to_vec();
    constraint.project_velocity(&mut context, &params, DerivId::DX);
    within("the velocity projected twice", distance(context.space.deriv(DerivId::DX), &once), 1e-14)?;

    let moved = subject.moved(&before, 0.1, &random);
    subject.set_position(&moved);
    let mut context = subject.context();
    constraint.project_position(&mut context, &params, CoordId::POSITION);
    let once = context.space.coord(CoordId::POSITION).to_vec();
    constraint.project_position(&mut context, &params, CoordId::POSITION);
    let deviation = distance(context.space.coord(CoordId::POSITION), &once) / largest(&once).max(1.0);
    subject.set_position(&before);
    within("the position projected twice", deviation, 1e-14)
}

/// P times a vector, with the rows of P that an assembled matrix gets.
fn project_by_matrix(
    constraint: &dyn BaseProjectiveConstraint,
    context: &mut ComponentContext<'_>,
    params: &MechanicalParams,
    values: &[f64],
) -> Vec<f64> {
    let (mut fixed, mut rows) = (Vec::new(), ProjectorRows::default());
    constraint.fixed_scalars(context, params, &mut fixed);
    constraint.projector(context, params, &mut rows);
    let mut product = values.to_vec();
    for (scalar, entries) in rows.rows() {
        product[scalar] = entries.iter().map(|(column, weight)| weight * values[*column]).sum();
    }
    fixed.iter().for_each(|scalar| product[*scalar] = 0.0);
    product
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
