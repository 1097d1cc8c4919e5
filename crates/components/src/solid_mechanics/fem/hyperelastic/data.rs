//! What hyperelastic force fields on tetrahedra share.

use settee_kernel::roles::{BaseTopology, ForceFieldData};
use settee_kernel::{Choice, Data, DataGroup, Diagnostic, InitContext, Link, Scene};
use settee_math::{Point, Vec3};
use settee_parallel::Workers;

use super::materials::{Material, MaterialName};
use super::mesh::TetrahedralMesh;
use crate::solid_mechanics::fem::edge_stiffness::EdgeStiffness;
use crate::solid_mechanics::fem::mesh_input::{MeshInput, require};
use crate::with_material;

/// Material and mesh of hyperelastic tetrahedra.
#[derive(DataGroup)]
pub struct HyperelasticData {
    /// Material: ArrudaBoyce, StVenantKirchhoff, NeoHookean, MooneyRivlin, VerondaWestman, Costa, Ogden or StableNeoHookean,
    /// or its index in this list from 0.
    #[data]
    pub material_name: Data<MaterialName>,
    /// Parameters of the material, in this order. StVenantKirchhoff, NeoHookean, StableNeoHookean: mu lambda; MooneyRivlin,
    /// VerondaWestman: c1 c2 k0; ArrudaBoyce: mu k0; Ogden: mu1 alpha1 k0; Costa: a k0 bff bfs bss bfn bsn bnn.
    #[data(name = "ParameterSet")]
    pub parameter_set: Data<Vec<f64>>,
    /// Directions of anisotropy. No material uses them: Costa is orthotropic in the global axes.
    #[data(name = "AnisotropyDirections", unsupported = "no material has a fibre direction; leave the attribute out")]
    pub anisotropy_directions: Data<Vec<[f64; 3]>>,
    /// Topology with the tetrahedra; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
}

impl HyperelasticData {
    /// Reports what is wrong with the material or the mesh.
    pub fn init(&self, context: &mut InitContext<'_>, common: &ForceFieldData) {
        require(context, common, &self.topology);
        if let Err(expected) = self.material_name.check(&self.parameter_set) {
            let found = self.parameter_set.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let finding = Diagnostic::error("wrong-parameters", "these are not the parameters of the material")
                .attribute("ParameterSet", found)
                .expected(format!("for {}: {expected}", self.material_name.key()));
            context.report(finding);
        } else if let Err(finding) = self.mesh(context.scene, common) {
            context.report(finding);
        }
    }

    /// The mesh of the scene.
    ///
    /// # Errors
    /// What is wrong with it, or with the parameters.
    pub fn mesh(&self, scene: &Scene, common: &ForceFieldData) -> Result<TetrahedralMesh, Diagnostic> {
        self.material_name.check(&self.parameter_set).map_err(|expected| {
            Diagnostic::error("wrong-parameters", "these are not the parameters of the material").expected(expected)
        })?;
        let input = MeshInput::new::<Vec3>(scene, common, &self.topology)?;
        let elements = input.topology.tetrahedra();
        input.check("tetrahedron", "tetrahedra", elements)?;
        TetrahedralMesh::new(<[f64; 3]>::views(&input.rest), elements)
    }

    /// Adds the elastic forces to `f`.
    pub fn add_force(&self, mesh: &mut TetrahedralMesh, workers: &Workers, x: &[[f64; 3]], f: &mut [[f64; 3]]) {
        with_material!(*self.material_name, M => mesh.add_force(&M::new(&self.parameter_set), workers, x, f));
    }

    /// K at the last evaluated position; at `x` if there is none.
    pub fn stiffness<'a>(
        &self,
        mesh: &'a mut TetrahedralMesh,
        workers: &Workers,
        x: &[[f64; 3]],
    ) -> &'a mut EdgeStiffness {
        with_material!(*self.material_name, M => mesh.stiffness(&M::new(&self.parameter_set), workers, x))
    }

    /// Elastic energy (J).
    pub fn energy(&self, mesh: &TetrahedralMesh, x: &[[f64; 3]]) -> f64 {
        with_material!(*self.material_name, M => mesh.energy(&M::new(&self.parameter_set), x))
    }
}
