//! Facts about von Mises stresses of elements: tension E e, shear sqrt(3) mu g, and nothing where bodies only turn.

use nalgebra::{Matrix3, Rotation3, Vector3};

use crate::common::forces::run;

const YOUNG: f64 = 1000.0;
const POISSON: f64 = 0.3;
const MU: f64 = YOUNG / (2.0 * (1.0 + POISSON));
const MATERIAL: &str = "youngModulus='1000' poissonRatio='0.3'";
/// So small that its square does not count.
const STRAIN: f64 = 1e-7;

/// One element of a kind, none of whose sides are alike where its class takes such.
struct Element {
    attribute: &'static str,
    dimension: usize,
    rest: &'static [[f64; 3]],
}

const TETRAHEDRON: Element = Element {
    attribute: "tetrahedra",
    dimension: 3,
    rest: &[[0.1, 0.0, 0.2], [1.3, 0.1, 0.0], [0.2, 0.9, 0.1], [0.0, 0.2, 1.1]],
};
const PYRAMID: Element = Element {
    attribute: "pyramids",
    dimension: 3,
    rest: &[[0.0, 0.0, 0.0], [1.0, 0.1, 0.0], [1.1, 1.0, 0.1], [0.0, 0.9, 0.0], [0.5, 0.6, 1.2]],
};
const PRISM: Element = Element {
    attribute: "prisms",
    dimension: 3,
    rest: &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.1], [0.1, 1.2, 0.0], [0.0, 0.1, 1.0], [1.1, 0.0, 1.0], [0.0, 1.0, 0.9]],
};
const HEXAHEDRON: Element = Element {
    attribute: "hexahedra",
    dimension: 3,
    rest: &[
        [0.0, 0.0, 0.0],
        [1.0, 0.1, 0.0],
        [1.1, 1.0, 0.0],
        [0.0, 1.2, 0.1],
        [0.1, 0.0, 1.0],
        [1.0, 0.0, 0.9],
        [1.2, 1.1, 1.3],
        [0.0, 1.0, 1.1],
    ],
};
const BOX: Element = Element {
    attribute: "hexahedra",
    dimension: 3,
    rest: &[
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [1.0, 2.0, 0.0],
        [0.0, 2.0, 0.0],
        [0.0, 0.0, 3.0],
        [1.0, 0.0, 3.0],
        [1.0, 2.0, 3.0],
        [0.0, 2.0, 3.0],
    ],
};
const TRIANGLE: Element =
    Element { attribute: "triangles", dimension: 3, rest: &[[0.1, 0.0, 0.0], [1.2, 0.3, 0.0], [0.4, 0.9, 0.0]] };
const QUAD: Element = Element {
    attribute: "quads",
    dimension: 3,
    rest: &[[0.1, 0.0, 0.0], [1.2, 0.1, 0.0], [1.0, 0.9, 0.0], [0.0, 1.1, 0.0]],
};
const RECTANGLE: Element = Element {
    attribute: "quads",
    dimension: 3,
    rest: &[[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 0.5, 0.0], [0.0, 0.5, 0.0]],
};
const EDGE: Element = Element { attribute: "edges", dimension: 3, rest: &[[0.0, 0.0, 0.0], [2.0, 0.0, 0.0]] };

impl Element {
    /// The same in a space of other dimension.
    fn of_dimension(&self, dimension: usize) -> Self {
        Self { dimension, ..*self }
    }

    /// Stresses at its points where a motion took them from their places at rest.
    fn stresses(&self, motion: &Matrix3<f64>, field: &str) -> Vec<f64> {
        let rest: Vec<Vector3<f64>> = self.rest.iter().map(|x| Vector3::from(*x)).collect();
        let now: Vec<Vector3<f64>> = rest.iter().map(|x| motion * x).collect();
        let list = |points: &[Vector3<f64>]| {
            let numbers = points.iter().flat_map(|x| x.iter().take(self.dimension).map(|x| format!("{x:?} ")));
            numbers.collect::<String>()
        };
        let nodes: String = (0..rest.len()).map(|node| format!("{node} ")).collect();
        stresses(&format!(
            "<MeshTopology {}='{nodes}'/><MechanicalObject template='Vec{}' position='{}' rest_position='{}'/>{field}",
            self.attribute,
            self.dimension,
            list(&now),
            list(&rest)
        ))
    }

