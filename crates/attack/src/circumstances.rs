//! What happens to a run from outside: it is killed, it is told to stop, another one writes the same file, the disk is
//! full, nobody reads what it prints.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::Value;

use crate::campaign::{Attack, Target};
use crate::child::{Limits, Outcome, Running, Streams, run};
use crate::values::pick;
use crate::verdict::{Defect, Finding, judge};
use crate::whole;

/// A body that takes some time, with writers of its own.
const SCENE: &str = r#"<Node dt="0.01"><DefaultAnimationLoop/><EulerImplicitSolver/><CGLinearSolver iterations="30"/>
<RegularGridTopology name="grid" n="5 5 9" min="0 0 0" max="1 1 2"/><MechanicalObject name="dofs"/>
<UniformMass totalMass="1"/><HexahedronFEMForceField youngModulus="1e4" poissonRatio="0.3"/>
<BoxROI name="box" box="-1 -1 -1 2 2 0.1"/><FixedProjectiveConstraint indices="@box.indices"/></Node>
"#;

/// A step of it takes longer than anybody waits: sub-steps, a factorisation, iterations.
const SLOW: &[&str] = &[
    r#"<Node dt="0.01"><BDFOdeSolver adaptive="true" maxStep="1e-8"/><NewtonRaphsonSolver/><SparseLDLSolver/>
<MechanicalObject position="0 0 0"/><UniformMass totalMass="1"/></Node>"#,
    r#"<Node dt="0.01"><EulerImplicitSolver/><SparseLDLSolver/><RegularGridTopology n="26 26 26" min="0 0 0" max="1 1 1"/>
<MechanicalObject/><UniformMass totalMass="1"/><HexahedronFEMForceField youngModulus="1e4" poissonRatio="0.3"/></Node>"#,
    r#"<Node dt="0.01"><EulerImplicitSolver/><CGLinearSolver iterations="100000000" tolerance="0" threshold="0"/>
<RegularGridTopology n="26 26 26" min="0 0 0" max="1 1 1"/><MechanicalObject/><UniformMass totalMass="1"/>
<HexahedronFEMForceField youngModulus="1e7" poissonRatio="0.49"/></Node>"#,
];

/// Outputs that are made whole at the end or at once.
const OUTPUTS: &[(&str, &str)] = &[
    ("--record", "out.json"),
    ("--record", "out.json.gz"),
    ("--record", "out.npz"),
    ("--record", "out.csv"),
    ("--energy", "out.csv"),
    ("--export", "out.vtu"),
    ("--checkpoint", "out.checkpoint"),
];

fn words(command: &str, rest: &[&str]) -> Vec<String> {
    command.split(' ').chain(rest.iter().copied()).map(str::to_owned).collect()
}

fn write_scene(folder: &Path) -> io::Result<()> {
    fs::write(folder.join("scene.scn"), SCENE)
}

/// The frames of a recording in JSON, and how many there are.
fn frames(path: &Path) -> Option<Vec<Value>> {
    let whole: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    whole["frames"].as_array().cloned()
}

/// `kill -9` at any moment. What has a final name is whole; what was left can be made a recording whose frames are
/// those of a run that nobody disturbed; a checkpoint goes on.
pub struct Kills;

impl Attack for Kills {
    fn name(&self) -> &'static str {
        "kills"
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        write_scene(folder)?;
        let (option, file) = OUTPUTS[rng.usize(0..OUTPUTS.len())];
        let mut given = words("run scene.scn --steps 60 --quiet", &[option, file]);
        if option == "--checkpoint" {
            given.extend(words("--checkpoint-every 3", &[]));
        }
        let running = Running::start(&target.program, &given, folder, &target.limits)?;
        sleep(Duration::from_micros(rng.u64(0..250_000)));
        running.signal("KILL")?;
        let outcome = running.wait(&target.limits)?;
        fs::write(folder.join("command.txt"), given.join(" "))?;
        let path = folder.join(file);
        let mut findings: Vec<Finding> = whole::check(&path, true).into_iter().collect();
        if outcome.signal == Some(9) {
            findings.extend(match option {
                "--record" => recovered(target, file, folder)?,
                "--checkpoint" if path.exists() => goes_on(target, folder)?,
                _ => None,
            });
        }
        Ok(findings)
    }
}

