//! Includes: where the content goes, what their attributes replace, and what stops them.

use std::collections::BTreeMap;

use settee_scn::{
    FileId, FileResolver, IncludeError, Limit, Limits, LoadedScene, Problem, ProblemKind, SourceMap, Span, load_scene,
    print_scene,
};

/// Files in memory, and how often they were read.
#[derive(Default)]
struct Files {
    files: BTreeMap<String, String>,
    n_reads: usize,
}

impl FileResolver for Files {
    fn read(&mut self, _: &SourceMap, _: FileId, href: &str) -> Result<(String, Vec<u8>), IncludeError> {
        self.n_reads += 1;
        match self.files.get(href) {
            Some(text) => Ok((href.to_owned(), text.clone().into_bytes())),
            None => Err(IncludeError::NotFound { searched: vec![href.to_owned()], remedy: String::new() }),
        }
    }

    fn fragment(&mut self, class: &str, _: Span) -> Option<String> {
        let name = format!("Objects/{class}.xml");
        self.files.contains_key(&name).then_some(name)
    }
}

fn files(list: &[(&str, &str)]) -> Files {
    let files = list.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    Files { files, n_reads: 0 }
}

fn load_with(text: &str, files: &mut Files, limits: &Limits) -> LoadedScene {
    load_scene(&mut SourceMap::new(), "main.scn", text.as_bytes(), files, limits)
}

fn load(text: &str, list: &[(&str, &str)]) -> LoadedScene {
    load_with(text, &mut files(list), &Limits::default())
}

/// Asserts that a scene with its includes says the same as one text without.
#[track_caller]
fn assert_expands(text: &str, list: &[(&str, &str)], expected: &str) -> Vec<Problem> {
    let loaded = load(text, list);
    assert!(loaded.problems.iter().all(|problem| !problem.is_error()), "{:?}", loaded.problems);
    let scene = loaded.scene.expect("no error");
    let expected = load(expected, &[]).scene.expect("well formed");
    assert!(scene.same_content(&expected), "{}", print_scene(&scene));
    let ids: Vec<_> = scene.pre_order().map(|id| id.index()).collect();
    assert_eq!(ids, (0..scene.n_entities()).collect::<Vec<_>>());
    for id in scene.pre_order() {
        assert!(scene.children(id).iter().all(|&child| scene.parent(child) == Some(id)));
    }
    loaded.problems
}

#[test]
fn a_group_is_spliced_in_place() {
    for group in ["Group", "_Group_"] {
        let included = format!("<Node name='{group}' dt='7'><B/><Node name='c'><D/></Node></Node>");
        let problems = assert_expands(
            "<Node><A/><include href='x.xml'/><E/></Node>",
            &[("x.xml", &included)],
            "<Node><A/><B/><Node name='c'><D/></Node><E/></Node>",
        );
        assert_eq!(problems, []);
    }
}

#[test]
fn a_file_takes_the_place_of_an_object_with_its_attributes() {
    let list = [
        ("Objects/Solver.xml", "<Node name='Group'><Ode name='ode'/><Linear iterations='25' threshold='1'/></Node>"),
        ("Objects/Body.xml", "<Node name='body'><State/></Node>"),
        ("Objects/Self.xml", "<Node name='Group'><Self/></Node>"),
    ];
    let problems = assert_expands(
        "<Node><A/><Solver iterations='40'/><Object type='Body' name='b'/></Node>",
        &list,
        "<Node><A/><Ode name='ode'/><Linear iterations='40' threshold='1'/><Node name='b'><State/></Node></Node>",
    );
    assert_eq!(problems, []);
    let problems = assert_expands(
        "<Node><Solver name='s'><Attribute type='iterations'><Data value='7'/></Attribute></Solver></Node>",
        &list,
        "<Node><Ode name='ode'/><Linear iterations='7' threshold='1'/></Node>",
    );
    assert!(matches!(&problems[..], [one] if one.kind == ProblemKind::IncludeUnusedAttribute), "{problems:?}");
    let problems = load("<Node><Self/></Node>", &list).problems;
    assert!(problems.iter().any(|problem| problem.kind == ProblemKind::IncludeCycle), "{problems:?}");
}

#[test]
fn any_other_root_becomes_a_child_and_can_be_renamed() {
    let x = [("x.xml", "<Node name='x' dt='1'><B/></Node>"), ("o.xml", "<Mass total='1'/>")];
    assert_expands("<Node><include href='x.xml'/></Node>", &x, "<Node><Node name='x' dt='1'><B/></Node></Node>");
    assert_expands(
        "<Node><include name='y' href='x.xml'/></Node>",
        &x,
        "<Node><Node name='y' dt='1'><B/></Node></Node>",
    );
    assert_expands(
        "<Node><include name='m' href='o.xml' total='2'/></Node>",
        &x,
        "<Node><Mass name='m' total='2'/></Node>",
    );
}

