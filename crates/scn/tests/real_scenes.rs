//! Reads every scene of the reference collection, where one lies beside the project. It is no part of the project.
#![allow(clippy::print_stderr)]

use std::fs;
use std::path::{Path, PathBuf};

use settee_scn::{FileId, FileResolver, IncludeError, Limits, SourceMap, load_scene, parse, print, print_scene};

/// All files below a directory that end in `.scn` or `.xml`, in order of their names.
fn scenes_below(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(directory) = open.pop() {
        let Ok(entries) = fs::read_dir(&directory) else {
            continue;
        };
        for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "scn" || ending == "xml") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Searches beside the including file, then in the collection's root.
/// Slips in scenes of the collection: the end of the scene's path, and the code of the finding.
const KNOWN: [(&str, &str); 1] = [("Component/SceneUtility/Gravity.scn", "[scn-stray-text]")];

struct Collection {
    root: PathBuf,
}

impl FileResolver for Collection {
    fn read(&mut self, sources: &SourceMap, from: FileId, href: &str) -> Result<(String, Vec<u8>), IncludeError> {
        let beside = Path::new(sources.name(from)).parent().map(|directory| directory.join(href));
        for path in beside.into_iter().chain([self.root.join(href)]) {
            if let (Ok(path), Ok(bytes)) = (path.canonicalize(), fs::read(&path)) {
                return Ok((path.display().to_string(), bytes));
            }
        }
        Err(IncludeError::NotFound { searched: vec![href.to_owned()], remedy: String::new() })
    }
}

#[test]
fn every_scene_of_the_collection_reads_and_reads_back() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let examples = shared.join("sofa/examples");
    if !examples.is_dir() {
        eprintln!("skipped: no collection of scenes at {}", examples.display());
        return;
    }
    let mut scenes = scenes_below(&examples);
    scenes.extend(scenes_below(&shared.join("reference")));
    assert!(!scenes.is_empty());
    let limits = Limits::default();
    let mut resolver = Collection { root: examples };
    for path in &scenes {
        let bytes = fs::read(path).expect("a file that was just listed");
        let name = path.canonicalize().expect("it exists").display().to_string();
        let mut sources = SourceMap::new();

        let parsed = parse(&mut sources, &name, &bytes, &limits);
        let lines: Vec<_> = parsed.problems.iter().map(|problem| problem.render(&sources)).collect();
        let unknown =
            lines.iter().filter(|line| !KNOWN.iter().any(|(scene, code)| name.ends_with(scene) && line.contains(code)));
        assert_eq!(unknown.collect::<Vec<_>>(), [""; 0], "a real scene should be clean");
        let document = parsed.document.expect("no error");
        let again = parse(&mut sources, "printed", print(&document).as_bytes(), &limits);
        assert!(document.same_content(&again.document.expect("no error")), "{name}");

        let loaded = load_scene(&mut sources, &name, &bytes, &mut resolver, &limits);
        for problem in &loaded.problems {
            eprintln!("{}", problem.render(&sources));
            assert!(!problem.is_error(), "{name}");
        }
        let scene = loaded.scene.expect("no error");
        let again = load_scene(&mut sources, "printed", print_scene(&scene).as_bytes(), &mut resolver, &limits);
        assert!(scene.same_content(&again.scene.expect("no error")), "{name}");
    }
    eprintln!("{} scenes read", scenes.len());
}
