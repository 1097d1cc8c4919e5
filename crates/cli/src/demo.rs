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
    about: &'static str,
}

const DEMOS: &[Demo] = &[
    Demo {
        name: "beam",
        scene: "solid_mechanics/fem/elastic/corotational_fem_force_field.scn",
        time: "2",
        look: &["--field", "displacement"],
        about: "soft bars of hexahedra bend under their weight; colours are displacements",
    },
    Demo {
        name: "springs",
        scene: "solid_mechanics/spring/regular_grid_spring_force_field.scn",
        time: "3",
        look: &["--flags", "showForceFields showBehaviorModels"],
        about: "a lattice of springs sags and swings",
    },
    Demo {
        name: "pendulum",
        scene: "ode_solver/bdf/spring3d.scn",
        time: "3",
        look: &[],
        about: "a mass on a spring, integrated with order 2",
    },
    Demo {
        name: "cylinder",
        scene: "ode_solver/bdf/cylinder.scn",
        time: "2",
        look: &["--field", "speed", "--colours", "inferno"],
        about: "a cylinder of tetrahedra under its weight; colours are speeds",
    },
];

/// Shows a scene that moves at once.
#[derive(Args)]
pub struct DemoArgs {
    /// Which one; all of them are listed without it.
    name: Option<String>,
    /// The film to write: .gif, or with the program ffmpeg .mp4 and others [default: NAME.gif].
    #[arg(long, value_name = "FILE")]
    film: Option<PathBuf>,
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
    let film = args.film.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.gif")));
    let mut words: Vec<OsString> = vec!["settee".into(), "run".into()];
    words.push(project.join("scenes").join(demo.scene).into());
    words.extend(["--time", demo.time, "--fps", "25", "--size", "480x360"].map(OsString::from));
    words.extend(demo.look.iter().map(OsString::from));
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
