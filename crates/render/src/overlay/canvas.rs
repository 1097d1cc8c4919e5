//! Triangles in pixels.

use super::letters::Letters;
use crate::colour::packed;
use crate::pipelines::FLAT_WORDS;

/// What the shader takes for a corner without a letter.
const NO_LETTER: [f32; 2] = [-1.0; 2];

/// Triangles in pixels from the upper left corner.
#[derive(Default)]
pub struct Canvas {
    pub corners: Vec<[u32; FLAT_WORDS]>,
    /// How deep things lie, from 0 to 1.
    pub depth: f32,
}

impl Canvas {
    fn corner(&mut self, [x, y]: [f32; 2], [u, v]: [f32; 2], colour: [f32; 4]) {
        self.corners.push([x.to_bits(), y.to_bits(), self.depth.to_bits(), u.to_bits(), v.to_bits(), packed(colour)]);
    }

    /// A triangle.
    pub fn triangle(&mut self, corners: [[f32; 2]; 3], colour: [f32; 4]) {
        corners.into_iter().for_each(|place| self.corner(place, NO_LETTER, colour));
    }

    /// A rectangle along the edges of the picture.
    pub fn rectangle(&mut self, [left, top]: [f32; 2], [right, bottom]: [f32; 2], colour: [f32; 4]) {
        self.triangle([[left, top], [right, top], [left, bottom]], colour);
        self.triangle([[left, bottom], [right, top], [right, bottom]], colour);
    }

    /// A line.
    pub fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, colour: [f32; 4]) {
        let step = [to[0] - from[0], to[1] - from[1]];
        let length = step[0].hypot(step[1]);
        if length > 0.0 {
            let side = [-0.5 * width * step[1] / length, 0.5 * width * step[0] / length];
            let [a, b] = [from, to].map(|p| [p[0] + side[0], p[1] + side[1]]);
            let [c, d] = [from, to].map(|p| [p[0] - side[0], p[1] - side[1]]);
            self.triangle([a, b, c], colour);
            self.triangle([c, b, d], colour);
        }
    }

    /// A text whose lower left corner is at a place, in letters of that height. Gives its width.
    pub fn text(&mut self, letters: &mut Letters, place: [f32; 2], height: f32, colour: [f32; 4], text: &str) -> f32 {
        let mut pen = 0.0;
        for character in text.chars().filter(|character| !character.is_control()) {
            let (glyph, scale) = letters.glyph(character, height);
            if let Some(image) = glyph.image {
                // Whole pixels, or thin strokes are blurred; not for letters in space, which would jump when they move.
                let snap = |x: f32| if scale == 1.0 { x.round() } else { x };
                let left = snap(place[0] + pen + scale * image.offset[0]);
                let top = snap(place[1] + scale * image.offset[1]);
                let (right, bottom) = (left + scale * image.size[0], top + scale * image.size[1]);
                let [[u, v], [s, t]] = image.uv;
                for (place, uv) in [
                    ([left, top], [u, v]),
                    ([right, top], [s, v]),
                    ([left, bottom], [u, t]),
                    ([left, bottom], [u, t]),
                    ([right, top], [s, v]),
                    ([right, bottom], [s, t]),
                ] {
                    self.corner(place, uv, colour);
                }
            }
            pen += scale * glyph.advance;
        }
        pen
    }
}
