//! Many problems, within a bound.

use crate::problem::{Problem, ProblemKind};
use crate::source::Span;

/// Collects problems up to a bound, so that a file of a million lints costs no memory. Errors are always kept: who
/// goes on after one asks [`Problems::may_go_on`].
#[derive(Debug)]
pub(crate) struct Problems {
    kept: Vec<Problem>,
    n_errors: usize,
    n_more: usize,
    max: usize,
    last_span: Span,
    /// Where the reading ended because there were too many errors.
    ended_at: Option<Span>,
}

/// What there was at a moment, to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    n_kept: usize,
    n_more: usize,
}

impl Problems {
    pub(crate) fn new(max: usize) -> Problems {
        Problems { kept: Vec::new(), n_errors: 0, n_more: 0, max, last_span: Span::GENERATED, ended_at: None }
    }

    pub(crate) fn push(&mut self, problem: Problem) {
        self.n_errors += usize::from(problem.is_error());
        if problem.is_error() || self.kept.len() < self.max {
            self.kept.push(problem);
        } else {
            self.last_span = problem.span;
            self.n_more += 1;
        }
    }

    /// Adds what was found in an included file. Once there are too many problems, the first error of it is kept only:
    /// files may be many, and each have its errors.
    pub(crate) fn extend(&mut self, problems: Vec<Problem>) {
        let mut has_error = false;
        for problem in problems {
            let is_error = problem.is_error();
            if is_error && has_error && self.kept.len() >= self.max {
                self.last_span = problem.span;
                self.n_more += 1;
            } else {
                self.push(problem);
            }
            has_error |= is_error;
        }
    }

    pub(crate) fn has_error(&self) -> bool {
        self.n_errors > 0
    }

    /// Whether there is room for more errors; if not, it is told that the reading ends here.
    pub(crate) fn may_go_on(&mut self, here: Span) -> bool {
        let is_full = self.n_errors >= self.max;
        if is_full {
            self.ended_at = Some(here);
        }
        !is_full
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { n_kept: self.kept.len(), n_more: self.n_more }
    }

    /// Forgets what was added since: the text that it is about is read again, in another way.
    pub(crate) fn forget_since(&mut self, mark: Mark) {
        self.kept.truncate(mark.n_kept);
        self.n_more = mark.n_more;
    }

    /// Adds a warning. The message is built only if it is kept.
    pub(crate) fn warn(&mut self, span: Span, describe: impl FnOnce(Span) -> Problem) {
        if self.kept.len() < self.max {
            self.push(describe(span));
        } else {
            self.last_span = span;
            self.n_more += 1;
        }
    }

    pub(crate) fn into_vec(mut self) -> Vec<Problem> {
        if self.n_more > 0 {
            let message = format!("{} more problems are not shown", self.n_more);
            self.kept.push(Problem::new(ProblemKind::TooManyProblems, self.last_span, message));
        }
        if let Some(span) = self.ended_at {
            let message = format!("the reading ends here, after {} errors", self.n_errors);
            self.kept.push(Problem::new(ProblemKind::TooManyProblems, span, message));
        }
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_kept_when_warnings_overflow() {
        let mut problems = Problems::new(2);
        for _ in 0..5 {
            problems.push(Problem::new(ProblemKind::StrayText, Span::GENERATED, "text"));
        }
        problems.push(Problem::new(ProblemKind::NoRoot, Span::GENERATED, "no root"));
        let kept = problems.into_vec();
        assert_eq!(kept.len(), 4);
        assert_eq!(kept[2].kind, ProblemKind::NoRoot);
        assert_eq!(kept[3].message, "3 more problems are not shown");
    }

    #[test]
    fn of_each_included_file_one_error_is_kept_when_there_are_too_many() {
        let error = || Problem::new(ProblemKind::NoRoot, Span::GENERATED, "no root");
        let mut problems = Problems::new(2);
        problems.extend(vec![error(), error(), error()]);
        problems.extend(vec![error(), error()]);
        let kept = problems.into_vec();
        assert_eq!(kept.iter().filter(|problem| problem.is_error()).count(), 3);
        assert_eq!(kept[3].message, "2 more problems are not shown");
    }

    #[test]
    fn what_is_read_again_is_forgotten() {
        let mut problems = Problems::new(1);
        let mark = problems.mark();
        for _ in 0..3 {
            problems.warn(Span::GENERATED, |span| Problem::new(ProblemKind::StrayText, span, "text"));
        }
        problems.forget_since(mark);
        assert_eq!(problems.into_vec(), []);
    }
}
