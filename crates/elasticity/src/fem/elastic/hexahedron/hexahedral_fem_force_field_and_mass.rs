//! Corotational hexahedra with the stiffness of boxes, and their mass.

use settee_bodies::mesh_input::MeshInput;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, Mass, MassSettings, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::super::ElasticData;
use super::inertia::{HeavyHexahedra, InertiaData};
use super::{ElasticElements, TurningMethod, boxes, boxes_following, report};

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
        self.material.prepare(context, &self.common);
        self.show_masses(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.material.check(context);
        if let Some(elements) = self.show_masses(context) {
            report(&self.material, Ok(&elements.forces), context);
        }
    }

    /// What is wrong with the elements is said when they follow, and masses are shown where somebody looks.
    fn mesh_changed(&mut self, _context: &mut InitContext<'_>) {}
}

impl HexahedralFEMForceFieldAndMass {
    /// Shows the masses of the elements, or reports what is wrong with them.
    fn show_masses(&mut self, context: &mut InitContext<'_>) -> Option<HeavyHexahedra> {
        match self.elements(context.set_up()) {
            Ok(elements) => {
                self.total_mass.derive(elements.of_inertia().total_weight());
                self.lumped_masses.derive(elements.of_inertia().row_sums());
                Some(elements)
            }
            Err(finding) => {
                context.report(finding);
                None
            }
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
        let mass = self.inertia.make(&input)?.showing_sums(["totalMass", "lumpedMasses"]);
        Ok(self.inertia.load(elastic, mass))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let on = (self.material.topology.target(), self.common.mstate.target());
        let elastic = boxes_following(set_up, &self.common, &self.material, (&elements.forces, edit))?;
        self.inertia.following(set_up, on, elements, (edit, elastic))
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.material.odd_lists(ElasticElements::<Vec3>::len(&elements.forces))
    }
}

impl Mass for HexahedralFEMForceFieldAndMass {
    fn settings(&self) -> &dyn MassSettings {
        &self.inertia
    }
}
