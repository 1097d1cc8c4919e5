//! Volumes of tetrahedra.

use nalgebra::Vector3;

use settee_kernel::roles::{BaseTopology, InPlace, Mapping, MappingData, MappingEnds, MeshEdit, OutputPoints, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::StateKind;
use settee_mesh::{ElementKind, Topology};

use super::elements::{self, check_types, stencils, topology};
use crate::common::shapes;
use crate::transfer::{Block, GeometricStiffness, Measure, Measures, Place};

/// The volumes of the tetrahedra of a topology.
///
/// c = (x_1 - x_0) . ((x_2 - x_0) x (x_3 - x_0)) / 6 (m^3); negative for an inverted tetrahedron.
#[derive(Component)]
#[component(category = "Mapping/NonLinear", templates(Vec3d), attach = mapping, roles(mapping))]
pub struct VolumeMapping {
    /// The change of the forces with the tetrahedra: none, exact, or only that of forces that shrink the volume.
    #[data(default = GeometricStiffness::Stabilized)]
    pub geometric_stiffness: Data<GeometricStiffness>,
    /// Topology with the tetrahedra; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// The signed volume of a tetrahedron.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Volume;

impl Measure<4> for Volume {
    fn value(&self, _index: usize, x: &[[f64; 3]; 4], gradient: &mut [[f64; 3]; 4]) -> f64 {
        let [x0, x1, x2, x3] = x.map(Vector3::from);
        let (e1, e2, e3) = (x1 - x0, x2 - x0, x3 - x0);
        let (g1, g2, g3) = (e2.cross(&e3) / 6.0, e3.cross(&e1) / 6.0, e1.cross(&e2) / 6.0);
        *gradient = [-(g1 + g2 + g3), g1, g2, g3].map(Into::into);
        e1.dot(&g1)
    }

    fn hessian(&self, _index: usize, x: &[[f64; 3]; 4], _gradient: &[[f64; 3]; 4], a: usize, b: usize) -> Block {
        // H_ab = [x_k - x_l]x / 6 with (k, l) the other edge, in the order that keeps the orientation; H_ba = H_ab^T.
        let other = match (a.min(b), a.max(b)) {
            (0, 1) => (2, 3),
            (0, 2) => (3, 1),
            (0, 3) => (1, 2),
            (1, 2) => (0, 3),
            (1, 3) => (2, 0),
            (2, 3) => (0, 1),
            _ => return [[0.0; 3]; 3],
        };
        let edge = (Vector3::from(x[other.0]) - Vector3::from(x[other.1])) / 6.0;
        let block = if a < b { edge.cross_matrix() } else { -edge.cross_matrix() };
        [0, 1, 2].map(|i| [0, 1, 2].map(|j| block[(i, j)]))
    }
}

impl VolumeMapping {
    fn tetrahedra(&self, set_up: SetUp<'_>) -> Result<Vec<[Place; 4]>, Diagnostic> {
        let scene = set_up.scene;
        let (inputs, output) = shapes(scene, &self.common)?;
        check_types(&inputs, output, &[StateKind::Vec3])?;
        let topology = topology(set_up, &self.topology)?;
        if !topology.hexahedra().is_empty() {
            let finding = Diagnostic::error("elements-not-supported", "the topology has hexahedra");
            return Err(finding.attribute("topology", "").expected("tetrahedra only"));
        }
        stencils("tetrahedron", topology.tetrahedra(), inputs[0].n_points)
    }
}

impl Lifecycle for VolumeMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        elements::init(self, &self.topology, |set_up| self.tetrahedra(set_up), context);
    }
}

impl Mapping for VolumeMapping {
    type Transfer = Measures<Volume, 4>;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn output_points(&self) -> OutputPoints {
        elements::output_points(&self.topology, ElementKind::Tetrahedron)
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Self::Transfer, Diagnostic> {
        let tetrahedra = self.tetrahedra(set_up)?;
        Ok(Measures::new(Volume, tetrahedra, vec![StateKind::Vec3], *self.geometric_stiffness))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        transfer: &Self::Transfer,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Transfer>> {
        let on = (&self.common as &dyn MappingEnds, &self.topology);
        elements::following(set_up, on, transfer, edit, ElementKind::Tetrahedron, Topology::tetrahedra, |_| Volume)
    }

    fn is_linear(&self) -> bool {
        false
    }
}
