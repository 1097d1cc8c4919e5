//! Broken and hostile scenes: each has its message with its place, none panics or hangs.

use settee_components::FromScene;
use settee_simulation::{Diagnostic, DrawOptions, LoadOptions, Severity, Simulation, Strictness, has_error};

fn findings(text: &str) -> Vec<Diagnostic> {
    let loaded = Simulation::from_text("broken.scn", text, &LoadOptions::default());
    look_at(loaded.partial);
    loaded.diagnostics
}

/// What could be built of a scene with errors can be drawn and exported, whatever is missing.
fn look_at(partial: Option<Simulation>) {
    if let Some(mut partial) = partial {
        partial.draw(&DrawOptions::default()).expect("no field is asked for");
        partial.bodies();
    }
}

/// Wraps components into a node with a state.
fn body(components: &str) -> String {
    format!("<Node name=\"root\">\n<MechanicalObject name=\"dofs\" position=\"0 0 0  1 0 0\"/>\n{components}\n</Node>")
}

/// The first error, which must be the one expected, and its text.
fn error(text: &str, code: &str) -> String {
    let all = findings(text);
    let found = all.iter().find(|finding| finding.is_error() && finding.code == code);
    let Some(found) = found else { panic!("no error {code} among {all:#?}") };
    let place = found.location.as_ref().unwrap_or_else(|| panic!("{found} has no place"));
    assert!(place.line >= 1 && place.column >= 1);
    found.to_string()
}

#[test]
fn numbers_that_are_none_are_named_with_their_place() {
    for value in ["1e400", "-1e400", "nan", "inf", "1,5", "0x1p3", "", "abc", "1.5abc", "1 2"] {
        let text = body(&format!("<UniformMass totalMass=\"{value}\"/>"));
        let message = error(&text, "malformed-value");
        assert!(message.starts_with("broken.scn:3:"), "{message}");
        assert!(message.contains("UniformMass \"UniformMass1\" in /") && message.contains("totalMass"), "{message}");
    }
    for value in ["1e-3", "1.5", "-1", "123456789012345678901234567890"] {
        let text = body(&format!("<NewtonRaphsonSolver maxNbIterationsNewton=\"{value}\"/>"));
        error(&text, "malformed-value");
    }
    let message = error("<Node>\n<MechanicalObject position=\"0 0 0\n 1 x 0\"/></Node>", "malformed-value");
    assert!(message.contains("\"x\" is not a number"), "{message}");
    let message = error("<Node><MechanicalObject position=\"0 0 0 1 1\"/></Node>", "malformed-value");
    assert!(message.contains("do not fill elements of 3"), "{message}");
}

/// Seen: what is read of a text that is no number was out of range in turn, which nobody had written.
#[test]
fn a_number_that_is_none_is_told_once() {
    for text in ["<Node dt=\"0x10\"/>".to_owned(), body("<PlaneForceField stiffness=\"-5x\"/>")] {
        let all = findings(&text);
        let errors: Vec<_> = all.iter().filter(|finding| finding.is_error()).map(|finding| finding.code).collect();
        assert_eq!(errors, ["malformed-value"], "{all:?}");
    }
    // What is gone on with has to be within its range.
    let options = LoadOptions { strictness: Strictness::Lenient, ..LoadOptions::default() };
    let loaded = Simulation::from_text("broken.scn", "<Node dt=\"0x10\"/>", &options);
    assert!(loaded.diagnostics.iter().any(|finding| finding.is_error() && finding.code == "out-of-range"));
}

#[test]
fn ranges_stand_in_lists_of_integers() {
    let point = |group: &str| body(&format!("<PointCollisionModel group=\"{group}\"/>"));
    assert!(!has_error(&findings(&point("1-3 5"))));
    let message = error(&point("1-3 x"), "malformed-value");
    assert!(message.contains("\"x\" is not an integer"), "{message}");
}

#[test]
fn the_column_of_a_broken_number_is_its_own() {
    let all = findings("<Node dt=\"0.01\" gravity=\"0 zero 0\"/>");
    let place = all.iter().find(|finding| finding.code == "malformed-value").unwrap().location.clone().unwrap();
    assert_eq!((place.line, place.column), (1, 28));
}

