//! What Newton's method needs to know of an equation F(x) = 0.

/// An equation F(x) = 0 with a current guess x, which lives in the implementor.
///
/// One iteration calls, in this order: `start_iteration`, `squared_estimate` (if a criterion needs it), `linearise`,
/// `solve`, then `set_step_length` and `evaluate` once or several times, `squared_step` (if needed), then perhaps again
/// from `solve` on with the same linearisation, `end_iteration`.
pub trait Residual {
    /// What can go wrong; an error ends the solve at once.
    type Error;

    /// Evaluates F at the current guess and returns |F|^2.
    ///
    /// A number that is not finite is allowed: the line search retreats from it if it can.
    fn evaluate(&mut self) -> Result<f64, Self::Error>;

    /// Linearises F at the current guess, where it has just been evaluated.
    fn linearise(&mut self) -> Result<(), Self::Error>;

    /// Solves for the increment from the current guess, where F has just been evaluated, with the last linearisation.
    fn solve(&mut self) -> Result<(), Self::Error>;

    /// |x|^2 of the current guess; asked for before the update, and only if the relative criterion is enabled.
    fn squared_estimate(&self) -> f64;

    /// |increment|^2 of the last [`Residual::solve`], not scaled by the step length.
    fn squared_step(&self) -> f64;

    /// Sets the guess to (guess at the last [`Residual::solve`]) + `alpha` * increment.
    ///
    /// Absolute, not relative to the last trial: a part of the unknown that is eliminated can be computed anew from
    /// the rest at each trial, so that no trial leaves a trace in the next one.
    fn set_step_length(&mut self, alpha: f64) -> Result<(), Self::Error>;

    /// Sets the guess to the longest safe step that is at most `most` long, as [`Residual::set_step_length`] does, and
    /// returns its length: 0 if none is safe. `None`, and nothing changes, where nothing bounds steps.
    ///
    /// Asked for after each linear solve, and for each further trial: where it bounds, no trial is evaluated that it
    /// did not find safe.
    ///
    /// # Errors
    /// Those of [`Residual::set_step_length`].
    fn largest_step(&mut self, _most: f64) -> Result<Option<f64>, Self::Error> {
        Ok(None)
    }

    /// F . increment at the guess that was evaluated last: the slope along the step, where F is the derivative of an
    /// energy. Asked for only where steps are bounded; what is not a number does not decide.
    fn slope(&self) -> f64 {
        f64::NAN
    }

    /// Whether F is the derivative of an energy, as far as steps are bounded: if not, an increment of Newton's method
    /// may lead up what would be one, and |F| decides where slopes do not.
    fn is_gradient(&self) -> bool {
        true
    }

    /// |F|^2 that the rounding of the state leaves at the guess that was evaluated last: what is below is a solution.
    fn squared_rounding(&self) -> f64 {
        0.0
    }

    /// Lets inertia count `weight` times as much as it does in the matrices that are made from now on, so that
    /// increments become shorter and lead down the energy where the matrix alone does not. 1 is the matrix as it is;
    /// false, and nothing changes, where steps are not bounded or there is no inertia.
    fn damp(&mut self, _weight: f64) -> bool {
        false
    }

    /// Called at the start of each iteration, before the linearisation.
    fn start_iteration(&mut self) {}

    /// Called at the end of each iteration that no error ended, also of the last one.
    fn end_iteration(&mut self) {}
}
