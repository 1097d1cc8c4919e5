//! A soft finger with chambers of air, as it is cast for grippers.

use crate::mesh::Mesh;
use crate::split::tetrahedra_of_hexahedra;

use super::{BoxGrid, GenerateError, grid_hexahedra, outside};

/// A finger along x: a flat base (y = 0 below), on it ribs with a chamber each, and a channel that joins the chambers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Finger {
    /// Number of ribs. At least 1.
    pub chambers: usize,
    /// Size of the cells that everything is made of (m).
    pub cell: [f64; 3],
}

/// The meshes of a finger.
#[derive(Debug, Clone)]
pub struct FingerMeshes {
    /// Tetrahedra of positive volume.
    pub body: Mesh,
    /// Outward triangles of the outside.
    pub skin: Mesh,
    /// Triangles around the air, which point out of the air into the body: a positive pressure on them inflates.
    pub air: Mesh,
}

/// Columns of cells before the first rib.
const HEAD: usize = 2;
/// Columns of a rib.
const RIB: usize = 4;
/// Columns of a gap between ribs.
const GAP: usize = 1;
/// Cells across.
const ACROSS: usize = 4;
/// Cells upwards: base, channel, its roof, chamber, chamber, roof.
const UP: usize = 6;

/// What a cell is.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Rubber,
    Air,
    Outside,
}

impl Finger {
    /// The finger in `mesh/finger.msh`: about 95 mm long.
    pub fn shipped() -> Self {
        Finger { chambers: 5, cell: [0.0035, 0.0035, 0.005] }
    }

    fn columns(&self) -> usize {
        HEAD + self.chambers * (RIB + GAP) - GAP + 1
    }

    fn cell_at(&self, [x, y, z]: [usize; 3]) -> Cell {
        let is_inner = (1..ACROSS - 1).contains(&z);
        // The last column closes the last chamber.
        let in_period = x.checked_sub(HEAD).map(|x| x % (RIB + GAP)).filter(|_| x + 1 < self.columns());
        match in_period {
            Some(x) if x < RIB => {
                let is_chamber = (1..RIB - 1).contains(&x) && (1..UP - 1).contains(&y);
                if is_inner && (is_chamber || y == 1) { Cell::Air } else { Cell::Rubber }
            }
            Some(_) if y > 2 => Cell::Outside,
            Some(_) if is_inner && y == 1 => Cell::Air,
            _ => Cell::Rubber,
        }
    }
}

/// The meshes of a finger. The surfaces have the points of the body that lie on them.
///
/// # Errors
/// No chamber, a cell without size, or too many points.
pub fn finger(finger: &Finger) -> Result<FingerMeshes, GenerateError> {
    if finger.chambers < 1 {
        return Err(GenerateError::TooFew { name: "chambers", value: finger.chambers, least: 1 });
    }
    // Each rib is at most 5 columns: what cannot be counted is refused by the grid.
    let columns = if finger.chambers > 1 << 40 { usize::MAX - 1 } else { finger.columns() };
    let cells = [columns, UP, ACROSS];
    let size = |axis: usize| cells[axis] as f64 * finger.cell[axis];
    let grid = grid_hexahedra(&BoxGrid {
        n: cells.map(|n| n + 1),
        min: [0.0, 0.0, -size(2) / 2.0],
        max: [size(0), size(1), size(2) / 2.0],
    })?;
    let kind = |index: usize| finger.cell_at([index % columns, index / columns % UP, index / (columns * UP)]);
    // Body, air and both are cut alike, so that their surfaces have the same triangles.
    let part = |is_part: &dyn Fn(Cell) -> bool| {
        let chosen = grid.hexahedra.iter().enumerate().filter(|(index, _)| is_part(kind(*index)));
        let hexahedra: Vec<[u32; 8]> = chosen.map(|(_, hexahedron)| *hexahedron).collect();
        Mesh {
            positions: grid.positions.iter().map(|x| x.map(rounded)).collect(),
            tetrahedra: tetrahedra_of_hexahedra(&hexahedra),
            ..Mesh::default()
        }
    };
    let mut body = part(&|cell| cell == Cell::Rubber);
    body.keep_attached_points();
    let air = outside(part(&|cell| cell == Cell::Air));
    let skin = outside(part(&|cell| cell != Cell::Outside));
    Ok(FingerMeshes { body, skin, air })
}

/// A coordinate of few digits (nm).
fn rounded(x: f64) -> f64 {
    (x * 1e9).round() / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elements::six_volumes;
    use crate::quality::MeshReport;
    use settee_math::vec3::{cross, dot};

    /// The volume inside of a closed surface.
    fn inside(surface: &Mesh) -> f64 {
        let six = |t: &[u32; 3]| {
            let [a, b, c] = t.map(|v| surface.positions[v as usize]);
            dot(a, cross(b, c))
        };
        surface.triangles.iter().map(six).sum::<f64>() / 6.0
    }

    #[test]
    fn rubber_and_air_fill_the_skin() {
        let shipped = Finger::shipped();
        let FingerMeshes { body, skin, air } = finger(&shipped).unwrap();
        let report = MeshReport::of(&body);
        assert!(report.is_clean() && report.components == 1, "{report}");
        let volume: f64 =
            body.tetrahedra.iter().map(|t| six_volumes(t.map(|v| body.positions[v as usize])) / 6.0).sum();
        assert!((inside(&skin) - inside(&air) - volume).abs() < 1e-12, "{volume}");
        // Air: in each rib 2 columns of 4 cells and 2 of 1, in each gap 1 cell; all of them 2 wide.
        let cells = (5 * (2 * 4 + 2) + 4) * 2;
        let expected = cells as f64 * shipped.cell.iter().product::<f64>();
        assert!((inside(&air) - expected).abs() < 1e-12, "{} for {expected}", inside(&air));
    }

    #[test]
    fn impossible_fingers_are_refused() {
        let shipped = Finger::shipped();
        assert!(matches!(finger(&Finger { chambers: 0, ..shipped }), Err(GenerateError::TooFew { .. })));
        assert!(matches!(finger(&Finger { chambers: usize::MAX, ..shipped }), Err(GenerateError::TooLarge)));
        assert!(finger(&Finger { cell: [0.0, 1.0, 1.0], ..shipped }).is_err());
    }
}
