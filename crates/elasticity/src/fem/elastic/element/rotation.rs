//! How the rotation of an element follows from its nodes.

use nalgebra::{Matrix3, Vector3};

use settee_math::rotations::{frame, polar, stable_polar, triangle_frame};
use settee_mesh::ElementKind;

use super::matrix::{Block, identity, transposed_times};
use super::nodes::in_space;

settee_kernel::choice! {
    /// How the rotation of an element follows from its nodes.
    pub enum RotationMethod {
        /// Frame along the first edge and the normal of the nodes 0, 1, 2; triangles in space and tetrahedra.
        Triangle = "triangle",
        /// Frame along the mean edges; hexahedra.
        Hexahedron = "hexahedron",
        /// Polar decomposition that gives proper rotations for inverted elements as well.
        StablePolar = "stable_polar",
        /// Polar decomposition.
        Polar = "polar",
        /// No rotation.
        Identity = "identity",
    }
}

impl RotationMethod {
    /// The methods for a kind of element in a space of S dimensions, the default first.
    pub const fn methods(kind: ElementKind, dimension: usize) -> &'static [Self] {
        use RotationMethod as R;
        match (kind, dimension) {
            (ElementKind::Triangle, 3) | (ElementKind::Tetrahedron, _) => {
                &[R::Triangle, R::StablePolar, R::Polar, R::Identity]
            }
            (ElementKind::Hexahedron, _) => &[R::Hexahedron, R::StablePolar, R::Polar, R::Identity],
            _ => &[R::StablePolar, R::Polar, R::Identity],
        }
    }

    /// The rule behind the name.
    pub const fn rule(self) -> RotationRule {
        match self {
            Self::Triangle => RotationRule::Frame(Frame::Triangle),
            Self::Hexahedron => RotationRule::Frame(Frame::MeanEdges),
            Self::StablePolar => RotationRule::Moments { may_reflect: false },
            Self::Polar => RotationRule::Moments { may_reflect: true },
            Self::Identity => RotationRule::None,
        }
    }
}

/// How the rotation of an element follows from its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub enum RotationRule {
    /// Elements do not turn.
    None,
    /// From the frame at rest to the current one.
    Frame(Frame),
    /// The orthogonal factor of sum_k (x_k - t)(x0_k - t0)^T with the centroids t and t0.
    Moments {
        /// Whether inverted elements get a reflection.
        may_reflect: bool,
    },
}

/// A frame that moves with an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub enum Frame {
    /// Along the first edge and the normal of the nodes 0, 1, 2.
    Triangle,
    /// Along the first two mean edges of a hexahedron.
    MeanEdges,
    /// The orthogonal factor of the matrix with the mean edges of a hexahedron as rows.
    PolarOfMeanEdges,
}

/// The frame of an element as rows; those of hexahedra are for hexahedra only.
pub fn element_frame<const S: usize, const N: usize>(frame_of: Frame, x: &[[f64; S]; N]) -> Block<S> {
    let at = |node: usize| Vector3::from(in_space(x[node]));
    let edges = || if N == 8 { mean_edges(&std::array::from_fn(at)) } else { [Vector3::zeros(); 3] };
    let rows = match frame_of {
        Frame::Triangle => triangle_frame(&at(0), &at(1), &at(2)),
        Frame::MeanEdges => {
            let [x, y, _] = edges();
            frame(&x, &y)
        }
        Frame::PolarOfMeanEdges => polar(&Matrix3::from_columns(&edges()).transpose()),
    };
    block(&rows)
}

/// The means of the four edges of a hexahedron along each of its axes (m).
pub fn mean_edges(x: &[Vector3<f64>; 8]) -> [Vector3<f64>; 3] {
    [
        (x[1] - x[0] + x[2] - x[3] + x[5] - x[4] + x[6] - x[7]) / 4.0,
        (x[3] - x[0] + x[2] - x[1] + x[7] - x[4] + x[6] - x[5]) / 4.0,
        (x[4] - x[0] + x[5] - x[1] + x[6] - x[2] + x[7] - x[3]) / 4.0,
    ]
}

