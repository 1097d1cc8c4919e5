//! The part of a surface that an attachment of a cable pulls at.

use std::collections::VecDeque;

use settee::math::vec3::{dot, norm, sub};
use settee::mesh::Topology;
use settee::proximity::closest::primitives::point_triangle;

/// How distances on the surface are measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Metric {
    /// Straight through space: the connected part of the surface within a ball.
    Sphere,
    /// Along edges of the surface.
    Geodesic,
}

/// A surface at the start.
#[derive(Clone, Copy)]
pub struct Surface<'a> {
    /// Edges and triangles.
    pub topology: &'a Topology,
    /// Points.
    pub points: &'a [[f64; 3]],
}

/// A place where a cable is attached.
#[derive(Clone, Copy, Debug)]
pub struct Attachment {
    /// The vertex, or the one nearest to the centre.
    pub vertex: u32,
    /// A place beside the vertices.
    pub centre: Option<[f64; 3]>,
    /// Where the state has the vertex.
    pub position: [f64; 3],
    /// Radius of the area (m).
    pub radius: f64,
}

impl Surface<'_> {
    /// The vertex nearest to a place, the first of equals.
    pub fn nearest(&self, place: [f64; 3]) -> Option<u32> {
        let distances = self.points.iter().map(|point| norm(sub(*point, place)));
        let nearest = distances.enumerate().min_by(|a, b| a.1.total_cmp(&b.1));
        nearest.map(|(vertex, _)| vertex as u32)
    }

    /// The vertices of an area with their parts of the pull: r - d over the sum of all, in the order of their indices.
    /// Empty where no vertex is within.
    pub fn area(&self, at: Attachment, metric: Metric) -> Vec<(u32, f64)> {
        let distances = self.distances(at, metric);
        let inside = distances.iter().enumerate().filter(|(_, distance)| **distance < at.radius);
        let mut area: Vec<(u32, f64)> =
            inside.map(|(vertex, distance)| (vertex as u32, at.radius - distance)).collect();
        let sum: f64 = area.iter().map(|(_, part)| part).sum();
        area.iter_mut().for_each(|(_, part)| *part /= sum);
        area
    }

    /// Distances of all vertices; the radius for those outside of the area.
    fn distances(&self, at: Attachment, metric: Metric) -> Vec<f64> {
        let mut distances = vec![at.radius; self.points.len()];
        let neighbours = self.neighbours();
        let mut front = VecDeque::new();
        for (vertex, distance) in self.beginnings(at, metric) {
            distances[vertex as usize] = distance;
            front.push_back(vertex);
        }
        while let Some(vertex) = front.pop_front() {
            for &other in &neighbours[vertex as usize] {
                let place = self.points[other as usize];
                let distance = match metric {
                    Metric::Sphere => norm(sub(place, at.position)),
                    Metric::Geodesic => distances[vertex as usize] + norm(sub(place, self.points[vertex as usize])),
                };
                if distance < distances[other as usize] {
                    distances[other as usize] = distance;
                    front.push_back(other);
                }
            }
        }
        distances
    }

    /// Vertices whose distance is known: the one of the attachment, or the corners of the triangle at its centre.
    fn beginnings(&self, at: Attachment, metric: Metric) -> Vec<(u32, f64)> {
        let Some((centre, corners)) = at.centre.and_then(|centre| Some((centre, self.triangle_at(at.vertex, centre)?)))
        else {
            return vec![(at.vertex, 0.0)];
        };
        let places = corners.map(|corner| self.points[corner as usize]);
        let foot = foot(centre, places);
        let height = norm(sub(centre, foot));
        let distance = |place: [f64; 3]| match metric {
            Metric::Sphere => norm(sub(place, at.position)),
            Metric::Geodesic => height + norm(sub(foot, place)),
        };
        corners.into_iter().zip(places.map(distance)).collect()
    }

    /// The triangle around a vertex that is closest to a place.
    fn triangle_at(&self, vertex: u32, place: [f64; 3]) -> Option<[u32; 3]> {
        let around = self.topology.triangles_around_point().row(vertex as usize).iter();
        let triangles = around.map(|triangle| self.topology.triangles()[*triangle as usize]);
        let distance = |corners: &[u32; 3]| {
            let way = sub(place, foot(place, corners.map(|corner| self.points[corner as usize])));
            dot(way, way)
        };
        triangles
            .map(|corners| (distance(&corners), corners))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, found)| found)
    }

    /// Vertices that share an edge with each vertex.
    fn neighbours(&self) -> Vec<Vec<u32>> {
        let mut neighbours = vec![Vec::new(); self.points.len()];
        let mut join = |a: u32, b: u32| {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(list) = neighbours.get_mut(from as usize).filter(|list| !list.contains(&to)) {
                    list.push(to);
                }
            }
        };
        self.topology.edges().iter().for_each(|[a, b]| join(*a, *b));
        if self.topology.edges().is_empty() {
            for triangle in self.topology.triangles() {
                (0..3).for_each(|k| join(triangle[k], triangle[(k + 1) % 3]));
            }
            for quad in self.topology.quads() {
                (0..4).for_each(|k| join(quad[k], quad[(k + 1) % 4]));
            }
        }
        neighbours
    }
}

