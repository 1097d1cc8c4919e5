//! Reading what was written gives what was written, for names and values with every nasty character.

use proptest::prelude::*;
use settee_scn::{
    Attribute, Document, Limits, NoIncludes, NodeText, ObjectText, SceneText, SourceMap, Span, load_scene, parse,
    print, print_scene,
};

/// Any text without NUL, rich in what means something to XML.
fn value() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[ -~]{0,8}",
        2 => prop::sample::select(vec![
            "&", "<", ">", "\"", "'", "&amp;", "&#10;", "&lt", "]]>", "-->", "<!--", "<!DOCTYPE", "\n", "\r\n", "\r", "\t",
            "\u{1}", "\u{85}", "\u{feff}", "\u{2028}", "\u{fffe}", "é", "😀", "/>", "=", "@../dofs.position",
        ])
        .prop_map(str::to_owned),
        1 => any::<char>().prop_map(|character| character.to_string().replace('\0', "")),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z_:][a-zA-Z0-9_:.-]{0,6}",
        prop::sample::select(vec!["name", "type", "Node", "Object", "Attribute", "Data", "include", "Größe", "名"])
            .prop_map(str::to_owned),
    ]
}

fn attributes(name: impl Strategy<Value = String>) -> impl Strategy<Value = Vec<Attribute>> {
    prop::collection::btree_map(name, value(), 0..20)
        .prop_map(|list| list.into_iter().map(|(name, value)| Attribute::generated(name, value)).collect())
}

/// A document from a list of elements, each a child of an earlier one.
fn document() -> impl Strategy<Value = Document> {
    let element = (name(), attributes(name()), any::<prop::sample::Index>());
    (name(), prop::collection::vec(element, 0..30)).prop_map(|(root, elements)| {
        let mut document = Document::new(root);
        let mut ids = vec![document.root()];
        for (name, attributes, parent) in elements {
            let id = document.add_element(*parent.get(&ids), name);
            document.element_mut(id).attributes = attributes;
            ids.push(id);
        }
        document
    })
}

/// A scene in the same way; classes and attribute names need not be names that a tag can hold.
fn scene() -> impl Strategy<Value = SceneText> {
    let free_name = || prop_oneof![name(), value()];
    let others = || attributes(free_name().prop_filter("structural", |name| name != "name"));
    let class = free_name().prop_filter("empty", |class| !class.is_empty());
    let element = (prop::option::of(class), prop::option::of(value()), others(), any::<prop::sample::Index>());
    (others(), prop::collection::vec(element, 0..20)).prop_map(|(root_attributes, elements)| {
        let (span, class_span, tag_span) = (Span::GENERATED, Span::GENERATED, Span::GENERATED);
        let node = |name, attributes| NodeText { name, attributes, children: Vec::new(), tag_span, span };
        let mut scene = SceneText::new(node(None, root_attributes));
        let mut nodes = vec![scene.root()];
        for (class, name, mut attributes, parent) in elements {
            let parent = *parent.get(&nodes);
            let name = name.map(|name| (name, span));
            match class {
                Some(class) => {
                    attributes.retain(|attribute| attribute.name != "type");
                    scene.add_object(parent, ObjectText { class, class_span, name, attributes, span });
                }
                None => nodes.push(scene.add_node(parent, node(name, attributes))),
            }
        }
        scene
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_document_reads_back(document in document()) {
        let text = print(&document);
        let parsed = parse(&mut SourceMap::new(), "test.scn", text.as_bytes(), &Limits::default());
        prop_assert!(parsed.problems.iter().all(|problem| !problem.is_error()), "{text}\n{:?}", parsed.problems);
        prop_assert!(document.same_content(&parsed.document.expect("no error")), "{text}");
    }

    #[test]
    fn a_scene_reads_back(scene in scene()) {
        let text = print_scene(&scene);
        let loaded =
            load_scene(&mut SourceMap::new(), "test.scn", text.as_bytes(), &mut NoIncludes, &Limits::default());
        prop_assert!(loaded.problems.iter().all(|problem| !problem.is_error()), "{text}\n{:?}", loaded.problems);
        prop_assert!(scene.same_content(&loaded.scene.expect("no error")), "{text}");
    }

    #[test]
    fn any_text_reads_or_fails_with_a_place(text in "[<>/=\"'&;#! \\-\\[\\]?aA0\n]{0,60}") {
        let mut sources = SourceMap::new();
        let parsed = parse(&mut sources, "test.scn", text.as_bytes(), &Limits::default());
        prop_assert_eq!(parsed.document.is_none(), parsed.problems.iter().any(|problem| problem.is_error()));
        for problem in &parsed.problems {
            prop_assert!(text.get(problem.span.start as usize..problem.span.end as usize).is_some());
        }
    }

    #[test]
    fn any_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let limits = Limits::default();
        load_scene(&mut SourceMap::new(), "test.scn", &bytes, &mut NoIncludes, &limits);
    }
}
