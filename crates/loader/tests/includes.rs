//! Included files: found beside the scene and in its data folders, and nowhere else; cycles and devices end with an
//! error.

use std::path::{Path, PathBuf};

use settee_kernel::{Data, Lifecycle, Registry};
use settee_loader::{LoadOptions, load_file};

/// A folder with the given files, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let path = std::env::temp_dir().join(format!("settee-includes-{name}-{}", std::process::id()));
        for (file, text) in files {
            let file = path.join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
        Self(path)
    }

    fn errors(&self, scene: &str) -> Vec<String> {
        let loaded = load_file(&self.0.join(scene), &Registry::default(), &LoadOptions::default()).unwrap();
        let errors = loaded.diagnostics.iter().filter(|finding| finding.is_error());
        errors.map(|finding| format!("{}: {finding}", finding.code)).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files_beside_the_scene_and_below_it_are_included() {
    let folder = Folder::new(
        "found",
        &[
            ("scene.scn", r#"<Node><include href="parts/part.xml"/></Node>"#),
            ("parts/part.xml", r#"<Node name="part"><include href="inner.xml"/></Node>"#),
            ("parts/inner.xml", r#"<Node name="inner"/>"#),
        ],
    );
    let loaded = load_file(&folder.0.join("scene.scn"), &Registry::default(), &LoadOptions::default()).unwrap();
    let scene = loaded.scene.unwrap();
    assert!(scene.find_node("/part/inner").is_some(), "{:?}", loaded.diagnostics);
}

#[test]
fn cycles_are_errors_that_name_the_chain() {
    let folder = Folder::new(
        "cycle",
        &[
            ("self.scn", r#"<Node><include href="self.scn"/></Node>"#),
            ("a.scn", r#"<Node><include href="b.xml"/></Node>"#),
            ("b.xml", r#"<Node><include href="c.xml"/></Node>"#),
            ("c.xml", r#"<Node><include href="b.xml"/></Node>"#),
        ],
    );
    for scene in ["self.scn", "a.scn"] {
        let errors = folder.errors(scene);
        assert!(errors.iter().any(|error| error.starts_with("scn-include-cycle")), "{errors:?}");
    }
}

#[test]
fn a_scene_that_is_opened_by_another_path_is_not_included_in_itself() {
    let folder = Folder::new(
        "itself",
        &[("sub/x.xml", "<Node/>"), ("self.scn", r#"<Node><Node name="once"/><include href="self.scn"/></Node>"#)],
    );
    let path = folder.0.join("sub/../self.scn");
    let loaded = load_file(&path, &Registry::default(), &LoadOptions::default()).unwrap();
    assert_eq!(loaded.diagnostics.iter().map(|finding| finding.code).collect::<Vec<_>>(), ["scn-include-cycle"]);
    let scene = loaded.scene.unwrap();
    assert_eq!(scene.pre_order(scene.root()).len(), 2);
}

#[test]
fn what_is_no_regular_file_or_lies_outside_is_not_read() {
    let outside = Folder::new("outside", &[("secret.xml", "<Node name=\"secret\"/>")]);
    let folder = Folder::new("inside", &[("sub/x.xml", "<Node/>")]);
    for href in ["missing.xml", "sub", "/etc/passwd", "../secret.xml", "file:///etc/passwd", "a&#0;b"] {
        std::fs::write(folder.0.join("scene.scn"), format!("<Node><include href=\"{href}\"/></Node>")).unwrap();
        assert!(!folder.errors("scene.scn").is_empty(), "{href}");
    }
    #[cfg(unix)]
    for target in [Path::new("/dev/zero"), &outside.0.join("secret.xml")] {
        let link = folder.0.join("link.xml");
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(target, &link).unwrap();
        std::fs::write(folder.0.join("scene.scn"), r#"<Node><include href="link.xml"/></Node>"#).unwrap();
        assert!(!folder.errors("scene.scn").is_empty(), "{}", target.display());
    }
    assert!(load_file(&folder.0, &Registry::default(), &LoadOptions::default()).is_err());
}

/// A thing with a number.
#[derive(settee_kernel::Component)]
#[component(category = "Test")]
struct Known {
    #[group]
    base: settee_kernel::Base,
    /// A number.
    #[data(default = 0.0)]
    value: Data<f64>,
}

impl Lifecycle for Known {}

#[test]
fn a_file_takes_the_place_of_what_is_no_class_and_of_nothing_else() {
    let folder = Folder::new(
        "fragments",
        &[
            ("Objects/Known.xml", r#"<Node name="Group"><Known name="wrong"/></Node>"#),
            ("Objects/Gone.xml", r#"<Node name="Group"><Known name="right" value="1"/></Node>"#),
            ("data/Objects/Other.xml", r#"<Node name="Group"><Known name="other"/></Node>"#),
            ("scene.scn", r#"<Node><Gone value="2"/><Known name="own"/><Other/><Missing/></Node>"#),
        ],
    );
    let mut registry = Registry::default();
    registry.add(&[Known::entry]);
    registry.add_gone(&[("Gone", "write Known")]);
    let options = LoadOptions { data: vec![folder.0.join("data")], ..LoadOptions::default() };
    let loaded = load_file(&folder.0.join("scene.scn"), &registry, &options).unwrap();
    let told: Vec<_> = loaded.diagnostics.iter().map(|finding| (finding.code, &*finding.class)).collect();
    assert_eq!(told, [("renamed-class", "Gone"), ("renamed-class", "Other"), ("unknown-class", "Missing")]);
    assert!(loaded.diagnostics[0].location.is_some() && !loaded.diagnostics[0].is_error());
    let scene = loaded.scene.unwrap();
    let names = |id: &settee_kernel::ObjectId| scene.object(*id).name.clone();
    assert_eq!(scene.node(scene.root()).objects.iter().map(names).collect::<Vec<_>>(), ["right", "own", "other"]);
    let right = scene.find_object("/right").unwrap();
    assert_eq!(*scene.get::<Known>(right).unwrap().value, 2.0);
}
