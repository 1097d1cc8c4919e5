//! Areas of triangles.

use nalgebra::{Matrix3, Vector3};

use settee_kernel::roles::{BaseTopology, InPlace, Mapping, MappingData, MappingEnds, MeshEdit, OutputPoints, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link};
use settee_math::StateKind;
use settee_mesh::{ElementKind, Topology};

use super::elements::{self, check_types, stencils, topology};
use crate::common::shapes;
use crate::transfer::{Block, GeometricStiffness, Measure, Measures, Place};

/// The areas of the triangles of a topology.
///
/// c = |N| / 2 (m^2), N = (x_1 - x_0) x (x_2 - x_0).
#[derive(Component)]
#[component(category = "Mapping/NonLinear", templates(Vec3d), attach = mapping, roles(mapping))]
pub struct AreaMapping {
    /// The change of the forces with the triangles: none, exact, or only that of forces that shrink the area.
    #[data(default = GeometricStiffness::Stabilized)]
    pub geometric_stiffness: Data<GeometricStiffness>,
    /// Topology with the triangles; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

/// The area of a triangle.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Area;

/// Side opposite to vertex `i`, from its end to its start in the order of the triangle.
fn opposite(x: &[[f64; 3]; 3], i: usize) -> Vector3<f64> {
    Vector3::from(x[(i + 1) % 3]) - Vector3::from(x[(i + 2) % 3])
}

fn normal(x: &[[f64; 3]; 3]) -> Vector3<f64> {
    let [a, b, c] = x.map(Vector3::from);
    (b - a).cross(&(c - a))
}

impl Measure<3> for Area {
    /// dA/dx_i = (x_i+1 - x_i+2) x N / (2 |N|); a triangle without area has no gradient.
    fn value(&self, _index: usize, x: &[[f64; 3]; 3], gradient: &mut [[f64; 3]; 3]) -> f64 {
        let n = normal(x);
        let size = n.norm();
        for (i, gradient) in gradient.iter_mut().enumerate() {
            *gradient = if size > 0.0 { (opposite(x, i).cross(&n) / (2.0 * size)).into() } else { [0.0; 3] };
        }
        size / 2.0
    }

    /// With s_i the opposite sides and dN = s_i x dx_i: d2|N| = (dN . dN' - (n . dN)(n . dN')) / |N| + n . d2N.
    fn hessian(&self, _index: usize, x: &[[f64; 3]; 3], _gradient: &[[f64; 3]; 3], a: usize, b: usize) -> Block {
        let n = normal(x);
        let size = n.norm();
        if size == 0.0 {
            return [[0.0; 3]; 3];
        }
        let n = n / size;
        let (sa, sb) = (opposite(x, a), opposite(x, b));
        let projector = Matrix3::identity() - n * n.transpose();
        let along = sa.cross_matrix().transpose() * projector * sb.cross_matrix() / size;
        // N = x_0 x x_1 + x_1 x x_2 + x_2 x x_0: whether x_a x x_b or x_b x x_a is a term of it.
        let sign = if b == (a + 1) % 3 {
            1.0
        } else if b == (a + 2) % 3 {
            -1.0
        } else {
            0.0
        };
        // n . (sign dx_a x dx_b) = -sign dx_a . [n]x dx_b.
        let second = n.cross_matrix() * -sign;
        let block = (along + second) / 2.0;
        [0, 1, 2].map(|i| [0, 1, 2].map(|j| block[(i, j)]))
    }
}

impl AreaMapping {
    fn triangles(&self, set_up: SetUp<'_>) -> Result<Vec<[Place; 3]>, Diagnostic> {
        let scene = set_up.scene;
        let (inputs, output) = shapes(scene, &self.common)?;
        check_types(&inputs, output, &[StateKind::Vec3])?;
        let topology = topology(set_up, &self.topology)?;
        if !topology.quads().is_empty() {
            let finding = Diagnostic::error("elements-not-supported", "the topology has quads");
            return Err(finding.attribute("topology", "").expected("triangles only"));
        }
        stencils("triangle", topology.triangles(), inputs[0].n_points)
    }
}

impl Lifecycle for AreaMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        elements::init(self, &self.topology, |set_up| self.triangles(set_up), context);
    }
}

impl Mapping for AreaMapping {
    type Transfer = Measures<Area, 3>;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn output_points(&self) -> OutputPoints {
        elements::output_points(&self.topology, ElementKind::Triangle)
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Self::Transfer, Diagnostic> {
        let triangles = self.triangles(set_up)?;
        Ok(Measures::new(Area, triangles, vec![StateKind::Vec3], *self.geometric_stiffness))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        transfer: &Self::Transfer,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Transfer>> {
        let on = (&self.common as &dyn MappingEnds, &self.topology);
        elements::following(set_up, on, transfer, edit, ElementKind::Triangle, Topology::triangles, |_| Area)
    }

    fn is_linear(&self) -> bool {
        false
    }
}
