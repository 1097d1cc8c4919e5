//! Hyperelastic linear tetrahedra.

use settee_kernel::roles::{BaseTopology, Blocks, ForceField, ForceFieldData, Motion, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::{Point, Vec3};

use super::materials::{Material, MaterialName};
use super::mesh::{Degenerate, TetrahedralMesh};
use crate::solid_mechanics::fem::mesh_input::{MeshInput, degenerate, require};
use crate::with_material;

/// Hyperelastic material in linear tetrahedra, for large deformations.
///
/// The rest shape is that of the rest positions. Force and stiffness are the exact derivatives of the elastic energy. An
/// inverted element (negative volume) has no energy in materials with a logarithm of the volume: the step then fails and
/// leaves the state as it was; StVenantKirchhoff and StableNeoHookean go on.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/HyperElastic", templates(Vec3), attach = state, roles(force_field))]
pub struct TetrahedronHyperelasticityFEMForceField {
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
    /// Regularisation of the stiffness; has no effect, as in SOFA.
    #[data(default = false)]
    pub matrix_regularization: Data<bool>,
    /// Topology with the tetrahedra; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl TetrahedronHyperelasticityFEMForceField {
    /// The mesh of the scene, or what is wrong with it.
    fn mesh(&self, scene: &settee_kernel::Scene) -> Result<TetrahedralMesh, Diagnostic> {
        let input = MeshInput::new::<Vec3>(scene, &self.common, &self.topology)?;
        let elements = input.topology.tetrahedra();
        input.check("tetrahedron", "tetrahedra", elements)?;
        TetrahedralMesh::new(<[f64; 3]>::views(&input.rest), elements)
            .map_err(|Degenerate { element, volume }| degenerate("tetrahedron", element, volume, "m^3"))
    }
}

impl Lifecycle for TetrahedronHyperelasticityFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
        if let Err(expected) = self.material_name.check(&self.parameter_set) {
            let name = settee_kernel::Choice::key(*self.material_name);
            let found = self.parameter_set.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let expected = format!("for {name}: {expected}");
            context.report(
                Diagnostic::error("wrong-parameters", "these are not the parameters of the material")
                    .attribute("ParameterSet", found)
                    .expected(expected),
            );
        }
        if let Err(finding) = self.mesh(context.scene) {
            context.report(finding);
        }
    }
}

impl ForceField for TetrahedronHyperelasticityFEMForceField {
    type Types = Vec3;
    type Workspace = TetrahedralMesh;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<TetrahedralMesh, Diagnostic> {
        self.material_name.check(&self.parameter_set).map_err(|expected| {
            Diagnostic::error("wrong-parameters", "these are not the parameters of the material").expected(expected)
        })?;
        self.mesh(set_up.scene)
    }

    fn add_force(&self, ws: &mut TetrahedralMesh, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        with_material!(*self.material_name, M => ws.add_force(&M::new(&self.parameter_set), motion.x, f));
    }

    fn add_dforce(
        &self,
        ws: &mut TetrahedralMesh,
        motion: Motion<'_, Vec3>,
        k: f64,
        dx: &[[f64; 3]],
        df: &mut [[f64; 3]],
    ) {
        with_material!(*self.material_name, M => ws.add_product(&M::new(&self.parameter_set), motion.x, k, dx, df));
    }

    fn add_stiffness(&self, ws: &mut TetrahedralMesh, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        with_material!(*self.material_name, M => {
            ws.for_each_block(&M::new(&self.parameter_set), motion.x, |row, col, block| sink.add(row, col, block));
        });
    }

    fn potential_energy(&self, ws: &mut TetrahedralMesh, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(with_material!(*self.material_name, M => ws.energy(&M::new(&self.parameter_set), motion.x)))
    }
}
