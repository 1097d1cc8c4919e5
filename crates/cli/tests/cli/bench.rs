//! `settee bench`.

use crate::{Folder, SPRING, run};

#[test]
fn a_scene_is_measured_against_the_machine_and_pairs() {
    let folder = Folder::new("bench");
    let scene = folder.write("spring.scn", SPRING);
    let table = folder
        .write("pairs.md", "| scene | other | ours | times faster |\n|---|---|---|---|\n| spring | 20 | 2 | 10 |\n");
    let this = env!("CARGO_BIN_EXE_settee");
    let (code, text, errors) = run(&["bench", &scene, "--seconds", "0.02", "--baseline", &table, "--reference", this]);
    assert_eq!(code, 0, "{errors}");
    for part in [
        "spring  (",
        "a step takes",
        "of the wall time",
        "calls to components",
        "the reference is by 10.0 (measured pair), and takes",
        "GB/s in L2",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    // A step of some microseconds: reading clocks is a part of it.
    assert!((95.0..=100.5).contains(&explained(&text)), "{text}");
}

/// Percent of the time of a step that the budget explains.
fn explained(text: &str) -> f64 {
    text.split("together ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn more_cores_than_there_are_can_be_rehearsed() {
    let (code, text, errors) = run(&["bench", "tetra-4k", "--seconds", "0.02", "--cores", "1,64"]);
    assert_eq!(code, 0, "{errors}");
    assert!((98.0..=100.5).contains(&explained(&text)), "{text}");
    let times_faster = |cores: &str| -> f64 {
        let line = text.lines().find(|line| line.trim_start().starts_with(cores)).unwrap_or_else(|| panic!("{text}"));
        line.split(" x ").next().unwrap().split(' ').next_back().unwrap().parse().unwrap()
    };
    assert_eq!(times_faster("1 cores"), 1.0, "{text}");
    // Forces and products are shared, vectors in part.
    assert!(times_faster("64 cores") > 1.3, "{text}");
}

#[test]
fn made_scenes_are_listed_and_written() {
    let folder = Folder::new("bench-made");
    let (code, text, _) = run(&["bench", "--list"]);
    assert_eq!(code, 0);
    assert!(text.contains("tetra-100k") && text.contains("cloth-100x100"));
    assert_eq!(run(&["bench", "--write", &folder.path("")]).0, 0);
    assert_eq!(run(&["check", &folder.path("hexa-4k.scn")]).0, 0);
}

#[test]
fn what_is_no_scene_is_said() {
    let (code, _, errors) = run(&["bench", "nonsense"]);
    assert_eq!(code, 5, "{errors}");
    assert!(errors.contains("--list"), "{errors}");
}

#[test]
fn times_of_another_machine_are_no_pairs() {
    let folder = Folder::new("bench-pairs");
    let table = folder.write("other.md", "| scene | median | min |\n|---|---|---|\n| spring | 2.0 | 1.0 |\n");
    let this = env!("CARGO_BIN_EXE_settee");
    let (code, _, errors) = run(&["bench", "one-spring", "--baseline", &table, "--reference", this]);
    assert_eq!(code, 5, "{errors}");
    assert!(errors.contains("times faster"), "{errors}");
    let (code, _, errors) = run(&["bench", "one-spring", "--baseline", &table]);
    assert_eq!(code, 2, "{errors}");
    assert!(errors.contains("--reference"), "{errors}");
}
