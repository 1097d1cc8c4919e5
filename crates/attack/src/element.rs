//! Scenes as trees that can be changed in any way.

use settee_scn::{Document, ElementId, Limits, SourceMap, parse};

/// An element of a scene's text.
#[derive(Clone, Debug, Default)]
pub struct Element {
    /// The tag: a class, `Node` or `include`.
    pub name: String,
    /// Names and values.
    pub attributes: Vec<(String, String)>,
    /// What stands in it.
    pub children: Vec<Element>,
}

impl Element {
    /// An element with attributes.
    pub fn new(name: &str, attributes: &[(&str, &str)]) -> Self {
        let attributes = attributes.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self { name: name.to_owned(), attributes, children: Vec::new() }
    }

    /// Reads a scene; `None` if it is none.
    pub fn read(name: &str, bytes: &[u8]) -> Option<Self> {
        let parsed = parse(&mut SourceMap::new(), name, bytes, &Limits::default());
        let document = parsed.document?;
        Some(Self::of(&document, document.root()))
    }

    fn of(document: &Document, id: ElementId) -> Self {
        let element = document.element(id);
        let attributes = element.attributes.iter().map(|given| (given.name.clone(), given.value.clone())).collect();
        let children = document.children(id).map(|child| Self::of(document, child)).collect();
        Self { name: element.name.clone(), attributes, children }
    }

    /// Number of elements, this one included.
    pub fn count(&self) -> usize {
        1 + self.children.iter().map(Self::count).sum::<usize>()
    }

    /// The element of that number, parents before children; 0 is this one.
    pub fn at(&mut self, mut number: usize) -> Option<&mut Self> {
        if number == 0 {
            return Some(self);
        }
        number -= 1;
        for child in &mut self.children {
            let count = child.count();
            if number < count {
                return child.at(number);
            }
            number -= count;
        }
        None
    }

    /// Calls for every element, parents first.
    pub fn visit(&self, see: &mut dyn FnMut(&Self)) {
        see(self);
        self.children.iter().for_each(|child| child.visit(see));
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Writes an attribute, which may be there already.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.attributes.iter_mut().find(|(key, _)| key == name) {
            Some((_, old)) => *old = value.into(),
            None => self.attributes.push((name.to_owned(), value.into())),
        }
    }

    /// The text of the scene. Names are written as they are, also those that no reader takes.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(0, &mut text);
        text
    }

    fn write(&self, depth: usize, text: &mut String) {
        text.extend(std::iter::repeat_n(' ', 2 * depth.min(20)));
        text.push_str(&format!("<{}", self.name));
        for (name, value) in &self.attributes {
            let value = value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
            text.push_str(&format!(" {name}=\"{value}\""));
        }
        if self.children.is_empty() {
            text.push_str("/>\n");
            return;
        }
        text.push_str(">\n");
        self.children.iter().for_each(|child| child.write(depth + 1, text));
        text.extend(std::iter::repeat_n(' ', 2 * depth.min(20)));
        text.push_str(&format!("</{}>\n", self.name));
    }
}
