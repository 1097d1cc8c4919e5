//! How movements that are given at key times look.

use settee_kernel::draw::{Layer, Paint, Pen, Size, held_points};
use settee_kernel::roles::{BaseDrawing, BaseProjectiveConstraint};
use settee_math::DataTypes;

use super::movement;
use super::{LinearMovementProjectiveConstraint, PartialLinearMovementProjectiveConstraint};

/// Colour of the ways of the points.
const WAY: [f32; 4] = [0.95, 0.65, 0.15, 1.0];

/// Draws the way of each point from key to key, with a dot at each key.
fn draw_ways(ways: impl Iterator<Item = Vec<[f64; 3]>>, pen: &mut Pen<'_>) {
    let mut ends = Vec::new();
    let mut keys = Vec::new();
    for way in ways {
        let way: Vec<[f32; 3]> = way.into_iter().map(|x| x.map(|x| x as f32)).collect();
        ends.extend(way.windows(2).map(|pair| [pair[0], pair[1]]));
        keys.extend(way);
    }
    pen.segments(&ends, WAY, 1.5);
    pen.dots(keys, Paint::One(WAY), Size::Pixels(4.0));
}

impl<D: DataTypes> BaseDrawing for LinearMovementProjectiveConstraint<D> {
    fn layer(&self) -> Layer {
        Layer::BehaviorModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        held_points(self, &self.states(), pen);
        if !*self.show_movement {
            return;
        }
        let points = self.selection.points(&self.common, pen.scene());
        let way = |point: u32| {
            let place = |key| D::position(&movement::place::<D>(self.start(point as usize), (key, key), 1.0));
            self.movements.iter().map(place).collect()
        };
        draw_ways(points.into_iter().map(way), pen);
    }
}

impl<D: DataTypes> BaseDrawing for PartialLinearMovementProjectiveConstraint<D> {
    fn layer(&self) -> Layer {
        Layer::BehaviorModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        held_points(self, &self.states(), pen);
        if !*self.show_movement {
            return;
        }
        let points = self.selection.points(&self.common, pen.scene());
        let way = |point: u32| {
            let start = self.start.get(point as usize)?;
            let weight = self.weight(D::position(start));
            let place = |key: usize| {
                let [movement, _] =
                    self.keys(&movement::Segment { from: key, to: key, fraction: 1.0, length: 0.0 }, weight);
                let mut place = *start;
                self.put(&mut place, &movement::place::<D>(Some(start), (&movement, &movement), 1.0));
                D::position(&place)
            };
            Some((0..self.movements.len()).map(place).collect())
        };
        draw_ways(points.into_iter().filter_map(way), pen);
    }
}
