//! Corotational hexahedra filled with finer boxes, and their mass.

use settee_bodies::mesh_input::{MeshInput, require};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, Heavy, Mass, MassSettings, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::super::ElasticData;
use super::inertia::{HeavyHexahedra, InertiaData};
use super::virtual_cells::{Fine, VirtualCellData};
use super::{TurningMethod, add_box_stiffness, report};

/// NonUniformHexahedronFEMForceFieldAndMass, each finer cell with the stiffness of the box with its diagonal.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, mass))]
pub struct NonUniformHexahedralFEMForceFieldAndMass {
    /// How hexahedra turn: `large` by the directions of their mean edges along the first two axes, `polar` by the
    /// orthogonal factor of the matrix of their three mean edges.
    #[data]
    pub method: Data<TurningMethod>,
    /// Sum of the row of the mass matrix for each point.
    #[data(output, unit = "kg")]
    pub lumped_masses: Data<Vec<f64>>,
    #[group]
    virtual_cells: VirtualCellData,
    #[group]
    inertia: InertiaData,
    #[group]
    material: ElasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    /// The fine cells in each element.
    cells: Vec<Vec<Fine>>,
}

impl NonUniformHexahedralFEMForceFieldAndMass {
    fn read(&mut self, set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        self.cells = self.virtual_cells.fine_cells(&input)?;
        Ok(())
    }
}

impl Lifecycle for NonUniformHexahedralFEMForceFieldAndMass {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.material.topology);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.material.check(context);
        self.virtual_cells.warn(&self.material, context);
        match self.read(context.set_up()).and_then(|()| self.elements(context.set_up())) {
            Ok(mut ws) => {
                report(&self.material, Ok(&ws.forces), context);
                self.lumped_masses.derive(ws.inertia().row_sums());
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl ForceField for NonUniformHexahedralFEMForceFieldAndMass {
    type On = One<Vec3>;
    type Elements = HeavyHexahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        let rule = self.method.rule();
        let (cells, of_cell) = (&self.cells, add_box_stiffness);
        let elastic = self.virtual_cells.make_stiffness(&input, cells, &self.material, rule, of_cell)?;
        let mass = self.virtual_cells.make_mass(&input, cells, &self.inertia)?;
        Ok(self.inertia.load(elastic, mass))
    }
}

impl Mass for NonUniformHexahedralFEMForceFieldAndMass {
    fn settings(&self) -> &dyn MassSettings {
        &self.inertia
    }
}
