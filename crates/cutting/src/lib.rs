//! Cuts through meshes: elements are split along a path over a surface, or along the surface that a blade sweeps
//! through a body, and the mesh is separated there.
//!
//! A cut is worked out on a copy of the elements around it and comes as a list of [`ChangeRequest`]s: new points with
//! their ancestors, points that are moved onto the cut, new elements, and those that go. Splitting an edge splits all
//! elements around it in two, which keeps the mesh conforming in any order of edges. Points are doubled where the
//! elements around them no longer hang together across faces; the ends of a cut inside of the mesh stay shared, so that
//! the cut can go on from there. Sides are decided by exact predicates.

mod blade;
mod opening;
mod patch;
mod path;
mod sign;

pub use path::nearest_triangle;

use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, DynamicMesh};

/// Where a cut goes.
#[derive(Clone, Debug, PartialEq)]
pub enum CutPath {
    /// From point to point over a surface of triangles.
    Surface(Vec<PathPoint>),
    /// Successive places of the straight edge of a blade, each by both ends; the surface that the edge sweeps is cut
    /// through tetrahedra.
    Blade(Vec<[[f64; 3]; 2]>),
}

/// A point of a path over a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPoint {
    /// The triangle that it is in; the nearest one if it is not known.
    pub triangle: Option<u32>,
    /// Where it is.
    pub at: [f64; 3],
}

/// How exactly a cut follows its path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutSettings {
    /// A crossing nearer than this part of an edge to its end takes the end for a point of the cut, and moves it there
    /// if no element suffers: slivers are avoided that way. From 0 to less than 0.5.
    pub snap_path: f64,
    /// A path over a surface that ends nearer to the border than this part of its triangle ends on the border.
    pub snap_border: f64,
}

impl Default for CutSettings {
    fn default() -> Self {
        Self { snap_path: 0.1, snap_border: 0.25 }
    }
}

/// Why a cut cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CutProblem {
    /// The mesh has no elements that the path can cut.
    #[error("the mesh has no {0} to be cut")]
    NoElements(ElementKind),
    /// It is not known where all points are.
    #[error("only {n} of the {n_points} points have a place")]
    Places {
        /// How many are known.
        n: usize,
        /// Points of the mesh.
        n_points: usize,
    },
    /// A blade in a body of hexahedra.
    #[error(
        "hexahedra cannot be cut by a blade, only removed: expected tetrahedra, such as a \
         Hexa2TetraTopologicalMapping makes of {0} hexahedra"
    )]
    Hexahedra(usize),
    /// A path or a blade with too few points, or with numbers that are not finite.
    #[error("{0}")]
    Path(String),
    /// A point names a triangle that does not exist.
    #[error("there is no triangle {index}: the mesh has {n}")]
    UnknownTriangle {
        /// The triangle.
        index: u32,
        /// How many there are.
        n: usize,
    },
    /// The surface ends between two points of the path.
    #[error("the path leaves the surface between its points {from} and {to}", to = from + 1)]
    LeavesSurface {
        /// The point before.
        from: usize,
    },
    /// A setting is out of its range.
    #[error("a crossing is moved to the end of an edge within {0} of its length: expected 0 to less than 0.5")]
    Snap(f64),
}

/// The changes that cut a mesh whose points are at `positions`; none if nothing parts.
///
/// # Errors
/// Why the cut cannot be made.
pub fn cut(
    mesh: &DynamicMesh,
    positions: &[[f64; 3]],
    path: &CutPath,
    settings: &CutSettings,
) -> Result<Vec<ChangeRequest>, CutProblem> {
    let in_range = |snap: f64| (0.0..0.5).contains(&snap);
    if let Some(snap) = [settings.snap_path, settings.snap_border].into_iter().find(|snap| !in_range(*snap)) {
        return Err(CutProblem::Snap(snap));
    }
    match path {
        CutPath::Surface(points) => path::incise(mesh, positions, points, settings),
        CutPath::Blade(places) => blade::sweep(mesh, positions, places, settings),
    }
}

/// Whether it is known where all points of a mesh are.
fn check_places(mesh: &DynamicMesh, positions: &[[f64; 3]]) -> Result<(), CutProblem> {
    let (n, n_points) = (positions.len(), mesh.n_points());
    if n < n_points { Err(CutProblem::Places { n, n_points }) } else { Ok(()) }
}
