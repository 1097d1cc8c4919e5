//! No component has a data or link that does nothing without saying so.
//!
//! The sources of all crates are read, tests left out. A declared `#[data]` or `#[linked]` field counts as used if
//!
//! * some function or macro takes its value: `value.field` where `value` is known to be of the struct (`self`, a
//!   parameter or binding with a type, a field or the result of a method of known type), or of unknown type in a file
//!   that names the struct; a pattern `Struct { field, .. } =`; or an argument of a macro that is called with the
//!   struct. A field of the same name of another struct does not count. A value that is only written does not count,
//!   unless it is an output;
//! * the drawing of its class reads it by its name in scenes, see `by_name`; all classes that hold a group have to read
//!   what is in it;
//! * it is an output whose name in scenes is a text in a file that knows the struct: the runtime writes outputs by
//!   name;
//! * or it is declared as `unsupported = "why"` or `ignored = "why"`.
//!
//! What this cannot see: whether each class that holds a group calls the methods of the group that read its data.

mod by_name;
mod declarations;
mod reads;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use declarations::{Declared, Field, Sources};

/// Data that other crates read or write by name: struct, field, the file that does, and the name.
const IN_OTHER_CRATES: [(&str, &str, &str, &str); 15] = [
    ("AttachBodyButtonSetting", "button", MOUSE, "button"),
    ("AttachBodyButtonSetting", "stiffness", MOUSE, "stiffness"),
    ("ConstraintAttachButtonSetting", "button", MOUSE, "button"),
    ("FixPickedParticleButtonSetting", "button", MOUSE, "button"),
    ("FixPickedParticleButtonSetting", "stiffness", MOUSE, "stiffness"),
    ("AssemblyData", "matrix_size", "mechanics/src/linear/solver_systems.rs", "matrixSize"),
    ("CollisionModelData", "number_of_contacts", "mechanics/src/runtime/detection.rs", "numberOfContacts"),
    ("LagrangianData", "constraint_index", "mechanics/src/constraint/mod.rs", "constraintIndex"),
    ("CompositeLinearSystem", "matrix_size", "mechanics/src/linear/solver_systems.rs", "matrixSize"),
    ("DirectSAPNarrowPhase", "nb_pairs", "mechanics/src/runtime/detection.rs", "nbPairs"),
    (
        "HexahedronCompositeFEMForceFieldAndMass",
        "complete_interpolation",
        "mappings/src/linear/hexahedron_composite_fem_mapping.rs",
        "completeInterpolation",
    ),
    ("PrecomputedMatrixSystem", "matrix_size", "mechanics/src/linear/solver_systems.rs", "matrixSize"),
    ("TetrahedralCorotationalFEMForceField", "von_mises_per_element", CORE_OF_TETRAHEDRA, "vonMisesPerElement"),
    ("TetrahedralCorotationalFEMForceField", "von_mises_per_node", CORE_OF_TETRAHEDRA, "vonMisesPerNode"),
    ("TriangleStressData", "vertex_info", "elements/src/elastic/plane_triangles.rs", "vertexInfo"),
];

const MOUSE: &str = "viewer/src/driver/hand.rs";

const CORE_OF_TETRAHEDRA: &str = "elements/src/elastic/corotated.rs";

fn sources() -> Sources {
    Sources::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
}

/// Fields that are neither used nor marked: struct, field, declaration.
fn unused(sources: &Sources) -> Vec<(&str, &str, &Declared)> {
    let uses = reads::uses(sources);
    let declared = sources.structs.iter().filter(|(_, found)| found.is_declared);
    let fields =
        declared.flat_map(|(name, found)| found.fields.iter().map(move |(field, kind)| (&**name, &**field, kind)));
    let is_used = |name: &str, field: &str, declared: &Declared| {
        let key = (name.to_owned(), field.to_owned());
        uses.read.contains(&key) || (declared.is_output && uses.written.contains(&key))
    };
    fields
        .filter_map(|(name, field, kind)| match kind {
            Field::Data(declared) | Field::Link(declared) => Some((name, field, declared)),
            Field::Other(_) => None,
        })
        .filter(|(name, field, declared)| !declared.is_marked && !is_used(name, field, declared))
        .collect()
}

