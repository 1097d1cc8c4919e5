//! Scenes with collision in which something is wrong: a finding or a warning with names, never a panic, a hang or
//! memory without bounds.

use std::time::{Duration, Instant};

use crate::common::load;
use settee_components::FromScene;
use settee_simulation::{LoadOptions, Severity, Simulation};

const METHOD: &str = "<MinProximityIntersection alarmDistance=\"0.3\" contactDistance=\"0.1\"/>";
const RESPONSE: &str = "<CollisionResponse response=\"PenalityContactForceField\"/>";
const PHASES: &str = "<BruteForceBroadPhase/><BVHNarrowPhase/>";
const FLOOR: &str = "<Node name=\"floor\"><MeshTopology position=\"0 0 0  1 0 0  0 0 1\" triangles=\"0 2 1\"/>\
                     <MechanicalObject template=\"Vec3\"/><TriangleCollisionModel name=\"floor\"/></Node>";

fn scene(parts: &str, bodies: &str) -> String {
    format!(
        "<Node name=\"root\" gravity=\"0 -9.81 0\" dt=\"0.01\"><DefaultAnimationLoop/><CollisionPipeline/>{parts}\
         {bodies}</Node>"
    )
}

/// A body with a state of three points and what else there is in its node.
fn body(content: &str) -> String {
    format!(
        "<Node name=\"body\"><EulerExplicitSolver/><MechanicalObject name=\"dofs\" template=\"Vec3\" position=\"0.2 \
         0.05 0.2  0.3 0.2 0.1  0.1 0.3 0.3\"/><UniformMass vertexMass=\"1\"/>{content}</Node>"
    )
}

/// Findings of the worst kind that there are, with their codes and texts.
fn findings(text: &str) -> Vec<(Severity, &'static str, String)> {
    let loaded = Simulation::from_text("contacts.scn", text, &LoadOptions::default());
    loaded.diagnostics.iter().map(|finding| (finding.severity, finding.code, finding.to_string())).collect()
}

/// With an error that names it; an empty code stands for any.
#[track_caller]
fn is_refused(text: &str, code: &str, named: &str) {
    let found = findings(text);
    let is_it = |(severity, found, text): &(Severity, &str, String)| {
        *severity == Severity::Error && (code.is_empty() || *found == code) && text.contains(named)
    };
    assert!(found.iter().any(is_it), "no error {code} that names {named} in {found:?}");
}

#[track_caller]
fn is_warned(text: &str, code: &str, named: &str) {
    let found = findings(text);
    assert!(found.iter().all(|(severity, ..)| *severity != Severity::Error), "{found:?}");
    assert!(found.iter().any(|(_, found, text)| *found == code && text.contains(named)), "no {code} in {found:?}");
}

#[test]
fn models_without_elements_touch_nothing() {
    let empty = [
        "<MeshTopology/><TriangleCollisionModel/>",
        "<MeshTopology/><LineCollisionModel/>",
        "<MeshTopology/><TetrahedronCollisionModel/>",
        "<MeshTopology/><TriangleOctreeCollisionModel/>",
        "<MeshTopology/><CapsuleCollisionModel template=\"Vec3\"/>",
        "<RayCollisionModel/>",
    ];
    for phases in [PHASES, "<DirectSAP/>", "<IncrSAP/>", "<RayTraceDetection/>"] {
        for model in empty {
            let text = scene(&format!("{phases}{METHOD}{RESPONSE}"), &format!("{}{FLOOR}", body(model)));
            let mut simulation = load(&text);
            (0..2).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
            assert_eq!(simulation.contacts().count(), 0, "{text}");
        }
        let nobody = "<Node name=\"nobody\"><MechanicalObject template=\"Vec3\" position=\"\"/><PointCollisionModel/>\
                      <SphereCollisionModel/></Node>";
        let mut simulation = load(&scene(&format!("{phases}{METHOD}{RESPONSE}"), &format!("{nobody}{FLOOR}")));
        simulation.step(0.0).expect("the step succeeds");
    }
}

