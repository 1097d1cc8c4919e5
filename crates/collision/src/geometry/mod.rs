//! Collision models.

mod line_collision_model;
mod lines;
mod mesh_input;
mod point_collision_model;
mod point_set;
mod sphere_collision_model;
mod spheres;
mod triangle_collision_model;
mod triangles;

use settee_kernel::ClassEntry;

pub use line_collision_model::LineCollisionModel;
pub use lines::Lines;
pub use point_collision_model::PointCollisionModel;
pub use point_set::PointSet;
pub use sphere_collision_model::SphereCollisionModel;
pub use spheres::Spheres;
pub use triangle_collision_model::TriangleCollisionModel;
pub use triangles::Triangles;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    LineCollisionModel::entry,
    PointCollisionModel::entry,
    SphereCollisionModel::entry,
    TriangleCollisionModel::entry,
];
