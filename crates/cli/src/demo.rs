//! `settee demo`: scenes that move at once.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use settee_kernel::nearest_name;

use crate::exit::{Exit, Failure};
use crate::output;
use crate::scene_args::project_data;

/// A scene with what makes it worth seeing.
struct Demo {
    name: &'static str,
    scene: &'static str,
    /// Seconds of the film.
    time: &'static str,
    /// Options for pictures.
    look: &'static [&'static str],
    /// From where the window looks, if the motion leaves what is seen at first; films see all of it anyway.
    camera: Option<&'static str>,
    about: &'static str,
}

const DEMOS: &[Demo] = &[
    Demo {
        name: "beam",
        scene: "solid_mechanics/fem/elastic/corotational_fem_force_field.scn",
        time: "2",
        look: &["--field", "displacement"],
        camera: Some("iso;zoom=0.5"),
        about: "soft bars of hexahedra bend under their weight; colours are displacements",
    },
    Demo {
        name: "springs",
        scene: "solid_mechanics/spring/regular_grid_spring_force_field.scn",
        time: "3",
        look: &["--flags", "showForceFields showBehaviorModels"],
        camera: None,
        about: "a lattice of springs sags and swings",
    },
    Demo {
        name: "pendulum",
        scene: "ode_solver/bdf/spring3d.scn",
        time: "3",
        look: &[],
        camera: None,
        about: "a mass on a spring, integrated with order 2",
    },
    Demo {
        name: "cylinder",
        scene: "ode_solver/bdf/cylinder.scn",
        time: "2",
        look: &["--field", "speed", "--colours", "inferno"],
        camera: None,
        about: "a cylinder of tetrahedra under its weight; colours are speeds",
    },
];

/// Shows a scene that moves at once: in the viewer, or where there is no display as a film.
#[derive(Args)]
pub struct DemoArgs {
    /// Which one; all of them are listed without it.
    name: Option<String>,
    /// Make a film instead of opening the viewer: .gif, or with the program ffmpeg .mp4 and others [default: NAME.gif].
    #[arg(long, value_name = "FILE")]
    #[allow(clippy::option_option, reason = "the option may stand without a value")]
    film: Option<Option<PathBuf>>,
}

/// Whether a window could be opened, as far as that can be told without trying.
fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_there = cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    cfg!(feature = "view") && is_there
}

/// Carries the command out.
///
/// # Errors
/// If there is no such demo, or its film cannot be made.
pub fn demo(args: &DemoArgs) -> Result<Exit, Failure> {
    let Some(name) = &args.name else {
        let line = |demo: &Demo| format!("{:10} {}\n", demo.name, demo.about);
        output::print(&DEMOS.iter().map(line).collect::<String>())?;
        return Ok(Exit::Ok);
    };
    let demo = DEMOS.iter().find(|demo| demo.name == name).ok_or_else(|| {
        let hint = nearest_name(name, DEMOS.iter().map(|demo| demo.name));
        let hint = hint.map_or_else(String::new, |name| format!("; did you mean {name}?"));
        Failure::usage(format!("there is no demo \"{name}\"{hint}; `settee demo` lists them"))
    })?;
    let project = project_data().ok_or_else(|| {
        Failure::new(
            Exit::Io,
            "the demos are scenes of the project's folder, which is not where this program was built",
        )
    })?;
    let scene = project.join("scenes").join(demo.scene);
    let look = demo.look.iter().map(OsString::from);
    if args.film.is_none() && has_display() {
        let mut words: Vec<OsString> = vec!["settee".into(), "view".into(), scene.clone().into(), "--play".into()];
        words.extend(look.clone());
        words.extend(demo.camera.iter().flat_map(|camera| ["--camera", camera]).map(OsString::from));
        let code = crate::run(&words);
        if code != Exit::Io.code() {
            return Ok(Exit::Other(code));
        }
        // It was said why there is no window.
        output::complain("a film is made instead\n");
    }
    let film = args.film.clone().flatten().unwrap_or_else(|| PathBuf::from(format!("{name}.gif")));
    let mut words: Vec<OsString> = vec!["settee".into(), "run".into(), scene.into()];
    words.extend(["--time", demo.time, "--fps", "25", "--size", "480x360"].map(OsString::from));
    words.extend(look);
    words.extend(["--film".into(), film.clone().into()]);
    let code = crate::run(&words);
    if code == 0 {
        output::print(&format!("{}: {}\n", film.display(), demo.about))?;
    }
    Ok(Exit::Other(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scenes_are_there() {
        let scenes = project_data().expect("tests run where they were built").join("scenes");
        for demo in DEMOS {
            assert!(scenes.join(demo.scene).is_file(), "{}", demo.scene);
        }
    }
}
