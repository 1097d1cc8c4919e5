//! What a step of a scene has to do, counted from the scene: the input of the limits.

use settee_kernel::{Meshes, ObjectId, Scene};
use settee_mechanics::Scope;
use settee_mesh::SharedMesh;
use settee_sparse::CsrMatrix;

use crate::fill::Fill;

/// A kind of element, for its operations and bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Linear tetrahedra.
    Tetrahedron,
    /// Trilinear hexahedra.
    Hexahedron,
    /// Linear triangles.
    Triangle,
    /// Springs and whatever else joins two points.
    Pair,
}

/// Elements of one force field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elements {
    /// Kind of the elements.
    pub shape: Shape,
    /// How many.
    pub count: usize,
}

/// The size of what the solvers of one scope work on.
#[derive(Clone, Debug, Default)]
pub struct Size {
    /// Unknowns.
    pub unknowns: usize,
    /// 3 x 3 blocks of the matrix, both triangles.
    pub blocks: f64,
    /// Elements of its force fields.
    pub elements: Vec<Elements>,
    /// Entries of and operations for a factor.
    pub fill: Fill,
}

impl Size {
    /// Counts; `with_fill`: what a factorisation takes, too.
    pub fn of(scene: &Scene, meshes: &Meshes, scope: &mut Scope, with_fill: bool) -> Self {
        let unknowns = scope.space.main_derivs();
        let matrix = scope.whole_matrix(scene).ok();
        let blocks = matrix.as_ref().map_or(0.0, |matrix| matrix.pattern.nnz() as f64 / 9.0);
        let pairs = (blocks - unknowns as f64 / 3.0).max(0.0) / 2.0;
        let of = |object: ObjectId| elements(scene, meshes, object, pairs as usize);
        let fill = matrix.as_ref().filter(|_| with_fill).and_then(|matrix: &CsrMatrix| Fill::least(&matrix.pattern));
        let elements = scope.force_fields().into_iter().filter_map(of).collect();
        Self { unknowns, blocks, elements, fill: fill.unwrap_or_default() }
    }

    /// Points of three unknowns.
    pub fn points(&self) -> f64 {
        self.unknowns as f64 / 3.0
    }
}

/// The classes whose elements are counted, with their shape; `None`: that of the topology around them.
const CLASSES: &[(&str, Option<Shape>)] = &[
    ("AngularSpringForceField", Some(Shape::Pair)),
    ("BeamFEMForceField", None),
    ("CorotationalFEMForceField", None),
    ("FastTetrahedralCorotationalForceField", Some(Shape::Tetrahedron)),
    ("FastTriangularBendingSprings", Some(Shape::Pair)),
    ("FrameSpringForceField", Some(Shape::Pair)),
    ("GearSpringForceField", Some(Shape::Pair)),
    ("HexahedralFEMForceField", Some(Shape::Hexahedron)),
    ("HexahedralFEMForceFieldAndMass", Some(Shape::Hexahedron)),
    ("HexahedronCompositeFEMForceFieldAndMass", Some(Shape::Hexahedron)),
    ("HexahedronFEMForceField", Some(Shape::Hexahedron)),
    ("HexahedronFEMForceFieldAndMass", Some(Shape::Hexahedron)),
    ("JointSpringForceField", Some(Shape::Pair)),
    ("LinearSmallStrainFEMForceField", None),
    ("MeshSpringForceField", Some(Shape::Pair)),
    ("NonUniformHexahedralFEMForceFieldAndMass", Some(Shape::Hexahedron)),
    ("NonUniformHexahedronFEMForceFieldAndMass", Some(Shape::Hexahedron)),
    ("PolynomialRestShapeSpringsForceField", Some(Shape::Pair)),
    ("PolynomialSpringsForceField", Some(Shape::Pair)),
    ("QuadBendingFEMForceField", None),
    ("QuadBendingSprings", Some(Shape::Pair)),
    ("QuadularBendingSprings", Some(Shape::Pair)),
    ("RegularGridSpringForceField", Some(Shape::Pair)),
    ("RepulsiveSpringForceField", Some(Shape::Pair)),
    ("RestShapeSpringsForceField", Some(Shape::Pair)),
    ("SpringForceField", Some(Shape::Pair)),
    ("StandardTetrahedralFEMForceField", Some(Shape::Tetrahedron)),
    ("TetrahedralCorotationalFEMForceField", Some(Shape::Tetrahedron)),
    ("TetrahedralTensorMassForceField", Some(Shape::Tetrahedron)),
    ("TetrahedronDiffusionFEMForceField", Some(Shape::Tetrahedron)),
    ("TetrahedronFEMForceField", Some(Shape::Tetrahedron)),
    ("TetrahedronHyperelasticityFEMForceField", Some(Shape::Tetrahedron)),
    ("TriangleBendingSprings", Some(Shape::Pair)),
    ("TriangleFEMForceField", Some(Shape::Triangle)),
    ("TriangularAnisotropicFEMForceField", Some(Shape::Triangle)),
    ("TriangularBendingSprings", Some(Shape::Pair)),
    ("TriangularBiquadraticSpringsForceField", Some(Shape::Pair)),
    ("TriangularFEMForceField", Some(Shape::Triangle)),
    ("TriangularFEMForceFieldOptim", Some(Shape::Triangle)),
    ("TriangularQuadraticSpringsForceField", Some(Shape::Pair)),
    ("TriangularTensorMassForceField", Some(Shape::Triangle)),
    ("VectorSpringForceField", Some(Shape::Pair)),
];

/// The elements of a force field by its class and the topologies around it; masses and loads have none.
fn elements(scene: &Scene, meshes: &Meshes, object: ObjectId, pairs: usize) -> Option<Elements> {
    let class = scene.component(object)?.class().name;
    let (_, shape) = CLASSES.iter().find(|(name, _)| *name == class)?;
    let node = scene.object(object).node;
    let count = |count: &dyn Fn(&SharedMesh) -> usize| {
        let objects = scene.node(node).objects.iter();
        objects.filter_map(|object| meshes.get(*object)).map(count).max().unwrap_or(0)
    };
    let counts = [
        (Shape::Tetrahedron, count(&|mesh| mesh.topology().tetrahedra().len())),
        (Shape::Hexahedron, count(&|mesh| mesh.topology().hexahedra().len())),
        (Shape::Triangle, count(&|mesh| mesh.topology().triangles().len())),
        (Shape::Pair, pairs),
    ];
    let found = counts.into_iter().find(|(of, count)| *count > 0 && shape.is_none_or(|shape| shape == *of));
    found.map(|(shape, count)| Elements { shape, count })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_with_elements_is_a_force_field_of_the_library() {
        let registry = settee_components::registry();
        let is_force_field = |name: &str| {
            registry.classes().any(|(class, entry)| class == name && entry.create_default().as_force_field().is_some())
        };
        let unknown: Vec<&str> = CLASSES.iter().map(|(name, _)| *name).filter(|name| !is_force_field(name)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        assert!(CLASSES.is_sorted_by_key(|(name, _)| *name));
    }
}
