//! Measures on triangles.

use std::marker::PhantomData;

use settee_kernel::roles::BaseGeometryAlgorithms;
use settee_kernel::{Component, Lifecycle};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::drawing::{EdgeDrawing, PointDrawing, TriangleDrawing};

/// Drawing options of triangles; no effect on the simulation.
///
/// Scenes place it beside a container; measures such as lengths and areas are computed where they are needed.
#[derive(Component)]
#[component(
    category = "Topology/Container/Dynamic",
    templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2),
    roles(geometry_algorithms)
)]
pub struct TriangleSetGeometryAlgorithms<D: DataTypes> {
    /// How points are drawn.
    #[group]
    pub points: PointDrawing,
    /// How edges are drawn.
    #[group]
    pub edges: EdgeDrawing,
    /// How triangles are drawn.
    #[group]
    pub triangles: TriangleDrawing,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<D>,
}

impl<D: DataTypes> Lifecycle for TriangleSetGeometryAlgorithms<D> {}

impl<D: DataTypes> BaseGeometryAlgorithms for TriangleSetGeometryAlgorithms<D> {}
