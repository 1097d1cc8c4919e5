//! Numbers of barrier contact for pairs from the standard input, one JSON object a line, for comparison with other
//! programs.
//!
//! A line has `kind` (`point_point`, `point_edge`, `point_triangle` or `edge_edge`) and `points`, and may have
//! `activation`, `least` and `threshold`: then energy, gradient and Hessians of the barrier are answered too; or `end`:
//! the points at the end of a motion, then its safe part.

use std::error::Error;
use std::io::{BufRead, BufWriter, Write, stdin, stdout};

use serde_json::{Value, json};
use settee_barrier::{Barrier, BarrierPotential, Closest, Pair, Weighted, impact, mollifier};
use settee_parallel::ALONE;

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(stdout().lock());
    for line in stdin().lock().lines() {
        let answer = answer(&serde_json::from_str(&line?)?)?;
        writeln!(out, "{answer}")?;
    }
    Ok(out.flush()?)
}

fn answer(line: &Value) -> Result<Value, String> {
    let pair = match line["kind"].as_str() {
        Some("point_point") => Pair::PointPoint([0, 1]),
        Some("point_edge") => Pair::PointEdge([0, 1, 2]),
        Some("point_triangle") => Pair::PointTriangle([0, 1, 2, 3]),
        Some("edge_edge") => Pair::EdgeEdge([0, 1, 2, 3]),
        other => return Err(format!("unknown kind {other:?}")),
    };
    let points = places(&line["points"], &pair)?;
    let closest = Closest::of(&pair, &points);
    let flat = |matrix: &[[f64; 12]; 12]| matrix.as_flattened().to_vec();
    let mut answer = json!({
        "squared_distance": closest.squared_distance(),
        "gradient": closest.gradient(),
        "hessian": flat(&closest.hessian()),
    });
    let number = |name: &str| line[name].as_f64();
    if let Some(activation) = number("activation") {
        let barrier = Barrier { activation, least: number("least").unwrap_or(0.0) };
        let threshold = number("threshold").unwrap_or_else(|| mollifier::threshold(&points));
        let potential =
            BarrierPotential::with_pairs(barrier, 1.0, vec![Weighted { pair, weight: 1.0, threshold, thickness: 0.0 }]);
        let terms = potential.terms(&points, false, &ALONE)[0];
        let projected = potential.terms(&points, true, &ALONE)[0];
        answer["barrier"] = json!({
            "energy": terms.energy,
            "gradient": terms.gradient,
            "hessian": flat(&terms.hessian),
            "projected": flat(&projected.hessian),
            "mollifier": mollifier::factor(&points, threshold).0,
        });
    }
    if !line["end"].is_null() {
        let separation = number("separation").unwrap_or(0.0);
        answer["safe_time"] = json!(impact::safe_time(&pair, &points, &places(&line["end"], &pair)?, separation));
    }
    Ok(answer)
}

/// Places of the points of a pair, zeros for those that it lacks.
fn places(value: &Value, pair: &Pair) -> Result<[[f64; 3]; 4], String> {
    let given: Vec<[f64; 3]> = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    if given.len() != pair.indices().len() {
        return Err(format!("{} points for {pair:?}", given.len()));
    }
    let mut places = [[0.0; 3]; 4];
    places[..given.len()].copy_from_slice(&given);
    Ok(places)
}
