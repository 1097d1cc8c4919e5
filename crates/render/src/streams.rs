//! A draw list as the streams of numbers that the device reads.

mod draw;
mod painter;

use std::collections::BTreeSet;

use settee_kernel::draw::{
    DrawList, LineSet, Material, Paint, PointCloud, Scale, Shape, Size, Surface, bounds, united,
};

use self::painter::Painter;
use crate::camera::Bounds;

pub use self::draw::{Constants, Draw, What};

/// Words of a corner of a surface: position, normal, colour, place on the scale, place in the texture.
pub const CORNER_WORDS: usize = 10;
/// Words of a segment: both ends, their colours, their places on the scale.
pub const LINE_WORDS: usize = 10;
/// Words of a point: position, colour, place on the scale.
pub const POINT_WORDS: usize = 5;

/// How much nearer to the eye things are painted, as parts of their distance, so that they are not hidden by surfaces
/// that they lie on.
const VALUES_BIAS: f32 = 4e-4;
const LINE_BIAS: f32 = 1.2e-3;
const POINT_BIAS: f32 = 2e-3;

/// The streams. Their memory is kept from list to list.
#[derive(Default)]
pub struct Streams {
    pub corners: Vec<[u32; CORNER_WORDS]>,
    pub indices: Vec<u32>,
    pub lines: Vec<[u32; LINE_WORDS]>,
    pub points: Vec<[u32; POINT_WORDS]>,
    pub draws: Vec<Draw>,
    pub bounds: Option<Bounds>,
}

fn is_finite(position: &[f32; 3]) -> bool {
    position.iter().all(|x| x.is_finite())
}

impl Streams {
    /// Replaces everything by another list. Shapes with which a stream would have more than `most` bytes are left out;
    /// returns how many.
    pub fn fill(&mut self, list: &DrawList, most: u64) -> usize {
        let mut left_out = 0;
        self.corners.clear();
        self.indices.clear();
        self.lines.clear();
        self.points.clear();
        self.draws.clear();
        self.bounds = None;
        for item in &list.items {
            let before =
                [self.corners.len(), self.indices.len(), self.lines.len(), self.points.len(), self.draws.len()];
            match &item.shape {
                Shape::Points(points) => self.add_points(points, &list.scales),
                Shape::Lines(lines) => self.add_lines(lines, &list.scales),
                Shape::Surface(surface) => self.add_surface(surface, &list.scales),
                // Texts are painted flat, when the camera is known.
                Shape::Label(label) => self.include(&label.position, 0.0),
            }
            if self.most_bytes() > most {
                let [corners, indices, lines, points, draws] = before;
                self.corners.truncate(corners);
                self.indices.truncate(indices);
                self.lines.truncate(lines);
                self.points.truncate(points);
                self.draws.truncate(draws);
                left_out += 1;
            }
        }
        left_out
    }

    /// Length of the longest stream (bytes).
    fn most_bytes(&self) -> u64 {
        let bytes = [
            size_of_val(self.corners.as_slice()),
            size_of_val(self.indices.as_slice()),
            size_of_val(self.lines.as_slice()),
            size_of_val(self.points.as_slice()),
        ];
        bytes.into_iter().max().unwrap_or_default() as u64
    }

    fn include(&mut self, position: &[f32; 3], radius: f32) {
        if is_finite(position) && radius.is_finite() {
            let own = [position.map(|x| x - radius), position.map(|x| x + radius)];
            self.bounds = Some(self.bounds.map_or(own, |known| united(known, own)));
        }
    }

    fn add_points(&mut self, cloud: &PointCloud, scales: &[Scale]) {
        let painter = Painter::new(&cloud.paint, scales);
        let first = self.points.len() as u32;
        let mut constants = Constants::of(&cloud.paint, scales);
        let radius = match cloud.size {
            Size::Pixels(_) => 0.0,
            Size::Radius(radius) => radius,
        };
        for (index, position) in cloud.positions.iter().enumerate().filter(|(_, position)| is_finite(position)) {
            let ([x, y, z], (colour, place)) = (position.map(f32::to_bits), painter.at(index));
            self.points.push([x, y, z, colour, place]);
            self.include(position, radius.max(0.0));
        }
        let points = first..self.points.len() as u32;
        let what = match cloud.size {
            Size::Pixels(size) if size > 0.0 && size.is_finite() => {
                let sides = if size < 10.0 { 8 } else { 20 };
                constants = Constants { size, sides, bias: POINT_BIAS, ..constants };
                What::Discs { points, sides }
            }
            Size::Radius(radius) if radius > 0.0 && radius.is_finite() => {
                constants.size = radius;
                constants.reflect(&Material::default());
                What::Spheres { points }
            }
            _ => return,
        };
        self.draws.push(Draw { what, middle: middle(&cloud.positions), constants });
    }

    fn add_lines(&mut self, set: &LineSet, scales: &[Scale]) {
        self.add_segments(&set.positions, set.segments.iter().copied(), &set.paint, set.width, scales);
    }

