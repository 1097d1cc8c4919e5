//! The structs of the sources: their data, links and groups.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::{Attribute, Fields, Item, Meta};

/// One field of a struct.
pub enum Field {
    /// A parameter of a component.
    Data(Declared),
    /// A pointer to another component.
    Link(Declared),
    /// Anything else; the struct of the sources that its type names, if it names one.
    Other(Option<String>),
}

/// What the scanner has to know of a declared data or link.
pub struct Declared {
    /// Its name in scenes.
    pub scene_name: String,
    /// The component writes it, users read it.
    pub is_output: bool,
    /// It is declared as `ignored` or `unsupported`.
    pub is_marked: bool,
}

/// A struct of the sources.
pub struct Struct {
    /// Derives `Component` or `DataGroup`.
    pub is_declared: bool,
    /// Name of the class in scenes; only for components.
    pub class: Option<String>,
    /// Fields by name.
    pub fields: BTreeMap<String, Field>,
}

impl Struct {
    /// Takes the fields of another struct of the same name: a value of that name may be of both.
    fn add(&mut self, other: Self) {
        self.is_declared |= other.is_declared;
        self.class = self.class.take().or(other.class);
        for (name, field) in other.fields {
            let is_vague = matches!(self.fields.get(&name), None | Some(Field::Other(None)));
            if is_vague {
                self.fields.insert(name, field);
            }
        }
    }
}

/// One source file.
pub struct SourceFile {
    /// Relative to the folder of all crates.
    pub path: PathBuf,
    /// Its items; tests left out.
    pub items: Vec<Item>,
    /// All identifiers in it.
    pub identifiers: BTreeSet<String>,
    /// The macros that it calls.
    pub macros: BTreeSet<String>,
}

/// All sources that may read a data.
pub struct Sources {
    /// The files.
    pub files: Vec<SourceFile>,
    /// Structs by name.
    pub structs: BTreeMap<String, Struct>,
    /// What a method returns, if it is a struct of the sources: by type and name of the method.
    pub methods: BTreeMap<(String, String), String>,
}

impl Sources {
    /// Reads `*/src` below the folder of all crates.
    pub fn read(crates: &Path) -> Self {
        let mut paths = Vec::new();
        for folder in std::fs::read_dir(crates).expect("the folder of all crates is there").flatten() {
            collect(&folder.path().join("src"), &mut paths);
        }
        paths.sort();
        Self::of(paths.into_iter().map(|path| {
            let text = std::fs::read_to_string(&path).expect("a source file can be read");
            (path.strip_prefix(crates).map_or_else(|_| path.clone(), Path::to_path_buf), text)
        }))
    }

    /// Reads texts that are given with their paths.
    pub fn of(texts: impl Iterator<Item = (PathBuf, String)>) -> Self {
        let mut sources = Self { files: Vec::new(), structs: BTreeMap::new(), methods: BTreeMap::new() };
        for (path, text) in texts {
            let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut items = Vec::new();
            flatten(parsed.items, &mut items);
            let mut file = SourceFile { path, items, identifiers: BTreeSet::new(), macros: BTreeSet::new() };
            for item in &file.items {
                names(item.to_token_stream(), &mut file.identifiers, &mut file.macros);
            }
            sources.files.push(file);
        }
        sources.add_structs();
        sources.add_methods();
        sources
    }

    fn add_structs(&mut self) {
        let all = || self.files.iter().flat_map(|file| file.items.iter().map(move |item| (file, item)));
        let found: Vec<(&SourceFile, &syn::ItemStruct)> = all()
            .filter_map(|(file, item)| match item {
                Item::Struct(found) => Some((file, found)),
                _ => None,
            })
            .collect();
        let known: BTreeSet<String> = found.iter().map(|(_, found)| found.ident.to_string()).collect();
        let mut structs: BTreeMap<String, Struct> = BTreeMap::new();
        for (file, found) in found {
            let name = found.ident.to_string();
            let structure = structure(found, &known);
            match structs.entry(name) {
                Entry::Vacant(place) => {
                    place.insert(structure);
                }
                Entry::Occupied(mut place) => {
                    let (other, name) = (place.get_mut(), &found.ident);
                    let both = other.is_declared && structure.is_declared;
                    assert!(!both, "{}: a second {name}: this scan knows structs by names", file.path.display());
                    other.add(structure);
                }
            }
        }
        self.structs = structs;
    }

