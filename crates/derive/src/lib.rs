//! The derive macros that declare a component, or a reusable group of its data, once.
//!
//! `#[derive(DataGroup)]` implements `settee_kernel::DataSet` for a struct; `#[derive(Component)]` does that and
//! implements `settee_kernel::Component`. What they write names the kernel as `::settee_kernel`; the two macros with
//! the ending `OfSettee` name it as `::settee::kernel`, for crates that depend on `settee` alone. Field attributes:
//!
//! | attribute | field type | meaning |
//! |---|---|---|
//! | `#[data(..)]` | `Data<T>` | a typed parameter; the doc comment is its help |
//! | `#[linked(..)]` | `Link<..>`, `MultiLink<..>` | a pointer to another component; the doc comment is its help |
//! | `#[group]` | any `DataGroup` | its data and links are flattened into the owner |
//! | none | `Default` | private state |
//!
//! In `#[data(..)]`, all of them optional:
//!
//! | key | meaning |
//! |---|---|
//! | `default = value` | the value where the scene writes none; that of the type otherwise |
//! | `name = ".."` | the name in scenes; otherwise that of the field in camel case |
//! | `alias = ".."` or `alias("..", "..")` | other names that write it |
//! | `unit = ".."` | the unit, for documentation |
//! | `check = function` | a condition on the value: a function or closure of `&T` to `Result<(), String>` |
//! | `output` | the component writes it, users read it |
//! | `required` | the component cannot work without it |
//! | `not_linked` | `src="@loader"` does not link it |
//! | `lenient` | a malformed text is a warning, not an error |
//! | `state = Position` | the vector of the running state that it stands for, a variant of `StateVector` |
//! | `read_once` | a link to another data is followed until the scene is initialised, not afterwards |
//! | `at_start = "why"` | it is read when the scene starts; what writes it during a run is refused with this reason |
//! | `follows = PerPoint("mstate")` | it is a list with an entry for each point or element, which follows changes of the mesh; a variant of `Follows` |
//! | `unsupported = "why"` | it has no effect although results depend on it in SOFA; a warning when set |
//! | `ignored = "why"` | it has no effect and no result depends on it; a note when set to something else than its default |
//!
//! A data that nothing reads says so by one of the last two, which a test of the component library demands.
//!
//! In `#[linked(..)]`, all of them optional: `name`, `alias`, `required` and `ignored` as above, and
//! `search = none|local|up|down|parent|root`, where an empty link looks for its target: nowhere, in the own node, in
//! the own node and upwards, in the own node and downwards, above the own node, in the whole scene.
//!
//! In `#[component(..)]` on the struct:
//!
//! | key | meaning |
//! |---|---|
//! | `category = ".."` | folder of the library that manuals show; required |
//! | `name = ".."` | the class in scenes; otherwise the name of the struct |
//! | `templates(Vec1, Vec3)` | the types of points that a generic struct is made for, the first being the default |
//! | `attach = state` | it acts on one mechanical state, whose type chooses the template |
//! | `attach = pair` | it acts on two states of one type |
//! | `attach = mapping` | it joins input and output states |
//! | `roles(..)` | the traits of `settee_kernel::roles` that the struct implements, see below |
//!
//! A role `name` stands for the object-safe trait `BaseName` of `settee_kernel::roles`. Where a trait stands in
//! brackets, authors implement that one, and the object-safe trait follows from it:
//! `force_field` (`ForceField`), `mass` (`Mass`, which is a force field, too), `mapping` (`Mapping`),
//! `projective_constraint` (`ProjectiveConstraint`), `event_handler` (`EventHandler`), `state`, `topology`,
//! `topological_mapping`, `geometry_algorithms`, `topology_modifier`, `engine`, `drawing`, `visual_model`,
//! `ode_solver`, `newton_solver`, `linear_solver`, `linear_system`, `matrix_projection`, `rotation_finder`,
//! `animation_loop`, `collision_model` (`CollisionModel`), `intersection_method`, `broad_phase`, `narrow_phase`,
//! `contact_manager`, `collision_pipeline`, `lagrangian_constraint` (`LagrangianConstraint`), `constraint_correction`,
//! `constraint_solver`.

mod attributes;
mod expand;
mod persist;

use proc_macro::TokenStream;
use quote::quote;
use syn::DeriveInput;

type Expand = fn(&DeriveInput, &proc_macro2::TokenStream) -> syn::Result<proc_macro2::TokenStream>;

/// Expands a struct for a crate that reaches the kernel by the path `kernel`.
fn derive(input: TokenStream, expand: Expand, kernel: &proc_macro2::TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    expand(&input, kernel).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Implements `DataSet` for a struct that is flattened into components with `#[group]`. At the struct, `#[group(base)]`
/// says that it is the group of data that every component has.
#[proc_macro_derive(DataGroup, attributes(data, linked, group))]
pub fn derive_data_group(input: TokenStream) -> TokenStream {
    derive(input, expand::data_set, &quote!(::settee_kernel))
}

/// Implements `DataSet` and `Component` for a struct, and its registry entry.
#[proc_macro_derive(Component, attributes(component, data, linked, group))]
pub fn derive_component(input: TokenStream) -> TokenStream {
    derive(input, expand::component, &quote!(::settee_kernel))
}

/// `DataGroup` for crates that depend on `settee` alone; `settee` exports it as `DataGroup`.
#[proc_macro_derive(DataGroupOfSettee, attributes(data, linked, group))]
pub fn derive_data_group_of_settee(input: TokenStream) -> TokenStream {
    derive(input, expand::data_set, &quote!(::settee::kernel))
}

/// `Component` for crates that depend on `settee` alone; `settee` exports it as `Component`.
#[proc_macro_derive(ComponentOfSettee, attributes(component, data, linked, group))]
pub fn derive_component_of_settee(input: TokenStream) -> TokenStream {
    derive(input, expand::component, &quote!(::settee::kernel))
}

/// Implements `settee_persist::Persist` for a struct or an enum, field by field in the order of the declaration.
///
/// * `#[rebuilt]` at a field: it is not written, but cloned from the freshly initialised value, which must be there.
///   At the type: the value as a whole. For what no step changes.
/// * `#[cleared]` at a field: it is not written, and has its default value after reading. For memory that every use
///   fills anew, and for what is found again when it is missing, to the same bits.
/// * `#[same_length]` at a field: what is read has the length that the freshly initialised field has; an option is
///   there if it is there in the fresh value.
/// * `#[fits(function)]` at the type: what is read is refused unless the function says `true`. It gets the value and,
///   where there is one, the freshly initialised value: `fn(&Self, Option<&Self>) -> bool`. For indices and lengths
///   that have to agree, so that a file with other numbers makes no step panic.
#[proc_macro_derive(Persist, attributes(rebuilt, cleared, same_length, fits))]
pub fn derive_persist(input: TokenStream) -> TokenStream {
    derive(input, persist::expand, &quote!(::settee_persist))
}

/// `Persist` for crates that depend on `settee` alone; `settee` exports it as `Persist`.
#[proc_macro_derive(PersistOfSettee, attributes(rebuilt, cleared, same_length, fits))]
pub fn derive_persist_of_settee(input: TokenStream) -> TokenStream {
    derive(input, persist::expand, &quote!(::settee::persist))
}
