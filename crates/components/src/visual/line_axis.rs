//! Axes that are drawn for orientation.

use settee_kernel::{Component, Data, Lifecycle};

/// Axes that are drawn for orientation; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct LineAxis {
    /// Letters of the axes that are drawn.
    #[data(default = "xyz")]
    pub axis: Data<String>,
    /// Length of an axis.
    #[data(default = 10.0)]
    pub size: Data<f64>,
    /// Lets the axes run through the whole view.
    #[data(default = false)]
    pub infinite: Data<bool>,
    /// Width of the lines.
    #[data(default = 1.0)]
    pub thickness: Data<f64>,
    /// Fades the axes towards their ends.
    #[data(default = false)]
    pub vanishing: Data<bool>,
    /// Number of segments of an axis.
    #[data(default = 1)]
    pub nb_line_segments: Data<i32>,
    /// Draws them.
    #[data(default = true)]
    pub draw: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for LineAxis {}
