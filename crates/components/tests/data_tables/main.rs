//! Names of data and links, types and defaults against those of SOFA's own classes, where the tables of them are at
//! hand.

mod reasons;
mod types;

use std::io::Read;
use std::path::Path;

use settee_kernel::{ClassEntry, Component, Lookup, Registry};

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
fn each_class_of_sofa_is_there_or_refused_with_what_to_use() {
    let Some(tables) = tables() else { return };
    let registry = settee_components::registry();
    let classes = tables["classes"].as_object().expect("classes by name");
    assert!(classes.len() > 380, "{}", classes.len());
    let is_missing = |name: &&String| matches!(registry.lookup(name), Lookup::NotYet | Lookup::Unknown);
    let missing: Vec<&String> = classes.keys().filter(is_missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Names of classes that SOFA's example scenes write, where the examples are at hand.
fn names_in_examples() -> Option<std::collections::BTreeSet<String>> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/sofa/examples");
    let mut names = std::collections::BTreeSet::new();
    let mut folders = vec![examples.canonicalize().ok()?];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("a folder").filter_map(|entry| Some(entry.ok()?.path())) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "scn") {
                let text = String::from_utf8_lossy(&std::fs::read(path).expect("a file")).into_owned();
                let ends = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
                // What stands between the marks of comments is none.
                let parts = text.split("<!--").enumerate();
                let written =
                    parts.map(|(i, part)| if i == 0 { part } else { part.split_once("-->").map_or("", |at| at.1) });
                names.extend(written.flat_map(|part| part.split('<').skip(1)).map(|tag| tag[..ends(tag)].to_owned()));
            }
        }
    }
    Some(names)
}

/// What pictures are made with: each name is a class, an older name of one, or it is said why there is none.
#[test]
fn each_class_for_the_eye_in_sofas_examples_is_known() {
    let Some(names) = names_in_examples() else { return };
    let registry = settee_components::registry();
    let starts = ["Ogl", "Visual", "PostProcess", "Light", "Camera", "Background"];
    let ends = ["Light", "Camera", "Renderer", "Display", "Model", "Models", "Setting", "Manager"];
    let is_for_the_eye =
        |name: &&String| starts.iter().any(|s| name.starts_with(s)) || ends.iter().any(|e| name.ends_with(e));
    let seen: Vec<&String> = names.iter().filter(is_for_the_eye).collect();
    assert!(seen.len() > 30, "{seen:?}");
    let is_unknown = |name: &&&String| matches!(registry.lookup(name), Lookup::NotYet | Lookup::Unknown);
    let unknown: Vec<&&String> = seen.iter().filter(is_unknown).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
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

/// A data of SOFA's tables in a class that is there, with ours of that name.
fn each_data(tables: &serde_json::Value, mut look: impl FnMut(&str, &serde_json::Value, &dyn Component, usize)) {
    let registry = settee_components::registry();
    for (class, table) in tables["classes"].as_object().expect("classes by name") {
        let Some(entry) = registry.class(class) else { continue };
        let component = entry.create_default();
        for described in table["data"].as_array().expect("a list of data") {
            let found = component.find_data(described["name"].as_str().expect("a name"));
            let Some(index) = found else { continue };
            let info = component.data_info(index);
            if info.ignored.is_none() && info.unsupported.is_none() {
                look(class, described, component.as_ref(), index);
            }
        }
    }
}

#[test]
fn each_data_has_the_type_of_sofas_or_a_reason() {
    let Some(tables) = tables() else { return };
    let (mut other, mut compared) = (Vec::new(), 0);
    each_data(&tables, |class, described, component, index| {
        let (name, ours) = (described["name"].as_str().expect("a name"), component.data(index).type_name());
        // Of a class with templates: the type of each of them.
        let (is_of_template, theirs): (bool, Vec<&str>) = match &described["type"] {
            serde_json::Value::Object(types) => (true, types.values().filter_map(|text| text.as_str()).collect()),
            text => (false, text.as_str().into_iter().collect()),
        };
        let shapes: Option<Vec<_>> = theirs.iter().map(|text| types::of_sofa(text)).collect();
        let (Some(shapes), Some(own)) = (shapes, types::of_ours(&ours)) else { return };
        compared += 1;
        // What has as many numbers as the template is a list for us.
        let fits = shapes.contains(&own) || (is_of_template && own.0 && own.2 == 1);
        if !fits && reasons::reason(reasons::TYPES, class, name).is_none() {
            other.push(format!("{class}.{name}: {theirs:?} for {ours}"));
        }
    });
    assert!(compared > 1900, "{compared} types");
    assert!(other.is_empty(), "{}:\n{}", other.len(), other.join("\n"));
}

#[test]
fn each_data_has_the_default_of_sofas_or_a_reason() {
    let Some(tables) = tables() else { return };
    let (mut other, mut compared) = (Vec::new(), 0);
    each_data(&tables, |class, described, component, index| {
        let name = described["name"].as_str().expect("a name");
        let ours = component.data(index).print();
        let theirs: Vec<&str> = match &described["default"] {
            serde_json::Value::Object(values) => values.values().filter_map(|text| text.as_str()).collect(),
            text => text.as_str().into_iter().collect(),
        };
        // An empty text is a data that SOFA makes without a value.
        if component.data_info(index).output || theirs.iter().all(|text| text.is_empty()) {
            return;
        }
        compared += 1;
        let fits = theirs.iter().any(|text| types::same_value(text, &ours));
        if !fits && reasons::reason(reasons::DEFAULTS, class, name).is_none() {
            other.push(format!("{class}.{name}: {theirs:?} for {ours:?}"));
        }
    });
    assert!(compared > 1000, "{compared} defaults");
    assert!(other.is_empty(), "{}:\n{}", other.len(), other.join("\n"));
}

#[test]
fn each_reason_for_a_type_or_default_is_needed() {
    let Some(tables) = tables() else { return };
    let mut found = Vec::new();
    each_data(&tables, |class, described, _, _| {
        found.push((class.to_owned(), described["name"].as_str().expect("a name").to_owned()));
    });
    for (classes, names, why) in reasons::TYPES.iter().chain(reasons::DEFAULTS) {
        let is_there = |name: &&str| found.iter().any(|(_, found)| found == name);
        assert!(!names.is_empty() && names.iter().all(is_there), "{names:?}: {why}");
        assert!(classes.iter().all(|class| found.iter().any(|(found, _)| found == class)), "{classes:?}: {why}");
    }
}
