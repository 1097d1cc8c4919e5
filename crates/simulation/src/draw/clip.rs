//! Cuts off what lies behind the clip planes of a scene.

use settee_geometry::visual::ClipPlane;
use settee_kernel::draw::{DrawList, LineSet, Paint, PointCloud, Shape, Surface};
use settee_kernel::{NodeId, Scene};

/// A plane: what has a positive height above it is drawn.
struct Plane {
    point: [f32; 3],
    normal: [f32; 3],
}

impl Plane {
    fn height(&self, place: [f32; 3]) -> f32 {
        (0..3).map(|k| (place[k] - self.point[k]) * self.normal[k]).sum()
    }

    fn keeps(&self, place: [f32; 3]) -> bool {
        self.height(place) >= 0.0
    }
}

/// Cuts everything that is drawn in the nodes of the planes and below.
pub(super) fn apply(scene: &Scene, list: &mut DrawList) {
    let objects = scene.objects_in_order();
    let planes = objects.iter().filter_map(|object| Some((*object, scene.get::<ClipPlane>(*object)?)));
    for (object, clip) in planes.filter(|(_, clip)| *clip.active) {
        let nodes: Vec<NodeId> = scene.pre_order(scene.object(object).node);
        let plane = Plane { point: clip.position.map(|x| x as f32), normal: clip.normal.map(|x| x as f32) };
        list.items.retain_mut(|item| {
            if !nodes.contains(&scene.object(item.owner).node) {
                return true;
            }
            match &mut item.shape {
                Shape::Points(points) => cut_points(points, &plane),
                Shape::Lines(lines) => cut_lines(lines, &plane),
                Shape::Surface(surface) => cut_surface(surface, &plane),
                Shape::Label(label) => return plane.keeps(label.position),
            }
            !item.shape.positions().is_empty()
        });
    }
}

/// Keeps the entries of a list that the plane keeps.
fn kept<T: Copy>(list: &[T], is_kept: &[bool]) -> Vec<T> {
    list.iter().zip(is_kept).filter(|(_, kept)| **kept).map(|(entry, _)| *entry).collect()
}

fn cut_points(points: &mut PointCloud, plane: &Plane) {
    let is_kept: Vec<bool> = points.positions.iter().map(|place| plane.keeps(*place)).collect();
    points.positions = kept(&points.positions, &is_kept);
    match &mut points.paint {
        Paint::One(_) => {}
        Paint::Each(colours) => *colours = kept(colours, &is_kept),
        Paint::Values { values, .. } => *values = kept(values, &is_kept),
    }
}

/// Where the way from one place to another meets the plane: 0 at the first, 1 at the second.
fn crossing(plane: &Plane, from: [f32; 3], to: [f32; 3]) -> f32 {
    let (a, b) = (plane.height(from), plane.height(to));
    if a == b { 0.0 } else { (a / (a - b)).clamp(0.0, 1.0) }
}

fn between<const N: usize>(a: [f32; N], b: [f32; N], part: f32) -> [f32; N] {
    std::array::from_fn(|k| a[k] + part * (b[k] - a[k]))
}

/// Adds the paint between two positions at the end.
fn add_paint(paint: &mut Paint, from: usize, to: usize, part: f32) {
    match paint {
        Paint::One(_) => {}
        Paint::Each(colours) => {
            if let (Some(a), Some(b)) = (colours.get(from).copied(), colours.get(to).copied()) {
                colours.push(between(a, b, part));
            }
        }
        Paint::Values { values, .. } => {
            if let (Some(a), Some(b)) = (values.get(from).copied(), values.get(to).copied()) {
                values.push(a + part * (b - a));
            }
        }
    }
}

fn cut_lines(lines: &mut LineSet, plane: &Plane) {
    let mut segments = Vec::with_capacity(lines.segments.len());
    for [a, b] in std::mem::take(&mut lines.segments) {
        let (Some(p), Some(q)) = (lines.positions.get(a as usize).copied(), lines.positions.get(b as usize).copied())
        else {
            continue;
        };
        match (plane.keeps(p), plane.keeps(q)) {
            (true, true) => segments.push([a, b]),
            (false, false) => {}
            (first, _) => {
                let part = crossing(plane, p, q);
                let middle = lines.positions.len() as u32;
                lines.positions.push(between(p, q, part));
                add_paint(&mut lines.paint, a as usize, b as usize, part);
                segments.push(if first { [a, middle] } else { [middle, b] });
            }
        }
    }
    if segments.is_empty() {
        lines.positions.clear();
    }
    lines.segments = segments;
}

/// Places of a surface that grow while it is cut.
struct Corners<'a> {
    surface: &'a mut Surface,
    plane: &'a Plane,
}

