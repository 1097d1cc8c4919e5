//! Data that are written during a run. For every class and each of its data, in a scene that shows the class: either
//! the write counts, and the run is what it would be if the scene had been loaded with the new value; or it is refused
//! by a message that names the object and the data, and nothing changed. There is no third case.
//!
//! A write counts if the run that begins with it is that of the new scene; or if it changes that run, and the run after
//! a reset is that of the new scene: constraints move points at the start of a scene, which writing them does not.
//! What a state is reset to is not compared: it stays that of the scene as it was loaded.

use std::cell::OnceCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::scenes::{SceneText, attribute, scene_texts, tag};
use crate::common::seen::{Output, Seen, differ, differences, run};
use settee_components::FromScene;
use settee_kernel::{Component, DataRef, Diagnostic, Flat, ObjectId, Owner, Written, has_error};
use settee_simulation::Simulation;

/// Least number of data of which a write was seen to count or to be refused.
const LEAST_TESTED: usize = 950;

/// What differs in a scene for another reason: class, data, why.
const EXPLAINED: [(&str, &str, &str); 10] = [
    ("AttachProjectiveConstraint", "indices1", "the only other value contradicts another constraint of the scene"),
    ("FixedRotationProjectiveConstraint", "FixedXRotation", "the first projection took the velocity away"),
    ("FixedRotationProjectiveConstraint", "FixedYRotation", "the first projection took the velocity away"),
    ("DataDisplay", "enable", "the normals of a model that is not drawn any more stay"),
    ("DataDisplay", "quads", "at the start one given list takes the place of all lists of the topology"),
    ("DataDisplay", "triangles", "at the start one given list takes the place of all lists of the topology"),
    ("MeshTopology", "tetrahedra", "at the start one given list takes the place of all lists of the loader"),
    ("MeshTopology", "triangles", "at the start one given list takes the place of all lists of the loader"),
    ("OglModel", "enable", "the normals of a model that is not drawn any more stay"),
    ("VisualModelImpl", "enable", "the normals of a model that is not drawn any more stay"),
];

pub(crate) fn load(scene: &SceneText, text: &str, output: &Output) -> Option<Simulation> {
    output.clear();
    let loaded = Simulation::from_text(&scene.path.display().to_string(), text, &scene.options(&output.0));
    let is_sound = !has_error(&loaded.diagnostics);
    loaded.simulation.filter(|_| is_sound)
}

/// Other values of the same kind, the likeliest first.
fn others(component: &dyn Component, index: usize, now: &str) -> Vec<String> {
    let data = component.data(index);
    let words: Vec<&str> = now.split_whitespace().collect();
    let map = |change: &dyn Fn(f64) -> f64| {
        let changed =
            words.iter().map(|word| word.parse::<f64>().map_or((*word).to_owned(), |v| change(v).to_string()));
        changed.collect::<Vec<_>>().join(" ")
    };
    let mut found: Vec<String> = if let Some(keys) = data.type_name().strip_prefix("one of ") {
        keys.split(", ").map(str::to_owned).collect()
    } else if ["true", "false"].contains(&now) || data.type_name() == "bool" {
        vec![if ["true", "1"].contains(&now) { "false" } else { "true" }.to_owned()]
    } else if words.is_empty() {
        ["1", "0 1", "0 1 2", "0.5 0.25 0.125", "0 1 2 3"].map(str::to_owned).to_vec()
    } else if matches!(data.flat(), Flat::Integers { .. }) {
        let fewer = words[..words.len() - 1].join(" ");
        let reversed = words.iter().rev().copied().collect::<Vec<_>>().join(" ");
        let of_lists = if words.len() > 1 { vec![fewer, reversed] } else { Vec::new() };
        of_lists.into_iter().chain([map(&|v| v + 1.0), map(&|v| v - 1.0)]).collect()
    } else {
        let up = map(&|v| if v == 0.0 { 0.5 } else { 1.25 * v });
        let down = map(&|v| if v == 0.0 { 0.125 } else { 0.75 * v });
        vec![up, down, map(&|v| v + 1.0)]
    };
    found.retain(|text| text != now);
    found
}

/// Whether a message of a step names a component and a data of it: `Class "name" in /node: data: ...`.
fn names_object_and_data(text: &str) -> bool {
    let names_data =
        |text: &str| text.split(": ").nth(1).is_some_and(|word| !word.contains(' ') || word.contains(" = "));
    text.split_once(" in /").is_some_and(|(_, rest)| names_data(rest))
}

