//! Bodies that were simulated without a word: turned inside out, with an element twice, with points beside it.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Severity, Simulation};

/// The findings about the mesh of a body of these elements, after a step without an error.
fn findings(points: &str, elements: &str, force_field: &str) -> Vec<(Severity, String)> {
    let text = format!(
        "<Node><EulerImplicitSolver/><CGLinearSolver iterations=\"20\"/><MeshTopology position=\"{points}\" {elements}/>\
         <MechanicalObject/><UniformMass totalMass=\"1\"/>{force_field}</Node>"
    );
    let mut loaded = Simulation::from_text("body.scn", &text, &LoadOptions::default());
    let simulation = loaded.simulation.as_mut().unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    simulation.step(0.0).expect("the step has finite numbers");
    let of_mesh = loaded.diagnostics.iter().filter(|finding| finding.code == "broken-mesh");
    of_mesh.map(|finding| (finding.severity, finding.message.clone())).collect()
}

const TETRAHEDRAL: &str = "<TetrahedronFEMForceField youngModulus=\"10\" poissonRatio=\"0.3\"/>";
const HEXAHEDRAL: &str = "<HexahedronFEMForceField youngModulus=\"10\" poissonRatio=\"0.3\"/>";
const TRIANGULAR: &str = "<TriangularFEMForceField youngModulus=\"10\" poissonRatio=\"0.3\"/>";
const CORNERS: &str = "0 0 0  1 0 0  0 1 0  0 0 1";

fn is_told_once(found: &[(Severity, String)], severity: Severity, start: &str) {
    let told = found.iter().filter(|(_, message)| message.starts_with(start)).collect::<Vec<_>>();
    assert!(told.len() == 1 && told[0].0 == severity, "{start}: {found:?}");
}

#[test]
fn sound_bodies_have_no_finding() {
    assert!(findings(CORNERS, "tetrahedra=\"0 1 2 3\"", TETRAHEDRAL).is_empty());
    let cube = "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1";
    assert!(findings(cube, "hexahedra=\"0 1 2 3 4 5 6 7\"", HEXAHEDRAL).is_empty());
    assert!(findings(CORNERS, "triangles=\"0 1 2  0 1 3\"", TRIANGULAR).is_empty());
}

#[test]
fn inverted_tetrahedra_and_hexahedra_are_told_once_with_their_number() {
    let inside_out = "tetrahedra or hexahedra are turned inside out";
    let found = findings(CORNERS, "tetrahedra=\"0 2 1 3\"", TETRAHEDRAL);
    is_told_once(&found, Severity::Warning, &format!("1 {inside_out}"));
    let two = "0 0 0  1 0 0  0 1 0  0 0 1  5 0 0  6 0 0  5 1 0  5 0 1";
    let found = findings(two, "tetrahedra=\"0 2 1 3  4 6 5 7\"", TETRAHEDRAL);
    is_told_once(&found, Severity::Warning, &format!("2 {inside_out}"));
    let cube = "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1";
    let found = findings(cube, "hexahedra=\"4 5 6 7 0 1 2 3\"", HEXAHEDRAL);
    is_told_once(&found, Severity::Warning, &format!("1 {inside_out}"));
}

#[test]
fn the_same_element_twice_is_told() {
    let twice = "1 elements have the points of another element";
    let found = findings(CORNERS, "tetrahedra=\"0 1 2 3  1 2 0 3\"", TETRAHEDRAL);
    is_told_once(&found, Severity::Warning, twice);
    let found = findings("0 0 0  1 0 0  0 1 0", "triangles=\"0 1 2  1 2 0\"", TRIANGULAR);
    is_told_once(&found, Severity::Warning, twice);
}

#[test]
fn points_without_elements_and_three_triangles_at_an_edge_are_noted() {
    let found = findings(&format!("9 9 9  {CORNERS}"), "tetrahedra=\"1 2 3 4\"", TETRAHEDRAL);
    is_told_once(&found, Severity::Note, "1 points belong to no element");
    let fan = "0 0 0  1 0 0  0 1 0  0 0 1  0 -1 -1";
    let found = findings(fan, "triangles=\"0 1 2  0 1 3  0 1 4\"", TRIANGULAR);
    is_told_once(&found, Severity::Note, "1 edges are shared by more than two");
}

