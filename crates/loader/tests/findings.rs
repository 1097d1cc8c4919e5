//! What findings say of texts: where something stands, and what helps.

use settee_kernel::{
    AnyLink, Component, Data, Diagnostic, Lifecycle, Link, LinkTarget, Registry, Severity, ValueError,
};
use settee_loader::{LoadOptions, load_text};

/// A thing that leads to another one. A path without @ is taken for `old`, and not for `new`.
#[derive(settee_kernel::Component)]
#[component(category = "Test")]
struct Thing {
    #[group]
    base: settee_kernel::Base,
    /// Numbers.
    #[data]
    values: Data<Vec<f64>>,
    /// A link that begins with @.
    #[linked(name = "new", search = none)]
    newer: Link<Thing>,
    /// A link that may begin without.
    #[linked(name = "old", search = none)]
    older: Link<Thing>,
}

/// Stands for the loop that every scene has.
#[derive(settee_kernel::Component)]
#[component(category = "Test")]
struct DefaultAnimationLoop {
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for DefaultAnimationLoop {}

/// Looks at its data itself, and at those of another one before its turn.
#[derive(settee_kernel::Component)]
#[component(category = "Test")]
struct Measured {
    #[group]
    base: settee_kernel::Base,
    /// A count.
    #[data(default = 1)]
    n: Data<i32>,
    /// A length.
    #[data(default = 1.0, check = settee_kernel::checks::positive())]
    length: Data<f64>,
    /// Where it is.
    #[data]
    side: Data<Side>,
    /// Whose size is asked for.
    #[linked(name = "other", search = none)]
    other: Link<Measured>,
}

settee_kernel::choice! {
    /// One of two sides.
    enum Side {
        /// The left one.
        Left = "left",
        /// The right one.
        Right = "right",
    }
}

impl LinkTarget for Measured {
    const WHAT: &'static str = "thing of a size";
    fn accepts(component: &dyn Component) -> bool {
        component.class().name == "Measured"
    }
}

impl Lifecycle for Measured {
    fn init(&mut self, context: &mut settee_kernel::InitContext<'_>) {
        if let Some(other) = self.other.target() {
            context.require(other);
        }
        if *self.n < 1 {
            let finding = Diagnostic::error("out-of-range", "too few").attribute("n", self.n.to_string());
            context.report(finding.expected("at least 1"));
        }
    }
}

/// What is found when a root with these attributes and elements is loaded and initialised.
fn all_findings(attributes: &str, elements: &str) -> Vec<Diagnostic> {
    let mut registry = Registry::default();
    registry.add(&[Thing::entry, Measured::entry, DefaultAnimationLoop::entry]);
    let text = format!("<Node {attributes}>{elements}</Node>");
    let loaded = load_text("test.scn", &text, &registry, &LoadOptions::default());
    let mut found = loaded.diagnostics;
    loaded.scene.expect("the text is a scene").initialise(&mut found);
    found
}

/// Seen: of a text that is no number, a component said that what was read of it is out of range.
#[test]
fn what_a_component_finds_in_a_value_that_could_not_be_read_is_not_told() {
    let codes = |elements: &str| -> Vec<&str> {
        all_findings("", elements).iter().filter(|one| one.is_error()).map(|one| one.code).collect()
    };
    assert_eq!(codes("<Measured n=\"0\"/>"), ["out-of-range"]);
    assert_eq!(codes("<Measured n=\"x\"/>"), ["malformed-value"]);
    // The same where another one asks for it before its turn.
    assert_eq!(codes("<Measured other=\"@b\"/><Measured name=\"b\" n=\"x\"/>"), ["malformed-value"]);
    assert_eq!(codes("<Measured n=\"0\" length=\"x\"/>"), ["malformed-value", "out-of-range"]);
}

/// Seen: the place was that of the tag.
#[test]
fn a_value_of_the_root_that_is_out_of_range_has_its_own_place() {
    let found = all_findings("name=\"root\"\n      dt=\"-1\"", "");
    let place = found.iter().find(|one| one.code == "out-of-range").and_then(|one| one.location.clone());
    assert_eq!(place.map(|place| (place.line, place.column)), Some((2, 11)));
}

/// Seen: the column was that of the wrong word, and what is drawn began with the value; the proposal was in the
/// message.
#[test]
fn place_and_proposal_are_fields_of_their_own() {
    let found = all_findings("", "<Thing values=\"0 1 x\"/><Measured side=\"rigt\"/>");
    let place = found[0].location.clone().expect("it is in a file");
    let span = place.span.expect("the text is at hand");
    assert_eq!((span.start + 1, span.end - span.start), (place.column, 1));
    let choice = found.iter().find(|one| one.attribute == "side").expect("it is no side");
    assert_eq!((choice.message.as_str(), choice.nearest.as_deref()), ("\"rigt\" is not a choice", Some("right")));
}

/// Seen: a million unknown attributes made a million findings, of 1.6 GB.
#[test]
fn of_very_many_findings_the_last_are_counted_only() {
    let names: Vec<String> = (0..5000).map(|n| format!("unknown{n}=\"{n}\"")).collect();
    let found = all_findings("", &format!("<Thing {}/><Thing values=\"x\"/>", names.join(" ")));
    let unknown = found.iter().filter(|one| one.code == "unknown-attribute" && one.is_error());
    assert_eq!(unknown.count(), 1000);
    let more: Vec<&Diagnostic> = found.iter().filter(|one| one.code == "too-many-findings").collect();
    assert!(matches!(more[..], [one] if one.is_error()), "{more:?}");
    assert_eq!(more[0].message, "and 4001 more findings, not shown: 4001 errors");
    assert_eq!(more[0].value, "4001");
    // Of nodes too, and of objects of unknown classes.
    let found = all_findings(&names.join(" "), &"<Strange/>".repeat(1500));
    let more = found.iter().find(|one| one.code == "too-many-findings").expect("there are more");
    assert_eq!((more.value.as_str(), found.len()), ("5500", 1001));
}

#[test]
fn an_error_is_not_lost_among_notes() {
    let nodes = "<Node printLog=\"1\"/>".repeat(1200);
    let found = all_findings("", &format!("{nodes}<Thing values=\"x\"/>"));
    assert!(found.iter().any(|one| one.code == "malformed-value"), "{}", found.len());
    let more = found.iter().find(|one| one.code == "too-many-findings").expect("there are more");
    assert_eq!((more.severity, more.value.as_str()), (Severity::Note, "200"));
}

impl LinkTarget for Thing {
    const WHAT: &'static str = "thing";
    fn accepts(component: &dyn Component) -> bool {
        component.class().name == "Thing"
    }
}

impl Lifecycle for Thing {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        (name == "old").then(|| {
            self.older.set_paths(vec![format!("@{text}")]);
            Ok(())
        })
    }
}