impl Corners<'_> {
    fn place(&self, corner: u32) -> Option<[f32; 3]> {
        self.surface.positions.get(corner as usize).copied()
    }

    /// A new corner where an edge meets the plane.
    fn cut(&mut self, from: u32, to: u32) -> Option<u32> {
        let (p, q) = (self.place(from)?, self.place(to)?);
        let part = crossing(self.plane, p, q);
        let (a, b) = (from as usize, to as usize);
        let surface = &mut *self.surface;
        if let (Some(n), Some(m)) = (surface.normals.get(a).copied(), surface.normals.get(b).copied()) {
            surface.normals.push(between(n, m, part));
        }
        if let Some(coordinates) = surface.texture.as_mut().map(|texture| &mut texture.coordinates)
            && let (Some(s), Some(t)) = (coordinates.get(a).copied(), coordinates.get(b).copied())
        {
            coordinates.push(between(s, t, part));
        }
        add_paint(&mut surface.paint, a, b, part);
        surface.positions.push(between(p, q, part));
        Some(surface.positions.len() as u32 - 1)
    }

    /// The part of a face or an edge above the plane, as the list of its corners.
    fn above(&mut self, corners: &[u32], is_closed: bool) -> Option<Vec<u32>> {
        let mut above = Vec::with_capacity(corners.len() + 1);
        for (index, &corner) in corners.iter().enumerate() {
            let is_kept = self.plane.keeps(self.place(corner)?);
            if is_kept {
                above.push(corner);
            }
            let is_last = index + 1 == corners.len();
            let next = corners[(index + 1) % corners.len()];
            if (is_closed || !is_last) && is_kept != self.plane.keeps(self.place(next)?) {
                above.push(self.cut(corner, next)?);
            }
        }
        Some(above)
    }
}

fn cut_surface(surface: &mut Surface, plane: &Plane) {
    let (faces, edges) = (std::mem::take(&mut surface.triangles), std::mem::take(&mut surface.outline));
    let (mut triangles, mut outline) = (Vec::with_capacity(faces.len()), Vec::with_capacity(edges.len()));
    let mut corners = Corners { surface, plane };
    for face in faces {
        let above = corners.above(&face, true).unwrap_or_default();
        triangles.extend((1..above.len().saturating_sub(1)).map(|i| [above[0], above[i], above[i + 1]]));
    }
    for edge in edges {
        if let Some(&[a, b]) = corners.above(&edge, false).as_deref() {
            outline.push([a, b]);
        }
    }
    if triangles.is_empty() && outline.is_empty() {
        surface.positions.clear();
    }
    (surface.triangles, surface.outline) = (triangles, outline);
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLANE: Plane = Plane { point: [0.5, 0.0, 0.0], normal: [1.0, 0.0, 0.0] };

    #[test]
    fn a_triangle_is_cut_with_its_values() {
        let mut surface = Surface::empty([1.0; 4]);
        surface.positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        surface.triangles = vec![[0, 1, 2]];
        surface.outline = vec![[0, 1], [2, 0]];
        surface.paint = Paint::Values { values: vec![0.0, 2.0, 4.0], scale: 0 };
        cut_surface(&mut surface, &PLANE);
        // The part with x >= 0.5 is a triangle of a quarter of the area; only the edge 0 1 reaches over the plane.
        assert_eq!((surface.triangles.len(), surface.outline.len()), (1, 1));
        let corners = surface.triangles[0].map(|i| surface.positions[i as usize]);
        assert!(corners.iter().all(|x| x[0] >= 0.5) && corners.contains(&[0.5, 0.5, 0.0]), "{corners:?}");
        let Paint::Values { values, .. } = &surface.paint else { panic!("values stay values") };
        assert_eq!(values.len(), surface.positions.len());
        assert!(values.contains(&1.0) && values.contains(&3.0), "{values:?}");
    }

    #[test]
    fn points_and_lines_behind_are_gone() {
        let paint = || Paint::Each(vec![[0.0; 4], [1.0; 4]]);
        let positions = || vec![[0.0; 3], [1.0, 0.0, 0.0]];
        let mut points =
            PointCloud { positions: positions(), paint: paint(), size: settee_kernel::draw::Size::Pixels(1.0) };
        cut_points(&mut points, &PLANE);
        assert_eq!((points.positions, points.paint), (vec![[1.0, 0.0, 0.0]], Paint::Each(vec![[1.0; 4]])));
        let mut lines = LineSet { positions: positions(), segments: vec![[0, 1]], paint: paint(), width: 1.0 };
        cut_lines(&mut lines, &PLANE);
        assert_eq!((lines.segments, lines.positions[2]), (vec![[2, 1]], [0.5, 0.0, 0.0]));
    }
}