    fn add_methods(&mut self) {
        let mut methods = BTreeMap::new();
        for item in self.files.iter().flat_map(|file| &file.items) {
            let Item::Impl(block) = item else { continue };
            let Some(owner) = self.struct_in(block.self_ty.to_token_stream()) else { continue };
            for item in &block.items {
                let syn::ImplItem::Fn(function) = item else { continue };
                let syn::ReturnType::Type(_, result) = &function.sig.output else { continue };
                let result = match self.struct_in(result.to_token_stream()) {
                    Some(result) => result,
                    None if names_self(result.to_token_stream()) => owner.clone(),
                    None => continue,
                };
                methods.insert((owner.clone(), function.sig.ident.to_string()), result);
            }
        }
        self.methods = methods;
    }

    /// The struct that the tokens of a type name.
    pub fn struct_in(&self, tokens: proc_macro2::TokenStream) -> Option<String> {
        let mut identifiers = Vec::new();
        in_order(tokens, &mut identifiers);
        identifiers.into_iter().find(|name| self.structs.contains_key(name))
    }

    /// The structs whose data a file can mean by a field of an expression of unknown type: those that it names.
    pub fn visible_in(&self, file: &SourceFile) -> BTreeSet<&str> {
        let named = |name: &&String| file.identifiers.contains(*name);
        self.structs.iter().filter(|(name, found)| found.is_declared && named(name)).map(|(name, _)| &**name).collect()
    }

    /// The classes that hold `name` as a group, directly or through other groups, itself included.
    pub fn owners(&self, name: &str) -> BTreeSet<&str> {
        let mut owners: BTreeSet<&str> =
            self.structs.get_key_value(name).map(|(name, _)| &**name).into_iter().collect();
        loop {
            let holds = |found: &Struct| {
                found.is_declared
                    && found
                        .fields
                        .values()
                        .any(|field| matches!(field, Field::Other(Some(group)) if owners.contains(&**group)))
            };
            let more: Vec<&str> =
                self.structs.iter().filter(|(_, found)| holds(found)).map(|(name, _)| &**name).collect();
            let before = owners.len();
            owners.extend(more);
            if owners.len() == before {
                return owners;
            }
        }
    }
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|end| end == "rs") {
            paths.push(path);
        }
    }
}

/// Items of modules inside the file too; tests are left out.
fn flatten(items: Vec<Item>, all: &mut Vec<Item>) {
    for item in items {
        match item {
            Item::Mod(module) if !is_test(&module.attrs) => {
                flatten(module.content.map_or_else(Vec::new, |(_, items)| items), all);
            }
            Item::Mod(_) | Item::Use(_) => {}
            other => all.push(other),
        }
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("cfg") && attribute.to_token_stream().to_string().contains("test"))
}

/// All identifiers among tokens, in their order.
pub fn in_order(tokens: proc_macro2::TokenStream, identifiers: &mut Vec<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Ident(name) => identifiers.push(name.to_string()),
            proc_macro2::TokenTree::Group(group) => in_order(group.stream(), identifiers),
            _ => {}
        }
    }
}

fn names_self(tokens: proc_macro2::TokenStream) -> bool {
    let mut identifiers = Vec::new();
    in_order(tokens, &mut identifiers);
    identifiers.iter().any(|name| name == "Self")
}

fn names(tokens: proc_macro2::TokenStream, identifiers: &mut BTreeSet<String>, macros: &mut BTreeSet<String>) {
    let mut last = None;
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Ident(name) => {
                last = Some(name.to_string());
                identifiers.insert(name.to_string());
                continue;
            }
            proc_macro2::TokenTree::Group(group) => names(group.stream(), identifiers, macros),
            proc_macro2::TokenTree::Punct(punct) if punct.as_char() == '!' => macros.extend(last.take()),
            _ => {}
        }
        last = None;
    }
}

