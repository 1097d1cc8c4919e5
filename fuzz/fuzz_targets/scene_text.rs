//! Scene text: any bytes read or fail with a place, and what was read survives being written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use settee_scn::{
    FileId, FileResolver, IncludeError, Limits, NoIncludes, SourceMap, load_scene, parse, print, print_scene,
};

/// Gives the input itself for some names, so that cycles and merges are reached.
struct Itself<'a>(&'a [u8]);

impl FileResolver for Itself<'_> {
    fn read(&mut self, _: &SourceMap, _: FileId, href: &str) -> Result<(String, Vec<u8>), IncludeError> {
        // Up to eight names: each is another file of the same content.
        if href.len() < 8 { Ok((href.len().to_string(), self.0.to_vec())) } else { Err(IncludeError::Unavailable) }
    }
}

fuzz_target!(|bytes: &[u8]| {
    // Small bounds keep one run short; the includes multiply the input.
    let limits = Limits {
        max_depth: 1000,
        max_elements: 10_000,
        max_include_bytes: 100_000,
        max_includes: 100,
        ..Limits::default()
    };
    let mut sources = SourceMap::new();
    let parsed = parse(&mut sources, "input", bytes, &limits);
    assert_eq!(parsed.document.is_none(), parsed.problems.iter().any(|problem| problem.is_error()));
    for problem in &parsed.problems {
        let text = sources.text(parsed.file);
        assert!(text.get(problem.span.start as usize..problem.span.end as usize).is_some());
        problem.render(&sources);
    }
    let Some(document) = parsed.document else {
        return;
    };
    let again = parse(&mut sources, "printed", print(&document).as_bytes(), &limits);
    assert!(document.same_content(&again.document.expect("what was printed reads")));

    let loaded = load_scene(&mut sources, "input", bytes, &mut Itself(bytes), &limits);
    let Some(scene) = loaded.scene else { return };
    let generous = Limits::default();
    let again = load_scene(&mut sources, "printed", print_scene(&scene).as_bytes(), &mut NoIncludes, &generous);
    assert!(scene.same_content(&again.scene.expect("what was printed reads")));
});
