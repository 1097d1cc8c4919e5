//! Corotational hexahedra with the stiffness of boxes, and their mass.

use settee_bodies::mesh_input::MeshInput;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, Heavy, Mass, MassSettings, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::super::ElasticData;
use super::inertia::{HeavyHexahedra, InertiaData};
use super::{TurningMethod, boxes, report, require};

/// HexahedralFEMForceField and the mass of its hexahedra in one component.
///
/// The mass is that of HexahedronFEMForceFieldAndMass, with `consistentMass` for the exact one.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, mass))]
pub struct HexahedralFEMForceFieldAndMass {
    /// How hexahedra turn: `large` by the directions of their mean edges along the first two axes, `polar` by the
    /// orthogonal factor of the matrix of their three mean edges.
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
}

impl Lifecycle for HexahedralFEMForceFieldAndMass {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.material);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        match self.elements(context.set_up()) {
            Ok(mut ws) => {
                report(&self.material, Ok(&ws.forces), context);
                self.total_mass.derive(ws.inertia().total_weight());
                self.lumped_masses.derive(ws.inertia().row_sums());
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl ForceField for HexahedralFEMForceFieldAndMass {
    type On = One<Vec3>;
    type Elements = HeavyHexahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        let elastic = boxes(&input, &self.material, self.method.rule())?;
        let mass = self.inertia.make(&input)?;
        Ok(self.inertia.load(elastic, mass))
    }
}

impl Mass for HexahedralFEMForceFieldAndMass {
    fn settings(&self) -> &dyn MassSettings {
        &self.inertia
    }
}
