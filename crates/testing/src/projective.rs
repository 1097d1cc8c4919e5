//! What every projective constraint must satisfy.

use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{ObjectId, Scene};
use settee_mechanics::Runtime;

use crate::random::Random;
use crate::subject::{Subject, distance, largest, within};

const SEED: u64 = 50;

/// Projections done twice are those done once; the fixed scalars of the matrix are those that the projection of a response
/// makes zero, and the others keep their value if `only_fixes`.
///
/// # Errors
/// The first check that fails, with its worst deviation.
pub fn check(scene: &Scene, runtime: &mut Runtime, object: ObjectId, only_fixes: bool) -> Result<(), String> {
    let mut subject = Subject::new(scene, runtime, object)?;
    let constraint = subject.component().as_projective_constraint().ok_or("not a projective constraint")?;
    let params = subject.params;
    let before = subject.position();
    let random = Random::new(SEED).vector(subject.n_derivs());
    let mut context = subject.context();

    let mut fixed = Vec::new();
    constraint.fixed_scalars(&mut context, &params, &mut fixed);
    context.space.deriv_mut(DerivId::DX).copy_from_slice(&random);
    constraint.project_response(&mut context, &params, DerivId::DX);
    let once = context.space.deriv(DerivId::DX).to_vec();
    constraint.project_response(&mut context, &params, DerivId::DX);
    within("the response projected twice", distance(context.space.deriv(DerivId::DX), &once), 1e-14)?;
    if let Some(scalar) = fixed.iter().find(|scalar| once.get(**scalar).is_none_or(|value| *value != 0.0)) {
        return Err(format!("scalar {scalar} is fixed in the matrix, but not by the projection"));
    }
    if only_fixes {
        let changed = (0..random.len()).find(|scalar| (once[*scalar] != random[*scalar]) != fixed.contains(scalar));
        if let Some(scalar) = changed {
            return Err(format!("scalar {scalar} is treated by the projection in another way than by the matrix"));
        }
    }

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
