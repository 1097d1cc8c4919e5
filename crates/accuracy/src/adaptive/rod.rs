//! A straight rod of BeamAdapter's beams, and how it comes to rest.
//!
//! Its length, its density and its stiffness against bending are such that lengths are parts of L, loads are parts of
//! E I / L^2, moments parts of E I / L, and angular frequencies parts of sqrt(E I / (rho A L^4)).

use settee_simulation::Simulation;

use crate::scene::{StudyError, load};

/// Density (kg/m^3).
pub const DENSITY: f64 = 1000.0;

/// Radius (m) of rods that are bent: thin, so that they are stretched by less than a millionth.
pub const RADIUS: f64 = 5e-4;

/// Damping that brings rods to rest.
pub const DAMPING: &str = r#"rayleighMass="2" rayleighStiffness="0.05""#;

/// Step (s). The matrix of the beams leaves out how their axes turn, which bounds it.
const STEP: f64 = 0.1;

/// Steps after which a rod that still moves counts as one that never rests.
const MOST_STEPS: usize = 4000;

/// Velocity (m/s, 1/s) below which it rests.
const SLOW: f64 = 1e-11;

/// Young's modulus (Pa) of a round rod of the length 1 m with sqrt(E I / (rho A L^4)) = 1/s: E = 4 rho L^4 / r^2 per
/// s^2, as I / A = r^2 / 4.
pub fn young(radius: f64) -> f64 {
    4.0 * DENSITY / (radius * radius)
}

/// E I (N m^2) of a round rod.
fn bending(radius: f64) -> f64 {
    young(radius) * std::f64::consts::PI * radius.powi(4) / 4.0
}

/// A rod of `n` beams along x, 1 m long, held at its first point.
pub struct Rod {
    pub simulation: Simulation,
    radius: f64,
}

impl Rod {
    /// # Errors
    /// The scene is wrong.
    pub fn new(n: usize, radius: f64) -> Result<Self, StudyError> {
        let points: Vec<String> = (0..=n).map(|i| format!("{:?} 0 0 0 0 0 1", i as f64 / n as f64)).collect();
        let edges: Vec<String> = (0..n).map(|i| format!("{i} {}", i + 1)).collect();
        let simulation = load(&format!(
            r#"<Node name="rod"><EulerImplicitSolver {DAMPING}/><SparseLDLSolver/><EdgeSetTopologyContainer edges="{}"/>
            <MechanicalObject name="dofs" template="Rigid3" position="{}"/>
            <BeamInterpolation radius="{radius:?}" defaultYoungModulus="{:?}" defaultPoissonRatio="0.3"/>
            <AdaptiveBeamForceFieldAndMass massDensity="{DENSITY:?}"/><FixedProjectiveConstraint indices="0"/>
            <ConstantForceField name="load" indices="{n}" forces="0 0 0 0 0 0"/></Node>"#,
            edges.join("  "),
            points.join("  "),
            young(radius)
        ))?;
        Ok(Self { simulation, radius })
    }

    /// The tip of a rod at rest under a load at it: a force in parts of E I / L^2, and a moment in parts of E I / L.
    ///
    /// # Errors
    /// The scene is wrong, or the rod does not come to rest.
    pub fn tip_under(n: usize, load: [f64; 6]) -> Result<[f64; 3], StudyError> {
        let mut rod = Self::new(n, RADIUS)?;
        let text = load.map(|part| format!("{:?}", part * bending(rod.radius))).join(" ");
        if let Some(finding) = rod.simulation.set_data("/rod/load", "forces", &text).first() {
            return Err(StudyError::Scene(finding.to_string()));
        }
        come_to_rest(&mut rod.simulation, "/rod")?;
        let x = rod.simulation.position("/rod/dofs")?;
        Ok(std::array::from_fn(|axis| x[7 * n + axis]))
    }
}

/// Steps until the points of a node rest.
///
/// # Errors
/// A step fails, or they do not come to rest.
pub fn come_to_rest(simulation: &mut Simulation, node: &str) -> Result<(), StudyError> {
    for _ in 0..MOST_STEPS {
        simulation.step(STEP)?;
        if simulation.velocity(node)?.iter().all(|v| v.abs() < SLOW) {
            return Ok(());
        }
    }
    Err(StudyError::Moving(node.to_owned()))
}
