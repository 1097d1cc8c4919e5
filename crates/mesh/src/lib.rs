//! Topologies, mesh readers and writers, generators.
//!
//! Knows points, node indices and files in memory: no scene, no component, no search path, no time.
//!
//! * [`Mesh`]: what a file holds; [`read_gmsh`], [`read_obj`], [`read_vtk`], [`read_stl`] ... and writers;
//!   [`LoaderOptions`]: what happens after reading;
//! * [`Topology`]: connectivity with derived edges, triangles and quads in the order that scenes count on;
//! * [`SharedMesh`]: a topology that many read, with a revision and a log of [`Change`]s;
//! * [`dynamic`]: meshes that change element by element, and others that follow them;
//! * [`locate_mesh`], [`locate_set`]: in which element a point lies, and with which weights;
//! * [`finite_element`]: shape functions, gradients and quadrature of each kind of element;
//! * [`split`]: elements cut into simpler ones;
//! * [`MeshReport`], [`Slivers`], [`part_sizes`]: what is wrong with a mesh;
//! * [`generate`], [`grid`]: meshes from formulae.
//!
//! Node and element indices are `u32`: a mesh has at most 2^32 - 1 points.

mod any_format;
mod change;
pub mod dynamic;
pub mod elements;
mod enclosure;
mod entry_index;
mod error;
mod extrude;
pub mod finite_element;
pub mod follow;
mod formats;
pub mod generate;
mod gmsh;
pub mod grid;
mod holes;
mod loader_options;
mod locate;
mod measure;
mod mesh;
mod near_groups;
mod normals;
mod number;
mod obj;
mod parts;
mod quality;
mod row_edit;
mod sampling;
mod shared_mesh;
mod slivers;
pub mod split;
mod stuffing;
mod subelements;
mod text;
mod topology;
mod tuple_map;
mod union;
mod vtk;
mod write_gmsh;
mod write_obj;
mod write_stl;
mod write_volume;
mod write_vtk;
mod write_vtk_binary;

pub use any_format::{MESH_EXTENSIONS, read_any};
pub use change::{Ancestors, Change, LogEntry, Members, removal};
pub use elements::ElementKind;
pub use enclosure::Enclosure;
pub use entry_index::{EntryEdit, EntryIndex};
pub use error::{MeshError, MeshErrorKind, MeshWarning, MeshWarningKind, Place};
pub use extrude::{hexahedra_between, quads_between, shifted_copies, tetrahedra_between};
pub use formats::{
    AffineFormat, Spheres, StlOptions, XspFile, XspMass, XspSpring, read_affine, read_gid, read_off, read_sph,
    read_stl, read_trian, read_xsp, read_xsp_mesh,
};
pub use gmsh::read_gmsh;
pub use holes::{Lids, NotOriented, border_loops, close_holes};
pub use loader_options::{LoaderOptions, load_gmsh, load_obj};
pub use locate::{
    ElementIndex, LocateError, Located, SumOrder, kind_of_set, locate_grid, locate_mesh, locate_set, locate_sparse_grid,
};
pub use measure::{enclosed_volume, total_volume};
pub use mesh::{Group, HighOrderNode, Material, Mesh, ObjFaces};
pub use near_groups::near_groups;
pub use normals::{area_weighted_normals, compute_vertex_normals};
pub use number::{exact, general};
pub use obj::{ObjOptions, parse_mtl, read_obj};
pub use parts::part_sizes;
pub use quality::MeshReport;
pub use row_edit::{RowEdit, RowPlace};
pub use sampling::{Distances, Samples};
pub use shared_mesh::{History, SharedMesh};
pub use slivers::{SLIVER_RATIO, Slivers};
pub use stuffing::{Stuffing, stuff_surface};
pub use topology::{
    Adjacency, Cell, CellSet, ContainerKind, ElementLists, Face, Layout, OrientedEdge, Topology, TopologyProblem,
    boundary_faces,
};
pub use tuple_map::TupleMap;
pub use vtk::read_vtk;
pub use write_gmsh::{GmshFormat, write_gmsh};
pub use write_obj::write_obj;
pub use write_stl::{stl_binary, stl_text};
pub use write_volume::{netgen, tetgen};
pub use write_vtk::{VtkField, vtk_legacy};
pub use write_vtk_binary::{VtkCell, VtkPiece, ply, pvd, vtp, vtu};

#[cfg(test)]
mod test_meshes;
