//! Units of a scene, and values that are given with a unit.

use settee_components::FromScene;
use settee_simulation::{DrawOptions, Field, LoadOptions, Loaded, Simulation};

/// A bar of tetrahedra with these attributes of the root and of its material.
fn bar(root: &str, material: &str) -> Loaded {
    let text = format!(
        r#"<Node name="root" dt="0.01" {root}>
            <EulerImplicitSolver/>
            <SparseLDLSolver/>
            <TetrahedronSetTopologyContainer position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/>
            <MechanicalObject name="dofs" template="Vec3"/>
            <UniformMass totalMass="1"/>
            <FixedProjectiveConstraint indices="0 1 2"/>
            <TetrahedronHyperelasticityFEMForceField name="law" materialName="NeoHookean" ParameterSet="1000 5000"/>
            <UniformVelocityDampingForceField name="drag" {material}/>
        </Node>"#
    );
    Simulation::from_text("bar.scn", &text, &LoadOptions::default())
}

fn findings(loaded: &Loaded) -> String {
    loaded.diagnostics.iter().map(|finding| format!("{finding}\n")).collect()
}

#[test]
fn a_value_with_a_unit_is_converted_or_refused() {
    let damping = |root: &str, value: &str| {
        let loaded = bar(root, &format!(r#"dampingCoefficient="{value}""#));
        let text = findings(&loaded);
        let simulation = loaded.simulation.ok_or(text)?;
        let scene = simulation.scene();
        let drag = scene.find_object("/drag").and_then(|object| scene.component(object)).expect("it is there");
        Ok::<String, String>(drag.data(drag.find_data("dampingCoefficient").expect("it has it")).print())
    };
    assert_eq!(damping("", "2"), Ok("2".to_owned()));
    assert_eq!(damping("", "2 kg/s"), Ok("2".to_owned()));
    assert_eq!(damping("", "2 g/ms"), Ok("2".to_owned()));
    assert_eq!(damping(r#"unitMass="g""#, "2 kg/s"), Ok("2000".to_owned()));
    assert!(damping("", "2 mm").is_err_and(|text| text.contains("measures something else")));
    assert!(damping("", "2 bananas").is_err());
    assert!(damping(r#"unitLength="banana""#, "2").is_err_and(|text| text.contains("as \"mm\"")));
}

#[test]
fn fields_are_labelled_in_the_units_of_the_scene_or_not_at_all() {
    let unit = |root: &str| {
        let mut simulation = bar(root, "").simulation.expect("the scene is right");
        simulation.step(0.0).expect("a step");
        let field = Some("stress".parse::<Field>().expect("a field"));
        let list = simulation.draw(&DrawOptions { flags: None, field }).expect("a list");
        assert!(list.scales[0].high > list.scales[0].low || list.scales[0].high > 0.0, "{:?}", list.scales[0]);
        list.scales[0].unit.clone()
    };
    assert_eq!(unit(""), "");
    assert_eq!(unit(r#"unitLength="mm" unitMass="t" unitTime="s""#), "MPa");
}

#[test]
fn bodies_with_the_same_quantity_share_a_scale() {
    let body = |name: &str, modulus: &str| {
        format!(
            r#"<Node name="{name}">
                <EulerImplicitSolver/>
                <SparseLDLSolver/>
                <TetrahedronSetTopologyContainer position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/>
                <MechanicalObject template="Vec3"/>
                <UniformMass totalMass="1"/>
                <FixedProjectiveConstraint indices="0 1 2"/>
                <TetrahedronFEMForceField youngModulus="{modulus}" computeVonMisesStress="1"
                                          showVonMisesStressPerNodeColorMap="1"/>
            </Node>"#
        )
    };
    let text = format!(
        r#"<Node name="root" dt="0.01"><VisualStyle displayFlags="showForceFields"/>{}{}</Node>"#,
        body("soft", "1000"),
        body("stiff", "9000")
    );
    let loaded = Simulation::from_text("two.scn", &text, &LoadOptions::default());
    let text = findings(&loaded);
    let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{text}"));
    simulation.step(0.0).expect("a step");
    let list = simulation.draw(&DrawOptions::default()).expect("a list");
    let titles: Vec<&str> = list.scales.iter().map(|scale| scale.title.as_str()).collect();
    assert_eq!(titles.len(), 1, "{titles:?}");
    // A field that is asked for takes the place of what the force fields show on the same bodies.
    let field = |text: &str| DrawOptions { flags: None, field: Some(text.parse::<Field>().expect("a field")) };
    for text in ["stress", "displacement"] {
        let list = simulation.draw(&field(text)).expect("a list");
        assert_eq!(list.scales.len(), 1, "{:?}", list.scales);
    }
    let list = simulation.draw(&field("/soft/MechanicalObject1.velocity")).expect("a list");
    assert_eq!(list.scales.len(), 2, "the other body keeps its own colours: {:?}", list.scales);
}
