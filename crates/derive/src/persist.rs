//! Writes and reads a value field by field.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Field, Fields, Ident, Member, Path};

/// The implementation for a struct or an enum. `persist`: the path of the crate of that name.
pub fn expand(input: &DeriveInput, persist: &TokenStream) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let mut generics = input.generics.clone();
    // Types of fields, not parameters: a parameter that only names a type need not be written.
    let written: Vec<&syn::Type> = variants(input)?
        .into_iter()
        .flat_map(|(_, fields)| fields.iter())
        .filter(|field| !is_rebuilt(field) && uses_parameter(input, field))
        .map(|field| &field.ty)
        .collect();
    let bounds = generics.make_where_clause();
    for ty in written {
        bounds.predicates.push(syn::parse_quote!(#ty: #persist::Persist));
    }
    let (for_impl, of_type, bounds) = generics.split_for_impl();
    let (save, load) = bodies(input, persist)?;
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

fn is_rebuilt(field: &Field) -> bool {
    field.attrs.iter().any(|attribute| attribute.path().is_ident("rebuilt"))
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
        let written = fields.iter().zip(&names).filter(|(field, _)| !is_rebuilt(field)).map(|(_, name)| name);
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
            if is_rebuilt(field) {
                quote! {
                    #[allow(unreachable_patterns)]
                    let #name = ::core::clone::Clone::clone(
                        { #like }.ok_or(#persist::ReadError::NotBuilt(#whose))?);
                }
            } else {
                quote! {
                    #[allow(unreachable_patterns)]
                    let #name = #persist::Persist::load(reader, { #like })?;
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
