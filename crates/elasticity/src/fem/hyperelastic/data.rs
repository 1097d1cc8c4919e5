//! What hyperelastic force fields on tetrahedra share.

use settee_bodies::in_place::{Changed, Follow};
use settee_bodies::mesh_input::{MeshInput, bad_element, require};
use settee_elements::edge_stiffness::EdgeStiffness;
use settee_elements::hyperelastic::TetrahedralMesh;
use settee_kernel::roles::{BaseTopology, Blocks, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, SetUp};
use settee_kernel::{Choice, Data, DataGroup, Diagnostic, InitContext, Link, Strictness};
use settee_math::{Point, Vec3};
use settee_mesh::{ElementKind, RowEdit, Topology};

use super::materials::{Material, MaterialName};
use crate::with_material;

/// Material and mesh of hyperelastic tetrahedra.
#[derive(DataGroup)]
pub struct HyperelasticData {
    /// Material: ArrudaBoyce, StVenantKirchhoff, NeoHookean, MooneyRivlin, VerondaWestman, Costa, Ogden or
    /// StableNeoHookean, or its index in this list from 0.
    #[data]
    pub material_name: Data<MaterialName>,
    /// Parameters of the material, in this order. StVenantKirchhoff, NeoHookean, StableNeoHookean: mu lambda;
    /// MooneyRivlin, VerondaWestman: c1 c2 k0; ArrudaBoyce: mu k0; Ogden: mu1 alpha1 k0; Costa: a k0 bff bfs bss bfn
    /// bsn bnn.
    #[data(name = "ParameterSet")]
    pub parameter_set: Data<Vec<f64>>,
    /// Directions of anisotropy. No material uses them: Costa is orthotropic in the global axes.
    #[data(name = "AnisotropyDirections", ignored = "no material has fibres; SOFA does not use them either")]
    pub anisotropy_directions: Data<Vec<[f64; 3]>>,
    /// Topology with the tetrahedra; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
}

impl HyperelasticData {
    /// Reports what is wrong with the material.
    pub fn init(&mut self, context: &mut InitContext<'_>, common: &ForceFieldData) {
        require(context, common, &self.topology);
        if context.scene.strictness == Strictness::Compat
            && let Some(given) = self.leave_surplus_out()
        {
            let message = format!("only the first {} are used, as in SOFA", self.parameter_set.len());
            let finding = Diagnostic::warning("wrong-parameters", message).attribute("ParameterSet", text(&given));
            let names = self.material_name.parameters().join(" ");
            context.report(finding.expected(format!("for {}: {names}", self.material_name.key())));
        }
        if let Err(expected) = self.material_name.check(&self.parameter_set) {
            let finding = Diagnostic::error("wrong-parameters", "these are not the parameters of the material")
                .attribute("ParameterSet", text(&self.parameter_set))
                .expected(format!("for {}: {expected}", self.material_name.key()));
            context.report(finding);
        }
    }

    /// Shortens a list that has more parameters than the material; returns what it was.
    fn leave_surplus_out(&mut self) -> Option<Vec<f64>> {
        let n = self.material_name.parameters().len();
        let given = (self.parameter_set.len() > n).then(|| self.parameter_set.get().clone())?;
        self.parameter_set.edit(|parameters| parameters.truncate(n));
        Some(given)
    }

    /// The elements of the scene.
    ///
    /// # Errors
    /// What is wrong with them, or with the parameters.
    pub fn elements(&self, set_up: SetUp<'_>, common: &ForceFieldData) -> Result<HyperelasticTetrahedra, Diagnostic> {
        self.material_name.check(&self.parameter_set).map_err(|expected| {
            Diagnostic::error("wrong-parameters", "these are not the parameters of the material").expected(expected)
        })?;
        let input = MeshInput::new::<Vec3>(set_up, common, &self.topology)?;
        let elements = input.topology.tetrahedra();
        input.check("tetrahedron", "tetrahedra", elements)?;
        let mesh = TetrahedralMesh::new(<[f64; 3]>::views(&input.rest), elements).map_err(bad_element)?;
        Ok(HyperelasticTetrahedra { mesh, material: *self.material_name, parameters: self.parameter_set.get().clone() })
    }
}

/// A list as scenes write it.
fn text(values: &[f64]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl HyperelasticData {
    /// How the elements follow a changed mesh in place; `None` where they have to be made anew, or where one that is
    /// new cannot be made, which is said then.
    pub fn following(
        &self,
        set_up: SetUp<'_>,
        common: &ForceFieldData,
        elements: &HyperelasticTetrahedra,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<HyperelasticTetrahedra>> {
        let on = (self.topology.target(), common.mstate.target());
        let follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Tetrahedron)?;
        let join = |elements: &mut HyperelasticTetrahedra, changed: Changed<TetrahedralMesh, 4>| {
            let now = (changed.touched.as_slice(), changed.nodes());
            elements.mesh.join(&changed.made, &changed.edit, changed.n_points, now);
        };
        let make = |input: &MeshInput<'_>, _: &RowEdit, added: &[[u32; 4]]| {
            TetrahedralMesh::new(<[f64; 3]>::views(&input.rest), added).ok()
        };
        follow.in_place(elements.mesh.len(), Topology::tetrahedra, make, join)
    }
}

/// A mesh with its material.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct HyperelasticTetrahedra {
    mesh: TetrahedralMesh,
    #[rebuilt]
    material: MaterialName,
    #[rebuilt]
    parameters: Vec<f64>,
}

impl HyperelasticTetrahedra {
    /// K at the last evaluated position; at that of the motion if there is none.
    fn stiffness(&mut self, motion: Motion<'_, Vec3>) -> &mut EdgeStiffness {
        let Self { mesh, material, parameters } = self;
        with_material!(*material, M => mesh.stiffness(&M::new(parameters), motion.workers, motion.x))
    }
}

impl Forces<One<Vec3>> for HyperelasticTetrahedra {
    const JOINS_DAMPING: bool = true;

    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        let Self { mesh, material, parameters } = self;
        with_material!(*material, M => mesh.add_force(&M::new(parameters), motion.workers, motion.x, f));
    }

    fn add_damped_force(&mut self, motion: Motion<'_, Vec3>, k: f64, f: &mut [[f64; 3]]) -> bool {
        let Self { mesh, material, parameters } = self;
        let at = (motion.x, motion.v);
        with_material!(*material, M => mesh.add_damped_force(&M::new(parameters), motion.workers, at, k, f))
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        self.stiffness(motion).add_product(motion.workers, k, dx, df);
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        self.stiffness(motion).add_to(motion.workers, sink);
    }

    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        let Self { mesh, material, parameters } = self;
        Some(with_material!(*material, M => mesh.energy(&M::new(parameters), motion.x)))
    }

    fn stresses(&self, motion: Motion<'_, Vec3>) -> Vec<f64> {
        let Self { mesh, material, parameters } = self;
        with_material!(*material, M => mesh.stresses(&M::new(parameters), motion.x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surplus_parameters_are_left_out() {
        let mut data = HyperelasticData::default();
        data.material_name.set(MaterialName::NeoHookean);
        data.parameter_set.set(vec![40.0, 60.0, 0.0]);
        assert_eq!(data.leave_surplus_out(), Some(vec![40.0, 60.0, 0.0]));
        assert_eq!(*data.parameter_set.get(), [40.0, 60.0]);
        assert_eq!(data.leave_surplus_out(), None);
        data.parameter_set.set(vec![40.0]);
        assert_eq!(data.leave_surplus_out(), None);
    }
}
