//! Every force field, mass, mapping and projective constraint against the suite of its role.
//!
//! A class that is registered in one of these roles must stand in a table below, with scenes that reach all its branches.

use std::path::{Path, PathBuf};

use settee_kernel::{ObjectId, Scene};
use settee_simulation::{LoadOptions, Simulation};
use settee_testing::force_field::Expected;

/// A scene of one body; the component under test is the last of its class.
struct Case {
    class: &'static str,
    body: &'static str,
}

const fn case(class: &'static str, body: &'static str) -> Case {
    Case { class, body }
}

fn load(body: &str) -> Simulation {
    let text =
        format!("<Node name=\"root\" gravity=\"0.5 -9.81 0.3\" dt=\"0.01\"><DefaultAnimationLoop/>{body}</Node>");
    let loaded = Simulation::from_text("conformance.scn", &text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{body}\n{}", findings.join("\n")))
}

fn last_of(scene: &Scene, class: &str) -> ObjectId {
    let is_of_class =
        |object: &&ObjectId| scene.component(**object).is_some_and(|component| component.class().name == class);
    *scene.all_objects().iter().rfind(is_of_class).unwrap_or_else(|| panic!("the scene has no {class}"))
}

const TETRAHEDRA: &str = r#"<TetrahedronSetTopologyContainer name="mesh" tetrahedra="0 1 2 3  1 4 2 3"
    position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9  1.1 1.0 1.2"/>
    <MechanicalObject template="Vec3" position="0.02 0 0.03  1.15 0.2 -0.1  0.15 1.25 0.2  0 0.35 1.05  1.3 0.8 1.5"
    rest_position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9  1.1 1.0 1.2"/>"#;

const MATERIALS: [&str; 8] = [
    r#"materialName="StVenantKirchhoff" ParameterSet="1000 4000""#,
    r#"materialName="NeoHookean" ParameterSet="1000 4000""#,
    r#"materialName="StableNeoHookean" ParameterSet="1000 4000""#,
    r#"materialName="MooneyRivlin" ParameterSet="400 100 5000""#,
    r#"materialName="VerondaWestman" ParameterSet="500 1 5000""#,
    r#"materialName="ArrudaBoyce" ParameterSet="1000 5000""#,
    r#"materialName="Ogden" ParameterSet="2000 3 5000""#,
    r#"materialName="Costa" ParameterSet="60 900 2 1.5 1.2 1.1 0.9 1.8""#,
];

const INTERNAL: Expected = Expected {
    is_internal: true,
    is_zero_at_rest: true,
    is_symmetric: true,
    is_exact: true,
    has_energy: true,
    step: 1e-5,
    tolerance: 1e-7,
};
/// Tied to places in space: neither balanced nor free to turn.
const TIED: Expected = Expected { is_internal: false, ..INTERNAL };
const LOAD: Expected = Expected { is_zero_at_rest: false, ..TIED };
const DRAG: Expected = Expected { has_energy: false, is_zero_at_rest: false, ..TIED };

const FORCE_FIELDS: &[(Case, Expected)] = &[
    (
        case(
            "ConstantForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><ConstantForceField forces="1 2 3"/></Node>"#,
        ),
        LOAD,
    ),
    (
        case(
            "ConstantForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 0 0 0 0 0.6 0.8"/><ConstantForceField totalForce="1 2 3 0 0 0" indexFromEnd="true"/></Node>"#,
        ),
        LOAD,
    ),
    (
        case(
            "DiagonalVelocityDampingForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2" velocity="1 2 3  4 5 6"/><DiagonalVelocityDampingForceField dampingCoefficient="1 2 3"/></Node>"#,
        ),
        DRAG,
    ),
    (
        case(
            "UniformVelocityDampingForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 0 0 0 0 0.6 0.8" velocity="1 2 3 4 5 6"/><UniformVelocityDampingForceField dampingCoefficient="0.3" implicit="true"/></Node>"#,
        ),
        DRAG,
    ),
    (
        case(
            "RestShapeSpringsForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  2 0.1 0" rest_position="0.1 0 0  1 0 0  2 0 0"/><RestShapeSpringsForceField points="2 0" stiffness="30 70" activeDirections="1 0 1"/></Node>"#,
        ),
        TIED,
    ),
    (
        // At rest, where the tangent of rotations is exact.
        case(
            "RestShapeSpringsForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0 0 0 0 0.6 0.8"/><RestShapeSpringsForceField stiffness="30 70" angularStiffness="5"/></Node>"#,
        ),
        TIED,
    ),
    (
        // Turned by a large angle: torque and energy agree, the tangent is an approximation.
        case(
            "RestShapeSpringsForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 2 3 0.1 -0.7 0.1 0.7" rest_position="0 0 0 0 0 0.6 0.8"/><RestShapeSpringsForceField stiffness="30" angularStiffness="5"/></Node>"#,
        ),
        Expected { is_exact: false, ..TIED },
    ),
    (
        case(
            "RestShapeSpringsForceField",
            r#"<Node name="target"><MechanicalObject template="Vec1" position="0.3 0.4"/></Node>
            <Node name="body"><MechanicalObject template="Vec1" position="0 1"/><RestShapeSpringsForceField stiffness="30" external_rest_shape="@../target" points="1" external_points="0"/></Node>"#,
        ),
        LOAD,
    ),
    (
        case(
            "SpringForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  2 0.1 0" rest_position="0 0 0  1 0 0  2 0 0"/><SpringForceField spring="0 1 100 0.3 1  1 2 50 0 1"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        // Between two states, with springs that are slack, off, and compressed.
        case(
            "SpringForceField",
            r#"<Node name="a"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject template="Vec3" position="0 1 0  1 1 1  2 2 2"/></Node>
            <Node name="springs"><SpringForceField object1="@../a" object2="@../b" indices1="0 1 0 1" indices2="0 1 2 2" stiffness="100 50" damping="0" lengths="0.8 0.5 5 3" elongationOnly="0 0 1 0" enabled="1 1 1 0"/></Node>"#,
        ),
        Expected { is_zero_at_rest: false, ..INTERNAL },
    ),
    (
        case(
            "SpringForceField",
            r#"<Node name="body"><MechanicalObject template="Vec1" position="0 1.5" rest_position="0 1"/><SpringForceField spring="0 1 100 0 1"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        case(
            "SpringForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1.5 0.5 0 0 0 0.6 0.8" rest_position="0 0 0 0 0 0 1  1 0 0 0 0 0 1"/><SpringForceField spring="0 1 100 0 1"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        // The cube's diagonals of all kinds.
        case(
            "MeshSpringForceField",
            r#"<Node name="body"><MeshTopology position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/>
            <MechanicalObject template="Vec3" position="0.1 0 0  1.2 0.1 -0.1  1.1 1.2 0.1  -0.1 1.1 0  0 -0.1 1.1  1.1 0 1.3  1.3 1.1 1.2  0.1 1.2 1" rest_position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1"/>
            <MeshSpringForceField stiffness="80" quadsStiffness="60" cubesStiffness="120"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        case(
            "MeshSpringForceField",
            r#"<Node name="body"><TetrahedronSetTopologyContainer position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9" tetrahedra="0 1 2 3"/>
            <MechanicalObject template="Vec3" position="0.02 0 0.03  1.15 0.2 -0.1  0.15 1.25 0.2  0 0.35 1.05" rest_position="0 0 0  1 0.1 0  0.2 1.1 0.1  0.1 0.2 0.9"/>
            <MeshSpringForceField tetrasStiffness="80" noCompression="true" localRange="1 2"/></Node>"#,
        ),
        INTERNAL,
    ),
    (
        case(
            "MeshSpringForceField",
            r#"<Node name="body"><EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec2" position="0 0  1.2 0.3  3 0.1" rest_position="0 0  1 0  3 0"/><MeshSpringForceField linesStiffness="80"/></Node>"#,
        ),
        INTERNAL,
    ),
];

/// With whether the matrix is positive definite.
const MASSES: &[(Case, bool)] = &[
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><UniformMass totalMass="3"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Vec1" position="0 1 2 3"/><UniformMass vertexMass="3" indices="1 2"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Vec2" position="0 1 2 3"/><UniformMass vertexMass="3" localRange="1 1"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Vec6" position="0 1 2 3 4 5"/><UniformMass vertexMass="3"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Rigid2" position="0 1 2"/><UniformMass vertexMass="3 1 0.4"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 2 3 0.1 0.5 -0.5 0.7" velocity="1 2 3 0.4 -0.5 0.6"/><UniformMass vertexMass="2 1 [0.3 0.05 0,0.05 0.5 0.02,0 0.02 0.7]"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 2 3 0.1 0.5 -0.5 0.7" velocity="1 2 3 0.4 -0.5 0.6"/><UniformMass inertiaFrame="world" vertexMass="2 1 [0.3 0.05 0,0.05 0.5 0.02,0 0.02 0.7]"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><HexahedronSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/><MechanicalObject template="Vec3"/><MeshMatrixMass massDensity="2.5"/></Node>"#,
        ),
        false,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><TriangleSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0" triangles="0 1 2  0 2 3"/><MechanicalObject template="Vec3"/><MeshMatrixMass totalMass="2" lumping="true"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><QuadSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0" quads="0 1 2 3"/><MechanicalObject template="Vec2" position="0 0  1 0  1 2  0 1"/><MeshMatrixMass massDensity="2"/></Node>"#,
        ),
        false,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec1" position="0 1 3"/><MeshMatrixMass massDensity="2 3"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec1" position="0 1 3"/><MeshMatrixMass vertexMass="1 2 3" edgeMass="0.3 0.4"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><HexahedronSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/><MechanicalObject template="Vec3"/><MeshMatrixMass massDensity="2.5" consistent="true"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><HexahedronSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/><MechanicalObject template="Vec3"/><MeshMatrixMass massDensity="2.5" lumping="true"/></Node>"#,
        ),
        true,
    ),
];