#[test]
fn names_that_nobody_knows_come_with_the_nearest() {
    let message = error(&body("<UniformMas totalMass=\"1\"/>"), "unknown-class");
    assert!(message.contains("did you mean \"UniformMass\""), "{message}");
    let message = error(&body("<UniformMass totalMas=\"1\"/>"), "unknown-attribute");
    assert!(message.contains("did you mean \"totalMass\""), "{message}");
    let message = error("<Node gravty=\"0 0 0\"/>", "unknown-attribute");
    assert!(message.contains("did you mean \"gravity\""), "{message}");
    let message = error(&body("<EulerImplicit/>"), "removed-class");
    assert!(message.contains("EulerImplicitSolver"), "{message}");
}

#[test]
fn links_that_lead_nowhere_or_astray_say_so() {
    let fixed = |links: &str| body(&format!("<UniformMass totalMass=\"1\"/>\n<FixedProjectiveConstraint {links}/>"));
    let message = error(&fixed("indices=\"@bx.indices\""), "link-not-found");
    assert!(message.starts_with("broken.scn:4:"), "{message}");
    error(&fixed("indices=\"@dofs\""), "data-link-without-data");
    let message = error(&fixed("indices=\"@dofs.positon\""), "data-not-found");
    assert!(message.contains("did you mean \"position\""), "{message}");
    error(&fixed("mstate=\"dofs\""), "link-without-at");
    error(&fixed("mstate=\"@nowhere\""), "link-not-found");
    let message = error(&fixed("mstate=\"@UniformMass1\""), "link-wrong-type");
    assert!(message.contains("is a UniformMass"), "{message}");
    error(&fixed("mstate=\"@dofs @dofs\""), "link-takes-one");
    for path in ["@", "@/", "@..", "@.", "@[]", "@[-1]", "@[-9]", "@../../..", "@a.b.c", "@.indices", "@/.dt", "@.."] {
        let _ = findings(&fixed(&format!("indices=\"{path}\"")));
        let _ = findings(&fixed(&format!("mstate=\"{path}\"")));
        let _ = findings(&body(&format!("<MechanicalObject src=\"{path}\"/>")));
    }
    error("<Node><MechanicalObject src=\"@loader\"/></Node>", "link-not-found");
}

#[test]
fn cycles_of_linked_data_are_named() {
    let text = "<Node>\n<MechanicalObject name=\"a\" position=\"@b.position\"/>\n<MechanicalObject name=\"b\" position=\"@a.position\"/></Node>";
    let message = error(text, "data-link-cycle");
    assert!(message.contains("/a.position") && message.contains("/b.position"), "{message}");
    error("<Node><MechanicalObject name=\"a\" position=\"@a.position\"/></Node>", "data-link-cycle");
}

#[test]
fn a_grid_that_waits_for_the_state_that_takes_its_points_names_both_data() {
    let all = findings(
        "<Node><MechanicalObject name=\"a\"/>\n<RegularGridTopology n=\"2 2 2\" position=\"@a.position\"/></Node>",
    );
    let cycle = all.iter().find(|finding| finding.code == "data-link-cycle").expect("there is one");
    assert!(!cycle.is_error() && cycle.message.contains("/a.position"), "{cycle}");
    assert_eq!((cycle.attribute.as_str(), cycle.value.as_str()), ("position", "@/a.position"));
}

#[test]
fn long_chains_of_links_work() {
    let n = 2_000;
    let mut text = String::from("<Node>\n<MechanicalObject name=\"m0\" position=\"1 2 3\"/>\n");
    for i in 1..n {
        text.push_str(&format!("<MechanicalObject name=\"m{i}\" position=\"@m{}.position\"/>\n", i - 1));
    }
    text.push_str("</Node>");
    let simulation = crate::common::load(&text);
    assert_eq!(simulation.position(&format!("/m{}", n - 1)).unwrap(), [1.0, 2.0, 3.0]);
}

#[test]
fn links_forward_work() {
    let text = "<Node name=\"root\"><Node name=\"a\"><MechanicalObject name=\"first\" position=\"@../b/second.position\"/></Node>\
                <Node name=\"b\"><MechanicalObject name=\"second\" position=\"4 5 6\"/></Node></Node>";
    assert_eq!(crate::common::load(text).position("/a/first").unwrap(), [4.0, 5.0, 6.0]);
}

