//! What Newmark's method keeps of motions without damping over 100,000 steps.

use settee_math::vec3::{cross, norm, sub};
use settee_simulation::Simulation;

use crate::mesh::MeshText;
use crate::report::{Report, short};
use crate::scene::{StudyError, load};

const ABOUT: &str = "`NewmarkImplicitSolver` with gamma = 1/2 and beta = 1/4 over 100,000 steps of 0.01 s, looked at \
    every 1000 steps: largest change since the start. The block is a cube of 1 m and 4 kg of six linear tetrahedra \
    (`LinearSmallStrainFEMForceField`, E = 100 Pa, nu = 0.3) without support, that stretches, shears, drifts and \
    turns slowly. Its momentum and its moment of momentum about the places at rest are in parts of the sum of their \
    terms, energies in parts of the first one. The oscillators are points of 1 kg on springs to places in space, all \
    in one state. Exact: nothing changes, and a step turns an oscillator of frequency w in the plane of (x, -v/w) by \
    2 atan(w h / 2).";

/// Length of a step (s).
const H: f64 = 0.01;
/// How often the motion is looked at, and steps from one look to the next.
const LOOKS: u32 = 100;
const EVERY: u32 = 1000;

/// Mass of a point of the block (kg).
const MASS: f64 = 0.5;
/// Springs of the oscillators (N/m): w h is 0.06, 0.2, 0.5 and 1.
const STIFFNESS: [f64; 4] = [36.0, 400.0, 2500.0, 1e4];

/// Velocity (m/s) of a corner of the unit cube at the start: a vibration of all of it, and a slow motion of the whole.
fn velocity(corner: [f64; 3]) -> [f64; 3] {
    let [a, b, c] = corner.map(|x| 2.0 * x - 1.0);
    let [x, y, z] = corner.map(|x| x - 0.5);
    let vibration = [0.5 * a + 0.15 * b * c, 0.25 * a * c - 0.35 * b, 0.2 * c];
    let spin: [f64; 3] = [1e-3, 5e-4, -1e-3];
    let turning = [spin[1] * z - spin[2] * y, spin[2] * x - spin[0] * z, spin[0] * y - spin[1] * x];
    let drift = [1e-3, -2e-3, 5e-4];
    std::array::from_fn(|axis| vibration[axis] + turning[axis] + drift[axis])
}

/// The sum over all points of something, and the sum of the sizes of its terms.
fn sum(terms: impl Iterator<Item = [f64; 3]>) -> ([f64; 3], f64) {
    terms.fold(([0.0; 3], 0.0), |(sum, size), term| {
        let added = std::array::from_fn(|axis| sum[axis] + term[axis]);
        (added, size + term.iter().map(|x| x.abs()).sum::<f64>())
    })
}

/// Momentum, moment of momentum about the places at rest, each with its size, and energy of the block.
struct Kept {
    momentum: ([f64; 3], f64),
    moment: ([f64; 3], f64),
    energy: f64,
}

impl Kept {
    fn of(simulation: &mut Simulation, rest: &[[f64; 3]]) -> Result<Self, StudyError> {
        let (kinetic, potential) = simulation.energy();
        let potential = potential.ok_or_else(|| StudyError::Matrix("the block has no energy".to_owned()))?;
        let v = simulation.velocity("/body/dofs")?;
        let pushes: Vec<[f64; 3]> = v.chunks_exact(3).map(|v| [MASS * v[0], MASS * v[1], MASS * v[2]]).collect();
        let moments = rest.iter().zip(&pushes).map(|(x, p)| cross(*x, *p));
        Ok(Self { momentum: sum(pushes.iter().copied()), moment: sum(moments), energy: kinetic + potential })
    }
}