const MAPPINGS: &[Case] = &[
    case(
        "IdentityMapping",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><Node name="skin"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><IdentityMapping/></Node></Node>"#,
    ),
    case(
        "BarycentricMapping",
        r#"<Node name="body"><MeshTopology position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/><Node name="inside"><MechanicalObject template="Vec3" position="0.2 0.2 0.2  0.1 0.1 0.5  1 1 1"/><BarycentricMapping/></Node></Node>"#,
    ),
];

/// With whether it only fixes unknowns.
const PROJECTIVE: &[(Case, bool)] = &[
    (
        case(
            "FixedProjectiveConstraint",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><FixedProjectiveConstraint indices="1"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "FixedProjectiveConstraint",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0 0 0 1"/><FixedProjectiveConstraint indices="1 0 1" activate_projectVelocity="true"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "FixedProjectiveConstraint",
            r#"<Node name="body"><MechanicalObject template="Vec2" position="0 0 0  1 0.5 0.2"/><FixedProjectiveConstraint fixAll="true"/></Node>"#,
        ),
        true,
    ),
];

#[test]
fn force_fields_conform() {
    for (case, expected) in FORCE_FIELDS {
        let mut simulation = load(case.body);
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, case.class);
        let outcome = settee_testing::force_field::check(scene, runtime, object, expected);
        assert_eq!(outcome, Ok(()), "{}", case.body);
    }
}

