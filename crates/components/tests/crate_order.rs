//! The order of the crates that `ARCHITECTURE.md` gives is the one that their manifests keep.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn a_crate_uses_only_crates_of_the_lines_above_it() {
    let floors = floors();
    let mut broken = Vec::new();
    for folder in fs::read_dir(repository().join("crates")).expect("the crates are here") {
        let folder = folder.expect("an entry").path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = folder.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        let Some(floor) = floors.get(&name) else {
            broken.push(format!("{name} is in no line"));
            continue;
        };
        for used in dependencies(&manifest) {
            if floors.get(&used).is_none_or(|other| other >= floor) {
                broken.push(format!("{name} uses {used}"));
            }
        }
    }
    assert!(broken.is_empty(), "against the order in ARCHITECTURE.md: {broken:?}");
}

#[test]
fn elements_need_no_kernel() {
    let manifest = fs::read_to_string(repository().join("crates/elements/Cargo.toml")).expect("the manifest is here");
    let allowed = ["forces", "math", "mesh", "parallel", "persist", "sparse"];
    let used = dependencies(&manifest);
    assert!(used.iter().all(|name| allowed.contains(&name.as_str())), "{used:?}");
    assert!(used.contains(&"math".to_owned()), "the dependencies were not found");
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The line of each crate in the list of `ARCHITECTURE.md`, counted from the top.
fn floors() -> BTreeMap<String, usize> {
    let page = fs::read_to_string(repository().join("ARCHITECTURE.md")).expect("the page is here");
    let section = page.split("## The crates").nth(1).expect("the section is there");
    let list = section.split("```").nth(1).expect("the list is there");
    let lines = list.lines().enumerate();
    lines.flat_map(|(floor, line)| line.split_whitespace().map(move |name| (name.to_owned(), floor))).collect()
}

/// Crates of this project, without prefix, that a manifest names under `[dependencies]`; tests may use others.
fn dependencies(manifest: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| line.trim() != "[dependencies]").skip(1);
    let section = lines.take_while(|line| !line.starts_with('['));
    section
        .filter_map(|line| line.strip_prefix("settee-"))
        .filter_map(|rest| rest.split(['.', ' ', '=']).next())
        .map(|name| name.replace('-', "_"))
        .collect()
}
