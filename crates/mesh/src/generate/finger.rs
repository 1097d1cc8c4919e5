//! A soft finger with chambers of air, as it is cast for grippers.

use super::GenerateError;
use super::hollow::{Cell, HollowMeshes, hollow_body};

/// A finger along x: a flat base (y = 0 below), on it ribs with a chamber each, and a channel that joins the chambers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Finger {
    /// Number of ribs. At least 1.
    pub chambers: usize,
    /// Size of the cells that everything is made of (m).
    pub cell: [f64; 3],
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
pub fn finger(finger: &Finger) -> Result<HollowMeshes, GenerateError> {
    if finger.chambers < 1 {
        return Err(GenerateError::TooFew { name: "chambers", value: finger.chambers, least: 1 });
    }
    // Each rib is at most 5 columns: what cannot be counted is refused by the grid.
    let columns = if finger.chambers > 1 << 40 { usize::MAX - 1 } else { finger.columns() };
    let size = |axis: usize, n: usize| n as f64 * finger.cell[axis];
    let min = [0.0, 0.0, -size(2, ACROSS) / 2.0];
    let max = [size(0, columns), size(1, UP), size(2, ACROSS) / 2.0];
    hollow_body([columns, UP, ACROSS], min, max, |cell| finger.cell_at(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::hollow::tests::{inside, volume};
    use crate::quality::MeshReport;

    #[test]
    fn rubber_and_air_fill_the_skin() {
        let shipped = Finger::shipped();
        let HollowMeshes { body, skin, air } = finger(&shipped).unwrap();
        let report = MeshReport::of(&body);
        assert!(report.is_clean() && report.components == 1, "{report}");
        let volume = volume(&body);
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