/// What is found when a root with these elements is loaded and its links are followed.
fn findings(elements: &str) -> Vec<Diagnostic> {
    let mut registry = Registry::default();
    registry.add(&[Thing::entry, Measured::entry]);
    let loaded = load_text("test.scn", &format!("<Node>{elements}</Node>"), &registry, &LoadOptions::default());
    let mut found = loaded.diagnostics;
    loaded.scene.expect("the text is a scene").resolve_links(&mut found);
    found
}

#[test]
fn a_value_is_shown_where_it_stands_unless_characters_are_written_by_their_numbers() {
    let columns = |values: &str| {
        let found = findings(&format!("<Thing values=\"{values}\"/>"));
        found[0].location.as_ref().map(|place| place.column).expect("it is in a file")
    };
    let first = columns("x");
    assert_eq!(columns("0 1 x"), first + 4);
    assert_eq!(columns("&#48; 1 x"), first, "the value as a whole is shown");
}

#[test]
fn elements_of_the_scene_are_written_with_capital_letters() {
    for (element, help) in [
        ("<object type=\"Thing\"/>", "write <Object type=\"Thing\">"),
        ("<object/>", "write <Object type="),
        ("<node/>", "write <Node>"),
        ("<node type=\"x\"/>", "write <Node>"),
        ("<Thing type=\"x\"/>", "write <Thing template=\"x\">"),
    ] {
        let found = findings(element);
        assert!(found[0].fix.as_ref().is_some_and(|fix| fix.contains(help)), "{element}: {found:?}");
    }
}

#[test]
fn what_is_proposed_for_a_link_is_another_path() {
    let near = |elements: &str| findings(elements).last().and_then(|finding| finding.nearest.clone());
    let elsewhere = "<Node name=\"a\"><Thing name=\"foo\"/></Node><Node name=\"b\"><Thing new=\"@foo\"/></Node>";
    assert_eq!(near(elsewhere).as_deref(), Some("@/a/foo"));
    assert_eq!(near("<Thing name=\"foo\"/><Thing new=\"@fooo\"/>").as_deref(), Some("@foo"));
    // Seen: an object of another class was proposed, which the link does not take.
    assert_eq!(near("<Measured name=\"foo\"/><Thing new=\"@fooo\"/>"), None);
}

#[test]
fn a_path_without_its_sign_is_taken_where_the_class_takes_it() {
    let found = findings("<Thing name=\"a\"/><Thing old=\"a\"/>");
    assert!(
        matches!(&found[..], [one] if one.code == "link-without-at" && one.severity == Severity::Warning),
        "{found:?}"
    );
    assert_eq!(found[0].fix.as_deref(), Some("write \"@a\""));
    let found = findings("<Thing name=\"a\"/><Thing new=\"a\"/>");
    assert!(matches!(&found[..], [one] if one.code == "link-without-at" && one.is_error()), "{found:?}");
    assert!(findings("<Thing name=\"a\"/><Thing old=\"@a\" new=\"@a\"/>").is_empty());
}

#[test]
fn a_name_is_linked_as_data_are() {
    let text = "<Node name=\"3\"><Thing name=\"7\"/><Thing name=\"a\" values=\"@7.name\"/>\
                <Thing name=\"b\" values=\"@./.name\"/><Thing name=\"c\" values=\"@a.name\"/></Node>";
    let mut registry = Registry::default();
    registry.add(&[Thing::entry]);
    let loaded = load_text("test.scn", text, &registry, &LoadOptions::default());
    let scene = loaded.scene.expect("the text is a scene");
    let values =
        |path: &str| scene.find_object(path).and_then(|id| scene.get::<Thing>(id)).map(|it| it.values.to_vec());
    assert_eq!((values("/a"), values("/b")), (Some(vec![7.0]), Some(vec![3.0])));
    assert!(
        matches!(&loaded.diagnostics[..], [one] if one.code == "link-does-not-convert" && one.object == "c"),
        "{:?}",
        loaded.diagnostics
    );
}

/// Seen: a path that leads too far back led to a loop that the scene does not name.
#[test]
fn what_is_added_is_not_counted_by_paths() {
    let mut registry = Registry::default();
    registry.add(&[Thing::entry, DefaultAnimationLoop::entry]);
    let text = "<Node><Thing values=\"@[-1].values\"/></Node>";
    let loaded = load_text("test.scn", text, &registry, &LoadOptions::default());
    assert!(matches!(&loaded.diagnostics[..], [one] if one.code == "link-not-found"), "{:?}", loaded.diagnostics);
    assert!(loaded.scene.expect("the text is a scene").find_object("/DefaultAnimationLoop").is_some());
}
