//! An organ with two lobes, to show soft tissue with.

use crate::mesh::Mesh;

use super::{GenerateError, ball, outside};

/// Half of the width along x, the height along y and the depth along z before lobes are shaped (m).
const HALF_SIZES: [f64; 3] = [0.11, 0.042, 0.075];

/// An organ of the size of a liver, and its surface: a ball that is stretched, thinner to the right, flat below, and
/// notched in front between its lobes.
///
/// # Errors
/// No layer, or too many points.
pub fn organ(layers: usize) -> Result<(Mesh, Mesh), GenerateError> {
    let mut body = ball([0.0; 3], 1.0, layers)?;
    for position in &mut body.positions {
        *position = shaped(*position);
    }
    let mut surface = outside(body.clone());
    // A ball comes with its triangles; the tetrahedra alone are the body.
    body.triangles.clear();
    surface.tetrahedra.clear();
    Ok((body, surface))
}

/// Where a point of the unit ball goes, with few digits (um). Powers by hand: they are the same on every system.
fn shaped([x, y, z]: [f64; 3]) -> [f64; 3] {
    let thickness = 1.0 - 0.4 * x;
    let flat = if y < 0.0 { 0.55 } else { 1.0 };
    let from_notch = (x - 0.2) / 0.3;
    let notch = if z > 0.0 { 1.0 - 0.35 * z / (1.0 + from_notch * from_notch * from_notch * from_notch) } else { 1.0 };
    let shape = [
        HALF_SIZES[0] * x,
        HALF_SIZES[1] * (y * thickness * flat - 0.35 * x * x),
        HALF_SIZES[2] * (z * (1.0 - 0.2 * x) * notch),
    ];
    shape.map(|x| (x * 1e6).round() / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quality::MeshReport;

    #[test]
    fn the_organ_is_sound() {
        let (body, surface) = organ(7).unwrap();
        let report = MeshReport::of(&body);
        assert!(report.is_clean() && report.components == 1, "{report}");
        assert!(report.worst_ratio < 12.0, "{}", report.worst_ratio);
        assert_eq!((body.positions.len(), body.tetrahedra.len()), (575, 2744));
        assert_eq!(surface.triangles.len(), 8 * 49);
    }

    #[test]
    fn an_organ_without_layers_is_refused() {
        assert!(matches!(organ(0), Err(GenerateError::TooFew { .. })));
    }
}
