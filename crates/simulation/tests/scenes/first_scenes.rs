//! What scenes written for SOFA, and the first scenes of a beginner, need to run as they are, or to be told.

use settee_components::FromScene;
use settee_kernel::draw::Shape;
use settee_simulation::{Diagnostic, DrawOptions, LoadOptions, Loaded, Severity, Simulation};

fn load(text: &str) -> Loaded {
    Simulation::from_text("first.scn", text, &LoadOptions::default())
}

fn runs(text: &str) -> Simulation {
    let loaded = load(text);
    loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))
}

fn codes(text: &str) -> Vec<&'static str> {
    let found = load(text).diagnostics;
    found
        .iter()
        .filter(|finding: &&Diagnostic| finding.severity != Severity::Note)
        .map(|finding| finding.code)
        .collect()
}

#[test]
fn src_links_what_a_grid_makes() {
    let simulation = runs(
        r#"<Node><RegularGridTopology name="grid" n="4 4 1" min="0 0 0" max="3 3 0"/>
        <Node name="below"><TriangleSetTopologyContainer name="triangles" src="@../grid"/></Node></Node>"#,
    );
    let objects = simulation.scene().all_objects();
    let container = objects.iter().find(|object| simulation.scene().object(**object).name == "triangles");
    let mesh = simulation.mesh(*container.expect("it is there")).expect("a mesh");
    assert_eq!((mesh.n_points(), mesh.topology().triangles().len()), (16, 18));
}

#[test]
fn an_empty_topology_is_told() {
    assert_eq!(codes(r#"<Node><TriangleSetTopologyContainer/></Node>"#), ["no-points"]);
    assert!(codes(r#"<Node><TriangleSetTopologyContainer position="0 0 0"/></Node>"#).is_empty());
}

#[test]
fn vertices_without_indices_give_way_to_positions() {
    let triangle = "position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'";
    let model = format!("<Node><OglModel {triangle} vertices='0 0 0 1 0 0 0 1 0 5 5 5'/></Node>");
    assert!(codes(&model).is_empty(), "{:?}", codes(&model));
}

#[test]
fn visual_models_are_shown_unless_a_style_hides_them() {
    for (flags, is_shown) in [("showBehaviorModels", true), ("hideVisualModels", false), ("hideVisual", false)] {
        let mut simulation = runs(&format!(
            "<Node><VisualStyle displayFlags='{flags}'/>
            <OglModel position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/></Node>"
        ));
        let list = simulation.draw(&DrawOptions::default()).expect("a list");
        let is_surface = |shape: &Shape| matches!(shape, Shape::Surface { .. });
        assert_eq!(list.items.iter().any(|item| is_surface(&item.shape)), is_shown, "{flags}");
    }
}

#[test]
fn membranes_have_poissons_ratios_up_to_one() {
    let membrane = |class: &str, ratio: &str| {
        codes(&format!(
            "<Node><EulerImplicitSolver/><CGLinearSolver/><MeshTopology position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/>
            <MechanicalObject/><UniformMass totalMass='1'/><{class} poissonRatio='{ratio}'/></Node>"
        ))
    };
    let classes = [
        "TriangularBiquadraticSpringsForceField",
        "TriangularQuadraticSpringsForceField",
        "TriangularTensorMassForceField",
    ];
    for class in classes {
        assert!(membrane(class, "0.9").is_empty(), "{class}: {:?}", membrane(class, "0.9"));
        assert_eq!(membrane(class, "1"), ["out-of-range"], "{class}");
    }
}

#[test]
fn values_are_read_as_scenes_write_them() {
    let wanted = [
        "<OglModel color='lightgray' scale='2 2 0' position='0 0 0'/>",
        "<CGLinearSolver iterations='1e2'/>",
        "<GridMeshCreator resolution='2 2' scale='1 1 0'/>",
        "<MechanicalObject position='0 0 0' bbox='0 0 0 1 1 1'/>",
        "<MechanicalObject position='0 0 0 1 0 0'/><AffineMovementProjectiveConstraint indices='0' meshIndices='0 1'
            rotation='[1 0 0,0 1 0,0 0 1]' translation='0 0 1'/>",
        "<MechanicalObject position='0 0 0'/><FixedProjectiveConstraint indices='0' group='1'/>",
    ];
    for object in wanted {
        let found = load(&format!("<Node>{object}</Node>"));
        assert!(!found.has_errors(), "{object}: {:?}", found.diagnostics);
    }
}

#[test]
fn a_body_without_solver_or_mass_is_told() {
    let body = |solvers: &str, mass: &str| {
        codes(&format!(
            "<Node>{solvers}<MechanicalObject position='0 0 0 1 0 0'/>{mass}<SpringForceField spring='0 1 10 0 1'/></Node>"
        ))
    };
    let (solvers, mass) = ("<EulerImplicitSolver/><CGLinearSolver/>", "<UniformMass totalMass='1'/>");
    assert!(body(solvers, mass).is_empty(), "{:?}", body(solvers, mass));
    assert_eq!(body("", mass), ["no-ode-solver"]);
    assert_eq!(body(solvers, ""), ["no-mass"]);
    assert!(codes("<Node><MechanicalObject position='0 0 0'/></Node>").is_empty(), "an obstacle needs no solver");
}

#[test]
fn names_of_sofa_without_effect_are_told_with_the_reason() {
    let found =
        load("<Node><RegularGridTopology n='2 2 2' min='0 0 0' max='1 1 1' drawEdges='1' filename='x'/></Node>");
    let told: Vec<(&str, &str)> =
        found.diagnostics.iter().map(|finding| (finding.code, finding.attribute.as_str())).collect();
    assert!(told.contains(&("ignored-attribute", "drawEdges")), "{told:?}");
    assert!(told.contains(&("unsupported-attribute", "filename")), "{told:?}");
}