#[test]
fn neighbours_that_are_missing_are_named() {
    let message = error("<Node><UniformMass totalMass=\"1\"/></Node>", "neighbour-missing");
    assert!(message.contains("state"), "{message}");
    let message = error(&body("<BDFOdeSolver/><NewtonRaphsonSolver/>"), "neighbour-missing");
    assert!(message.contains("linear solver"), "{message}");
    let message = error(&body("<BDFOdeSolver/><EigenSimplicialLDLT/>"), "neighbour-missing");
    assert!(message.contains("Newton solver"), "{message}");
    error(&body("<BDFOdeSolver/>"), "neighbour-missing");
}

#[test]
fn orders_that_do_not_exist_or_are_unstable_are_explained() {
    let scene = |order: &str| {
        body(&format!(
            "<BDFOdeSolver {order}/><NewtonRaphsonSolver/><EigenSimplicialLDLT/><UniformMass totalMass=\"1\"/>"
        ))
    };
    error(&scene("order=\"0\""), "bdf-order");
    let message = error(&scene("order=\"7\""), "bdf-order");
    assert!(message.contains("zero-stable"), "{message}");
    let allowed = findings(&scene("order=\"7\" allowUnstableOrder=\"true\""));
    assert!(allowed.iter().any(|finding| finding.code == "bdf-order" && finding.severity == Severity::Warning));
    let lenient = Simulation::from_text(
        "broken.scn",
        &scene("order=\"0\""),
        &LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() },
    );
    let mut simulation = lenient.simulation.expect("leniency lets it run");
    simulation.step(0.0).unwrap();
}

#[test]
fn leniency_turns_mistakes_into_warnings() {
    let text = body("<UniformMass totalMass=\"2kg\" colour=\"red\"/><CGSolver/><Quark/>");
    let strict = Simulation::from_text("broken.scn", &text, &LoadOptions::default());
    assert!(strict.simulation.is_none() && strict.has_errors());
    let lenient = Simulation::from_text(
        "broken.scn",
        &text,
        &LoadOptions { strictness: Strictness::Compat, ..LoadOptions::default() },
    );
    assert!(lenient.simulation.is_some() && !lenient.has_errors(), "{:?}", lenient.diagnostics);
}

#[test]
fn values_out_of_range_are_refused() {
    for (components, code) in [
        ("<UniformMass totalMass=\"-1\"/>", None),
        ("<UniformMass totalMass=\"1\" rayleighMass=\"-1\"/>", Some("out-of-range")),
        ("<UniformMass totalMass=\"1\"/><FixedProjectiveConstraint indices=\"0 7\"/>", None),
    ] {
        let all = findings(&body(components));
        let errors: Vec<&Diagnostic> = all.iter().filter(|finding| finding.is_error()).collect();
        assert!(!errors.is_empty(), "{components}");
        assert!(code.is_none_or(|code| errors.iter().any(|finding| finding.code == code)), "{errors:?}");
    }
    for dt in ["0", "-0.1", "1e-400"] {
        let all = findings(&format!("<Node dt=\"{dt}\"><MechanicalObject/></Node>"));
        assert!(has_error(&all) || dt == "1e-400", "dt = {dt}: {all:?}");
    }
}

#[test]
fn files_outside_the_scene_are_not_read() {
    for name in ["../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "missing.msh", "a&#0;b"] {
        let all = findings(&format!("<Node><MeshGmshLoader filename=\"{name}\"/></Node>"));
        assert!(has_error(&all), "{name}: {all:?}");
    }
}

#[test]
fn deep_scenes_load_run_and_go() {
    let depth = 10_000;
    let mut text = String::from("<Node name=\"root\">");
    text.push_str(&"<Node name=\"n\">".repeat(depth));
    text.push_str("<MechanicalObject name=\"dofs\" position=\"1 2 3\"/>");
    text.push_str(&"</Node>".repeat(depth));
    text.push_str("</Node>");
    let mut simulation = crate::common::load(&text);
    simulation.step(0.0).unwrap();
    drop(simulation);
    let all = findings(&"<Node>".repeat(1_000_000));
    assert!(has_error(&all));
}