/// The point of a triangle that is closest to a place.
fn foot(place: [f64; 3], corners: [[f64; 3]; 3]) -> [f64; 3] {
    let weights = point_triangle(place, corners);
    std::array::from_fn(|k| (0..3).map(|corner| weights[corner] * corners[corner][k]).sum())
}

#[cfg(test)]
mod tests {
    use settee::mesh::{ContainerKind, ElementLists};

    use super::*;

    /// Four by four vertices of unit squares, each cut along its diagonal from the origin upwards.
    fn grid() -> (Topology, Vec<[f64; 3]>) {
        let points: Vec<[f64; 3]> = (0..16).map(|i| [f64::from(i % 4), f64::from(i / 4), 0.0]).collect();
        let squares = (0..9_u32).map(|i| i % 3 + 4 * (i / 3));
        let triangles: Vec<[u32; 3]> = squares.flat_map(|i| [[i, i + 1, i + 5], [i, i + 5, i + 4]]).collect();
        let lists = ElementLists { triangles, ..ElementLists::default() };
        (Topology::build(ContainerKind::Mesh, lists, None).expect("the elements fit"), points)
    }

    #[test]
    fn a_ball_has_four_diagonal_neighbours_and_paths_along_edges_only_two() {
        let (topology, points) = grid();
        let surface = Surface { topology: &topology, points: &points };
        let at = Attachment { vertex: 5, centre: None, position: points[5], radius: 1.5 };
        let vertices = |metric| surface.area(at, metric).iter().map(|(vertex, _)| *vertex).collect::<Vec<u32>>();
        assert_eq!(vertices(Metric::Sphere), [0, 1, 2, 4, 5, 6, 8, 9, 10]);
        assert_eq!(vertices(Metric::Geodesic), [0, 1, 4, 5, 6, 9, 10]);
        let parts: f64 = surface.area(at, Metric::Sphere).iter().map(|(_, part)| part).sum();
        assert!((parts - 1.0).abs() < 1e-15);
        let small = Attachment { radius: 0.9, ..at };
        assert_eq!(surface.area(small, Metric::Geodesic), [(5, 1.0)]);
    }

    #[test]
    fn a_place_beside_the_vertices_pulls_at_the_corners_of_its_triangle_most() {
        let (topology, points) = grid();
        let surface = Surface { topology: &topology, points: &points };
        let centre = [1.3, 1.2, 0.1];
        let at = Attachment { vertex: 5, centre: Some(centre), position: points[5], radius: 1.5 };
        let area = surface.area(at, Metric::Geodesic);
        let part = |vertex: u32| area.iter().find(|(own, _)| *own == vertex).map_or(0.0, |(_, part)| *part);
        assert!(part(5) > part(6) && part(6) > part(10) && part(10) > 0.0, "{area:?}");
    }
}
