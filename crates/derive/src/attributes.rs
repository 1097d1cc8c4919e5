//! Reads the attributes of the struct and of its fields.

use syn::{
    Attribute, Expr, ExprLit, Field, Ident, Lit, LitStr, Meta, Token, meta::ParseNestedMeta, parse::ParseStream,
    punctuated::Punctuated,
};

/// Keys of `#[data(..)]`. These lists are what the macros accept; a test compares them with the pages that explain
/// them.
pub const DATA_KEYS: &[&str] = &[
    "name",
    "alias",
    "default",
    "unit",
    "check",
    "output",
    "required",
    "not_linked",
    "lenient",
    "read_once",
    "at_start",
    "state",
    "follows",
    "unsupported",
    "ignored",
];
/// Keys of `#[linked(..)]`.
pub const LINK_KEYS: &[&str] = &["name", "alias", "search", "required", "ignored"];
/// Keys of `#[component(..)]`.
pub const COMPONENT_KEYS: &[&str] = &["category", "name", "templates", "attach", "roles"];
/// Values of `search` in `#[linked(..)]`.
pub const SEARCHES: &[&str] = &["none", "local", "up", "down", "parent", "root"];
/// Values of `attach` in `#[component(..)]`.
pub const ATTACHMENTS: &[&str] = &["state", "pair", "mapping"];
/// Names in `roles(..)` of `#[component(..)]`.
pub const ROLES: &[&str] = &[
    "force_field",
    "mass",
    "mapping",
    "projective_constraint",
    "event_handler",
    "state",
    "topology",
    "topological_mapping",
    "geometry_algorithms",
    "topology_modifier",
    "engine",
    "drawing",
    "visual_model",
    "ode_solver",
    "newton_solver",
    "linear_solver",
    "linear_system",
    "matrix_projection",
    "rotation_finder",
    "animation_loop",
    "collision_model",
    "intersection_method",
    "broad_phase",
    "narrow_phase",
    "contact_manager",
    "collision_pipeline",
    "lagrangian_constraint",
    "constraint_correction",
    "constraint_solver",
];

/// `a, b or c`.
pub fn one_of(names: &[&str]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        names => names.join(", "),
    }
}

/// A key that is in a list above, but that no arm reads: a mistake of this crate, which its tests find.
const UNREAD: &str = "this key is not read";

/// The key of an entry of an attribute.
///
/// # Errors
/// If it is none of `keys`.
fn known_key(meta: &ParseNestedMeta<'_>, keys: &[&str]) -> syn::Result<String> {
    let key = meta.path.require_ident()?.to_string();
    if keys.contains(&key.as_str()) { Ok(key) } else { Err(meta.error(format!("expected {}", one_of(keys)))) }
}

/// What a field of a component is.
pub enum FieldKind {
    Data(Box<DataAttributes>),
    Link(LinkAttributes),
    Group,
    Plain,
}

#[derive(Default)]
pub struct DataAttributes {
    pub name: Option<String>,
    pub aliases: Vec<String>,
    pub default: Option<Expr>,
    pub unit: Option<String>,
    pub check: Option<Expr>,
    pub output: bool,
    pub required: bool,
    pub unsupported: Option<String>,
    pub ignored: Option<String>,
    pub not_linked: bool,
    pub lenient: bool,
    pub read_once: bool,
    pub at_start: Option<String>,
    pub state: Option<Ident>,
    pub follows: Option<Expr>,
}

#[derive(Default)]
pub struct LinkAttributes {
    pub name: Option<String>,
    pub aliases: Vec<String>,
    pub search: Option<Ident>,
    pub required: bool,
    pub ignored: Option<String>,
}

#[derive(Default)]
pub struct StructAttributes {
    pub category: Option<String>,
    pub name: Option<String>,
    pub templates: Vec<Ident>,
    pub attach: Option<Ident>,
    pub roles: Vec<Ident>,
}

/// The text of the doc comments, lines joined, leading blanks dropped.
pub fn doc(attributes: &[Attribute]) -> String {
    let lines: Vec<String> = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                    let line = text.value();
                    Some(line.strip_prefix(' ').unwrap_or(&line).to_owned())
                }
                _ => None,
            },
            _ => None,
        })
        .collect();
    lines.join("\n").trim().to_owned()
}

