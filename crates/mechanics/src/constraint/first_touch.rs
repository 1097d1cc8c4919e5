//! When surfaces touch first within a step.

use settee_kernel::roles::ConstraintLevel;

use super::ConstraintSet;

impl ConstraintSet {
    /// The part of the last step, from 0 to 1, after which the first contact pushes that did not touch at its start;
    /// `None` if there is none.
    ///
    /// Between the gap g at the start and the one after the free motion h the gap is taken as linear in time:
    /// g / (g - h). `dt`: length of the step (s).
    pub fn first_touch(&self, level: ConstraintLevel, dt: f64) -> Option<f64> {
        self.last.as_ref()?;
        let (problem, rows) = (&self.work.problem, &self.work.rows);
        // Rows of velocities have the gap divided by the time.
        let time = if level == ConstraintLevel::Velocity { dt } else { 1.0 };
        let parts = rows.gaps.iter().filter_map(|&(row, before)| {
            let (after, force) = (time * problem.free.get(row)?, *problem.forces.get(row)?);
            (before > 0.0 && after < 0.0 && force > 0.0).then(|| before / (before - after))
        });
        parts.min_by(f64::total_cmp)
    }
}
