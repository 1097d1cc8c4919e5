//! `settee run --why-contacts`: what detection did with each two collision models in a step.

use std::fmt::Write;

use settee_simulation::{PairFate, PairReport, Simulation};

use crate::progress::seconds;

/// Titles of the numbers.
const COLUMNS: [&str; 6] = ["close", "neighbours", "tested", "contacts", "repeated", "acting"];

/// A table of all pairs of models, for the step that comes next.
pub fn table(simulation: &Simulation) -> String {
    let reports = simulation.why_contacts();
    let path = |report: &PairReport| {
        let [first, second] = report.models.map(|model| simulation.scene().object_path(model));
        if first == second { format!("{first} and itself") } else { format!("{first} and {second}") }
    };
    let names: Vec<String> = reports.iter().map(path).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("models".len());
    let (step, time) = (simulation.steps() + 1, seconds(simulation.time()));
    let mut text = format!("contacts of step {step}, at t = {time} s\n{:width$}", "models");
    for title in COLUMNS {
        let _ = write!(text, "  {title:>10}");
    }
    text.push('\n');
    for (name, report) in names.iter().zip(&reports) {
        let _ = write!(text, "{name:width$}");
        if report.fate == PairFate::Tested {
            let PairReport { close, neighbours, tested, found, repeated, acting, .. } = *report;
            for number in [close, neighbours, tested, found, repeated, acting] {
                let _ = write!(text, "  {number:>10}");
            }
        } else {
            let _ = write!(text, "  none: {}", report.fate.rule());
        }
        text.push('\n');
    }
    if reports.is_empty() {
        text.push_str("the scene has no collision pipeline with models\n");
    }
    text.push_str(
        "close: pairs of elements whose boxes are close; neighbours: of these, left out as neighbours on a surface;\n\
         repeated: contacts that a nearer one stands for; acting: contacts with a force\n",
    );
    text
}
