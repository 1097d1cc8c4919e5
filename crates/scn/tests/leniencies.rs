//! Each thing the reader forgives, with its lint and place, and each thing it does not.

use settee_scn::{Document, Limits, NoIncludes, Parsed, ProblemKind, Severity, SourceMap, load_scene, parse};

/// Reads a text; the problems as kind, line and column.
fn read(text: &str) -> (Option<Document>, Vec<(ProblemKind, u32, u32)>) {
    let mut sources = SourceMap::new();
    let Parsed { document, problems, .. } = parse(&mut sources, "test.scn", text.as_bytes(), &Limits::default());
    let places = problems
        .iter()
        .map(|problem| {
            let (line, column) = sources.line_column(problem.span.file, problem.span.start);
            (problem.kind, line, column)
        })
        .collect();
    (document, places)
}

/// The root's attributes of a text that reads with exactly one lint, of that kind and at that place.
#[track_caller]
fn read_with_lint(text: &str, kind: ProblemKind, line: u32, column: u32) -> Vec<(String, String)> {
    let (document, problems) = read(text);
    assert_eq!(problems, [(kind, line, column)], "{text}");
    assert_eq!(kind.severity(), Severity::Warning);
    let document = document.expect("a lint leaves the document");
    let root = document.element(document.root());
    root.attributes.iter().map(|attribute| (attribute.name.clone(), attribute.value.clone())).collect()
}

