//! Included files: who reads them, and what the attributes of an `include` replace in them.

use std::collections::HashMap;

use super::attributes::override_attributes;
use super::{Entity, EntityId};
use crate::document::Attribute;
use crate::source::{FileId, SourceMap, Span};

/// Finds and reads included files. Which places may be read is the caller's decision.
pub trait FileResolver {
    /// Reads the file that `href` means in the file `from`, whose name is `sources.name(from)`.
    ///
    /// Returns a name and the content. Two names must be equal if and only if they mean the same file: cycles are
    /// found by them. A resolver must refuse what is not a regular file, and bound what it reads.
    fn read(&mut self, sources: &SourceMap, from: FileId, href: &str) -> Result<(String, Vec<u8>), IncludeError>;

    /// The `href` of a file that takes the place of an object of a class, which stands at a place of the scene's texts.
    /// None if the class is known, or nothing takes its place.
    fn fragment(&mut self, _class: &str, _at: Span) -> Option<String> {
        None
    }

    /// The name that [`read`](Self::read) would give the file of the scene itself, which was opened under `name`.
    fn name_of_scene(&self, name: &str) -> String {
        name.to_owned()
    }
}

/// Why an included file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IncludeError {
    /// No such file in any place that was searched.
    #[error("the file was not found in {}{}", list(searched), last(remedy))]
    NotFound {
        /// The places in the order of search.
        searched: Vec<String>,
        /// What to do about it; may be empty.
        remedy: String,
    },
    /// A directory, a device or the like.
    #[error("{path:?} is not a regular file")]
    NotAFile {
        /// What the name led to.
        path: String,
    },
    /// There is no memory for the file.
    #[error("{answer}")]
    Memory {
        /// How much it is.
        answer: settee_budget::TooMuch,
    },
    /// The name leads outside the places a scene may read.
    #[error("{path:?} lies outside the folders that this scene may read{}", last(remedy))]
    OutsideSearchPaths {
        /// What the name led to.
        path: String,
        /// What to do about it; may be empty.
        remedy: String,
    },
    /// The file is larger than the reader takes.
    #[error("the file has {bytes} bytes: the limit is {limit}")]
    TooLarge {
        /// Size of the file (bytes).
        bytes: u64,
        /// The largest size.
        limit: u64,
    },
    /// The file exists but could not be read.
    #[error("{path:?} could not be read: {reason}")]
    Unreadable {
        /// What the name led to.
        path: String,
        /// What the operating system said.
        reason: String,
    },
    /// Includes are not available here.
    #[error("includes are not available here")]
    Unavailable,
}

fn list(places: &[String]) -> String {
    if places.is_empty() { "nothing".to_owned() } else { places.join(", ") }
}

/// A remedy as the last part of a message.
fn last(remedy: &str) -> String {
    if remedy.is_empty() { String::new() } else { format!("; {remedy}") }
}

/// The resolver that refuses every include.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoIncludes;

impl FileResolver for NoIncludes {
    fn read(&mut self, _: &SourceMap, _: FileId, _: &str) -> Result<(String, Vec<u8>), IncludeError> {
        Err(IncludeError::Unavailable)
    }
}

/// An `include`, or an object that a file takes the place of, while its file is being read.
pub(super) struct IncludeCall {
    /// The node that the include stands in.
    pub(super) parent: EntityId,
    /// Index of the first entity of the included file; all later ones are its, too, until it is finished.
    pub(super) first: usize,
    /// The attributes other than `href` and `name`.
    pub(super) attributes: Vec<Attribute>,
    /// The attribute `name`, which renames the root of the included file, and where it stands.
    pub(super) name: Option<(String, Span)>,
    /// Where the element's name stands, to point at.
    pub(super) span: Span,
}

/// What the attributes of one `include` replace.
pub(super) struct Replacements<'c> {
    /// `attribute="value"`: in every object that has the attribute.
    plain: HashMap<&'c str, usize>,
    /// `Prefix__attribute="value"`: in every element or entity of the name `Prefix`, there or not.
    targeted: HashMap<&'c str, Vec<(usize, &'c str)>>,
    attributes: &'c [Attribute],
    is_used: Vec<bool>,
}