#[test]
fn slivers_are_told_with_the_worst_of_them_and_parts_that_share_no_point_are_noted() {
    let points = format!("{CORNERS}  0.2 0.2 1e-4  0.2 0.2 -1e-5  5 5 5");
    let found = findings(&points, "tetrahedra=\"0 1 2 3  0 1 2 4  0 2 1 5\"", TETRAHEDRAL);
    is_told_once(&found, Severity::Warning, "2 tetrahedra are longer than 1000 times their smallest height");
    let worst = "the worst, tetrahedron 2, 1.4e5 times";
    assert!(found.iter().any(|(_, message)| message.contains(worst)), "{found:?}");
    let two = "0 0 0  1 0 0  0 1 0  0 0 1  5 0 0  6 0 0  5 1 0  5 0 1";
    let found = findings(two, "tetrahedra=\"0 1 2 3  4 5 6 7\"", TETRAHEDRAL);
    assert_eq!(found.len(), 1, "{found:?}");
    is_told_once(&found, Severity::Note, "2 parts of the mesh share no point: the smallest has 4 points");
}

/// Loads a scene and makes steps until one fails; what is said then.
fn failure(text: &str) -> String {
    let mut loaded = Simulation::from_text("numbers.scn", text, &LoadOptions::default());
    let Some(simulation) = loaded.simulation.as_mut() else {
        let errors = loaded.diagnostics.iter().filter(|finding| finding.is_error());
        return errors.map(ToString::to_string).collect();
    };
    (0..5).find_map(|_| simulation.step(0.0).err()).map_or_else(String::new, |error| error.to_string())
}

const SPRING: &str = "<MechanicalObject name=\"dofs\" position=\"0 0 0  1 0 0\"/><UniformMass totalMass=\"1\"/>\
                      <SpringForceField name=\"spring\" spring=\"0 1 1e300 0 0.5\"/>";

#[test]
fn a_number_that_is_not_finite_names_the_component_it_comes_from() {
    for solver in [
        "<EulerImplicitSolver/><CGLinearSolver/>",
        "<BDFOdeSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>",
        "<StaticSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>",
    ] {
        let said = failure(&format!("<Node>{solver}{}</Node>", SPRING.replace("1e300", "1e308")));
        let is_finite = !said.contains("not finite");
        assert!(is_finite || said.contains("/spring"), "{solver}: {said}");
    }
    let said = failure(&format!("<Node><EulerImplicitSolver/><CGLinearSolver/>{SPRING}</Node>"));
    assert!(said.contains("it comes from the force of /spring (/dofs, point"), "{said}");
}

#[test]
fn a_start_that_is_not_finite_has_a_place_in_the_file() {
    let said = failure(
        "<Node><EulerExplicitSolver/><MechanicalObject position=\"1 0 0\" scale3d=\"1e308 1 1\" translation=\"1e308 0 0\"/>\
         <UniformMass totalMass=\"1\"/></Node>",
    );
    assert!(said.starts_with("numbers.scn:1:") && said.contains("not finite"), "{said}");
}

#[test]
fn springs_too_long_to_have_a_force_are_an_error() {
    let said = failure(
        "<Node><EulerExplicitSolver/><MechanicalObject position=\"0 0 0  1e155 0 0\"/><UniformMass totalMass=\"1\"/>\
         <SpringForceField spring=\"0 1 100 0 0\"/></Node>",
    );
    assert!(said.contains("the square of 1e155"), "{said}");
}

#[test]
fn nobody_proposes_the_name_that_was_not_accepted() {
    let said = failure("<Node><MeshTopology name=\"a\" src=\"@a\"/></Node>");
    assert!(said.contains("no object is there") && !said.contains("did you mean"), "{said}");
}

