//! Going on after a slip: what ends the reading all the same, and what follows from a slip and is none in turn.

use super::Parser;
use super::value::hint_at_open_quote;
use crate::document::Attribute;
use crate::problem::{Problem, ProblemKind};
use crate::source::Span;

/// Nothing more is read, and what was read is of no use: a limit, a declaration of entities, a text that is cut off
/// within a tag, too many errors. It was told.
pub(super) struct End;

/// What was guessed after slips. That the text does not fit the guess is not told: one slip is one error.
#[derive(Default)]
pub(super) struct Guesses<'t> {
    /// Elements that were closed where their start tags broke off, with the number of elements around each: end tags of
    /// theirs may follow.
    pub(super) closed: Vec<(usize, &'t str)>,
    /// How many elements may be open at the end.
    pub(super) n_left_open: usize,
    /// How many end tags may close more than is open.
    pub(super) n_surplus: usize,
}

impl Parser<'_> {
    /// Tells an error and goes on, unless there were too many.
    pub(super) fn slip(&mut self, problem: Problem) -> Result<(), End> {
        let here = problem.span;
        self.problems.push(problem);
        if self.problems.may_go_on(here) { Ok(()) } else { Err(End) }
    }

    /// Tells the error that ends the reading.
    pub(super) fn end(&mut self, problem: Problem) -> End {
        self.problems.push(problem);
        End
    }

    /// The error for a character that cannot stand here, or for the end of the text inside a tag.
    pub(super) fn unexpected(
        &self,
        tag_start: usize,
        place: &str,
        expected: &str,
        previous: Option<&Attribute>,
    ) -> Problem {
        let position = self.cursor.position();
        let mut problem = match self.cursor.peek() {
            Some(found) => {
                let span = Span::new(self.file, position, position + found.len_utf8());
                let message = format!("unexpected {found:?} {place}: expected {expected}");
                Problem::new(ProblemKind::MalformedTag, span, message)
            }
            None => {
                let line_end = self.cursor.text()[tag_start..].find(['\r', '\n']);
                let end = line_end.map_or(position, |length| tag_start + length);
                let span = Span::new(self.file, tag_start, end);
                Problem::new(ProblemKind::Unclosed, span, "the tag is not closed before the end of the file")
            }
        };
        problem.help = hint_at_open_quote(previous);
        problem
    }
}

/// Letters of a name that messages show.
const LONGEST_NAME: usize = 80;

/// A name as messages show it: one of megabytes may have a thousand slips beside it.
pub(super) fn shown(name: &str) -> &str {
    name.char_indices().nth(LONGEST_NAME).map_or(name, |(end, _)| &name[..end])
}
