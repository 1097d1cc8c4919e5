//! What the reader goes on with after a slip: each slip is told once, at its place, and what stands around it is read.

use settee_scn::{Document, Limits, NoIncludes, Problem, ProblemKind, SourceMap, load_scene, parse, print, read_scene};

/// The problems of a text that has errors, as kind, line and column, and what was probably meant.
fn read(text: &str) -> (Vec<(ProblemKind, u32, u32)>, Option<Document>) {
    let mut sources = SourceMap::new();
    let parsed = parse(&mut sources, "test.scn", text.as_bytes(), &Limits::default());
    assert!(parsed.document.is_none() && parsed.problems.iter().any(Problem::is_error), "{text}");
    let place = |problem: &Problem| sources.line_column(problem.span.file, problem.span.start);
    let told = parsed.problems.iter().map(|problem| {
        let (line, column) = place(problem);
        (problem.kind, line, column)
    });
    (told.collect(), parsed.mended)
}

/// Asserts that a text with these slips, and no other problem, is read as another text is.
#[track_caller]
fn assert_mended(text: &str, slips: &[(ProblemKind, u32, u32)], meant: &str) {
    let (told, mended) = read(text);
    assert_eq!(told, slips, "{text}");
    let mended = mended.unwrap_or_else(|| panic!("{text} is given up"));
    let meant = parse(&mut SourceMap::new(), "meant.scn", meant.as_bytes(), &Limits::default());
    let meant = meant.document.expect("it is well formed");
    assert!(mended.same_content(&meant), "{text}\nis read as\n{}", print(&mended));
}

#[test]
fn six_slips_are_six_errors_and_all_elements_are_there() {
    use ProblemKind::{MalformedTag, MismatchedEndTag, MissingValue, NulCharacter, UnquotedValue};
    let text = r#"<Node name="root">
  <UniformMass totalMass=1/>
  <Node name="b">
    <Foo & bar="1"/>
  </Nod>
  <Spring stiffness damping="2"/>
  <Box min="0 0 0 max="1 1 1"/>
  <Last a='&#0;x' b="3"/>
</Node>
"#;
    let slips = [
        (UnquotedValue, 2, 16),
        (MalformedTag, 4, 10),
        (MismatchedEndTag, 5, 3),
        (MissingValue, 6, 11),
        (MalformedTag, 7, 24),
        (NulCharacter, 8, 12),
    ];
    let meant = r#"<Node name="root">
  <UniformMass totalMass="1"/>
  <Node name="b"><Foo bar="1"/></Node>
  <Spring damping="2"/>
  <Box min="0 0 0" max="1 1 1"/>
  <Last a="x" b="3"/>
</Node>"#;
    assert_mended(text, &slips, meant);
}

#[test]
fn values_without_quotes_or_signs() {
    use ProblemKind::{BadCharacterReference, MalformedTag, MissingValue, Unclosed, UnquotedValue};
    let check = |text: &str, kind, line, column, meant: &str| assert_mended(text, &[(kind, line, column)], meant);
    check("<Node>\n<A b=1/>\n<C/></Node>", UnquotedValue, 2, 4, "<Node><A b='1'/><C/></Node>");
    check("<Node><A b=m/a.obj c='2'/></Node>", UnquotedValue, 1, 10, "<Node><A b='m/a.obj' c='2'/></Node>");
    check("<Node><A b=0 0 1 c='2'/></Node>", UnquotedValue, 1, 10, "<Node><A b='0 0 1' c='2'/></Node>");
    check("<Node><A b=x y\" c='2'/></Node>", UnquotedValue, 1, 10, "<Node><A b='x y' c='2'/></Node>");
    check("<Node><A b= c='2'/></Node>", UnquotedValue, 1, 10, "<Node><A c='2'/></Node>");
    check("<Node><A b=/><C/></Node>", UnquotedValue, 1, 10, "<Node><A/><C/></Node>");
    check("<Node><A b c='2'/></Node>", MissingValue, 1, 10, "<Node><A c='2'/></Node>");
    check("<Node><A b '1' c='2'/></Node>", MissingValue, 1, 10, "<Node><A b='1' c='2'/></Node>");
    check("<Node><A b='1 c='2'/><D/></Node>", MalformedTag, 1, 18, "<Node><A b='1' c='2'/><D/></Node>");
    check("<Node><A b='x c='y'/><D/></Node>", MissingValue, 1, 18, "<Node><A b='x' c='y'/><D/></Node>");
    check("<Node name='a>\n<A b='1'/></Node>", MalformedTag, 2, 7, "<Node name='a'><A b='1'/></Node>");
    check("<Node>\n<A b='1/>\n<C/>\n</Node>", Unclosed, 2, 4, "<Node><A b='1'/><C/></Node>");
    check("<Node><A b='&#xD800;1'/><C/></Node>", BadCharacterReference, 1, 13, "<Node><A b='1'/><C/></Node>");
}

