//! Measures on points.

use std::marker::PhantomData;

use settee_kernel::roles::BaseGeometryAlgorithms;
use settee_kernel::{Component, Lifecycle};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::drawing::PointDrawing;

/// Drawing options of points; no effect on the simulation.
///
/// Scenes place it beside a container; measures such as lengths and areas are computed where they are needed.
#[derive(Component)]
#[component(
    category = "Topology/Container/Dynamic",
    templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2),
    roles(geometry_algorithms)
)]
pub struct PointSetGeometryAlgorithms<D: DataTypes> {
    /// How points are drawn.
    #[group]
    pub points: PointDrawing,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<D>,
}

impl<D: DataTypes> Lifecycle for PointSetGeometryAlgorithms<D> {}

impl<D: DataTypes> BaseGeometryAlgorithms for PointSetGeometryAlgorithms<D> {}
