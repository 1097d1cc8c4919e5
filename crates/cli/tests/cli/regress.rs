//! `settee regress` and `settee coverage`.

use serde_json::Value;

use crate::{Folder, SPRING, run};

const LIST: &str = "# mine\nreferences\nspring.scn 20 1e-8 0 1\ncontact.scn 1 1e-8 0 1\n";
const CONTACT: &str = "<Node name=\"root\"><DefaultAnimationLoop/><FixedWeakConstraint/></Node>";

fn recorded(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    folder.write("spring.scn", SPRING);
    folder.write("contact.scn", CONTACT);
    let list = folder.write("own.regression-tests", LIST);
    let (code, text, errors) = run(&["regress", &list, "--update", "--filter", "spring"]);
    assert_eq!(code, 0, "{errors}");
    assert!(text.contains("written: ") && text.contains("spring.scn.reference_0_dofs_mstate.txt.gz"), "{text}");
    (folder, list)
}

#[test]
fn a_scene_passes_what_lacks_a_component_is_skipped_by_name() {
    let (_folder, list) = recorded("regress-pass");
    let (code, text, errors) = run(&["regress", &list]);
    assert_eq!((code, errors.as_str()), (0, ""), "{text}");
    assert!(text.contains("skipped, missing: FixedWeakConstraint"), "{text}");
    assert!(text.ends_with("1 passed, 0 failed, 1 skipped\n"), "{text}");
}

#[test]
fn another_result_fails_with_4_and_json_says_by_how_much() {
    let (folder, list) = recorded("regress-fail");
    folder.write("spring.scn", &SPRING.replace("totalMass=\"15\"", "totalMass=\"16\""));
    let (code, text, errors) = run(&["regress", &list, "--json", "--jobs", "1"]);
    assert_eq!(code, 4);
    assert!(errors.contains("failed: spring.scn: /dofs is off by"), "{errors}");
    let summary: Value = serde_json::from_str(&text).expect("valid JSON");
    assert_eq!((&summary["passed"], &summary["failed"], &summary["skipped"]), (&0.into(), &1.into(), &1.into()));
    let spring = &summary["scenes"][0];
    assert_eq!((&spring["verdict"], &spring["steps"]), (&"failed".into(), &20.into()));
    assert!(spring["error"].as_f64().expect("a number") > 1e-8);
    assert_eq!(summary["scenes"][1]["missing"][0], "FixedWeakConstraint");
}

#[test]
fn quirks_beside_the_list_are_shown_and_unknown_ones_refused() {
    let (folder, list) = recorded("regress-quirks");
    folder.write("own.regression-quirks", "spring.scn newmark-viscous # why\n");
    let (code, text, _) = run(&["regress", &list]);
    assert_eq!(code, 0);
    assert!(text.contains("passed, quirks: newmark-viscous"), "{text}");
    folder.write("own.regression-quirks", "spring.scn wrong\n");
    let (code, _, errors) = run(&["regress", &list]);
    assert_eq!(code, 5);
    assert!(errors.contains("\"wrong\" is no quirk"), "{errors}");
}

#[test]
fn lists_that_cannot_be_used_say_why() {
    let folder = Folder::new("regress-wrong");
    let (code, _, errors) = run(&["regress", &folder.path("none.regression-tests")]);
    assert_eq!(code, 5, "{errors}");
    let list = folder.write("bad.regression-tests", "references\nspring.scn many 1\n");
    let (code, _, errors) = run(&["regress", &list]);
    assert!(code == 5 && errors.contains("bad.regression-tests:2: \"many\" is no number of steps"), "{errors}");
    let list = folder.write("away.regression-tests", "$REGRESSION_DIR/x\nspring.scn 1 1\n");
    let (code, _, errors) = run(&["regress", &list, "--references", &folder.path("nowhere")]);
    assert!(code == 5 && errors.contains("is no folder"), "{errors}");
}

/// Seen: "0 of 1 scenes", and exit code 0.
#[test]
fn coverage_names_scenes_that_cannot_be_read() {
    let folder = Folder::new("coverage-unreadable");
    folder.write("broken.scn", "no scene");
    folder.write("spring.scn", SPRING);
    let (code, text, _) = run(&["coverage", &folder.path("")]);
    assert!(code == 3 && text.contains("1 of 2 scenes"), "{code}: {text}");
    let line = text.lines().skip_while(|line| *line != "scenes that cannot be read:").nth(1);
    assert!(line.is_some_and(|line| line.trim_start().starts_with("broken.scn: ")), "{text}");
    assert_eq!(run(&["coverage", &folder.path(""), "--json"]).0, 3);
}

#[test]
fn coverage_counts_what_scenes_need() {
    let folder = Folder::new("coverage");
    folder.write("spring.scn", SPRING);
    folder.write("contact.scn", CONTACT);
    folder.write("quark.scn", "<Node name=\"root\"><DefaultAnimationLoop/><Quark/><UniformMass colour=\"1\"/></Node>");
    let (code, text, _) = run(&["coverage", &folder.path(""), "--scenes"]);
    assert_eq!(code, 0);
    for part in [
        "complete    spring.scn",
        "checked     contact.scn; missing: FixedWeakConstraint",
        "unknown: Quark; unknown attributes: UniformMass.colour",
        "parsed        3 of 3 scenes (100 %)",
        "    1  FixedWeakConstraint",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let (code, text, _) = run(&["coverage", &folder.path(""), "--json"]);
    assert_eq!(code, 0);
    let coverage: Value = serde_json::from_str(&text).expect("valid JSON");
    assert_eq!((&coverage["parsed"], &coverage["complete"]), (&3.into(), &1.into()));
}
