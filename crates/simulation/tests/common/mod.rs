//! What the tests of whole scenes share.
#![allow(dead_code, clippy::print_stderr)] // Each test file uses its part; skipped tests say why.

use std::path::{Path, PathBuf};

use settee_components::FromScene;
use settee_kernel::ObjectId;
use settee_simulation::{LoadOptions, Severity, Simulation};

/// Newton's method to rounding.
pub const NEWTON: &str = r#"<NewtonRaphsonSolver maxNbIterationsNewton="40" absoluteResidualStoppingThreshold="1e-12" relativeSuccessiveStoppingThreshold="0" relativeInitialStoppingThreshold="0" warnWhenDiverge="0"/>"#;

/// Loads a scene text that must have no error.
pub fn load(text: &str) -> Simulation {
    load_with(text, 1)
}

/// Loads a scene text that must have no error, for a number of threads.
pub fn load_with(text: &str, threads: usize) -> Simulation {
    let loaded = Simulation::from_text_with("test.scn", text, &LoadOptions::default(), threads);
    let errors: Vec<String> =
        loaded.diagnostics.iter().filter(|finding| finding.is_error()).map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    loaded.simulation.expect("a scene without errors runs")
}

/// An object of a scene by its path.
pub fn object(simulation: &Simulation, path: &str) -> ObjectId {
    simulation.scene().find_object(path).expect("the object is in the scene")
}

/// Position and velocity of a state.
pub fn state(simulation: &Simulation, path: &str) -> (Vec<f64>, Vec<f64>) {
    (simulation.position(path).expect("a state").to_vec(), simulation.velocity(path).expect("a state").to_vec())
}

/// The cylinder of the project's own scene with other solvers and a direct linear solver.
pub fn cylinder(solvers: &str) -> Simulation {
    let text =
        std::fs::read_to_string(project().join("scenes/ode_solver/bdf/cylinder.scn")).expect("the scene is there");
    let (begin, rest) = text.split_once("<BDFOdeSolver").expect("the solver is there");
    let (_, rest) = rest.split_once("<MeshGmshLoader").expect("the mesh is there");
    let (rest, _) = rest.split_once("<!-- The surface that is seen").expect("the surface is there");
    let text = format!(
        r#"{begin}{solvers}<EigenSimplicialLDLT template="CompressedRowSparseMatrix"/><MeshGmshLoader{rest}</Node></Node>"#
    );
    let options = LoadOptions { data: vec![project()], ..LoadOptions::default() };
    let loaded = Simulation::from_text("cylinder.scn", &text, &options);
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{}", findings.join("\n")))
}

/// Makes steps of the scene's own size.
pub fn steps(simulation: &mut Simulation, n: usize) {
    for _ in 0..n {
        simulation.step(0.0).expect("the step succeeds");
    }
}

/// Makes steps of the given sizes.
pub fn run(simulation: &mut Simulation, steps: &[f64]) {
    for h in steps {
        simulation.step(*h).expect("the step succeeds");
    }
}

/// `n` equal steps over `time`.
pub fn equal_steps(time: f64, n: usize) -> Vec<f64> {
    vec![time / n as f64; n]
}

/// `n` steps over `time` in [0.8, 1.2] of their mean, always the same for a seed.
pub fn random_steps(time: f64, n: usize, seed: u64) -> Vec<f64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(2 * seed + 1);
    let mut uniform = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    let raw: Vec<f64> = (0..n).map(|_| 0.8 + 0.4 * uniform()).collect();
    let sum: f64 = raw.iter().sum();
    raw.iter().map(|step| step / sum * time).collect()
}

/// Observed order: minus the slope of log(error) over log(number of steps), by least squares.
pub fn observed_order(counts: &[usize], errors: &[f64]) -> f64 {
    let n = errors.len() as f64;
    let points: Vec<(f64, f64)> =
        counts.iter().zip(errors).map(|(count, error)| (-(*count as f64).ln(), error.ln())).collect();
    let (mean_x, mean_y) = (points.iter().map(|p| p.0).sum::<f64>() / n, points.iter().map(|p| p.1).sum::<f64>() / n);
    let over: f64 = points.iter().map(|p| (p.0 - mean_x) * (p.1 - mean_y)).sum();
    over / points.iter().map(|p| (p.0 - mean_x).powi(2)).sum::<f64>()
}

/// Checks that errors fall with `order` +- 0.1, on equal steps and on random ones. A single random sequence has an
/// error constant of its own; the geometric mean over some of them has not.
pub fn assert_order(order: usize, counts: &[usize], time: f64, error: impl Fn(&[f64]) -> f64) {
    const SEEDS: u64 = 8;
    let equal: Vec<f64> = counts.iter().map(|n| error(&equal_steps(time, *n))).collect();
    let mean =
        |n: usize| ((0..SEEDS).map(|seed| error(&random_steps(time, n, seed)).ln()).sum::<f64>() / SEEDS as f64).exp();
    let random: Vec<f64> = counts.iter().map(|n| mean(*n)).collect();
    for (name, errors) in [("equal", equal), ("random", random)] {
        let slope = observed_order(counts, &errors);
        assert!((slope - order as f64).abs() <= 0.1, "order {order}, {name} steps: slope {slope}, errors {errors:?}");
    }
}

/// The scenes of the project, in order of their paths.
pub fn scene_files() -> Vec<PathBuf> {
    fn below(folder: &Path, found: &mut Vec<PathBuf>) {
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(folder).expect("the folder is there").flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                below(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "scn") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    below(&project().join("scenes"), &mut found);
    assert!(found.len() > 100, "there are scenes for every class");
    found
}

pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder for the files that scenes write; it goes with this.
pub struct Output(PathBuf);

impl Output {
    /// An empty folder; `name` tells it from those of other tests.
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("settee-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the folder of temporary files can be written");
        Self(folder)
    }

    /// Options to load scenes of the project whose files come here.
    pub fn options(&self) -> LoadOptions {
        LoadOptions { data: vec![project()], output: Some(self.0.clone()), overwrite: true, ..LoadOptions::default() }
    }

    /// Loads a scene of the project, which has no mistakes, for a number of threads.
    pub fn load(&self, path: &Path, threads: usize) -> Simulation {
        // Two simulations at once do not write one file.
        let output = tempfile::tempdir_in(&self.0).expect("a folder can be made").keep();
        let options = LoadOptions { output: Some(output), ..self.options() };
        let loaded = Simulation::from_file_with(path, &options, threads).expect("the file can be read");
        // Notes tell what is worth knowing where nothing is wrong.
        let wrong = loaded.diagnostics.iter().filter(|finding| finding.severity > Severity::Note);
        let findings: Vec<String> = wrong.map(ToString::to_string).collect();
        assert!(findings.is_empty(), "{}: {}", path.display(), findings.join("\n"));
        loaded.simulation.expect("a scene without errors runs")
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // A folder that stays hurts nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The folder of test data beside the project, if it is there; says so if not.
pub fn shared() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: the reference data beside the project are not there");
    None
}
