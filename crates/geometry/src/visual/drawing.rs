//! How visual models look.

use settee_kernel::draw::{Material, Paint, Pen, Sides, Size, Surface, Texture, colour, extent};

use super::VisualModelData;
use super::material::SceneMaterial;

/// What the model is drawn as.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Style {
    /// Its vertices only, of this size in pixels.
    pub points: Option<f32>,
    /// Width of its lines in pixels.
    pub line_width: f32,
    /// Which sides of its faces are seen.
    pub sides: Sides,
}

impl VisualModelData {
    /// Draws faces, lines, and normals if they are asked for.
    pub(super) fn draw(&self, style: Style, pen: &mut Pen<'_>) {
        if !*self.enable {
            return;
        }
        let single = |points: &[[f64; 3]]| -> Vec<[f32; 3]> { points.iter().map(|x| x.map(|x| x as f32)).collect() };
        let positions = single(self.drawn_vertices());
        let normals = single(&self.normal);
        let (paint, material) = self.appearance();
        if let Some(size) = style.points {
            pen.dots(positions, Paint::One(paint), Size::Pixels(size));
            return;
        }
        if pen.shows_normals() {
            self.draw_normals(&positions, &normals, pen);
        }
        pen.lines(positions.clone(), self.edges.get().clone(), Paint::One(paint), style.line_width.max(1.0));
        let mut surface = Surface { material, sides: style.sides, ..Surface::empty(paint) };
        surface.triangles.clone_from(self.triangles.get());
        surface.outline.extend(self.triangles.iter().flat_map(|t| [[t[0], t[1]], [t[1], t[2]], [t[2], t[0]]]));
        for q in self.quads.iter() {
            surface.triangles.extend([[q[0], q[1], q[2]], [q[0], q[2], q[3]]]);
            surface.outline.extend([[q[0], q[1]], [q[1], q[2]], [q[2], q[3]], [q[3], q[0]]]);
        }
        if *self.use_normals && normals.len() == positions.len() {
            surface.normals = normals;
        }
        surface.texture = self.texture(positions.len());
        surface.positions = positions;
        pen.surface(surface);
    }

    /// Colour and reflection: those of `color` and `material`, which may name both.
    fn appearance(&self) -> ([f32; 4], Material) {
        let written = SceneMaterial::parse(&self.material);
        let default = colour(settee_kernel::Rgba([0.75, 0.75, 0.75, 1.0]));
        let own = if self.color.is_set() { colour(*self.color) } else { written.diffuse.unwrap_or(default) };
        (own, written.material())
    }

    fn texture(&self, n_vertices: usize) -> Option<Texture> {
        let file = self.texture_file.as_ref().filter(|_| self.texcoords.len() == n_vertices)?;
        let (scale, shift) = (*self.scale_tex, *self.translation_tex);
        Some(Texture {
            file: file.clone(),
            coordinates: self
                .texcoords
                .iter()
                .map(|at| std::array::from_fn(|k| (at[k] * scale[k] + shift[k]) as f32))
                .collect(),
        })
    }

    fn draw_normals(&self, positions: &[[f32; 3]], normals: &[[f32; 3]], pen: &mut Pen<'_>) {
        let length = 0.03 * extent(positions);
        let ends = positions.iter().zip(normals);
        let ends: Vec<_> = ends.map(|(x, n)| [*x, std::array::from_fn(|k| x[k] + length * n[k])]).collect();
        pen.segments(&ends, [0.9, 0.9, 0.3, 1.0], 1.0);
    }
}
