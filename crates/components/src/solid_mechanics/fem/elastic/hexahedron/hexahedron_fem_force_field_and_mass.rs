//! Corotational hexahedra with mass.

use settee_kernel::roles::{Blocks, ForceField, ForceFieldData, MassData, Motion, Output, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, Scene};
use settee_math::Vec3;

use super::super::element::ElasticElements;
use super::inertia::{HeavyHexahedra, InertiaData, mass_of_hexahedra, mass_output};
use super::{HexahedronData, require};
use crate::solid_mechanics::fem::mesh_input::MeshInput;

/// HexahedronFEMForceField and the mass of its hexahedra in one component.
///
/// Without `consistentMass` every pair of nodes of an element has the entry (8/27) density V in the mass matrix, V the product
/// of the lengths of the edges at node 0, while gravity acts on density V/8 at each node: a convention of SOFA that makes free
/// bodies fall slowly.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, mass))]
pub struct HexahedronFEMForceFieldAndMass {
    #[group]
    inertia: InertiaData,
    #[group]
    hexahedra: HexahedronData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    mass: MassData,
}

impl HexahedronFEMForceFieldAndMass {
    fn has_diagonal_mass(&self) -> bool {
        *self.inertia.lumped_mass
    }

    fn make(&self, scene: &Scene) -> Result<HeavyHexahedra, Diagnostic> {
        let elastic = self.hexahedra.make(scene, &self.common)?;
        let input = MeshInput::new::<Vec3>(scene, &self.common, &self.hexahedra.material.topology)?;
        Ok(HeavyHexahedra { elastic, mass: self.inertia.make(&input)? })
    }
}

impl Lifecycle for HexahedronFEMForceFieldAndMass {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.hexahedra.material);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.inertia.copy_to(&mut self.mass);
        self.hexahedra.read(context, &self.common);
    }
}

impl ForceField for HexahedronFEMForceFieldAndMass {
    type Types = Vec3;
    type Workspace = HeavyHexahedra;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<HeavyHexahedra, Diagnostic> {
        self.make(set_up.scene)
    }

    fn add_force(&self, ws: &mut HeavyHexahedra, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        self.hexahedra.add_force(&mut ws.elastic, motion, f);
    }

    fn add_dforce(
        &self,
        ws: &mut HeavyHexahedra,
        motion: Motion<'_, Vec3>,
        k: f64,
        dx: &[[f64; 3]],
        df: &mut [[f64; 3]],
    ) {
        ws.elastic.add_dforce(motion, k, dx, df);
    }

    fn add_stiffness(&self, ws: &mut HeavyHexahedra, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        ws.elastic.add_stiffness(motion, sink);
    }

    fn potential_energy(&self, ws: &mut HeavyHexahedra, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(ws.elastic.energy(motion))
    }

    fn outputs(&self, ws: &HeavyHexahedra, _motion: Motion<'_, Vec3>) -> Vec<Output> {
        vec![("stiffnessMatrices", ElasticElements::<Vec3>::matrices(&ws.elastic)), mass_output(ws)]
    }
}

mass_of_hexahedra!(HexahedronFEMForceFieldAndMass);
