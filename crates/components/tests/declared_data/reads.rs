//! Which fields the sources read.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Item;

use super::declarations::{Field, Sources};

/// Methods of a data that write it.
const WRITES: [&str; 5] = ["set", "derive", "derive_with", "edit", "set_output"];

/// What was found: struct and field.
#[derive(Default)]
pub struct Uses {
    /// Fields whose value is used.
    pub read: BTreeSet<(String, String)>,
    /// Fields that are written.
    pub written: BTreeSet<(String, String)>,
}

impl Uses {
    /// `draws!(Class, show_forces)`: identifiers that a macro takes together with a class are fields that it reads.
    fn add_arguments(&mut self, sources: &Sources, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let Some((class, found)) = tokens.first().and_then(|class| sources.structs.get_key_value(&class.to_string()))
        else {
            return;
        };
        for name in tokens[1..].iter().map(ToString::to_string).filter(|name| found.fields.contains_key(name)) {
            self.read.insert((class.clone(), name));
        }
    }
}

/// All uses in function bodies and macros of the sources.
pub fn uses(sources: &Sources) -> Uses {
    let mut uses = Uses::default();
    for file in &sources.files {
        let visible = sources.visible_in(file);
        let walk = |tokens: TokenStream, owner: Option<String>, uses: &mut Uses| {
            Walker { sources, visible: &visible, owner, locals: BTreeMap::new(), uses }.walk(tokens);
        };
        for item in &file.items {
            match item {
                Item::Impl(block) => {
                    let owner = sources.struct_in(block.self_ty.to_token_stream());
                    for item in &block.items {
                        walk(item.to_token_stream(), owner.clone(), &mut uses);
                    }
                }
                Item::Macro(found) => {
                    uses.add_arguments(sources, found.mac.tokens.clone());
                    let name = found.ident.as_ref().map(ToString::to_string);
                    let calls = sources.files.iter().filter(|other| {
                        name.as_ref().is_some_and(|name| other.macros.contains(name)) || std::ptr::eq(*other, file)
                    });
                    let visible: BTreeSet<&str> = calls.flat_map(|other| sources.visible_in(other)).collect();
                    let locals = BTreeMap::new();
                    Walker { sources, visible: &visible, owner: None, locals, uses: &mut uses }
                        .walk(found.mac.tokens.clone());
                }
                Item::Fn(_) | Item::Trait(_) | Item::Const(_) | Item::Static(_) => {
                    walk(item.to_token_stream(), None, &mut uses);
                }
                _ => {}
            }
        }
    }
    uses
}

/// What is known of the value to the left of a dot.
#[derive(Clone, Debug, PartialEq)]
enum Left {
    /// There is none.
    Nothing,
    /// It is of that struct.
    Of(String),
    /// It is of any type.
    Unknown,
    /// It is a value of a data, or of a type that has no data.
    Plain,
}

struct Walker<'a> {
    sources: &'a Sources,
    visible: &'a BTreeSet<&'a str>,
    /// The type of `self`.
    owner: Option<String>,
    locals: BTreeMap<String, String>,
    uses: &'a mut Uses,
}