#[test]
fn two_of_a_kind_in_a_node_and_two_mappings_into_one_state_are_told() {
    let told = |text: &str| {
        let loaded = Simulation::from_text("two.scn", text, &LoadOptions::default());
        loaded.diagnostics.iter().filter(|finding| finding.code == "two-of-a-kind").count()
    };
    let body = "<MechanicalObject name=\"a\"/><UniformMass totalMass=\"1\"/>";
    assert_eq!(told(&format!("<Node><EulerExplicitSolver/>{body}</Node>")), 0);
    assert_eq!(told(&format!("<Node><EulerExplicitSolver/><RungeKutta4Solver/>{body}</Node>")), 1);
    assert_eq!(told(&format!("<Node><EulerExplicitSolver/>{body}<MechanicalObject/></Node>")), 1);
    let mapped = "<Node><MechanicalObject/><IdentityMapping/><IdentityMapping/></Node>";
    assert_eq!(told(&format!("<Node><EulerExplicitSolver/>{body}{mapped}</Node>")), 1);
}

#[test]
fn a_quaternion_of_length_0_is_told() {
    let text = "<Node><EulerExplicitSolver/><MechanicalObject template=\"Rigid3\" position=\"0 0 0 0 0 0 0\"/>\
                <UniformMass totalMass=\"1\"/></Node>";
    let loaded = Simulation::from_text("frame.scn", text, &LoadOptions::default());
    let told = |finding: &settee_simulation::Diagnostic| finding.message.contains("a quaternion of length 0");
    assert_eq!(loaded.diagnostics.iter().filter(|finding| told(finding)).count(), 1);
}

/// The findings with a code, of a scene that loads.
fn told(code: &str, text: &str) -> Vec<String> {
    let loaded = Simulation::from_text("body.scn", text, &LoadOptions::default());
    assert!(loaded.simulation.is_some(), "{:?}", loaded.diagnostics);
    let found = loaded.diagnostics.iter().filter(|finding| finding.code == code);
    found.map(ToString::to_string).collect()
}

#[test]
fn negative_parameters_of_springs_and_materials_are_told() {
    let springs = |spring: &str| {
        let body = "<EulerImplicitSolver/><CGLinearSolver/><MechanicalObject position=\"0 0 0  1 0 0\"/>\
                    <UniformMass totalMass=\"1\"/>";
        told("out-of-range", &format!("<Node>{body}{spring}</Node>"))
    };
    assert!(springs("<SpringForceField spring=\"0 1 10 1 1\"/>").is_empty());
    for broken in [
        "<SpringForceField spring=\"0 1 -10 1 1\"/>",
        "<SpringForceField spring=\"0 1 10 -1 1\"/>",
        "<SpringForceField springsIndices1=\"0\" springsIndices2=\"1\" stiffness=\"-10\" lengths=\"1\"/>",
        "<RestShapeSpringsForceField stiffness=\"-1\"/>",
    ] {
        let found = springs(broken);
        assert!(found.len() == 1 && found[0].contains("negative"), "{broken}: {found:?}");
    }
    let material = |force_field: &str| {
        format!(
            "<Node><EulerImplicitSolver/><CGLinearSolver/><MeshTopology position=\"{CORNERS}\" tetrahedra=\"0 1 2 3\"/>\
             <MechanicalObject/><UniformMass totalMass=\"1\"/>{force_field}</Node>"
        )
    };
    let hyperelastic = |constants: &str| {
        let field = format!(
            "<TetrahedronHyperelasticityFEMForceField materialName=\"NeoHookean\" ParameterSet=\"{constants}\"/>"
        );
        told("unstable-material", &material(&field)).len()
    };
    assert_eq!((hyperelastic("10 20"), hyperelastic("-10 20")), (0, 1));
    let soft = TETRAHEDRAL.replace("youngModulus=\"10\"", "youngModulus=\"0\"");
    assert_eq!(told("no-force", &material(&soft)).len(), 1);
    assert!(told("no-force", &material(TETRAHEDRAL)).is_empty());
}

