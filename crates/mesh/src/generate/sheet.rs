//! A line of points and a sheet of quads or triangles.

use std::collections::BTreeSet;

use crate::elements::{QUAD_EDGES, TRIANGLE_EDGES, pick, sorted};
use crate::mesh::Mesh;

use super::{GenerateError, check_size};

/// `n` points from 0 to 1 along x, joined by edges.
///
/// # Errors
/// Fewer than 2 points, or too many.
pub fn line(n: usize) -> Result<Mesh, GenerateError> {
    at_least_two("n", n)?;
    check_size(Some(n))?;
    let positions = (0..n).map(|i| [i as f64 / (n - 1) as f64, 0.0, 0.0]).collect();
    let edges = (1..n as u32).map(|i| [i - 1, i]).collect();
    Ok(Mesh { positions, edges, ..Mesh::default() })
}

/// How the cells of a sheet are filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetPattern {
    /// A quad for each cell.
    Quads,
    /// Triangles with diagonals that alternate, upward in the first cell.
    Alternating,
    /// Triangles with diagonals from the first corner to the opposite one.
    Upward,
    /// Triangles with the other diagonals.
    Downward,
}

/// Points over the unit square, x fastest, with elements between them and all their edges: smaller index first, sorted.
///
/// # Errors
/// Fewer than 2 points along a direction, or too many.
pub fn sheet(n: [usize; 2], pattern: SheetPattern) -> Result<Mesh, GenerateError> {
    let [nx, ny] = n;
    at_least_two("nx", nx)?;
    at_least_two("ny", ny)?;
    check_size(nx.checked_mul(ny))?;
    let mut mesh = Mesh::default();
    for y in 0..ny {
        for x in 0..nx {
            mesh.positions.push([x as f64 / (nx - 1) as f64, y as f64 / (ny - 1) as f64, 0.0]);
        }
    }
    for y in 0..ny - 1 {
        for x in 0..nx - 1 {
            let first = (x + nx * y) as u32;
            let (a, b, c, d) = (first, first + 1, first + nx as u32 + 1, first + nx as u32);
            let is_upward = match pattern {
                SheetPattern::Quads => {
                    mesh.quads.push([a, b, c, d]);
                    continue;
                }
                SheetPattern::Alternating => (x + y).is_multiple_of(2),
                SheetPattern::Upward => true,
                SheetPattern::Downward => false,
            };
            mesh.triangles.extend(if is_upward { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] });
        }
    }
    let of_triangles = mesh.triangles.iter().flat_map(|t| TRIANGLE_EDGES.map(|local| sorted(pick(t, local))));
    let of_quads = mesh.quads.iter().flat_map(|q| QUAD_EDGES.map(|local| sorted(pick(q, local))));
    let edges: BTreeSet<[u32; 2]> = of_triangles.chain(of_quads).collect();
    mesh.edges = edges.into_iter().collect();
    Ok(mesh)
}

fn at_least_two(name: &'static str, value: usize) -> Result<(), GenerateError> {
    if value >= 2 { Ok(()) } else { Err(GenerateError::TooFew { name, value, least: 2 }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_runs_from_zero_to_one() {
        let mesh = line(5).expect("a short line");
        assert_eq!((mesh.positions[1], mesh.positions[4]), ([0.25, 0.0, 0.0], [1.0, 0.0, 0.0]));
        assert_eq!(mesh.edges, [[0, 1], [1, 2], [2, 3], [3, 4]]);
        assert!(line(1).is_err() && line(usize::MAX).is_err());
    }

    #[test]
    fn a_sheet_has_the_elements_of_its_pattern() {
        let make = |pattern| sheet([3, 3], pattern).expect("a small sheet");
        let quads = make(SheetPattern::Quads);
        assert_eq!((quads.positions.len(), quads.quads.len(), quads.edges.len()), (9, 4, 12));
        let up = make(SheetPattern::Upward);
        assert_eq!((up.triangles.len(), up.edges.len()), (8, 16));
        assert_eq!(up.triangles[..2], [[0, 1, 4], [0, 4, 3]]);
        assert_eq!(up.edges[..4], [[0, 1], [0, 3], [0, 4], [1, 2]]);
        assert_eq!(make(SheetPattern::Downward).triangles[..2], [[0, 1, 3], [1, 4, 3]]);
        let alternating = make(SheetPattern::Alternating);
        assert_eq!(alternating.triangles[..4], [[0, 1, 4], [0, 4, 3], [1, 2, 4], [2, 5, 4]]);
        assert!(sheet([2, 1], SheetPattern::Upward).is_err());
        assert!(sheet([usize::MAX, 3], SheetPattern::Upward).is_err());
    }
}