/// `snake_case` to the scene's `camelCase`; raw identifiers lose their `r#`.
pub fn scene_name(field: &Ident) -> String {
    let text = field.to_string();
    let mut words = text.trim_start_matches("r#").split('_');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        if let Some(first) = letters.next() {
            name.extend(first.to_uppercase());
            name.push_str(letters.as_str());
        }
    }
    name
}

pub fn field_kind(field: &Field) -> syn::Result<FieldKind> {
    for attribute in &field.attrs {
        if attribute.path().is_ident("group") {
            return Ok(FieldKind::Group);
        }
        if attribute.path().is_ident("data") {
            return Ok(FieldKind::Data(Box::new(data_attributes(attribute)?)));
        }
        if attribute.path().is_ident("linked") {
            return Ok(FieldKind::Link(link_attributes(attribute)?));
        }
    }
    Ok(FieldKind::Plain)
}

fn strings(input: ParseStream) -> syn::Result<Vec<String>> {
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        return Ok(vec![input.parse::<LitStr>()?.value()]);
    }
    let content;
    syn::parenthesized!(content in input);
    Ok(Punctuated::<LitStr, Token![,]>::parse_terminated(&content)?.iter().map(LitStr::value).collect())
}

fn string(input: ParseStream) -> syn::Result<Option<String>> {
    input.parse::<Token![=]>()?;
    Ok(Some(input.parse::<LitStr>()?.value()))
}

fn data_attributes(attribute: &Attribute) -> syn::Result<DataAttributes> {
    let mut out = DataAttributes::default();
    if matches!(attribute.meta, Meta::Path(_)) {
        return Ok(out);
    }
    attribute.parse_nested_meta(|meta| {
        let key = known_key(&meta, DATA_KEYS)?;
        match key.as_str() {
            "name" => out.name = string(meta.input)?,
            "alias" => out.aliases = strings(meta.input)?,
            "unit" => out.unit = string(meta.input)?,
            "unsupported" => out.unsupported = string(meta.input)?,
            "ignored" => out.ignored = string(meta.input)?,
            "default" => {
                meta.input.parse::<Token![=]>()?;
                out.default = Some(meta.input.parse()?);
            }
            "check" => {
                meta.input.parse::<Token![=]>()?;
                out.check = Some(meta.input.parse()?);
            }
            "output" => out.output = true,
            "required" => out.required = true,
            "not_linked" => out.not_linked = true,
            "lenient" => out.lenient = true,
            "read_once" => out.read_once = true,
            "at_start" => out.at_start = string(meta.input)?,
            "state" => {
                meta.input.parse::<Token![=]>()?;
                out.state = Some(meta.input.parse()?);
            }
            "follows" => {
                meta.input.parse::<Token![=]>()?;
                out.follows = Some(meta.input.parse()?);
            }
            _ => return Err(meta.error(UNREAD)),
        }
        Ok(())
    })?;
    if out.unsupported.is_some() && out.ignored.is_some() {
        return Err(syn::Error::new_spanned(attribute, "a data is either unsupported or ignored"));
    }
    Ok(out)
}

fn link_attributes(attribute: &Attribute) -> syn::Result<LinkAttributes> {
    let mut out = LinkAttributes::default();
    if matches!(attribute.meta, Meta::Path(_)) {
        return Ok(out);
    }
    attribute.parse_nested_meta(|meta| {
        let key = known_key(&meta, LINK_KEYS)?;
        match key.as_str() {
            "name" => out.name = string(meta.input)?,
            "alias" => out.aliases = strings(meta.input)?,
            "search" => {
                meta.input.parse::<Token![=]>()?;
                out.search = Some(meta.input.parse()?);
            }
            "required" => out.required = true,
            "ignored" => out.ignored = string(meta.input)?,
            _ => return Err(meta.error(UNREAD)),
        }
        Ok(())
    })?;
    Ok(out)
}

