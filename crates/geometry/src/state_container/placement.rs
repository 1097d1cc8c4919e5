//! Shorthand attributes that place a set of points: `dx`, `rx`, `sx`, `scale` ...

use settee_kernel::{ValueError, data::parse_real};
use settee_math::quaternion;

/// Names of the shorthands of a rotation, a translation and a scale, with their help.
pub(crate) const SHORTHANDS: [(&str, &str); 10] = [
    ("dx", "first component of translation, single precision; missing ones are 0"),
    ("dy", "second component of translation, single precision; missing ones are 0"),
    ("dz", "third component of translation, single precision; missing ones are 0"),
    ("rx", "angle about x [degrees], single precision; missing ones are 0"),
    ("ry", "angle about y [degrees], single precision; missing ones are 0"),
    ("rz", "angle about z [degrees], single precision; missing ones are 0"),
    ("scale", "one factor for all axes, single precision"),
    ("sx", "factor along x, single precision; missing ones are 1"),
    ("sy", "factor along y, single precision; missing ones are 1"),
    ("sz", "factor along z, single precision; missing ones are 1"),
];

/// Shorthands found so far: each triple replaces the whole vector once one of its members is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Shorthands {
    /// `dx dy dz`.
    pub(crate) translation: Option<[f64; 3]>,
    /// `rx ry rz`.
    pub(crate) rotation: Option<[f64; 3]>,
    /// `sx sy sz`.
    pub(crate) scale3d: Option<[f64; 3]>,
    /// `scale`.
    pub(crate) scale: Option<f64>,
    /// `dx2 dy2 dz2`.
    pub(crate) translation2: Option<[f64; 3]>,
    /// `rx2 ry2 rz2`.
    pub(crate) rotation2: Option<[f64; 3]>,
}

impl Shorthands {
    /// Reads one attribute; `None` if it is none of them. Those ending in 2 only `with_second`.
    pub(crate) fn parse(&mut self, name: &str, text: &str, with_second: bool) -> Option<Result<(), ValueError>> {
        if name == "scale" {
            return Some(first_factor(text).map(|value| self.scale = Some(value)));
        }
        let (triple, neutral) = match name.as_bytes() {
            [b'd', _] => (&mut self.translation, 0.0),
            [b'r', _] => (&mut self.rotation, 0.0),
            [b's', _] => (&mut self.scale3d, 1.0),
            [b'd', _, b'2'] if with_second => (&mut self.translation2, 0.0),
            [b'r', _, b'2'] if with_second => (&mut self.rotation2, 0.0),
            _ => return None,
        };
        let axis = match name.as_bytes()[1] {
            b'x' => 0,
            b'y' => 1,
            b'z' => 2,
            _ => return None,
        };
        Some(single_precision(text).map(|value| triple.get_or_insert([neutral; 3])[axis] = value))
    }
}

/// A number of one of the shorthands. They are single precision: `0.1` is 0.10000000149011612.
pub(crate) fn single_precision(text: &str) -> Result<f64, ValueError> {
    let word = text.trim();
    parse_real(word)?;
    let value: f32 =
        word.parse().map_err(|_| ValueError::new(format!("\"{word}\" is not a number"), "a finite decimal number"))?;
    if value.is_finite() {
        Ok(f64::from(value))
    } else {
        Err(ValueError::new(format!("\"{word}\" is too large"), "a number that single precision holds"))
    }
}

/// The factor of an attribute `scale`. Scenes write three numbers where one is read: the first one counts.
pub(crate) fn first_factor(text: &str) -> Result<f64, ValueError> {
    single_precision(text.split_ascii_whitespace().next().unwrap_or_default())
}

/// T R S: scale, then rotation, then translation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placement {
    /// Factors along the axes.
    pub(crate) scale: [f64; 3],
    /// Angles about the fixed x, then y, then z [degrees].
    pub(crate) rotation: [f64; 3],
    /// Displacement.
    pub(crate) translation: [f64; 3],
}

impl Placement {
    /// Whether nothing moves.
    pub(crate) fn is_neutral(&self) -> bool {
        self.scale == [1.0; 3] && self.rotation == [0.0; 3] && self.translation == [0.0; 3]
    }

    /// Places one point.
    pub(crate) fn apply(&self, x: [f64; 3]) -> [f64; 3] {
        let scaled = std::array::from_fn(|axis| self.scale[axis] * x[axis]);
        let turned = if self.rotation == [0.0; 3] {
            scaled
        } else {
            quaternion::rotate(quaternion::from_euler_degrees(self.rotation), scaled)
        };
        std::array::from_fn(|axis| turned[axis] + self.translation[axis])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorthands_replace_the_whole_triple_in_single_precision() {
        let mut found = Shorthands::default();
        for (name, text) in [("dx", "0.1"), ("sz", "2"), ("ry2", "30"), ("scale", " 3 5 0")] {
            assert_eq!(found.parse(name, text, true), Some(Ok(())), "{name}");
        }
        assert_eq!(found.translation, Some([0.100_000_001_490_116_12, 0.0, 0.0]));
        assert_eq!(found.scale3d, Some([1.0, 1.0, 2.0]));
        assert_eq!(found.rotation2, Some([0.0, 30.0, 0.0]));
        assert_eq!(found.scale, Some(3.0));
        assert_eq!(found.rotation, None);
    }

    #[test]
    fn strangers_are_refused() {
        let mut found = Shorthands::default();
        for name in ["dw", "d", "", "dx2", "size", "ux", "dx3"] {
            assert_eq!(found.parse(name, "1", false), None, "{name}");
        }
        assert!(matches!(found.parse("dx", "a", true), Some(Err(_))));
        assert!(matches!(found.parse("dx", "1e39", true), Some(Err(_))));
    }

    #[test]
    fn placement_scales_then_turns_then_moves() {
        let placement = Placement { scale: [2.0, 1.0, 1.0], rotation: [0.0, 0.0, 90.0], translation: [0.0, 0.0, 5.0] };
        let [x, y, z] = placement.apply([1.0, 0.0, 0.0]);
        assert!(x.abs() < 1e-15 && (y - 2.0).abs() < 1e-15 && z == 5.0);
    }
}
