//! Axes that are drawn for orientation.

use settee_kernel::draw::{Layer, Pen};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle};

/// Axes that are drawn for orientation; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
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
    #[data(default = false, ignored = "axes have one colour over their length")]
    pub vanishing: Data<bool>,
    /// Number of segments of an axis.
    #[data(default = 1, ignored = "a straight line looks the same in one piece")]
    pub nb_line_segments: Data<i32>,
    /// Draws them.
    #[data(default = true)]
    pub draw: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for LineAxis {}

impl BaseDrawing for LineAxis {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.draw {
            return;
        }
        // An endless axis would take away the view of everything else: it is drawn a hundred times as long.
        let half = 0.5 * *self.size as f32 * if *self.infinite { 100.0 } else { 1.0 };
        let colours = [('x', [0.86, 0.2, 0.2, 1.0]), ('y', [0.2, 0.66, 0.25, 1.0]), ('z', [0.2, 0.35, 0.9, 1.0])];
        for (k, (letter, colour)) in colours.into_iter().enumerate() {
            if self.axis.contains(letter) {
                let end = |sign: f32| std::array::from_fn(|axis| if axis == k { sign * half } else { 0.0 });
                pen.segments(&[[end(-1.0), end(1.0)]], colour, *self.thickness as f32);
            }
        }
    }
}