    /// All its points have a stress, up to the strain.
    fn has(&self, motion: &Matrix3<f64>, expected: f64, field: &str) {
        let found = self.stresses(motion, field);
        assert_eq!(found.len(), self.rest.len(), "{field}: {found:?}");
        let is_right = |stress: &f64| (stress - expected).abs() <= 1e-5 * expected + 1e-12 * YOUNG;
        assert!(found.iter().all(is_right), "{field}: {found:?} instead of {expected}");
    }
}

/// Stresses at the points of the only state of a scene; none if it has none.
fn stresses(scene: &str) -> Vec<f64> {
    let mut all = run(scene).stresses();
    assert!(all.len() <= 1, "{scene}: {all:?}");
    all.pop().map(|(_, values)| values).unwrap_or_default()
}

fn turn() -> Matrix3<f64> {
    *Rotation3::from_euler_angles(0.4, -0.7, 1.9).matrix()
}

/// Along x, with what the material does to be free of stress across it.
fn tension() -> Matrix3<f64> {
    let across = 1.0 - POISSON * STRAIN;
    Matrix3::from_diagonal(&Vector3::new(1.0 + STRAIN, across, across))
}

/// Simple shear: x moves with y.
fn shear() -> Matrix3<f64> {
    Matrix3::new(1.0, STRAIN, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
}

/// A field with its material.
fn with_material(field: &str) -> String {
    format!("<{field} {MATERIAL}/>")
}

/// What every solid has: all of it turned as well, if its class sees that it turns.
fn is_a_solid(element: &Element, field: &str, turns: bool) {
    let field = &with_material(field);
    let shear_stress = 3.0_f64.sqrt() * MU * STRAIN;
    element.has(&tension(), YOUNG * STRAIN, field);
    element.has(&shear(), shear_stress, field);
    element.has(&Matrix3::identity(), 0.0, field);
    if turns {
        element.has(&turn(), 0.0, field);
        element.has(&(turn() * tension()), YOUNG * STRAIN, field);
        element.has(&(turn() * shear()), shear_stress, field);
    }
}

#[test]
fn solids_have_the_stress_of_tension_and_shear_and_do_not_feel_rotation() {
    for (element, template) in
        [(TETRAHEDRON, "Tetrahedron"), (PYRAMID, "Pyramid"), (PRISM, "Prism"), (HEXAHEDRON, "Hexahedron")]
    {
        is_a_solid(&element, &format!("LinearSmallStrainFEMForceField template='Vec3,{template}'"), false);
        for method in ["", "rotationMethod='polar'", "rotationMethod='stable_polar'"] {
            is_a_solid(&element, &format!("CorotationalFEMForceField template='Vec3,{template}' {method}"), true);
        }
    }
    for (field, turns) in [
        ("TetrahedralTensorMassForceField", false),
        ("TetrahedronFEMForceField method='small'", false),
        ("TetrahedronFEMForceField method='large'", true),
        ("TetrahedronFEMForceField method='polar'", true),
        ("TetrahedralCorotationalFEMForceField", true),
        ("FastTetrahedralCorotationalForceField", true),
    ] {
        is_a_solid(&TETRAHEDRON, field, turns);
    }
}

#[test]
fn hexahedra_of_every_class_have_the_stress_of_their_matter() {
    for element in [HEXAHEDRON, BOX] {
        for (field, turns) in [
            ("HexahedronFEMForceField method='small'", false),
            ("HexahedronFEMForceField method='large'", true),
            ("HexahedronFEMForceField method='polar'", true),
            ("HexahedronFEMForceField updateStiffnessMatrix='true'", true),
            ("HexahedralFEMForceField method='large'", true),
            ("HexahedralFEMForceField method='polar'", true),
            ("HexahedronFEMForceFieldAndMass method='polar'", true),
            ("HexahedralFEMForceFieldAndMass", true),
        ] {
            is_a_solid(&element, field, turns);
        }
    }
}

#[test]
fn a_hyperelastic_tetrahedron_has_the_true_stress() {
    let lambda = YOUNG * POISSON / ((1.0 + POISSON) * (1.0 - 2.0 * POISSON));
    for material in ["StVenantKirchhoff", "NeoHookean"] {
        let field = format!(
            "<TetrahedronHyperelasticityFEMForceField materialName='{material}' ParameterSet='{MU:?} {lambda:?}'/>"
        );
        TETRAHEDRON.has(&(turn() * tension()), YOUNG * STRAIN, &field);
        TETRAHEDRON.has(&(turn() * shear()), 3.0_f64.sqrt() * MU * STRAIN, &field);
        TETRAHEDRON.has(&turn(), 0.0, &field);
    }
}

#[test]
fn elements_in_the_plane_are_in_plane_stress() {
    let quarter = Matrix3::new(0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0);
    for (element, template) in [(TRIANGLE, "Triangle"), (QUAD, "Quad")] {
        let element = element.of_dimension(2);
        let linear = with_material(&format!("LinearSmallStrainFEMForceField template='Vec2,{template}'"));
        let turning = with_material(&format!("CorotationalFEMForceField template='Vec2,{template}'"));
        for (motion, expected) in
            [(tension(), YOUNG * STRAIN), (shear(), 3.0_f64.sqrt() * MU * STRAIN), (Matrix3::identity(), 0.0)]
        {
            element.has(&motion, expected, &linear);
            element.has(&motion, expected, &turning);
            element.has(&(quarter * motion), expected, &turning);
        }
    }
}

#[test]
fn membranes_and_plates_have_the_stress_of_their_middle() {
    for class in ["TriangularFEMForceField", "TriangleFEMForceField", "TriangularFEMForceFieldOptim"] {
        TRIANGLE.has(&tension(), YOUNG * STRAIN, &with_material(class));
    }
    let plate = &with_material("QuadBendingFEMForceField thickness='0.1'");
    RECTANGLE.has(&tension(), YOUNG * STRAIN, plate);
    RECTANGLE.has(&shear(), 3.0_f64.sqrt() * MU * STRAIN, plate);
    RECTANGLE.has(&Matrix3::identity(), 0.0, plate);
    // The shear across a thick plate counts by 5/6: along either side.
    for (row, column) in [(2, 0), (2, 1)] {
        let mut across = Matrix3::identity();
        across[(row, column)] = STRAIN;
        RECTANGLE.has(&across, 3.0_f64.sqrt() * 5.0 / 6.0 * MU * STRAIN, plate);
    }
}

#[test]
fn surfaces_and_edges_of_solid_material_keep_their_size_across_them() {
    // Plane strain: s_xx = E e / (1 - nu^2) with s_yy = 0 for e_yy = -nu / (1 - nu) e, and s_zz = nu s_xx.
    let across = 1.0 - POISSON / (1.0 - POISSON) * STRAIN;
    let pulled = Matrix3::from_diagonal(&Vector3::new(1.0 + STRAIN, across, 1.0));
    let along = YOUNG * STRAIN / (1.0 - POISSON * POISSON);
    let expected = along * (1.0 - POISSON + POISSON * POISSON).sqrt();
    for (element, template) in [(TRIANGLE, "Triangle"), (QUAD, "Quad")] {
        let linear = with_material(&format!("LinearSmallStrainFEMForceField template='Vec3,{template}'"));
        let turning = with_material(&format!("CorotationalFEMForceField template='Vec3,{template}'"));
        element.has(&pulled, expected, &linear);
        element.has(&(turn() * pulled), expected, &turning);
        element.has(&turn(), 0.0, &turning);
    }
    // An edge: s = (lambda + 2 mu) e along it, lambda e across.
    let turning = with_material("CorotationalFEMForceField template='Vec3,Edge'");
    EDGE.has(&(turn() * tension()), 2.0 * MU * STRAIN, &turning);
    let bar = with_material("LinearSmallStrainFEMForceField template='Vec1,Edge'");
    EDGE.of_dimension(1).has(&tension(), YOUNG * STRAIN, &bar);
}

#[test]
fn points_have_the_mean_of_their_elements_each_of_its_own_material() {
    let found = stresses(
        "<MeshTopology edges='0 1  1 2'/><MechanicalObject template='Vec1' position='0 1.001 2.002' rest_position='0 1 2'/><LinearSmallStrainFEMForceField template='Vec1,Edge' youngModulus='1000 3000' poissonRatio='0'/>",
    );
    assert_eq!(found.len(), 3);
    assert!(found.iter().zip([1.0, 2.0, 3.0]).all(|(found, expected)| (found - expected).abs() < 1e-9), "{found:?}");
}

#[test]
fn forces_per_length_and_forces_of_springs_are_no_stress() {
    assert!(TRIANGLE.stresses(&tension(), &with_material("TriangularTensorMassForceField")).is_empty());
    assert!(EDGE.stresses(&tension(), "<SpringForceField spring='0 1 10 0 1'/>").is_empty());
}
