//! The certificate of a step: how well its constraints and contacts were solved, whatever solver solved them.

use settee_complementarity::{Certificate, Certifier, ContactProblem, Displacements};
use settee_kernel::roles::ConstraintLevel;
use settee_kernel::vectors::CoordId;
use settee_math::vec3::{add, cross, norm};

use super::rows::StepRows;
use super::solve::Solving;
use crate::scope::Scope;

/// How well the constraints of a step were solved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepCertificate {
    /// Largest distance of values and forces from their laws: of the natural map, in the unit of the values (m, or m/s
    /// where velocities are solved for).
    pub residual: f64,
    /// The block that is farthest from its law, by its number in the problem; `None` if all are met exactly.
    pub worst: Option<usize>,
    /// Largest part of a contact's impulse outside of Coulomb's cone (N s).
    pub cone_violation: f64,
    /// Smallest gap of a contact at the end of the step beyond the contact distance, as the rows are linearised (m);
    /// `None` without contacts.
    pub smallest_gap: Option<f64>,
    /// Work of friction in the step: impulses times what the rows slide (J); negative where friction takes energy.
    pub friction_work: f64,
    /// Work of the correction of positions in the step: impulses times the velocities with which gaps and ties are
    /// brought to where they should be (J). Positive where it pushes bodies apart that penetrate each other, negative
    /// where bodies come to touch.
    pub correction_work: f64,
    /// Length of the sum of all impulses of contacts, on both bodies of each (N s).
    pub impulse_sum: f64,
    /// The largest one of these impulses on a point (N s).
    pub largest_impulse: f64,
    /// Length of the sum of their moments about the origin (N m s). Friction between two points at a distance has one.
    pub moment_sum: f64,
    /// The largest moment of an impulse on a point (N m s).
    pub largest_moment: f64,
}

impl StepCertificate {
    /// How deep the deepest contact is at the end of the step, below the contact distance (m).
    pub fn largest_penetration(&self) -> f64 {
        self.smallest_gap.map_or(0.0, |gap| (-gap).max(0.0))
    }
}

/// Certifies the forces of a problem that was solved.
pub(super) fn certify(
    certifier: &mut Certifier,
    (rows, problem): (&StepRows, &ContactProblem),
    displacements: Option<&mut (dyn Displacements + '_)>,
    step: &Solving<'_>,
) -> StepCertificate {
    let Certificate { residual, worst, cone_violation, smallest_gap, friction_work } =
        certifier.certify(problem, displacements);
    let dt = step.dt;
    // Values are lengths, and impulses slide them over the step; or they are velocities.
    let (to_length, to_work) = match step.level {
        ConstraintLevel::Position => (1.0, if dt > 0.0 { 1.0 / dt } else { 0.0 }),
        ConstraintLevel::Velocity => (dt, 1.0),
    };
    let mut certificate = StepCertificate {
        residual,
        worst,
        cone_violation,
        smallest_gap: smallest_gap.map(|gap| gap * to_length),
        friction_work: friction_work * to_work,
        ..StepCertificate::default()
    };
    balance(rows, &problem.forces, step.scopes, &mut certificate);
    certificate
}

/// Sums the impulses of contacts on points and rigid frames, and their moments. Other states have no place in
/// space: blocks on them are left out.
fn balance(rows: &StepRows, forces: &[f64], scopes: &[Scope], certificate: &mut StepCertificate) {
    let (mut sum, mut moment) = ([0.0; 3], [0.0; 3]);
    let mut entries = rows.entries.iter().peekable();
    for (block, origin) in rows.blocks.iter().zip(&rows.origins) {
        while let Some(entry) = entries.next_if(|entry| entry.row < block.rows().end) {
            let force = forces[entry.row];
            if origin.contact.is_none() || force == 0.0 || !matches!(entry.n, 3 | 6) {
                continue;
            }
            let space = &scopes[entry.scope].space;
            let size = space.states()[entry.state].kind.coord_size();
            let at = entry.first / entry.n * size;
            let Some(place) = space.state_coord(entry.state, CoordId::FREE_POSITION).get(at..at + 3) else {
                continue;
            };
            let part = |first: usize| std::array::from_fn(|k| force * entry.values[first + k]);
            let push: [f64; 3] = part(0);
            let turn = if entry.n == 6 { part(3) } else { [0.0; 3] };
            let own = add(cross([place[0], place[1], place[2]], push), turn);
            (sum, moment) = (add(sum, push), add(moment, own));
            certificate.largest_impulse = certificate.largest_impulse.max(norm(push));
            certificate.largest_moment = certificate.largest_moment.max(norm(own));
        }
    }
    certificate.impulse_sum = norm(sum);
    certificate.moment_sum = norm(moment);
}
