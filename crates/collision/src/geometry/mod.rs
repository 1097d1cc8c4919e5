//! Collision models.

mod boxes;
mod capsule_collision_model;
mod capsules;
mod cube_collision_model;
mod cylinder_collision_model;
mod cylinders;
mod frames;
mod line_collision_model;
mod lines;
mod mesh_input;
mod obb_collision_model;
mod point_collision_model;
mod point_set;
mod ray_collision_model;
mod rays;
mod sphere_collision_model;
mod spheres;
mod surface_data;
mod tetrahedra;
mod tetrahedron_collision_model;
mod triangle_collision_model;
mod triangle_model_in_regular_grid;
mod triangle_octree_collision_model;
mod triangles;

use settee_kernel::ClassEntry;

pub use boxes::Boxes;
pub use capsule_collision_model::CapsuleCollisionModel;
pub use capsules::Capsules;
pub use cube_collision_model::CubeCollisionModel;
pub use cylinder_collision_model::CylinderCollisionModel;
pub use cylinders::Cylinders;
pub use frames::Frames;
pub use line_collision_model::LineCollisionModel;
pub use lines::Lines;
pub use obb_collision_model::OBBCollisionModel;
pub use point_collision_model::PointCollisionModel;
pub use point_set::PointSet;
pub use ray_collision_model::RayCollisionModel;
pub use rays::Rays;
pub use sphere_collision_model::SphereCollisionModel;
pub use spheres::Spheres;
pub use surface_data::SurfaceData;
pub use tetrahedra::Tetrahedra;
pub use tetrahedron_collision_model::TetrahedronCollisionModel;
pub use triangle_collision_model::TriangleCollisionModel;
pub use triangle_model_in_regular_grid::TriangleModelInRegularGrid;
pub use triangle_octree_collision_model::TriangleOctreeCollisionModel;
pub use triangles::Triangles;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    CapsuleCollisionModel::entry,
    CubeCollisionModel::entry,
    CylinderCollisionModel::entry,
    LineCollisionModel::entry,
    OBBCollisionModel::entry,
    PointCollisionModel::entry,
    RayCollisionModel::entry,
    SphereCollisionModel::entry,
    TetrahedronCollisionModel::entry,
    TriangleCollisionModel::entry,
    TriangleModelInRegularGrid::entry,
    TriangleOctreeCollisionModel::entry,
];
