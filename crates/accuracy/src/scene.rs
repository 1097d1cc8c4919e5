//! Scenes made from text.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation, SimulationError};

/// Why a study has no result.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// A scene of the study is wrong.
    #[error("the scene of the study is wrong:\n{0}")]
    Scene(String),
    /// A step failed.
    #[error(transparent)]
    Step(#[from] SimulationError),
    /// A body goes on moving.
    #[error("{0} does not come to rest")]
    Moving(String),
    /// Matrices have no eigenvalues.
    #[error(transparent)]
    Eigen(#[from] settee_sparse::EigenError),
    /// A linear system was not solved, or eigenvalues did not converge.
    #[error("{0}")]
    Matrix(String),
}

/// A root node without gravity around `body`.
pub fn load(body: &str) -> Result<Simulation, StudyError> {
    load_with_gravity([0.0; 3], body)
}

/// A root node with gravity (m/s^2) around `body`.
pub fn load_with_gravity(gravity: [f64; 3], body: &str) -> Result<Simulation, StudyError> {
    let [x, y, z] = gravity;
    let text = format!("<Node name=\"root\" gravity=\"{x:?} {y:?} {z:?}\" dt=\"0.01\">{body}</Node>");
    let loaded = Simulation::from_text("study.scn", &text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.ok_or_else(|| StudyError::Scene(findings.join("\n")))
}