/// What a killed run left becomes a recording whose frames are the first ones of a whole run.
fn recovered(target: &Target, file: &str, folder: &Path) -> io::Result<Option<Finding>> {
    let outcome = run(&target.program, &words("recover", &[file]), folder, &target.limits)?;
    if let Some(finding) = judge(&outcome).into_iter().next() {
        return Ok(Some(finding));
    }
    // Code 5: it was killed before its first frame.
    if outcome.code != Some(0) || file != "out.json" {
        return Ok(whole::check(&folder.join(file), true));
    }
    let whole_run = words("run scene.scn --steps 60 --quiet --record whole.json", &[]);
    run(&target.program, &whole_run, folder, &target.limits)?;
    let (left, all) = (frames(&folder.join(file)), frames(&folder.join("whole.json")));
    let same = matches!((&left, &all), (Some(left), Some(all)) if !left.is_empty() && all.starts_with(left));
    Ok((!same).then(|| Finding::new(Defect::BrokenFile, "recovered frames are not those of a whole run")))
}

fn goes_on(target: &Target, folder: &Path) -> io::Result<Option<Finding>> {
    let resumed = words("run scene.scn --steps 60 --quiet --resume out.checkpoint", &[]);
    let outcome = run(&target.program, &resumed, folder, &target.limits)?;
    let problem = || Finding::new(Defect::BrokenFile, format!("a checkpoint is refused: {}", outcome.errors));
    Ok((outcome.code != Some(0)).then(problem))
}

/// Two runs that write one file: it is whole, and at least one of them says that all went well.
pub struct Writers;

impl Attack for Writers {
    fn name(&self) -> &'static str {
        "writers"
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        write_scene(folder)?;
        let (option, file) = OUTPUTS[rng.usize(0..OUTPUTS.len())];
        let start = |steps: &str| {
            let given = words("run scene.scn --quiet --steps", &[steps, option, file]);
            Running::start(&target.program, &given, folder, &target.limits)
        };
        fs::write(folder.join("command.txt"), format!("two runs with {option} {file}"))?;
        let first = start("60")?;
        sleep(Duration::from_micros(rng.u64(0..100_000)));
        let second = start("25")?;
        let ends = [first.wait(&target.limits)?, second.wait(&target.limits)?];
        let mut findings: Vec<Finding> = ends.iter().flat_map(judge).collect();
        let codes = ends.each_ref().map(|end| end.code);
        if !codes.contains(&Some(0)) || codes.iter().any(|code| !matches!(code, Some(0 | 5))) {
            findings.push(Finding::new(Defect::ExitCode, format!("{codes:?}: {}{}", ends[0].errors, ends[1].errors)));
        }
        match folder.join(file).exists() {
            true => findings.extend(whole::check(&folder.join(file), true)),
            // A mesh of each moment has the moment in its name.
            false if option == "--export" => {}
            false => findings.push(Finding::new(Defect::BrokenFile, format!("{file} is not there"))),
        }
        findings.extend(whole::left_behind(folder));
        Ok(findings)
    }
}

/// How many times the longest time of obeying may pass while a program waits for processors or disks.
const PATIENCE: u32 = 5;

/// A run is told to stop at any moment: loading, in a step, while it writes.
pub struct Signals {
    /// The longest time that obeying may take, of a processor of its own.
    pub longest: Duration,
}

