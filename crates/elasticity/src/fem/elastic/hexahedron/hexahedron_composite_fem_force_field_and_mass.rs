//! Corotational hexahedra whose finer cells are in equilibrium, and their mass.

use std::sync::Arc;

use settee_bodies::mesh_input::{MeshInput, require};
use settee_elements::elastic::condensed_cells::CompositeCell;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, Mass, MassSettings, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;
use settee_mesh::grid::SparseGrid;

use super::super::element::Elements;
use super::super::element::nodes::gather;
use super::super::element::stiffness::{Stiffness, matrix_size};
use super::inertia::{HeavyHexahedra, InertiaData};
use super::virtual_cells::{Fine, VirtualCellData};
use super::{Hexahedra, HexahedronFemData, report};

/// HexahedronFEMForceFieldAndMass on the cells of a coarse sparse grid, with the stiffness that the finer cells in them
/// have together: for a motion of the corners all other points of the finer cells are in equilibrium with the pull of
/// a uniform medium around them.
///
/// Cells are joined level by level, eight to one: K* = (1 P)^T K (1 P), where P u is the motion of the 19 points that
/// are no corners: K_ii P + K_ic = (K0 T)_i, with the trilinear interpolation T and the stiffness K0 of the medium,
/// the harmonic mean of the eight. A uniform cell is as stiff as a plain one. A soft cell with a stiff seed stays
/// soft, while `NonUniformHexahedronFEMForceFieldAndMass`, which makes all finer cells follow the corners by
/// trilinear interpolation, makes it stiff. The mass is the same as there. Material constants are those of element 0,
/// times the factors of the finest cells.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, mass))]
pub struct HexahedronCompositeFEMForceFieldAndMass {
    #[group]
    virtual_cells: VirtualCellData,
    #[group]
    inertia: InertiaData,
    #[group]
    hexahedra: HexahedronFemData,
    /// In SOFA, whether the finest cells are joined to the coarse ones in one step.
    #[data(default = false, unsupported = "cells are joined level by level")]
    pub finest_to_coarse: Data<bool>,
    /// In SOFA, the way in which matrices are made.
    #[data(default = 0, unsupported = "the points between the corners are in equilibrium")]
    pub homogenization_method: Data<i32>,
    /// Whether points of a `HexahedronCompositeFEMMapping` follow all directions of the corners, instead of each
    /// direction on its own.
    #[data(default = false)]
    pub complete_interpolation: Data<bool>,
    /// In SOFA, whether branches in one cell are told apart.
    #[data(default = true, ignored = "the grid tells branches apart, or does not")]
    pub use_ramification: Data<bool>,
    /// What is drawn of the finer cells.
    #[data(default = 0, ignored = "the coarse elements are drawn")]
    pub draw_type: Data<i32>,
    /// Colour of what is drawn.
    #[data(default = 0, ignored = "the coarse elements are drawn")]
    pub draw_color: Data<i32>,
    /// Size of what is drawn.
    #[data(default = -1.0, ignored = "the coarse elements are drawn")]
    pub draw_size: Data<f64>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    /// The fine cells in each element, for the mass.
    cells: Vec<Vec<Fine>>,
}

impl HexahedronCompositeFEMForceFieldAndMass {
    fn read(&mut self, set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.hexahedra.material.topology)?;
        self.cells = self.virtual_cells.fine_cells(&input)?;
        self.hexahedra.initial_points.derive(input.rest.as_chunks::<3>().0.to_vec());
        Ok(())
    }

    fn hexahedra(&self, input: &MeshInput<'_>, grid: &SparseGrid) -> Result<Hexahedra, Diagnostic> {
        let levels = *self.virtual_cells.nb_virtual_finer_levels;
        let (rule, lame) = (self.hexahedra.method.rule(), self.hexahedra.material.lame(0, 3));
        let elastic = Elements::with_stiffness(input, rule, |elements, rest| {
            let mut matrices = Vec::with_capacity(elements.len() * matrix_size::<3, 8>());
            for (element, nodes) in elements.iter().enumerate() {
                let cell = CompositeCell::new(grid, element, levels, &gather(nodes, rest), lame);
                matrices.extend(cell.map_err(|how| (element, how))?.stiffness);
            }
            Ok(Stiffness::Matrices(matrices))
        })?;
        let elastic = elastic.shown_as("stiffnessMatrices");
        if !*self.hexahedra.update_stiffness_matrix {
            return Ok(elastic);
        }
        let grid = Arc::new(grid.clone());
        Ok(elastic.renewed(move |element, _, shape, matrix| {
            let renewed = CompositeCell::new(&grid, element, levels, shape, lame)?.stiffness;
            matrix.iter_mut().zip(renewed).for_each(|(entry, value)| *entry += value);
            Ok(())
        }))
    }
}

impl Lifecycle for HexahedronCompositeFEMForceFieldAndMass {
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

impl ForceField for HexahedronCompositeFEMForceFieldAndMass {
    type On = One<Vec3>;
    type Elements = HeavyHexahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.hexahedra.material.topology)?;
        let Some(grid) = input.sparse_grid else {
            let finding = Diagnostic::error("no-sparse-grid", "only cells of a sparse grid know how they are filled");
            return Err(finding.attribute("topology", "").expected("a SparseGridTopology"));
        };
        let elastic = self.hexahedra(&input, grid)?;
        let mass = self.virtual_cells.make_mass(&input, &self.cells, &self.inertia)?;
        Ok(self.inertia.load(elastic, mass))
    }
}

impl Mass for HexahedronCompositeFEMForceFieldAndMass {
    fn settings(&self) -> &dyn MassSettings {
        &self.inertia
    }
}
