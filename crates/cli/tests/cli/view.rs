//! `settee view` where no window can be opened: what it says, and how it ends.

use crate::{Folder, SPRING, WRONG, outcome, run, settee};

#[test]
fn mistakes_are_told_before_any_window() {
    let folder = Folder::new("view");
    let scene = folder.write("spring.scn", SPRING);
    let script = folder.write("script", "play\npausse\n");
    for (arguments, code, part) in [
        (vec!["view", scene.as_str(), "--field", "sped"], 2, "did you mean speed?"),
        (vec!["view", scene.as_str(), "--camera", "fromt"], 2, "did you mean front?"),
        (vec!["view", scene.as_str(), "--script", script.as_str()], 2, "line 2"),
        (vec!["view", scene.as_str(), "--size", "10"], 2, "expected WIDTHxHEIGHT"),
        (vec!["view", "nowhere.scn"], 5, "nowhere.scn"),
    ] {
        if cfg!(feature = "view") || code == 2 && part == "expected WIDTHxHEIGHT" {
            let (found, _, text) = run(&arguments);
            assert_eq!(found, code, "{arguments:?}: {text}");
            assert!(text.contains(part), "{arguments:?}: {text}");
        }
    }
}

#[test]
#[cfg(all(unix, not(target_os = "macos")))]
fn without_a_display_it_says_what_is_missing() {
    let folder = Folder::new("view-display");
    let view = |scene: &str| {
        let mut command = settee(&["view", scene]);
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        outcome(command.output().expect("the program starts"))
    };
    if cfg!(feature = "view") {
        // What is wrong with a scene is said, window or not.
        let (code, _, text) = view(&folder.write("wrong.scn", WRONG));
        assert!(code == 5 && text.contains("MechanicalObject") && text.contains("needs a display"), "{code}: {text}");
    }
    let (code, _, text) = view(&folder.write("spring.scn", SPRING));
    if cfg!(feature = "view") {
        assert_eq!(code, 5, "{text}");
        assert!(text.contains("needs a display") && text.contains("--shot"), "{text}");
        assert!(!text.contains("panicked"), "{text}");
    } else {
        assert!(code == 2 && text.contains("--features view"), "{code}: {text}");
    }
}