#[test]
fn merge_overrides_by_type_and_name_and_appends_the_rest() {
    let included = "<Node name='_Merge_'>\
        <Mass name='m' total='2' new='3'/><Mass name='other'/>\
        <Node name='c' dt='9'><D/><State a='2'/></Node><State/></Node>";
    assert_expands(
        "<Node><Mass name='m' total='1' keep='1'/><Node name='c'><State a='1'/></Node><include href='x'/>\
         <Node name='c'/></Node>",
        &[("x", included)],
        "<Node><Mass name='m' total='2' keep='1' new='3'/><Node name='c' dt='9'><State a='2'/><D/></Node>\
         <Mass name='other'/><State/><Node name='c'/></Node>",
    );
}

#[test]
fn a_second_merge_sees_what_the_first_appended() {
    let list = [
        ("x", "<Node name='_Merge_'><A name='a' v='1'/></Node>"),
        ("y", "<Node name='_Merge_'><A name='a' v='2'/><A name='z' v='2'/></Node>"),
    ];
    assert_expands(
        "<Node><include href='x'/><A name='z' v='0'/><include href='y'/></Node>",
        &list,
        "<Node><A name='a' v='2'/><A name='z' v='2'/></Node>",
    );
}

#[test]
fn attributes_of_the_include_replace_in_components_and_nested_includes() {
    let list = [
        (
            "x",
            "<Node name='x'><State dx='0'/><include href='y' dx='5'/><Node name='v'><Model dx='0' s='1'/></Node></Node>",
        ),
        ("y", "<Node name='Group'><Inner dx='0'/></Node>"),
    ];
    let problems = assert_expands(
        "<Node><include href='x' dx='2' Model__s='3' v__activated='0' nothing='1'/><State dx='0'/></Node>",
        &list,
        "<Node><Node name='x'><State dx='2'/><Inner dx='2'/><Node name='v' activated='0'><Model dx='2' s='3'/></Node>\
         </Node><State dx='0'/></Node>",
    );
    let kinds: Vec<_> = problems.iter().map(|problem| problem.kind).collect();
    assert_eq!(kinds, [ProblemKind::IncludeUnusedAttribute]);
    assert!(problems[0].message.contains("\"nothing\""));
}

#[test]
fn replacing_names_is_seen_by_later_merges() {
    let list = [
        ("x", "<Node name='_Merge_'><A name='a' v='1'/><include href='y' A__name='b'/></Node>"),
        ("y", "<Node name='Group'><A name='q' v='1'/></Node>"),
        ("z", "<Node name='_Merge_'><A name='b' v='2'/></Node>"),
    ];
    assert_expands(
        "<Node><include href='x'/><include href='z'/></Node>",
        &list,
        "<Node><A name='a' v='1'/><A name='b' v='2'/></Node>",
    );
}

#[test]
fn include_in_another_case_is_read_with_a_lint() {
    let problems = assert_expands(
        "<Node><Include href='x'/></Node>",
        &[("x", "<Node name='Group'><A/></Node>")],
        "<Node><A/></Node>",
    );
    assert_eq!(problems.iter().map(|problem| problem.kind).collect::<Vec<_>>(), [ProblemKind::IncludeCase]);
}

#[test]
fn what_fails_is_missing_and_the_rest_is_there() {
    let list = [
        ("bad", "<Node>"),
        ("data", "<Data/>"),
        ("typed", "<A type='b'/>"),
        ("good", "<Node name='Group'><G/></Node>"),
    ];
    let text = "<Node><include href='none'/><include href='bad'/><include href='bad'/><include href='data'/>\
                <include href='typed'/><include href='good'/></Node>";
    let loaded = load(text, &list);
    let kinds: Vec<_> = loaded.problems.iter().map(|problem| problem.kind).collect();
    use ProblemKind::{IncludeFailed, TypedElementDropped, Unclosed};
    assert_eq!(kinds, [IncludeFailed, Unclosed, IncludeFailed, IncludeFailed, IncludeFailed, TypedElementDropped]);
    assert_eq!(loaded.problems[0].message, "include \"none\": the file was not found in none");
    assert_eq!(loaded.scene.expect("kept").n_entities(), 2);
}

#[test]
fn slips_of_many_included_files_are_bounded_and_the_files_left_out() {
    let mut files = Files::default();
    let text: String = (0..10).map(|i| format!("<include href='{i}'/>")).collect();
    for i in 0..10 {
        files.files.insert(i.to_string(), format!("<Node>{}</Node>", "<A b=1/>".repeat(600)));
    }
    let loaded = load_with(&format!("<Node>{text}<B/></Node>"), &mut files, &Limits::default());
    assert_eq!(loaded.scene.expect("the file itself is well formed").n_entities(), 2);
    let n_failed = loaded.problems.iter().filter(|problem| problem.kind == ProblemKind::IncludeFailed).count();
    assert_eq!(n_failed, 10);
    assert!(loaded.problems[..600].iter().all(|problem| problem.kind == ProblemKind::UnquotedValue));
    assert!(loaded.problems.len() <= 1000 + 2 * 10 + 1, "{}", loaded.problems.len());
}

