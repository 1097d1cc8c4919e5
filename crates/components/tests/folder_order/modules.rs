//! The modules of a crate: what each defines, imports and names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Names from the root of the crate, or as a path is written.
pub type Names = Vec<String>;

/// A name that a `use` declaration brings.
pub struct Import {
    /// The name here.
    pub name: String,
    /// Where it is from.
    pub path: Names,
    /// Others may use it from here.
    pub is_passed_on: bool,
}

/// One module, a file or part of one.
#[derive(Default)]
pub struct Module {
    /// Number of its file.
    pub file: usize,
    /// What it defines, macros included.
    pub items: BTreeSet<String>,
    /// What it imports by name.
    pub imports: Vec<Import>,
    /// Modules of which it imports everything.
    pub globs: Vec<Names>,
    /// Paths of at least two names that it contains outside of `use` declarations.
    pub paths: BTreeSet<Names>,
    /// Names that it contains outside of `use` declarations, fields and methods left out.
    pub names: BTreeSet<String>,
}

/// The modules of a crate by their names from its root, tests left out.
#[derive(Default)]
pub struct Modules {
    pub all: BTreeMap<Names, Module>,
    /// Path of each file below the sources, and the folder that it belongs to.
    files: Vec<(PathBuf, PathBuf)>,
    root: PathBuf,
}

impl Modules {
    /// Reads the crate whose sources are in a folder.
    pub fn read(sources: &Path) -> Self {
        let mut modules = Self { root: sources.to_owned(), ..Self::default() };
        let root = ["lib.rs", "main.rs"].into_iter().find(|root| sources.join(root).is_file());
        modules.read_file(&Names::new(), Path::new(root.expect("a crate has a root")), Path::new(""));
        modules
    }

    /// Number of files.
    pub fn n_files(&self) -> usize {
        self.files.len()
    }

    /// The path of a file below the sources.
    pub fn file(&self, file: usize) -> &Path {
        &self.files[file].0
    }

    /// The folder that a file belongs to.
    pub fn folder(&self, file: usize) -> &Path {
        &self.files[file].1
    }

    /// Reads a file and those of the modules in it; these are in the folder `below`.
    fn read_file(&mut self, module: &Names, path: &Path, below: &Path) {
        let text = fs::read_to_string(self.root.join(path)).expect("the file of a module is there");
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let has_folder = self.root.join(below).is_dir();
        let folder = if has_folder { below } else { path.parent().expect("a file is in a folder") };
        self.files.push((path.to_owned(), folder.to_owned()));
        self.all.entry(module.clone()).or_default().file = self.files.len() - 1;
        self.read_tokens(module, tokens, below);
    }

    fn read_tokens(&mut self, module: &Names, tokens: TokenStream, below: &Path) {
        let file = self.all[module].file;
        let mut tokens = Tokens { tokens: tokens.into_iter().collect(), at: 0 };
        let (mut is_passed_on, mut is_exported) = (false, false);
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    tokens.take_punct('!');
                    if let Some(TokenTree::Group(attribute)) = tokens.next() {
                        if is_test(&attribute.stream()) {
                            tokens.skip_item();
                        }
                        is_exported |= attribute.stream().to_string() == "macro_export";
                    }
                    continue;
                }
                // What follows `::` here goes on with a type.
                TokenTree::Punct(punct) if punct.as_char() == ':' && tokens.ends_colons(&punct) => {
                    tokens.take_path();
                }
                TokenTree::Punct(punct) if punct.as_char() == '.' => {
                    if punct.spacing() == Spacing::Alone {
                        tokens.take_name();
                    } else {
                        tokens.next();
                    }
                }
                TokenTree::Group(group) => self.read_tokens(module, group.stream(), below),
                TokenTree::Ident(ident) => match ident.to_string().as_str() {
                    "pub" => {
                        tokens.take_group(Delimiter::Parenthesis);
                        is_passed_on = true;
                        continue;
                    }
                    "use" => {
                        let tree = tokens.until_semicolon();
                        self.entry(module).import(Names::new(), tree, is_passed_on);
                    }
                    "mod" => {
                        let Some(name) = tokens.take_name() else { continue };
                        let mut inner = module.clone();
                        inner.push(name.clone());
                        let folder = below.join(&name);
                        if let Some(body) = tokens.take_group(Delimiter::Brace) {
                            self.all.entry(inner.clone()).or_default().file = file;
                            self.read_tokens(&inner, body, &folder);
                        } else {
                            let own = below.join(format!("{name}.rs"));
                            let is_beside = self.root.join(&own).is_file();
                            self.read_file(&inner, &if is_beside { own } else { folder.join("mod.rs") }, &folder);
                        }
                    }
                    "struct" | "enum" | "trait" | "fn" | "type" | "const" | "static" | "union" => {
                        if let Some(name) = tokens.take_name().filter(|name| name != "fn") {
                            self.entry(module).items.insert(name);
                        }
                    }
                    "macro_rules" => {
                        tokens.take_punct('!');
                        if let Some(name) = tokens.take_name() {
                            self.entry(module).items.insert(name.clone());
                            if is_exported && !module.is_empty() {
                                let path = ["crate"].into_iter().map(String::from).chain(module.clone());
                                let path = path.chain([name.clone()]).collect();
                                self.entry(&Names::new()).imports.push(Import { name, path, is_passed_on: true });
                            }
                        }
                    }
                    first => {
                        let mut path = vec![first.to_owned()];
                        path.extend(tokens.take_path_on());
                        let entry = self.entry(module);
                        entry.names.insert(path[0].clone());
                        if path.len() > 1 {
                            entry.paths.insert(path);
                        }
                    }
                },
                _ => {}
            }
            (is_passed_on, is_exported) = (false, false);
        }
    }

    fn entry(&mut self, module: &Names) -> &mut Module {
        self.all.get_mut(module).expect("it was made before its tokens are read")
    }
}

