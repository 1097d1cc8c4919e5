//! Scenes that run for as long as one likes: what a run holds in memory must not grow with its steps.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::thread::sleep;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::campaign::{Attack, Target};
use crate::child::{Limits, Outcome, Running};
use crate::verdict::{Defect, Finding, judge};

/// A run may hold so many bytes more in its later part than it did in its earlier one: pages that the allocator touches
/// late.
const SLACK: u64 = 1 << 20;

/// Part of the time after which a run has everything that it needs.
const WARM: f64 = 0.2;

/// Before the end of the time runs are left alone.
const CONCLUSION: Duration = Duration::from_secs(3);

/// A body shaken without end, with step sizes and orders of its own choice, and a recording that grows on disk.
const BODY: &str = r#"<Node dt="0.02" gravity="0 -9.81 0"><DefaultAnimationLoop/>
<BDFOdeSolver adaptive="true" rayleighMass="0.5"/><NewtonRaphsonSolver/><SparseLDLSolver/>
<RegularGridTopology n="4 4 9" min="0 0 0" max="1 1 2"/><MechanicalObject/><UniformMass totalMass="1"/>
<HexahedronFEMForceField youngModulus="1e3" poissonRatio="0.3"/>
<OscillatorProjectiveConstraint oscillators="0 0 0 0 0.1 0 0 5 0  3 1 0 0 0.1 0 0 5 0  12 0 1 0 0.1 0 0 5 0"/></Node>
"#;

/// A block that is lifted and pushed over a floor with friction: contacts come and go.
const CONTACT: &str = r#"<Node dt="0.01" gravity="0 -9.81 0"><FreeMotionAnimationLoop/>
<BlockGaussSeidelConstraintSolver tolerance="1e-8" maxIterations="500"/><CollisionPipeline/><BruteForceBroadPhase/>
<BVHNarrowPhase/><LocalMinDistance alarmDistance="0.1" contactDistance="0.02"/>
<CollisionResponse response="FrictionContactConstraint" responseParams="mu=0.4"/>
<Node name="block"><EulerImplicitSolver rayleighMass="0.1" rayleighStiffness="0.05"/>
<SparseLDLSolver template="CompressedRowSparseMatrixMat3x3"/>
<RegularGridTopology n="4 4 4" min="-0.5 0.1 -0.5" max="0.5 1.1 0.5"/><MechanicalObject/><UniformMass totalMass="1"/>
<HexahedronFEMForceField youngModulus="5000" poissonRatio="0.3"/><PointCollisionModel/><TriangleCollisionModel/>
<OscillatorProjectiveConstraint oscillators="60 -0.5 1.15 0.5 0.1 0.2 0 3 0  63 0.5 1.15 0.5 0.1 0.2 0 3 0"/>
<LinearSolverConstraintCorrection/></Node><Node name="floor">
<MeshTopology position="-3 0 -3  3 0 -3  3 0 3  -3 0 3" triangles="0 2 1  0 3 2"/><MechanicalObject/>
<TriangleCollisionModel simulated="0" moving="0"/></Node></Node>
"#;

/// A sheet that loses its corner and gets it back, point and triangle, ten times a second.
fn changing(folder: &Path) -> io::Result<String> {
    const N: usize = 9;
    let corner = N * N - 1;
    let (below, left) = (corner - N, corner - 1);
    let points: String = (0..=corner).map(|i| format!("{} {} 0 ", i % N, i / N)).collect();
    let cells = (0..N - 1).flat_map(|y| (0..N - 1).map(move |x| x + N * y));
    // The last triangle is the only one of the corner: the corner is the mirror image of a point of
    // the one before it.
    let triangles: String =
        cells.map(|at| format!("{at} {} {}  {} {} {}  ", at + 1, at + N, at + 1, at + N + 1, at + N)).collect();
    let last = 2 * (N - 1) * (N - 1) - 1;
    let gone = format!("T= 0.05\nREMOVE= 1\n{last}\n");
    let back = format!("ADD= PointInTriangle 1\n{} -1 1\nADD= Triangles 1\n{below} {corner} {left}\n", last - 1);
    let changes = format!("{gone}T= 0.1\n{back}");
    fs::write(folder.join("changes.txt"), changes)?;
    Ok(format!(
        r#"<Node dt="0.01" gravity="0 -9.81 0"><DefaultAnimationLoop/><EulerImplicitSolver rayleighMass="0.5"/>
<SparseLDLSolver/><TriangleSetTopologyContainer position="{points}" triangles="{triangles}"/>
<TriangleSetTopologyModifier/><MechanicalObject/><DiagonalMass massDensity="1"/>
<TriangularFEMForceField youngModulus="500" poissonRatio="0.3"/><FixedProjectiveConstraint indices="0 8"/>
<TopologicalChangeProcessor filename="changes.txt" loop="1"/></Node>
"#
    ))
}

