//! Every study holds what its checks say, and is in the document.

use settee_accuracy::STUDIES;

#[test]
fn all_checks_hold_and_the_document_has_every_table() {
    let document = include_str!("../../../docs/accuracy.md");
    let mut failures = Vec::new();
    for study in STUDIES {
        let reports = (study.run)().unwrap_or_else(|error| panic!("{}: {error}", study.name));
        for report in &reports {
            assert!(!report.rows.is_empty(), "{} is empty", report.title);
            if !document.contains(&format!("## {}\n", report.title)) {
                failures.push(format!(
                    "{}: not in the document: run `settee accuracy --out docs/accuracy.md`",
                    report.title
                ));
            }
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