#[test]
fn tags_that_break_off_or_hold_what_is_no_attribute() {
    use ProblemKind::MalformedTag;
    let check = |text: &str, line, column, meant: &str| assert_mended(text, &[(MalformedTag, line, column)], meant);
    check("<Node><A b='1'\n<C/></Node>", 2, 1, "<Node><A b='1'/><C/></Node>");
    check("<Node><A b='1'\n<C/></A></Node>", 2, 1, "<Node><A b='1'/><C/></Node>");
    check("<Node>\n<Node name='b'\n<C/></Node></Node>", 3, 1, "<Node><Node name='b'><C/></Node></Node>");
    check("<Node><A b='1' / ><C/></Node>", 1, 16, "<Node><A b='1'/><C/></Node>");
    check("<Node><Node b='1'/ <C/></Node>", 1, 18, "<Node><Node b='1'/><C/></Node>");
    check("<Node><A b='1' = '2 3' c='4'/></Node>", 1, 16, "<Node><A b='1' c='4'/></Node>");
    check("<Node><A\u{a0}b='1'/></Node>", 1, 9, "<Node><A/></Node>");
    check("<Node>< A/></Node>", 1, 8, "<Node><A/></Node>");
    check("<Node><<A/></Node>", 1, 8, "<Node><A/></Node>");
    check("<Node><!><A/></Node>", 1, 7, "<Node><A/></Node>");
}

#[test]
fn wrong_end_tags() {
    use ProblemKind::{MalformedTag, MismatchedEndTag, SeveralRoots, StrayEndTag, Unclosed};
    let check = |text: &str, kind, line, column, meant: &str| assert_mended(text, &[(kind, line, column)], meant);
    let wrong = |text: &str, line, column, meant: &str| check(text, MismatchedEndTag, line, column, meant);
    // A name that is near, or the one of an element around.
    wrong("<Node><Node><A/></Nodee><C/></Node>", 1, 17, "<Node><Node><A/></Node><C/></Node>");
    wrong("<Node><A></Node>", 1, 10, "<Node><A/></Node>");
    wrong("<Node><Mass></Nod>", 1, 13, "<Node><Mass/></Node>");
    wrong("<Node><Nodes></Node><C/></Node>", 1, 14, "<Node><Nodes/><C/></Node>");
    // Meant for the innermost, though it names another one: the last end tag is one too many then.
    wrong("<Node><Node><A></Node><C/></Node></Node>", 1, 16, "<Node><Node><A/></Node><C/></Node>");
    wrong("<Node><A></Node><C/></Node>", 1, 10, "<Node><A/><C/></Node>");
    // Below the beginning of the element, in another line, of an element that was closed already.
    wrong("<Node>\n<Node>\n<A/>\n</Body>\n<C/>\n</Node>", 4, 1, "<Node><Node><A/></Node><C/></Node>");
    wrong("<Node>\n <A/>\n </B>\n <C/>\n</Node>", 3, 2, "<Node><A/><C/></Node>");
    wrong("<Node><A/></A><C/></Node>", 1, 11, "<Node><A/><C/></Node>");
    wrong("<Node><Node></><C/></Node>", 1, 13, "<Node><Node/><C/></Node>");

    check("<Node><Node></Node x><C/></Node>", MalformedTag, 1, 20, "<Node><Node/><C/></Node>");
    check("<Node><Node></Node\n<C/></Node>", MalformedTag, 2, 1, "<Node><Node/><C/></Node>");
    check("<Node><A/></Node>\n</Node>", StrayEndTag, 2, 1, "<Node><A/></Node>");
    check("<Node><A/></Node>\n<C/></Node>", SeveralRoots, 2, 2, "<Node><A/><C/></Node>");
    check("<Node><A/></Node>\n<C/><D/>", SeveralRoots, 2, 2, "<Node><A/><C/><D/></Node>");
    check("<Node><A/></Node", Unclosed, 1, 11, "<Node><A/></Node>");
    check("<Node><A/>", Unclosed, 1, 2, "<Node><A/></Node>");
}

