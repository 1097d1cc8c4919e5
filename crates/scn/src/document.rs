//! The located description of a text: a flat arena of elements. Ids instead of references keep drop, clone and
//! comparison free of recursion at any depth of nesting.

use crate::source::Span;

/// Names one element of a [`Document`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ElementId(u32);

impl ElementId {
    /// Position of the element in its document's arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One attribute of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Name of the attribute.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// Its value, references resolved and line ends as `\n`.
    pub value: String,
    /// Where the value stands, without the quotes.
    pub value_span: Span,
}

impl Attribute {
    /// An attribute that was not read from a file.
    pub fn generated(name: impl Into<String>, value: impl Into<String>) -> Attribute {
        Attribute { name: name.into(), name_span: Span::GENERATED, value: value.into(), value_span: Span::GENERATED }
    }
}

/// An element of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Name of the element.
    pub name: String,
    /// Where the name stands in the start tag.
    pub name_span: Span,
    /// From the start tag's `<` to the end tag's `>`.
    pub span: Span,
    /// The attributes in document order, names unique.
    pub attributes: Vec<Attribute>,
    /// The child elements in document order.
    pub children: Vec<ElementId>,
    /// The element around it; none for the root.
    pub parent: Option<ElementId>,
}

impl Element {
    /// The attribute of that name. A linear search, meant for the few structural names.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }
}

/// A tree of elements with exactly one root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    elements: Vec<Element>,
}

impl Document {
    /// A document of one element that was not read from a file.
    pub fn new(root_name: impl Into<String>) -> Document {
        Document { elements: vec![generated_element(root_name.into(), None)] }
    }

    /// A document of the root element alone, as the reader begins it.
    pub(crate) fn with_root(root: Element) -> Document {
        Document { elements: vec![root] }
    }

    /// The root element.
    pub fn root(&self) -> ElementId {
        ElementId(0)
    }

    /// An element.
    ///
    /// # Panics
    /// if `id` is of another document that has more elements.
    pub fn element(&self, id: ElementId) -> &Element {
        &self.elements[id.index()]
    }

    /// An element, to change its attributes.
    ///
    /// # Panics
    /// if `id` is of another document that has more elements.
    pub fn element_mut(&mut self, id: ElementId) -> &mut Element {
        &mut self.elements[id.index()]
    }

    /// Number of elements.
    pub fn n_elements(&self) -> usize {
        self.elements.len()
    }

    /// The children of an element in document order.
    pub fn children(&self, id: ElementId) -> impl ExactSizeIterator<Item = ElementId> + '_ {
        self.element(id).children.iter().copied()
    }

    /// Every element, parents before children, siblings in document order.
    pub fn pre_order(&self) -> impl Iterator<Item = ElementId> + '_ {
        let mut stack = vec![self.root()];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.element(id).children.iter().rev());
            Some(id)
        })
    }

    /// Appends an element that was not read from a file and returns its id.
    pub fn add_element(&mut self, parent: ElementId, name: impl Into<String>) -> ElementId {
        self.append(generated_element(name.into(), Some(parent)))
    }

    /// Appends an element to the children of its parent.
    pub(crate) fn append(&mut self, element: Element) -> ElementId {
        let id = ElementId(u32::try_from(self.elements.len()).expect("limits keep the count below 2^32"));
        if let Some(parent) = element.parent {
            self.elements[parent.index()].children.push(id);
        }
        self.elements.push(element);
        id
    }

    /// Whether two documents say the same: names, attributes in order, children. Spans do not count.
    pub fn same_content(&self, other: &Document) -> bool {
        self.elements.len() == other.elements.len()
            && self.pre_order().zip(other.pre_order()).all(|(left, right)| {
                let (left, right) = (self.element(left), other.element(right));
                left.name == right.name
                    && left.children.len() == right.children.len()
                    && same_attributes(&left.attributes, &right.attributes)
            })
    }
}

/// Whether two lists hold the same names and values in the same order.
pub(crate) fn same_attributes(left: &[Attribute], right: &[Attribute]) -> bool {
    left.len() == right.len()
        && left.iter().zip(right).all(|(left, right)| left.name == right.name && left.value == right.value)
}

fn generated_element(name: String, parent: Option<ElementId>) -> Element {
    Element {
        name,
        name_span: Span::GENERATED,
        span: Span::GENERATED,
        attributes: Vec::new(),
        children: Vec::new(),
        parent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pre_order_follows_the_document_and_not_the_arena() {
        let mut document = Document::new("a");
        let b = document.add_element(document.root(), "b");
        let _d = document.add_element(document.root(), "d");
        let _c = document.add_element(b, "c");
        let names: Vec<_> = document.pre_order().map(|id| document.element(id).name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c", "d"]);
    }

    #[test]
    fn content_differs_if_the_same_elements_nest_differently() {
        let mut flat = Document::new("a");
        flat.add_element(flat.root(), "b");
        flat.add_element(flat.root(), "c");
        let mut nested = Document::new("a");
        let b = nested.add_element(nested.root(), "b");
        nested.add_element(b, "c");
        assert!(!flat.same_content(&nested));
        assert!(flat.same_content(&flat.clone()));
    }
}
