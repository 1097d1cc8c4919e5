//! Traction on triangles.

use nalgebra::{Matrix3, Vector3};
use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces, Motion, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Link};
use settee_math::{Point, Vec3};

use super::dead_load::{self, DeadLoad};
use super::surface::{Facet, Which, facets};

/// Traction on triangles: a constant force per area at rest, or that of a stress on the current surface.
///
/// Constant: each point of a triangle of area A0 at rest takes pressure A0/3. Else: sigma (b - a) x (c - a) / 6 at the
/// current positions, without a part in the stiffness.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct TrianglePressureForceField {
    /// Force per area at rest.
    #[data(default = [0.0; 3], unit = "Pa")]
    pub pressure: Data<[f64; 3]>,
    /// Stress sigma, symmetric: xx, xy, yy, xz, yz, zz.
    #[data(default = [0.0; 6], unit = "Pa")]
    pub cauchy_stress: Data<[f64; 6]>,
    /// Loaded triangles; empty for none. The list of a region of interest is taken as it is at the beginning: the load
    /// stays on its triangles when they leave the region.
    #[data(read_once, follows = ElementIndices("topology", Triangle))]
    pub triangle_list: Data<IndexList>,
    /// Whether the constant pressure acts, and not the stress.
    #[data(default = true)]
    pub use_constant_force: Data<bool>,
    /// Draws the forces.
    #[data(default = false)]
    pub show_forces: Data<bool>,
    /// Topology with the triangles; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// What acts on the points.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub enum Traction {
    /// Constant forces.
    Constant(DeadLoad<Vec3>),
    /// A stress on triangles.
    Stress(StressedFacets),
}

/// Triangles with the sixth part of the stress on them (Pa).
#[derive(Clone, Debug)]
pub struct StressedFacets(Vec<Facet>, Matrix3<f64>);

impl TrianglePressureForceField {
    fn stress(&self) -> Matrix3<f64> {
        let [xx, xy, yy, xz, yz, zz] = *self.cauchy_stress;
        Matrix3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz)
    }
}

impl Lifecycle for TrianglePressureForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
    }
}

impl ForceField for TrianglePressureForceField {
    type On = One<Vec3>;
    type Elements = Traction;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Traction, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        input.check("triangle", "triangles", input.topology.triangles())?;
        let none = Which::These(&[]);
        let loaded = facets(input.topology, ("triangleList", Which::These(&self.triangle_list)), ("", none))?;
        if !*self.use_constant_force {
            return Ok(Traction::Stress(StressedFacets(loaded, self.stress() / 6.0)));
        }
        let rest = <[f64; 3]>::views(&input.rest);
        let share = |facet: Facet| {
            let area = 0.5 * facet.doubled_area(rest).norm();
            (facet.nodes, self.pressure.map(|pressure| pressure * area / 3.0))
        };
        Ok(Traction::Constant(dead_load::collect(loaded.into_iter().map(share))))
    }
}

impl Forces<One<Vec3>> for Traction {
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        match self {
            Self::Constant(load) => load.add_force(motion, f),
            Self::Stress(StressedFacets(facets, stress)) => {
                for facet in facets {
                    let force: Vector3<f64> = *stress * facet.doubled_area(motion.x);
                    facet.add_to_nodes(&force, f);
                }
            }
        }
    }

    fn add_dforce(&mut self, _motion: Motion<'_, Vec3>, _k: f64, _dx: &[[f64; 3]], _df: &mut [[f64; 3]]) {}

    fn add_stiffness(&mut self, _motion: Motion<'_, Vec3>, _sink: &mut Blocks<'_>) {}

    /// That of constant forces; a stress on a moving surface has none.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        match self {
            Self::Constant(load) => load.potential_energy(motion),
            Self::Stress(_) => None,
        }
    }
}
