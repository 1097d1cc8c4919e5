//! The mass and inertia that all points share.

use nalgebra::{Matrix3, Vector3};

use settee_math::{DataTypes, StateKind, quaternion};

/// What the loops use.
#[derive(Clone, Debug)]
pub struct Uniform {
    /// Points with mass.
    pub(super) indices: Vec<u32>,
    /// Mass of one (kg).
    pub(super) mass: f64,
    /// Inertia of one [kg m^2].
    pub(super) inertia: Matrix3<f64>,
    /// Its inverse.
    pub(super) inverse: Matrix3<f64>,
    /// Whether the inertia turns with the body.
    pub(super) turns: bool,
}

/// [a]x, so that [a]x b = a x b.
fn skew(a: &Vector3<f64>) -> Matrix3<f64> {
    a.cross_matrix()
}

/// Angular part of a derivative of `Rigid3`.
pub(super) fn angular(d: &[f64]) -> Vector3<f64> {
    Vector3::new(d[3], d[4], d[5])
}

impl Uniform {
    /// R I R^T for a tensor of the body; the tensor itself if it is constant in the world.
    pub(super) fn in_world(&self, tensor: &Matrix3<f64>, x: &[f64]) -> Matrix3<f64> {
        if !self.turns {
            return *tensor;
        }
        let r = quaternion::to_matrix(quaternion::normalized([x[3], x[4], x[5], x[6]]));
        r * tensor * r.transpose()
    }

    /// The block of a point times a derivative: mass and `tensor` (the inertia, or both inverted).
    pub(super) fn multiply<D: DataTypes>(
        &self,
        x: &D::Coord,
        d: &D::Deriv,
        mass: f64,
        tensor: &Matrix3<f64>,
    ) -> D::Deriv {
        let mut product = *d;
        let scalars = product.as_mut();
        let linear = if D::KIND.is_rigid() { D::KIND.spatial_size() } else { scalars.len() };
        scalars[..linear].iter_mut().for_each(|value| *value *= mass);
        match D::KIND {
            StateKind::Rigid2 => scalars[2] *= tensor[(0, 0)],
            StateKind::Rigid3 => {
                scalars[3..].copy_from_slice((self.in_world(tensor, x.as_ref()) * angular(d.as_ref())).as_slice())
            }
            _ => {}
        }
        product
    }

    /// df = -(omega x delta(I omega) + delta(omega) x I omega) in matrices: (d/dtheta, d/domega) of -omega x I omega, I in the world.
    ///
    /// d/domega = [I omega]x - [omega]x I;  d/dtheta = [omega]x [I omega]x - [omega]x I [omega]x, for a turn by theta in the world.
    pub(super) fn gyroscopic_tangent(&self, x: &[f64], omega: &Vector3<f64>) -> (Matrix3<f64>, Matrix3<f64>) {
        let inertia = self.in_world(&self.inertia, x);
        let (turn, momentum) = (skew(omega), skew(&(inertia * omega)));
        (turn * momentum - turn * inertia * turn, momentum - turn * inertia)
    }
}
