//! Corotational hexahedra filled with finer cells, and their mass.

use settee_kernel::roles::{Blocks, ForceField, ForceFieldData, MassData, Motion, Output, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, Scene};
use settee_math::Vec3;
use settee_mesh::finite_element::Hexahedron;

use super::super::element::ElasticElements;
use super::super::element::matrix::add_element_stiffness;
use super::super::element::stiffness::matrix_size;
use super::inertia::{HeavyHexahedra, InertiaData, mass_of_hexahedra, mass_output};
use super::virtual_cells::{Fine, VirtualCellData, add_stiffness};
use super::{HexahedronData, report_odd_lists, require};
use crate::solid_mechanics::fem::mesh_input::MeshInput;

/// HexahedronFEMForceFieldAndMass on the cells of a coarse `SparseGridTopology` with the stiffness and the mass of the finer cells that fill
/// them.
///
/// K = sum_cells P^T K_cell P and likewise M, over the cells `nbVirtualFinerLevels` finer, P the trilinear interpolation between the corners
/// of the coarse cell: a coarse mesh with the matter where it is. Material constants are those of element 0.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, mass))]
pub struct NonUniformHexahedronFEMForceFieldAndMass {
    #[group]
    virtual_cells: VirtualCellData,
    #[group]
    inertia: InertiaData,
    #[group]
    hexahedra: HexahedronData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    mass: MassData,
    /// The fine cells in each element.
    cells: Vec<Vec<Fine>>,
}

impl NonUniformHexahedronFEMForceFieldAndMass {
    fn has_diagonal_mass(&self) -> bool {
        *self.inertia.lumped_mass || !*self.virtual_cells.use_mass
    }

    fn read(&mut self, scene: &Scene) -> Result<(), Diagnostic> {
        let input = MeshInput::new::<Vec3>(scene, &self.common, &self.hexahedra.material.topology)?;
        self.cells = self.virtual_cells.fine_cells(&input)?;
        self.hexahedra.initial_points.derive(input.rest.as_chunks::<3>().0.to_vec());
        Ok(())
    }

    fn make(&self, scene: &Scene) -> Result<HeavyHexahedra, Diagnostic> {
        let input = MeshInput::new::<Vec3>(scene, &self.common, &self.hexahedra.material.topology)?;
        let rule = self.hexahedra.method.rule();
        let (cells, of_cell) = (&self.cells, add_element_stiffness::<Hexahedron, 3, 8>);
        let elastic = self.virtual_cells.make_stiffness(&input, cells, &self.hexahedra.material, rule, of_cell)?;
        Ok(HeavyHexahedra { elastic, mass: self.virtual_cells.make_mass(&input, cells, &self.inertia)? })
    }
}

impl Lifecycle for NonUniformHexahedronFEMForceFieldAndMass {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.hexahedra.material);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.inertia.copy_to(&mut self.mass);
        self.virtual_cells.warn(context);
        match self.read(context.scene).and_then(|()| self.make(context.scene)) {
            Ok(ws) => {
                report_odd_lists(&self.hexahedra.material, &ws.elastic, context);
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl ForceField for NonUniformHexahedronFEMForceFieldAndMass {
    type Types = Vec3;
    type Workspace = HeavyHexahedra;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<HeavyHexahedra, Diagnostic> {
        self.make(set_up.scene)
    }

    fn add_force(&self, ws: &mut HeavyHexahedra, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        if *self.hexahedra.update_stiffness_matrix {
            let lame = self.hexahedra.material.lame(0, 3);
            ws.elastic.update_matrices((motion.x, motion.rest), |element, shape, matrix| {
                let mut fresh = [0.0; matrix_size::<3, 8>()];
                // A shape without volume, or folded over, keeps its last stiffness.
                let of_cell = add_element_stiffness::<Hexahedron, 3, 8>;
                if add_stiffness(&self.cells[element], lame, shape, of_cell, &mut fresh).is_ok() {
                    matrix.copy_from_slice(&fresh);
                }
            });
        }
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
        vec![("stiffnessMatrices", ElasticElements::<Vec3>::matrices(&ws.elastic)), mass_output(ws)]
    }
}

mass_of_hexahedra!(NonUniformHexahedronFEMForceFieldAndMass);
