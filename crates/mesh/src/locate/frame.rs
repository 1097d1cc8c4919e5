//! Linear coordinates in an element, and how well a point fits.

use crate::elements::ElementKind;
use settee_math::vec3::{cross, dot, sub};

use super::{Located, SumOrder};

/// A point may be this far off a surface, in units of the base's normal e1 x e2, to count as in the element.
const SURFACE_TOLERANCE: f64 = 0.01;

/// Origin, inverse of the matrix of base vectors, and centroid of an element.
pub(super) struct Frame {
    pub(super) kind: ElementKind,
    pub(super) index: u32,
    vertices: [u32; 8],
    origin: [f64; 3],
    /// Rows of the inverse base.
    inverse: [[f64; 3]; 3],
    centroid: [f64; 3],
    /// A box around all places that count as in the element.
    low: [f64; 3],
    high: [f64; 3],
}

/// Boxes are larger by this part of their size: places on the boundary that rounding puts inside must not be missed.
const MARGIN: f64 = 1e-9;

/// The box around all places that count as in an element with this base.
fn bounds(kind: ElementKind, origin: [f64; 3], base: &[[f64; 3]; 3]) -> [[f64; 3]; 2] {
    // Along each base vector the element reaches from 0 to 1; on a surface it has a thickness along the third.
    let reach = match kind {
        ElementKind::Triangle | ElementKind::Quad => [[0.0, 1.0], [0.0, 1.0], [-SURFACE_TOLERANCE, SURFACE_TOLERANCE]],
        _ => [[0.0, 1.0]; 3],
    };
    let (mut low, mut high) = (origin, origin);
    for axis in 0..3 {
        for (vector, [from, to]) in base.iter().zip(reach) {
            let (a, b) = (from * vector[axis], to * vector[axis]);
            low[axis] += a.min(b);
            high[axis] += a.max(b);
        }
        let margin = MARGIN * (high[axis] - low[axis] + low[axis].abs().max(high[axis].abs()));
        low[axis] -= margin;
        high[axis] += margin;
    }
    [low, high]
}

/// Frames of the elements of one kind. Degenerate elements have none.
///
/// The base is e1, e2, e1 x e2 on a surface (sides at vertex 0) and the three sides at vertex 0 in a volume. For a
/// hexahedron that is no parallelepiped it gives other parameters than the trilinear map would: the rule of the
/// recorded results.
pub(super) fn frames_of<const N: usize>(kind: ElementKind, elements: &[[u32; N]], x: &[[f64; 3]]) -> Vec<Frame> {
    (0u32..).zip(elements).filter_map(|(index, element)| frame_of(kind, index, element, x)).collect()
}

/// The frame of one element of a mesh.
pub(super) fn frame_at(kind: ElementKind, index: u32, nodes: &[u32], x: &[[f64; 3]]) -> Option<Frame> {
    match kind {
        ElementKind::Triangle => frame_of::<3>(kind, index, nodes.try_into().ok()?, x),
        ElementKind::Quad | ElementKind::Tetrahedron => frame_of::<4>(kind, index, nodes.try_into().ok()?, x),
        ElementKind::Hexahedron => frame_of::<8>(kind, index, nodes.try_into().ok()?, x),
        ElementKind::Edge | ElementKind::Prism | ElementKind::Pyramid => None,
    }
}

fn frame_of<const N: usize>(kind: ElementKind, index: u32, element: &[u32; N], x: &[[f64; 3]]) -> Option<Frame> {
    let corner = element.map(|v| x[v as usize]);
    let side = |place: usize| sub(corner[place], corner[0]);
    let base = match kind {
        ElementKind::Triangle => [side(1), side(2), cross(side(1), side(2))],
        ElementKind::Quad => [side(1), side(3), cross(side(1), side(3))],
        ElementKind::Hexahedron => [side(1), side(3), side(4)],
        _ => [side(1), side(2), side(3)],
    };
    let determinant = dot(base[0], cross(base[1], base[2]));
    let inverse = [[1, 2], [2, 0], [0, 1]].map(|[i, j]| cross(base[i], base[j]).map(|c| c / determinant));
    if !inverse.iter().flatten().all(|c| c.is_finite()) {
        return None;
    }
    let mut vertices = [0; 8];
    vertices[..N].copy_from_slice(element);
    let centroid = [0, 1, 2].map(|i| corner.iter().map(|c| c[i]).sum::<f64>() / N as f64);
    let [low, high] = bounds(kind, corner[0], &base);
    Some(Frame { kind, index, vertices, origin: corner[0], inverse, centroid, low, high })
}

impl Frame {
    pub(super) fn vertices(&self) -> &[u32] {
        &self.vertices[..self.kind.n_nodes()]
    }

    pub(super) fn centroid(&self) -> [f64; 3] {
        self.centroid
    }

    pub(super) fn bounds(&self) -> [[f64; 3]; 2] {
        [self.low, self.high]
    }

    fn coordinates(&self, y: [f64; 3]) -> [f64; 3] {
        let offset = sub(y, self.origin);
        self.inverse.map(|row| dot(row, offset))
    }

    /// Depth (not positive) of a point inside, in units of the element; squared distance to the centroid of a point
    /// outside.
    fn misfit(&self, [v0, v1, v2]: [f64; 3], y: [f64; 3]) -> f64 {
        let beyond: &[f64] = match self.kind {
            ElementKind::Triangle => &[-v0, -v1, v2.abs() - SURFACE_TOLERANCE, v0 + v1 - 1.0],
            ElementKind::Quad => &[-v0, -v1, v0 - 1.0, v1 - 1.0, v2.abs() - SURFACE_TOLERANCE],
            ElementKind::Hexahedron => &[-v0, -v1, -v2, v0 - 1.0, v1 - 1.0, v2 - 1.0],
            _ => &[-v0, -v1, -v2, v0 + v1 + v2 - 1.0],
        };
        let depth = beyond.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if depth <= 0.0 {
            return depth;
        }
        let offset = sub(y, self.centroid);
        dot(offset, offset)
    }
}

/// The best element so far.
#[derive(Default)]
pub(super) struct Best<'a> {
    found: Option<(&'a Frame, [f64; 3], f64)>,
}

impl<'a> Best<'a> {
    pub(super) fn try_frame(&mut self, frame: &'a Frame, y: [f64; 3]) {
        let v = frame.coordinates(y);
        let misfit = frame.misfit(v, y);
        // Only strictly better ones replace the first: ties go to the element tried first.
        let is_better = self.found.is_none_or(|(_, _, best)| misfit < best);
        if is_better && v.iter().all(|c| c.is_finite()) {
            self.found = Some((frame, v, misfit));
        }
    }

    pub(super) fn is_found(&self) -> bool {
        self.found.is_some()
    }

    /// Whether the point lies in the best element.
    pub(super) fn is_inside(&self) -> bool {
        self.misfit() <= 0.0
    }

    pub(super) fn misfit(&self) -> f64 {
        self.found.map_or(f64::INFINITY, |(_, _, misfit)| misfit)
    }

    pub(super) fn located(&self, order: SumOrder) -> Option<Located> {
        let (frame, [v0, v1, v2], _) = self.found?;
        let parameters = match frame.kind {
            ElementKind::Triangle | ElementKind::Quad => [v0, v1, 0.0],
            _ => [v0, v1, v2],
        };
        Some(Located::new(frame.kind, frame.index, frame.vertices(), parameters, order))
    }
}
