//! Names of data and links against those of SOFA's own classes, where the tables of them are at hand.

use std::io::Read;
use std::path::Path;

use settee_kernel::{ClassEntry, Registry};

/// The tables beside the project, as JSON; `None` where they are not.
fn tables() -> Option<serde_json::Value> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference/data-tables.json.gz");
    let bytes = std::fs::read(shared).ok()?;
    let mut text = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("the tables can be unpacked");
    Some(serde_json::from_str(&text).expect("the tables are JSON"))
}

/// Whether a class has a name of SOFA: as data or link, as an attribute of its own, or with a reason why it has no
/// effect.
fn knows(registry: &Registry, entry: &ClassEntry, name: &str) -> bool {
    let of_template = |component: &dyn settee_kernel::Component| {
        component.find_data(name).is_some()
            || component.find_link(name).is_some()
            || component.lifecycle().extra_attributes().iter().any(|(extra, _)| *extra == name)
    };
    entry.templates.iter().any(|template| of_template((template.create)().as_ref()))
        || registry.foreign_name(entry.info, name).is_some()
}

#[test]
fn each_name_of_sofas_classes_is_there_or_has_a_reason() {
    let Some(tables) = tables() else { return };
    let registry = settee_components::registry();
    // What the loader reads itself, and what only SOFA's own program shows.
    let of_all = ["name", "type", "template", "src", "componentState"];
    let mut missing = Vec::new();
    let mut compared = 0;
    for (class, table) in tables["classes"].as_object().expect("classes by name") {
        let Some(entry) = registry.class(class) else { continue };
        let list = |kind: &str| table[kind].as_array().cloned().unwrap_or_default();
        for described in list("data").into_iter().chain(list("links")) {
            let name = described["name"].as_str().expect("a name");
            compared += 1;
            if !of_all.contains(&name) && !knows(&registry, entry, name) {
                missing.push(format!("{class}.{name}"));
            }
        }
    }
    assert!(compared > 2000, "{compared} names");
    assert!(missing.is_empty(), "{} names: {}", missing.len(), missing.join(", "));
}

#[test]
fn each_reason_is_about_classes_that_are_there() {
    let registry = settee_components::registry();
    for entry in settee_components::foreign_names() {
        assert!(!entry.names.is_empty() && !entry.why.ends_with('.'), "{entry:?}");
        let settee_kernel::Owners::Classes(classes) = entry.owners else { continue };
        for class in classes {
            let found = registry.class(class).unwrap_or_else(|| panic!("there is no {class}"));
            let component = found.create_default();
            for name in entry.names {
                assert!(component.find_data(name).is_none(), "{class} has {name} by now");
            }
        }
    }
}
