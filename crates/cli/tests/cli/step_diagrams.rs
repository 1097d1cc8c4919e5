//! The trace of a step, and the document that shows it.

use crate::{project, run};

const TRACE: [&str; 5] = ["run", "docs/one-step.scn", "--steps", "3", "--trace-visitors"];

#[test]
fn the_trace_shows_phases_operations_and_components() {
    let (code, text, errors) = run(&TRACE);
    assert_eq!((code, errors.as_str()), (0, ""));
    for part in [
        "Phases of step 3",
        "  solve",
        "compute_force(",
        "/body/spring (SpringForceField): f += force(x, v)",
        "solve A x = b with EigenSimplicialLDLT",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn the_document_shows_the_diagrams_that_the_program_prints() {
    let document = std::fs::read_to_string(project().join("docs/how-a-step-works.md")).expect("the document exists");
    let shown: Vec<&str> = document.split("```mermaid\n").skip(1).filter_map(|part| part.split("```").next()).collect();
    let (code, printed, errors) = run(&[&TRACE[..], &["--mermaid"]].concat());
    assert_eq!(code, 0, "{errors}");
    let printed: Vec<&str> =
        printed.split("```mermaid\n").skip(1).filter_map(|part| part.split("```").next()).collect();
    assert_eq!(
        shown,
        printed,
        "run `settee {} --mermaid` and put its output into docs/how-a-step-works.md",
        TRACE.join(" ")
    );
}
