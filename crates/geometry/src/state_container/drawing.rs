//! How degrees of freedom look.

use settee_kernel::Rgba;
use settee_kernel::draw::{Layer, Paint, Pen, Size, colour, extent};
use settee_kernel::roles::BaseDrawing;
use settee_math::DataTypes;

use super::MechanicalObject;

/// Colour of numbers: seen on a light and on a dark ground.
const LETTERS: [f32; 4] = [0.55, 0.25, 0.75, 1.0];

/// Colour where none is set.
const COLOUR: Rgba = Rgba([0.85, 0.45, 0.1, 1.0]);

impl<D: DataTypes> BaseDrawing for MechanicalObject<D> {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let points = pen.points(pen.owner());
        let colour = colour(if self.show_color.is_set() { *self.show_color } else { COLOUR });
        let scale = *self.show_object_scale as f32;
        if *self.show_object {
            let kind = settee_kernel::roles::BaseState::kind(self);
            match pen.access().position(pen.owner()) {
                // A rigid body: the place, then a quaternion (in space) or an angle (in the plane).
                Some(flat) if kind.coord_size() == 7 => {
                    let turn = |entry: &[f64]| std::array::from_fn(|k| entry[3 + k] as f32);
                    pen.frames(points.iter().copied().zip(flat.chunks_exact(7).map(turn)).collect::<Vec<_>>(), scale);
                }
                Some(flat) if kind.coord_size() > kind.spatial_size() && kind.spatial_size() == 2 => {
                    let half = |entry: &[f64]| (0.5 * entry[2] as f32).sin_cos();
                    let turns = flat.chunks_exact(3).map(half).map(|(sine, cosine)| [0.0, 0.0, sine, cosine]);
                    pen.frames(points.iter().copied().zip(turns).collect::<Vec<_>>(), scale);
                }
                _ => {
                    let size = if *self.draw_mode == 0 { Size::Pixels(scale.max(1.0)) } else { Size::Radius(scale) };
                    pen.dots(points.clone(), Paint::One(colour), size);
                }
            }
        }
        if *self.show_indices {
            // The data is a factor of a height that suits the size of the body.
            let height = 0.02 * *self.show_indices_scale as f32 * extent(&points).max(1e-6);
            for (index, point) in points.iter().enumerate() {
                pen.text(*point, index.to_string(), LETTERS, Some(height));
            }
        }
        if *self.show_vectors {
            self.draw_velocities(&points, pen);
        }
    }
}

impl<D: DataTypes> MechanicalObject<D> {
    fn draw_velocities(&self, points: &[[f32; 3]], pen: &mut Pen<'_>) {
        let length = *self.show_vectors_scale as f32;
        let velocities = pen.velocities(pen.owner());
        let end =
            |(from, velocity): (&[f32; 3], &[f32; 3])| [*from, std::array::from_fn(|k| from[k] + length * velocity[k])];
        let ends: Vec<_> = points.iter().zip(&velocities).map(end).collect();
        pen.segments(&ends, [0.2, 0.8, 0.9, 1.0], 2.0);
    }
}
