//! Every study holds what its checks say, and is in the document.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

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
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(study) = STUDIES.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = failures(study);
            all.lock().expect("no thread panicked").extend(found);
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
    let all = all.into_inner().expect("no thread panicked");
    assert!(all.is_empty(), "{}", all.join("\n"));
}
