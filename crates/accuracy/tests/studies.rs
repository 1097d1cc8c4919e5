//! Every study holds what its checks say, and is in the document.

use rayon::prelude::*;
use settee_accuracy::{STUDIES, Study};

/// What is wrong with a study.
fn failures(study: &Study) -> Vec<String> {
    let document = include_str!("../../../docs/accuracy.md");
    let reports = match (study.run)() {
        Ok(reports) => reports,
        Err(error) => return vec![format!("{}: {error}", study.name)],
    };
    let mut found = Vec::new();
    for report in &reports {
        assert!(!report.rows.is_empty(), "{} is empty", report.title);
        if !document.contains(&format!("## {}\n", report.title)) {
            found.push(format!("{}: not in the document: run `settee accuracy --out docs/accuracy.md`", report.title));
        }
        for check in report.checks.iter().filter(|check| !check.holds()) {
            found.push(format!(
                "{}: {}: {} instead of {} +- {}",
                report.title, check.what, check.found, check.target, check.tolerance
            ));
        }
    }
    found
}

#[test]
fn all_checks_hold_and_the_document_has_every_table() {
    let all: Vec<String> = STUDIES.par_iter().flat_map_iter(failures).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}
