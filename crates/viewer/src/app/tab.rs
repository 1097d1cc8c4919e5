//! What is shown below the picture.

/// What is shown below the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Numbers against time.
    Plots,
    /// Newton's method in the last step.
    Residuals,
    /// Where the time of steps goes.
    Budget,
    /// What was found.
    Messages,
}
