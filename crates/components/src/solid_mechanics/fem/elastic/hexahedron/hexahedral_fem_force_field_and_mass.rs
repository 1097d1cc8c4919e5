//! Corotational hexahedra with the stiffness of boxes, and their mass.

use settee_kernel::roles::{Blocks, ForceField, ForceFieldData, MassData, Motion, Output, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Scene};
use settee_math::Vec3;

use super::super::ElasticData;
use super::super::element::ElasticElements;
use super::inertia::{HeavyHexahedra, InertiaData, mass_of_hexahedra, mass_output};
use super::{TurningMethod, boxes, report_odd_lists, require};
use crate::solid_mechanics::fem::mesh_input::MeshInput;

/// HexahedralFEMForceField and the mass of its hexahedra in one component.
///
/// The mass is that of HexahedronFEMForceFieldAndMass, with `consistentMass` for the exact one.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, mass))]
pub struct HexahedralFEMForceFieldAndMass {
    /// How hexahedra turn: `large` by the directions of their mean edges along the first two axes, `polar` by the orthogonal
    /// factor of the matrix of their three mean edges.
    #[data]
    pub method: Data<TurningMethod>,
    /// Mass that gravity acts on.
    #[data(output, unit = "kg")]
    pub total_mass: Data<f64>,
    /// Sum of the row of the mass matrix for each point.
    #[data(output, unit = "kg")]
    pub lumped_masses: Data<Vec<f64>>,
    #[group]
    inertia: InertiaData,
    #[group]
    material: ElasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    mass: MassData,
}

impl HexahedralFEMForceFieldAndMass {
    fn has_diagonal_mass(&self) -> bool {
        *self.inertia.lumped_mass
    }

    fn make(&self, scene: &Scene) -> Result<HeavyHexahedra, Diagnostic> {
        let input = MeshInput::new::<Vec3>(scene, &self.common, &self.material.topology)?;
        let elastic = boxes(&input, &self.material, self.method.rule())?;
        Ok(HeavyHexahedra { elastic, mass: self.inertia.make(&input)? })
    }
}

impl Lifecycle for HexahedralFEMForceFieldAndMass {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.material);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.inertia.copy_to(&mut self.mass);
        match self.make(context.scene) {
            Ok(ws) => {
                report_odd_lists(&self.material, &ws.elastic, context);
                self.total_mass.derive(ws.mass.total_weight());
                self.lumped_masses.derive(ws.mass.row_sums());
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl ForceField for HexahedralFEMForceFieldAndMass {
    type Types = Vec3;
    type Workspace = HeavyHexahedra;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<HeavyHexahedra, Diagnostic> {
        self.make(set_up.scene)
    }

    fn add_force(&self, ws: &mut HeavyHexahedra, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        ws.elastic.add_force(motion, f);
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
        vec![mass_output(ws)]
    }
}

mass_of_hexahedra!(HexahedralFEMForceFieldAndMass);
