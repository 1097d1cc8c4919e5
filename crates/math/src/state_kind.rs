//! The families of degrees of freedom as run-time values, with their maps over flat slices.

use crate::{DataTypes, Point};

/// A family of degrees of freedom, for code that does not know it at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, settee_persist::Persist)]
pub enum StateKind {
    /// A scalar for each point.
    Vec1,
    /// A point in the plane.
    Vec2,
    /// A point in space.
    Vec3,
    /// Six scalars; the first three are the spatial part.
    Vec6,
    /// A frame in the plane: x, y, angle (rad).
    Rigid2,
    /// A frame in space: centre and unit quaternion (x, y, z, w).
    Rigid3,
}

/// Evaluates an expression with a type name bound to the [`DataTypes`] of a [`StateKind`].
///
/// ```
/// use settee_math::{DataTypes, StateKind, with_kind};
/// let kind = StateKind::Rigid3;
/// assert_eq!(with_kind!(kind, D => D::identity().as_ref().len()), 7);
/// ```
#[macro_export]
macro_rules! with_kind {
    ($kind:expr, $D:ident => $body:expr) => {
        match $kind {
            $crate::StateKind::Vec1 => {
                type $D = $crate::Vec1;
                $body
            }
            $crate::StateKind::Vec2 => {
                type $D = $crate::Vec2;
                $body
            }
            $crate::StateKind::Vec3 => {
                type $D = $crate::Vec3;
                $body
            }
            $crate::StateKind::Vec6 => {
                type $D = $crate::Vec6;
                $body
            }
            $crate::StateKind::Rigid2 => {
                type $D = $crate::Rigid2;
                $body
            }
            $crate::StateKind::Rigid3 => {
                type $D = $crate::Rigid3;
                $body
            }
        }
    };
}

impl StateKind {
    /// Every family of states.
    pub const ALL: [Self; 6] = [Self::Vec1, Self::Vec2, Self::Vec3, Self::Vec6, Self::Rigid2, Self::Rigid3];

    /// Scalars in a coordinate.
    pub const fn coord_size(self) -> usize {
        match self {
            Self::Vec1 => 1,
            Self::Vec2 => 2,
            Self::Vec3 | Self::Rigid2 => 3,
            Self::Vec6 => 6,
            Self::Rigid3 => 7,
        }
    }

    /// Scalars in a velocity.
    pub const fn deriv_size(self) -> usize {
        match self {
            Self::Rigid3 => 6,
            _ => self.coord_size(),
        }
    }

    /// Scalars of a coordinate that are a place in space: the first ones, at most three.
    pub const fn spatial_size(self) -> usize {
        match self {
            Self::Vec1 => 1,
            Self::Vec2 | Self::Rigid2 => 2,
            Self::Vec3 | Self::Vec6 | Self::Rigid3 => 3,
        }
    }

    /// The parts in space of flat entries, each of `size` scalars ([`coord_size`](Self::coord_size) or
    /// [`deriv_size`](Self::deriv_size)); directions that the family lacks are 0.
    pub fn in_space(self, flat: &[f64], size: usize) -> impl Iterator<Item = [f64; 3]> {
        let dimensions = self.spatial_size();
        flat.chunks_exact(size).map(move |entry| std::array::from_fn(|k| if k < dimensions { entry[k] } else { 0.0 }))
    }

