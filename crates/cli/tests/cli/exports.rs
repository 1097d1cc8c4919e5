//! `settee run --export` and `--probe`.

use crate::{Folder, SPRING, run};

#[test]
fn a_run_becomes_a_list_of_files_with_their_times() {
    let folder = Folder::new("export-series");
    let (scene, list) = (folder.write("spring.scn", SPRING), folder.path("out.pvd"));
    let (code, _, errors) = run(&["run", &scene, "--quiet", "--steps", "4", "--export", &list, "--every", "2"]);
    assert_eq!(code, 0, "{errors}");
    let text = std::fs::read_to_string(&list).expect("it was written");
    for time in ["0.0", "0.02", "0.04"] {
        assert!(text.contains(&format!("timestep=\"{time}\" part=\"0\" name=\"/dofs\"")), "{text}");
    }
    let body = std::fs::read(folder.path("out/dofs_000002.vtp")).expect("it was written");
    let text = String::from_utf8_lossy(&body);
    assert!(
        text.contains("NumberOfPoints=\"2\" NumberOfVerts=\"2\"") && text.contains("Name=\"displacement\""),
        "{text}"
    );
    // The spring is a line.
    let spring = std::fs::read_dir(folder.path("out")).expect("it is there").filter_map(Result::ok);
    assert!(spring.into_iter().any(|entry| entry.file_name().to_string_lossy().contains("SpringForceField")));
}

#[test]
fn probes_are_columns() {
    let folder = Folder::new("export-probes");
    let (scene, csv) = (folder.write("spring.scn", SPRING), folder.path("out.csv"));
    let probe = ["--probe", "/dofs:1.position", "--probe", "/dofs:1.displacement"];
    let mut all = vec!["run", &scene, "--quiet", "--steps", "3", "--csv", &csv];
    all.extend(probe);
    let (code, _, errors) = run(&all);
    assert_eq!(code, 0, "{errors}");
    let text = std::fs::read_to_string(&csv).expect("it was written");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..3], ["\"step\"", "\"time\"", "\"/dofs:1.position.x\""]);
    assert_eq!((rows.len(), &rows[1][..]), (5, &["0", "0", "1", "1", "0", "0", "0", "0"][..]));
    let fall: f64 = rows[4][6].parse().expect("it is a number");
    let y: f64 = rows[4][3].parse().expect("it is a number");
    assert!(fall < 0.0 && (y - 1.0 - fall).abs() < 1e-15, "{text}");
}

#[test]
fn probes_without_a_file_are_printed() {
    let folder = Folder::new("export-printed");
    let (scene, csv) = (folder.write("spring.scn", SPRING), folder.path("out.csv"));
    let probe = ["--probe", "/dofs:1.position"];
    let (code, printed, errors) = run(&[&["run", &scene, "--quiet", "--steps", "3"], &probe[..]].concat());
    assert_eq!(code, 0, "{errors}");
    let (code, _, errors) = run(&[&["run", &scene, "--quiet", "--steps", "3", "--csv", &csv], &probe[..]].concat());
    assert_eq!(code, 0, "{errors}");
    assert_eq!(printed, std::fs::read_to_string(&csv).expect("it was written"));
    assert_eq!(printed.lines().count(), 5);
}

#[test]
fn mistakes_are_told_before_the_run() {
    let folder = Folder::new("export-mistakes");
    let (scene, csv) = (folder.write("spring.scn", SPRING), folder.path("a.csv"));
    for (arguments, told) in [
        (&["--export", "a.vtk"][..], "expected the end .pvd, .vtu, .obj, .stl or .ply"),
        (&["--probe", "/dofs:0.positon"], "did you mean position?"),
        (&["--csv", &csv, "--probe", "/dofs:0.positon"], "did you mean position?"),
        (&["--csv", &csv, "--probe", "/dofs:7.position"], "it has 2 entries, from 0"),
        (&["--csv", &csv, "--probe", "/dofs"], "expected /path/to/component.data"),
        (&["--at", "0.3"], "--at says when"),
        (&["--every", "3"], "--every says how often"),
    ] {
        let mut all = vec!["run", &scene];
        all.extend(arguments);
        let (code, _, errors) = run(&all);
        assert!(code == 2 && errors.contains(told), "{arguments:?}: {code} {errors}");
    }
}

#[test]
fn a_moment_is_a_surface() {
    let folder = Folder::new("export-moment");
    let scene = folder.write(
        "block.scn",
        r#"<Node name="root" gravity="0 0 0" dt="0.01">
    <RegularGridTopology name="grid" n="2 2 2" min="0 0 0" max="1 1 1"/>
    <MechanicalObject name="dofs" template="Vec3"/>
</Node>"#,
    );
    for (name, start) in [("a.ply", "ply\nformat binary"), ("a.obj", "v 0.0"), ("a.vtu", "<?xml"), ("a.stl", "")] {
        let path = folder.path(name);
        let (code, _, errors) = run(&["run", &scene, "--quiet", "--steps", "0", "--export", &path]);
        assert_eq!(code, 0, "{errors}");
        let bytes = std::fs::read(&path).expect("it was written");
        assert!(bytes.starts_with(start.as_bytes()) && bytes.len() > 80, "{name}");
    }
    // A cube has six faces.
    let text = std::fs::read_to_string(folder.path("a.obj")).expect("it was written");
    assert_eq!(text.lines().filter(|line| line.starts_with("f ")).count(), 6);
}
