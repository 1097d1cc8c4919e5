//! Rotations of elements: frames along edges and polar decompositions.

use nalgebra::{Matrix3, Vector3};

/// The orthonormal frame along `x` in the plane of `x` and `y`, as rows: e_x = x/|x|, e_z = e_x * y/|..|, e_y = e_z *
/// e_x (cross products). Not finite if `x` and `y` are parallel.
pub fn frame(x: &Vector3<f64>, y: &Vector3<f64>) -> Matrix3<f64> {
    let e_x = x / x.norm();
    let normal = e_x.cross(y);
    let e_z = normal / normal.norm();
    let e_y = e_z.cross(&e_x);
    Matrix3::new(e_x.x, e_x.y, e_x.z, e_y.x, e_y.y, e_y.z, e_z.x, e_z.y, e_z.z)
}

/// The frame of a triangle: the first axis along its first edge, the third along its normal.
pub fn triangle_frame(a: &Vector3<f64>, b: &Vector3<f64>, c: &Vector3<f64>) -> Matrix3<f64> {
    frame(&(b - a), &(c - a))
}

/// Newton's iteration ends when its step is smaller than this, relative; the error is then its square.
const STEP: f64 = 1e-8;
/// More iterations than any finite matrix needs.
const MOST_ITERATIONS: usize = 100;

/// The orthogonal factor Q of M = Q S with S symmetric and positive; a reflection if det M < 0.
///
/// Newton's iteration X <- (g X + X^-T / g) / 2 with the scaling g of the norms 1 and infinity. A singular M gives the
/// last iterate, which is not orthogonal. Source: Higham, Computing the polar decomposition, SIAM J. Sci. Stat. Comput.
/// 7, 1986.
pub fn polar(m: &Matrix3<f64>) -> Matrix3<f64> {
    let mut x = *m;
    for _ in 0..MOST_ITERATIONS {
        let cofactors = cofactors(&x);
        let det = x.column(0).dot(&cofactors.column(0));
        if det == 0.0 {
            break;
        }
        let [one, infinity] = norms(&x);
        let [cofactor_one, cofactor_infinity] = norms(&cofactors);
        let scale = ((cofactor_one * cofactor_infinity / (one * infinity)).sqrt() / det.abs()).sqrt();
        let next = x * (0.5 * scale) + cofactors * (0.5 / (scale * det));
        let step = norms(&(x - next))[1];
        x = next;
        // What is not a number is not large: it ends the iteration as well.
        let is_large = step > STEP * norms(&x)[1];
        if !is_large {
            break;
        }
    }
    x
}

/// The proper rotation nearest to M: as [`polar`], but for inverted and flat elements the direction of least stretch is
/// turned around.
pub fn stable_polar(m: &Matrix3<f64>) -> Matrix3<f64> {
    let norm = m.norm();
    // Far from singular the faster method gives the same.
    if m.determinant() > WELL_CONDITIONED * norm * norm * norm {
        return polar(m);
    }
    let svd = nalgebra::SVD::new_unordered(*m, true, true);
    let (Some(mut u), Some(v_t)) = (svd.u, svd.v_t) else { return Matrix3::identity() };
    if (u * v_t).determinant() < 0.0 {
        let weakest = svd.singular_values.imin();
        u.column_mut(weakest).neg_mut();
    }
    u * v_t
}

const WELL_CONDITIONED: f64 = 1e-6;

/// det(M) M^-T: its columns are the cross products of the columns of M.
fn cofactors(m: &Matrix3<f64>) -> Matrix3<f64> {
    let (a, b, c) = (m.column(0), m.column(1), m.column(2));
    Matrix3::from_columns(&[b.cross(&c), c.cross(&a), a.cross(&b)])
}

/// Largest sum of absolute values in a column, and in a row.
fn norms(m: &Matrix3<f64>) -> [f64; 2] {
    let m = m.abs();
    let columns = Vector3::new(m.column(0).sum(), m.column(1).sum(), m.column(2).sum());
    let rows = m.column(0) + m.column(1) + m.column(2);
    [columns.max(), rows.max()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn() -> Matrix3<f64> {
        frame(&Vector3::new(0.3, -1.2, 0.7), &Vector3::new(1.0, 0.2, 0.4))
    }

    fn stretch() -> Matrix3<f64> {
        Matrix3::new(2.0, 0.3, -0.1, 0.3, 0.7, 0.2, -0.1, 0.2, 1.1)
    }

    #[test]
    fn a_frame_is_a_rotation_along_its_edges() {
        let (x, y) = (Vector3::new(0.3, -1.2, 0.7), Vector3::new(1.0, 0.2, 0.4));
        let f = frame(&x, &y);
        assert!((f * f.transpose() - Matrix3::identity()).norm() < 1e-15 && (f.determinant() - 1.0).abs() < 1e-15);
        let (along, across) = (f * x, f * y);
        assert!((along - Vector3::new(x.norm(), 0.0, 0.0)).norm() < 1e-15);
        assert!(across.z.abs() < 1e-15 && across.y > 0.0);
    }

    #[test]
    fn polar_decompositions_give_back_the_rotation() {
        let m = turn() * stretch();
        assert!((polar(&m) - turn()).norm() < 1e-14);
        assert!((stable_polar(&m) - turn()).norm() < 1e-14);
        // An inverted element: one factor is a reflection, the other a rotation.
        let inverted = turn() * Matrix3::from_diagonal(&Vector3::new(1.5, 1.0, -0.1));
        assert!((polar(&inverted).determinant() + 1.0).abs() < 1e-14);
        assert!((stable_polar(&inverted) - turn()).norm() < 1e-14);
    }

    #[test]
    fn a_flat_element_has_a_rotation() {
        let flat = turn() * Matrix3::from_diagonal(&Vector3::new(1.5, 0.8, 0.0));
        assert!((stable_polar(&flat) - turn()).norm() < 1e-14);
        let line = stable_polar(&Matrix3::from_diagonal(&Vector3::new(2.0, 0.0, 0.0)));
        assert!((line * line.transpose() - Matrix3::identity()).norm() < 1e-14);
        assert!((stable_polar(&Matrix3::zeros()).determinant() - 1.0).abs() < 1e-14);
    }

    #[test]
    fn what_is_not_finite_ends() {
        assert!(polar(&Matrix3::from_element(f64::NAN)).iter().all(|value| value.is_nan()));
        let _ = polar(&Matrix3::from_element(f64::INFINITY));
        let _ = polar(&Matrix3::zeros());
    }
}
