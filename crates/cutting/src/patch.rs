//! The elements around a cut, as they become.

use std::collections::BTreeMap;

use settee_math::vec3::{cross, dot, norm, sub};
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy, NewElements};
use settee_mesh::{Ancestors, ElementKind};
use settee_proximity::closest::primitives::on_segment;

type Point = [f64; 3];

/// An element of a patch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<const N: usize> {
    pub nodes: [u32; N],
    /// The element of the mesh that it is, or is a part of.
    pub parent: u32,
    pub is_new: bool,
}

/// A copy of some elements of a mesh with their points; all others are left alone. `N`: points of an element, 3 or 4.
pub(crate) struct Patch<const N: usize> {
    pub pieces: Vec<Piece<N>>,
    /// The pieces around a point.
    around: BTreeMap<u32, Vec<usize>>,
    /// Places of the points, those of the mesh first.
    positions: Vec<Point>,
    n_mesh: usize,
    /// Ancestors of the new points among those of the mesh.
    origins: Vec<Ancestors>,
    /// Points of the mesh that move, with their new ancestors.
    moved: BTreeMap<u32, Ancestors>,
    /// How many points were doubled.
    pub n_doubled: usize,
}

/// A face or an edge by its points in ascending order.
pub(crate) type Face = [u32; 3];

/// The key of a face: its points in ascending order, filled up.
pub(crate) fn face(nodes: impl IntoIterator<Item = u32>) -> Face {
    let mut key = [u32::MAX; 3];
    for (place, node) in key.iter_mut().zip(nodes) {
        *place = node;
    }
    key.sort_unstable();
    key
}

impl<const N: usize> Patch<N> {
    /// Elements with their indices. All elements around a point that may be doubled must be among them.
    pub fn new(positions: &[Point], elements: impl Iterator<Item = (u32, [u32; N])>) -> Self {
        let mut patch = Self {
            pieces: Vec::new(),
            around: BTreeMap::new(),
            positions: positions.to_vec(),
            n_mesh: positions.len(),
            origins: Vec::new(),
            moved: BTreeMap::new(),
            n_doubled: 0,
        };
        for (parent, nodes) in elements {
            patch.push(Piece { nodes, parent, is_new: false });
        }
        patch
    }

    fn push(&mut self, piece: Piece<N>) {
        for node in piece.nodes {
            self.around.entry(node).or_default().push(self.pieces.len());
        }
        self.pieces.push(piece);
    }

    pub fn position(&self, point: u32) -> Point {
        self.positions[point as usize]
    }

    /// Whether a point is on an edge of the mesh: one of its ends, or made between them.
    pub fn is_between(&self, point: u32, ends: [u32; 2]) -> bool {
        match (point as usize).checked_sub(self.n_mesh) {
            Some(new) => self.origins[new].iter().all(|(ancestor, _)| ends.contains(ancestor)),
            None => ends.contains(&point),
        }
    }

    pub fn n_pieces(&self) -> usize {
        self.pieces.len()
    }

    pub fn piece(&self, index: usize) -> &Piece<N> {
        &self.pieces[index]
    }

    /// The pieces around a point.
    pub fn around(&self, point: u32) -> &[usize] {
        self.around.get(&point).map_or(&[], Vec::as_slice)
    }

    /// The pieces that have both points.
    pub fn around_edge(&self, a: u32, b: u32) -> Vec<usize> {
        self.around(a).iter().copied().filter(|piece| self.pieces[*piece].nodes.contains(&b)).collect()
    }

    /// Splits the elements around an edge at a new point, which is returned: at the part `t` of its length from `a` to
    /// `b`.
    pub fn split_edge(&mut self, a: u32, b: u32, t: f64) -> u32 {
        let pieces = self.around_edge(a, b);
        let point = self.add_point(on_segment(self.position(a), self.position(b), t), &[(a, 1.0 - t), (b, t)]);
        for index in pieces {
            let piece = self.pieces[index];
            self.replace(index, b, point);
            let mut nodes = piece.nodes;
            nodes.iter_mut().filter(|node| **node == a).for_each(|node| *node = point);
            self.push(Piece { nodes, parent: piece.parent, is_new: true });
        }
        point
    }

    /// A new point inside of a piece, which is split around it.
    pub fn split_inside(&mut self, index: usize, weights: [f64; N]) -> u32 {
        let piece = self.pieces[index];
        let origin: Vec<(u32, f64)> = piece.nodes.into_iter().zip(weights).collect();
        let point = self.add_point(self.mean(&origin), &origin);
        for corner in 1..N {
            let mut nodes = piece.nodes;
            nodes[corner] = point;
            self.push(Piece { nodes, parent: piece.parent, is_new: true });
        }
        self.replace(index, piece.nodes[0], point);
        point
    }

    /// Moves a point to the weighted mean of others, which become its ancestors, if no element around it turns over or
    /// loses more than nine tenths of its size, and if their volume together stays.
    pub fn move_to(&mut self, point: u32, origin: &[(u32, f64)]) {
        let before = self.position(point);
        let sizes = |patch: &Self| -> Vec<Size> {
            patch.around(point).iter().map(|piece| patch.size(&patch.pieces[*piece].nodes)).collect()
        };
        let old = sizes(self);
        let (after, ancestors) = (self.mean(origin), self.composed(origin));
        self.positions[point as usize] = after;
        let new = sizes(self);
        if !new.iter().zip(&old).all(|(new, old)| new.is_sound_after(old)) || !have_same_volume(&new, &old) {
            self.positions[point as usize] = before;
            return;
        }
        match (point as usize).checked_sub(self.n_mesh) {
            Some(new) => self.origins[new] = ancestors,
            None => {
                self.moved.insert(point, ancestors);
            }
        }
    }

