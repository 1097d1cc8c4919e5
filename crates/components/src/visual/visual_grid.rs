//! A grid that is drawn for orientation.

use settee_kernel::{Component, Data, InitContext, Lifecycle, Rgba};

/// A grid that is drawn for orientation; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct VisualGrid {
    /// Axis across the grid: x, y or z.
    #[data(default = "z")]
    pub plane: Data<String>,
    /// Side of the grid.
    #[data(default = 10.0)]
    pub size: Data<f64>,
    /// Number of cells along a side.
    #[data(default = 16)]
    pub nb_subdiv: Data<i32>,
    /// Colour.
    #[data(default = Rgba([0.341, 0.341, 0.341, 1.0]))]
    pub color: Data<Rgba>,
    /// Width of the lines.
    #[data(default = 1.0)]
    pub thickness: Data<f64>,
    /// Number of segments of a line.
    #[data(default = 1)]
    pub nb_line_segments: Data<i32>,
    /// Draws it.
    #[data(default = true)]
    pub draw: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for VisualGrid {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if *self.nb_subdiv < 2 {
            context.warning("out-of-range", format!("nbSubdiv = {} is too small; 2 is used", *self.nb_subdiv));
            self.nb_subdiv.derive(2);
        }
    }
}
