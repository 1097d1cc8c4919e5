//! Corotational hexahedra filled with finer cells, and their mass.

use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, Mass, MassSettings, One, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;
use settee_mesh::finite_element::Hexahedron;

use super::super::element::matrix::add_element_stiffness;
use super::inertia::{HeavyHexahedra, InertiaData};
use super::virtual_cells::{ElementStiffness, Fine, VirtualCellData, add_stiffness};
use super::{HexahedronFemData, report};

/// HexahedronFEMForceFieldAndMass on the cells of a coarse `SparseGridTopology` with the stiffness and the mass of the
/// finer cells that fill them.
///
/// K = sum_cells P^T K_cell P and likewise M, over the cells `nbVirtualFinerLevels` finer, P the trilinear
/// interpolation between the corners of the coarse cell: a coarse mesh with the matter where it is. Material constants
/// are those of element 0.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, mass))]
pub struct NonUniformHexahedronFEMForceFieldAndMass {
    #[group]
    virtual_cells: VirtualCellData,
    #[group]
    inertia: InertiaData,
    #[group]
    hexahedra: HexahedronFemData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    /// The fine cells in each element.
    cells: Vec<Vec<Fine>>,
}

impl NonUniformHexahedronFEMForceFieldAndMass {
    fn read(&mut self, set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.hexahedra.material.topology)?;
        self.cells = self.virtual_cells.fine_cells(&input)?;
        self.hexahedra.initial_points.derive(input.rest.as_chunks::<3>().0.to_vec());
        Ok(())
    }
}

impl Lifecycle for NonUniformHexahedronFEMForceFieldAndMass {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.hexahedra.material.topology);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.hexahedra.material.check(context);
        self.virtual_cells.warn(&self.hexahedra.material, context);
        match self.read(context.set_up()).and_then(|()| self.elements(context.set_up())) {
            Ok(ws) => {
                report(&self.hexahedra.material, Ok(&ws.forces), context);
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl ForceField for NonUniformHexahedronFEMForceFieldAndMass {
    type On = One<Vec3>;
    type Elements = HeavyHexahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.hexahedra.material.topology)?;
        let rule = self.hexahedra.method.rule();
        let (cells, of_cell) = (&self.cells, add_element_stiffness::<Hexahedron, 3, 8> as ElementStiffness);
        let elastic = self.virtual_cells.make_stiffness(&input, cells, &self.hexahedra.material, rule, of_cell)?;
        let mut elastic = elastic.shown_as("stiffnessMatrices");
        if *self.hexahedra.update_stiffness_matrix {
            let (cells, lame) = (self.cells.clone(), self.hexahedra.material.lame(0, 3));
            elastic = elastic
                .renewed(move |element, _, shape, matrix| add_stiffness(&cells[element], lame, shape, of_cell, matrix));
        }
        let mass = self.virtual_cells.make_mass(&input, cells, &self.inertia)?;
        Ok(self.inertia.load(elastic, mass))
    }
}

impl Mass for NonUniformHexahedronFEMForceFieldAndMass {
    fn settings(&self) -> &dyn MassSettings {
        &self.inertia
    }
}
