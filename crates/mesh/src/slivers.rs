//! Tetrahedra that are too thin to compute with.

use settee_math::vec3::{cross, norm, sub};

use crate::elements::{TETRAHEDRON_EDGES, TETRAHEDRON_FACES, six_volumes};

/// A tetrahedron counts as flat below this share of its longest edge cubed: six volumes that rounding alone can give.
const FLAT: f64 = 64.0 * f64::EPSILON;

/// A tetrahedron is a sliver if its longest edge exceeds its smallest height by this factor. The stiffness of a linear
/// element grows with the square of that ratio, and from here on one element spoils the conditioning of a whole mesh.
/// Source: Shewchuk, What is a good linear finite element?, University of California at Berkeley (2002), section 3.
pub const SLIVER_RATIO: f64 = 1e3;

/// What a tetrahedron is like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Shape {
    /// It has a volume. `ratio`: longest edge by smallest height.
    Solid { ratio: f64, is_inverted: bool },
    /// It has no volume, up to rounding.
    Flat,
    /// It uses a point twice, or one that is missing or not finite.
    Unusable,
}

pub(crate) fn shape_of(positions: &[[f64; 3]], tetrahedron: [u32; 4]) -> Shape {
    let x = tetrahedron.map(|v| positions.get(v as usize).copied().unwrap_or([f64::NAN; 3]));
    let is_repeated = (1..4).any(|i| tetrahedron[..i].contains(&tetrahedron[i]));
    if is_repeated || x.iter().flatten().any(|c| !c.is_finite()) {
        return Shape::Unusable;
    }
    let lengths = TETRAHEDRON_EDGES.map(|[i, j]| norm(sub(x[j], x[i])));
    let longest = lengths.into_iter().fold(0.0, f64::max);
    // Scaled to longest edge 1: the volume of a mesh in metres or micrometres neither under- nor overflows.
    let scaled = x.map(|p| sub(p, x[0]).map(|c| c / longest));
    let six = six_volumes(scaled);
    if !six.is_finite() || six.abs() <= FLAT {
        return Shape::Flat;
    }
    let doubled_areas =
        TETRAHEDRON_FACES.map(|[a, b, c]| norm(cross(sub(scaled[b], scaled[a]), sub(scaled[c], scaled[a]))));
    let largest = doubled_areas.into_iter().fold(0.0, f64::max);
    Shape::Solid { ratio: largest / six.abs(), is_inverted: six < 0.0 }
}

/// The slivers among some tetrahedra.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slivers {
    /// How many there are, inverted ones too.
    pub count: usize,
    /// The thinnest of them.
    pub worst: usize,
    /// Its longest edge by its smallest height.
    pub ratio: f64,
}

impl Slivers {
    /// The slivers of a mesh; `None` if there are none. Flat tetrahedra, and those with a point that is missing or not
    /// finite, are none.
    pub fn of(positions: &[[f64; 3]], tetrahedra: &[[u32; 4]]) -> Option<Self> {
        let mut found: Option<Self> = None;
        for (index, tetrahedron) in tetrahedra.iter().enumerate() {
            let Shape::Solid { ratio, .. } = shape_of(positions, *tetrahedron) else { continue };
            if ratio > SLIVER_RATIO {
                let slivers = found.get_or_insert(Self { count: 0, worst: index, ratio });
                slivers.count += 1;
                if ratio > slivers.ratio {
                    (slivers.worst, slivers.ratio) = (index, ratio);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thinnest_sliver_is_named_and_flat_tetrahedra_are_none() {
        let x = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.2, 0.2, 1e-4], [0.2, 0.2, -1e-6], [0.3, 0.3, 0.0]];
        assert_eq!(Slivers::of(&x, &[[0, 1, 2, 5], [0, 1, 1, 3], [0, 1, 2, 99]]), None);
        let found = Slivers::of(&x, &[[0, 1, 2, 3], [0, 1, 2, 4], [0, 1, 2, 5]]).expect("there are two");
        assert_eq!((found.count, found.worst), (2, 1));
        assert!((found.ratio / (2.0_f64.sqrt() * 1e6) - 1.0).abs() < 1e-9, "{found:?}");
    }
}