/// The rotation from the rest positions to `x`. `rest_frame`: [`element_frame`] at rest, for rules with a frame.
pub fn rotation<const S: usize, const N: usize>(
    (kind, rule): (ElementKind, RotationRule),
    x: &[[f64; S]; N],
    rest: &[[f64; S]; N],
    rest_frame: &Block<S>,
) -> Block<S> {
    match rule {
        RotationRule::None => identity(),
        RotationRule::Frame(frame) => transposed_times(&element_frame(frame, x), rest_frame),
        RotationRule::Moments { may_reflect } => match (S, kind) {
            (2, _) => plane_rotation(&moments(x, rest), may_reflect),
            (3, ElementKind::Edge) => {
                let along = |x: &[[f64; S]; N]| Vector3::from(in_space(x[1])) - Vector3::from(in_space(x[0]));
                block(&shortest_rotation(&along(rest), &along(x)))
            }
            (3, _) => {
                let moments = moments(x, rest);
                let m = Matrix3::from_fn(|i, j| moments[i][j]);
                // The moments of surfaces are singular: only the stable method has a rotation for them.
                let is_surface = matches!(kind, ElementKind::Triangle | ElementKind::Quad);
                block(&if may_reflect && !is_surface { polar(&m) } else { stable_polar(&m) })
            }
            _ => identity(),
        },
    }
}

/// sum_k (x_k - t)(x0_k - t0)^T with the centroids t and t0.
fn moments<const S: usize, const N: usize>(x: &[[f64; S]; N], rest: &[[f64; S]; N]) -> Block<S> {
    let (centre, rest_centre) = (centroid(x), centroid(rest));
    let mut sum = [[0.0; S]; S];
    for (x, rest) in x.iter().zip(rest) {
        for i in 0..S {
            for j in 0..S {
                sum[i][j] += (x[i] - centre[i]) * (rest[j] - rest_centre[j]);
            }
        }
    }
    sum
}

fn centroid<const S: usize, const N: usize>(x: &[[f64; S]; N]) -> [f64; S] {
    std::array::from_fn(|i| x.iter().map(|x| x[i]).sum::<f64>() / N as f64)
}

/// The orthogonal factor of a 2 x 2 matrix: of M + cof M, or with `may_reflect` of M + sign(det M) cof M.
///
/// Source: Shoemake & Duff, Matrix animation and polar decomposition, Graphics Interface 1992.
fn plane_rotation<const S: usize>(m: &Block<S>, may_reflect: bool) -> Block<S> {
    let det = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    let sign = if may_reflect && det < 0.0 { -1.0 } else { 1.0 };
    let (c, s) = (m[0][0] + sign * m[1][1], m[1][0] - sign * m[0][1]);
    let length = c.hypot(s);
    if length == 0.0 {
        return identity();
    }
    let (c, s) = (c / length, s / length);
    let rows = [[c, -sign * s], [s, sign * c]];
    std::array::from_fn(|i| std::array::from_fn(|j| rows[i][j]))
}

/// A rotation that turns the direction `from` into `to`: the one by the smallest angle, unless they are nearly
/// opposite.
fn shortest_rotation(from: &Vector3<f64>, to: &Vector3<f64>) -> Matrix3<f64> {
    let (from, to) = (from / from.norm(), to / to.norm());
    let (axis, cosine) = (from.cross(&to), from.dot(&to));
    if cosine > -0.9 {
        // Rodrigues' formula with sin t = |axis|: (1 - cos t) / sin^2 t = 1 / (1 + cos t).
        let k = axis.cross_matrix();
        return Matrix3::identity() + k + k * k / (1.0 + cosine);
    }
    // Close to half a turn: two reflections, first along `from` through a direction across it.
    let least = from.iamin();
    let across = from.cross(&Matrix3::identity().column(least)).normalize();
    let half_turn = Matrix3::identity() * -1.0 + across * across.transpose() * 2.0;
    shortest_rotation_near(&-from, &to) * half_turn
}

