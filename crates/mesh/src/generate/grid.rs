//! Regular grids of boxes.

use crate::elements::{HEXAHEDRON_TETRAHEDRA, pick};
use crate::mesh::Mesh;

use super::{GenerateError, check_size};

/// A box of nx ny nz points; point (i, j, k) has the index i + nx (j + ny k).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoxGrid {
    /// Points along each axis, at least 2.
    pub n: [usize; 3],
    /// Smallest corner.
    pub min: [f64; 3],
    /// Largest corner.
    pub max: [f64; 3],
}

impl BoxGrid {
    /// The unit cube.
    pub fn unit(n: [usize; 3]) -> Self {
        BoxGrid { n, min: [0.0; 3], max: [1.0; 3] }
    }
}

/// A box of hexahedra, x fastest.
///
/// # Errors
/// Fewer than 2 points along an axis, a box without volume, or too many points.
pub fn grid_hexahedra(grid: &BoxGrid) -> Result<Mesh, GenerateError> {
    check(grid)?;
    let [nx, ny, nz] = grid.n;
    let spacing = [0, 1, 2].map(|i| (grid.max[i] - grid.min[i]) / (grid.n[i] - 1) as f64);
    let mut mesh = Mesh::default();
    for k in 0..nz {
        for j in 0..ny {
            for i in 0..nx {
                let cell = [i as f64, j as f64, k as f64];
                let x = [0, 1, 2].map(|a| grid.min[a] + cell[a] * spacing[a]);
                mesh.positions.push(x);
            }
        }
    }
    let point = |i: usize, j: usize, k: usize| (i + nx * (j + ny * k)) as u32;
    for k in 0..nz - 1 {
        for j in 0..ny - 1 {
            for i in 0..nx - 1 {
                mesh.hexahedra.push([
                    point(i, j, k),
                    point(i + 1, j, k),
                    point(i + 1, j + 1, k),
                    point(i, j + 1, k),
                    point(i, j, k + 1),
                    point(i + 1, j, k + 1),
                    point(i + 1, j + 1, k + 1),
                    point(i, j + 1, k + 1),
                ]);
            }
        }
    }
    Ok(mesh)
}

/// The same box with each hexahedron split into six tetrahedra of positive volume.
///
/// # Errors
/// As [`grid_hexahedra`].
pub fn grid_tetrahedra(grid: &BoxGrid) -> Result<Mesh, GenerateError> {
    let mut mesh = grid_hexahedra(grid)?;
    for hexahedron in std::mem::take(&mut mesh.hexahedra) {
        let six = HEXAHEDRON_TETRAHEDRA.map(|local| pick(&hexahedron, local));
        mesh.tetrahedra.extend(six);
    }
    Ok(mesh)
}

fn check(grid: &BoxGrid) -> Result<(), GenerateError> {
    let mut n_points = 1usize;
    for (axis, name) in [(0, "nx"), (1, "ny"), (2, "nz")] {
        let (n, low, high) = (grid.n[axis], grid.min[axis], grid.max[axis]);
        if n < 2 {
            return Err(GenerateError::TooFew { name, value: n, least: 2 });
        }
        let extent = high - low;
        if !(low.is_finite() && extent.is_finite() && extent > 0.0) {
            return Err(GenerateError::OutOfRange {
                name: "max",
                value: high,
                expected: "finite corners, each coordinate of max larger than that of min",
            });
        }
        n_points = n_points.checked_mul(n).ok_or(GenerateError::TooLarge)?;
    }
    check_size(Some(n_points))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::six_volumes;

    #[test]
    fn tetrahedra_fill_the_box() {
        let grid = BoxGrid { n: [4, 3, 5], min: [-1.0, 0.0, 2.0], max: [2.0, 4.0, 4.0] };
        let mesh = grid_tetrahedra(&grid).expect("a small grid");
        assert_eq!((mesh.positions.len(), mesh.tetrahedra.len()), (60, 6 * 3 * 2 * 4));
        let volumes = mesh.tetrahedra.iter().map(|t| six_volumes(t.map(|v| mesh.positions[v as usize])) / 6.0);
        let total: f64 = volumes.inspect(|&v| assert!(v > 0.0)).sum();
        assert!((total - 24.0).abs() < 1e-12);
    }

    #[test]
    fn impossible_grids_are_refused_at_once() {
        assert_eq!(grid_hexahedra(&BoxGrid::unit([4_000_000_000; 3])), Err(GenerateError::TooLarge));
        assert_eq!(grid_hexahedra(&BoxGrid::unit([1000; 3])), Err(GenerateError::TooLarge));
        assert!(matches!(grid_hexahedra(&BoxGrid::unit([2, 1, 2])), Err(GenerateError::TooFew { name: "ny", .. })));
        let mut flat = BoxGrid::unit([2, 2, 2]);
        flat.max[2] = 0.0;
        assert!(grid_hexahedra(&flat).is_err());
        flat.max[2] = f64::NAN;
        assert!(grid_hexahedra(&flat).is_err());
    }
}
