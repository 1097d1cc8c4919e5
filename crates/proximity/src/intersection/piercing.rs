//! Points of a closed surface that are inside of another one, found by rays into the own body.

use settee_math::vec3::{cross, dot, sub};

use super::Detection;
use crate::closest::Ray;
use crate::tree::Tree;

/// A surface that sends rays and is met by them.
#[derive(Clone, Copy, Debug)]
pub struct RaySurface<'a> {
    /// Positions of the points.
    pub points: &'a [[f64; 3]],
    /// Points of each triangle, ordered as seen from outside.
    pub nodes: &'a [[u32; 3]],
    /// Corners that send a ray: triangle, and which of its corners. Each point sends one.
    pub senders: &'a [[u32; 2]],
    /// Outward unit normal of each point.
    pub normals: &'a [[f64; 3]],
}

/// Sends a ray from each point of the first surface against its normal. If the first triangle of the second surface
/// that it meets is one through which it leaves that body, the point is inside: a contact of the point with the place
/// that was met. Its normal is that of the point, its value minus the distance, its number three times the triangle
/// plus the corner. `tree`: over the triangles of the second surface.
///
/// Of triangles that are met at one distance the one with the smaller index counts.
pub fn pierce(first: &RaySurface<'_>, second: &RaySurface<'_>, tree: &Tree, found: &mut dyn FnMut(Detection)) {
    for &[triangle, corner] in first.senders {
        let point = first.nodes[triangle as usize][corner as usize] as usize;
        let (origin, normal) = (first.points[point], first.normals[point]);
        if normal == [0.0; 3] {
            continue;
        }
        let direction = normal.map(|c| -c);
        let mut nearest: Option<(f64, usize)> = None;
        tree.for_each_on_line(origin, direction, [0.0, f64::MAX], |index| {
            let length = nearest.map_or(f64::MAX, |(distance, _)| distance);
            let corners = second.nodes[index].map(|node| second.points[node as usize]);
            if let Some((hit, _)) = (Ray { origin, direction, length }).meets_triangle(&corners) {
                let is_first = nearest.is_none_or(|best| (hit.distance, index) < best);
                nearest = if is_first { Some((hit.distance, index)) } else { nearest };
            }
            [0.0, nearest.map_or(f64::MAX, |(distance, _)| distance)]
        });
        let Some((distance, met)) = nearest else { continue };
        let [a, b, c] = second.nodes[met].map(|node| second.points[node as usize]);
        if dot(cross(sub(b, a), sub(c, a)), direction) > 0.0 {
            found(Detection {
                elements: [triangle as usize, met],
                id: u64::from(triangle) * 3 + u64::from(corner),
                points: [origin, (Ray { origin, direction, length: distance }).at(distance)],
                normal,
                value: -distance,
                is_coincident: false,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::Bounds;

    const FACES: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];

    #[test]
    fn a_corner_inside_is_found_and_one_that_looks_through_is_not() {
        let big = [[0.0, 0.0, 0.0], [9.0, 0.0, 0.0], [0.0, 9.0, 0.0], [0.0, 0.0, 9.0]];
        let boxes: Vec<Bounds> =
            FACES.iter().map(|face| Bounds::around(&face.map(|node| big[node as usize]))).collect();
        let tree = Tree::build(&boxes, 6);
        let second = RaySurface { points: &big, nodes: &FACES, senders: &[], normals: &[] };
        // The first point is inside, 1 from the face x = 0; the second looks through the whole body.
        let points = [[1.0, 2.0, 2.0], [20.0, 1.0, 1.0], [-1.0, 1.0, 1.0]];
        let normals = [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
        let first =
            RaySurface { points: &points, nodes: &[[0, 1, 2]], senders: &[[0, 0], [0, 1], [0, 2]], normals: &normals };
        let mut found = Vec::new();
        pierce(&first, &second, &tree, &mut |contact| found.push(contact));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].points[1], found[0].value), ([0.0, 2.0, 2.0], -1.0));
        assert_eq!((found[0].elements, found[0].id, found[0].normal), ([0, 3], 0, [1.0, 0.0, 0.0]));
    }
}
