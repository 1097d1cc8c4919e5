//! The parts of the streams that are drawn at once, with the constants of each.

use std::ops::Range;
use std::path::PathBuf;

use settee_kernel::draw::{ColourMap, Material, Paint, Scale, Sides};

use crate::colour_map;

/// What a part of the streams shows.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Corners by their indices.
    Surface { indices: Range<u32>, texture: Option<PathBuf>, is_translucent: bool },
    /// Segments.
    Lines { segments: Range<u32> },
    /// Points as discs with so many sides.
    Discs { points: Range<u32>, sides: u32 },
    /// Points as spheres.
    Spheres { points: Range<u32> },
}

/// What is the same for all of a shape; as `Draw` in the shader says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Constants {
    pub has_values: bool,
    pub map_row: f32,
    pub has_texture: bool,
    pub is_flat: bool,
    pub ambient: f32,
    pub shininess: f32,
    pub bias: f32,
    pub specular: [f32; 3],
    pub emissive: [f32; 3],
    /// Diameter in pixels, or radius in space.
    pub size: f32,
    pub sides: u32,
    pub width: f32,
    /// Which sides of surfaces are painted.
    pub sides_seen: Sides,
}

impl Constants {
    /// The numbers that the shader reads.
    pub fn numbers(&self) -> [f32; 20] {
        let flag = |is: bool| if is { 1.0 } else { 0.0 };
        let ([r, g, b], [e, f, h]) = (self.specular, self.emissive);
        let paint = [flag(self.has_values), self.map_row, flag(self.has_texture), flag(self.is_flat)];
        let side = match self.sides_seen {
            Sides::Both => 0.0,
            Sides::Front => 1.0,
            Sides::Back => -1.0,
        };
        let light = [self.ambient, self.shininess, self.bias, side];
        let shape = [self.size, self.sides as f32, self.width, 0.0];
        let mut numbers = [0.0; 20];
        numbers.as_chunks_mut::<4>().0.copy_from_slice(&[paint, light, [r, g, b, 0.0], [e, f, h, 0.0], shape]);
        numbers
    }

    /// Those that a paint needs.
    pub(super) fn of(paint: &Paint, scales: &[Scale]) -> Self {
        let scale = match paint {
            Paint::Values { scale, .. } => scales.get(*scale),
            _ => None,
        };
        let map_row = |scale: &Scale| (colour_map::row(scale.map) as f32 + 0.5) / ColourMap::ALL.len() as f32;
        Self { has_values: scale.is_some(), map_row: scale.map_or(0.0, map_row), ..Self::default() }
    }

    /// Takes over how a material reflects light, within what the shader can do.
    pub(super) fn reflect(&mut self, material: &Material) {
        fn good(x: f32) -> f32 {
            if x.is_finite() { x.clamp(0.0, 1.0) } else { 0.0 }
        }
        self.ambient = good(material.ambient);
        self.shininess = if material.shininess.is_finite() { material.shininess.clamp(1.0, 512.0) } else { 1.0 };
        self.specular = material.specular.map(good);
        self.emissive = material.emissive.map(good);
    }
}

/// A part of the streams with constants of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    pub what: What,
    /// The middle of its box, for sorting.
    pub middle: [f32; 3],
    /// As `Draw` in the shader.
    pub constants: Constants,
}