/// Runs three kinds of scene beside each other, and looks once a second at what each holds in memory.
pub struct Soak {
    /// Wall time of the runs.
    pub time: Duration,
    /// A row of the table for each run that ended.
    pub rows: Mutex<Vec<String>>,
}

impl Soak {
    /// For how long, with an empty table.
    pub fn of(time: Duration) -> Self {
        Self { time, rows: Mutex::default() }
    }

    /// What each run held, as a table for pages.
    pub fn table(&self) -> String {
        let rows = self.rows.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        format!("| Scene | Steps | MiB up to a fifth | MiB later |\n|---|---|---|---|\n{}", rows.concat())
    }
}

impl Attack for Soak {
    fn name(&self) -> &'static str {
        "soak"
    }

    fn case(&self, target: &Target, _: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        let scenes = [("body", BODY.to_owned()), ("contact", CONTACT.to_owned()), ("changes", changing(folder)?)];
        let limits = Limits { time: self.time + Duration::from_secs(60), ..target.limits };
        let limit = self.time.as_secs_f64().to_string();
        let mut runs = Vec::new();
        for (name, text) in scenes {
            let scene = format!("{name}.scn");
            fs::write(folder.join(&scene), text)?;
            let record = format!("{name}.npz");
            let mut words = vec!["run", &scene, "--steps", "1000000000", "--time-limit", &limit];
            // Sizes of a mesh that changes are not those of one array.
            if name != "changes" {
                words.extend(["--every", "1000", "--record", &record]);
            }
            let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            runs.push((name, Running::start(&target.program, &words, folder, &limits)?, [0_u64; 2]));
        }
        let started = Instant::now();
        // At the end of its time a run makes its recording whole, which is no step.
        let watched = self.time.saturating_sub(CONCLUSION).max(self.time / 2);
        while started.elapsed() < watched {
            sleep(Duration::from_secs(1).min(self.time / 100));
            let late = usize::from(started.elapsed() > self.time.mul_f64(WARM));
            for (_, running, largest) in &mut runs {
                largest[late] = largest[late].max(running.resident().unwrap_or(0));
            }
        }
        let mut findings = Vec::new();
        for (name, running, largest) in runs {
            findings.extend(self.end_of(name, &running.wait(&limits)?, largest));
        }
        Ok(findings)
    }
}

impl Soak {
    /// Judges a run by what it held up to a fifth of the time and later, and adds its row to the table.
    fn end_of(&self, name: &str, outcome: &Outcome, [early, late]: [u64; 2]) -> Vec<Finding> {
        let mut findings = judge(outcome);
        // The limit of time ends it with code 6.
        if outcome.code != Some(6) {
            findings.push(Finding::new(Defect::ExitCode, format!("{name}: {:?}: {}", outcome.code, outcome.errors)));
        }
        if early == 0 || late == 0 {
            findings.push(Finding::new(Defect::Attack, format!("{name}: the system does not say what a run holds")));
        } else if late > early + SLACK {
            findings.push(Finding::new(Defect::Grows, format!("{name}: {early} bytes, then {late}")));
        }
        // "the time limit is reached after step N at t = ..."
        let steps = outcome.errors.rsplit("after step ").next().and_then(|rest| rest.split(' ').next()).unwrap_or("?");
        let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
        let row = format!("| {name} | {steps} | {:.1} | {:.1} |\n", mib(early), mib(late));
        self.rows.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(row);
        findings
    }
}
