//! Help texts and mistakes on the command line.

use crate::{Folder, SPRING, run};

#[test]
fn help_lists_the_commands_and_the_exit_codes() {
    let (code, text, errors) = run(&["--help"]);
    assert_eq!((code, errors.as_str()), (0, ""));
    for part in [
        "run",
        "check",
        "doc",
        "mesh",
        "Exit codes",
        "0    done",
        "2    ",
        "3    ",
        "4    ",
        "5    ",
        "6    ",
        "130  interrupted",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn help_of_run_explains_every_option() {
    let (code, text, _) = run(&["run", "--help"]);
    assert_eq!(code, 0);
    let options = [
        "steps",
        "time",
        "dt",
        "threads",
        "record",
        "every",
        "frames",
        "quiet",
        "data",
        "quirk",
        "compat",
        "trace-visitors",
        "allow-outside",
    ];
    for option in options {
        assert!(text.contains(&format!("--{option}")), "--{option} is missing in\n{text}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let (code, text, _) = run(&["--version"]);
    assert_eq!((code, text.as_str()), (0, concat!("settee ", env!("CARGO_PKG_VERSION"), "\n")));
}

#[test]
fn mistakes_of_usage_end_with_2_and_say_what_was_expected() {
    let folder = Folder::new("usage");
    let scene = folder.write("spring.scn", SPRING);
    let cases: [(&[&str], &str); 13] = [
        (&["walk"], "walk"),
        (&["run"], "SCENE"),
        (&["run", &scene, "--dt", "0"], "positive number"),
        (&["run", &scene, "--dt", "0.01,-1"], "positive number"),
        (&["run", &scene, "--dt", "inf"], "positive number"),
        (&["run", &scene, "--steps", "-1"], "-1"),
        (&["run", &scene, "--time", "nan"], "0 or more"),
        (&["run", &scene, "--steps", "1", "--time", "1"], "--time"),
        (&["run", &scene, "--threads", "0"], "1..=1024"),
        (&["run", &scene, "--record", &folder.path("a.txt")], ".npz"),
        (&["run", &scene, "--record", &folder.path("a.json"), "--every", "0"], "--every"),
        (&["run", &scene, "--every", "2"], "--record"),
        (&["run", &scene, "--quirk", "bouncy"], "trapezoidal-position"),
    ];
    for (arguments, expected) in cases {
        let (code, _, errors) = run(arguments);
        assert_eq!(code, 2, "{arguments:?}: {errors}");
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
    }
    for option in ["--data", "--output"] {
        let (code, _, errors) = run(&["run", &scene, option, &folder.path("missing")]);
        assert!(code == 5 && errors.contains("no such folder"), "{errors}");
    }
}