fn structure(found: &syn::ItemStruct, known: &BTreeSet<String>) -> Struct {
    let derives = found.attrs.iter().filter(|attribute| attribute.path().is_ident("derive"));
    let derived: Vec<String> = derives.map(|attribute| attribute.to_token_stream().to_string()).collect();
    let derives = |name: &str| derived.iter().any(|text| text.contains(name));
    let class = derives("Component").then(|| {
        let text = found.attrs.iter().filter(|attribute| attribute.path().is_ident("component"));
        let named = text.filter_map(|attribute| value_of(attribute, "name")).next();
        named.unwrap_or_else(|| found.ident.to_string())
    });
    // A group of the type of a parameter has the data that its default has.
    let defaults: BTreeMap<String, Vec<String>> = found
        .generics
        .type_params()
        .filter_map(|parameter| {
            let mut types = Vec::new();
            in_order(parameter.default.as_ref()?.1.to_token_stream(), &mut types);
            Some((parameter.ident.to_string(), types))
        })
        .collect();
    let mut fields = BTreeMap::new();
    if let Fields::Named(named) = &found.fields {
        for field in &named.named {
            let Some(ident) = &field.ident else { continue };
            let attribute = |name: &str| field.attrs.iter().find(|attribute| attribute.path().is_ident(name));
            let declared = |attribute: &Attribute| Declared {
                scene_name: value_of(attribute, "name").unwrap_or_else(|| scene_name(&ident.to_string())),
                is_output: has_key(attribute, "output"),
                is_marked: has_key(attribute, "ignored") || has_key(attribute, "unsupported"),
            };
            let kind = match (attribute("data"), attribute("linked")) {
                (Some(data), _) => Field::Data(declared(data)),
                (_, Some(link)) => Field::Link(declared(link)),
                _ => {
                    let mut types = Vec::new();
                    in_order(field.ty.to_token_stream(), &mut types);
                    let meant = |name: String| defaults.get(&name).cloned().unwrap_or(vec![name]);
                    Field::Other(types.into_iter().flat_map(meant).find(|name| known.contains(name)))
                }
            };
            fields.insert(ident.to_string().trim_start_matches("r#").to_owned(), kind);
        }
    }
    Struct { is_declared: derives("Component") || derives("DataGroup"), class, fields }
}

/// The keys of an attribute's list, each with the token after its `=`.
fn keys(attribute: &Attribute) -> Vec<(String, Option<String>)> {
    let Meta::List(list) = &attribute.meta else { return Vec::new() };
    let tokens: Vec<_> = list.tokens.clone().into_iter().collect();
    let mut keys = Vec::new();
    let mut is_key = true;
    for (index, token) in tokens.iter().enumerate() {
        if let (true, proc_macro2::TokenTree::Ident(name)) = (is_key, token) {
            let value = tokens.get(index + 2).filter(|_| tokens[index + 1].to_string() == "=");
            keys.push((name.to_string(), value.map(ToString::to_string)));
        }
        is_key = matches!(token, proc_macro2::TokenTree::Punct(punct) if punct.as_char() == ',');
    }
    keys
}

fn has_key(attribute: &Attribute, key: &str) -> bool {
    keys(attribute).iter().any(|(name, _)| name == key)
}

fn value_of(attribute: &Attribute, key: &str) -> Option<String> {
    let value = keys(attribute).into_iter().find(|(name, _)| name == key)?.1?;
    Some(value.trim_matches('"').to_owned())
}

/// `snake_case` to the `camelCase` of scenes, as the derive macro does.
fn scene_name(field: &str) -> String {
    let mut words = field.trim_start_matches("r#").split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut name, word| {
        let mut letters = word.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.push_str(letters.as_str());
        name
    })
}
