//! What is written over a picture, in pixels: texts, legends, axes. The ground's grid is made here as well, since it is
//! no part of a draw list.

mod canvas;
mod gizmo;
mod grid;
mod legend;
mod letters;

use settee_kernel::draw::{Caption, DrawList, Item, Scale, Shape};

use crate::camera::{Bounds, Camera};
use crate::pipelines::{FLAT_WORDS, Pipelines};
use crate::streams::LINE_WORDS;
use canvas::Canvas;
use letters::Letters;

/// What a picture shows besides the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoration {
    /// What is behind everything; `None`: nothing, so the picture can be put onto others. In a pass of others only the
    /// colour of texts follows from it.
    pub background: Option<[f32; 4]>,
    /// The directions of the axes in the lower left corner, also where the list does not ask for them.
    pub axes: bool,
    /// A grid on the ground.
    pub grid: bool,
    /// A legend for each scale.
    pub legend: bool,
    /// A text in the upper left corner.
    pub caption: Option<String>,
    /// Pixels of what is one pixel large on a plain screen.
    pub pixels_per_point: f32,
}

impl Default for Decoration {
    fn default() -> Self {
        Self {
            background: Some([1.0; 4]),
            axes: false,
            grid: false,
            legend: true,
            caption: None,
            pixels_per_point: 1.0,
        }
    }
}

impl Decoration {
    /// The same with the background that the scene asks for, if it does.
    #[must_use]
    pub fn on_background_of(self, list: &DrawList) -> Self {
        Self { background: list.surroundings.background.or(self.background), ..self }
    }

    /// The box with the grid in it.
    pub(crate) fn with_grid(&self, bounds: Option<Bounds>) -> Option<Bounds> {
        if self.grid { bounds.map(grid::around) } else { bounds }
    }

    /// Where legends are in a picture of a list, in pixels: upper left and lower right corners. For those who write
    /// over pictures.
    pub fn legend_areas(&self, list: &DrawList, size: [u32; 2]) -> Vec<[[f32; 2]; 2]> {
        if !self.legend {
            return Vec::new();
        }
        let size = size.map(|n| n as f32);
        legend::place(&list.scales, size, self.letter_height(size[1])).into_iter().map(|legend| legend.area).collect()
    }

    /// Height of letters in a picture of that height, in pixels.
    fn letter_height(&self, height: f32) -> f32 {
        let points = self.points();
        (LETTERS * points * (height / (points * FULL_HEIGHT)).min(1.0)).max(SMALLEST_LETTERS * points)
    }

    fn points(&self) -> f32 {
        self.pixels_per_point.clamp(0.25, 8.0)
    }

    /// The colour of texts: dark on bright backgrounds.
    fn ink(&self) -> [f32; 4] {
        let is_bright = self.background.is_none_or(|colour| crate::luminance(colour) > 0.5);
        if is_bright { [0.12, 0.12, 0.14, 1.0] } else { [0.9, 0.9, 0.92, 1.0] }
    }
}

/// Height of letters in pixels on a plain screen.
const LETTERS: f32 = 15.0;
/// Pictures that are lower than this have smaller letters.
const FULL_HEIGHT: f32 = 420.0;
const SMALLEST_LETTERS: f32 = 9.0;
/// Letters in space that are lower than this in the picture are only noise.
const LEAST_HEIGHT: f32 = 2.0;

/// Flat things and their letters.
pub struct Overlay {
    canvas: Canvas,
    letters: Letters,
    grid: Vec<[u32; LINE_WORDS]>,
}

impl Overlay {
    pub fn new(device: &wgpu::Device, pipelines: &Pipelines) -> Self {
        Self { canvas: Canvas::default(), letters: Letters::new(device, pipelines), grid: Vec::new() }
    }

    /// Triangles in pixels.
    pub fn corners(&self) -> &[[u32; FLAT_WORDS]] {
        &self.canvas.corners
    }

    /// Lines in space.
    pub fn grid(&self) -> &[[u32; LINE_WORDS]] {
        &self.grid
    }

    /// The image of letters.
    pub fn letters(&self) -> &wgpu::BindGroup {
        &self.letters.bind_group
    }

    /// Makes everything anew.
    #[expect(clippy::too_many_arguments, reason = "called in one place")]
    pub fn compose(
        &mut self,
        queue: &wgpu::Queue,
        camera: &Camera,
        size: [u32; 2],
        decoration: &Decoration,
        bounds: Option<Bounds>,
        labels: &[Item],
        scales: &[Scale],
    ) {
        self.canvas.corners.clear();
        self.grid.clear();
        let ink = decoration.ink();
        if decoration.grid
            && let Some(bounds) = bounds
        {
            grid::lines(&mut self.grid, bounds, ink);
        }
        let [width, height] = size.map(|n| n as f32);
        let letters = decoration.letter_height(height);
        let clip = camera.clip(decoration.with_grid(bounds));
        for item in labels {
            let Shape::Label(label) = &item.shape else { continue };
            let place = label.position.map(f64::from);
            let Some(([x, y], depth)) = camera.project(place, size.map(f64::from)) else { continue };
            if depth < clip[0] || depth > clip[1] || !x.is_finite() || !y.is_finite() {
                continue;
            }
            let pixels = label.height.map_or(letters, |length| {
                (f64::from(length) * 0.5 * f64::from(height) / camera.half_height(depth)) as f32
            });
            if pixels < LEAST_HEIGHT || !pixels.is_finite() {
                continue;
            }
            // A text lies a little before what it is written at.
            let nearer = depth - 0.002 * (clip[1] - clip[0]);
            let [.., [_, _, a, w], [_, _, b, v]] = camera.projection_matrix(1.0, clip);
            let z = -nearer as f32;
            let depth = ((a * z + b) / (w * z + v)).clamp(0.0, 1.0);
            self.canvas.depth = if label.is_on_top { 0.0 } else { depth };
            self.canvas.text(&mut self.letters, [x as f32, y as f32], pixels, label.colour, &label.text);
        }
        self.canvas.depth = 0.0;
        if decoration.legend {
            legend::draw(&mut self.canvas, &mut self.letters, scales, [width, height], letters, ink);
        }
        if decoration.axes {
            gizmo::draw(&mut self.canvas, &mut self.letters, camera, [width, height], letters, ink);
        }
        if let Some(caption) = &decoration.caption {
            self.canvas.text(&mut self.letters, [0.5 * letters, 1.2 * letters], letters, ink, caption);
        }
        self.letters.upload(queue);
    }

    /// Adds the texts that the scene writes on the screen.
    pub fn captions(&mut self, queue: &wgpu::Queue, captions: &[Caption], decoration: &Decoration) {
        if captions.is_empty() {
            return;
        }
        let points = decoration.points();
        self.canvas.depth = 0.0;
        for caption in captions {
            let [x, y] = caption.position.map(|length| length * points);
            let height = caption.height * points;
            if !(x.is_finite() && y.is_finite() && height.is_finite() && height >= LEAST_HEIGHT) {
                continue;
            }
            let colour = caption.colour.unwrap_or_else(|| decoration.ink());
            self.canvas.text(&mut self.letters, [x, y + height], height, colour, &caption.text);
        }
        self.letters.upload(queue);
    }
}
