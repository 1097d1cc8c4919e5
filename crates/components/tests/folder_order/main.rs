//! Inside a crate, too, dependencies go one way: files that need one another are in one folder.
//!
//! A file depends on the files whose items it names, in `use` declarations and in paths, tests left out. Re-exports are
//! looked through: who uses a name of a door depends on the file behind it, and a door does not depend on what it only
//! passes on. The file of a module with a folder, `x/mod.rs` or `x.rs` beside `x/`, belongs to that folder.
//!
//! What this cannot see: calls of methods, whose file no path names, and paths that a macro puts together. There is one
//! such path: a component can be asked for each of its roles, which `scene/component.rs` and `scene/role.rs` of the
//! kernel list by name.

mod circles;
mod dependencies;
mod modules;

use std::fs;
use std::path::{Path, PathBuf};

use dependencies::{Dependency, dependencies};
use modules::Modules;

#[test]
fn no_circle_of_files_leads_across_folders() {
    let mut found = Vec::new();
    for folder in fs::read_dir(repository().join("crates")).expect("the crates are here") {
        let sources = folder.expect("an entry").path().join("src");
        if sources.is_dir() {
            let name = sources.parent().and_then(Path::file_name).expect("a folder has a name").to_string_lossy();
            let circles = across_folders(&sources);
            found.extend(circles.into_iter().map(|circle| format!("in {name}:\n{circle}")));
        }
    }
    found.sort();
    assert!(found.is_empty(), "files in different folders need one another\n{}", found.join("\n"));
}

#[test]
fn dependencies_are_found() {
    let modules = Modules::read(&repository().join("crates/kernel/src"));
    let found = dependencies(&modules);
    let has = |from: &str, to: &str| {
        let is = |one: &Dependency| modules.file(one.from) == Path::new(from) && modules.file(one.to) == Path::new(to);
        found.iter().any(is)
    };
    assert!(has("roles/force_field.rs", "scene/set_up.rs"), "through the door of the folder");
    assert!(has("meshes.rs", "scene/run_meshes.rs"), "by the name of a trait");
    assert!(found.len() > 300, "{} dependencies", found.len());
}

#[test]
fn circles_are_found_through_doors_and_modules() {
    let sources = [
        ("lib.rs", "mod above;\nmod below;\nmod beside;\npub use above::Above;"),
        ("above/mod.rs", "mod one;\npub use one::Above;"),
        ("above/one.rs", "use crate::below;\npub struct Above(below::Below);"),
        ("below/mod.rs", "mod two;\npub use two::*;\n#[cfg(test)]\nmod tests;"),
        ("below/two.rs", "pub struct Below;\nimpl From<crate::Above> for Below {}"),
        ("below/tests.rs", "use crate::beside::Beside;"),
        ("beside.rs", "use crate::above::Above;\npub struct Beside(Above);"),
    ];
    let folder = std::env::temp_dir().join(format!("settee-folder-order-{}", std::process::id()));
    for (path, text) in sources {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("folders can be made");
        fs::write(path, text).expect("files can be written");
    }
    let found = across_folders(&folder);
    fs::remove_dir_all(&folder).expect("they can be taken away");
    let expected = "  above/one.rs uses Below of below/two.rs\n  below/two.rs uses Above of above/one.rs";
    assert_eq!(found, [expected]);
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The groups of files of a crate that need one another, directly or through others, and are in more than one folder:
/// of each the dependencies that make it one.
fn across_folders(sources: &Path) -> Vec<String> {
    let modules = Modules::read(sources);
    let found = dependencies(&modules);
    let arrows: Vec<(usize, usize)> = found.iter().map(|one| (one.from, one.to)).collect();
    let groups = circles::groups(modules.n_files(), &arrows).into_iter();
    let crossing = groups.filter(|group| group.iter().any(|file| modules.folder(*file) != modules.folder(group[0])));
    let line = |one: &Dependency| {
        let [from, to] = [one.from, one.to].map(|file| modules.file(file).display().to_string().replace('\\', "/"));
        format!("  {from} uses {} of {to}", one.name)
    };
    crossing
        .map(|group| {
            let within = found.iter().filter(|one| group.contains(&one.from) && group.contains(&one.to));
            within.map(line).collect::<Vec<_>>().join("\n")
        })
        .collect()
}
