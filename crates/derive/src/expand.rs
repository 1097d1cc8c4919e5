//! Writes the implementations.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Fields, Ident};

use crate::attributes::{self, FieldKind};

struct DataField<'a> {
    ident: &'a Ident,
    attributes: Box<attributes::DataAttributes>,
    name: String,
    help: String,
}

struct LinkField<'a> {
    ident: &'a Ident,
    attributes: attributes::LinkAttributes,
    name: String,
    help: String,
}

#[derive(Default)]
struct Parts<'a> {
    data: Vec<DataField<'a>>,
    links: Vec<LinkField<'a>>,
    groups: Vec<&'a Ident>,
    plain: Vec<&'a Ident>,
}

fn parts(input: &DeriveInput) -> syn::Result<Parts<'_>> {
    let Data::Struct(structure) = &input.data else {
        return Err(syn::Error::new_spanned(input, "a component is a struct"));
    };
    let Fields::Named(fields) = &structure.fields else {
        return Err(syn::Error::new_spanned(input, "a component has named fields"));
    };
    let mut parts = Parts::default();
    for field in &fields.named {
        let Some(ident) = field.ident.as_ref() else {
            continue;
        };
        let help = attributes::doc(&field.attrs);
        match attributes::field_kind(field)? {
            FieldKind::Data(found) => {
                if help.is_empty() {
                    return Err(syn::Error::new_spanned(
                        field,
                        "a data needs a doc comment: it is the help text that users read",
                    ));
                }
                let name = found.name.clone().unwrap_or_else(|| attributes::scene_name(ident));
                parts.data.push(DataField { ident, attributes: found, name, help });
            }
            FieldKind::Link(found) => {
                if help.is_empty() {
                    return Err(syn::Error::new_spanned(
                        field,
                        "a link needs a doc comment: it is the help text that users read",
                    ));
                }
                let name = found.name.clone().unwrap_or_else(|| attributes::scene_name(ident));
                parts.links.push(LinkField { ident, attributes: found, name, help });
            }
            FieldKind::Group => parts.groups.push(ident),
            FieldKind::Plain => parts.plain.push(ident),
        }
    }
    Ok(parts)
}

