//! Incisions: cuts along a path over a surface of triangles.

use std::collections::BTreeSet;

use settee_math::vec3::{add, cross, dot, norm, sub};
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, DynamicMesh};
use settee_proximity::closest::primitives::{combine, point_triangle};

use crate::patch::{Face, Patch, face};
use crate::sign::side;
use crate::{CutProblem, CutSettings, PathPoint, check_places};

/// The changes that cut a surface along a path.
pub(crate) fn incise(
    mesh: &DynamicMesh,
    positions: &[[f64; 3]],
    path: &[PathPoint],
    settings: &CutSettings,
) -> Result<Vec<ChangeRequest>, CutProblem> {
    const KIND: ElementKind = ElementKind::Triangle;
    let n = mesh.n_elements(KIND);
    if mesh.main_kind() != Some(KIND) || n == 0 {
        return Err(CutProblem::NoElements(KIND));
    }
    check_places(mesh, positions)?;
    if path.len() < 2 {
        return Err(CutProblem::Path(format!("a path of {} points: expected at least 2", path.len())));
    }
    for (index, point) in path.iter().enumerate() {
        if !point.at.iter().all(|value| value.is_finite()) {
            return Err(CutProblem::Path(format!("point {index} of the path is not finite")));
        }
        if let Some(triangle) = point.triangle.filter(|triangle| *triangle as usize >= n) {
            return Err(CutProblem::UnknownTriangle { index: triangle, n });
        }
    }
    let triangles = (0..n as u32).map(|triangle| {
        let nodes = mesh.nodes(KIND, triangle);
        (triangle, [nodes[0], nodes[1], nodes[2]])
    });
    let mut incision = Incision { patch: Patch::new(positions, triangles), cut: BTreeSet::new(), settings };
    let last = path.len() - 1;
    // Which ends are on the border does not depend on what the path has split before it gets there.
    let [first_end, last_end] = [0, last].map(|end| incision.border_near(&path[end]));
    let mut here = incision.place(&path[0], first_end);
    for (index, point) in path.iter().enumerate().skip(1) {
        let there = incision.place(point, last_end.filter(|_| index == last));
        incision.walk(here, there).ok_or(CutProblem::LeavesSurface { from: index - 1 })?;
        here = there;
    }
    incision.patch.open(&incision.cut);
    Ok(incision.patch.into_requests(KIND))
}

/// The triangle that is nearest to a point; `None` if there is none.
pub fn nearest_triangle(points: &[[f64; 3]], triangles: &[[u32; 3]], at: [f64; 3]) -> Option<u32> {
    let mut best = None;
    let mut least = f64::INFINITY;
    for (index, nodes) in (0..).zip(triangles) {
        let Some([a, b, c]) = corners(points, nodes) else { continue };
        let (_, distance) = nearest([a, b, c], at);
        if distance < least {
            (best, least) = (Some(index), distance);
        }
    }
    best
}

fn corners(points: &[[f64; 3]], nodes: &[u32; 3]) -> Option<[[f64; 3]; 3]> {
    let at = |node: u32| points.get(node as usize).copied();
    Some([at(nodes[0])?, at(nodes[1])?, at(nodes[2])?])
}

/// Weights of the point of a triangle that is nearest to another one, and their distance.
fn nearest(corners: [[f64; 3]; 3], at: [f64; 3]) -> ([f64; 3], f64) {
    let weights = point_triangle(at, corners);
    (weights, norm(sub(combine(&corners, &weights), at)))
}

struct Incision<'a> {
    patch: Patch<3>,
    /// Edges of the path.
    cut: BTreeSet<Face>,
    settings: &'a CutSettings,
}

/// Where a walk over the surface crosses the next edge: the part of its length from the first end.
#[derive(Clone, Copy)]
struct Crossing {
    edge: [u32; 2],
    t: f64,
}

/// A place on an edge of the border, by the weights of its ends.
#[derive(Clone, Copy)]
struct OnBorder {
    edge: [u32; 2],
    weights: [f64; 2],
}

