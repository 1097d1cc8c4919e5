//! Pieces of scenes with contacts: rigid bodies with points and faces that touch.

use std::fmt::Write;

use settee_math::vec3::{add, cross, sub};
use settee_simulation::Simulation;

use crate::scene::{StudyError, load_with_gravity};

/// How contacts are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To rounding.
    Exact,
    /// By sweeps to a tolerance of 1e-6 (m, summed over rows), as in SOFA.
    Sweeps,
    /// By barriers.
    Safe,
}

impl Mode {
    fn solver(self) -> &'static str {
        match self {
            Self::Exact => "<BlockGaussSeidelConstraintSolver contact=\"exact\"/>",
            Self::Sweeps => "<BlockGaussSeidelConstraintSolver tolerance=\"1e-6\"/>",
            Self::Safe => "",
        }
    }

    /// The gap at which bodies touch (m), where scenes begin: barriers push from their activation distance on, and
    /// bodies rest about halfway.
    pub fn gap(self) -> f64 {
        if self == Self::Safe { 0.5 * ACTIVATION } else { DISTANCE }
    }
}

/// Distance at which bodies touch (m): normals need one.
pub const DISTANCE: f64 = 1e-3;

/// Distance at which barriers begin (m).
pub const ACTIVATION: f64 = 1e-7;

/// Contacts closer than this are found (m).
const ALARM: f64 = 1e-2;

/// Length of a step (s) where nothing else is said.
pub const STEP: f64 = 0.01;

/// Solvers of a rigid body of its own.
const OWN_SOLVERS: &str = "<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/>\
                           <CGLinearSolver iterations=\"20\" tolerance=\"1e-15\" threshold=\"1e-60\"/>";
const OWN_CORRECTION: &str = "<UncoupledConstraintCorrection/>";

/// The one solver above all bodies that barriers need: backward Euler.
pub const EULER_SAFE: &str = "<BDFOdeSolver order=\"1\"/>";

/// How closely the equations of a step on barriers are solved where only contacts are stiff: as far as the rounding of
/// gaps lets them be.
const SOLVED: f64 = 1e-14;

/// A scene with contacts.
pub struct ContactScene {
    /// Acceleration of gravity (m/s^2).
    pub gravity: [f64; 3],
    /// Coefficient of friction of all contacts.
    pub mu: f64,
    /// Distance at which contacts are found, and that at which bodies touch (m).
    pub distances: [f64; 2],
    /// Distance at which barriers begin (m).
    pub activation: f64,
    /// The solver of barriers, and the residual at which its iteration ends.
    pub scheme: &'static str,
    /// See `scheme`.
    pub tolerance: f64,
    /// Nodes of the bodies that move.
    pub bodies: String,
    /// Nodes of what stays where it is.
    pub fixed: String,
}

impl ContactScene {
    /// With the usual gravity and distances.
    pub fn new(mu: f64, bodies: String, fixed: String) -> Self {
        let (gravity, distances) = ([0.0, 0.0, -9.81], [ALARM, DISTANCE]);
        Self { gravity, mu, distances, activation: ACTIVATION, scheme: EULER_SAFE, tolerance: SOLVED, bodies, fixed }
    }

    /// Turns gravity by an angle, as on a slope that goes down along x.
    pub fn on_slope(self, angle: f64) -> Self {
        Self { gravity: [9.81 * angle.sin(), 0.0, -9.81 * angle.cos()], ..self }
    }

    /// The simulation. Bodies are below the node `moving`.
    pub fn load(&self, mode: Mode) -> Result<Simulation, StudyError> {
        let Self { gravity, mu, distances: [alarm, touch], activation, scheme, tolerance, bodies, fixed } = self;
        let (promise, above, bodies) = if mode == Mode::Safe {
            let bodies = bodies.replace(OWN_SOLVERS, "").replace(OWN_CORRECTION, "");
            let newton = format!(
                "<NewtonRaphsonSolver name=\"newton\" maxNbIterationsNewton=\"200\" \
                 absoluteResidualStoppingThreshold=\"{tolerance:?}\" relativeInitialStoppingThreshold=\"0\" \
                 relativeSuccessiveStoppingThreshold=\"0\" warnWhenLineSearchFails=\"0\"/>\
                 <EigenSparseLU template=\"CompressedRowSparseMatrix\"/>"
            );
            (" contact=\"safe\"", format!("{scheme}{newton}"), bodies)
        } else {
            ("", String::new(), bodies.clone())
        };
        let solver = mode.solver();
        let body = format!(
            "<FreeMotionAnimationLoop{promise}/>{solver}<CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>\
             <NewProximityIntersection alarmDistance=\"{alarm}\" contactDistance=\"{touch}\"/>\
             <CollisionResponse response=\"FrictionContactConstraint\" responseParams=\"mu={mu}\" \
             activationDistance=\"{activation:?}\" slidingThreshold=\"1e-3\" exactFriction=\"1\"/>\
             <Node name=\"moving\">{above}{bodies}</Node>{fixed}"
        );
        load_with_gravity(*gravity, &body)
    }
}

/// A rigid body that turns about y in the plane of x and z: all its axes have the same moment of inertia.
pub struct RigidBody {
    /// Name of its node; its state is `frame`.
    pub name: String,
    /// Place of its centre (m).
    pub at: [f64; 3],
    /// Angle about y.
    pub angle: f64,
    /// Velocity and angular velocity (m/s, 1/s).
    pub velocity: [f64; 6],
    /// Mass (kg).
    pub mass: f64,
    /// Moment of inertia in parts of the mass (m^2).
    pub inertia: f64,
    /// Nodes with what touches, and forces.
    pub parts: String,
}