/// An optional text as an expression.
fn optional(text: Option<&String>) -> TokenStream {
    text.map_or_else(|| quote!(None), |text| quote!(Some(#text)))
}

/// `impl DataSet` and `impl Default`. `kernel`: the path of the kernel where the macro is used.
pub fn data_set(input: &DeriveInput, kernel: &TokenStream) -> syn::Result<TokenStream> {
    let parts = parts(input)?;
    let ident = &input.ident;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();

    let n_data = parts.data.len();
    let n_links = parts.links.len();
    let data_infos = parts.data.iter().map(|field| {
        let (name, help) = (&field.name, &field.help);
        let found = &field.attributes;
        let aliases = &found.aliases;
        let unit = found.unit.clone().unwrap_or_default();
        let check = found.check.as_ref().map(|check| quote!(#check).to_string().replace(" (", "(").replace("checks :: ", "")).unwrap_or_default();
        let (output, required, not_linked, lenient) = (found.output, found.required, found.not_linked, found.lenient);
        let read_once = found.read_once;
        let state = match &found.state {
            Some(vector) => quote!(Some(#kernel::vectors::StateVector::#vector)),
            None => quote!(None),
        };
        let follows = match &found.follows {
            Some(follows) => quote!({
                #[allow(unused_imports)]
                use #kernel::{ElementKind::*, Follows::*};
                Some(#follows)
            }),
            None => quote!(None),
        };
        let at_start = optional(found.at_start.as_ref());
        let (unsupported, ignored) = (optional(found.unsupported.as_ref()), optional(found.ignored.as_ref()));
        quote! { #kernel::DataInfo { name: #name, aliases: &[#(#aliases),*], help: #help, unit: #unit, check: #check, output: #output, required: #required, auto_linked: !#not_linked, lenient: #lenient, read_once: #read_once, at_start: #at_start, state: #state, follows: #follows, unsupported: #unsupported, ignored: #ignored } }
    });
    let link_infos = parts.links.iter().map(|field| {
        let (name, help) = (&field.name, &field.help);
        let aliases = &field.attributes.aliases;
        let required = field.attributes.required;
        let ignored = optional(field.attributes.ignored.as_ref());
        let search = match field.attributes.search.as_ref().map(ToString::to_string).as_deref() {
            None | Some("none") => quote!(None),
            Some("up") => quote!(Up),
            Some("down") => quote!(Down),
            Some("local") => quote!(Local),
            Some("parent") => quote!(Parent),
            Some("root") => quote!(Root),
            Some(_) => return Err(syn::Error::new_spanned(field.ident, format!("search is {}", attributes::one_of(attributes::SEARCHES)))),
        };
        Ok(quote! { #kernel::LinkInfo { name: #name, aliases: &[#(#aliases),*], help: #help, search: #kernel::Search::#search, required: #required, ignored: #ignored } })
    }).collect::<syn::Result<Vec<_>>>()?;

    let data_index: Vec<usize> = (0..n_data).collect();
    let link_index: Vec<usize> = (0..n_links).collect();
    let data_idents: Vec<_> = parts.data.iter().map(|field| field.ident).collect();
    let link_idents: Vec<_> = parts.links.iter().map(|field| field.ident).collect();
    let groups = &parts.groups;
    let plain = &parts.plain;
    let defaults = parts.data.iter().map(|field| {
        let name = field.ident;
        match &field.attributes.default {
            Some(value) => quote!(#name: #kernel::Data::new((#value).into())),
            None => quote!(#name: ::core::default::Default::default()),
        }
    });
    let with_check = parts.data.iter().enumerate().filter_map(|(index, field)| {
        let name = field.ident;
        field.attributes.check.as_ref().map(|check| quote!(#index => (#check)(self.#name.get()),))
    });
    let checks: Vec<_> = with_check.collect();
    // Where nothing is declared, the defaults of the trait are what is to be done.
    let links = (n_links > 0).then(|| {
        quote! {
            fn own_link(&self, index: usize) -> &dyn #kernel::AnyLink {
                match index { #(#link_index => &self.#link_idents,)* _ => #kernel::component::beyond(index) }
            }
            fn own_link_mut(&mut self, index: usize) -> &mut dyn #kernel::AnyLink {
                match index { #(#link_index => &mut self.#link_idents,)* _ => #kernel::component::beyond(index) }
            }
        }
    });
    let checks = (!checks.is_empty()).then(|| {
        quote! {
            fn own_check(&self, index: usize) -> ::core::result::Result<(), ::std::string::String> {
                match index { #(#checks)* _ => Ok(()) }
            }
        }
    });
    let group_index: Vec<usize> = (0..groups.len()).collect();
    let groups_of_set = (!groups.is_empty()).then(|| {
        quote! {
            fn group(&self, index: usize) -> ::core::option::Option<&dyn #kernel::DataSet> {
                match index { #(#group_index => Some(&self.#groups),)* _ => None }
            }
            fn group_mut(&mut self, index: usize) -> ::core::option::Option<&mut dyn #kernel::DataSet> {
                match index { #(#group_index => Some(&mut self.#groups),)* _ => None }
            }
        }
    });
    let data = quote! {
        match index { #(#data_index => return &self.#data_idents,)* _ => {} }
        let rest = index - #n_data;
        #(
            let n = #kernel::DataSet::data_len(&self.#groups);
            if rest < n {
                return #kernel::DataSet::data(&self.#groups, rest);
            }
            let rest = rest - n;
        )*
        #kernel::component::beyond(rest)
    };
    // `#[group(base)]` at a struct: it is the group of data that every component has.
    let base = input.attrs.iter().any(|attribute| attribute.path().is_ident("group")).then(|| {
        quote! { fn as_base(&self) -> ::core::option::Option<&#kernel::Base> { Some(self) } }
    });

    Ok(quote! {
        impl #impl_generics ::core::default::Default for #ident #type_generics #where_clause {
            fn default() -> Self {
                Self { #(#defaults,)* #(#link_idents: ::core::default::Default::default(),)* #(#groups: ::core::default::Default::default(),)* #(#plain: ::core::default::Default::default(),)* }
            }
        }

        const _: () = {
            static DATA: [#kernel::DataInfo; #n_data] = [#(#data_infos),*];
            static LINKS: [#kernel::LinkInfo; #n_links] = [#(#link_infos),*];

            impl #impl_generics #kernel::DataSet for #ident #type_generics #where_clause {
                fn declared(&self) -> #kernel::component::Declared {
                    #kernel::component::Declared { data: &DATA, links: &LINKS }
                }
                fn data_len(&self) -> usize { #n_data #(+ #kernel::DataSet::data_len(&self.#groups))* }
                fn link_len(&self) -> usize { #n_links #(+ #kernel::DataSet::link_len(&self.#groups))* }
                fn data(&self, index: usize) -> &dyn #kernel::AnyData { #data }
                fn own_data_mut(&mut self, index: usize) -> &mut dyn #kernel::AnyData {
                    match index { #(#data_index => &mut self.#data_idents,)* _ => #kernel::component::beyond(index) }
                }
                #checks
                #links
                #groups_of_set
                #base
            }
        };
    })
}

/// `impl DataSet`, `impl Component` and the registry entry. `kernel`: as for [`data_set`].
pub fn component(input: &DeriveInput, kernel: &TokenStream) -> syn::Result<TokenStream> {
    let set = data_set(input, kernel)?;
    let found = attributes::struct_attributes(&input.attrs)?;
    let ident = &input.ident;
    let help = attributes::doc(&input.attrs);
    if help.is_empty() {
        return Err(syn::Error::new_spanned(
            ident,
            "a component needs a doc comment: it is the help text that users read",
        ));
    }
    let name = found.name.unwrap_or_else(|| ident.to_string());
    let category =
        found.category.ok_or_else(|| syn::Error::new_spanned(ident, "expected #[component(category = \"..\")]"))?;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let attach = match found.attach.as_ref().map(ToString::to_string).as_deref() {
        None => quote!(Nothing),
        Some("state") => quote!(State),
        Some("pair") => quote!(Pair),
        Some("mapping") => quote!(Mapping),
        Some(_) => {
            return Err(syn::Error::new_spanned(
                ident,
                format!("attach is {}", attributes::one_of(attributes::ATTACHMENTS)),
            ));
        }
    };
    let class_info = format_ident!("CLASS_INFO_OF_{}", ident.to_string().to_uppercase());
    let role_names: Vec<_> = found.roles.iter().map(|role| format_ident!("{}", camel(&role.to_string()))).collect();
    // A mass is a force field, whether its roles say so or not.
    let is_force = found.roles.iter().any(|role| role == "force_field");
    let implied = (!is_force && found.roles.iter().any(|role| role == "mass")).then(|| format_ident!("ForceField"));
    // Those that visitors ask for at every operation of a step have functions of their own.
    let is_hot = |role: &Ident| ASKED_IN_EACH_STEP.iter().any(|name| role == name);
    let (hot, played): (Vec<&Ident>, Vec<&Ident>) = role_names.iter().chain(&implied).partition(|role| is_hot(role));
    let hot = hot.into_iter().map(|role| {
        let (accessor, base) = (format_ident!("as_{}", snake(&role.to_string())), format_ident!("Base{role}"));
        quote! { fn #accessor(&self) -> ::core::option::Option<&dyn #kernel::roles::#base> { Some(self) } }
    });
    let written = role_names
        .iter()
        .filter(|role| ["State", "Topology", "Engine", "VisualModel", "NewtonSolver"].iter().any(|name| role == name));

    let templates = &found.templates;
    let generic = !input.generics.params.is_empty();
    if generic && templates.is_empty() {
        return Err(syn::Error::new_spanned(ident, "a generic component lists its templates"));
    }
    let (entry_self, template_entries, template_name) = if generic {
        let first = &templates[0];
        let parameter = input.generics.type_params().next().map(|parameter| &parameter.ident);
        let entries = templates.iter().map(|template| {
            quote! { #kernel::TemplateEntry {
                name: <#template as #kernel::TemplateParameter>::NAME,
                kind: Some(<#template as #kernel::TemplateParameter>::KIND),
                create: || ::std::boxed::Box::new(<#ident<#template> as ::core::default::Default>::default()),
            } }
        });
        (quote!(#ident<#first>), quote!(#(#entries),*), quote!(<#parameter as #kernel::TemplateParameter>::NAME))
    } else {
        let names: Vec<String> = if templates.is_empty() {
            vec![String::new()]
        } else {
            templates.iter().map(ToString::to_string).collect()
        };
        let first = names[0].clone();
        let entries = names.iter().map(|name| {
            quote! { #kernel::TemplateEntry::named(
                #name,
                || ::std::boxed::Box::new(<#ident as ::core::default::Default>::default()),
            ) }
        });
        (quote!(#ident), quote!(#(#entries),*), quote!(#first))
    };

    Ok(quote! {
        #set

        // A static of its own: all templates of a class share it, and the registry reads it without a component.
        static #class_info: #kernel::ClassInfo = #kernel::ClassInfo {
            name: #name, category: #category, help: #help, attach: #kernel::Attach::#attach,
            roles: &[#(#kernel::Role::#role_names),*],
        };

        impl #impl_generics #kernel::Component for #ident #type_generics #where_clause {
            fn class(&self) -> &'static #kernel::ClassInfo { &#class_info }
            fn template(&self) -> &'static str { #template_name }
            fn as_any(&self) -> &dyn ::core::any::Any { self }
            fn as_any_mut(&mut self) -> &mut dyn ::core::any::Any { self }
            fn lifecycle(&self) -> &dyn #kernel::Lifecycle { self }
            fn lifecycle_mut(&mut self) -> &mut dyn #kernel::Lifecycle { self }
            #(#hot)*
            fn role(&self, role: #kernel::Role) -> ::core::option::Option<#kernel::component::RoleRef<'_>> {
                match role {
                    #(#kernel::Role::#played => Some(#kernel::component::RoleRef::#played(self)),)*
                    _ => None,
                }
            }
            fn role_mut(&mut self, role: #kernel::Role) -> ::core::option::Option<#kernel::component::RoleMut<'_>> {
                match role {
                    #(#kernel::Role::#written => Some(#kernel::component::RoleMut::#written(self)),)*
                    _ => None,
                }
            }
        }

        impl #entry_self {
            /// The entry of this class in a registry: its declaration and one creator for each template.
            pub fn entry() -> #kernel::ClassEntry {
                #kernel::ClassEntry { info: &#class_info, templates: vec![#template_entries] }
            }
        }
    })
}

/// Roles with a function of their own in the trait `Component`.
const ASKED_IN_EACH_STEP: [&str; 8] =
    ["ForceField", "Mass", "Mapping", "ProjectiveConstraint", "OdeSolver", "LinearSolver", "LinearSystem", "State"];

pub fn snake(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

fn camel(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
        })
        .collect()
}
