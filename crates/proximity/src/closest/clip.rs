//! Contacts of two convex polytopes along an axis: a face is clipped by the sides of the face opposite.

use settee_math::vec3::{add, cross, dot, sub};

use super::polytope::{Feature, Polytope};
use super::primitives::{on_segment, segment_segment, unit_or};

/// Corners of a face of four that is clipped by four planes, and some more.
const MOST: usize = 12;

/// Contacts of two shapes that share a normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold {
    /// Unit vector from the first shape to the second one.
    pub normal: [f64; 3],
    contacts: [ManifoldPoint; MOST],
    count: usize,
}

/// A point of a manifold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ManifoldPoint {
    /// Points of the first and of the second shape.
    pub points: [[f64; 3]; 2],
    /// Distance along the normal, negative where they overlap.
    pub gap: f64,
}

impl Manifold {
    pub(super) fn new(normal: [f64; 3]) -> Self {
        Self { normal, contacts: [ManifoldPoint::default(); MOST], count: 0 }
    }

    /// The contacts; none if the shapes are farther apart than was asked for.
    pub fn contacts(&self) -> &[ManifoldPoint] {
        &self.contacts[..self.count]
    }

    pub(super) fn push(&mut self, points: [[f64; 3]; 2], gap: f64) {
        if self.count < MOST {
            self.contacts[self.count] = ManifoldPoint { points, gap };
            self.count += 1;
        }
    }
}

/// The contacts along a unit axis from `a` to `b` that are not farther apart than `margin`.
///
/// Where the axis is normal to a face the face of the other shape that looks against it is clipped by the planes
/// through the edges of the former, and each remaining corner is a contact with its projection. Where it is normal to
/// two edges their closest points are the one contact.
pub(super) fn contacts(a: &Polytope<'_>, b: &Polytope<'_>, axis: [f64; 3], feature: Feature, margin: f64) -> Manifold {
    let mut manifold = Manifold::new(axis);
    if let Feature::Edges([i, j]) = feature {
        let first = support_edge(a, i, axis);
        let second = support_edge(b, j, axis.map(|c| -c));
        let [s, t] = segment_segment(first[0], first[1], second[0], second[1]);
        let points = [on_segment(first[0], first[1], s), on_segment(second[0], second[1], t)];
        let gap = dot(sub(points[1], points[0]), axis);
        if gap <= margin {
            manifold.push(points, gap);
        }
        return manifold;
    }
    let back = axis.map(|c| -c);
    let (of_a, of_b) = (facing(a, axis), facing(b, back));
    // The face that the axis is more normal to is the reference.
    let a_is_reference = dot(a.face_normals[of_a], axis) >= dot(b.face_normals[of_b], back);
    let (reference, face, incident, incident_face) =
        if a_is_reference { (a, of_a, b, of_b) } else { (b, of_b, a, of_a) };
    let outward = reference.face_normals[face];
    let corners = reference.faces[face];
    let mut polygon = Polygon::default();
    incident.faces[incident_face].iter().for_each(|corner| polygon.push(incident.corners[*corner]));
    let centre = mean(corners.iter().map(|corner| reference.corners[*corner]));
    for (i, corner) in corners.iter().enumerate() {
        let (p, q) = (reference.corners[*corner], reference.corners[corners[(i + 1) % corners.len()]]);
        let side = unit_or(cross(sub(q, p), outward), [0.0; 3]);
        // Out of the face, whichever way its corners run.
        let side = if dot(side, sub(centre, p)) > 0.0 { side.map(|c| -c) } else { side };
        polygon.clip(p, side);
    }
    for point in &polygon.points[..polygon.count] {
        let gap = dot(sub(*point, centre), outward);
        let foot = sub(*point, outward.map(|c| c * gap));
        if gap <= margin {
            manifold.push(if a_is_reference { [foot, *point] } else { [*point, foot] }, gap);
        }
    }
    manifold
}

/// The face whose normal is nearest to a direction, or its opposite for a shape of one face.
fn facing(shape: &Polytope<'_>, direction: [f64; 3]) -> usize {
    let toward = |face: usize| dot(shape.face_normals[face], direction);
    (1..shape.faces.len()).fold(0, |best, face| if toward(face) > toward(best) { face } else { best })
}

/// Of parallel edges that which is farthest in a direction.
fn support_edge(shape: &Polytope<'_>, list: usize, direction: [f64; 3]) -> [[f64; 3]; 2] {
    let ends = |edge: &[usize; 2]| edge.map(|corner| shape.corners[corner]);
    let reach = |edge: &[usize; 2]| ends(edge).iter().map(|end| dot(*end, direction)).sum::<f64>();
    let edges = shape.edges[list];
    ends(edges.iter().fold(&edges[0], |best, edge| if reach(edge) > reach(best) { edge } else { best }))
}

fn mean(points: impl ExactSizeIterator<Item = [f64; 3]>) -> [f64; 3] {
    let n = points.len() as f64;
    points.fold([0.0; 3], add).map(|c| c / n)
}

/// A convex polygon.
#[derive(Clone, Copy, Debug, Default)]
struct Polygon {
    points: [[f64; 3]; MOST],
    count: usize,
}

impl Polygon {
    fn push(&mut self, point: [f64; 3]) {
        if self.count < MOST {
            self.points[self.count] = point;
            self.count += 1;
        }
    }

    /// Keeps what is behind the plane through `p` with normal `n`.
    fn clip(&mut self, p: [f64; 3], n: [f64; 3]) {
        let old = *self;
        self.count = 0;
        for i in 0..old.count {
            let (here, next) = (old.points[i], old.points[(i + 1) % old.count]);
            let [h, k] = [here, next].map(|point| dot(sub(point, p), n));
            if h <= 0.0 {
                self.push(here);
            }
            if (h < 0.0 && k > 0.0) || (h > 0.0 && k < 0.0) {
                self.push(on_segment(here, next, (h / (h - k)).clamp(0.0, 1.0)));
            }
        }
    }
}