pub fn struct_attributes(attributes: &[Attribute]) -> syn::Result<StructAttributes> {
    let mut out = StructAttributes::default();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("component")) {
        attribute.parse_nested_meta(|meta| {
            let key = known_key(&meta, COMPONENT_KEYS)?;
            let list = |input: ParseStream| -> syn::Result<Vec<Ident>> {
                let content;
                syn::parenthesized!(content in input);
                Ok(Punctuated::<Ident, Token![,]>::parse_terminated(&content)?.into_iter().collect())
            };
            match key.as_str() {
                "category" => out.category = string(meta.input)?,
                "name" => out.name = string(meta.input)?,
                "templates" => out.templates = list(meta.input)?,
                "roles" => out.roles = list(meta.input)?,
                "attach" => {
                    meta.input.parse::<Token![=]>()?;
                    out.attach = Some(meta.input.parse()?);
                }
                _ => return Err(meta.error(UNREAD)),
            }
            Ok(())
        })?;
    }
    if let Some(role) = out.roles.iter().find(|role| !ROLES.contains(&role.to_string().as_str())) {
        return Err(syn::Error::new_spanned(role, format!("expected {}", one_of(ROLES))));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use syn::parse_quote;

    use super::*;
    use crate::expand::snake;

    fn file(path: &str) -> String {
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("the file is there")
    }

    /// First code spans of the rows of the table below a heading.
    fn table(page: &str, heading: &str) -> BTreeSet<String> {
        let (_, below) = page.split_once(&format!("\n### {heading}\n")).expect("the page has the heading");
        let section = below.split("\n#").next().unwrap_or_default();
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
        rows.map(|row| row.split(|c: char| !c.is_ascii_lowercase() && c != '_').next().unwrap_or_default().to_owned())
            .collect()
    }

    #[test]
    fn the_pages_list_all_keys_and_roles_and_no_others() {
        let page = file("../../CONTRIBUTING.md");
        let documentation = file("src/lib.rs");
        for (heading, names) in [
            ("`#[data(..)]`", DATA_KEYS),
            ("`#[linked(..)]`", LINK_KEYS),
            ("`#[component(..)]`", COMPONENT_KEYS),
            ("Roles", ROLES),
        ] {
            let expected: BTreeSet<String> = names.iter().map(ToString::to_string).collect();
            assert_eq!(table(&page, heading), expected, "CONTRIBUTING.md, {heading}");
            for name in names {
                let is_there = [" ", "`", "("].iter().any(|end| documentation.contains(&format!("`{name}{end}")));
                assert!(is_there, "the documentation of this crate does not explain {name} of {heading}");
            }
        }
        for value in SEARCHES.iter().chain(ATTACHMENTS) {
            assert!(page.contains(&format!("`{value}`")), "CONTRIBUTING.md does not explain {value}");
        }
    }

    #[test]
    fn every_role_that_a_component_can_be_asked_for_is_listed() {
        let roles = file("../kernel/src/scene/role.rs");
        let (_, declared) = roles.split_once("\nshared! {").expect("the roles are declared by a macro");
        let (declared, _) = declared.split_once('}').expect("the macro ends");
        // A name before `;` or `,`: the role.
        let role =
            |line: &str| Some(line.trim().split_once([',', ';'])?.0).filter(|name| !name.contains(' ')).map(snake);
        let asked: BTreeSet<String> = declared.lines().filter_map(role).collect();
        let listed: BTreeSet<String> = ROLES.iter().map(ToString::to_string).collect();
        assert_eq!(asked, listed);
    }

    #[test]
    fn every_listed_key_is_read_and_others_are_refused() {
        let outcome = |error: Option<syn::Error>| error.map(|error| error.to_string()).unwrap_or_default();
        let ident = |key: &str| Ident::new(key, proc_macro2::Span::call_site());
        for key in DATA_KEYS.iter().map(|key| ident(key)) {
            assert_ne!(outcome(data_attributes(&parse_quote!(#[data(#key)])).err()), UNREAD, "{key}");
        }
        for key in LINK_KEYS.iter().map(|key| ident(key)) {
            assert_ne!(outcome(link_attributes(&parse_quote!(#[linked(#key)])).err()), UNREAD, "{key}");
        }
        for key in COMPONENT_KEYS.iter().map(|key| ident(key)) {
            assert_ne!(outcome(struct_attributes(&[parse_quote!(#[component(#key)])]).err()), UNREAD, "{key}");
        }
        let refused = outcome(link_attributes(&parse_quote!(#[linked(serch = up)])).err());
        assert_eq!(refused, "expected name, alias, search, required or ignored");
        let refused = outcome(struct_attributes(&[parse_quote!(#[component(roles(forces))])]).err());
        assert!(refused.starts_with("expected force_field, mass"), "{refused}");
    }
}
