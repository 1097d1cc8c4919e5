//! `settee check`.

use serde_json::Value;

use crate::{Folder, SPRING, WRONG, run};

#[test]
fn a_sound_scene_gives_0() {
    let folder = Folder::new("check-sound");
    let (code, text, errors) = run(&["check", &folder.write("spring.scn", SPRING)]);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(text.contains("no problems found"), "{text}");
}

#[test]
fn an_attribute_without_effect_is_a_note_and_gives_0() {
    let folder = Folder::new("check-ignored");
    let scene = folder.write("spring.scn", &SPRING.replacen("<BDFOdeSolver", "<BDFOdeSolver printLog=\"1\"", 1));
    let (code, text, errors) = run(&["check", &scene]);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(text.contains("note[ignored-attribute]") && text.contains("1 note"), "{text}");
}

#[test]
fn all_mistakes_are_drawn_at_once() {
    let folder = Folder::new("check-wrong");
    let scene = folder.write("wrong.scn", WRONG);
    let (code, text, _) = run(&["check", &scene]);
    assert_eq!(code, 3);
    for part in [
        "did you mean \"MechanicalObject\"?",
        "did you mean \"position\"?",
        "wrong.scn:2:6",
        "wrong.scn:3:39",
        "^^^^^^^",
        "2 errors",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn json_has_every_field_of_a_finding() {
    let folder = Folder::new("check-json");
    let scene = folder.write("wrong.scn", WRONG);
    let (code, text, _) = run(&["check", "--json", &scene]);
    assert_eq!(code, 3);
    let findings: Value = serde_json::from_str(&text).expect("valid JSON");
    let findings = findings.as_array().expect("an array");
    let unknown = findings
        .iter()
        .find(|finding| finding["code"] == "unknown-attribute")
        .expect("the misspelt attribute is found");
    let expected = [
        ("severity", "error"),
        ("file", &scene),
        ("class", "MechanicalObject"),
        ("attribute", "positon"),
        ("value", "0 0 0"),
        ("nearest", "position"),
    ];
    for (field, value) in expected {
        assert_eq!(unknown[field], value, "{field}");
    }
    assert_eq!((&unknown["line"], &unknown["column"]), (&Value::from(3), &Value::from(39)));
    for field in ["node", "object", "message", "expected", "fix"] {
        assert!(unknown.get(field).is_some(), "{field}");
    }
}

#[test]
fn json_of_a_sound_scene_is_an_empty_array() {
    let folder = Folder::new("check-empty");
    let (code, text, _) = run(&["check", "--json", &folder.write("spring.scn", SPRING)]);
    assert_eq!((code, text.trim()), (0, "[]"));
}

#[test]
fn leniency_turns_unknown_names_into_warnings() {
    let folder = Folder::new("check-compat");
    let (code, text, _) = run(&["check", "--compat", "--json", &folder.write("wrong.scn", WRONG)]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("warning") && !text.contains("\"error\""), "{text}");
}

#[test]
fn a_finding_in_a_long_line_is_not_drawn() {
    let folder = Folder::new("check-long");
    let numbers = "1 ".repeat(1000);
    let scene = folder
        .write("long.scn", &format!("<Node><MechanicalObject template=\"Vec3\" position=\"{numbers}x\"/></Node>"));
    let (code, text, _) = run(&["check", &scene]);
    assert_eq!(code, 3);
    assert!(text.contains("long.scn:1:") && text.lines().all(|line| line.len() < 600), "{text}");
}

#[test]
fn a_name_in_the_scene_cannot_steer_the_terminal() {
    let folder = Folder::new("check-escape");
    let scene = folder.write("escape.scn", "<Node><Nonsense name=\"a\u{1b}[31m\"/></Node>");
    let (_, text, _) = run(&["check", &scene]);
    assert!(!text.contains('\u{1b}'), "{text:?}");
}

#[test]
fn a_missing_scene_gives_5_and_an_endless_one_6() {
    let folder = Folder::new("check-limits");
    assert_eq!(run(&["check", &folder.path("missing.scn")]).0, 5);
    assert_eq!(run(&["check", &folder.write("deep.scn", &"<Node>".repeat(100_001))]).0, 6);
}

/// Seen: JSON had another column than the drawing, and neither the proposal nor what mends it, which the text had.
#[test]
fn json_says_what_is_drawn() {
    let folder = Folder::new("check-same");
    let scene = folder.write(
        "scene.scn",
        "<Node>\n<MechanicalObject position=\"0 1 x\"/>\n<TetrahedronFEMForceField method=\"larg\"/>\n\
         <MeshOBJLoader filename=\"none.obj\"/>\n</Node>",
    );
    let (code, drawn, _) = run(&["check", &scene]);
    assert_eq!(code, 3);
    let (_, text, _) = run(&["check", "--json", &scene]);
    let findings: Value = serde_json::from_str(&text).expect("valid JSON");
    let find = |attribute: &str| {
        let mut all = findings.as_array().expect("an array").iter();
        all.find(|finding| finding["attribute"] == attribute).expect("it is found")
    };
    for finding in [find("position"), find("method"), find("filename")] {
        let place = format!("scene.scn:{}:{}\n", finding["line"], finding["column"]);
        assert!(drawn.contains(&place), "{place} is missing in\n{drawn}");
    }
    assert_eq!(find("position")["column"], 33);
    assert_eq!(find("method")["nearest"], "large");
    assert!(drawn.contains("did you mean \"large\"?"), "{drawn}");
    let fix = find("filename")["fix"].as_str().expect("there is a remedy");
    assert!(fix.starts_with("give --data DIR") && drawn.contains(fix), "{fix}");
}

/// Seen: of a material whose name is none the parameters were those of another material, which nobody had named.
#[test]
fn parameters_of_a_material_that_is_none_are_not_judged() {
    let folder = Folder::new("check-material");
    let scene = folder.write(
        "material.scn",
        r#"<Node><EulerImplicitSolver/><CGLinearSolver iterations="50" tolerance="1e-9" threshold="1e-9"/>
        <MeshTopology position="0 0 0 1 0 0 0 1 0 0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject/>
        <UniformMass totalMass="1"/>
        <TetrahedronHyperelasticityFEMForceField materialName="NeoHooken" ParameterSet="1 2 3"/></Node>"#,
    );
    let (code, text, _) = run(&["check", &scene]);
    assert!(code == 3 && text.contains("malformed-value") && !text.contains("wrong-parameters"), "{text}");
    assert!(text.contains("1 error"), "{text}");
}

/// Seen: beside a constraint solver whose class could not be made, a warning said that there is none.
#[test]
fn what_follows_from_a_class_that_was_not_made_is_not_told() {
    let folder = Folder::new("check-consequence");
    let scene = |solver: &str| format!("<Node><FreeMotionAnimationLoop/>{solver}</Node>");
    let (_, text, _) = run(&["check", &folder.write("none.scn", &scene(""))]);
    assert!(text.contains("warning[constraint-solver]"), "{text}");
    let (code, text, _) = run(&["check", &folder.write("old.scn", &scene("<GenericConstraintSolver/>"))]);
    assert!(code == 3 && text.contains("removed-class") && !text.contains("constraint-solver]"), "{text}");
}