#[test]
fn hyperelastic_materials_conform_in_a_mesh() {
    for material in MATERIALS {
        let body =
            format!("<Node name=\"body\">{TETRAHEDRA}<TetrahedronHyperelasticityFEMForceField {material}/></Node>");
        let mut simulation = load(&body);
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, "TetrahedronHyperelasticityFEMForceField");
        assert_eq!(settee_testing::force_field::check(scene, runtime, object, &INTERNAL), Ok(()), "{material}");
    }
}

#[test]
fn masses_conform() {
    for (case, is_positive) in MASSES {
        let mut simulation = load(case.body);
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, case.class);
        assert_eq!(settee_testing::mass::check(scene, runtime, object, *is_positive), Ok(()), "{}", case.body);
    }
}

#[test]
fn mappings_conform() {
    for case in MAPPINGS {
        let mut simulation = load(case.body);
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, case.class);
        assert_eq!(settee_testing::mapping::check(scene, runtime, object), Ok(()), "{}", case.body);
    }
}

#[test]
fn projective_constraints_conform() {
    for (case, only_fixes) in PROJECTIVE {
        let mut simulation = load(case.body);
        let (scene, runtime) = simulation.parts_mut();
        let object = last_of(scene, case.class);
        assert_eq!(settee_testing::projective::check(scene, runtime, object, *only_fixes), Ok(()), "{}", case.body);
    }
}

fn scene_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            scene_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "scn") {
            found.push(path);
        }
    }
}

#[test]
fn every_class_has_a_suite_a_help_text_and_a_scene() {
    let mut files = Vec::new();
    scene_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes"), &mut files);
    let texts: Vec<String> = files.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    let mut missing = Vec::new();
    for (name, entry) in settee_components::registry().classes() {
        let component = entry.create_default();
        let is_mass = component.as_mass().is_some();
        let is_force = component.as_force_field().is_some() && !is_mass;
        let is_mapping = component.as_mapping().is_some();
        let is_projective = component.as_projective_constraint().is_some();
        let has_suite = (!is_mass || MASSES.iter().any(|(case, _)| case.class == name))
            && (!is_force
                || name == "TetrahedronHyperelasticityFEMForceField"
                || FORCE_FIELDS.iter().any(|(case, _)| case.class == name))
            && (!is_mapping || MAPPINGS.iter().any(|case| case.class == name))
            && (!is_projective || PROJECTIVE.iter().any(|(case, _)| case.class == name));
        if !has_suite {
            missing.push(format!("{name}: not in the tables of this file"));
        }
        if component.class().help.trim().len() < 20 {
            missing.push(format!("{name}: no help text"));
        }
        if !texts.iter().any(|text| text.contains(&format!("<{name}"))) {
            missing.push(format!("{name}: no scene below scenes/"));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_scenes_of_this_library_run() {
    let mut files = Vec::new();
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    scene_files(&project.join("scenes"), &mut files);
    // The cylinder and the springs have tests of their own; here the meshes of the project are only looked for.
    let options = LoadOptions { data: vec![project], ..LoadOptions::default() };
    for path in files {
        let loaded = Simulation::from_file(&path, &options).expect("the file was listed");
        assert!(
            loaded.diagnostics.is_empty(),
            "{}: {:?}",
            path.display(),
            loaded.diagnostics.first().map(ToString::to_string)
        );
        let mut simulation = loaded.simulation.expect("nothing was found");
        let dt = simulation.dt();
        for _ in 0..10 {
            simulation.step(dt).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
}