#[test]
fn every_data_and_link_is_used_or_says_why_not() {
    let sources = sources();
    let registry = settee_components::registry();
    let mut known: BTreeMap<&str, Option<BTreeSet<String>>> = BTreeMap::new();
    let mut silent = Vec::new();
    for (name, field, declared) in unused(&sources) {
        if IN_OTHER_CRATES.iter().any(|(other, data, ..)| (*other, *data) == (name, field)) {
            continue;
        }
        if declared.is_output && by_name::texts_about(&sources, name).contains(&declared.scene_name) {
            continue;
        }
        let mut is_in_a_class = false;
        for owner in sources.owners(name) {
            let texts = known.entry(owner).or_insert_with(|| {
                let component = registry.class(sources.structs[owner].class.as_deref()?)?.create_default();
                Some(by_name::texts_of_drawing(&sources, &registry, owner, component.as_ref()))
            });
            let Some(texts) = texts else { continue };
            is_in_a_class = true;
            if !texts.contains(&declared.scene_name) {
                silent.push(format!("{owner}: {} ({name}::{field})", declared.scene_name));
            }
        }
        if !is_in_a_class {
            silent.push(format!("{} ({name}::{field})", declared.scene_name));
        }
    }
    assert!(
        silent.is_empty(),
        "nothing reads these data and links; read them, or mark them with `unsupported` or `ignored`:\n{}",
        silent.join("\n")
    );
}

#[test]
fn other_crates_know_by_name_what_they_are_taken_to_know() {
    for (_, _, path, name) in IN_OTHER_CRATES {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path));
        assert!(text.is_ok_and(|text| text.contains(&format!("\"{name}\""))), "{path} does not know {name}");
    }
}

/// The names in scenes of the data and links of a struct and its groups, and whether a group is declared by hand.
fn names(sources: &Sources, name: &str, all: &mut BTreeSet<String>) -> bool {
    let mut is_by_hand = false;
    for field in sources.structs[name].fields.values() {
        match field {
            Field::Data(declared) | Field::Link(declared) => {
                all.insert(declared.scene_name.clone());
            }
            Field::Other(Some(group)) if sources.structs[group].is_declared => is_by_hand |= names(sources, group, all),
            Field::Other(_) => is_by_hand = true,
        }
    }
    is_by_hand
}

#[test]
fn the_scan_knows_the_data_and_links_of_all_classes() {
    let sources = sources();
    let structs: BTreeMap<&str, &str> =
        sources.structs.iter().filter_map(|(name, found)| Some((found.class.as_deref()?, &**name))).collect();
    let mut n_classes = 0;
    for (class, entry) in settee_components::registry().classes() {
        let component = entry.create_default();
        let name = structs.get(component.class().name).unwrap_or_else(|| panic!("{class} is not in the sources"));
        let mut known = BTreeSet::new();
        let is_by_hand = names(&sources, name, &mut known);
        let data = (0..component.data_len()).map(|index| component.data_info(index).name);
        for found in data.chain((0..component.link_len()).map(|index| component.link_info(index).name)) {
            // `input1`, `input2` ... are declared by a macro of their own.
            let is_numbered = is_by_hand && found.ends_with(|last: char| last.is_ascii_digit());
            assert!(known.contains(found) || is_numbered, "{class}: {found} is declared where this test does not look");
        }
        n_classes += 1;
    }
    assert!(n_classes > 200, "{n_classes} classes");
}

/// The fields that the scan finds to be unused in a text.
fn unused_in(text: &str) -> Vec<String> {
    let sources = Sources::of([(PathBuf::from("a.rs"), text.to_owned())].into_iter());
    unused(&sources).into_iter().map(|(name, field, _)| format!("{name}.{field}")).collect()
}

#[test]
fn a_field_of_the_same_name_in_another_class_is_another_field() {
    let text = "
        #[derive(Component)] struct A { #[data] pub size: Data<f64>, #[data] pub width: Data<f64> }
        #[derive(Component)] struct B { #[data] pub size: Data<f64>, #[data] pub width: Data<f64> }
        impl A { fn draw(&self) { pen(*self.size); } }
        fn width(b: &B) -> f64 { *b.width }
    ";
    assert_eq!(unused_in(text), ["A.width", "B.size"]);
}

#[test]
fn groups_bindings_patterns_and_macros_are_followed() {
    let text = "
        #[derive(DataGroup)] struct G { #[data] a: Data<f64>, #[data] b: Data<f64>, #[data] c: Data<f64>, #[data] d: Data<f64> }
        #[derive(Component)] struct C { #[group] g: G, #[data] e: Data<f64>, #[data] f: Data<f64>, #[data] h: Data<f64> }
        impl C {
            fn group(&self) -> &G { &self.g }
            fn work(&self) { use_it(self.g.a); let g = &self.g; use_it(g.b); use_it(self.group().c); }
            fn take(&self) { let Self { h, .. } = self; use_it(h); }
        }
        draws!(C, e);
    ";
    assert_eq!(unused_in(text), ["C.f", "G.d"]);
}

#[test]
fn writing_is_no_use_unless_it_is_an_output() {
    let text = "
        #[derive(Component)]
        struct C { #[data] a: Data<f64>, #[data(output)] b: Data<f64>, #[data(ignored = \"why\")] c: Data<f64> }
        impl C { fn work(&mut self) { self.a.derive(1.0); self.b.derive(2.0); } }
        #[cfg(test)]
        mod tests { fn test(c: &C) { assert_eq!(*c.a, 1.0); } }
    ";
    assert_eq!(unused_in(text), ["C.a"]);
}
