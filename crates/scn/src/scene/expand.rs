//! Expanding an `include`: reading its file, replacing attributes, and finding the place for what it holds. An object
//! of a class that is not there is expanded likewise, if a file takes its place.

use std::rc::Rc;

use super::attributes::{Split, split_attributes};
use super::build::{Builder, Text};
use super::include::{IncludeCall, IncludeError, Replacements};
use super::{Entity, EntityId};
use crate::document::{Attribute, Document, Element};
use crate::limits::Limit;
use crate::parse::parse;
use crate::problem::{Problem, ProblemKind};
use crate::source::Span;

impl Builder<'_> {
    pub(super) fn read_include(&mut self, element: &Element, parent: EntityId) {
        if element.name != "include" {
            self.problems.warn(element.name_span, |span| {
                let message = format!("{:?} is read as \"include\"; SOFA knows the lower case only", element.name);
                Problem::new(ProblemKind::IncludeCase, span, message).with_help("write include")
            });
        }
        let Some(href) = element.attribute("href") else {
            self.problems.push(
                Problem::new(ProblemKind::IncludeWithoutHref, element.name_span, "this include has no href")
                    .with_help("write <include href=\"file.xml\"/>"),
            );
            return;
        };
        let Some(read) = self.read_included_file(&href.value, href.value_span) else {
            return;
        };
        let mut attributes = element.attributes.clone();
        attributes.retain(|attribute| attribute.name != "href" && attribute.name != "name");
        let name = element.attribute("name").map(|name| (name.value.clone(), name.value_span));
        let call = IncludeCall { parent, first: self.arena.len(), attributes, name, span: element.name_span };
        self.place_included(read, href.value_span, call);
    }

    /// Takes a file in place of an object, as an include with the attributes of the object takes it.
    pub(super) fn read_fragment(&mut self, document: &Document, element: &Element, href: &str, parent: EntityId) {
        let span = element.name_span;
        let Some(read) = self.read_included_file(href, span) else {
            return;
        };
        let Split { mut name, others: mut attributes } = split_attributes(document, element, &mut self.problems);
        let root = read.1.element(read.1.root());
        let is_spliced = root.attribute("name").is_some_and(|name| is_taken_apart(&name.value));
        if is_spliced && let Some((value, value_span)) = name.take() {
            // With a name the file would be a node of its own: what stands for an object is beside its neighbours. The
            // name is told with the attributes that replace nothing.
            attributes.push(Attribute { name: "name".to_owned(), name_span: value_span, value, value_span });
        }
        let call = IncludeCall { parent, first: self.arena.len(), attributes, name, span };
        self.place_included(read, span, call);
    }

    /// Puts what a file holds into the scene; `span`: where the file is named.
    fn place_included(&mut self, (file_name, document): (String, Rc<Document>), span: Span, call: IncludeCall) {
        let root_id = document.root();
        let root = document.element(root_id);
        let is_node = root.name == "Node";
        if is_node {
            if self.open_node(Text::Included(document), root_id, Some(call)).is_some() {
                self.chain.push(file_name);
            }
        } else if matches!(root.name.as_str(), "Attribute" | "Data") || root.name.eq_ignore_ascii_case("include") {
            let message = format!("the root element of {file_name:?} is {:?}: expected \"Node\"", root.name);
            self.problems.push(Problem::new(ProblemKind::IncludeFailed, span, message));
        } else if let Some(object) = self.read_object(&document, root) {
            self.finish_include(call, object);
        }
    }

    /// The document that `href` leads to, and the name of its file.
    fn read_included_file(&mut self, href: &str, span: Span) -> Option<(String, Rc<Document>)> {
        self.n_includes += 1;
        if self.n_includes > self.limits.max_includes {
            self.halt(Limit::Includes, span);
            return None;
        }
        if self.chain.len() > self.limits.max_include_depth {
            self.halt(Limit::IncludeDepth, span);
            return None;
        }
        let (file_name, bytes) = match self.resolver.read(self.sources, span.file, href) {
            Ok(read) => read,
            Err(error) => {
                let is_limit = matches!(error, IncludeError::TooLarge { .. } | IncludeError::Memory { .. });
                let kind =
                    if is_limit { ProblemKind::LimitExceeded(Limit::IncludeBytes) } else { ProblemKind::IncludeFailed };
                self.problems.push(Problem::new(kind, span, format!("include {href:?}: {error}")));
                return None;
            }
        };
        if !self.charge(bytes.len(), span) {
            return None;
        }
        if let Some(first) = self.chain.iter().position(|open| *open == file_name) {
            let chain = self.chain[first..].join(" -> ");
            let message = format!("{file_name:?} includes itself: {chain} -> {file_name}");
            self.problems.push(
                Problem::new(ProblemKind::IncludeCycle, span, message).with_help("remove one include of the cycle"),
            );
            return None;
        }
        let document = match self.read_files.get(&file_name) {
            Some(document) => document.clone(),
            None => {
                let parsed = parse(self.sources, &file_name, &bytes, self.limits);
                self.problems.extend(parsed.problems);
                let document = parsed.document.map(Rc::new);
                self.read_files.insert(file_name.clone(), document.clone());
                document
            }
        };
        if document.is_none() {
            let message = format!("include {href:?}: {file_name:?} is not well formed, see its error");
            self.problems.push(Problem::new(ProblemKind::IncludeFailed, span, message));
        }
        Some((file_name, document?))
    }

    /// Renames, replaces attributes, and puts what was included into its place.
    pub(super) fn finish_include(&mut self, call: IncludeCall, root: EntityId) {
        if let Some(entity) = self.arena.entity_mut(root)
            && let Some(name) = &call.name
        {
            *entity.parts_mut().0 = Some(name.clone());
        }
        self.replace_attributes(&call);
        let root_name = match self.arena.entity_mut(root) {
            Some(entity @ Entity::Node(_)) => entity.name_text(),
            _ => "",
        };
        match root_name {
            "_Merge_" => {
                let n_looked_through = self.arena.merge(root, call.parent);
                self.charge(n_looked_through * size_of::<EntityId>(), call.span);
            }
            name if is_taken_apart(name) => self.arena.splice(root, call.parent),
            _ => self.arena.append(call.parent, root),
        }
    }

    fn replace_attributes(&mut self, call: &IncludeCall) {
        let mut replacements = Replacements::new(&call.attributes);
        if replacements.is_empty() {
            return;
        }
        let budget = self.limits.max_include_bytes.saturating_sub(self.n_include_bytes);
        let mut n_written = 0;
        let mut has_renamed = false;
        for entity in self.arena.entities_from_mut(call.first) {
            let (n_bytes, is_renamed) = replacements.apply(entity);
            has_renamed |= is_renamed;
            n_written += n_bytes;
            if n_written > budget {
                break;
            }
        }
        if has_renamed {
            self.arena.forget_names();
        }
        for attribute in replacements.unused() {
            self.problems.warn(attribute.name_span, |span| {
                let message = format!("{:?} of this include replaces nothing in the included file", attribute.name);
                Problem::new(ProblemKind::IncludeUnusedAttribute, span, message)
                    .with_help("an attribute is replaced where it is given; Name__attribute also adds it")
            });
        }
        self.charge(n_written, call.span);
    }

    /// Counts bytes that includes cost; whether they stay below the limit.
    fn charge(&mut self, n_bytes: usize, span: Span) -> bool {
        self.n_include_bytes = self.n_include_bytes.saturating_add(n_bytes);
        let is_within = self.n_include_bytes <= self.limits.max_include_bytes;
        if !is_within {
            self.halt(Limit::IncludeBytes, span);
        }
        is_within
    }
}

/// Whether what is in an included root of this name goes into the node around, and the root itself goes.
fn is_taken_apart(name: &str) -> bool {
    matches!(name, "Group" | "_Group_" | "_Merge_")
}
