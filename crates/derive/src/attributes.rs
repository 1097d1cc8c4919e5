//! Reads the attributes of the struct and of its fields.

use syn::{
    Attribute, Expr, ExprLit, Field, Ident, Lit, LitStr, Meta, Token, parse::ParseStream, punctuated::Punctuated,
};

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
    pub state: Option<Ident>,
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
        let key = meta.path.require_ident()?.to_string();
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
            "state" => {
                meta.input.parse::<Token![=]>()?;
                out.state = Some(meta.input.parse()?);
            }
            _ => {
                return Err(meta.error(
                    "expected name, alias, default, unit, check, output, required, not_linked, lenient, read_once, state, \
                     unsupported or ignored",
                ));
            }
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
        let key = meta.path.require_ident()?.to_string();
        match key.as_str() {
            "name" => out.name = string(meta.input)?,
            "alias" => out.aliases = strings(meta.input)?,
            "search" => {
                meta.input.parse::<Token![=]>()?;
                out.search = Some(meta.input.parse()?);
            }
            "required" => out.required = true,
            "ignored" => out.ignored = string(meta.input)?,
            _ => return Err(meta.error("expected name, alias, search, required or ignored")),
        }
        Ok(())
    })?;
    Ok(out)
}

pub fn struct_attributes(attributes: &[Attribute]) -> syn::Result<StructAttributes> {
    let mut out = StructAttributes::default();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("component")) {
        attribute.parse_nested_meta(|meta| {
            let key = meta.path.require_ident()?.to_string();
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
                _ => return Err(meta.error("expected category, name, templates, attach or roles")),
            }
            Ok(())
        })?;
    }
    Ok(out)
}