#[test]
fn what_is_not_closed_ends_in_its_line() {
    use ProblemKind::{DoctypeRefused, Unclosed};
    let check = |text: &str, kind, line, column, meant: &str| assert_mended(text, &[(kind, line, column)], meant);
    check("<Node>\n<!-- a\n<A/></Node>", Unclosed, 2, 1, "<Node><A/></Node>");
    check("<Node>\n<!-- a ><A/></Node>", Unclosed, 2, 1, "<Node><A/></Node>");
    check("<?xml version='1.0'>\n<Node/>", Unclosed, 1, 1, "<Node/>");
    check("<!DOCTYPE Node>\n<Node/>", DoctypeRefused, 1, 1, "<Node/>");
}

#[test]
fn lints_beside_a_slip_stay() {
    use ProblemKind::{BareAmpersand, DuplicateAttribute, StrayText, UnknownEntity, UnquotedValue};
    let text = "<Node>\n<A b=1 c='&' d='&e;' c='2'/>\ntext\n</Node>";
    let told = [
        (UnquotedValue, 2, 4),
        (BareAmpersand, 2, 11),
        (UnknownEntity, 2, 17),
        (DuplicateAttribute, 2, 22),
        (StrayText, 3, 1),
    ];
    assert_mended(text, &told, "<Node><A b='1' c='&amp;' d='&amp;e;'/></Node>");
}

#[test]
fn a_text_that_is_cut_off_or_refused_is_not_guessed() {
    for text in [
        "<Node>\n <A b='1'",
        "<Node>\n <A b='1",
        "<Node>\n <A b",
        "<Node>\n <!-- b",
        "<Node>\n <",
        "<!DOCTYPE x [<!ENTITY y 'z'>]><Node/>",
        "<Node a='\0'/>",
        "",
    ] {
        let (told, mended) = read(text);
        assert!(mended.is_none() && told.len() == 1, "{text}: {told:?}");
    }
}

#[test]
fn what_is_wrong_with_the_rest_of_the_scene_is_told_as_well() {
    let text = b"<Node>\n<Object name='a' b=1/>\n<include/>\n<Mass c='1'/>\n</Node>";
    let mut sources = SourceMap::new();
    let loaded = load_scene(&mut sources, "test.scn", text, &mut NoIncludes, &Limits::default());
    let told: Vec<_> = loaded.problems.iter().map(|problem| problem.kind).collect();
    use ProblemKind::{IncludeWithoutHref, ObjectWithoutType, UnquotedValue};
    assert_eq!(told, [UnquotedValue, ObjectWithoutType, IncludeWithoutHref]);
    let scene = loaded.scene.expect("as it was meant");
    assert_eq!(scene.objects(scene.root()).map(|(_, object)| object.class.as_str()).collect::<Vec<_>>(), ["Mass"]);

    let parsed = parse(&mut sources, "again.scn", text, &Limits::default());
    let mended = parsed.mended.expect("as it was meant");
    let again = read_scene(&mut sources, &mended, &mut NoIncludes, &Limits::default());
    assert_eq!(again.problems.len(), 2);
}
