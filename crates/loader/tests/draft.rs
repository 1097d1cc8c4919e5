//! Scenes built object by object take the same way as scene files.

use settee_kernel::{Data, Flat, Lifecycle, Registry, Scene};
use settee_loader::{Attribute, Description, Draft, Naming};

/// A thing with numbers.
#[derive(settee_kernel::Component)]
#[component(category = "Test")]
struct Numbers {
    #[group]
    base: settee_kernel::Base,
    /// Points.
    #[data]
    points: Data<Vec<[f64; 3]>>,
    /// A count.
    #[data(default = 1)]
    count: Data<i32>,
}

impl Lifecycle for Numbers {}

struct Stage {
    scene: Scene,
    registry: Registry,
    draft: Draft<'static>,
}

impl Stage {
    fn new() -> Self {
        let mut registry = Registry::default();
        registry.add(&[Numbers::entry]);
        Self { scene: Scene::default(), registry, draft: Draft::default() }
    }

    fn add(&mut self, class: &str, attributes: Vec<Attribute<'static>>) -> Result<settee_kernel::ObjectId, String> {
        let Self { scene, registry, draft } = self;
        let description = Description { class, naming: Naming::Class, attributes, at: None };
        let root = scene.root();
        let object = draft
            .add_object(scene, registry, root, description, &mut Vec::new())
            .map_err(|finding| finding.to_string())?;
        match draft.apply_now(scene, registry, object).first() {
            None => Ok(object),
            Some(finding) => {
                let text = finding.to_string();
                draft.remove_object(scene, object);
                Err(text)
            }
        }
    }

    fn points(&self, object: settee_kernel::ObjectId) -> &[[f64; 3]] {
        self.scene.get::<Numbers>(object).unwrap().points.get()
    }
}

fn text(name: &str, value: &str) -> Attribute<'static> {
    Attribute::given(name, value, None, None)
}

fn numbers(name: &str, count: usize, block: usize) -> Attribute<'static> {
    let values = (0..count).map(|index| index as f64).collect();
    Attribute::given(name, "numbers", Some(Flat::Reals { values, block }), None)
}

#[test]
fn attributes_are_read_at_once_and_mistakes_leave_no_object() {
    let mut stage = Stage::new();
    let object = stage.add("Numbers", vec![text("points", "1 2 3")]).unwrap();
    assert_eq!(stage.points(object), [[1.0, 2.0, 3.0]]);
    assert_eq!(stage.scene.object(object).name, "Numbers");
    for (class, attributes, expected) in [
        ("Number", vec![], "did you mean \"Numbers\"?"),
        ("Numbers", vec![text("point", "1 2 3")], "did you mean \"points\"?"),
        ("Numbers", vec![text("points", "1 2")], "do not fill"),
        ("Numbers", vec![numbers("points", 8, 2)], "expected an array of shape (n, 3)"),
        ("Numbers", vec![numbers("points", 8, 1)], "expected an array of shape (n, 3)"),
        ("Numbers", vec![numbers("count", 2, 1)], "expected integer"),
    ] {
        let error = stage.add(class, attributes).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!(stage.scene.all_objects().len(), 1);
}

#[test]
fn numbers_come_without_the_detour_through_text() {
    let mut stage = Stage::new();
    for block in [1, 3] {
        let object = stage.add("Numbers", vec![numbers("points", 6, block)]).unwrap();
        assert_eq!(stage.points(object), [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]);
    }
}

#[test]
fn links_wait_for_what_is_added_later_and_end_when_a_value_is_written() {
    let mut stage = Stage::new();
    let early = stage.add("Numbers", vec![text("points", "@late.points")]).unwrap();
    let late = stage.add("Numbers", vec![text("points", "1 2 3")]).unwrap();
    stage.scene.object_mut(late).name = "late".into();
    let Stage { scene, registry, draft } = &mut stage;
    let mut findings = Vec::new();
    draft.finish(scene, registry, &mut findings);
    scene.initialise(&mut findings);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(stage.points(early), [[1.0, 2.0, 3.0]]);

    let mut stage = Stage::new();
    let late = stage.add("Numbers", vec![text("points", "1 2 3")]).unwrap();
    let linked = stage.add("Numbers", vec![text("points", "@Numbers.points")]).unwrap();
    let findings = stage.draft.write(&mut stage.scene, &stage.registry, linked, text("points", "7 8 9"));
    assert!(findings.is_empty() && stage.scene.connections.is_empty(), "{findings:?}");
    let Stage { scene, registry, draft } = &mut stage;
    draft.finish(scene, registry, &mut Vec::new());
    scene.initialise(&mut Vec::new());
    assert_eq!((stage.points(linked), stage.points(late)), (&[[7.0, 8.0, 9.0]][..], &[[1.0, 2.0, 3.0]][..]));
}

#[test]
fn a_scene_that_is_taken_over_keeps_its_objects_and_links() {
    let mut part = Stage::new();
    part.add("Numbers", vec![text("points", "1 2 3")]).unwrap();
    part.add("Numbers", vec![text("points", "@[-1].points")]).unwrap();
    let mut whole = Stage::new();
    let root = whole.scene.root();
    let moved = whole.scene.absorb(root, part.scene);
    whole.draft.absorb(part.draft, &moved);
    assert_eq!((moved.nodes.len(), moved.objects.len(), whole.scene.connections.len()), (1, 2, 1));
    let Stage { scene, registry, draft } = &mut whole;
    let mut findings = Vec::new();
    draft.finish(scene, registry, &mut findings);
    scene.initialise(&mut findings);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(whole.points(moved.objects[1].1), [[1.0, 2.0, 3.0]]);
}