#[test]
fn a_scene_truncated_anywhere_is_an_error_or_a_scene() {
    let whole = body("<!-- a comment -->\n<UniformMass totalMass=\"1\"/><SpringForceField spring=\"0 1 10 0 1\"/>");
    for end in (0..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
        let loaded = Simulation::from_text("broken.scn", &whole[..end], &LoadOptions::default());
        assert!(loaded.simulation.is_none() || !loaded.has_errors());
        look_at(loaded.partial);
    }
}

#[test]
fn every_problem_is_reported_at_once() {
    let all = findings(&body(
        "<UniformMas/>\n<UniformMass totalMass=\"x\" foo=\"1\"/>\n<FixedProjectiveConstraint indices=\"@a.b\"/>",
    ));
    for code in ["unknown-class", "malformed-value", "unknown-attribute", "link-not-found"] {
        assert!(all.iter().any(|finding| finding.code == code), "{code}: {all:#?}");
    }
}

#[test]
fn mappings_in_a_circle_are_named() {
    let text = "<Node><MechanicalObject name=\"a\" position=\"0 0 0\"/><Node name=\"n\"><MechanicalObject name=\"b\"/>\n\
                <IdentityMapping name=\"there\" input=\"@../a\" output=\"@b\"/><IdentityMapping name=\"back\" input=\"@b\" output=\"@../a\"/></Node></Node>";
    let message = error(text, "mapping-cycle");
    assert!(message.contains("/n/there, /n/back"), "{message}");
}

#[test]
fn scenes_with_nothing_to_move_run() {
    let solver = "<BDFOdeSolver order=\"2\"/><NewtonRaphsonSolver/>";
    let direct = "<EigenSimplicialLDLT template=\"CompressedRowSparseMatrix\"/>";
    let late = "<PCGLinearSolver preconditioner=\"@p\"/><AsyncSparseLDLSolver name=\"p\"/>";
    for linear in [direct, late] {
        for body in [
            "<MechanicalObject position=\"\"/><UniformMass totalMass=\"1\"/>",
            "<MechanicalObject position=\"0 0 0\"/>",
            "<MechanicalObject position=\"0 0 0  1 0 0\"/><UniformMass totalMass=\"1\"/><FixedProjectiveConstraint fixAll=\"1\"/>",
            "<MechanicalObject position=\"0 0 0  0 0 0\"/><UniformMass totalMass=\"1\"/><SpringForceField spring=\"0 1 10 0 0\"/>",
            "<MechanicalObject position=\"1e15 0 0  1e15 1 0\"/><UniformMass totalMass=\"1\"/><SpringForceField spring=\"0 1 10 0 0.5\"/>",
        ] {
            let mut simulation = crate::common::load(&format!(
                "<Node name=\"root\"><Node name=\"a\">{solver}{linear}{body}</Node></Node>"
            ));
            for _ in 0..4 {
                simulation.step(0.0).unwrap();
            }
        }
    }
}

#[test]
fn what_is_wrong_behind_slips_of_the_text_is_told_as_well_and_no_level_runs_it() {
    let text = "<Node name=\"root\">\n<MechanicalObject name=\"a\" positio=\"1 2 3\"/>\n<Node name=\"b\">\n\
                <UniformMass totalMass=1/>\n</Nod>\n<Foo & bar=\"1\"/>\n<UniformMass totalMass=\"x\"/>\n</Node>";
    let codes = [
        "unknown-attribute",
        "scn-unquoted-value",
        "scn-mismatched-end-tag",
        "scn-malformed-tag",
        "unknown-class",
        "malformed-value",
    ];
    let all = findings(text);
    for code in codes {
        assert_eq!(all.iter().filter(|finding| finding.code == code).count(), 1, "{code}: {all:#?}");
    }
    for (name, strictness) in Strictness::NAMES {
        let options = LoadOptions { strictness, ..LoadOptions::default() };
        let loaded = Simulation::from_text("broken.scn", text, &options);
        assert!(loaded.simulation.is_none() && loaded.has_errors(), "{name}");
    }
}
