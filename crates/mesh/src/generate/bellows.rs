//! A bellows: wide folds and narrow necks above each other, with air inside.

use super::GenerateError;
use super::hollow::{Cell, HollowMeshes, hollow_body};

/// A bellows along y, of square section, closed at both ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bellows {
    /// Number of folds. At least 1.
    pub folds: usize,
    /// Size of the cells that everything is made of (m).
    pub cell: [f64; 3],
}

/// Cells across a fold.
const WIDE: usize = 10;
/// Cells by which a neck is narrower than a fold, on each side.
const STEP: usize = 3;
/// Layers of a fold with the neck above it: floor, chamber, roof, neck.
const LAYERS: usize = 4;

impl Bellows {
    /// The bellows in `mesh/bellows.msh`: about 28 mm high.
    pub fn shipped() -> Self {
        Bellows { folds: 3, cell: [0.004, 0.0025, 0.004] }
    }

    /// A bottom, the folds with necks between them, and a top, which are floor and roof of the outer folds.
    fn layers(&self) -> usize {
        LAYERS * self.folds - 1
    }

    fn cell_at(&self, [x, y, z]: [usize; 3]) -> Cell {
        // 0 at the outermost cells.
        let depth = [x, z].map(|across| across.min(WIDE - 1 - across)).into_iter().min().unwrap_or(0);
        let is_end = y == 0 || y + 1 == self.layers();
        match y % LAYERS {
            _ if is_end => Cell::Rubber,
            1 if depth == 0 => Cell::Rubber,
            1 => Cell::Air,
            // Floors, roofs and necks are open within the walls of the necks.
            _ if depth > STEP => Cell::Air,
            3 if depth < STEP => Cell::Outside,
            _ => Cell::Rubber,
        }
    }
}

/// The meshes of a bellows. The surfaces have the points of the body that lie on them.
///
/// # Errors
/// No fold, a cell without size, or too many points.
pub fn bellows(bellows: &Bellows) -> Result<HollowMeshes, GenerateError> {
    if bellows.folds < 1 {
        return Err(GenerateError::TooFew { name: "folds", value: bellows.folds, least: 1 });
    }
    // What cannot be counted is refused by the grid.
    let layers = if bellows.folds > 1 << 40 { usize::MAX - 1 } else { bellows.layers() };
    let size = |axis: usize, n: usize| n as f64 * bellows.cell[axis];
    let half = [0.5 * size(0, WIDE), 0.5 * size(2, WIDE)];
    let (min, max) = ([-half[0], 0.0, -half[1]], [half[0], size(1, layers), half[1]]);
    hollow_body([WIDE, layers, WIDE], min, max, |cell| bellows.cell_at(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::hollow::tests::{inside, volume};
    use crate::quality::MeshReport;

    #[test]
    fn rubber_and_air_fill_the_skin() {
        let shipped = Bellows::shipped();
        let HollowMeshes { body, skin, air } = bellows(&shipped).unwrap();
        let report = MeshReport::of(&body);
        assert!(report.is_clean() && report.components == 1, "{report}");
        let volume = volume(&body);
        assert!((inside(&skin) - inside(&air) - volume).abs() < 1e-12, "{volume}");
        // Air: 64 cells in each of 3 chambers, and 4 in floors, roofs and necks between them.
        let cells = 3 * 64 + 2 * 3 * 4;
        let expected = f64::from(cells) * shipped.cell.iter().product::<f64>();
        assert!((inside(&air) - expected).abs() < 1e-12, "{} for {expected}", inside(&air));
    }

    #[test]
    fn impossible_bellows_are_refused() {
        let shipped = Bellows::shipped();
        assert!(matches!(bellows(&Bellows { folds: 0, ..shipped }), Err(GenerateError::TooFew { .. })));
        assert!(matches!(bellows(&Bellows { folds: usize::MAX, ..shipped }), Err(GenerateError::TooLarge)));
        assert!(bellows(&Bellows { cell: [0.0, 1.0, 1.0], ..shipped }).is_err());
    }
}