    /// Segments whose ends exist and are finite.
    fn add_segments(
        &mut self,
        positions: &[[f32; 3]],
        segments: impl Iterator<Item = [u32; 2]>,
        paint: &Paint,
        width: f32,
        scales: &[Scale],
    ) {
        let painter = Painter::new(paint, scales);
        let first = self.lines.len() as u32;
        for [a, b] in segments.map(|ends| ends.map(|end| end as usize)) {
            let (Some(p), Some(q)) = (positions.get(a), positions.get(b)) else { continue };
            if is_finite(p) && is_finite(q) {
                let ((p, q), (colour_p, place_p), (colour_q, place_q)) =
                    ((p.map(f32::to_bits), q.map(f32::to_bits)), painter.at(a), painter.at(b));
                self.lines.push([p[0], p[1], p[2], q[0], q[1], q[2], colour_p, colour_q, place_p, place_q]);
                self.include(&positions[a], 0.0);
                self.include(&positions[b], 0.0);
            }
        }
        let mut constants = Constants::of(paint, scales);
        constants.bias = LINE_BIAS;
        constants.width = if width.is_finite() { width.clamp(0.5, 100.0) } else { 1.0 };
        let what = What::Lines { segments: first..self.lines.len() as u32 };
        self.draws.push(Draw { what, middle: middle(positions), constants });
    }

    fn add_surface(&mut self, surface: &Surface, scales: &[Scale]) {
        if surface.is_wireframe {
            let edges = wires(surface);
            self.add_segments(&surface.positions, edges.into_iter(), &surface.paint, 1.0, scales);
            return;
        }
        let painter = Painter::new(&surface.paint, scales);
        let (first_corner, first_index) = (self.corners.len() as u32, self.indices.len() as u32);
        let n = surface.positions.len();
        let is_flat = surface.normals.len() != n;
        let texture = surface.texture.as_ref().filter(|texture| texture.coordinates.len() == n);
        for (index, position) in surface.positions.iter().enumerate() {
            let [x, y, z] = position.map(f32::to_bits);
            let normal = if is_flat { [0.0; 3] } else { surface.normals[index] };
            let [nx, ny, nz] = if is_finite(&normal) { normal } else { [0.0; 3] }.map(f32::to_bits);
            let [u, v] = texture.map_or([0.0; 2], |texture| texture.coordinates[index]).map(f32::to_bits);
            let (colour, place) = painter.at(index);
            self.corners.push([x, y, z, nx, ny, nz, colour, place, u, v]);
        }
        for triangle in &surface.triangles {
            let exists = |corner: &u32| surface.positions.get(*corner as usize).is_some_and(is_finite);
            if triangle.iter().all(exists) {
                self.indices.extend(triangle.map(|corner| first_corner + corner));
                triangle.iter().for_each(|corner| self.include(&surface.positions[*corner as usize], 0.0));
            }
        }
        let mut constants = Constants::of(&surface.paint, scales);
        constants.reflect(&surface.material);
        constants = Constants { has_texture: texture.is_some(), is_flat, sides_seen: surface.sides, ..constants };
        if constants.has_values {
            // Colours are to be read off: little shade and no highlight.
            let ambient = constants.ambient.max(0.5);
            constants = Constants { ambient, bias: VALUES_BIAS, specular: [0.0; 3], ..constants };
        }
        let what = What::Surface {
            indices: first_index..self.indices.len() as u32,
            texture: texture.map(|texture| texture.file.clone()),
            is_translucent: painter.is_translucent(),
        };
        self.draws.push(Draw { what, middle: middle(&surface.positions), constants });
    }
}

/// The edges of a wireframe, each once.
fn wires(surface: &Surface) -> BTreeSet<[u32; 2]> {
    let sorted = |[a, b]: [u32; 2]| [a.min(b), a.max(b)];
    if surface.outline.is_empty() {
        let edges = surface.triangles.iter().flat_map(|[a, b, c]| [[*a, *b], [*b, *c], [*c, *a]]);
        edges.map(sorted).collect()
    } else {
        surface.outline.iter().copied().map(sorted).collect()
    }
}

/// The middle of the box around positions.
fn middle(positions: &[[f32; 3]]) -> [f32; 3] {
    bounds(positions).map_or([0.0; 3], |[low, high]| std::array::from_fn(|k| 0.5 * (low[k] + high[k])))
}

#[cfg(test)]
mod tests {
    use settee_kernel::draw::{Item, Layer};

    use super::*;

    fn streams(shape: Shape) -> Streams {
        let owner = settee_kernel::ObjectId::from_bits(1 << 32);
        let mut streams = Streams::default();
        streams.fill(
            &DrawList { items: vec![Item { owner, layer: Layer::Always, shape }], ..DrawList::default() },
            u64::MAX,
        );
        streams
    }

    #[test]
    fn what_does_not_exist_or_is_not_finite_is_left_out() {
        let mut surface = Surface::empty([1.0; 4]);
        surface.positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [f32::NAN; 3]];
        surface.triangles = vec![[0, 1, 2], [0, 1, 3], [0, 1, 99]];
        let found = streams(Shape::Surface(surface.clone()));
        assert_eq!((found.indices.len(), found.bounds), (3, Some([[0.0; 3], [1.0, 1.0, 0.0]])));
        surface.is_wireframe = true;
        assert_eq!(streams(Shape::Surface(surface)).lines.len(), 3);
    }
}