/// Largest changes of momentum, moment of momentum and energy of the block.
fn block() -> Result<[f64; 3], StudyError> {
    let mesh = MeshText::tetrahedra([1; 3], |r, s, t| [r, s, t]);
    let velocities: Vec<String> =
        mesh.points.iter().map(|point| velocity(*point).map(|v| format!("{v:?}")).join(" ")).collect();
    let mut simulation = load(&format!(
        r#"<Node name="body"><NewmarkImplicitSolver/><SparseLDLSolver/>
        <TetrahedronSetTopologyContainer position="{}" tetrahedra="{}"/><MechanicalObject name="dofs" velocity="{}"/>
        <UniformMass vertexMass="{MASS:?}"/>
        <LinearSmallStrainFEMForceField template="Vec3,Tetrahedron" youngModulus="100" poissonRatio="0.3"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        velocities.join("  ")
    ))?;
    let start = Kept::of(&mut simulation, &mesh.points)?;
    let mut worst = [0.0; 3];
    for _ in 0..LOOKS {
        for _ in 0..EVERY {
            simulation.step(H)?;
        }
        let now = Kept::of(&mut simulation, &mesh.points)?;
        let changes = [
            norm(sub(now.momentum.0, start.momentum.0)) / start.momentum.1,
            norm(sub(now.moment.0, start.moment.0)) / start.moment.1,
            (now.energy / start.energy - 1.0).abs(),
        ];
        for (worst, change) in worst.iter_mut().zip(changes) {
            *worst = f64::max(*worst, change);
        }
    }
    Ok(worst)
}

/// Largest change of the energy of each oscillator, and largest difference of its phase (rad).
fn oscillators() -> Result<[[f64; 2]; 4], StudyError> {
    let mut simulation = load(&format!(
        r#"<Node name="body"><NewmarkImplicitSolver/><SparseLDLSolver/>
        <MechanicalObject name="dofs" template="Vec1" position="1 1 1 1" rest_position="0 0 0 0"/>
        <UniformMass vertexMass="1"/>
        <RestShapeSpringsForceField points="0 1 2 3" stiffness="{}"/></Node>"#,
        STIFFNESS.map(|k| format!("{k:?}")).join(" ")
    ))?;
    let mut worst = [[0.0; 2]; 4];
    for look in 1..=LOOKS {
        for _ in 0..EVERY {
            simulation.step(H)?;
        }
        let (x, v) = (simulation.position("/body/dofs")?, simulation.velocity("/body/dofs")?);
        for (index, k) in STIFFNESS.into_iter().enumerate() {
            let w = k.sqrt();
            let (cos, sin) = (x[index], -v[index] / w);
            let (exact_sin, exact_cos) = (f64::from(look * EVERY) * 2.0 * (0.5 * w * H).atan()).sin_cos();
            let phase = (sin * exact_cos - cos * exact_sin).atan2(cos * exact_cos + sin * exact_sin);
            let [energy_worst, phase_worst] = &mut worst[index];
            *energy_worst = f64::max(*energy_worst, (cos * cos + sin * sin - 1.0).abs());
            *phase_worst = f64::max(*phase_worst, phase.abs());
        }
    }
    Ok(worst)
}

/// The table.
pub fn conservation() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("What Newmark's method keeps", ABOUT, &["Motion", "Quantity", "Change", "Allowed"]);
    let mut add = |motion: &str, quantity: &str, change: f64, allowed: f64| {
        report.row([motion.to_owned(), quantity.to_owned(), short(change), short(allowed)]);
        report.check(format!("{motion}, {quantity}"), change, 0.0, allowed);
    };
    let [momentum, moment, energy] = block()?;
    add("free block", "momentum", momentum, 1e-12);
    add("free block", "moment of momentum", moment, 1e-10);
    add("free block", "energy", energy, 1e-11);
    for (k, [energy, phase]) in STIFFNESS.into_iter().zip(oscillators()?) {
        let motion = format!("oscillator, w h = {}", k.sqrt() * H);
        add(&motion, "energy", energy, 1e-11);
        add(&motion, "phase (rad)", phase, 1e-10);
    }
    Ok(vec![report])
}