/// [`shortest_rotation`] of directions less than a right angle apart.
fn shortest_rotation_near(from: &Vector3<f64>, to: &Vector3<f64>) -> Matrix3<f64> {
    let k = from.cross(to).cross_matrix();
    Matrix3::identity() + k + k * k / (1.0 + from.dot(to))
}

/// Rows of a matrix as far as the space reaches.
fn block<const S: usize>(m: &Matrix3<f64>) -> Block<S> {
    std::array::from_fn(|i| std::array::from_fn(|j| m[(i, j)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near<const S: usize>(found: &Block<S>, expected: &Block<S>) {
        let deviation = found.as_flattened().iter().zip(expected.as_flattened()).map(|(a, b)| (a - b).abs());
        assert!(deviation.fold(0.0, f64::max) < 1e-13, "{found:?} instead of {expected:?}");
    }

    fn turned<const N: usize>(r: &Matrix3<f64>, x: &[[f64; 3]; N]) -> [[f64; 3]; N] {
        x.map(|x| (r * Vector3::from(x) + Vector3::new(1.0, -2.0, 0.5)).into())
    }

    #[test]
    fn every_method_finds_a_rotation_in_space() {
        let r = frame(&Vector3::new(0.3, -1.2, 0.7), &Vector3::new(1.0, 0.2, 0.4));
        let triangle = [[0.0, 0.1, 0.2], [1.0, 0.2, -0.1], [0.3, 0.9, 0.4]];
        let tetrahedron = [[0.0, 0.1, 0.2], [1.0, 0.2, -0.1], [0.3, 0.9, 0.4], [0.2, 0.1, 1.3]];
        for method in RotationMethod::methods(ElementKind::Triangle, 3).iter().take(3) {
            let rule = method.rule();
            let rest_frame = element_frame(Frame::Triangle, &triangle);
            let found = rotation((ElementKind::Triangle, rule), &turned(&r, &triangle), &triangle, &rest_frame);
            is_near(&found, &block(&r));
            let found =
                rotation((ElementKind::Tetrahedron, rule), &turned(&r, &tetrahedron), &tetrahedron, &rest_frame);
            is_near(&found, &block(&r));
        }
        let rule = RotationMethod::Polar.rule();
        for (angle, edge) in [(0.3, [[0.0; 3], [1.0, 2.0, 0.5]]), (3.1, [[1.0; 3], [0.0, -2.0, 0.5]])] {
            let r = *nalgebra::Rotation3::from_axis_angle(&Vector3::y_axis(), angle).matrix();
            let found: Block<3> = rotation((ElementKind::Edge, rule), &turned(&r, &edge), &edge, &identity());
            let found = Matrix3::from_fn(|i, j| found[i][j]);
            let along = Vector3::from(edge[1]) - Vector3::from(edge[0]);
            assert!((found * along - r * along).norm() < 1e-13);
            assert!((found * found.transpose() - Matrix3::identity()).norm() < 1e-13 && found.determinant() > 0.0);
        }
    }

    #[test]
    fn the_polar_factor_in_the_plane() {
        let (c, s) = (0.8, -0.6);
        let stretched = times2([[c, -s], [s, c]], [[2.0, 0.3], [0.3, 0.5]]);
        is_near(&plane_rotation(&stretched, true), &[[c, -s], [s, c]]);
        let inverted = times2([[c, -s], [s, c]], [[2.0, 0.0], [0.0, -0.5]]);
        is_near(&plane_rotation(&inverted, false), &[[c, -s], [s, c]]);
        is_near(&plane_rotation(&inverted, true), &[[c, s], [s, -c]]);
    }

    fn times2(a: Block<2>, b: Block<2>) -> Block<2> {
        super::super::matrix::times(&a, &b)
    }
}
