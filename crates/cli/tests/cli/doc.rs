//! `settee doc`.

use serde_json::Value;

use crate::run;

#[test]
fn the_list_has_categories_and_first_sentences() {
    let (code, text, _) = run(&["doc"]);
    assert_eq!(code, 0);
    assert!(text.contains("\nODESolver/Backward\n") && text.contains("  BDFOdeSolver "), "{text}");
}

#[test]
fn every_class_has_a_reference() {
    let (code, text, _) = run(&["doc", "--json"]);
    assert_eq!(code, 0);
    let classes: Value = serde_json::from_str(&text).expect("valid JSON");
    let classes = classes.as_array().expect("an array");
    assert!(classes.len() > 20, "{} classes", classes.len());
    for class in classes {
        let name = class["name"].as_str().expect("a name");
        let (code, text, _) = run(&["doc", name]);
        assert_eq!(code, 0, "{name}");
        assert!(text.starts_with(&format!("{name} (")), "{text}");
        for data in class["data"].as_array().expect("a list of data") {
            let data = data["name"].as_str().expect("a name");
            assert!(text.contains(&format!("\n  {data}: ")), "{name} lacks {data}");
        }
    }
}

#[test]
fn the_reference_of_a_class_as_json_has_defaults_and_links() {
    let (code, text, _) = run(&["doc", "BDFOdeSolver", "--json"]);
    assert_eq!(code, 0);
    let class: Value = serde_json::from_str(&text).expect("valid JSON");
    let order = class["data"]
        .as_array()
        .and_then(|data| data.iter().find(|data| data["name"] == "order"))
        .expect("there is an order");
    assert_eq!(order["default"], "1");
    assert!(class["links"].as_array().is_some_and(|links| links.iter().any(|link| link["name"] == "linearSolver")));
}

#[test]
fn an_unknown_class_gives_2_and_the_nearest_name() {
    let (code, _, errors) = run(&["doc", "BDFOdeSolvr"]);
    assert_eq!(code, 2);
    assert!(errors.contains("did you mean \"BDFOdeSolver\"?"), "{errors}");
}

#[test]
fn words_are_searched_and_letters_may_be_small() {
    let (code, text, _) = run(&["doc", "tetrahedron"]);
    assert_eq!(code, 0);
    assert!(text.contains("\n  TetrahedronFEMForceField "), "{text}");
    assert_eq!(run(&["doc", "von", "mises"]).0, 0);
    assert_eq!(run(&["doc", "bdfodesolver"]).1, run(&["doc", "BDFOdeSolver"]).1);
    assert_eq!(run(&["doc", "zyzzyva"]).0, 2);
}

#[test]
fn a_name_that_is_gone_says_so_and_is_searched_for() {
    let (code, text, _) = run(&["doc", "Tetrahedron"]);
    assert_eq!(code, 0);
    assert!(
        text.starts_with("Tetrahedron: there is no such component any more: write TetrahedronCollisionModel.\n"),
        "{text}"
    );
    assert!(text.ends_with(&run(&["doc", "tetrahedron"]).1), "{text}");
    let (code, text, errors) = run(&["doc", "Tetrahedron", "--json"]);
    assert_eq!((code, text.as_str()), (2, ""));
    assert!(errors.contains("write TetrahedronCollisionModel"), "{errors}");
}

#[test]
fn data_without_effect_say_so() {
    let (code, text, _) = run(&["doc", "OglModel"]);
    assert_eq!(code, 0);
    assert!(text.contains("      Ignored, a note when set: what is in front always hides what is behind"), "{text}");
    let (_, text, _) = run(&["doc", "JointSpringForceField"]);
    assert!(text.contains("      Not supported, a warning when set: loads are not read from a file"), "{text}");
    let (_, text, _) = run(&["doc", "OglModel", "--json"]);
    let class: Value = serde_json::from_str(&text).expect("valid JSON");
    let ignored = |name: &str| {
        let data = class["data"].as_array().and_then(|all| all.iter().find(|data| data["name"] == name));
        data.map(|data| data["ignored"].clone()).expect("there is such a data")
    };
    assert_eq!(ignored("depthTest"), "what is in front always hides what is behind");
    assert_eq!(ignored("cullFace"), Value::Null);
}
