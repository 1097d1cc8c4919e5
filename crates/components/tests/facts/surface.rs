//! Facts about springs of surfaces and loads on them.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Loaded, Simulation};
use settee_testing::{Dense, Subject};

fn load(text: &str) -> Loaded {
    let text = format!("<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><DefaultAnimationLoop/>{text}</Node>");
    Simulation::from_text("surface.scn", &text, &LoadOptions::default())
}

fn run(text: &str) -> Simulation {
    let loaded = load(text);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")))
}

fn findings(text: &str) -> String {
    load(text).diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// What `ask` finds about the last object of the scene.
fn about<T>(text: &str, ask: impl FnOnce(&mut Subject<'_>) -> T) -> T {
    let mut simulation = run(text);
    let (scene, runtime) = simulation.parts_mut();
    let object = *scene.all_objects().last().expect("the scene has objects");
    ask(&mut Subject::new(scene, runtime, object).expect("the object is in the runtime"))
}

fn force(text: &str) -> Vec<f64> {
    about(text, |subject| subject.force().expect("the object is a force field"))
}

fn stiffness(text: &str) -> Dense {
    about(text, |subject| {
        subject.force().expect("the object is a force field");
        subject.stiffness().expect("the object is a force field").0
    })
}

fn close(found: &[f64], expected: &[f64], tolerance: f64) -> bool {
    found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() <= tolerance)
}

const TRIANGLE: &str = r#"<TriangleSetTopologyContainer triangles="0 1 2"/><MechanicalObject template="Vec3" position="0 0 0  1 0 0  1 1 0"/>"#;
const QUAD: &str = r#"<QuadSetTopologyContainer quads="0 1 2 3"/><MechanicalObject template="Vec3" position="0 0 0  1 0 0  1 1 0  0 1 0"/>"#;
/// A tetrahedron with the volume 1/6, its faces outwards.
const CLOSED: &str = r#"<TriangleSetTopologyContainer triangles="0 2 1  0 1 3  1 2 3  0 3 2"/><MechanicalObject template="Vec3" position="0 0 0  1 0 0  0 1 0  0 0 1"/>"#;

#[test]
fn pressure_is_shared_by_the_points_of_a_face() {
    let third = [0.0, 0.0, 0.1].repeat(3);
    let f = force(&format!(r#"{TRIANGLE}<SurfacePressureForceField pressure="0.6"/>"#));
    assert!(close(&f, &third, 1e-15), "{f:?}");
    let f = force(&format!(r#"{TRIANGLE}<TrianglePressureForceField triangleList="0" pressure="0 0 0.6"/>"#));
    assert!(close(&f, &third, 1e-15), "{f:?}");
    let f = force(&format!(r#"{QUAD}<QuadPressureForceField quadList="0" pressure="0 0 0.6"/>"#));
    assert!(close(&f, &[0.0, 0.0, 0.15].repeat(4), 1e-15), "{f:?}");
    let f = force(&format!(r#"{QUAD}<SurfacePressureForceField pressure="0.6"/>"#));
    assert!(close(&f, &[0.0, 0.0, 0.2, 0.0, 0.0, 0.1, 0.0, 0.0, 0.2, 0.0, 0.0, 0.1], 1e-15), "{f:?}");
    // A stress along z on a face across z.
    let f = force(&format!(
        r#"{TRIANGLE}<TrianglePressureForceField triangleList="0" useConstantForce="false" cauchyStress="0 0 0 0 0 0.6"/>"#
    ));
    assert!(close(&f, &third, 1e-15), "{f:?}");
}

#[test]
fn a_pressure_may_be_limited_to_faces_a_box_or_a_direction() {
    let on = |attributes: &str| force(&format!(r#"{CLOSED}<SurfacePressureForceField pressure="6" {attributes}/>"#));
    assert!(close(&on(""), &[1.0, 1.0, 1.0, -1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, -1.0].map(|f| -f), 1e-14));
    let bottom = [[0.0, 0.0, -1.0].repeat(3), vec![0.0; 3]].concat();
    assert!(close(&on(r#"triangleIndices="0""#), &bottom, 1e-14));
    assert!(close(&on(r#"min="-1 -1 -0.1" max="2 2 0.5""#), &bottom, 1e-14));
    let slanted = force(&format!(r#"{TRIANGLE}<SurfacePressureForceField pressure="0.6" mainDirection="0 0.6 0.8"/>"#));
    assert!(close(&slanted, &[0.0, 0.0, 0.08].repeat(3), 1e-15), "{slanted:?}");
    assert!(
        findings(&format!(r#"{CLOSED}<SurfacePressureForceField triangleIndices="4"/>"#))
            .contains("no element has the index 4")
    );
    assert!(findings(&format!(r#"{CLOSED}<SurfacePressureForceField min="1 0 0"/>"#)).contains("the box is empty"));
}

#[test]
fn an_enclosed_gas_loses_pressure_as_it_expands() {
    let grown = CLOSED.replace("0 0 1\"", "0 0 2\" rest_position=\"0 0 0  1 0 0  0 1 0  0 0 1\"");
    let tip = |attributes: &str| {
        let field = format!(r#"{grown}<SurfacePressureForceField pressure="6" triangleIndices="0" {attributes}/>"#);
        force(&field)[2]
    };
    assert_eq!(tip(""), -1.0);
    let half = tip(r#"volumeConservationMode="true" defaultVolume="0.16666666666666666""#);
    assert!((half + 0.5).abs() < 1e-14, "{half}");
    assert_eq!(tip(r#"volumeConservationMode="true""#), -1.0);
}

#[test]
fn a_pulse_goes_up_and_down_with_time() {
    let mut simulation = run(&format!(
        r#"<Node name="body"><EulerExplicitSolver/>{TRIANGLE}<UniformMass vertexMass="1"/><SurfacePressureForceField pressure="3" pressureLowerBound="1" pulseMode="true" pressureSpeed="100"/></Node>"#
    ));
    // 1 a step from 1: 2, 3, 2, 1, 2.
    let mut before = 0.0;
    for pressure in [2.0, 3.0, 2.0, 1.0, 2.0] {
        simulation.step(0.01).expect("the step succeeds");
        let v = simulation.velocity("/body").expect("it is there");
        let f = v.iter().map(|v| v * v).sum::<f64>().sqrt();
        assert!(((f - before) / 0.01 * 6.0 / 3.0_f64.sqrt() - pressure).abs() < 1e-2, "{f} {before}");
        before = f;
    }
}

#[test]
fn taits_equation_gives_the_pressure_and_its_slope() {
    let scene = |attributes: &str| {
        let grown = CLOSED.replace("0 0 1\"", "0 0 1.1\" rest_position=\"0 0 0  1 0 0  0 1 0  0 0 1\"");
        format!(
            r#"<Node name="body">{grown}<TaitSurfacePressureForceField name="field" p0="3" B="20" gamma="7" {attributes}/></Node>"#
        )
    };
    let mut simulation = run(&scene(""));
    simulation.store();
    let shown = |simulation: &Simulation, name: &str| {
        let scene = simulation.scene();
        let field = scene.component(scene.find_object("/body/field").expect("it is there")).expect("it is there");
        field.data(field.find_data(name).expect("it is declared")).flat().reals().expect("a real").0[0]
    };
    let (v, ratio) = (1.1 / 6.0, 1.1_f64);
    assert!((shown(&simulation, "currentVolume") - v).abs() < 1e-15);
    assert!((shown(&simulation, "currentPressure") - (3.0 - 20.0 * (ratio.powi(7) - 1.0))).abs() < 1e-12);
    assert!((shown(&simulation, "currentStiffness") + 140.0 * ratio.powi(7) / v).abs() < 1e-10);
    assert!((shown(&simulation, "initialVolume") - 1.0 / 6.0).abs() < 1e-15);
    // Volume comes in from the first evaluation of the force on.
    let moved = "<Node name=\"body\"><EulerImplicitSolver/><CGLinearSolver/><UniformMass totalMass=\"1e6\"/>";
    let injecting = scene(r#"injectedVolume="1" maxInjectionRate="2""#).replace("<Node name=\"body\">", moved);
    let mut simulation = run(&injecting);
    for _ in 0..3 {
        simulation.step(0.01).expect("the step succeeds");
    }
    simulation.store();
    let injected = shown(&simulation, "currentInjectedVolume");
    assert!((injected - 0.06).abs() <= 0.02 + 1e-12, "{injected}");
    assert!(findings(&format!("{TRIANGLE}<TaitSurfacePressureForceField/>")).contains("encloses no volume"));
    let inside_out = CLOSED.replace("0 2 1  0 1 3  1 2 3  0 3 2", "0 1 2  0 3 1  1 3 2  0 2 3");
    assert!(findings(&format!("{inside_out}<TaitSurfacePressureForceField/>")).contains("oriented outwards"));
}

#[test]
fn edges_are_pressed_into_their_triangle_or_across_a_binormal() {
    let on = |attributes: &str| force(&format!("{TRIANGLE}<EdgePressureForceField {attributes}/>"));
    let f = on(r#"edges="0 1" p_intensity="4""#);
    assert!(close(&f, &[0.0, 2.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0], 1e-15), "{f:?}");
    let f = on(r#"edges="1 2" p_intensity="4" binormal="0 0 -3""#);
    assert!(close(&f[3..], &[2.0, 0.0, 0.0, 2.0, 0.0, 0.0], 1e-15), "{f:?}");
    // Of the edges, those with x > 0.9 at both ends: one, of length 1.
    let f = on(r#"pressure="0 0 6" normal="1 0 0" dmin="0.9" dmax="2""#);
    assert!(close(&f, &[0.0, 0.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 3.0], 1e-15), "{f:?}");
    let of = |attributes: &str| findings(&format!("{TRIANGLE}<EdgePressureForceField {attributes}/>"));
    assert!(of(r#"edges="0 3""#).contains("no edge joins the points 0 and 3"));
    assert!(of(r#"edgeIndices="0 1" p_intensity="1 2 3""#).contains("3 intensities for 2 edges"));
    assert!(of(r#"pressure="1 0 0" dmin="1" dmax="2""#).contains("need the normal"));
}

#[test]
fn an_oscillating_moment_is_the_moment_of_the_forces() {
    let f = force(&format!(
        r#"{TRIANGLE}<OscillatingTorsionPressureForceField triangleList="0" moment="2" center="0.3 0.2 0"/>"#
    ));
    let arms = [[-0.3, -0.2], [0.7, -0.2], [0.7, 0.8]];
    let moment: f64 = arms.iter().zip(f.chunks(3)).map(|(arm, f)| arm[0] * f[1] - arm[1] * f[0]).sum();
    assert!((moment - 2.0).abs() < 1e-14, "{moment}");
    assert!(
        findings(&format!("{TRIANGLE}<OscillatingTorsionPressureForceField/>")).contains("no triangles are chosen")
    );
}

#[test]
fn triangular_springs_have_at_rest_the_stiffness_of_finite_elements() {
    let of = |field: &str| {
        stiffness(&format!(
            r#"<TriangleSetTopologyContainer triangles="0 1 2  2 1 3"/><MechanicalObject template="Vec3" position="0 0 0  1 0 0  0.3 0.9 0  1.2 1 0"/><{field} youngModulus="1000" poissonRatio="0.3"/>"#
        ))
    };
    let elements = of("TriangularFEMForceField");
    for class in ["TriangularQuadraticSpringsForceField", "TriangularBiquadraticSpringsForceField"] {
        let springs = of(class);
        for row in 0..12 {
            for column in 0..12 {
                let difference = springs.get(row, column) - elements.get(row, column);
                assert!(difference.abs() < 1e-10 * elements.largest(), "{class} {row} {column}: {difference}");
            }
        }
    }
}

#[test]
fn a_triangle_that_collapses_is_pushed_apart() {
    let flat = |attributes: &str| {
        force(&format!(
            r#"<TriangleSetTopologyContainer triangles="0 1 2"/><MechanicalObject template="Vec3" rest_position="0 0 0  1 0 0  0.5 0.8 0" position="0 0 0  1 0 0  0.5 0.001 0"/><TriangularBiquadraticSpringsForceField {attributes}/>"#
        ))[7]
    };
    assert!(flat("") > flat(r#"compressible="false""#) && flat("") > 0.0);
    assert_eq!(flat(r#"useAngularSprings="false""#), flat(r#"useAngularSprings="false" compressible="false""#));
}

#[test]
fn a_folded_surface_has_the_bending_energy_of_its_fold() {
    // Two right triangles over the edge (0, 0)-(0, 1), folded by a right angle: R = alpha_A A + ... with alpha = 1/2.
    let energy = about(
        r#"<TriangleSetTopologyContainer triangles="0 1 2  1 0 3"/><MechanicalObject template="Vec3" rest_position="0 0 0  0 1 0  -1 0.5 0  1 0.5 0" position="0 0 0  0 1 0  -1 0.5 0  0 0.5 1"/><FastTriangularBendingSprings bendingStiffness="3"/>"#,
        |subject| subject.potential_energy().expect("it is a force field"),
    );
    // lambda = 2/3 (1 + 1)/(1 * 1) 1 * 3 = 4; R = (A + B)/2 - (C + D)/2 = (-1/2, 0, 1/2).
    assert!((energy.expect("it has one") - 0.5 * 4.0 * 0.5).abs() < 1e-14, "{energy:?}");
}

#[test]
fn bending_springs_join_the_points_across_an_edge() {
    let strip = r#"<MechanicalObject template="Vec3" rest_position="0 0 0  0 1 0  -1 0.5 0  1 0.5 0" position="0 0 0  0 1 0  -1 0.5 0  2 0.5 0"/>"#;
    let triangles = r#"<TriangleSetTopologyContainer triangles="0 1 2  1 0 3"/>"#;
    let f = force(&format!(r#"{triangles}{strip}<TriangularBendingSprings stiffness="10"/>"#));
    assert!(close(&f, &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0, -10.0, 0.0, 0.0], 1e-14), "{f:?}");
    // As long as at the start: no force.
    assert_eq!(force(&format!(r#"{triangles}{strip}<TriangleBendingSprings stiffness="10"/>"#)), [0.0; 12]);
    for class in ["TriangularBendingSprings", "FastTriangularBendingSprings"] {
        assert!(findings(&format!("{strip}<{class}/>")).contains("topology"));
        assert!(findings(&format!("<TriangleSetTopologyContainer/>{strip}<{class}/>")).contains("no triangles"));
    }
    assert!(
        findings(&format!(r#"{triangles}{strip}<TriangularBendingSprings stiffness="-1"/>"#)).contains("not below 0")
    );
    assert!(findings(&format!("<TriangleSetTopologyContainer/>{strip}<QuadBendingSprings/>")).contains("no elements"));
}

#[test]
fn springs_of_surfaces_take_a_new_stiffness_and_keep_their_lengths() {
    let mut simulation = run(
        r#"<Node name="body"><QuadSetTopologyContainer quads="0 1 2 3  1 4 5 2"/><MechanicalObject template="Vec3" position="0 0 0  1 0 0  1 1 0  0 1 0  2 0 0  2 1 0"/><QuadBendingSprings name="springs" stiffness="10" damping="0"/></Node>"#,
    );
    assert!(simulation.set_data("/body/springs", "stiffness", "30").is_empty());
    let scene = simulation.scene();
    let springs = scene.component(scene.find_object("/body/springs").expect("it is there")).expect("it is there");
    let shown = springs.data(springs.find_data("spring").expect("it is declared")).print();
    assert_eq!(shown, "0 4 30 0 2  3 5 30 0 2");
}
