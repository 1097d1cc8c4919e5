//! What a family of degrees of freedom is: its coordinates, its velocities and the map between them.

use std::fmt::Debug;

use crate::{StateKind, quaternion};

/// A coordinate or a velocity of one point: a plain array, so that a flat buffer of scalars can be viewed as points.
pub trait Point:
    settee_persist::Persist + Copy + Send + Sync + PartialEq + Debug + AsRef<[f64]> + AsMut<[f64]> + 'static
{
    /// Scalars in one point.
    const SIZE: usize;

    /// All scalars 0.
    fn zero() -> Self;

    /// Views `n_points * SIZE` scalars as points.
    ///
    /// # Panics
    /// if the length is not a multiple of `SIZE`.
    fn views(flat: &[f64]) -> &[Self];

    /// Views `n_points * SIZE` scalars as points that can be changed.
    ///
    /// # Panics
    /// if the length is not a multiple of `SIZE`.
    fn views_mut(flat: &mut [f64]) -> &mut [Self];

    /// Views points as scalars, the inverse of [`Point::views`].
    fn flat(points: &[Self]) -> &[f64];

    /// Views points as scalars that can be changed, the inverse of [`Point::views_mut`].
    fn flat_mut(points: &mut [Self]) -> &mut [f64];
}

impl<const N: usize> Point for [f64; N] {
    const SIZE: usize = N;

    fn zero() -> Self {
        [0.0; N]
    }

    fn views(flat: &[f64]) -> &[Self] {
        let (points, rest) = flat.as_chunks();
        assert!(rest.is_empty(), "{} scalars are not points of size {N}", flat.len());
        points
    }

    fn views_mut(flat: &mut [f64]) -> &mut [Self] {
        let len = flat.len();
        let (points, rest) = flat.as_chunks_mut();
        assert!(rest.is_empty(), "{len} scalars are not points of size {N}");
        points
    }

    fn flat(points: &[Self]) -> &[f64] {
        points.as_flattened()
    }

    fn flat_mut(points: &mut [Self]) -> &mut [f64] {
        points.as_flattened_mut()
    }
}

