//! `settee check`: every problem of a scene at once.

use clap::Args;
use serde_json::{Value, json};
use settee_simulation::Diagnostic;

use crate::exit::{Exit, Failure};
use crate::scene_args::SceneArgs;
use crate::script::Scripts;
use crate::{digest, output, report};

/// Loads and initialises a scene without running it.
#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub scene: SceneArgs,
    /// Print the findings as a JSON array.
    #[arg(long)]
    json: bool,
}

/// Carries the command out.
///
/// # Errors
/// If the scene cannot be read at all.
pub fn check(args: &CheckArgs, scripts: Option<&dyn Scripts>) -> Result<Exit, Failure> {
    let loaded = args.scene.load(1, scripts)?;
    let text = if args.json {
        let findings = digest::without_consequences(&loaded.diagnostics);
        let findings: Vec<Value> = findings.iter().map(as_json).collect();
        format!("{:#}\n", Value::Array(findings))
    } else if loaded.diagnostics.is_empty() {
        format!("{}: no problems found\n", args.scene.scene.display())
    } else {
        report::draw(&loaded.diagnostics, &loaded.sources, output::is_coloured(&std::io::stdout()))
    };
    output::print(&text)?;
    Ok(report::exit(&loaded.diagnostics))
}

/// Fields that do not apply are null.
fn as_json(finding: &Diagnostic) -> Value {
    let text = |text: &str| if text.is_empty() { Value::Null } else { text.into() };
    let place = finding.location.as_ref();
    json!({
        "code": finding.code,
        "severity": finding.severity.as_str(),
        "file": place.map(|place| &place.file),
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
        "node": text(&finding.node),
        "class": text(&finding.class),
        "object": text(&finding.object),
        "attribute": text(&finding.attribute),
        "value": text(&finding.value),
        "message": finding.message,
        "expected": text(&finding.expected),
        "nearest": finding.nearest,
        "fix": finding.fix.as_deref().or_else(|| digest::remedy(finding)),
    })
}
