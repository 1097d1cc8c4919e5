//! Attributes of an entity: what is structural, nested `Attribute` elements, and overriding.

use std::collections::HashMap;

use crate::document::{Attribute, Document, Element};
use crate::problem::{Problem, ProblemKind};
use crate::problems::Problems;
use crate::source::Span;

/// An element's attributes, the structural ones taken out.
#[derive(Default)]
pub(super) struct Split {
    pub(super) name: Option<(String, Span)>,
    pub(super) others: Vec<Attribute>,
}

/// The attributes of an element with its `Attribute` children merged in. The children override.
///
/// `type` is structural except on a node, where it is as good as any unknown attribute.
pub(super) fn split_attributes(document: &Document, element: &Element, problems: &mut Problems) -> Split {
    let is_node = element.name == "Node";
    let mut split = Split::default();
    for attribute in &element.attributes {
        match attribute.name.as_str() {
            "name" => split.name = Some((attribute.value.clone(), attribute.value_span)),
            "type" if !is_node => {}
            _ => split.others.push(attribute.clone()),
        }
    }
    let mut nested = Vec::new();
    for child in element.children.iter().map(|&child| document.element(child)) {
        if child.name != "Attribute" {
            continue;
        }
        match nested_attribute(document, child, problems) {
            Some(attribute) if attribute.name == "name" => split.name = Some((attribute.value, attribute.value_span)),
            Some(attribute) if attribute.name == "type" && !is_node => {
                let message = "the type of a component cannot be given by an Attribute element; it is ignored";
                warn_of_ignored(child, message.to_owned(), problems);
            }
            Some(attribute) => nested.push(attribute),
            None => {}
        }
    }
    override_attributes(&mut split.others, nested);
    split
}

/// Sets each attribute of `new` in `attributes`: in the place of the one with that name, else at the end.
pub(super) fn override_attributes(attributes: &mut Vec<Attribute>, new: Vec<Attribute>) {
    if new.len() <= FEW_ATTRIBUTES {
        for attribute in new {
            match attributes.iter_mut().find(|old| old.name == attribute.name) {
                Some(old) => *old = attribute,
                None => attributes.push(attribute),
            }
        }
        return;
    }
    let mut places: HashMap<String, usize> =
        attributes.iter().enumerate().map(|(place, old)| (old.name.clone(), place)).collect();
    for attribute in new {
        match places.get(&attribute.name) {
            Some(&place) => attributes[place] = attribute,
            None => {
                places.insert(attribute.name.clone(), attributes.len());
                attributes.push(attribute);
            }
        }
    }
}

/// Overrides up to this number are looked up one by one.
const FEW_ATTRIBUTES: usize = 4;

/// The attribute that `<Attribute type="name"><Data value="..."/></Attribute>` stands for.
fn nested_attribute(document: &Document, element: &Element, problems: &mut Problems) -> Option<Attribute> {
    let mut last_value = None;
    for data in element.children.iter().map(|&child| document.element(child)) {
        if data.name != "Data" {
            warn_of_misplaced(data, "Attribute", problems);
            continue;
        }
        if let Some(&inner) = data.children.first() {
            warn_of_misplaced(document.element(inner), "Data", problems);
        }
        last_value = data.attribute("value").or(last_value);
    }
    let name = element.attribute("type");
    let (Some(name), Some(value)) = (name, last_value) else {
        let reason = if name.is_none() { "type" } else { "Data with a value" };
        let message = format!("this Attribute element has no {reason} and is ignored");
        warn_of_ignored(element, message, problems);
        return None;
    };
    Some(Attribute {
        name: name.value.clone(),
        name_span: name.value_span,
        value: value.value.clone(),
        value_span: value.value_span,
    })
}

fn warn_of_ignored(element: &Element, message: String, problems: &mut Problems) {
    problems.warn(element.name_span, |span| {
        Problem::new(ProblemKind::AttributeElementIgnored, span, message)
            .with_help("write <Attribute type=\"name of the attribute\"><Data value=\"...\"/></Attribute>")
    });
}

/// The lint for an element that means nothing where it is.
pub(super) fn warn_of_misplaced(element: &Element, inside: &str, problems: &mut Problems) {
    problems.warn(element.name_span, |span| {
        let message =
            format!("{:?} inside {inside:?} has no meaning and is ignored with what it contains", element.name);
        Problem::new(ProblemKind::MisplacedElement, span, message)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overriding_keeps_places_for_few_and_for_many() {
        for n_extra in [0, 20] {
            let mut attributes: Vec<_> = ["a", "b", "c"].map(|name| Attribute::generated(name, "old")).into();
            let mut new = vec![Attribute::generated("b", "new"), Attribute::generated("d", "new")];
            new.extend((0..n_extra).map(|i| Attribute::generated(format!("x{i}"), "")));
            new.push(Attribute::generated("d", "newest"));
            override_attributes(&mut attributes, new);
            assert_eq!(attributes.len(), 4 + n_extra);
            assert_eq!((attributes[1].name.as_str(), attributes[1].value.as_str()), ("b", "new"));
            assert_eq!((attributes[3].name.as_str(), attributes[3].value.as_str()), ("d", "newest"));
        }
    }
}
