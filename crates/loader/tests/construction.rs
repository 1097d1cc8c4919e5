//! Each object of a scene is constructed once: with many objects, and defaults that cost something, loading takes what
//! it must.

use std::sync::atomic::{AtomicUsize, Ordering};

use settee_kernel::{Data, Diagnostic, Lifecycle, Registry};
use settee_loader::{Attribute, Description, Draft, LoadOptions, Naming, load_text};

/// Defaults of `Counted` made so far.
static CONSTRUCTED: AtomicUsize = AtomicUsize::new(0);

/// A private field whose default counts.
struct Counter;

impl Default for Counter {
    fn default() -> Self {
        CONSTRUCTED.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

/// A class that counts how often it is constructed.
#[derive(settee_kernel::Component)]
#[component(category = "Test", templates(Vec3d, Vec1d), attach = state)]
struct Counted {
    #[group]
    base: settee_kernel::Base,
    /// A number.
    #[data(default = 1)]
    count: Data<i32>,
    _counter: Counter,
}

impl Lifecycle for Counted {}

/// What `work` constructs. One test at a time may count.
fn constructed(work: impl FnOnce()) -> usize {
    let before = CONSTRUCTED.load(Ordering::Relaxed);
    work();
    CONSTRUCTED.load(Ordering::Relaxed) - before
}

#[test]
fn each_object_is_constructed_once_from_a_text_and_from_a_program() {
    let mut registry = Registry::default();
    assert_eq!(constructed(|| registry.add(&[Counted::entry])), 0, "the registry needs no component");

    // With the default template, with another one that is asked for, and before and after each other.
    let text = r#"<Node name="root"><Counted count="2"/><Counted name="b" template="Vec1d" count="3"/>
        <Node name="child"><Counted/><Counted template="Vec3d" count="@/b.count"/></Node></Node>"#;
    let mut loaded = None;
    let count = constructed(|| loaded = Some(load_text("once.scn", text, &registry, &LoadOptions::default())));
    let loaded = loaded.expect("the text was loaded");
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let scene = loaded.scene.expect("the text is a scene");
    assert_eq!((count, scene.all_objects().len()), (4, 4));
    let templates: Vec<&str> = scene.all_objects().into_iter().map(|object| scene.object(object).template).collect();
    assert_eq!(templates, ["Vec3d", "Vec1d", "Vec3d", "Vec3d"]);
    let b = scene.find_object("/b").expect("it is there");
    assert_eq!(*scene.get::<Counted>(b).expect("it is one").count, 3);

    let (mut scene, mut draft) = (settee_kernel::Scene::default(), Draft::default());
    let count = constructed(|| {
        let attributes = vec![Attribute::given("count", "5", None, None)];
        let description = Description { class: "Counted", naming: Naming::Class, attributes, at: None };
        let root = scene.root();
        let object = draft.add_object(&mut scene, &registry, root, description, &mut Vec::new());
        let object = object.map_err(|finding: Diagnostic| finding.to_string()).expect("the class is known");
        assert!(draft.apply_now(&mut scene, &registry, object).is_empty());
        draft.finish(&mut scene, &registry, &mut Vec::new());
        assert_eq!(*scene.get::<Counted>(object).expect("it is one").count, 5);
    });
    assert_eq!(count, 1);
}