impl Module {
    /// Takes up one tree of a `use` declaration.
    fn import(&mut self, mut path: Names, tree: Vec<TokenTree>, is_passed_on: bool) {
        let mut tokens = Tokens { tokens: tree, at: 0 };
        let mut name = None;
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(ident) if ident == "as" => name = tokens.take_name(),
                // `x::{self}` is x; at the beginning it is the module itself.
                TokenTree::Ident(ident) if ident == "self" && !path.is_empty() => {}
                TokenTree::Ident(ident) => path.push(ident.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == '*' => {
                    self.globs.push(path);
                    return;
                }
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let is_comma =
                        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
                    for tree in inner.split(is_comma).filter(|tree| !tree.is_empty()) {
                        self.import(path.clone(), tree.to_vec(), is_passed_on);
                    }
                    return;
                }
                _ => {}
            }
        }
        if let Some(name) = name.or_else(|| path.last().cloned()) {
            self.imports.push(Import { name, path, is_passed_on });
        }
    }
}

/// Whether an attribute leaves its item to tests.
fn is_test(attribute: &TokenStream) -> bool {
    let text: String = attribute.to_string().split_whitespace().collect();
    text.starts_with("cfg(test)") || text.starts_with("cfg(all(test,")
}

/// Tokens, and how far they were read.
struct Tokens {
    tokens: Vec<TokenTree>,
    at: usize,
}

impl Tokens {
    fn next(&mut self) -> Option<TokenTree> {
        self.at += 1;
        self.tokens.get(self.at - 1).cloned()
    }

    fn take_punct(&mut self, wanted: char) -> bool {
        let is = matches!(self.tokens.get(self.at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
        self.at += usize::from(is);
        is
    }

    fn take_name(&mut self) -> Option<String> {
        let Some(TokenTree::Ident(ident)) = self.tokens.get(self.at) else { return None };
        self.at += 1;
        Some(ident.to_string())
    }

    fn take_group(&mut self, delimiter: Delimiter) -> Option<TokenStream> {
        let Some(TokenTree::Group(group)) = self.tokens.get(self.at) else { return None };
        let is = group.delimiter() == delimiter;
        self.at += usize::from(is);
        is.then(|| group.stream())
    }

    /// Whether a colon that was read is the first of two; the second is read then.
    fn ends_colons(&mut self, first: &proc_macro2::Punct) -> bool {
        first.spacing() == Spacing::Joint && self.take_punct(':')
    }

    /// A path that begins here.
    fn take_path(&mut self) -> Names {
        let mut path: Names = self.take_name().into_iter().collect();
        if !path.is_empty() {
            path.extend(self.take_path_on());
        }
        path
    }

    /// What follows the first name of a path.
    fn take_path_on(&mut self) -> Names {
        let mut path = Names::new();
        loop {
            let start = self.at;
            let is_colons = self.take_punct(':') && self.take_punct(':');
            match self.take_name().filter(|_| is_colons) {
                Some(name) => path.push(name),
                None => {
                    self.at = start;
                    return path;
                }
            }
        }
    }

    fn until_semicolon(&mut self) -> Vec<TokenTree> {
        let mut found = Vec::new();
        while !self.take_punct(';') {
            let Some(token) = self.next() else { break };
            found.push(token);
        }
        found
    }

    /// Goes behind an item: its body, or the semicolon at its end.
    fn skip_item(&mut self) {
        while !self.take_punct(';') {
            match self.next() {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => return,
                Some(_) => {}
                None => return,
            }
        }
    }
}
