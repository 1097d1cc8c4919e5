//! `settee run --shot` and `--film`.

use settee_render::{OffscreenRenderer, Picture};

use crate::{Folder, SPRING, run};

/// Without a graphics device there is nothing to see; the tests say so and pass.
fn has_device() -> bool {
    match OffscreenRenderer::new() {
        Ok(_) => true,
        Err(error) => {
            use std::io::Write;
            writeln!(std::io::stderr(), "left out: {error}").expect("there is a standard error");
            false
        }
    }
}

#[test]
fn mistakes_are_told_before_the_run() {
    let folder = Folder::new("picture-mistakes");
    let scene = folder.write("spring.scn", SPRING);
    for (arguments, told) in [
        (&["--shot", "a.jpg"][..], "expected the end .png"),
        (&["--film", "a.avi"], "expected the end .gif, .mp4"),
        (&["--film", "a.gif", "--fps", "60"], "60 frames a second: expected more than 0 and at most 50"),
        (&["--shot", "a.png", "--size", "0x5"], "expected width and height in pixels"),
        (&["--shot", "a.png", "--camera", "frnt"], "did you mean front?"),
        (&["--shot", "a.png", "--flags", "showWireframes"], "did you mean showWireframe?"),
        (&["--shot", "a.png", "--field", "sped"], "did you mean speed?"),
        (&["--shot", "a.png", "--field", "speed", "--colours", "viridi"], "did you mean viridis?"),
        (&["--shot", "a.png", "--field", "speed", "--range", "3,1"], "the lower one first"),
        (&["--shot", "a.png", "--background", "#12"], "expected none or #rrggbb"),
        (&["--shot", "no/such/folder/a.png"], "there is no folder"),
    ] {
        let mut all = vec!["run", &scene];
        all.extend(arguments);
        let (code, _, errors) = run(&all);
        assert!(matches!(code, 2 | 5) && errors.contains(told), "{arguments:?}: {code} {errors}");
    }
}

#[test]
fn a_picture_that_no_device_paints_or_no_memory_holds_is_refused() {
    if !has_device() {
        return;
    }
    let folder = Folder::new("picture-sizes");
    let (scene, shot, film) = (folder.write("spring.scn", SPRING), folder.path("a.png"), folder.path("a.gif"));
    for (arguments, expected, told) in [
        (["--shot", &shot, "--size", "4000000000x5"], 2, "a picture of 4000000000 x 5 pixels: expected from 1 x 1 to"),
        (["--shot", &shot, "--size", "8000x8000"], 6, "a picture of 8000 x 8000 pixels asks for"),
        (["--film", &film, "--size", "8000x8000"], 6, "a picture of 8000 x 8000 pixels asks for"),
    ] {
        let mut all = vec!["run", &scene, "--steps", "0", "--quiet", "--memory", "100M"];
        all.extend(arguments);
        let (code, _, errors) = run(&all);
        assert!(code == expected && errors.contains(told), "{arguments:?}: {code} {errors}");
    }
    assert!([shot, film].iter().all(|file| !std::path::Path::new(file).exists()));
}

#[test]
fn a_shot_shows_the_moment_it_is_asked_for() {
    if !has_device() {
        return;
    }
    let folder = Folder::new("picture-shot");
    let scene = folder.write("spring.scn", SPRING);
    let shot = |name: &str, more: &[&str]| {
        let path = folder.path(name);
        let mut all = vec!["run", &scene, "--quiet", "--shot", &path, "--size", "120x80", "--camera"];
        all.push("position=0,0,10;look_at=0,0,0");
        all.extend(more);
        let (code, _, errors) = run(&all);
        assert_eq!(code, 0, "{errors}");
        Picture::from_bytes(&std::fs::read(&path).expect("it was written")).expect("it is a picture")
    };
    let (start, end) = (shot("start.png", &["--steps", "0"]), shot("end.png", &["--at", "0.305"]));
    assert_eq!((start.width, start.height), (120, 80));
    assert_ne!(start, end);
    // The moment is the same, whatever comes after it.
    assert_eq!(end, shot("again.png", &["--at", "0.305", "--time", "0.5"]));
    let clear = shot("clear.png", &["--steps", "0", "--background", "none"]);
    assert_eq!(clear.pixel(0, 0), [0; 4]);
}

#[test]
fn a_film_has_a_picture_for_each_moment() {
    if !has_device() {
        return;
    }
    let folder = Folder::new("picture-film");
    let (scene, film) = (folder.write("spring.scn", SPRING), folder.path("film.gif"));
    let arguments = ["run", &scene, "--quiet", "--film", &film, "--fps", "20", "--size", "64x48", "--time", "0.5"];
    let (code, _, errors) = run(&arguments);
    assert_eq!(code, 0, "{errors}");
    let bytes = std::fs::read(&film).expect("it was written");
    assert!(bytes.starts_with(b"GIF89a") && bytes.len() > 500);
    assert_eq!(folder.hidden(), 0);
}
