//! Data that shared drawings read by their names in scenes, and outputs that are written by their names.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use settee_kernel::{Component, Registry};
use settee_simulation::Drawing;
use syn::Item;

use super::declarations::{SourceFile, Sources};

/// Files whose functions draw all components of a role.
const SHARED: [&str; 6] = [
    "simulation/src/draw/drawing.rs",
    "simulation/src/draw/regions.rs",
    "simulation/src/draw/topologies.rs",
    "springs/src/drawing.rs",
    "kernel/src/draw/elements.rs",
    "kernel/src/draw/held_points.rs",
];

fn is_shared(file: &SourceFile) -> bool {
    SHARED.iter().any(|shared| file.path.ends_with(shared))
}

/// The texts in what draws a component: its own drawing and all functions that this calls in its file, or the functions
/// that draw all components of its role.
pub fn texts_of_drawing(
    sources: &Sources,
    registry: &Registry,
    class: &str,
    component: &dyn Component,
) -> BTreeSet<String> {
    let shared = sources.files.iter().filter(|file| is_shared(file)).collect();
    let mut found = Closure { shared, texts: BTreeSet::new(), seen: BTreeSet::new() };
    match Drawing::of(component, registry) {
        None => {}
        Some(Drawing::Own(_)) => {
            for file in &sources.files {
                for item in &file.items {
                    if is_drawing_of(sources, item, class) {
                        found.follow(file, item.to_token_stream());
                    }
                }
            }
        }
        Some(Drawing::Region(_)) => found.whole_file(SHARED[1]),
        Some(Drawing::Topology(_)) => found.whole_file(SHARED[2]),
        Some(Drawing::Mass(_)) => found.call("masses"),
        Some(Drawing::Held(_)) => found.call("held_points"),
        Some(Drawing::ForceField(..)) if component.class().category == "SolidMechanics/Spring" => {
            found.call("draw_springs");
        }
        Some(Drawing::ForceField(..)) => found.call("elements"),
        Some(Drawing::Mapping(_)) => found.call("measured_edges"),
    }
    found.texts
}

/// `impl BaseDrawing for Class`.
fn is_drawing_of(sources: &Sources, item: &Item, class: &str) -> bool {
    let Item::Impl(block) = item else { return false };
    let is_drawing = block.trait_.as_ref().is_some_and(|(path, _)| path.to_token_stream().to_string() == "BaseDrawing");
    is_drawing && sources.struct_in(block.self_ty.to_token_stream()).as_deref() == Some(class)
}

/// Functions that call each other, and the texts in them.
struct Closure<'a> {
    /// Files of shared drawings.
    shared: Vec<&'a SourceFile>,
    texts: BTreeSet<String>,
    seen: BTreeSet<(std::path::PathBuf, String)>,
}

impl<'a> Closure<'a> {
    fn whole_file(&mut self, path: &str) {
        for file in self.shared.iter().filter(|file| file.path.ends_with(path)) {
            file.items.iter().for_each(|item| texts(item.to_token_stream(), &mut self.texts));
        }
    }

    /// A function of the shared drawings.
    fn call(&mut self, name: &str) {
        let found: Vec<_> =
            self.shared.iter().copied().filter_map(|file| Some((file, function(file, name)?))).collect();
        assert!(!found.is_empty(), "no shared drawing has the function {name}");
        for (file, body) in found {
            self.follow(file, body);
        }
    }

    /// Takes the texts of a body and of the functions that it calls: those of the same file, and shared ones.
    fn follow(&mut self, file: &'a SourceFile, body: TokenStream) {
        texts(body.clone(), &mut self.texts);
        let mut called = Vec::new();
        super::declarations::in_order(body, &mut called);
        let files: Vec<&'a SourceFile> = std::iter::once(file).chain(self.shared.iter().copied()).collect();
        for name in called {
            for &other in &files {
                if let Some(body) = function(other, &name)
                    && self.seen.insert((other.path.clone(), name.clone()))
                {
                    self.follow(other, body);
                }
            }
        }
    }
}

fn function(file: &SourceFile, name: &str) -> Option<TokenStream> {
    file.items.iter().find_map(|item| match item {
        Item::Fn(function) if function.sig.ident == name => Some(function.to_token_stream()),
        _ => None,
    })
}

/// The texts of files that know a struct: those that name it or one of its owners, and those of its folder.
pub fn texts_about(sources: &Sources, name: &str) -> BTreeSet<String> {
    let owners = sources.owners(name);
    let declares =
        |file: &&SourceFile| file.items.iter().any(|item| matches!(item, Item::Struct(found) if found.ident == name));
    let folder = sources.files.iter().find(declares).and_then(|file| file.path.parent());
    let mut found = BTreeSet::new();
    for file in &sources.files {
        if file.path.parent() == folder || owners.iter().any(|owner| file.identifiers.contains(*owner)) {
            for item in file.items.iter().filter(|item| !matches!(item, Item::Struct(_))) {
                texts(item.to_token_stream(), &mut found);
            }
        }
    }
    found
}

/// The text literals among tokens, comments left out.
fn texts(tokens: TokenStream, found: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Literal(text) => {
                let text = text.to_string();
                if text.len() > 1 && text.starts_with('"') {
                    found.insert(text.trim_matches('"').to_owned());
                }
            }
            TokenTree::Group(group) => texts(group.stream(), found),
            _ => {}
        }
    }
}