#[test]
fn a_mesh_of_more_points_than_the_state_has_is_an_error() {
    let parts = format!("{PHASES}{METHOD}{RESPONSE}");
    let mesh = "<MeshTopology position=\"0 0 0  1 0 0  0 0 1  1 1 1  2 2 2\" edges=\"0 4\" triangles=\"0 1 4\" \
                tetrahedra=\"0 1 2 4\"/>";
    for model in [
        "<TriangleCollisionModel name=\"it\"/>",
        "<LineCollisionModel name=\"it\"/>",
        "<TetrahedronCollisionModel name=\"it\"/>",
        "<TriangleModelInRegularGrid name=\"it\"/>",
        "<CapsuleCollisionModel name=\"it\" template=\"Vec3\"/>",
    ] {
        is_refused(&scene(&parts, &body(&format!("{mesh}{model}"))), "index-out-of-range", "it");
    }
}

#[test]
fn responses_and_methods_that_are_unknown_are_errors_with_the_names_that_there_are() {
    let of = |method: &str, response: &str| scene(&format!("{PHASES}{method}{response}"), &body(""));
    let unknown = "<CollisionResponse response=\"PenaltyContactForceField\"/>";
    is_refused(&of(METHOD, unknown), "response-unknown", "PenalityContactForceField");
    is_refused(&of(METHOD, "<CollisionResponse/>"), "response-unknown", "response");
    is_refused(&of("<MinProximityIntersections/>", RESPONSE), "unknown-class", "MinProximityIntersection");
    // A model may ask for a response, too.
    for asked in ["Glue", "FrictionContact", "FrictionContactConstraint?mu=-1", "StickContactForceField?keepAlive=no"] {
        let asks = body(&format!("<PointCollisionModel name=\"asks\" contactResponse=\"{asked}\"/>"));
        let text = scene(&format!("{PHASES}{METHOD}{RESPONSE}"), &format!("{asks}{FLOOR}"));
        is_refused(&text, "", &format!("\"asks\" in /body: contactResponse = \"{asked}\""));
    }
}

#[test]
fn parameters_that_a_response_does_not_have_are_told() {
    let of = |response: &str, parameters: &str| {
        let response = format!("<CollisionResponse response=\"{response}\" responseParams=\"{parameters}\"/>");
        scene(&format!("{PHASES}{METHOD}{response}"), &format!("{}{FLOOR}", body("<PointCollisionModel/>")))
    };
    is_warned(&of("PenalityContactForceField", "mu=0.3"), "response-parameter", "no parameter \"mu\"");
    is_warned(&of("StickContactForceField", "keepalive=0"), "response-parameter", "did you mean \"keepAlive\"");
    is_warned(&of("FrictionContactConstraint", "mu"), "response-parameter", "has no value");
    is_refused(
        &of("StickContactForceField", "keepAlive=no"),
        "response-parameter",
        "responseParams = \"keepAlive=no\"",
    );
    let told = findings(&of("StickContactForceField", "keepAlive=0"));
    assert!(told.iter().all(|(_, code, _)| *code != "response-parameter"), "{told:?}");
    // Models and rules name responses with parameters, too.
    let asks = body("<PointCollisionModel contactResponse=\"FrictionContactConstraint?nu=0\"/>");
    let text = scene(&format!("{PHASES}{METHOD}{RESPONSE}"), &format!("{asks}{FLOOR}"));
    is_warned(&text, "response-parameter", "contactResponse = \"FrictionContactConstraint?nu=0\"");
    let rules = "<RuleBasedContactManager response=\"PenalityContactForceField\" rules=\"* * \
                 FrictionContactConstraint?nu=0\"/>";
    let text = scene(&format!("{PHASES}{METHOD}{rules}"), &format!("{}{FLOOR}", body("<PointCollisionModel/>")));
    is_warned(&text, "response-parameter", "no parameter \"nu\"");
}

#[test]
fn a_second_part_of_a_pipeline_is_told_unless_it_is_linked() {
    let of = |more: &str| {
        let parts = format!("{PHASES}{METHOD}{RESPONSE}{more}");
        findings(&scene(&parts, &format!("{}{FLOOR}", body("<PointCollisionModel/>"))))
    };
    for more in [
        "<CollisionPipeline name=\"other\"/>",
        "<LocalMinDistance name=\"other\" alarmDistance=\"0.3\" contactDistance=\"0.1\"/>",
        "<BruteForceBroadPhase name=\"other\"/>",
        "<DirectSAPNarrowPhase name=\"other\"/>",
        "<CollisionResponse name=\"other\" response=\"PenalityContactForceField\"/>",
    ] {
        let told = of(more);
        assert_eq!(told.iter().filter(|(_, code, _)| *code == "two-of-a-kind").count(), 1, "{more}: {told:?}");
    }
    assert!(of("").iter().all(|(_, code, _)| *code != "two-of-a-kind"));
}