impl Incision<'_> {
    /// The side of a triangle that is on the border, where an end of the path is near it. For surfaces that nothing was
    /// split in yet.
    fn border_near(&self, point: &PathPoint) -> Option<OnBorder> {
        let (piece, weights) = self.locate(point);
        let nodes = self.patch.piece(piece).nodes;
        let sides = (0..3).filter(|corner| weights[*corner] < self.settings.snap_border);
        let sides = sides.map(|corner| [(corner + 1) % 3, (corner + 2) % 3]);
        let mut on_border = sides.filter(|[a, b]| self.patch.around_edge(nodes[*a], nodes[*b]).len() == 1);
        let side = on_border.next()?;
        Some(OnBorder { edge: side.map(|end| nodes[end]), weights: side.map(|end| weights[end]) })
    }

    /// Makes a place on the border a point of the mesh.
    fn place_on_border(&mut self, OnBorder { edge: [a, b], weights }: OnBorder) -> u32 {
        if !self.patch.around_edge(a, b).is_empty() {
            return self.on_edge([a, b], weights);
        }
        // The path has split the edge: points of the border lie between its ends, in order.
        let total = weights[0] + weights[1];
        let [p, q] = [a, b].map(|end| self.patch.position(end));
        let at = combine(&[p, q], &weights.map(|weight| weight / total));
        let parts = (0..self.patch.n_pieces()).flat_map(|piece| {
            let nodes = self.patch.piece(piece).nodes;
            [[0, 1], [1, 2], [2, 0]].map(|side| side.map(|corner| nodes[corner]))
        });
        let along = |node: u32| dot(sub(self.patch.position(node), p), sub(q, p));
        let holds = |[c, d]: &[u32; 2]| {
            let is_part = |node: u32| self.patch.is_between(node, [a, b]);
            is_part(*c) && is_part(*d) && self.patch.around_edge(*c, *d).len() == 1
        };
        let place = dot(sub(at, p), sub(q, p));
        let found = parts.filter(holds).find_map(|[c, d]| {
            let [low, high] = [along(c), along(d)];
            let t = (place - low) / (high - low);
            (0.0..=1.0).contains(&t).then_some(([c, d], [1.0 - t, t]))
        });
        match found {
            Some((part, weights)) => self.on_edge(part, weights),
            None => a,
        }
    }

    /// Makes a point of the path a point of the mesh. `border`: where it is on the border, if it ends there.
    fn place(&mut self, point: &PathPoint, border: Option<OnBorder>) -> u32 {
        if let Some(border) = border {
            return self.place_on_border(border);
        }
        let (piece, weights) = self.locate(point);
        let nodes = self.patch.piece(piece).nodes;
        let origin: Vec<(u32, f64)> = nodes.into_iter().zip(weights).collect();
        let opposite = |corner: usize| [nodes[(corner + 1) % 3], nodes[(corner + 2) % 3]];
        let snap = self.settings.snap_path;
        if let Some(corner) = (0..3).find(|corner| weights[*corner] > 1.0 - snap) {
            self.bring(nodes[corner], &origin);
            return nodes[corner];
        }
        if let Some(corner) = (0..3).find(|corner| weights[*corner] < snap) {
            let place = self.on_edge(opposite(corner), [weights[(corner + 1) % 3], weights[(corner + 2) % 3]]);
            self.bring(place, &origin);
            return place;
        }
        self.patch.split_inside(piece, weights)
    }

    /// The piece of a point, and its weights there.
    fn locate(&self, point: &PathPoint) -> (usize, [f64; 3]) {
        let mut best = (0, [1.0, 0.0, 0.0]);
        let mut least = f64::INFINITY;
        for index in 0..self.patch.n_pieces() {
            if point.triangle.is_some_and(|triangle| self.patch.piece(index).parent != triangle) {
                continue;
            }
            let corners = self.patch.piece(index).nodes.map(|node| self.patch.position(node));
            let (weights, distance) = nearest(corners, point.at);
            if distance < least {
                (best, least) = ((index, weights), distance);
            }
        }
        best
    }

    /// A point on an edge: an end that is near, or a new one.
    fn on_edge(&mut self, edge: [u32; 2], weights: [f64; 2]) -> u32 {
        let t = weights[1] / (weights[0] + weights[1]);
        self.cross(Crossing { edge, t })
    }

    fn cross(&mut self, Crossing { edge: [a, b], t }: Crossing) -> u32 {
        let snap = self.settings.snap_path;
        let end = if t < snap {
            a
        } else if t > 1.0 - snap {
            b
        } else {
            let point = self.patch.split_edge(a, b, t);
            if self.cut.remove(&face([a, b])) {
                self.cut.extend([face([a, point]), face([point, b])]);
            }
            return point;
        };
        self.bring(end, &[(a, 1.0 - t), (b, t)]);
        end
    }

    /// Moves a point onto the path, unless that changes the border or what is cut already.
    fn bring(&mut self, point: u32, origin: &[(u32, f64)]) {
        let is_inside = self.patch.around(point).iter().all(|piece| {
            let sides = self.patch.faces(*piece).filter(|side| side.contains(&point));
            sides
                .into_iter()
                .all(|side| self.patch.around_edge(side[0], side[1]).len() == 2 && !self.cut.contains(&side))
        });
        if is_inside {
            self.patch.move_to(point, origin);
        }
    }

    /// Cuts straight from point to point; `None` if the surface ends between them.
    fn walk(&mut self, from: u32, to: u32) -> Option<()> {
        let direction = sub(self.patch.position(to), self.patch.position(from));
        let normal = add(self.normal(from), self.normal(to));
        let up = normal.map(|value| value * norm(direction) / norm(normal).max(f64::MIN_POSITIVE));
        let start = self.patch.position(from);
        let plane = [start, self.patch.position(to), add(start, up)];
        let mut here = from;
        let mut is_passed = BTreeSet::from([from]);
        // Each step passes another point; each step adds at most one point, since an edge is crossed once.
        while here != to {
            let next = if self.patch.around_edge(here, to).is_empty() {
                let crossing = self.next(here, &plane, direction, &is_passed)?;
                self.cross(crossing)
            } else {
                to
            };
            self.cut.insert(face([here, next]));
            if !is_passed.insert(next) {
                return None;
            }
            here = next;
        }
        Some(())
    }

    /// Twice the area of the pieces around a point, as a vector.
    fn normal(&self, point: u32) -> [f64; 3] {
        let normals = self.patch.around(point).iter().map(|piece| {
            let [a, b, c] = self.patch.piece(*piece).nodes.map(|node| self.patch.position(node));
            cross(sub(b, a), sub(c, a))
        });
        normals.fold([0.0; 3], add)
    }

    /// Where the plane leaves the pieces around a point, straight on.
    fn next(
        &self,
        here: u32,
        plane: &[[f64; 3]; 3],
        direction: [f64; 3],
        is_passed: &BTreeSet<u32>,
    ) -> Option<Crossing> {
        let start = self.patch.position(here);
        let mut best = None;
        let mut straightest = 0.0;
        for &piece in self.patch.around(here) {
            let nodes = self.patch.piece(piece).nodes;
            let corner = nodes.iter().position(|node| *node == here)?;
            let edge = [nodes[(corner + 1) % 3], nodes[(corner + 2) % 3]];
            let [a, b] = edge.map(|node| side(*plane, self.patch.position(node)));
            if a * b > 0.0 || (a == 0.0 && b == 0.0) {
                continue;
            }
            let crossing = Crossing { edge, t: a.abs() / (a.abs() + b.abs()) };
            let snap = self.settings.snap_path;
            let is_back = (crossing.t <= snap && is_passed.contains(&edge[0]))
                || (crossing.t >= 1.0 - snap && is_passed.contains(&edge[1]));
            let [p, q] = edge.map(|node| self.patch.position(node));
            let way = sub(add(p, sub(q, p).map(|value| value * crossing.t)), start);
            let cosine = dot(way, direction) / (norm(way) * norm(direction)).max(f64::MIN_POSITIVE);
            if !is_back && cosine > straightest {
                (best, straightest) = (Some(crossing), cosine);
            }
        }
        best
    }
}
