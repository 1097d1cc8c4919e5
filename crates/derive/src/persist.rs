//! Writes and reads a value field by field, and checks what was read.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Field, Fields, Ident, Member, Path};

/// The implementation for a struct or an enum. `persist`: the path of the crate of that name.
pub fn expand(input: &DeriveInput, persist: &TokenStream) -> syn::Result<TokenStream> {
    if has(&input.attrs, "rebuilt") {
        return Ok(as_a_whole(input, persist));
    }
    let name = &input.ident;
    let mut generics = input.generics.clone();
    // Types of fields, not parameters: a parameter that only names a type need not be written.
    let mut needs: Vec<syn::WherePredicate> = Vec::new();
    let fields = variants(input)?.into_iter().flat_map(|(_, fields)| fields.iter());
    for field in fields.filter(|field| uses_parameter(input, field)) {
        let ty = &field.ty;
        needs.push(match (has(&field.attrs, "rebuilt"), has(&field.attrs, "cleared")) {
            (true, _) => syn::parse_quote!(#ty: ::core::clone::Clone),
            (_, true) => syn::parse_quote!(#ty: ::core::default::Default),
            _ => syn::parse_quote!(#ty: #persist::Persist),
        });
    }
    generics.make_where_clause().predicates.extend(needs);
    let (for_impl, of_type, bounds) = generics.split_for_impl();
    let (save, load) = bodies(input, persist)?;
    let load = checked(input, load, persist)?;
    Ok(quote! {
        #[automatically_derived]
        impl #for_impl #persist::Persist for #name #of_type #bounds {
            fn save(&self, writer: &mut #persist::Writer) { #save }
            fn load(
                reader: &mut #persist::Reader<'_>,
                like: ::core::option::Option<&Self>,
            ) -> ::core::result::Result<Self, #persist::ReadError> { #load }
        }
    })
}

/// A value that is marked itself: nothing of it is written.
fn as_a_whole(input: &DeriveInput, persist: &TokenStream) -> TokenStream {
    let (name, mut generics) = (&input.ident, input.generics.clone());
    if generics.type_params().next().is_some() {
        generics.make_where_clause().predicates.push(syn::parse_quote!(Self: ::core::clone::Clone));
    }
    let (text, (for_impl, of_type, bounds)) = (name.to_string(), generics.split_for_impl());
    quote! {
        #[automatically_derived]
        impl #for_impl #persist::Persist for #name #of_type #bounds {
            fn save(&self, _writer: &mut #persist::Writer) {}
            fn load(
                _reader: &mut #persist::Reader<'_>,
                like: ::core::option::Option<&Self>,
            ) -> ::core::result::Result<Self, #persist::ReadError> {
                like.cloned().ok_or(#persist::ReadError::NotBuilt(#text))
            }
        }
    }
}

/// What `load` gives, if the function that `#[fits(function)]` names accepts it.
fn checked(input: &DeriveInput, load: TokenStream, persist: &TokenStream) -> syn::Result<TokenStream> {
    let Some(attribute) = input.attrs.iter().find(|attribute| attribute.path().is_ident("fits")) else {
        return Ok(load);
    };
    let (fits, name): (Path, _) = (attribute.parse_args()?, input.ident.to_string());
    Ok(quote! {
        let value: Self = (|| { #load })()?;
        let does_fit: bool = #fits(&value, like);
        does_fit.then_some(value).ok_or(#persist::ReadError::DoesNotFit(#name))
    })
}

/// The variants of an enum, or a struct as its only one.
fn variants(input: &DeriveInput) -> syn::Result<Vec<(Path, &Fields)>> {
    match &input.data {
        Data::Struct(structure) => Ok(vec![(syn::parse_quote!(Self), &structure.fields)]),
        Data::Enum(choices) => {
            let path = |ident: &Ident| syn::parse_quote!(Self::#ident);
            Ok(choices.variants.iter().map(|variant| (path(&variant.ident), &variant.fields)).collect())
        }
        Data::Union(_) => Err(syn::Error::new_spanned(input, "a union does not say what is in it")),
    }
}

fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

/// Whether the bytes say nothing about a field.
fn is_left_out(field: &Field) -> bool {
    has(&field.attrs, "rebuilt") || has(&field.attrs, "cleared")
}

/// Whether the type of a field names a parameter of the type.
fn uses_parameter(input: &DeriveInput, field: &Field) -> bool {
    fn names(tokens: TokenStream, parameters: &[&Ident]) -> bool {
        tokens.into_iter().any(|token| match token {
            proc_macro2::TokenTree::Ident(ident) => parameters.iter().any(|parameter| **parameter == ident),
            proc_macro2::TokenTree::Group(group) => names(group.stream(), parameters),
            _ => false,
        })
    }
    let parameters: Vec<&Ident> = input.generics.type_params().map(|parameter| &parameter.ident).collect();
    let ty = &field.ty;
    names(quote!(#ty), &parameters)
}

fn bodies(input: &DeriveInput, persist: &TokenStream) -> syn::Result<(TokenStream, TokenStream)> {
    let is_enum = matches!(input.data, Data::Enum(_));
    let (mut saves, mut loads) = (Vec::new(), Vec::new());
    for (tag, (path, fields)) in variants(input)?.into_iter().enumerate() {
        let tag = tag as u32;
        let members: Vec<Member> = fields.members().collect();
        let names: Vec<Ident> = (0..members.len()).map(|index| format_ident!("field_{index}")).collect();
        let written = fields.iter().zip(&names).filter(|(field, _)| !is_left_out(field)).map(|(_, name)| name);
        let tagged = is_enum.then(|| quote!(#persist::Persist::save(&#tag, writer);));
        saves.push(quote! {
            #[allow(unused_variables)]
            #path { #(#members: #names),* } => { #tagged #(#persist::Persist::save(#written, writer);)* }
        });
        let reads = fields.iter().enumerate().zip(&members).map(|((index, field), member)| {
            let whose = format!("{}.{}", input.ident, quote!(#member));
            // Of the value at hand, if it is of the same variant.
            let others = members.iter().map(|other| (other == member).then(|| quote!(#member: found)));
            let others = others.flatten();
            let like = quote! {
                match like { ::core::option::Option::Some(#path { #(#others,)* .. }) =>
                    ::core::option::Option::Some(found), _ => ::core::option::Option::None }
            };
            let name = &names[index];
            if has(&field.attrs, "cleared") {
                quote!(let #name = ::core::default::Default::default();)
            } else if has(&field.attrs, "rebuilt") {
                quote! {
                    #[allow(unreachable_patterns)]
                    let #name = ::core::clone::Clone::clone(
                        { #like }.ok_or(#persist::ReadError::NotBuilt(#whose))?);
                }
            } else {
                let same_length = has(&field.attrs, "same_length").then(|| {
                    quote! {
                        #[allow(unreachable_patterns)]
                        let fresh = { #like }.ok_or(#persist::ReadError::NotBuilt(#whose))?;
                        if #persist::Length::length(&#name) != #persist::Length::length(fresh) {
                            return ::core::result::Result::Err(#persist::ReadError::DoesNotFit(#whose));
                        }
                    }
                });
                let ty = &field.ty;
                quote! {
                    #[allow(unreachable_patterns)]
                    let #name: #ty = #persist::Persist::load(reader, { #like })?;
                    #same_length
                }
            }
        });
        let value = quote! { #(#reads)* ::core::result::Result::Ok(#path { #(#members: #names),* }) };
        loads.push(if is_enum { quote!(#tag => { #value }) } else { value });
    }
    let save = quote!(match self { #(#saves)* });
    if !is_enum {
        return Ok((save, quote!(#(#loads)*)));
    }
    let name = input.ident.to_string();
    let load = quote! {
        match <u32 as #persist::Persist>::load(reader, ::core::option::Option::None)? {
            #(#loads)*
            other => ::core::result::Result::Err(reader.no_meaning(4, #name, other.into())),
        }
    };
    Ok((save, load))
}