#[track_caller]
fn assert_error(text: &str, kind: ProblemKind, line: u32, column: u32) {
    let (document, problems) = read(text);
    assert!(document.is_none(), "{text}");
    assert_eq!(problems.last(), Some(&(kind, line, column)), "{text}");
    assert_eq!(kind.severity(), Severity::Error);
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

#[test]
fn less_than_in_a_value() {
    let attributes = read_with_lint("<Node template=\"Data<int>\"/>", ProblemKind::BareLessThan, 1, 21);
    assert_eq!(attributes, pairs(&[("template", "Data<int>")]));
}

#[test]
fn bare_ampersand() {
    let attributes = read_with_lint("<Node\n a='x & y'/>", ProblemKind::BareAmpersand, 2, 7);
    assert_eq!(attributes, pairs(&[("a", "x & y")]));
}

#[test]
fn unknown_entity() {
    let attributes = read_with_lint("<Node a='&nbsp;'/>", ProblemKind::UnknownEntity, 1, 10);
    assert_eq!(attributes, pairs(&[("a", "&nbsp;")]));
}

#[test]
fn missing_blank_between_attributes() {
    let attributes = read_with_lint("<Node a=\"1\"b='2' c='3'/>", ProblemKind::MissingBlank, 1, 12);
    assert_eq!(attributes, pairs(&[("a", "1"), ("b", "2"), ("c", "3")]));
}

#[test]
fn the_first_of_duplicate_attributes_counts() {
    let attributes = read_with_lint("<Node a='1' b='2' a='3'/>", ProblemKind::DuplicateAttribute, 1, 19);
    assert_eq!(attributes, pairs(&[("a", "1"), ("b", "2")]));
}

#[test]
fn hyphens_in_a_comment() {
    read_with_lint("<!-- a -- b --><Node/>", ProblemKind::DoubleHyphen, 1, 8);
    read_with_lint("<Node/>\n<!-- a --->", ProblemKind::DoubleHyphen, 2, 8);
    assert_eq!(read("<Node><!-- <Mass a='&'> --></Node>").1, []);
}

#[test]
fn text_between_elements() {
    read_with_lint("<Node>\n  some text\n</Node>", ProblemKind::StrayText, 2, 3);
    read_with_lint("<Node><![CDATA[ <Mass/> ]]></Node>", ProblemKind::StrayText, 1, 7);
    read_with_lint("text <Node/>", ProblemKind::StrayText, 1, 1);
    read_with_lint("<Node/> text", ProblemKind::StrayText, 1, 9);
}

#[test]
fn control_character_in_a_value() {
    let attributes = read_with_lint("<Node a='\u{1}'/>", ProblemKind::ControlCharacter, 1, 10);
    assert_eq!(attributes, pairs(&[("a", "\u{1}")]));
}

#[test]
fn encoding_that_is_not_supported() {
    let text = "<?xml version='1.0' encoding='KOI8-R'?>\n<Node/>";
    read_with_lint(text, ProblemKind::EncodingIgnored, 1, 31);
}

#[test]
fn what_xml_allows_gives_no_lint() {
    let text =
        "\u{feff}<?xml version='1.0'?>\r\n<?pi x?><!-- c -->\r\n<Node a = \"'>'\"\tb='&#x0A;&lt;'\r\n></Node\r\n>\r\n";
    let (document, problems) = read(text);
    assert_eq!(problems, []);
    let document = document.expect("well formed");
    let values: Vec<_> = document.element(document.root()).attributes.iter().map(|a| a.value.as_str()).collect();
    assert_eq!(values, ["'>'", "\n<"]);
}

#[test]
fn line_ends_of_any_kind_are_line_feeds_in_values() {
    let (document, _) = read("<Node a='1\r\n2\r3\n4\t5'/>");
    let document = document.expect("well formed");
    assert_eq!(document.element(document.root()).attributes[0].value, "1\n2\n3\n4\t5");
}

#[test]
fn what_is_not_forgiven_has_a_place() {
    assert_error("", ProblemKind::NoRoot, 1, 1);
    assert_error(" \n<!-- a -->", ProblemKind::NoRoot, 2, 11);
    assert_error("<Node/>\n<Node/>", ProblemKind::SeveralRoots, 2, 2);
    assert_error("<Node>\n <A>\n</Node>", ProblemKind::MismatchedEndTag, 3, 1);
    assert_error("<Node>\n <A/>", ProblemKind::Unclosed, 1, 2);
    assert_error("<Node>\n <A b='1'", ProblemKind::Unclosed, 2, 2);
    assert_error("<Node>\n <A b='1", ProblemKind::Unclosed, 2, 5);
    assert_error("<Node>\n <A b", ProblemKind::Unclosed, 2, 2);
    assert_error("<Node>\n <A b=", ProblemKind::Unclosed, 2, 2);
    assert_error("<Node>\n <!-- b", ProblemKind::Unclosed, 2, 2);
    assert_error("<Node>\n <?b", ProblemKind::Unclosed, 2, 2);
    assert_error("<Node/></Node>", ProblemKind::StrayEndTag, 1, 8);
    assert_error("<Node a='1' = '2'/>", ProblemKind::MalformedTag, 1, 13);
    assert_error("<Node / >", ProblemKind::MalformedTag, 1, 7);
    assert_error("< Node/>", ProblemKind::MalformedTag, 1, 2);
    assert_error("<Node <A/>", ProblemKind::MalformedTag, 1, 7);
    assert_error("<Node></Node x>", ProblemKind::MalformedTag, 1, 14);
    assert_error("<Node><!x</Node>", ProblemKind::DoctypeRefused, 1, 7);
    assert_error("<Node><!></Node>", ProblemKind::MalformedTag, 1, 7);
    assert_error("<Node a/>", ProblemKind::MissingValue, 1, 7);
    assert_error("<Node a=1/>", ProblemKind::UnquotedValue, 1, 7);
    assert_error("<Node a='&#0;'/>", ProblemKind::NulCharacter, 1, 10);
    assert_error("<Node a='&#xD800;'/>", ProblemKind::BadCharacterReference, 1, 10);
    assert_error("<Node a='\0'/>", ProblemKind::NulCharacter, 1, 10);
}

/// The one lint or error of a scene, with the text it points at.
#[track_caller]
fn assert_scene_problem(text: &str, kind: ProblemKind, pointed_at: &str, n_entities: Option<usize>) {
    let mut sources = SourceMap::new();
    let loaded = load_scene(&mut sources, "test.scn", text.as_bytes(), &mut NoIncludes, &Limits::default());
    let found: Vec<_> = loaded.problems.iter().map(|problem| (problem.kind, sources.span_text(problem.span))).collect();
    assert_eq!(found, [(kind, pointed_at)], "{text}");
    assert_eq!(loaded.scene.map(|scene| scene.n_entities()), n_entities, "{text}");
}

#[test]
fn what_the_scene_layer_says() {
    use ProblemKind as K;
    let check = assert_scene_problem;
    check("<node/>", K::RootNotNode, "node", None);
    check("<Node><Object name='a'/></Node>", K::ObjectWithoutType, "Object", Some(1));
    check("<Node><Object type=''/></Node>", K::ObjectWithoutType, "Object", Some(1));
    check("<Node><Mass type='Vec3d'/></Node>", K::TypedElementDropped, "Mass", Some(1));
    check("<Node><Mass><Node/></Mass></Node>", K::MisplacedElement, "Node", Some(2));
    check("<Node><Mass><include href='a'/></Mass></Node>", K::MisplacedElement, "include", Some(2));
    check("<Node><Data value='1'/></Node>", K::MisplacedElement, "Data", Some(1));
    check(
        "<Node><Attribute type='a'><Mass/><Data value='1'/></Attribute></Node>",
        K::MisplacedElement,
        "Mass",
        Some(1),
    );
    check(
        "<Node><Attribute type='a'><Data value='1'><A/></Data></Attribute></Node>",
        K::MisplacedElement,
        "A",
        Some(1),
    );
    check("<Node><Attribute><Data value='1'/></Attribute></Node>", K::AttributeElementIgnored, "Attribute", Some(1));
    check("<Node><Attribute type='a'/></Node>", K::AttributeElementIgnored, "Attribute", Some(1));
    check(
        "<Node><A><Attribute type='type'><Data value='1'/></Attribute></A></Node>",
        K::AttributeElementIgnored,
        "Attribute",
        Some(2),
    );
    check("<Node><include/></Node>", K::IncludeWithoutHref, "include", Some(1));
    check("<Node><include href='a.xml'/></Node>", K::IncludeFailed, "a.xml", Some(1));
}

#[test]
fn a_dropped_element_says_what_was_probably_meant() {
    let text = "<Node><MechanicalObject type=\"Vec3d\" name=\"m\"/></Node>";
    let mut sources = SourceMap::new();
    let loaded = load_scene(&mut sources, "test.scn", text.as_bytes(), &mut NoIncludes, &Limits::default());
    let help = loaded.problems[0].help.as_deref().expect("there is help");
    assert!(help.contains("<MechanicalObject template=\"Vec3d\">"), "{help}");
    let scene = loaded.scene.expect("a lint only");
    assert_eq!(scene.dropped()[0].name, "MechanicalObject");
    assert_eq!(scene.dropped()[0].attributes.len(), 2);
}

#[test]
fn nested_attributes_override_and_the_last_data_wins() {
    let text = "<Node name='old'><Attribute type='name'><Data value='new'/></Attribute>\
                <Object type='Mass' a='1' b='2'>\
                <Attribute type='a'><Data value='3'/><Data value='4'/></Attribute>\
                <Attribute type='c d'><Data value='5'/></Attribute></Object></Node>";
    let mut sources = SourceMap::new();
    let loaded = load_scene(&mut sources, "test.scn", text.as_bytes(), &mut NoIncludes, &Limits::default());
    assert_eq!(loaded.problems, []);
    let scene = loaded.scene.expect("well formed");
    assert_eq!(scene.node(scene.root()).and_then(|node| node.name.as_ref()).expect("named").0, "new");
    let (_, mass) = scene.objects(scene.root()).next().expect("one object");
    let values: Vec<_> = mass.attributes.iter().map(|a| (a.name.as_str(), a.value.as_str())).collect();
    assert_eq!(values, [("a", "4"), ("b", "2"), ("c d", "5")]);
    assert_eq!((mass.class.as_str(), sources.span_text(mass.class_span)), ("Mass", "Mass"));
    assert_eq!(sources.span_text(mass.attributes[0].value_span), "4");
}