impl Attack for Signals {
    fn name(&self) -> &'static str {
        "signals"
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        let slow = rng.bool();
        fs::write(folder.join("scene.scn"), if slow { pick(rng, SLOW) } else { SCENE })?;
        let (option, file) = OUTPUTS[rng.usize(0..OUTPUTS.len())];
        let given = words("run scene.scn --quiet --steps 60", &[option, file]);
        let (name, code) = [("INT", 130), ("TERM", 143), ("HUP", 129)][rng.usize(0..3)];
        fs::write(folder.join("command.txt"), format!("{} then SIG{name}", given.join(" ")))?;
        let running = Running::start(&target.program, &given, folder, &target.limits)?;
        sleep(Duration::from_micros(rng.u64(0..if slow { 1_500_000 } else { 250_000 })));
        let before = running.worked();
        let sent = Instant::now();
        running.signal(name)?;
        let outcome = running.wait(&target.limits)?;
        let obeyed = sent.elapsed();
        let mut findings: Vec<Finding> = if outcome.hung { judge(&outcome) } else { Vec::new() };
        // Before the program listens a signal ends it as it ends any program; after its end there is nobody to obey.
        let early = outcome.signal.is_some() && outcome.errors.is_empty();
        if !outcome.hung && !early && outcome.code != Some(code) && outcome.code != Some(0) {
            findings.push(Finding::new(
                Defect::ExitCode,
                format!("{:?} after SIG{name}: {}", outcome.code, outcome.errors),
            ));
        }
        // A processor that others use, or a slow disk, is not the fault of the program: up to a limit.
        let worked = outcome.worked.zip(before).map(|(after, before)| after.saturating_sub(before));
        let is_busy = worked.is_none_or(|worked| worked > self.longest) || obeyed > PATIENCE * self.longest;
        if obeyed > self.longest && is_busy {
            findings
                .push(Finding::new(Defect::Late, format!("SIG{name} was obeyed after {:.3} s", obeyed.as_secs_f64())));
        }
        findings.extend(whole::check(&folder.join(file), false));
        Ok(findings)
    }
}

/// The disk takes no more, nobody reads what is printed, a folder lies where a file should, links lead away.
pub struct Obstacles;

impl Attack for Obstacles {
    fn name(&self) -> &'static str {
        "obstacles"
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        write_scene(folder)?;
        let (option, file) = OUTPUTS[rng.usize(0..OUTPUTS.len())];
        let path = folder.join(file);
        let given = words("run scene.scn --steps 30", &[option, file]);
        let mut limits = target.limits;
        let mut streams = Streams::default();
        let obstacle = rng.u8(0..6);
        let outside = tempfile::tempdir()?;
        match obstacle {
            0 => limits.file_blocks = Some(rng.u64(0..60)),
            1 => streams.output = Some(PathBuf::from("/dev/full")),
            2 => fs::create_dir(&path)?,
            3 => std::os::unix::fs::symlink(outside.path().join("away"), &path)?,
            4 => fs::write(&path, "precious\n")?,
            _ => limits.file_blocks = Some(0),
        }
        fs::write(folder.join("command.txt"), format!("{} (obstacle {obstacle})", given.join(" ")))?;
        let outcome = Running::start_with(&target.program, &given, folder, &limits, &streams)?.wait(&limits)?;
        let mut findings = expected(obstacle, &limits, &outcome, option);
        if obstacle == 3 && outside.path().join("away").exists() {
            findings.push(Finding::new(Defect::BrokenFile, "a link to another folder was followed"));
        }
        if path.is_file() && obstacle != 4 {
            findings.extend(whole::check(&path, outcome.code == Some(0)));
        }
        Ok(findings)
    }
}

/// What is wrong with the end of a run that met an obstacle.
fn expected(obstacle: u8, limits: &Limits, outcome: &Outcome, option: &str) -> Vec<Finding> {
    // With no room for a single byte of a file, the words of the run have none either.
    let mute = limits.file_blocks == Some(0);
    let mut findings: Vec<Finding> =
        judge(outcome).into_iter().filter(|finding| !(mute && finding.defect == Defect::Silent)).collect();
    let must_fail = obstacle == 2 && option != "--export";
    if must_fail && outcome.code != Some(5) {
        findings.push(Finding::new(Defect::ExitCode, format!("{:?} although a folder is in the way", outcome.code)));
    }
    findings
}

/// What one case of circumstances needs beyond the limits of a scene: nothing of it is short of memory.
pub fn roomy(limits: &Limits) -> Limits {
    Limits { memory: limits.memory.max(8 << 30), ..*limits }
}
