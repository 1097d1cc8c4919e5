//! The frames of four tetrahedra at a time.

use nalgebra::{Matrix3, Vector3};
use settee_math::simd::groups::Groups;
use settee_math::simd::lanes::{LANES, Numbers};
use settee_math::simd::lanes3::{Matrix, StoredMatrix, StoredVector, Vector, cross, dot, scaled, store_matrix};

use super::lane_group::Group;
use super::polar_lanes::polar;

/// The frame of an element with these edges from the first point.
pub type FindFrame<'a> = dyn Fn(usize, &[Vector3<f64>; 3]) -> Matrix3<f64> + Sync + 'a;

/// How frames of four elements are found.
pub enum Frames<'a> {
    /// They are the axes of the world.
    World,
    /// Along the first edge and the first triangle.
    Triangle,
    /// The polar factors of the edges from the first point.
    Edges,
    /// By this function.
    Of(&'a FindFrame<'a>),
}

impl Frames<'_> {
    pub fn are_along_triangles(&self) -> bool {
        matches!(self, Self::Triangle)
    }
}

/// With frames along the first edge and the first triangle (TRIANGLE), edge k, counted from 0, has no components beyond
/// axis k, at rest and always, and gradient k none before axis k: products with these zeros are left out.
#[inline(always)]
pub fn axes_of_edge<const TRIANGLE: bool>(k: usize) -> std::ops::Range<usize> {
    if TRIANGLE { 0..k + 1 } else { 0..3 }
}

/// See [`axes_of_edge`].
#[inline(always)]
pub fn axes_of_gradient<const TRIANGLE: bool>(k: usize) -> std::ops::Range<usize> {
    if TRIANGLE { k..3 } else { 0..3 }
}

/// The frames of groups with these edges, along triangles if TRIANGLE.
#[inline(always)]
pub fn find<const N: usize, G: Groups<N>, const TRIANGLE: bool>(
    groups: G,
    frames: &Frames<'_>,
    own: [&Group; N],
    edges: &[Vector<G::Numbers>; 3],
) -> Matrix<G::Numbers> {
    match frames {
        _ if TRIANGLE => along_triangle(groups, edges),
        Frames::Triangle => along_triangle(groups, edges),
        Frames::World => {
            let (one, zero) = (groups.splat(1.0), groups.splat(0.0));
            [[one, zero, zero], [zero, one, zero], [zero, zero, one]]
        }
        // The polar factor of a transposed matrix is that of the matrix, transposed.
        Frames::Edges => polar(groups, edges),
        Frames::Of(find) => {
            let edges = groups.split_matrix(*edges);
            let mut found = [[[[0.0; LANES]; 3]; 3]; N];
            for group in 0..N {
                found[group] = one_by_one(*find, (own[group].first, own[group].n), &store_matrix(&edges[group]));
            }
            [
                groups.load_vector(found.each_ref().map(|frame| &frame[0])),
                groups.load_vector(found.each_ref().map(|frame| &frame[1])),
                groups.load_vector(found.each_ref().map(|frame| &frame[2])),
            ]
        }
    }
}

/// As `rotations::triangle_frame`.
#[inline(always)]
fn along_triangle<const N: usize, G: Groups<N>>(groups: G, edges: &[Vector<G::Numbers>; 3]) -> Matrix<G::Numbers> {
    let one = groups.splat(1.0);
    let e_x = scaled(&edges[0], one / dot(&edges[0], &edges[0]).sqrt());
    let normal = cross(&e_x, &edges[1]);
    let e_z = scaled(&normal, one / dot(&normal, &normal).sqrt());
    [e_x, cross(&e_z, &e_x), e_z]
}

/// Frames that are found one after the other.
#[inline(never)]
fn one_by_one(find: &FindFrame<'_>, (first, n): (u32, u32), edges: &[StoredVector; 3]) -> StoredMatrix {
    let mut frames = [[[0.0; LANES]; 3]; 3];
    for lane in 0..n as usize {
        let of_element = edges.map(|edge| Vector3::from(edge.map(|values| values[lane])));
        let frame = find(first as usize + lane, &of_element);
        (0..3).for_each(|i| (0..3).for_each(|j| frames[i][j][lane] = frame[(i, j)]));
    }
    frames
}
