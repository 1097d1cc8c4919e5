//! Loader of sequences of OFF files.

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, DataRef, DataSet, Diagnostic, InitContext, Lifecycle, Owner, ValueError, checks};
use settee_mesh::{LoaderOptions, Mesh};

use super::{MeshFormat, MeshLoaderData, read_mesh};

/// Reads a sequence of OFF meshes (`.off`) that are the same surface at different times: `position` goes from file to
/// file during the run.
///
/// `filename` names the first file; the others are called like it with the last number in the name counted up,
/// `face07.off`, `face08.off` and so on. File k is shown from k `stepDuration` on, the last one until the end. Elements
/// are those of the first file, and all files have the same number of points.
#[derive(Component)]
#[component(category = "IO/Mesh", roles(engine))]
pub struct OffSequenceLoader {
    /// What all loaders share.
    #[group]
    pub mesh: MeshLoaderData,
    /// Number of files.
    #[data(default = 1, check = checks::between(1, 100_000), at_start = "files are read when the scene starts")]
    pub nb_of_files: Data<i32>,
    /// Time for which each file is shown.
    #[data(default = 0.04, unit = "s", check = checks::positive())]
    pub step_duration: Data<f64>,
    /// Time for which a file is chosen; by default that of the scene.
    #[data(
        default = 0.0,
        unit = "s",
        not_linked,
        at_start = "a time that is not given at the start is that of the scene"
    )]
    pub time: Data<f64>,
    #[group]
    base: settee_kernel::Base,
    /// What was read, and the positions of all files.
    read: Option<Request>,
    positions: Vec<Vec<[f64; 3]>>,
}

/// What decides on the content of the files.
type Request = (String, i32, LoaderOptions);

/// A fraction of the duration by which a file is shown early, so that rounding of the time does not delay it.
const EARLY: f64 = 1e-6;

impl OffSequenceLoader {
    fn read_files(&mut self, context: &mut InitContext<'_>) -> Option<Mesh> {
        self.positions.clear();
        let mut first: Option<Mesh> = None;
        for number in 0..*self.nb_of_files {
            let Some(name) = counted_up(&self.mesh.filename, number as u64) else {
                let finding = Diagnostic::error("file-missing", "the name of the first file has no number");
                let finding = finding.attribute("filename", self.mesh.filename.get().clone());
                context.report(finding.expected("a name with a number, as face07.off"));
                return None;
            };
            let mesh = read_mesh(&name, MeshFormat::Off, &self.mesh.options(), context)?;
            let n = first.as_ref().map_or(mesh.positions.len(), |first| first.positions.len());
            if mesh.positions.len() != n {
                let message = format!("{name} has {} points, the first file has {n}", mesh.positions.len());
                context.report(Diagnostic::error("lists-differ", message).attribute("filename", name));
                return None;
            }
            self.positions.push(mesh.positions.clone());
            first.get_or_insert(mesh);
        }
        first
    }

    /// The file that is shown at a time.
    fn file_at(&self, time: f64) -> usize {
        let last = self.positions.len().saturating_sub(1);
        // A negative time is before the first file: the conversion saturates.
        ((time / *self.step_duration + EARLY) as usize).min(last)
    }
}

/// A name with its last number counted up; a name without a number has itself only.
fn counted_up(name: &str, by: u64) -> Option<String> {
    if by == 0 {
        return Some(name.to_owned());
    }
    let end = name.rfind(|c: char| c.is_ascii_digit())? + 1;
    let start = name[..end]
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |before| before + name[before..].chars().next().map_or(1, char::len_utf8));
    let number: u64 = name[start..end].parse().ok()?;
    let counted = number.checked_add(by)?;
    Some(format!("{}{counted:0width$}{}", &name[..start], &name[end..], width = end - start))
}

impl Lifecycle for OffSequenceLoader {
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        self.mesh.parse_attribute(name, text)
    }

    fn extra_attributes(&self) -> &'static [(&'static str, &'static str)] {
        super::loader_data::EXTRA
    }

    fn reads_files_first(&self) -> bool {
        true
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        let root = context.scene.root();
        let clock = (&context.scene.node(root).data as &dyn DataSet).find_data("time");
        if let (Some(clock), Some(own), false) = (clock, (self as &dyn DataSet).find_data("time"), self.time.is_set()) {
            let target = DataRef { owner: Owner::Object(context.object), index: own };
            context.scene.connect(DataRef { owner: Owner::Node(root), index: clock }, target);
        }
        self.update(context);
    }
}

impl BaseEngine for OffSequenceLoader {
    fn update(&mut self, context: &mut InitContext<'_>) {
        let asked = (self.mesh.filename.get().clone(), *self.nb_of_files, self.mesh.options());
        if self.read.as_ref() != Some(&asked) {
            let mesh = self.read_files(context);
            self.mesh.give(mesh);
            self.read = Some(asked);
        }
        if let Some(positions) = self.positions.get(self.file_at(*self.time)) {
            self.mesh.content.position.derive(positions.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::counted_up;

    #[test]
    fn the_last_number_of_a_name_counts() {
        assert_eq!(counted_up("a2/face07.off", 5).as_deref(), Some("a2/face12.off"));
        assert_eq!(counted_up("face99.off", 1).as_deref(), Some("face100.off"));
        assert_eq!(counted_up("ä9", 1).as_deref(), Some("ä10"));
        assert_eq!(counted_up("face.off", 0).as_deref(), Some("face.off"));
        assert_eq!(counted_up("face.off", 1), None);
    }
}
