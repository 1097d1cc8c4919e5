//! The writer of documents.

use crate::document::{Document, ElementId};
use crate::reference::write_value;

/// Blanks a level of nesting.
const INDENT: usize = 4;

/// Depth at which indentation stops growing: the output stays linear in the input however deep it nests.
const DEEPEST_INDENT: usize = 24;

/// Writes a document so that [`parse`](crate::parse) reads the same content back.
///
/// Elements are indented, attributes stay on the line of their tag; comments of the file that was read are gone.
/// The names must be names: those of a document that was read are.
pub fn print(document: &Document) -> String {
    let mut writer = Writer::new();
    let mut stack = vec![Step::Open(document.root())];
    while let Some(step) = stack.pop() {
        match step {
            Step::Open(id) => {
                let element = document.element(id);
                writer.begin(&element.name);
                for attribute in &element.attributes {
                    writer.attribute(&attribute.name, &attribute.value);
                }
                if element.children.is_empty() {
                    writer.end_empty();
                } else {
                    writer.end_open();
                    stack.push(Step::Close(id));
                    stack.extend(element.children.iter().rev().map(|&child| Step::Open(child)));
                }
            }
            Step::Close(id) => writer.close(&document.element(id).name),
        }
    }
    writer.finish()
}

enum Step {
    Open(ElementId),
    Close(ElementId),
}

/// Writes tags with indentation.
pub(crate) struct Writer {
    output: String,
    depth: usize,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer { output: "<?xml version=\"1.0\"?>\n".to_owned(), depth: 0 }
    }

    /// Begins a start tag; [`Writer::end_open`] or [`Writer::end_empty`] ends it.
    pub(crate) fn begin(&mut self, name: &str) {
        self.indent();
        self.output.push('<');
        self.output.push_str(name);
    }

    pub(crate) fn attribute(&mut self, name: &str, value: &str) {
        self.output.push(' ');
        self.output.push_str(name);
        self.output.push_str("=\"");
        write_value(value, &mut self.output);
        self.output.push('"');
    }

    pub(crate) fn end_open(&mut self) {
        self.output.push_str(">\n");
        self.depth += 1;
    }

    pub(crate) fn end_empty(&mut self) {
        self.output.push_str("/>\n");
    }

    pub(crate) fn close(&mut self, name: &str) {
        self.depth -= 1;
        self.indent();
        self.output.push_str("</");
        self.output.push_str(name);
        self.output.push_str(">\n");
    }

    pub(crate) fn finish(self) -> String {
        self.output
    }

    fn indent(&mut self) {
        let width = INDENT * self.depth.min(DEEPEST_INDENT);
        self.output.extend(std::iter::repeat_n(' ', width));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Attribute;

    #[test]
    fn children_are_indented_and_values_escaped() {
        let mut document = Document::new("Node");
        let mass = document.add_element(document.root(), "Mass");
        document.element_mut(mass).attributes.push(Attribute::generated("a", "x<\"y\" & 'z'"));
        let expected = "<?xml version=\"1.0\"?>\n<Node>\n    <Mass a=\"x&lt;&quot;y&quot; &amp; 'z'\"/>\n</Node>\n";
        assert_eq!(print(&document), expected);
    }

    #[test]
    fn indentation_of_a_deep_document_stays_linear() {
        let mut document = Document::new("N");
        let mut innermost = document.root();
        for _ in 0..10_000 {
            innermost = document.add_element(innermost, "N");
        }
        assert!(print(&document).len() < 10_001 * 2 * (INDENT * DEEPEST_INDENT + 5));
    }
}
