//! The derive macros that declare a component, or a reusable group of its data, once.
//!
//! `#[derive(DataGroup)]` implements `settee_kernel::DataSet` for a struct; `#[derive(Component)]` does that and implements
//! `settee_kernel::Component`. Field attributes:
//!
//! | attribute | field type | meaning |
//! |---|---|---|
//! | `#[data(default = .., name = "..", alias = ".."\|(..), unit = "..", check = .., output, required, unsupported = ".."))]` | `Data<T>` | a typed parameter; the doc comment is its help |
//! | `#[linked(search = up\|down\|local\|parent\|none, name = "..", alias = "..", required)]` | `Link<..>`, `MultiLink<..>` | a pointer to another component |
//! | `#[group]` | any `DataGroup` | its data and links are flattened into the owner |
//! | none | `Default` | private state |
//!
//! Struct attribute: `#[component(category = "..", templates(Vec1, Vec3), attach = state|pair|mapping, roles(..))]`.

mod attributes;
mod expand;

use proc_macro::TokenStream;

/// Implements `DataSet` for a struct that is flattened into components with `#[group]`.
#[proc_macro_derive(DataGroup, attributes(data, linked, group))]
pub fn derive_data_group(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::data_set(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Implements `DataSet` and `Component` for a struct, and its registry entry.
#[proc_macro_derive(Component, attributes(component, data, linked, group))]
pub fn derive_component(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::component(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