    /// Name of the template in scenes, as `Vec3d`.
    pub const fn template_name(self) -> &'static str {
        match self {
            Self::Vec1 => "Vec1d",
            Self::Vec2 => "Vec2d",
            Self::Vec3 => "Vec3d",
            Self::Vec6 => "Vec6d",
            Self::Rigid2 => "Rigid2d",
            Self::Rigid3 => "Rigid3d",
        }
    }

    /// Whether the family has rotations.
    pub const fn is_rigid(self) -> bool {
        matches!(self, Self::Rigid2 | Self::Rigid3)
    }

    /// Reads a template name: `Vec3`, `Vec3d` and `Vec3f` are one family, and `Rigid` is `Rigid3`.
    ///
    /// Scalars are always double precision, so the letter has no effect.
    pub fn parse(name: &str) -> Option<Self> {
        let stem = name.strip_suffix(['d', 'f']).filter(|stem| stem.ends_with(|c: char| c.is_ascii_digit()));
        match stem.unwrap_or(name) {
            "Rigid" => Some(Self::Rigid3),
            stem => Self::ALL.into_iter().find(|kind| kind.template_name().strip_suffix('d') == Some(stem)),
        }
    }

    /// Sets every coordinate of `out` to the identity.
    ///
    /// # Panics
    /// if the length is not a multiple of [`StateKind::coord_size`].
    pub fn identity_fill(self, out: &mut [f64]) {
        with_kind!(self, D => <D as DataTypes>::Coord::views_mut(out).fill(D::identity()));
    }

    /// Makes quaternions of unit length, such as those of a weighted sum of points. One without length becomes that of
    /// no rotation.
    ///
    /// # Panics
    /// if the length is not a multiple of [`StateKind::coord_size`].
    pub fn normalise(self, coords: &mut [f64]) {
        if self != Self::Rigid3 {
            return;
        }
        for point in coords.chunks_exact_mut(self.coord_size()) {
            let turn = &mut point[3..];
            let length = turn.iter().map(|part| part * part).sum::<f64>().sqrt();
            if length > 0.0 {
                turn.iter_mut().for_each(|part| *part /= length);
            } else {
                turn.copy_from_slice(&[0.0, 0.0, 0.0, 1.0]);
            }
        }
    }

    /// out = x (+) d, point by point.
    ///
    /// # Panics
    /// if the lengths do not belong to the same number of points.
    pub fn add_into(self, x: &[f64], d: &[f64], out: &mut [f64]) {
        with_kind!(self, D => map_two(x, d, out, |x, d, out| *out = D::add(x, d)));
    }

    /// x <- x (+) d, point by point.
    ///
    /// # Panics
    /// if the lengths do not belong to the same number of points.
    pub fn add_in_place(self, x: &mut [f64], d: &[f64]) {
        with_kind!(self, D => {
            let (x, d) = (<D as DataTypes>::Coord::views_mut(x), <D as DataTypes>::Deriv::views(d));
            assert_eq!(x.len(), d.len(), "numbers of points differ");
            for (x, d) in x.iter_mut().zip(d) {
                *x = D::add(x, d);
            }
        });
    }

    /// out = the d with b (+) d = a, point by point.
    ///
    /// # Panics
    /// if the lengths do not belong to the same number of points.
    pub fn difference_into(self, a: &[f64], b: &[f64], out: &mut [f64]) {
        with_kind!(self, D => map_two(a, b, out, |a, b, out| *out = D::difference(a, b)));
    }

    /// out = dexp^-1_theta(v), point by point; see [`DataTypes::dexp_inv`].
    ///
    /// # Panics
    /// if the lengths do not belong to the same number of points.
    pub fn dexp_inv_into(self, theta: &[f64], v: &[f64], out: &mut [f64]) {
        with_kind!(self, D => map_two(theta, v, out, |theta, v, out| *out = D::dexp_inv(theta, v)));
    }

    /// out = dexp_theta(v), point by point; see [`DataTypes::dexp`].
    ///
    /// # Panics
    /// if the lengths do not belong to the same number of points.
    pub fn dexp_into(self, theta: &[f64], v: &[f64], out: &mut [f64]) {
        with_kind!(self, D => map_two(theta, v, out, |theta, v, out| *out = D::dexp(theta, v)));
    }

    /// Solves out = c + g dexp^-1_out(v), point by point; see [`DataTypes::implicit_increment`].
    ///
    /// False if a point has no solution; the content of `out` at that point is then unchanged.
    ///
    /// # Panics
    /// if the lengths do not belong to the same number of points.
    #[must_use]
    pub fn implicit_increment_into(self, c: &[f64], g: f64, v: &[f64], out: &mut [f64]) -> bool {
        let mut is_solved = true;
        with_kind!(self, D => map_two(c, v, out, |c, v, out| match D::implicit_increment(c, g, v) {
            Some(theta) => *out = theta,
            None => is_solved = false,
        }));
        is_solved
    }
}