#[test]
fn a_step_whose_square_is_not_finite_is_refused() {
    let text = "<Node dt=\"1e200\"><EulerImplicitSolver/><CGLinearSolver/><MechanicalObject position=\"0 0 0  1 0 0\"/>\
                <UniformMass totalMass=\"1\"/><SpringForceField spring=\"0 1 1 0 0.5\"/></Node>";
    let said = failure(text);
    assert!(said.contains("a step of 1e200 s is too long: its square is not finite"), "{said}");
}

#[test]
fn points_without_mass_under_an_explicit_solver_are_told() {
    let scene = |solver: &str, indices: &str| {
        format!(
            "<Node>{solver}<MechanicalObject name=\"dofs\" position=\"0 0 0  1 0 0  0 1 0\"/>\
             <UniformMass vertexMass=\"1\" indices=\"{indices}\"/></Node>"
        )
    };
    let explicit = "<EulerExplicitSolver/>";
    let found = told("no-mass", &scene(explicit, "0 2"));
    assert!(found.len() == 1 && found[0].contains("1 points have no mass") && found[0].contains("dofs"), "{found:?}");
    assert!(told("no-mass", &scene(explicit, "0 1 2")).is_empty());
    assert!(told("no-mass", &scene("<EulerImplicitSolver/><CGLinearSolver/>", "0 2")).is_empty());
}

#[test]
fn explicit_motion_that_grows_without_bound_is_told_once_before_it_overflows() {
    let text = "<Node dt=\"1\"><EulerExplicitSolver/><MechanicalObject name=\"dofs\" position=\"0 0 0  1 0 0\"/>\
                <UniformMass totalMass=\"1\"/><SpringForceField spring=\"0 1 1e6 0 0.5\"/></Node>";
    let mut loaded = Simulation::from_text("grows.scn", text, &LoadOptions::default());
    let simulation = loaded.simulation.as_mut().expect("the scene is sound");
    let mut told = Vec::new();
    for _ in 0..20 {
        simulation.step(0.0).expect("nothing is infinite yet");
        told.extend(simulation.take_warnings().into_iter().filter(|one| one.contains("grows without bound")));
    }
    assert!(told.len() == 1 && told[0].contains("/dofs"), "{told:?}");
}

#[test]
fn values_of_what_a_component_computes_and_integers_as_truth_are_told() {
    let scene = |attributes: &str| {
        format!(
            "<Node><EulerImplicitSolver {attributes}/><CGLinearSolver/><NewtonRaphsonSolver name=\"newton\" OUTPUT/>\
             <MechanicalObject position=\"1 0 0\"/><UniformMass totalMass=\"1\"/></Node>"
        )
    };
    let computed = scene("").replace("OUTPUT", "status=\"nan\"");
    let found = told("ignored-attribute", &computed);
    assert!(found.len() == 1 && found[0].contains("the component computes it"), "{found:?}");
    assert!(told("ignored-attribute", &scene("").replace("OUTPUT", "")).is_empty());
    let truth = |value: &str| told("malformed-value", &scene(&format!("firstOrder=\"{value}\"")).replace("OUTPUT", ""));
    let found = truth("-1");
    assert!(found.len() == 1 && found[0].contains("true, false, 1 or 0"), "{found:?}");
    assert!(truth("1").is_empty() && truth("false").is_empty());
}

#[test]
fn an_element_that_names_the_last_point_of_all_needs_no_memory_for_the_others() {
    // Seen: 16 GiB were asked for.
    let text = r#"<Node><EulerImplicitSolver/><CGLinearSolver/><MechanicalObject/>
        <MeshTopology position="0 0 0  1 0 0  0 1 0  0 0 1" hexahedra="0 1 2 3 0 1 2 4294967294"/><FEMMass/>
        <TriangularBendingSprings/></Node>"#;
    let loaded = Simulation::from_text("test.scn", text, &LoadOptions::default());
    assert!(!loaded.diagnostics.is_empty());
}