#[test]
fn distances_that_make_no_sense_are_found() {
    for class in ["MinProximityIntersection", "NewProximityIntersection", "LocalMinDistance"] {
        let of = |alarm: &str, contact: &str| {
            let method = format!("<{class} name=\"method\" alarmDistance=\"{alarm}\" contactDistance=\"{contact}\"/>");
            scene(&format!("{PHASES}{method}{RESPONSE}"), &format!("{}{FLOOR}", body("<PointCollisionModel/>")))
        };
        is_warned(&of("0.1", "0.3"), "wrong-choice", "alarmDistance");
        for wrong in ["-1", "nan"] {
            is_refused(&of(wrong, "0.1"), "", "alarmDistance");
            is_refused(&of("0.3", wrong), "", "contactDistance");
        }
    }
    for data in ["contactDistance", "contactStiffness"] {
        for wrong in ["-1", "nan"] {
            let model = format!("<PointCollisionModel {data}=\"{wrong}\"/>");
            is_refused(&scene(&format!("{PHASES}{METHOD}{RESPONSE}"), &body(&model)), "", data);
        }
    }
    let sizes = [
        ("<OBBCollisionModel extents=\"1 -1 1\"/>", "extents"),
        ("<CylinderCollisionModel defaultLocalAxis=\"0 0 0\"/>", "defaultLocalAxis"),
        ("<CapsuleCollisionModel template=\"Rigid3\" radii=\"-1\"/>", "radii"),
    ];
    for (model, data) in sizes {
        let rigid = format!("<Node><MechanicalObject template=\"Rigid3\" position=\"0 0 0 0 0 0 1\"/>{model}</Node>");
        let found = findings(&scene(&format!("{PHASES}{METHOD}{RESPONSE}"), &rigid));
        let is_named = found.iter().any(|(severity, _, text)| *severity == Severity::Error && text.contains(data));
        assert!(is_named, "{model}: {found:?}");
    }
}

/// A million points in one place against a thousand there: more pairs than memory would hold.
#[test]
fn a_million_points_in_one_place_are_a_warning_that_names_the_models() {
    let heap = |name: &str, n: usize, model: &str| {
        let place = "0.5 0.5 0.5 ".repeat(n);
        format!(
            "<Node name=\"{name}\"><MechanicalObject template=\"Vec3\" position=\"{place}\"/><{model} \
             name=\"{name}\" selfCollision=\"1\"/></Node>"
        )
    };
    let bodies = format!(
        "{}{}",
        heap("million", 1_000_000, "PointCollisionModel"),
        heap("thousand", 1000, "PointCollisionModel")
    );
    for phases in [PHASES, "<DirectSAP/>", "<IncrSAP/>"] {
        let mut simulation = load(&scene(&format!("{phases}{METHOD}{RESPONSE}"), &bodies));
        let start = Instant::now();
        simulation.step(0.0).expect("the step succeeds");
        assert!(start.elapsed() < Duration::from_secs(120), "{phases}: {:?}", start.elapsed());
        let warnings = simulation.take_warnings();
        assert!(
            warnings.iter().any(|text| text.contains("million") && text.contains("near each other")),
            "{warnings:?}"
        );
        assert!(warnings.len() <= 3, "each is told once: {warnings:?}");
    }
}

#[test]
fn a_body_that_passes_another_one_in_a_step_is_told() {
    let bullet = |speed: f64| {
        scene(
            &format!("{PHASES}{METHOD}{RESPONSE}"),
            &format!(
                "{FLOOR}<Node name=\"bullet\"><EulerExplicitSolver/><MechanicalObject position=\"0.2 1 0.2\" \
                 velocity=\"0 {speed} 0\"/><UniformMass totalMass=\"1\"/><SphereCollisionModel radius=\"0.01\"/></Node>"
            ),
        )
    };
    for (speed, is_told) in [(-1000.0, true), (-1.0, false)] {
        let mut simulation = load(&bullet(speed));
        (0..3).for_each(|_| simulation.step(0.0).expect("the step succeeds"));
        let warnings = simulation.take_warnings();
        let n = warnings.iter().filter(|text| text.contains("/bullet/") && text.contains("may be missed")).count();
        assert_eq!(n, usize::from(is_told), "{speed}: {warnings:?}");
    }
}
