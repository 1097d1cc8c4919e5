//! Degrees of freedom that are vectors: position and velocity have the same scalars, and add.

use crate::{DataTypes, StateKind};

macro_rules! vector_types {
    ($($(#[$doc:meta])* $name:ident: $size:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl DataTypes for $name {
            type Coord = [f64; $size];
            type Deriv = [f64; $size];
            const KIND: StateKind = StateKind::$name;
        }
    )*};
}

vector_types! {
    /// A scalar for each point.
    Vec1: 1;
    /// Points of the plane.
    Vec2: 2;
    /// Points of space.
    Vec3: 3;
    /// Six scalars a point; the first three are the spatial part.
    Vec6: 6;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quaternion;

    #[test]
    fn gravity_and_positions_fill_the_components_that_exist() {
        let g = [1.0, 2.0, 3.0];
        assert_eq!(Vec1::from_gravity(g), [1.0]);
        assert_eq!(Vec2::from_gravity(g), [1.0, 2.0]);
        assert_eq!(Vec6::from_gravity(g), [1.0, 2.0, 3.0, 0.0, 0.0, 0.0]);
        assert_eq!(Vec2::position(&[4.0, 5.0]), [4.0, 5.0, 0.0]);
        assert_eq!(Vec1::linear(&[4.0]), [4.0, 0.0, 0.0]);
        let mut x = [9.0; 6];
        Vec6::set_position(&mut x, g);
        assert_eq!(x, [1.0, 2.0, 3.0, 9.0, 9.0, 9.0]);
    }

    #[test]
    fn scale_rotate_and_translate_act_on_the_spatial_part() {
        let mut x = [1.0, 2.0];
        Vec2::scale(&mut x, [2.0, 3.0, 100.0]);
        Vec2::rotate(&mut x, quaternion::from_euler_degrees([0.0, 0.0, 90.0]));
        Vec2::translate(&mut x, [10.0, 20.0, 100.0]);
        // (1, 2) -> (2, 6) -> (-6, 2) -> (4, 22).
        assert!((x[0] - 4.0).abs() < 1e-14 && (x[1] - 22.0).abs() < 1e-14);
    }

    #[test]
    fn the_implicit_increment_is_explicit_and_refuses_overflow() {
        assert_eq!(Vec3::implicit_increment(&[1.0; 3], 0.5, &[2.0, 4.0, 6.0]), Some([2.0, 3.0, 4.0]));
        assert_eq!(Vec1::implicit_increment(&[0.0], 1e200, &[1e200]), None);
        assert_eq!(Vec1::dexp_inv(&[3.0], &[2.0]), [2.0]);
    }
}
