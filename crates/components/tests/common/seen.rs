//! Everything that can be seen of a run, to compare runs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use settee_simulation::{DrawOptions, Simulation};

/// Ends of the names of what is not compared: what resets restore, rest positions that only the start derives from
/// positions, and the size of a factor, which keeps room for the entries that there were.
const NOT_COMPARED: [&str; 4] = [".reset_position", ".reset_velocity", ".rest_position", ".L_nnz"];

/// Everything that can be seen of a simulation, by name: data, vectors, drawing, written files.
pub type Seen = BTreeMap<String, String>;

/// A folder for the files of one run, emptied before each.
pub struct Output(pub PathBuf);

impl Output {
    /// Not made yet; `name` tells it from those of other threads.
    pub fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("settee-written-{}-{name}", std::process::id())))
    }

    /// Makes it, empty.
    pub fn clear(&self) {
        let _ = std::fs::remove_dir_all(&self.0);
        std::fs::create_dir_all(&self.0).expect("the folder of temporary files can be written");
    }

    fn files(&self, seen: &mut Seen) {
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).expect("it was made").flatten().map(|entry| entry.path()) {
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let bytes = std::fs::read(&path).unwrap_or_default();
                    seen.insert(format!("file {}", path.display()), format!("{bytes:?}"));
                }
            }
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Two steps, and what can be seen then.
pub fn run(simulation: &mut Simulation, output: &Output) -> Seen {
    let mut seen = Seen::new();
    let steps = (0..2).try_for_each(|_| simulation.step(0.0));
    seen.insert("steps".into(), format!("{steps:?}"));
    // What came again is told with how often it did: a write lets linked data follow once more.
    let end: Vec<String> = simulation.finish().iter().map(|finding| format!("{finding:?}")).collect();
    let end: Vec<&str> = end.iter().map(|text| text.split("; after it was told").next().unwrap_or(text)).collect();
    seen.insert("end".into(), format!("{end:?}"));
    seen.insert("drawing".into(), format!("{:?}", simulation.draw(&DrawOptions::default())));
    for state in simulation.states() {
        let path = simulation.scene().object_path(state.object);
        for (name, values) in [("x", simulation.position(&path)), ("v", simulation.velocity(&path))] {
            seen.insert(format!("{path} {name}"), format!("{values:?}"));
        }
    }
    let scene = simulation.scene();
    for object in scene.all_objects() {
        let Some(component) = scene.component(object) else { continue };
        for index in 0..component.data_len() {
            let key = format!("{}.{}", scene.object_path(object), component.data_info(index).name);
            if !NOT_COMPARED.iter().any(|name| key.ends_with(name)) {
                seen.insert(key, component.data(index).print());
            }
        }
    }
    output.files(&mut seen);
    seen
}

/// Names of what is different.
pub fn differences<'a>(one: &'a Seen, other: &'a Seen) -> Vec<&'a String> {
    let mut names: Vec<&String> =
        one.keys().chain(other.keys()).filter(|key| one.get(*key) != other.get(*key)).collect();
    names.sort();
    names.dedup();
    names
}

/// Whether two runs differ, and in what: rounding counts only where the elements are numbered otherwise.
pub fn differ(one: &Seen, other: &Seen, noise: &[String]) -> Option<String> {
    let is_close = |key: &String| match (one.get(key), other.get(key)) {
        (Some(one), Some(other)) => is_close(one, other),
        _ => false,
    };
    let names: Vec<&String> =
        differences(one, other).into_iter().filter(|key| !noise.contains(key) && !is_close(key)).collect();
    let first = names.first()?;
    let short = |seen: &Seen| seen.get(*first).map_or_else(String::new, |text| text.chars().take(120).collect());
    Some(format!("{names:?}: {} and {}", short(one), short(other)))
}

/// Whether two texts have the same numbers but for their last digits.
fn is_close(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split([' ', ',', '(', ')', '[', ']']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let (one, other) = (words(one), words(other));
    let is_equal = |(one, other): (&String, &String)| match (one.parse::<f64>(), other.parse::<f64>()) {
        (Ok(one), Ok(other)) => (one - other).abs() <= 1e-12 * one.abs().max(1.0),
        _ => one == other,
    };
    one.len() == other.len() && one.iter().zip(&other).all(is_equal)
}
