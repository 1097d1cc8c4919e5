//! A grid that is drawn for orientation.

use settee_kernel::draw::{Layer, Pen, colour};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, InitContext, Lifecycle, Rgba};

/// A grid that is drawn for orientation; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
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
    #[data(default = Rgba([0.341_176, 0.341_176, 0.341_176, 1.0]))]
    pub color: Data<Rgba>,
    /// Width of the lines.
    #[data(default = 1.0)]
    pub thickness: Data<f64>,
    /// Number of segments of a line.
    #[data(default = 1, ignored = "a straight line looks the same in one piece")]
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

impl BaseDrawing for VisualGrid {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.draw {
            return;
        }
        let across = match self.plane.as_str() {
            "x" => 0,
            "y" => 1,
            _ => 2,
        };
        let (u, v) = ((across + 1) % 3, (across + 2) % 3);
        let (half, n) = (0.5 * *self.size as f32, (*self.nb_subdiv).clamp(2, 1000));
        let line = |along: usize, over: usize, i: i32| {
            let mut ends = [[0.0; 3]; 2];
            for (end, sign) in ends.iter_mut().zip([-1.0, 1.0]) {
                end[along] = sign * half;
                end[over] = half * (2.0 * i as f32 / n as f32 - 1.0);
            }
            ends
        };
        let lines: Vec<_> = (0..=n).flat_map(|i| [line(u, v, i), line(v, u, i)]).collect();
        pen.segments(&lines, colour(*self.color), *self.thickness as f32);
    }
}