impl Walker<'_> {
    fn walk(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut left = Left::Nothing;
        let mut binding: Option<String> = None;
        for (index, token) in tokens.iter().enumerate() {
            let punct = |at: usize| match tokens.get(at) {
                Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
                _ => None,
            };
            match token {
                TokenTree::Ident(name) => {
                    let name = name.to_string().trim_start_matches("r#").to_owned();
                    let after_dot = index > 0 && is_member_dot(&tokens, index - 1);
                    if after_dot {
                        left = self.member(&left, &name, &tokens[index + 1..]);
                    } else {
                        left = self.start(&name);
                        match name.as_str() {
                            "let" => binding = None,
                            _ if punct(index + 1) == Some('=') && is_let(&tokens, index) => binding = Some(name),
                            _ if punct(index + 1) == Some(':') && punct(index + 2) != Some(':') => {
                                self.typed(&name, &tokens[index + 2..]);
                            }
                            _ => {}
                        }
                        self.pattern(&tokens, index);
                    }
                }
                TokenTree::Group(group) => {
                    self.walk(group.stream());
                    if left == Left::Nothing || group.delimiter() == Delimiter::Brace {
                        left = Left::Unknown;
                    }
                }
                TokenTree::Punct(punct) => match punct.as_char() {
                    '.' if is_member_dot(&tokens, index) => {}
                    '?' => {}
                    ';' => {
                        if let (Some(name), Left::Of(found)) = (binding.take(), &left) {
                            self.locals.insert(name, found.clone());
                        }
                        left = Left::Nothing;
                    }
                    _ => left = Left::Nothing,
                },
                TokenTree::Literal(_) => left = Left::Plain,
            }
        }
    }

    /// The value of an identifier that does not follow a dot.
    fn start(&self, name: &str) -> Left {
        let of = |found: Option<&String>| found.map_or(Left::Unknown, |name| Left::Of(name.clone()));
        if name == "self" { of(self.owner.as_ref()) } else { of(self.locals.get(name)) }
    }

    /// The value of a field or of what a method returns.
    fn member(&mut self, left: &Left, name: &str, rest: &[TokenTree]) -> Left {
        let is_call = match rest {
            [TokenTree::Group(group), ..] => group.delimiter() == Delimiter::Parenthesis,
            [TokenTree::Punct(a), TokenTree::Punct(b), ..] => a.as_char() == ':' && b.as_char() == ':',
            _ => false,
        };
        if is_call {
            return match left {
                Left::Of(found) => match self.sources.methods.get(&(found.clone(), name.to_owned())) {
                    Some(result) => Left::Of(result.clone()),
                    None => Left::Unknown,
                },
                Left::Plain => Left::Plain,
                _ => Left::Unknown,
            };
        }
        let owners: Vec<String> = match left {
            Left::Of(found) if self.sources.structs[found].fields.contains_key(name) => vec![found.clone()],
            Left::Of(_) | Left::Unknown => self.visible.iter().map(|name| (*name).to_owned()).collect(),
            Left::Plain | Left::Nothing => return Left::Plain,
        };
        let mut result = None;
        for owner in owners {
            let field = match self.sources.structs[&owner].fields.get(name) {
                Some(field) => field,
                None => continue,
            };
            result = Some(match field {
                Field::Other(Some(inner)) => Left::Of(inner.clone()),
                Field::Other(None) | Field::Data(_) => Left::Plain,
                Field::Link(_) => Left::Unknown,
            });
            let list = if is_write(rest) { &mut self.uses.written } else { &mut self.uses.read };
            list.insert((owner, name.to_owned()));
        }
        result.unwrap_or(Left::Unknown)
    }

    /// `name: &Type`, of a parameter or a binding.
    fn typed(&mut self, name: &str, rest: &[TokenTree]) {
        let ends = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | '=' | ';' | '<'));
        let path: TokenStream = rest.iter().take_while(|token| !ends(token)).cloned().collect();
        if path.clone().into_iter().all(|token| !matches!(token, TokenTree::Group(_)))
            && let Some(found) = self.sources.struct_in(path)
        {
            self.locals.insert(name.to_owned(), found);
        }
    }

    /// `Type { a, b: c, .. } =`: reads the fields that it names.
    fn pattern(&mut self, tokens: &[TokenTree], index: usize) {
        let (Some(TokenTree::Group(group)), Some(TokenTree::Punct(after))) =
            (tokens.get(index + 1), tokens.get(index + 2))
        else {
            return;
        };
        if group.delimiter() != Delimiter::Brace || after.as_char() != '=' {
            return;
        }
        let name = tokens[index].to_string();
        let owner = if name == "Self" { self.owner.clone() } else { Some(name) };
        let Some((owner, structure)) = owner.and_then(|owner| Some((owner.clone(), self.sources.structs.get(&owner)?)))
        else {
            return;
        };
        let mut is_first = true;
        for token in group.stream() {
            if let (true, TokenTree::Ident(field)) = (is_first, &token) {
                let field = field.to_string();
                if let Some(Field::Other(Some(inner))) = structure.fields.get(&field) {
                    self.locals.insert(field.clone(), inner.clone());
                }
                self.uses.read.insert((owner.clone(), field));
            }
            is_first = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ',');
        }
    }
}

fn is_write(rest: &[TokenTree]) -> bool {
    let [TokenTree::Punct(dot), TokenTree::Ident(method), TokenTree::Group(_), ..] = rest else { return false };
    dot.as_char() == '.' && WRITES.contains(&method.to_string().as_str())
}

/// A dot before a member, not that of a range.
fn is_member_dot(tokens: &[TokenTree], index: usize) -> bool {
    let dot = |at: usize| match tokens.get(at) {
        Some(TokenTree::Punct(punct)) if punct.as_char() == '.' => Some(punct.spacing()),
        _ => None,
    };
    match dot(index) {
        Some(Spacing::Joint) if dot(index + 1).is_some() => false,
        Some(_) => !(index > 0 && dot(index - 1) == Some(Spacing::Joint)),
        None => false,
    }
}

/// Whether `let` or `let mut` stands before the identifier.
fn is_let(tokens: &[TokenTree], index: usize) -> bool {
    let word = |back: usize| index.checked_sub(back).map(|at| tokens[at].to_string()).unwrap_or_default();
    word(1) == "let" || (word(1) == "mut" && word(2) == "let")
}