/// What happened to one data.
enum Outcome {
    /// No other value could be loaded, or none shows in this scene.
    Untested,
    /// The write counts, or it is refused.
    Right,
    Wrong(String),
}

/// A class in a scene that shows it.
struct Case<'a> {
    scene: &'a SceneText,
    class: &'a str,
    output: &'a Output,
    /// The scene as it is loaded.
    loaded: Simulation,
    /// The run of the scene as it is.
    old: Seen,
    /// Made once a value is found that shows.
    again: OnceCell<Again>,
}

/// What the runs of a scene have in common into which nothing is written.
struct Again {
    /// What is different from run to run, or after a reset.
    noise: Vec<String>,
    /// What is said during a step, a reset and a run.
    said: Vec<String>,
}

/// A run that begins with a write, or is reset after a step and a write.
struct Run {
    /// What is said of the write.
    findings: Vec<Diagnostic>,
    /// What is said later.
    said: Vec<String>,
    seen: Seen,
}

/// The first object of a class.
pub(crate) fn object_of(simulation: &Simulation, class: &str) -> ObjectId {
    let scene = simulation.scene();
    let is_it = |object: &ObjectId| scene.component(*object).is_some_and(|found| found.class().name == class);
    scene.objects_in_order().iter().copied().find(is_it).expect("the scene shows the class")
}

impl<'a> Case<'a> {
    fn new(scene: &'a SceneText, class: &'a str, output: &'a Output) -> Self {
        let old = fresh(scene, &scene.text, output).expect("the scene loads");
        let loaded = load(scene, &scene.text, output).expect("the scene loads");
        Self { scene, class, output, loaded, old, again: OnceCell::new() }
    }

    fn object(&self, simulation: &Simulation) -> ObjectId {
        object_of(simulation, self.class)
    }

    /// Runs the scene with a value, if one is given, in the data of a name.
    fn run(&self, write: Option<(&str, &str)>, is_late: bool) -> Run {
        let mut simulation = load(self.scene, &self.scene.text, self.output).expect("the scene loads");
        if is_late {
            let _ = simulation.step(0.0);
            simulation.take_warnings();
        }
        let object = self.object(&simulation);
        let findings = write.map_or_else(Vec::new, |(name, value)| {
            let index = simulation.scene().component(object).and_then(|component| component.find_data(name));
            let data = DataRef { owner: Owner::Object(object), index: index.expect("the class has the data") };
            simulation.write(data, Written::Text(value))
        });
        if is_late {
            simulation.reset();
        }
        let seen = run(&mut simulation, self.output);
        Run { findings, said: simulation.take_warnings(), seen }
    }

    fn again(&self) -> &Again {
        self.again.get_or_init(|| {
            let again = fresh(self.scene, &self.scene.text, self.output).expect("the scene loads");
            let Run { said, seen: plain, .. } = self.run(None, true);
            let noise = differences(&self.old, &again).into_iter().chain(differences(&self.old, &plain));
            Again { noise: noise.cloned().collect(), said }
        })
    }

    fn test(&self, component: &dyn Component, index: usize) -> Outcome {
        let (name, text) = (component.data_info(index).name, &self.scene.text);
        let place = tag(text, self.class).expect("the scene shows the class");
        let names = component.data_info(index).aliases.iter().copied().chain([name]);
        let given = names.filter_map(|name| Some((name, attribute(text, place, name)?))).next();
        if given.is_some_and(|(name, (start, end))| {
            component.find_all_data(name).len() > 1 || text[start..end].contains('@')
        }) {
            return Outcome::Untested;
        }
        let object = self.object(&self.loaded);
        let own = self.loaded.scene().component(object).expect("it was made");
        let now = own.data(own.find_data(name).expect("the class has the data")).print();
        let now = given.map_or(now, |(_, (start, end))| text[start..end].to_owned());
        // The data that is written is not compared itself.
        let key = format!("{}.{name}", self.loaded.scene().object_path(object));
        for value in others(component, index, &now) {
            let changed = match given {
                Some((_, (start, end))) => format!("{}{value}{}", &text[..start], &text[end..]),
                None => format!("{} {name}=\"{value}\"{}", &text[..place.0], &text[place.0..]),
            };
            // A value that cannot be loaded, or that shows nowhere, says nothing.
            let new = fresh(self.scene, &changed, self.output);
            if let Some(new) = new.filter(|new| differences(&self.old, new).into_iter().any(|other| *other != key)) {
                let object = key[..key.len() - name.len() - 1].rsplit('/').next().unwrap_or_default();
                return self.judge(&value, (object, name, &key), &new);
            }
        }
        Outcome::Untested
    }

