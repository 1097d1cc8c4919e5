//! Where the time of steps went: a table, and a file for viewers of traces.

use std::path::Path;

use serde_json::{Value, json};
use settee_simulation::{Activity, Profile, Simulation, SpanName};

use crate::exit::Failure;
use crate::output;

/// The budget of a step: time and share of each kind of work that took any. `wall`: time of all steps (s).
pub fn table(profile: &Profile, steps: u64, wall: f64) -> String {
    let per_step = |seconds: f64| crate::progress::duration(seconds / steps.max(1) as f64);
    let share = |seconds: f64| 100.0 * seconds / wall.max(f64::MIN_POSITIVE);
    let mut text = String::from("\nwhere a step's time goes\n");
    for activity in Activity::ALL {
        let seconds = profile.seconds(activity);
        if seconds > 0.0 {
            text.push_str(&format!("  {:12} {:>12} {:>6.1} %\n", activity.name(), per_step(seconds), share(seconds)));
        }
    }
    let total = profile.total();
    text.push_str(&format!("  {:12} {:>12} {:>6.1} % of the wall time\n", "sum", per_step(total), share(total)));
    text
}

/// Writes all stretches in the format of trace events that Perfetto and Chrome read.
///
/// # Errors
/// If the file cannot be written.
pub fn write_trace(simulation: &Simulation, profile: &Profile, path: &Path) -> Result<(), Failure> {
    let scene = simulation.scene();
    let events: Vec<Value> = profile
        .spans()
        .iter()
        .map(|span| {
            let (name, args) = match span.name {
                SpanName::Operation(name) => (name.to_owned(), json!({})),
                SpanName::Component(object, action) => {
                    let class = scene.component(object).map_or("", |component| component.class().name);
                    (class.to_owned(), json!({ "path": scene.object_path(object), "does": action }))
                }
            };
            json!({
                "name": name, "cat": span.activity.name(), "ph": "X", "pid": 1, "tid": span.lane,
                "ts": span.start * 1e6, "dur": span.seconds * 1e6, "args": args,
            })
        })
        .collect();
    let trace = json!({ "traceEvents": events, "displayTimeUnit": "ns" });
    output::write_file(path, trace.to_string().as_bytes())
}
