//! Corotational hexahedra with mass.

use settee_bodies::mesh_input::MeshInput;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, Mass, MassSettings, MeshEdit, One, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::inertia::{HeavyHexahedra, InertiaData};
use super::{ElasticElements, HexahedronFemData};

/// HexahedronFEMForceField and the mass of its hexahedra in one component.
///
/// Without `consistentMass` every pair of nodes of an element has the entry (8/27) density V in the mass matrix, V the
/// product of the lengths of the edges at node 0, while gravity acts on density V/8 at each node: a convention of SOFA
/// that makes free bodies fall slowly.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, mass))]
pub struct HexahedronFEMForceFieldAndMass {
    #[group]
    inertia: InertiaData,
    #[group]
    hexahedra: HexahedronFemData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for HexahedronFEMForceFieldAndMass {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.hexahedra.material.prepare(context, &self.common);
        self.hexahedra.show_rest(context, &self.common);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.hexahedra.read(context, &self.common);
    }

    /// What is wrong with the elements is said when they follow.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.hexahedra.show_rest(context, &self.common);
    }
}

impl ForceField for HexahedronFEMForceFieldAndMass {
    type On = One<Vec3>;
    type Elements = HeavyHexahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let elastic = self.hexahedra.make(set_up, &self.common)?;
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.hexahedra.material.topology)?;
        let mass = self.inertia.make(&input)?;
        Ok(self.inertia.load(elastic, mass))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let on = (self.hexahedra.material.topology.target(), self.common.mstate.target());
        let elastic = self.hexahedra.following(set_up, &self.common, &elements.forces, edit)?;
        self.inertia.following(set_up, on, elements, (edit, elastic))
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.hexahedra.material.odd_lists(ElasticElements::<Vec3>::len(&elements.forces))
    }
}

impl Mass for HexahedronFEMForceFieldAndMass {
    fn settings(&self) -> &dyn MassSettings {
        &self.inertia
    }
}
