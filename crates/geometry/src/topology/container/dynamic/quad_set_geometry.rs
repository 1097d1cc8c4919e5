//! Measures on quads.

use std::marker::PhantomData;

use settee_kernel::roles::BaseGeometryAlgorithms;
use settee_kernel::{Component, Lifecycle};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::drawing::{EdgeDrawing, PointDrawing, QuadDrawing};

/// Drawing options of quads; no effect on the simulation.
///
/// Scenes place it beside a container; measures such as lengths and areas are computed where they are needed.
#[derive(Component)]
#[component(
    category = "Topology/Container/Dynamic",
    templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2),
    roles(geometry_algorithms)
)]
pub struct QuadSetGeometryAlgorithms<D: DataTypes> {
    /// How points are drawn.
    #[group]
    pub points: PointDrawing,
    /// How edges are drawn.
    #[group]
    pub edges: EdgeDrawing,
    /// How quads are drawn.
    #[group]
    pub quads: QuadDrawing,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<D>,
}

impl<D: DataTypes> Lifecycle for QuadSetGeometryAlgorithms<D> {}

impl<D: DataTypes> BaseGeometryAlgorithms for QuadSetGeometryAlgorithms<D> {}