impl<'c> Replacements<'c> {
    pub(super) fn new(attributes: &'c [Attribute]) -> Replacements<'c> {
        let mut plain = HashMap::new();
        let mut targeted: HashMap<&str, Vec<_>> = HashMap::new();
        for (index, attribute) in attributes.iter().enumerate() {
            match attribute.name.split_once("__") {
                Some((prefix, name)) if !prefix.is_empty() && !name.is_empty() => {
                    targeted.entry(prefix).or_default().push((index, name));
                }
                _ => {
                    plain.insert(attribute.name.as_str(), index);
                }
            }
        }
        Replacements { plain, targeted, attributes, is_used: vec![false; attributes.len()] }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.attributes.is_empty()
    }

    /// Replaces in one entity. Returns the bytes written and whether the name changed.
    ///
    /// The targeted form is applied last: it is the more specific one.
    pub(super) fn apply(&mut self, entity: &mut Entity) -> (usize, bool) {
        let mut n_bytes = 0;
        if let Entity::Object(object) = entity
            && !self.plain.is_empty()
        {
            for old in &mut object.attributes {
                if let Some(&index) = self.plain.get(old.name.as_str()) {
                    let new = &self.attributes[index];
                    old.value.clone_from(&new.value);
                    (old.name_span, old.value_span) = (new.name_span, new.value_span);
                    n_bytes += new.value.len();
                    self.is_used[index] = true;
                }
            }
        }
        let mut settings = self.targeted_at(entity.class().unwrap_or("Node"));
        if !entity.name_text().is_empty() && entity.name_text() != entity.class().unwrap_or("Node") {
            settings.extend(self.targeted_at(entity.name_text()));
        }
        n_bytes += settings.iter().map(|new| new.name.len() + new.value.len() + size_of::<Attribute>()).sum::<usize>();
        let is_renamed = settings.iter().any(|new| new.name == "name");
        let (name, attributes) = entity.parts_mut();
        if is_renamed {
            settings.retain(|new| {
                if new.name == "name" {
                    *name = Some((new.value.clone(), new.value_span));
                }
                new.name != "name"
            });
        }
        override_attributes(attributes, settings);
        (n_bytes, is_renamed)
    }

    /// The attributes that replaced nothing.
    pub(super) fn unused(self) -> impl Iterator<Item = &'c Attribute> {
        self.attributes.iter().zip(self.is_used).filter(|(_, is_used)| !is_used).map(|(attribute, _)| attribute)
    }

    fn targeted_at(&mut self, prefix: &str) -> Vec<Attribute> {
        let Some(settings) = self.targeted.get(prefix) else {
            return Vec::new();
        };
        let mut attributes = Vec::with_capacity(settings.len());
        for &(index, name) in settings.iter().filter(|(_, name)| *name != "type") {
            self.is_used[index] = true;
            attributes.push(Attribute { name: name.to_owned(), ..self.attributes[index].clone() });
        }
        attributes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::ObjectText;

    fn object(class: &str, attributes: &[(&str, &str)]) -> Entity {
        Entity::Object(ObjectText {
            class: class.to_owned(),
            class_span: Span::GENERATED,
            name: None,
            attributes: attributes.iter().map(|&(name, value)| Attribute::generated(name, value)).collect(),
            span: Span::GENERATED,
        })
    }

    #[test]
    fn plain_attributes_replace_and_targeted_ones_also_add() {
        let attributes =
            [("dx", "2"), ("Mass__dx", "3"), ("Mass__new", "4"), ("scale", "5"), ("Other__a", "6"), ("__x", "7")]
                .map(|(name, value)| Attribute::generated(name, value));
        let mut replacements = Replacements::new(&attributes);
        let mut state = object("MechanicalObject", &[("dx", "0")]);
        let mut mass = object("Mass", &[("dx", "0")]);
        replacements.apply(&mut state);
        replacements.apply(&mut mass);
        assert_eq!(state, object("MechanicalObject", &[("dx", "2")]));
        let values: Vec<_> = mass.attributes().iter().map(|a| (a.name.as_str(), a.value.as_str())).collect();
        assert_eq!(values, [("dx", "3"), ("new", "4")]);
        let unused: Vec<_> = replacements.unused().map(|attribute| attribute.name.as_str()).collect();
        assert_eq!(unused, ["scale", "Other__a", "__x"]);
    }
}