    fn mean(&self, origin: &[(u32, f64)]) -> Point {
        let at = |axis: usize| origin.iter().map(|(point, weight)| weight * self.position(*point)[axis]).sum();
        std::array::from_fn(at)
    }

    pub fn add_point(&mut self, at: Point, origin: &[(u32, f64)]) -> u32 {
        let origin = self.composed(origin);
        self.origins.push(origin);
        self.positions.push(at);
        (self.positions.len() - 1) as u32
    }

    /// Ancestors among the points of the mesh, at their places before.
    fn composed(&self, origin: &[(u32, f64)]) -> Ancestors {
        let mut composed: BTreeMap<u32, f64> = BTreeMap::new();
        for &(point, weight) in origin {
            let own = [(point, 1.0)];
            let ancestors = match (point as usize).checked_sub(self.n_mesh) {
                Some(new) => self.origins[new].as_slice(),
                None => self.moved.get(&point).map_or(&own[..], Vec::as_slice),
            };
            for &(ancestor, part) in ancestors {
                *composed.entry(ancestor).or_default() += weight * part;
            }
        }
        composed.into_iter().filter(|(_, weight)| *weight != 0.0).collect()
    }

    pub fn replace(&mut self, index: usize, before: u32, after: u32) {
        let piece = &mut self.pieces[index];
        piece.is_new = true;
        piece.nodes.iter_mut().filter(|node| **node == before).for_each(|node| *node = after);
        if let Some(around) = self.around.get_mut(&before) {
            around.retain(|other| *other != index);
        }
        self.around.entry(after).or_default().push(index);
    }

    /// The faces of a piece, each without the corner of its number.
    pub fn faces(&self, piece: usize) -> impl Iterator<Item = Face> + use<N> {
        let nodes = self.pieces[piece].nodes;
        (0..N).map(move |left_out| face((0..N).filter(|corner| *corner != left_out).map(|corner| nodes[corner])))
    }

    pub fn size(&self, nodes: &[u32; N]) -> Size {
        let x = nodes.map(|node| self.position(node));
        let normal = cross(sub(x[1], x[0]), sub(x[2], x[0]));
        if N == 4 { Size::Volume(dot(normal, sub(x[N - 1], x[0]))) } else { Size::Area(normal) }
    }

    /// The changes of the mesh; none if nothing was doubled.
    pub fn into_requests(self, kind: ElementKind) -> Vec<ChangeRequest> {
        if self.n_doubled == 0 {
            return Vec::new();
        }
        let mut new: Vec<&Piece<N>> = self.pieces.iter().filter(|piece| piece.is_new).collect();
        new.sort_by_key(|piece| piece.parent);
        let nodes: Vec<u32> = new.iter().flat_map(|piece| piece.nodes).collect();
        let ancestors: Vec<Vec<u32>> = new.iter().map(|piece| vec![piece.parent]).collect();
        let mut gone: Vec<u32> = new.iter().map(|piece| piece.parent).collect();
        gone.dedup();
        let Ok(elements) = NewElements::of(kind, &nodes) else { return Vec::new() };
        let left_alone = LeftAlonePolicy { elements: true, points: false };
        let mut requests = vec![ChangeRequest::AddPoints(self.origins)];
        if !self.moved.is_empty() {
            let (points, ancestors) = self.moved.into_iter().unzip();
            requests.push(ChangeRequest::MovePoints { points, ancestors });
        }
        requests.push(ChangeRequest::Add { elements, ancestors });
        requests.push(ChangeRequest::Remove { kind, indices: gone, left_alone });
        requests
    }
}

/// Size and orientation of an element.
pub(crate) enum Size {
    /// Six times the volume.
    Volume(f64),
    /// The normal, as long as twice the area.
    Area(Point),
}

impl Size {
    /// Volume or area, times a constant.
    pub fn amount(&self) -> f64 {
        match self {
            Self::Volume(volume) => volume.abs(),
            Self::Area(normal) => norm(*normal),
        }
    }

    /// Whether an element is still as it was, by orientation and at least a tenth of its size.
    fn is_sound_after(&self, before: &Self) -> bool {
        const PART: f64 = 0.1;
        match (self, before) {
            (Self::Volume(new), Self::Volume(old)) => new * old.signum() > PART * old.abs(),
            (Self::Area(new), Self::Area(old)) => dot(*new, *old) > PART * dot(*old, *old),
            _ => false,
        }
    }
}

/// Whether elements have the volume together that they had, up to rounding; areas may change, since surfaces are bent.
fn have_same_volume(new: &[Size], old: &[Size]) -> bool {
    let total = |sizes: &[Size]| -> f64 {
        sizes.iter().map(|size| if let Size::Volume(volume) = size { *volume } else { 0.0 }).sum()
    };
    (total(new) - total(old)).abs() <= 1e-9 * total(old).abs()
}