    fn judge(&self, value: &str, (object, name, key): (&str, &str, &str), new: &Seen) -> Outcome {
        let Again { noise, said: quiet } = self.again();
        let noise: Vec<String> = noise.iter().cloned().chain([key.to_owned()]).collect();
        let old = &self.old;
        let Run { findings, said, seen: early } = self.run(Some((name, value)), false);
        if has_error(&findings) {
            let is_named = |finding: &Diagnostic| finding.object == object && finding.attribute == name;
            return match differ(old, &early, &noise) {
                _ if !findings.iter().any(is_named) => Outcome::Wrong(format!("{value}: not named: {findings:?}")),
                Some(what) => Outcome::Wrong(format!("{value}: refused, but something changed: {what}")),
                None => Outcome::Right,
            };
        }
        let Some(what) = differ(new, &early, &noise) else { return Outcome::Right };
        // What a link passes on may be refused when the next step begins, by the object where it arrives.
        if said.iter().any(|text| !quiet.contains(text) && names_object_and_data(text)) {
            return Outcome::Right;
        }
        let late = self.run(Some((name, value)), true).seen;
        match (differ(old, &early, &noise), differ(new, &late, &noise)) {
            (None, _) => Outcome::Wrong(format!("{value}: without effect, and nobody says so: {said:?}: {what}")),
            (_, Some(late)) => {
                Outcome::Wrong(format!("{value}: half an effect: {said:?}: {what}; after a reset {late}"))
            }
            (Some(_), None) => Outcome::Right,
        }
    }
}

/// The run of a text of a scene; `None` if it does not load.
fn fresh(scene: &SceneText, text: &str, output: &Output) -> Option<Seen> {
    Some(run(&mut load(scene, text, output)?, output))
}

/// The classes, each with the smallest scene that shows it: the one with the fewest points and objects.
pub(crate) fn tasks(scenes: &[SceneText], classes: impl Iterator<Item = &'static str>) -> Vec<(&'static str, usize)> {
    let output = Output::new("sizes");
    let size = |scene: &SceneText| {
        let simulation = load(scene, &scene.text, &output)?;
        let n_points: usize = simulation.states().iter().map(|state| state.n_points).sum();
        Some((n_points + simulation.scene().objects_in_order().len(), scene.text.len()))
    };
    let sizes: Vec<Option<(usize, usize)>> = scenes.iter().map(size).collect();
    let shows = |index: &usize, class: &str| sizes[*index].is_some() && tag(&scenes[*index].text, class).is_some();
    let smallest = |class: &&'static str| (0..scenes.len()).filter(|i| shows(i, class)).min_by_key(|i| sizes[*i]);
    classes.filter_map(|class| Some((class, smallest(&class)?))).collect()
}

#[test]
fn what_is_written_counts_or_is_refused() {
    let (scenes, registry) = (scene_texts(), settee_components::registry());
    let tasks = tasks(&scenes, registry.classes().map(|(class, _)| class));
    let (next, n_tested, wrong) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = |worker: usize| {
        let output = Output::new(&worker.to_string());
        while let Some(&(class, scene)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let component = registry.class(class).expect("it is registered").create_default();
            let case = Case::new(&scenes[scene], class, &output);
            for index in 0..component.data_len() {
                let info = component.data_info(index);
                let is_explained = EXPLAINED.iter().any(|(of, name, _)| (*of, *name) == (class, info.name));
                if info.output || info.without_effect().is_some() || info.state.is_some() || is_explained {
                    continue;
                }
                let outcome = catch_unwind(AssertUnwindSafe(|| case.test(component.as_ref(), index)));
                match outcome.unwrap_or_else(|_| Outcome::Wrong("panic".to_owned())) {
                    Outcome::Untested => continue,
                    Outcome::Right => {}
                    Outcome::Wrong(why) => {
                        let about = format!("{class} {} ({}): {why}", info.name, case.scene.path.display());
                        wrong.lock().expect("no other thread panics").push(about);
                    }
                }
                n_tested.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|threads| {
        for worker in 0..3 {
            threads.spawn(move || work(worker));
        }
    });
    let wrong = wrong.into_inner().expect("no thread panics");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(n_tested.load(Ordering::Relaxed) >= LEAST_TESTED, "only {n_tested:?} data were tested");
}
