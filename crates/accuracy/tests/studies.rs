//! Every study holds what its checks say, and is in the document.

use settee_accuracy::STUDIES;

#[test]
fn the_document_has_every_table() {
    let document = include_str!("../../../docs/accuracy.md");
    let reports = STUDIES.iter().flat_map(|study| (study.run)().unwrap_or_default());
    let missing: Vec<String> =
        reports.map(|report| report.title).filter(|title| !document.contains(&format!("## {title}\n"))).collect();
    assert!(missing.is_empty(), "run `settee accuracy --out docs/accuracy.md`: {missing:?}");
}

#[test]
fn all_checks_hold() {
    let mut failures = Vec::new();
    for study in STUDIES {
        let reports = (study.run)().unwrap_or_else(|error| panic!("{}: {error}", study.name));
        for report in &reports {
            assert!(!report.rows.is_empty(), "{} is empty", report.title);
            for check in report.checks.iter().filter(|check| !check.holds()) {
                failures.push(format!(
                    "{}: {}: {} instead of {} +- {}",
                    report.title, check.what, check.found, check.target, check.tolerance
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
