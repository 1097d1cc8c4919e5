//! End tags: which element each closes, also where it names another one.

use super::Parser;
use super::slip::{End, shown};
use crate::document::{Element, ElementId};
use crate::problem::{Problem, ProblemKind};
use crate::source::Span;

/// Open elements that a wrong end tag is compared with, from the innermost on.
const LOOKED_AT: usize = 100;

impl Parser<'_> {
    pub(super) fn read_end_tag(&mut self, start: usize) -> Result<(), End> {
        let name = self.cursor.take_name();
        self.cursor.skip_blanks();
        let is_whole = self.cursor.eat(">");
        if !is_whole {
            let problem = self.unexpected(start, &format!("in the end tag </{}", shown(name)), "\">\"", None);
            self.slip(problem)?;
            self.cursor.take_before_any(&['<', '>']);
            if !self.cursor.eat(">") && self.cursor.peek().is_none() {
                // The text was cut off here: what is open was told.
                self.guesses.n_left_open += self.open.len();
            }
        }
        let span = self.span_from(start);
        let Some(closed) = self.closed_by(name, span, is_whole)? else { return Ok(()) };
        if let (Some(&id), Some(document)) = (self.open.get(closed), &mut self.document) {
            document.element_mut(id).span.end = span.end;
        }
        self.open.truncate(closed);
        Ok(())
    }

    /// The outermost element that an end tag closes, as its place among the open ones; none if the tag is ignored.
    /// `is_news`: whether nothing was told of this tag yet.
    fn closed_by(&mut self, name: &str, span: Span, is_news: bool) -> Result<Option<usize>, End> {
        let depth = self.open.len();
        let innermost = self.innermost();
        if innermost.is_some_and(|element| element.name == name) {
            return Ok(Some(depth - 1));
        }
        if let Some(at) = self.guesses.closed.iter().rposition(|closed| *closed == (depth, name)) {
            self.guesses.closed.remove(at);
            return Ok(None);
        }
        let Some(element) = innermost else {
            if self.guesses.n_surplus > 0 {
                self.guesses.n_surplus -= 1;
            } else if is_news {
                let message = format!("</{}> closes nothing", shown(name));
                self.slip(Problem::new(ProblemKind::StrayEndTag, span, message))?;
            }
            return Ok(None);
        };
        if is_news {
            let (line, _) = self.sources.line_column(self.file, element.name_span.start);
            let open = shown(&element.name);
            let message = format!("</{}> cannot close the element {open:?} of line {line}", shown(name));
            let problem = Problem::new(ProblemKind::MismatchedEndTag, span, message)
                .with_help(format!("{open:?} needs </{open}> before this"));
            self.slip(problem)?;
        }
        Ok(self.meant_by(name, span))
    }

    /// The element that a wrong end tag was probably meant for: one whose name is near, the nearest one around that has
    /// its name, or the one whose start tag it stands below.
    fn meant_by(&mut self, name: &str, span: Span) -> Option<usize> {
        let last = self.open.len().checked_sub(1)?;
        let document = self.document.as_ref()?;
        let element = |place: usize| document.element(self.open[place]);
        let around = last.saturating_sub(LOOKED_AT)..last;
        if name.is_empty() || is_near(name, &element(last).name) {
            return Some(last);
        }
        let found = around
            .clone()
            .rev()
            .find(|&place| element(place).name == name)
            .or_else(|| around.rev().find(|&place| is_near(name, &element(place).name)));
        if found.is_some() {
            // Should it have been meant for the innermost, what it closes beside that is closed once more.
            self.guesses.n_surplus += 1;
            return found;
        }
        let last_child = element(last).children.last().map(|&child| document.element(child));
        if last_child.is_some_and(|child| child.name == name) {
            // It was closed already.
            return None;
        }
        if self.stands_below(element(last), span) {
            self.guesses.n_surplus += 1;
            return Some(last);
        }
        self.guesses.n_left_open += 1;
        None
    }

    /// Whether an end tag stands where that of an element is usually written: in its line, or below its beginning.
    fn stands_below(&self, element: &Element, end_tag: Span) -> bool {
        let (line, column) = self.sources.line_column(self.file, element.span.start);
        let (own_line, own_column) = self.sources.line_column(self.file, end_tag.start);
        line == own_line || column == own_column
    }

    fn innermost(&self) -> Option<&Element> {
        let id: ElementId = *self.open.last()?;
        self.document.as_ref().map(|document| document.element(id))
    }
}

/// Whether one name is the other with one slip of the keyboard: a letter too much, missing, wrong or exchanged with the
/// next, or the case of letters. Of short names every other one would be near.
fn is_near(one: &str, other: &str) -> bool {
    const SHORTEST: usize = 4;
    if one.len().max(other.len()) < SHORTEST || one.len().abs_diff(other.len()) > SHORTEST {
        return false;
    }
    if one.eq_ignore_ascii_case(other) {
        return true;
    }
    let begin = n_same(one.chars(), other.chars());
    let (one, other) = (&one[begin..], &other[begin..]);
    let end = n_same(one.chars().rev(), other.chars().rev());
    let (one, other) = (&one[..one.len() - end], &other[..other.len() - end]);
    let (n_one, n_other) = (one.chars().count(), other.chars().count());
    n_one.max(n_other) <= 1 || n_one == 2 && n_other == 2 && one.chars().eq(other.chars().rev())
}

/// Bytes of the characters that two texts have in common before they differ.
fn n_same(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
    one.zip(other).take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum()
}

#[cfg(test)]
mod tests {
    use super::is_near;

    #[test]
    fn a_name_is_near_with_one_slip_of_the_keyboard() {
        for near in ["Nod", "Nodee", "node", "Noed", "Mode", "NNode", "Nöde", "ode"] {
            assert!(is_near(near, "Node") && is_near("Node", near), "{near}");
        }
        for far in ["", "No", "Mass", "Nodeee", "Object", "Mod"] {
            assert!(!is_near(far, "Node") && !is_near("Node", far), "{far}");
        }
        assert!(!is_near("a", "b") && is_near("UniformMas", "UniformMass") && !is_near("éé", "èè"));
    }
}