#[test]
fn a_file_that_includes_itself_is_an_error_that_names_the_chain() {
    let list = [("self", "<Node><A/><include href='self'/></Node>")];
    let loaded = load("<Node><include href='self'/></Node>", &list);
    assert_eq!(loaded.problems.len(), 1);
    assert_eq!(loaded.problems[0].kind, ProblemKind::IncludeCycle);
    assert_eq!(loaded.problems[0].message, "\"self\" includes itself: self -> self");
    assert_eq!(loaded.scene.expect("kept").n_entities(), 3);

    let loaded = load("<Node><include href='main.scn'/></Node>", &[("main.scn", "<Node/>")]);
    assert_eq!(loaded.problems[0].message, "\"main.scn\" includes itself: main.scn -> main.scn");
}

#[test]
fn a_cycle_of_three_is_an_error_that_names_the_chain() {
    let list = [
        ("a", "<Node><include href='b'/></Node>"),
        ("b", "<Node><include href='c'/></Node>"),
        ("c", "<Node><include href='a'/></Node>"),
    ];
    let loaded = load("<Node><include href='a'/></Node>", &list);
    assert_eq!(loaded.problems.len(), 1);
    assert_eq!(loaded.problems[0].message, "\"a\" includes itself: a -> b -> c -> a");
}

#[test]
fn the_same_file_may_be_included_side_by_side() {
    let mut shared =
        files(&[("a", "<Node name='Group'><include href='b'/><include href='b'/></Node>"), ("b", "<B x='a<b'/>")]);
    let text = "<Node><include href='a'/><include href='b'/></Node>";
    let loaded = load_with(text, &mut shared, &Limits::default());
    assert_eq!(loaded.scene.expect("no cycle").n_entities(), 4);
    assert_eq!(loaded.problems.len(), 1, "a lint of a file is said once");
    assert_eq!(shared.n_reads, 4);
}

fn chain_of_files(length: usize, n_includes_each: usize) -> Files {
    let mut files = Files::default();
    for i in 0..length {
        let include = format!("<include href='{}'/>", i + 1).repeat(n_includes_each);
        files.files.insert(i.to_string(), format!("<Node>{include}</Node>"));
    }
    files.files.insert(length.to_string(), "<Node/>".to_owned());
    files
}

#[track_caller]
fn assert_limit(loaded: &LoadedScene, limit: Limit) {
    let kinds: Vec<_> = loaded.problems.iter().map(|problem| problem.kind).collect();
    assert_eq!(kinds, [ProblemKind::LimitExceeded(limit)]);
    assert!(loaded.scene.is_some());
}

#[test]
fn fan_out_of_two_to_the_thirty_stops_at_the_number_of_includes() {
    let mut files = chain_of_files(30, 2);
    let loaded = load_with("<Node><include href='0'/></Node>", &mut files, &Limits::default());
    assert_limit(&loaded, Limit::Includes);
    assert_eq!(files.n_reads, Limits::default().max_includes);
}

#[test]
fn includes_nest_up_to_the_limit() {
    let text = "<Node><include href='0'/></Node>";
    let loaded = load_with(text, &mut chain_of_files(63, 1), &Limits::default());
    assert_eq!(loaded.problems, []);
    assert_eq!(loaded.scene.expect("within the limit").n_entities(), 65);
    assert_limit(&load_with(text, &mut chain_of_files(64, 1), &Limits::default()), Limit::IncludeDepth);
}

#[test]
fn what_includes_add_counts_against_the_limits_of_the_scene() {
    let text = format!("<Node>{}</Node>", "<include href='x'/>".repeat(100));
    let mut x = files(&[("x", "<Node name='Group'><A a='1'/><A a='1'/></Node>")]);
    let defaults = Limits::default();
    let cases = [
        (Limits { max_include_bytes: 1000, ..defaults.clone() }, Limit::IncludeBytes),
        (Limits { max_elements: 150, ..defaults.clone() }, Limit::Elements),
        (Limits { max_attributes: 150, ..defaults.clone() }, Limit::Attributes),
        (Limits { max_depth: 1, ..defaults }, Limit::Depth),
    ];
    for (limits, limit) in cases {
        if limit == Limit::Depth {
            // The file itself nests two deep: only the scene layer is asked here.
            let mut sources = SourceMap::new();
            let parsed = settee_scn::parse(&mut sources, "main.scn", text.as_bytes(), &Limits::default());
            let document = parsed.document.expect("well formed");
            let loaded = settee_scn::read_scene(&mut sources, &document, &mut x, &limits);
            assert!(loaded.problems.iter().any(|problem| problem.is_error()));
        } else {
            assert_limit(&load_with(&text, &mut x, &limits), limit);
        }
    }
}

#[test]
fn replacing_by_the_gigabyte_stops_at_the_budget() {
    let objects = "<A p=''/>".repeat(10_000);
    let value = "x".repeat(1_000_000);
    let mut x = files(&[("x", &format!("<Node>{objects}</Node>"))]);
    let loaded = load_with(&format!("<Node><include href='x' p='{value}'/></Node>"), &mut x, &Limits::default());
    assert_limit(&loaded, Limit::IncludeBytes);
}
