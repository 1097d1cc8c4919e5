//! `settee demo`: scenes that move at once. The program carries them with their meshes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;
use settee_kernel::budget::{NotRead, read_regular};
use settee_kernel::nearest_name;

use crate::exit::{Exit, Failure};
use crate::output;
use crate::own_files::meshes_of;

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

/// The text of a scene of the project.
macro_rules! scene {
    ($path:literal) => {
        include_str!(concat!("../../../scenes/", $path))
    };
}

const DEMOS: &[Demo] = &[
    Demo {
        name: "finger",
        scene: scene!("demos/finger.scn"),
        time: "2",
        look: &[],
        camera: None,
        about: "a finger of rubber bends when air is pressed into its chambers",
    },
    Demo {
        name: "organ",
        scene: scene!("demos/organ.scn"),
        time: "2",
        look: &[],
        camera: None,
        about: "an instrument presses into an organ that hangs at its back: contact without friction",
    },
    Demo {
        name: "beam",
        scene: scene!("demos/beam.scn"),
        time: "2",
        look: &["--field", "displacement"],
        camera: None,
        about: "three beams of different stiffness bend under their weight; colours are displacements",
    },
    Demo {
        name: "cloth",
        scene: scene!("collision/cloth_on_sphere.scn"),
        time: "2",
        look: &[],
        camera: None,
        about: "a cloth falls over a ball on a table: contact by springs",
    },
    Demo {
        name: "pile",
        scene: scene!("collision/pile_of_soft_bodies.scn"),
        time: "2",
        look: &[],
        camera: None,
        about: "soft blocks fall into a tray and pile up: contact by springs",
    },
    Demo {
        name: "friction",
        scene: scene!("constraint/lagrangian/sliding_block.scn"),
        time: "1.5",
        look: &[],
        camera: None,
        about: "a soft block slides down a slope: contact and friction by constraints",
    },
    Demo {
        name: "scalpel",
        scene: scene!("demos/scalpel.scn"),
        time: "1.2",
        look: &[],
        camera: None,
        about: "a blade is drawn through an organ: elements are split on its way",
    },
    Demo {
        name: "carving",
        scene: scene!("demos/carving.scn"),
        time: "1.9",
        look: &[],
        camera: None,
        about: "a burr carves an organ: what it touches goes",
    },
    Demo {
        name: "incision",
        scene: scene!("demos/incision.scn"),
        time: "1",
        look: &[],
        camera: None,
        about: "a stretched skin is cut along a path and gapes",
    },
    Demo {
        name: "springs",
        scene: scene!("solid_mechanics/spring/regular_grid_spring_force_field.scn"),
        time: "3",
        look: &["--flags", "showForceFields showBehaviorModels"],
        camera: None,
        about: "a lattice of springs sags and swings",
    },
    Demo {
        name: "pendulum",
        scene: scene!("ode_solver/bdf/spring3d.scn"),
        time: "3",
        look: &[],
        camera: None,
        about: "a mass on a spring, integrated with orders 1, 2 and 3",
    },
    Demo {
        name: "cylinder",
        scene: scene!("ode_solver/bdf/cylinder.scn"),
        time: "2",
        look: &["--field", "speed", "--colours", "inferno"],
        camera: None,
        about: "a cylinder of tetrahedra under a strong pull; colours are speeds",
    },
];

/// Shows a scene that moves at once: in the viewer, or where there is no display or no viewer as a film.
#[derive(Args)]
pub struct DemoArgs {
    /// Which one; all of them are listed without it.
    name: Option<String>,
    /// Make a film instead of opening the viewer: .gif, or with the program ffmpeg .mp4 and others [default: NAME.gif].
    #[arg(long, value_name = "FILE")]
    #[allow(clippy::option_option, reason = "the option may stand without a value")]
    film: Option<Option<PathBuf>>,
    /// Write the scene with its meshes into a folder, to change it, and show nothing [default: the current folder].
    #[arg(long, value_name = "DIR", conflicts_with = "film")]
    #[allow(clippy::option_option, reason = "the option may stand without a value")]
    save: Option<Option<PathBuf>>,
}

/// Whether a window could be opened, as far as that can be told without trying.
fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_there = cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    cfg!(feature = "view") && is_there
}

