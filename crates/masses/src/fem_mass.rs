//! Mass of finite elements.

use std::marker::PhantomData;

use settee_bodies::mesh_input::MeshInput;
use settee_elasticity::element_template::*;
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, Mass, MassData, MassSettings, One, SetUp, Weighed};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};

use super::{ElementMass, NodalMassDensity, density_unit};

/// Mass of the elements of a mesh by quadrature over their rest shape: M_ab = sum_q w_q rho(q) |det J(q)| N_a(q)
/// N_b(q).
///
/// The density rho is that of a NodalMassDensity, interpolated between points. The template names degrees of freedom
/// and the kind of element, as in `Vec3,Hexahedron`; one component for each kind serves a mixed mesh. By default, which
/// is SOFA's way, the points q are those of the stiffness: one for edges, triangles and tetrahedra, so that all pairs
/// of nodes of an element have the same entry and only its mean velocity has inertia. `consistent` integrates exactly.
#[derive(Component)]
#[component(
    category = "Mass",
    templates(
        Vec3Tetrahedron, Vec3Hexahedron, Vec3Triangle, Vec3Quad, Vec3Edge, Vec3Prism, Vec3Pyramid,
        Vec2Triangle, Vec2Quad, Vec2Edge, Vec1Edge
    ),
    attach = state,
    roles(mass)
)]
pub struct FEMMass<T: ElementTemplate> {
    /// Whether the matrix is integrated exactly. Without, that of edges, triangles, tetrahedra and quads is singular.
    #[data(default = false)]
    pub consistent: Data<bool>,
    /// Density; by default the first in the node.
    #[linked(search = local, required)]
    pub nodal_mass_density: Link<NodalMassDensity>,
    /// Topology with the elements; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: MassData,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<fn() -> T>,
}

impl<T: ElementTemplate> Lifecycle for FEMMass<T> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let neighbours = [self.common.mstate.target(), self.topology.target(), self.nodal_mass_density.target()];
        for target in neighbours.into_iter().flatten() {
            context.require(target);
        }
        let density = |target| context.scene.component(target)?.downcast::<NodalMassDensity>();
        let given = self.nodal_mass_density.target().and_then(density).and_then(NodalMassDensity::dimension);
        let wanted = density_unit::dimension_of_template(T::NAME);
        if let Some(given) = given.filter(|given| *given != wanted) {
            let message = format!("its densities are in {}", density_unit::unit(given));
            let finding = Diagnostic::error("malformed-value", message).attribute("nodalMassDensity", "");
            context.report(finding.expected(format!("a unit as {}", density_unit::unit(wanted))));
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.check_elements(context);
    }
}

impl<T: ElementTemplate> ForceField for FEMMass<T> {
    type On = One<T::Types>;
    type Elements = Weighed<T::Types, ElementMass>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::of::<T::Types>(set_up, self.common.mstate.target(), self.topology.target())?;
        let density = self
            .nodal_mass_density
            .target()
            .and_then(|target| set_up.scene.component(target)?.downcast::<NodalMassDensity>())
            .ok_or_else(|| Diagnostic::error("neighbour-missing", "no NodalMassDensity"))?;
        let mass = T::mass(&input, &|point| density.of(point), *self.consistent)?;
        Ok(Weighed::new(mass, *self.common.separate_gravity))
    }
}

impl<T: ElementTemplate> Mass for FEMMass<T> {
    fn settings(&self) -> &dyn MassSettings {
        &self.common
    }
}