impl RigidBody {
    /// At rest, upright, with the mass 1 kg and the inertia 1/6 m^2.
    pub fn new(name: impl Into<String>, at: [f64; 3], parts: String) -> Self {
        Self { name: name.into(), at, angle: 0.0, velocity: [0.0; 6], mass: 1.0, inertia: 1.0 / 6.0, parts }
    }

    /// The node of the body.
    pub fn node(&self) -> String {
        let Self { name, at, angle, velocity, mass, inertia, parts } = self;
        let (sin, cos) = (0.5 * angle).sin_cos();
        format!(
            "<Node name=\"{name}\">{OWN_SOLVERS}<MechanicalObject name=\"frame\" template=\"Rigid3\" position=\"{} 0 {sin:?} 0 {cos:?}\" \
             velocity=\"{}\"/><UniformMass vertexMass=\"{mass:?} 1 {inertia:?} 0 0 0 {inertia:?} 0 0 0 {inertia:?}\"/>\
             {OWN_CORRECTION}{parts}</Node>",
            numbers(at),
            numbers(velocity)
        )
    }
}

/// Numbers with all their digits.
pub fn numbers(values: &[f64]) -> String {
    let mut text = String::new();
    for value in values {
        // Writing to a string does not fail.
        let _ = write!(text, "{value:?} ");
    }
    text.trim_end().to_owned()
}

/// Points of a rigid body that touch faces of bodies of other numbers.
pub fn points(body: u32, name: &str, places: &[[f64; 3]]) -> String {
    format!(
        "<Node name=\"{name}\"><MechanicalObject name=\"points\" position=\"{}\"/>\
         <PointCollisionModel group=\"1 {}\"/><RigidMapping/></Node>",
        numbers(places.as_flattened()),
        body + 10
    )
}

/// A large face of a rigid body through `at`, with two directions of length 1 in it.
pub fn face(body: u32, name: &str, at: [f64; 3], size: f64, directions: [[f64; 3]; 2]) -> String {
    let [u, v] = directions;
    let corner = |a: f64, b: f64| -> [f64; 3] { std::array::from_fn(|k| at[k] + size * (a * u[k] + b * v[k])) };
    let corners = [corner(-1.0, -1.0), corner(3.0, -1.0), corner(-1.0, 3.0)];
    format!(
        "<Node name=\"{name}\"><MeshTopology position=\"{}\" triangles=\"0 1 2\"/><MechanicalObject/>\
         <TriangleCollisionModel group=\"2 {}\"/><RigidMapping/></Node>",
        numbers(corners.as_flattened()),
        body + 10
    )
}

/// The axes of the plane z = constant.
pub const LEVEL: [[f64; 3]; 2] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// The axes of the plane x = constant.
pub const UPRIGHT: [[f64; 3]; 2] = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// A face that stays where it is, as [`face`].
pub fn fixed_face(name: &str, at: [f64; 3], size: f64, directions: [[f64; 3]; 2]) -> String {
    face(0, name, at, size, directions)
        .replace("<TriangleCollisionModel ", "<TriangleCollisionModel simulated=\"0\" moving=\"0\" ")
        .replace("<RigidMapping/>", "")
}

/// The floor z = 0.
pub fn floor() -> String {
    fixed_face("floor", [0.0; 3], 40.0, LEVEL)
}

/// The four points (+-x, +-y, z).
pub fn corners(x: f64, y: f64, z: f64) -> [[f64; 3]; 4] {
    [[-x, -y, z], [x, -y, z], [x, y, z], [-x, y, z]]
}

/// Makes a number of steps.
pub fn run(simulation: &mut Simulation, steps: u32, dt: f64) -> Result<(), StudyError> {
    (0..steps).try_for_each(|_| Ok(simulation.step(dt)?))
}

/// The largest component of a velocity, over all states of the scene that have names.
pub fn speed(simulation: &Simulation, states: &[String]) -> Result<f64, StudyError> {
    let mut most: f64 = 0.0;
    for state in states {
        most = simulation.velocity(state)?.iter().fold(most, |most, v| most.max(v.abs()));
    }
    Ok(most)
}

/// Sums of the contact forces between models, in the order of the pairs, or between the bodies that barriers keep
/// apart (N).
pub fn forces(simulation: &Simulation) -> Vec<[f64; 3]> {
    let sum = |a: [f64; 3], b: [f64; 3]| std::array::from_fn(|k| a[k] + b[k]);
    if simulation.contact_promise().is_some() {
        return simulation.barrier_forces().iter().map(|between| between.force).collect();
    }
    simulation.contacts().map(|pair| pair.forces().fold([0.0; 3], sum)).collect()
}

/// The force of what touches below the node `first` on what is below the node `second`, and its moment about a point
/// (N, N m), of constraints.
pub fn between(simulation: &Simulation, [first, second]: [&str; 2], about: [f64; 3]) -> [[f64; 3]; 2] {
    let is_of = |object, name: &str| simulation.scene().object_path(object).contains(&format!("/{name}/"));
    let mut sums = [[0.0; 3]; 2];
    for pair in simulation.contacts() {
        let [a, b] = pair.models;
        let (on, sign) = if is_of(a, first) && is_of(b, second) {
            (1, 1.0)
        } else if is_of(a, second) && is_of(b, first) {
            (0, -1.0)
        } else {
            continue;
        };
        for (contact, force) in pair.detected.iter().zip(pair.forces()) {
            let force = force.map(|c| sign * c);
            let moment = cross(sub(contact.points[on], about), force);
            sums = [add(sums[0], force), add(sums[1], moment)];
        }
    }
    sums
}
