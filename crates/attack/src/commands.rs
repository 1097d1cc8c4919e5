//! Command lines: options of the program with values that nobody means.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use fastrand::Rng;

use crate::campaign::{Attack, Target};
use crate::child;
use crate::values;
use crate::verdict::{Finding, judge};

/// Commands that are tried. Windows, measurements and studies take as long as they are asked to.
const COMMANDS: &[&str] =
    &["run", "check", "doc", "regress", "pictures", "recover", "convert", "coverage", "mesh", "demo"];

/// A scene for commands that want one.
const SCENE: &str = r#"<Node dt="0.01"><DefaultAnimationLoop/><EulerImplicitSolver/><CGLinearSolver/>
<MechanicalObject name="dofs" position="0 0 0  1 0 0"/><UniformMass totalMass="1"/>
<SpringForceField spring="0 1 100 1 1"/></Node>
"#;

/// Command lines by chance.
pub struct CommandLines {
    /// For each command its options, and whether each takes a value.
    options: BTreeMap<&'static str, Vec<(String, bool)>>,
}

impl CommandLines {
    /// Asks the program for its options.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn of(program: &Path) -> io::Result<Self> {
        let mut options = BTreeMap::new();
        for command in COMMANDS {
            let printed = Command::new(program).args([command, "--help"]).output()?;
            let help = String::from_utf8_lossy(&printed.stdout).into_owned();
            let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
            let found = lines.filter_map(|line| {
                let start = line.find("--")?;
                let name: String = line[start..].chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
                Some((name.clone(), line[start + name.len()..].starts_with([' ', '=']) && line.contains('<')))
            });
            options.insert(*command, found.filter(|(name, _)| name != "--help").collect());
        }
        Ok(Self { options })
    }
}

impl Attack for CommandLines {
    fn name(&self) -> &'static str {
        "commands"
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        fs::write(folder.join("scene.scn"), SCENE)?;
        fs::write(folder.join("list.regression-tests"), "scene.scn 5 1e-6 1 1\n")?;
        let command = values::pick(rng, COMMANDS);
        let mut words = vec![command.to_owned()];
        let given = ["scene.scn", "list.regression-tests", ".", "grid", "EulerImplicitSolver", "nothing", "/dev/null"];
        if rng.u8(0..8) > 0 {
            let likely =
                if matches!(command, "run" | "check" | "convert") { "scene.scn" } else { values::pick(rng, &given) };
            words.push(likely.to_owned());
        }
        let options = &self.options[command];
        for _ in 0..rng.usize(0..4) {
            if options.is_empty() {
                break;
            }
            let (name, takes_value) = &options[rng.usize(0..options.len())];
            words.push(name.clone());
            if *takes_value {
                words.push(value(rng));
            }
        }
        if command == "run" && !words.iter().any(|word| word == "--time-limit") {
            words.extend(["--time-limit", "3"].map(str::to_owned));
        }
        // No program is started with a word that holds a null, and the shell of a user passes none on.
        words.iter_mut().for_each(|word| word.retain(|c| c != '\0'));
        fs::write(folder.join("command.txt"), format!("{words:?}"))?;
        let outcome = child::run(&target.program, &words, folder, &target.limits)?;
        fs::write(folder.join("errors.txt"), &outcome.errors)?;
        Ok(judge(&outcome))
    }
}

fn value(rng: &mut Rng) -> String {
    let files = [
        "out.json",
        "out.csv",
        "out.npz",
        "out.png",
        "out.vtu",
        "no/such/out.json",
        "/",
        ".",
        "scene.scn",
        "",
        "/dev/full",
    ];
    let forms = ["x:/dofs:0<0.3", "1,2,3", "10x10", "iso", "position=1,2,3", "0,1", "a=b", "displacement", "1e-3", "5"];
    match rng.u8(0..4) {
        0 => values::pick(rng, &files).to_owned(),
        1 => values::pick(rng, &forms).to_owned(),
        2 => values::number(rng),
        _ => values::hostile(rng),
    }
}
