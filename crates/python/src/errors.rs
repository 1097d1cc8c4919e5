//! From findings to Python exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use settee_kernel::{Diagnostic, Severity};

create_exception!(settee, SceneError, PyValueError, "A scene cannot run as it is written.");
create_exception!(settee, StepError, PyRuntimeError, "A step failed; the state is the one before it.");

/// The text of a finding with what mends it.
pub fn text(finding: &Diagnostic) -> String {
    match &finding.fix {
        Some(fix) => format!("{finding} ({fix})"),
        None => finding.to_string(),
    }
}

/// The exception for one finding: `TypeError` for an attribute that does not exist, as for a keyword that a function
/// does not take, and `ValueError` for everything else.
pub fn raise(finding: &Diagnostic) -> PyErr {
    match finding.code {
        "unknown-attribute" | "computed-vector" => PyTypeError::new_err(text(finding)),
        _ => PyValueError::new_err(text(finding)),
    }
}

/// The exception for the first error, or the texts of the warnings.
pub fn check(findings: &[Diagnostic]) -> PyResult<Vec<String>> {
    match findings.iter().find(|finding| finding.is_error()) {
        Some(finding) => Err(raise(finding)),
        None => Ok(warnings(findings)),
    }
}

/// One exception for all errors of a scene, or the texts of the warnings.
pub fn check_scene(findings: &[Diagnostic]) -> PyResult<Vec<String>> {
    let errors: Vec<String> = findings.iter().filter(|finding| finding.is_error()).map(text).collect();
    if errors.is_empty() { Ok(warnings(findings)) } else { Err(SceneError::new_err(errors.join("\n"))) }
}

fn warnings(findings: &[Diagnostic]) -> Vec<String> {
    findings.iter().filter(|finding| finding.severity == Severity::Warning).map(text).collect()
}

/// The text of an exception, with the lines of the scripts that it came from.
pub fn traceback(py: Python<'_>, error: &PyErr) -> String {
    let text = py
        .import("settee.traces")
        .and_then(|module| module.call_method1("text", (error.clone_ref(py),)))
        .and_then(|text| text.extract::<String>());
    text.unwrap_or_else(|_| error.to_string())
}

/// A mistake in the order of calls.
pub fn misuse(message: impl Into<String>) -> PyErr {
    PyRuntimeError::new_err(message.into())
}