fn map_two<A: Point, B: Point, C: Point>(a: &[f64], b: &[f64], out: &mut [f64], mut map: impl FnMut(&A, &B, &mut C)) {
    let (a, b, out) = (A::views(a), B::views(b), C::views_mut(out));
    assert!(a.len() == b.len() && b.len() == out.len(), "numbers of points differ");
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        map(a, b, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_agree_with_the_types() {
        for kind in StateKind::ALL {
            with_kind!(kind, D => {
                assert_eq!(D::KIND, kind);
                assert_eq!(<D as DataTypes>::Coord::SIZE, kind.coord_size());
                assert_eq!(<D as DataTypes>::Deriv::SIZE, kind.deriv_size());
            });
        }
    }

    #[test]
    fn template_names_are_read_with_and_without_the_scalar_letter() {
        for kind in StateKind::ALL {
            let name = kind.template_name();
            let stem = &name[..name.len() - 1];
            for spelling in [name.to_owned(), stem.to_owned(), format!("{stem}f")] {
                assert_eq!(StateKind::parse(&spelling), Some(kind), "{spelling}");
            }
        }
        assert_eq!(StateKind::parse("Rigid"), Some(StateKind::Rigid3));
        for wrong in ["", "d", "Vec", "Vecd", "Vec4", "Vec3dd", "Vec3df", "Rigidd", "Rigid1", "vec3d", "Vec3 "] {
            assert_eq!(StateKind::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn flat_maps_equal_the_maps_of_single_points() {
        let x = [1.0, 2.0, 3.0, 0.0, 0.0, 0.6, 0.8, -1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 1.0];
        let d = [0.1, 0.2, 0.3, 0.4, -0.5, 0.6, 1.0, 2.0, 3.0, -0.1, 0.2, 0.9];
        let (mut sum, mut back, mut solved) = ([0.0; 14], [0.0; 12], [0.0; 12]);
        let kind = StateKind::Rigid3;
        kind.add_into(&x, &d, &mut sum);
        let mut in_place = x;
        kind.add_in_place(&mut in_place, &d);
        assert_eq!(sum, in_place);
        for (point, (x, d)) in <[f64; 7]>::views(&x).iter().zip(<[f64; 6]>::views(&d)).enumerate() {
            assert_eq!(<[f64; 7]>::views(&sum)[point], crate::Rigid3::add(x, d));
        }
        kind.difference_into(&sum, &x, &mut back);
        assert!(back.iter().zip(&d).all(|(b, d)| (b - d).abs() < 8.0 * f64::EPSILON));
        let (mut rate, mut velocity) = ([0.0; 12], [0.0; 12]);
        kind.dexp_inv_into(&d, &back, &mut rate);
        kind.dexp_into(&d, &rate, &mut velocity);
        assert!(velocity.iter().zip(&back).all(|(v, b)| (v - b).abs() < 16.0 * f64::EPSILON));
        assert!(kind.implicit_increment_into(&d, 0.1, &back, &mut solved));
        assert!(!kind.implicit_increment_into(&d, f64::NAN, &back, &mut solved));
        assert!(StateKind::Vec2.implicit_increment_into(&d, 2.0, &d, &mut solved));
        assert_eq!(solved[7], 6.0);
        kind.identity_fill(&mut sum);
        assert_eq!(sum[7..], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    #[should_panic(expected = "numbers of points differ")]
    fn different_numbers_of_points_are_refused() {
        StateKind::Rigid3.add_into(&[0.0; 7], &[0.0; 12], &mut [0.0; 7]);
    }
}
