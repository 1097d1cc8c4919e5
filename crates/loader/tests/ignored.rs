//! What is said of attributes without effect.

use settee_kernel::{Data, Lifecycle, Registry, Severity};
use settee_loader::{LoadOptions, load_text};

/// A thing of which some data have no effect.
#[derive(settee_kernel::Component)]
#[component(category = "Test")]
struct Thing {
    #[group]
    base: settee_kernel::Base,
    /// Speed of the mouse.
    #[data(default = 2.0, ignored = "there is no mouse")]
    speed: Data<f64>,
    /// One of two switches.
    #[data(default = true, alias = "both", ignored = "there is no light")]
    light: Data<bool>,
    /// The other.
    #[data(default = true, alias = "both")]
    heat: Data<bool>,
    /// A file.
    #[data(unsupported = "files are not read; write the values")]
    file: Data<String>,
}

impl Lifecycle for Thing {}

/// Codes, severities and reasons of the findings about a thing.
fn findings(attributes: &str) -> Vec<(&'static str, Severity, String)> {
    let mut registry = Registry::default();
    registry.add(&[Thing::entry]);
    let loaded =
        load_text("test.scn", &format!("<Node><Thing {attributes}/></Node>"), &registry, &LoadOptions::default());
    let reason = |message: &str| message.rsplit(": ").next().unwrap_or_default().to_owned();
    loaded.diagnostics.iter().map(|found| (found.code, found.severity, reason(&found.message))).collect()
}

#[test]
fn a_value_other_than_the_default_is_a_note() {
    let note = vec![("ignored-attribute", Severity::Note, "there is no mouse".to_owned())];
    assert_eq!(findings("speed='3'"), note);
    assert_eq!(findings("speed='2.00'"), []);
    assert_eq!(findings(""), []);
}

#[test]
fn a_malformed_value_is_still_an_error() {
    let found = findings("speed='fast'");
    assert!(matches!(found[..], [("malformed-value", Severity::Error, _)]), "{found:?}");
}

#[test]
fn an_alias_is_ignored_only_if_all_that_it_writes_is() {
    assert_eq!(findings("light='0'").len(), 1);
    assert_eq!(findings("both='0'"), []);
}

#[test]
fn what_results_would_depend_on_is_a_warning() {
    let found = findings("file='a.txt'");
    assert!(matches!(found[..], [("unsupported-attribute", Severity::Warning, _)]), "{found:?}");
}

#[test]
fn nodes_say_it_too() {
    let loaded = load_text("test.scn", "<Node printLog='1'/>", &Registry::default(), &LoadOptions::default());
    let about: Vec<_> = loaded.diagnostics.iter().map(|found| (found.severity, &*found.attribute)).collect();
    assert_eq!(about, [(Severity::Note, "printLog")]);
}

/// Seen: a node with a gravity of its own fell as all others, without a word.
#[test]
fn context_below_the_root_is_a_note_where_it_is_another_one() {
    let about = |root: &str, below: &str| {
        let text = format!("<Node {root}><Node name='a'><Node name='b' {below}/></Node></Node>");
        let loaded = load_text("test.scn", &text, &Registry::default(), &LoadOptions::default());
        let told = loaded.diagnostics.iter().map(|found| {
            assert_eq!((found.code, found.severity, &*found.node), ("ignored-attribute", Severity::Note, "/a/b"));
            assert!(found.location.is_some());
            (found.attribute.clone(), found.fix.clone().unwrap_or_default())
        });
        told.collect::<Vec<_>>()
    };
    let gravity = ("gravity".to_owned(), "add <Gravity gravity=\"0 0 0\"/> to the node".to_owned());
    assert_eq!(about("", "gravity='0 0 0'"), [gravity]);
    assert_eq!(about("gravity='0 0 0' dt='0.1'", "gravity='0 0.0 0' dt='.1' time='0' animate='false'"), []);
    let names: Vec<_> = about("", "dt='0.1' time='2' animate='1'").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["dt", "time", "animate"]);
}