/// The demos, a line for each.
pub fn list() -> String {
    let width = DEMOS.iter().map(|demo| demo.name.len()).max().unwrap_or(0);
    DEMOS.iter().map(|demo| format!("  {:width$}  {}\n", demo.name, demo.about)).collect()
}

/// Carries the command out.
///
/// # Errors
/// If there is no such demo, or it cannot be shown or written.
pub fn demo(args: &DemoArgs) -> Result<Exit, Failure> {
    let Some(name) = &args.name else {
        output::print(&format!(
            "{}\n`settee demo NAME` shows one, `settee demo NAME --save` writes its files.\n",
            list()
        ))?;
        return Ok(Exit::Ok);
    };
    let demo = DEMOS.iter().find(|demo| demo.name == name).ok_or_else(|| {
        let hint = nearest_name(name, DEMOS.iter().map(|demo| demo.name));
        let hint = hint.map_or_else(String::new, |name| format!("; did you mean {name}?"));
        Failure::usage(format!("there is no demo \"{name}\"{hint}; `settee demo` lists them"))
    })?;
    if let Some(folder) = &args.save {
        let folder = folder.clone().unwrap_or_else(|| PathBuf::from("."));
        for path in demo.write(&folder)? {
            output::print(&format!("{}\n", path.display()))?;
        }
        return Ok(Exit::Ok);
    }
    let folder = Unpacked::new(demo.name)?;
    demo.write(&folder.0)?;
    let scene = folder.0.join(demo.file());
    if args.film.is_none() && has_display() {
        let mut words: Vec<OsString> = vec!["settee".into(), "view".into(), scene.clone().into(), "--play".into()];
        words.extend(demo.look.iter().map(OsString::from));
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
    words.extend(demo.look.iter().map(OsString::from));
    words.extend(["--film".into(), film.clone().into()]);
    let code = crate::run(&words);
    if code == 0 {
        output::print(&format!("{}: {}\n", film.display(), demo.about))?;
    }
    Ok(Exit::Other(code))
}

impl Demo {
    fn file(&self) -> String {
        format!("{}.scn", self.name)
    }

    /// Writes the scene and its meshes into a folder; returns what was written. Files with other content stay.
    fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let mut files = vec![(folder.join(self.file()), self.scene.as_bytes())];
        files.extend(meshes_of(self.scene).map(|(name, bytes)| (folder.join(name), bytes)));
        let is_other = |(path, bytes): &&(PathBuf, &[u8])| match read_regular(path, bytes.len() as u64) {
            Ok(there) => there != *bytes,
            Err(NotRead::System(_)) => false,
            // What is larger, or no regular file, is another one, too.
            Err(_) => true,
        };
        if let Some((path, _)) = files.iter().find(is_other) {
            let text = format!("{}: there is another file of this name, which is not overwritten", path.display());
            return Err(Failure::new(Exit::Io, text));
        }
        for (path, bytes) in &files {
            let parent = path.parent().unwrap_or(folder);
            let failed = |error| Failure::new(Exit::Io, format!("{}: {error}", parent.display()));
            std::fs::create_dir_all(parent).map_err(failed)?;
            output::write_file(path, bytes)?;
        }
        Ok(files.into_iter().map(|(path, _)| path).collect())
    }
}

/// A folder for the files of a demo, as long as it is shown.
struct Unpacked(PathBuf);

impl Unpacked {
    fn new(name: &str) -> Result<Self, Failure> {
        let path = std::env::temp_dir().join(format!("settee-demo-{name}-{}", std::process::id()));
        let failed = |error| Failure::new(Exit::Io, format!("{}: {error}", path.display()));
        // A folder that is there already belongs to somebody else.
        std::fs::create_dir(&path).map_err(failed)?;
        Ok(Self(path))
    }
}

impl Drop for Unpacked {
    fn drop(&mut self) {
        // What stays behind is a few files in the folder for temporary ones.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn demos_carry_all_the_files_they_name() {
        for demo in DEMOS {
            let named: BTreeSet<&str> =
                demo.scene.split("filename=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            let carried: BTreeSet<&str> = meshes_of(demo.scene).map(|(name, _)| name).collect();
            assert_eq!(carried, named, "{}", demo.name);
        }
    }
}
