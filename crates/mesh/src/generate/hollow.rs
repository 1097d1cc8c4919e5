//! Bodies with air inside, made of the cells of a grid.

use crate::mesh::Mesh;
use crate::split::tetrahedra_of_hexahedra;

use super::{BoxGrid, GenerateError, grid_hexahedra, outside};

/// The meshes of a body with air inside.
#[derive(Debug, Clone)]
pub struct HollowMeshes {
    /// Tetrahedra of positive volume.
    pub body: Mesh,
    /// Outward triangles of the outside.
    pub skin: Mesh,
    /// Triangles around the air, which point out of the air into the body: a positive pressure on them inflates.
    pub air: Mesh,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Cell {
    Rubber,
    Air,
    Outside,
}

/// The meshes of a body in a box of `n` cells. The surfaces have the points of the body that lie on them.
///
/// # Errors
/// A box without size, or too many points.
pub(super) fn hollow_body(
    n: [usize; 3],
    min: [f64; 3],
    max: [f64; 3],
    kind: impl Fn([usize; 3]) -> Cell,
) -> Result<HollowMeshes, GenerateError> {
    let grid = grid_hexahedra(&BoxGrid { n: n.map(|n| n + 1), min, max })?;
    let kind = |index: usize| kind([index % n[0], index / n[0] % n[1], index / (n[0] * n[1])]);
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
    Ok(HollowMeshes { body, skin, air })
}

/// A coordinate of few digits (nm).
fn rounded(x: f64) -> f64 {
    (x * 1e9).round() / 1e9
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::elements::six_volumes;
    use settee_math::vec3::{cross, dot};

    /// The volume inside of a closed surface.
    pub fn inside(surface: &Mesh) -> f64 {
        let six = |t: &[u32; 3]| {
            let [a, b, c] = t.map(|v| surface.positions[v as usize]);
            dot(a, cross(b, c))
        };
        surface.triangles.iter().map(six).sum::<f64>() / 6.0
    }

    /// The volume of the tetrahedra of a body.
    pub fn volume(body: &Mesh) -> f64 {
        body.tetrahedra.iter().map(|t| six_volumes(t.map(|v| body.positions[v as usize])) / 6.0).sum()
    }
}