/// One family of degrees of freedom.
///
/// Every coordinate and every velocity starts with its spatial part ([`StateKind::spatial_size`] scalars); the
/// provided functions are those of a vector space, and families with rotations replace them.
///
/// Rotations use the left trivialisation: velocities are angular velocities in the world frame, and x (+) d turns
/// by exp(d) after x, q <- exp(d) q.
pub trait DataTypes: Copy + Default + Debug + Send + Sync + 'static {
    /// Position of one point.
    type Coord: Point;
    /// Velocity, force or increment of one point.
    type Deriv: Point;
    /// The same family as a run-time value.
    const KIND: StateKind;

    /// The coordinate at the origin without rotation: 0, and the quaternion (0, 0, 0, 1).
    fn identity() -> Self::Coord {
        Self::Coord::zero()
    }

    /// x (+) d: componentwise sum; for `Rigid3` the centre moves by the linear part and q <- exp(omega) q.
    ///
    /// The quaternion is not renormalised: its norm drifts at the level of rounding only.
    fn add(x: &Self::Coord, d: &Self::Deriv) -> Self::Coord {
        let mut sum = *x;
        for (s, d) in sum.as_mut().iter_mut().zip(d.as_ref()) {
            *s += d;
        }
        sum
    }

    /// The d for which b (+) d = a.
    ///
    /// Rotations give the shortest one: angle in [0, pi] for `Rigid3`, in [-pi, pi] for `Rigid2`.
    fn difference(a: &Self::Coord, b: &Self::Coord) -> Self::Deriv {
        let mut d = Self::Deriv::zero();
        for ((d, a), b) in d.as_mut().iter_mut().zip(a.as_ref()).zip(b.as_ref()) {
            *d = a - b;
        }
        d
    }

    /// Time derivative of theta where x = r (+) theta moves with the world-frame velocity `v`.
    ///
    /// Identity, but for rotations in space:
    /// dexp^-1_theta(omega) = omega - 1/2 theta x omega + (1 - (t/2) cot(t/2)) / t^2 theta x (theta x omega),
    /// t = |theta| < 2 pi.
    /// Source: Iserles, Munthe-Kaas, Norsett & Zanna, Lie-group methods, Acta Numerica 2000, section 4 and B.
    fn dexp_inv(theta: &Self::Deriv, v: &Self::Deriv) -> Self::Deriv {
        let _ = theta;
        *v
    }

    /// World-frame velocity of x = r (+) theta where theta has the time derivative `v`: the inverse of
    /// [`DataTypes::dexp_inv`].
    ///
    /// dexp_theta(w) = w + (1 - cos t) / t^2 theta x w + (t - sin t) / t^3 theta x (theta x w), t = |theta|.
    fn dexp(theta: &Self::Deriv, v: &Self::Deriv) -> Self::Deriv {
        let _ = theta;
        *v
    }

    /// Solves theta = c + g dexp^-1_theta(v) for theta, to rounding; `g`: (s) for a velocity `v`.
    ///
    /// The solution is the one that Newton's method reaches from theta = c + g v; `None` if it is not finite, if
    /// an iterate turns by 2 pi or more (where dexp^-1 is singular), or if the iteration does not converge.
    fn implicit_increment(c: &Self::Deriv, g: f64, v: &Self::Deriv) -> Option<Self::Deriv> {
        let mut theta = *c;
        for (theta, v) in theta.as_mut().iter_mut().zip(v.as_ref()) {
            *theta += g * v;
        }
        theta.as_ref().iter().all(|t| t.is_finite()).then_some(theta)
    }

    /// Spatial part of a coordinate (m); components that the family lacks are 0.
    fn position(x: &Self::Coord) -> [f64; 3] {
        spatial(Self::KIND, x.as_ref())
    }

    /// Replaces the spatial part of a coordinate (m); components that the family lacks are dropped.
    fn set_position(x: &mut Self::Coord, p: [f64; 3]) {
        let size = Self::KIND.spatial_size();
        x.as_mut()[..size].copy_from_slice(&p[..size]);
    }

    /// Linear part of a velocity or a force; components that the family lacks are 0.
    fn linear(d: &Self::Deriv) -> [f64; 3] {
        spatial(Self::KIND, d.as_ref())
    }

    /// The acceleration that gravity `g` (m/s^2) gives to one point: `g` in the linear part, 0 elsewhere.
    fn from_gravity(g: [f64; 3]) -> Self::Deriv {
        let size = Self::KIND.spatial_size();
        let mut d = Self::Deriv::zero();
        d.as_mut()[..size].copy_from_slice(&g[..size]);
        d
    }

    /// Multiplies the spatial part component by component.
    fn scale(x: &mut Self::Coord, s: [f64; 3]) {
        let p = Self::position(x);
        Self::set_position(x, [s[0] * p[0], s[1] * p[1], s[2] * p[2]]);
    }

    /// Turns the spatial part about the origin by the quaternion `q` (x, y, z, w); rotations are turned as well
    /// (`Rigid3`: left product by `q`; `Rigid2`: plus the rotation of `q` about z).
    fn rotate(x: &mut Self::Coord, q: [f64; 4]) {
        let p = quaternion::rotate(q, Self::position(x));
        Self::set_position(x, p);
    }

    /// Adds `t` (m) to the spatial part.
    fn translate(x: &mut Self::Coord, t: [f64; 3]) {
        let p = Self::position(x);
        Self::set_position(x, [p[0] + t[0], p[1] + t[1], p[2] + t[2]]);
    }
}

fn spatial(kind: StateKind, scalars: &[f64]) -> [f64; 3] {
    let size = kind.spatial_size();
    let mut p = [0.0; 3];
    p[..size].copy_from_slice(&scalars[..size]);
    p
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_buffers_are_viewed_as_points_and_back() {
        let mut flat = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
        let points = <[f64; 3]>::views_mut(&mut flat);
        points[1][0] = 40.0;
        assert_eq!(<[f64; 3]>::flat(points), [1.0, 2.0, 3.0, 40.0, 5.0, 6.0]);
        assert_eq!(<[f64; 2]>::views(&flat)[1], [3.0, 40.0]);
        assert!(<[f64; 7]>::views(&[]).is_empty());
    }

    #[test]
    #[should_panic(expected = "4 scalars are not points of size 3")]
    fn a_buffer_of_broken_points_is_refused() {
        <[f64; 3]>::views(&[0.0; 4]);
    }
}
