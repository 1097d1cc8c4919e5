//! How many findings of a load are kept: nobody reads a million of them, and each takes memory.

use settee_kernel::{Diagnostic, Severity, is_limit};

/// Findings of a load that are kept, and as many errors among or beside them: an error is not lost among notes.
const MOST: usize = 1000;

/// Counts the findings of a load: those that are kept, and by severity those that are not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bound {
    n_kept: usize,
    n_errors_kept: usize,
    /// Errors, warnings and notes that are not kept.
    left_out: [usize; 3],
}

impl Bound {
    /// Whether another error would be kept.
    pub(crate) fn has_room(&self) -> bool {
        self.n_errors_kept < MOST
    }

    /// Counts the findings from the index `first` on, which are new, and takes those out that are too many.
    pub(crate) fn settle(&mut self, findings: &mut Vec<Diagnostic>, first: usize) {
        if self.n_kept + (findings.len() - first.min(findings.len())) <= MOST {
            let new = &findings[first.min(findings.len())..];
            self.n_kept += new.len();
            self.n_errors_kept += new.iter().filter(|finding| finding.is_error()).count();
            return;
        }
        let new = findings.split_off(first.min(findings.len()));
        findings.extend(new.into_iter().filter(|finding| self.keeps(finding)));
    }

    fn keeps(&mut self, finding: &Diagnostic) -> bool {
        let is_error = finding.is_error();
        // What ends a run by a limit has an exit code of its own.
        let is_kept = self.n_kept < MOST || (is_error && (self.has_room() || is_limit(finding.code)));
        if is_kept {
            self.n_kept += 1;
            self.n_errors_kept += usize::from(is_error);
        } else {
            let at = match finding.severity {
                Severity::Error => 0,
                Severity::Warning => 1,
                Severity::Note => 2,
            };
            self.left_out[at] += 1;
        }
        is_kept
    }

    /// The one line about the findings that were not kept, as bad as the worst of them; `None` if there are none. Its
    /// value is their number.
    pub(crate) fn summary(&self) -> Option<Diagnostic> {
        let n = self.left_out.iter().sum::<usize>();
        let severities = [Severity::Error, Severity::Warning, Severity::Note];
        let by_severity = || severities.into_iter().zip(self.left_out).filter(|(_, n)| *n > 0);
        let (worst, _) = by_severity().next()?;
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let counts: Vec<String> =
            by_severity().map(|(severity, n)| format!("{n} {}{}", severity.as_str(), plural(n))).collect();
        let message = format!("and {n} more finding{}, not shown: {}", plural(n), counts.join(", "));
        Some(Diagnostic { value: n.to_string(), ..Diagnostic::new(worst, "too-many-findings", message) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_much_is_counted_by_severity_and_no_error_is_lost_among_notes() {
        let (mut bound, mut findings) = (Bound::default(), Vec::new());
        for (severity, n) in [(Severity::Note, 1200), (Severity::Error, 1300), (Severity::Warning, 4)] {
            for _ in 0..n {
                let first = findings.len();
                findings.push(Diagnostic::new(severity, "unknown-attribute", "unknown"));
                bound.settle(&mut findings, first);
            }
        }
        let n_errors = findings.iter().filter(|finding| finding.is_error()).count();
        assert_eq!((findings.len(), n_errors, bound.has_room()), (2000, 1000, false));
        let summary = bound.summary().expect("there were more");
        assert_eq!(summary.message, "and 504 more findings, not shown: 300 errors, 4 warnings, 200 notes");
        assert_eq!((summary.severity, summary.value.as_str()), (Severity::Error, "504"));
        let first = findings.len();
        findings.push(Diagnostic::error("beyond-limit", "too much"));
        bound.settle(&mut findings, first);
        assert_eq!(findings.len(), 2001, "a limit is told always");
        assert!(Bound::default().summary().is_none());
    }
}
