//! Elastic spheres: pressed together, and pushed sideways.

use std::f64::consts::PI;

use settee_simulation::Simulation;

use super::scene::{ContactScene, LEVEL, Mode, fixed_face, numbers, run};
use super::table::{Bounds, Table};
use crate::report::Report;
use crate::scene::StudyError;

/// Radius of the spheres (m), Young's modulus (Pa), Poisson's ratio.
const RADIUS: f64 = 0.05;
const YOUNG: f64 = 2e10;
const POISSON: f64 = 0.3;
/// How far each sphere comes nearer (m): half of the approach of both.
const APPROACH: f64 = 2e-3;
/// Radius of the contact (m): sqrt(R h / 2).
const CONTACT: f64 = 0.01;
/// Distance of the contacts that are found, in parts of the radius of the contact.
const REACH: f64 = 1.45;
/// Distance at which bodies touch (m).
const TOUCH: f64 = 1e-6;

/// Greatest pressure (Pa): E / (pi (1 - nu^2)) sqrt(2 h / R).
fn pressure() -> f64 {
    YOUNG / (PI * (1.0 - POISSON * POISSON)) * (4.0 * APPROACH / RADIUS).sqrt()
}

/// Displacement of a half-space z > 0 under Hertz's pressure on its surface, which pushes along z: the sum over the
/// rings and angles of Boussinesq's displacements by point forces.
///
/// With the distance d from a force P: u_r = P / (4 pi G) (r z / d^3 - (1 - 2 nu) r / (d (d + z))), u_z = P / (4 pi G)
/// (z^2 / d^3 + 2 (1 - nu) / d). Johnson, Contact Mechanics (1985), section 3.2.
fn half_space(at: [f64; 3]) -> [f64; 3] {
    let (rings, angles) = (16u32, 24u32);
    let shear = YOUNG / (2.0 * (1.0 + POISSON));
    let mut sum = [0.0; 3];
    for ring in 0..rings {
        let r = CONTACT * (f64::from(ring) + 0.5) / f64::from(rings);
        let area = 2.0 * PI * r * CONTACT / f64::from(rings * angles);
        let force = pressure() * (1.0 - (r / CONTACT).powi(2)).sqrt() * area / (4.0 * PI * shear);
        for angle in 0..angles {
            let (sin, cos) = (2.0 * PI * (f64::from(angle) + 0.5) / f64::from(angles)).sin_cos();
            let (x, y, z) = (at[0] - r * cos, at[1] - r * sin, at[2]);
            let d = (x * x + y * y + z * z).sqrt();
            let along = force * (z / d.powi(3) - (1.0 - 2.0 * POISSON) / (d * (d + z)));
            let down = force * (z * z / d.powi(3) + 2.0 * (1.0 - POISSON) / d);
            sum = [sum[0] + along * x, sum[1] + along * y, sum[2] + down];
        }
    }
    sum
}

/// Places from 0 to at least `end`: edges of one length up to `fine`, then longer and longer ones.
fn graded(edge: f64, fine: f64, growth: f64, end: f64) -> Vec<f64> {
    let (mut places, mut length) = (vec![0.0], edge);
    let mut last: f64 = 0.0;
    while last < end * (1.0 - 1e-9) {
        if last > fine * (1.0 - 1e-9) {
            length *= growth;
        }
        last += length;
        places.push(last);
    }
    places
}

/// A part of a sphere at the contact, taken as a half-space that is cut off: bricks whose edges are graded.
struct Part {
    name: &'static str,
    axes: [Vec<f64>; 3],
    /// The height of the surface in the scene (m), and the direction from the surface into the body along z.
    surface: (f64, f64),
    /// Nodes with what touches.
    parts: String,
    /// Planes x = 0 and y = 0 that the body is cut at by symmetry.
    symmetric: [bool; 2],
    /// How far the points at the cut are moved along x once the body is pressed (m).
    push: f64,
    /// Where surfaces may not meet at the start: the height of points at a distance from the middle (m), and a start
    /// that is the half-space inside, too.
    apart: Option<fn(f64) -> f64>,
}

impl Part {
    fn place(&self, ijk: [usize; 3]) -> [f64; 3] {
        std::array::from_fn(|k| self.axes[k][ijk[k]])
    }

    fn points(&self) -> Vec<[usize; 3]> {
        let [x, y, z] = self.axes.each_ref().map(Vec::len);
        (0..z).flat_map(|k| (0..y).flat_map(move |j| (0..x).map(move |i| [i, j, k]))).collect()
    }

    fn index(&self, [i, j, k]: [usize; 3]) -> usize {
        i + self.axes[0].len() * (j + self.axes[1].len() * k)
    }

    /// Points of the surface that may touch.
    fn touching(&self) -> Vec<[usize; 3]> {
        let is_near = |ijk: &[usize; 3]| {
            let [x, y, _] = self.place(*ijk);
            ijk[2] == 0 && x.hypot(y) < REACH * CONTACT
        };
        self.points().into_iter().filter(is_near).collect()
    }

    /// Whether a point is where the half-space is cut off.
    fn is_cut(&self, ijk: [usize; 3]) -> bool {
        let ends = |k: usize| ijk[k] + 1 == self.axes[k].len();
        ends(2) || (0..2).any(|k| ends(k) || (ijk[k] == 0 && !self.symmetric[k]))
    }

    fn node(&self) -> String {
        let (height, inwards) = self.surface;
        let in_scene = |[x, y, z]: [f64; 3]| [x, y, height + inwards * z];
        let (mut rest, mut start) = (Vec::new(), Vec::new());
        let mut selected: [Vec<usize>; 3] = Default::default();
        for ijk in self.points() {
            let at = self.place(ijk);
            let is_cut = self.is_cut(ijk);
            let [u, v, mut w] = if is_cut || self.apart.is_some() { half_space(at) } else { [0.0; 3] };
            if let (Some(apart), 0) = (self.apart, ijk[2]) {
                w = f64::max(w, APPROACH + apart(at[0].hypot(at[1])));
            }
            rest.extend(in_scene(at));
            start.extend(in_scene([at[0] + u, at[1] + v, at[2] + w - APPROACH]));
            let index = self.index(ijk);
            let on_plane = |k: usize| self.symmetric[k] && ijk[k] == 0;
            for (list, belongs) in selected.iter_mut().zip([is_cut, on_plane(0), on_plane(1)]) {
                if belongs {
                    list.push(index);
                }
            }
        }
        let mut bricks = Vec::new();
        let [nx, ny, nz] = self.axes.each_ref().map(|axis| axis.len() - 1);
        for [i, j, k] in (0..nz).flat_map(|k| (0..ny).flat_map(move |j| (0..nx).map(move |i| [i, j, k]))) {
            // The lower face of a brick comes first, in the scene.
            let layers = if inwards > 0.0 { [k, k + 1] } else { [k + 1, k] };
            for k in layers {
                bricks.extend([[i, j, k], [i + 1, j, k], [i + 1, j + 1, k], [i, j + 1, k]].map(|ijk| self.index(ijk)));
            }
        }
        let [cut, x_plane, y_plane] = selected.map(|list| indices(&list));
        let symmetry = |plane: String, directions: &str| {
            let held =
                format!("<PartialFixedProjectiveConstraint indices=\"{plane}\" fixedDirections=\"{directions}\"/>");
            if plane.is_empty() { String::new() } else { held }
        };
        let held = if self.push == 0.0 {
            format!("<FixedProjectiveConstraint indices=\"{cut}\"/>")
        } else {
            let moves = format!("0 0 0  0 0 0  {0:?} 0 0  {0:?} 0 0", self.push);
            format!(
                "<LinearMovementProjectiveConstraint indices=\"{cut}\" keyTimes=\"0 3 4 1000\" movements=\"{moves}\"/>"
            )
        };
        let (own, correction) = if self.apart.is_some() {
            ("", "")
        } else {
            (
                "<EulerImplicitSolver rayleighMass=\"0\" rayleighStiffness=\"0\"/><SparseLDLSolver/>",
                "<LinearSolverConstraintCorrection/>",
            )
        };
        format!(
            "<Node name=\"{}\">{own}<MeshTopology name=\"mesh\" position=\"{rest}\" hexahedra=\"{}\"/>\
             <MechanicalObject name=\"dofs\" position=\"{}\" rest_position=\"{rest}\"/>\
             <LinearSmallStrainFEMForceField template=\"Vec3,Hexahedron\" youngModulus=\"{YOUNG:?}\" \
             poissonRatio=\"{POISSON}\"/><UniformMass totalMass=\"1e-6\"/>{correction}{held}{}{}{}</Node>",
            self.name,
            indices(&bricks),
            numbers(&start),
            symmetry(x_plane, "1 0 0"),
            symmetry(y_plane, "0 1 0"),
            self.parts,
            rest = numbers(&rest),
        )
    }

    /// The points that may touch, as balls whose lower ends are the surface of a sphere; `gap`: how far that is from a
    /// plane at the distance r, times R / r^2. `largest`: the radius of the ball in the middle (m).
    fn balls(&self, gap: f64, largest: f64) -> String {
        let touching = self.touching();
        let list: Vec<usize> = touching.iter().map(|ijk| self.index(*ijk)).collect();
        let radius = |ijk: &[usize; 3]| {
            let [x, y, _] = self.place(*ijk);
            largest - gap * (x * x + y * y) / RADIUS
        };
        let radii: Vec<f64> = touching.iter().map(radius).collect();
        format!(
            "<Node name=\"points\"><MechanicalObject name=\"dofs\"/><SphereCollisionModel group=\"1\" \
             listRadius=\"{}\"/><SubsetMapping indices=\"{}\"/></Node>",
            numbers(&radii),
            indices(&list)
        )
    }

    /// Triangles of the surface around the contact.
    fn face(&self) -> String {
        let [nx, ny, _] = self.axes.each_ref().map(|axis| axis.len() - 1);
        let (mut list, mut places, mut triangles) = (Vec::new(), Vec::new(), Vec::new());
        let mut local = std::collections::BTreeMap::new();
        let mut point = |ijk: [usize; 3]| {
            let next = list.len();
            *local.entry(self.index(ijk)).or_insert_with_key(|index| {
                list.push(*index);
                let [x, y, _] = self.place(ijk);
                places.extend([x, y, self.surface.0]);
                next
            })
        };
        for [i, j] in (0..ny).flat_map(|j| (0..nx).map(move |i| [i, j])) {
            let [x, y, _] = self.place([i, j, 0]);
            if x.abs().max(y.abs()) < 1.6 * CONTACT {
                let corners = [[i, j, 0], [i + 1, j, 0], [i + 1, j + 1, 0], [i, j + 1, 0]].map(&mut point);
                let [a, b, c, d] = corners;
                triangles.extend([a, b, c, a, c, d]);
            }
        }
        format!(
            "<Node name=\"face\"><MeshTopology position=\"{}\" triangles=\"{}\"/><MechanicalObject/>\
             <TriangleCollisionModel group=\"2\"/><SubsetMapping indices=\"{}\"/></Node>",
            numbers(&places),
            indices(&triangles),
            indices(&list)
        )
    }
}

fn indices(list: &[usize]) -> String {
    list.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}

/// The force on each ball, summed over its contacts.
fn forces_on_balls(simulation: &Simulation, n: usize) -> Vec<[f64; 3]> {
    let mut sums = vec![[0.0; 3]; n];
    for pair in simulation.contacts() {
        let balls = usize::from(!simulation.scene().object_path(pair.models[0]).contains("/points/"));
        let sign = if balls == 1 { 1.0 } else { -1.0 };
        for (contact, force) in pair.detected.iter().zip(pair.forces()) {
            if let Some(sum) = sums.get_mut(contact.elements[balls] as usize) {
                *sum = std::array::from_fn(|k| sum[k] + sign * force[k]);
            }
        }
    }
    sums
}

/// The force on each point of a state that barriers push.
fn forces_by_point(simulation: &Simulation, state: &str) -> Result<Vec<[f64; 3]>, StudyError> {
    let n = simulation.position(state)?.len() / 3;
    let mut sums = vec![[0.0; 3]; n];
    for push in simulation.barrier_pushes() {
        if simulation.scene().object_path(push.body) == state {
            let sum = &mut sums[push.point];
            *sum = std::array::from_fn(|k| sum[k] + push.force[k]);
        }
    }
    Ok(sums)
}

const HERTZ: &str = "Two elastic spheres, R = 50 mm, E = 20 GPa, nu = 0.3, come nearer by 4 mm (Code_Aster SSNV104): \
    force 4/3 E* sqrt(R*) h^1.5 = 586.1 kN, greatest pressure E / (pi (1 - nu^2)) sqrt(2 h / R) = 2798.3 MPa, radius \
    of the contact sqrt(R h / 2) = 10 mm (Hertz). By symmetry one sphere touches a plane; a quarter of it is taken, as \
    Hertz takes it, as a half-space with linear elasticity, in bricks that are largest where it is cut off at six \
    radii of the contact, and there it is moved as the half-space. The pressure is the force on the point in the \
    middle over its share of the area, the radius that of the farthest point with a force: within one edge. The orders \
    between the coarsest and the finest mesh are shown; what is left then is that of the cut.";

/// Force (kN), pressure in the middle (MPa) and radius (mm) of the contact, with `n` elements in its radius.
fn hertz(mode: Mode, n: u32) -> Result<[f64; 3], StudyError> {
    let edge = CONTACT / f64::from(n);
    let largest = 4e-3;
    let across = || graded(edge, 1.5 * CONTACT, 1.4, 6.0 * CONTACT);
    let mut part = Part {
        name: "sphere",
        axes: [across(), across(), graded(edge, 0.5 * CONTACT, 1.25, 6.0 * CONTACT)],
        surface: (largest + if mode == Mode::Safe { 0.0 } else { TOUCH }, 1.0),
        parts: String::new(),
        symmetric: [true; 2],
        push: 0.0,
        apart: if mode == Mode::Safe { Some(|r: f64| 0.5 * TOUCH - 0.5 * r * r / RADIUS) } else { None },
    };
    part.parts = part.balls(0.5, largest);
    let fixed = fixed_face("floor", [0.0; 3], 1.0, LEVEL);
    let scene = ContactScene::new(0.0, part.node(), fixed);
    let scene =
        ContactScene { gravity: [0.0; 3], distances: [4e-4, TOUCH], activation: TOUCH, tolerance: 1e-5, ..scene };
    let mut simulation = scene.load(mode)?;
    run(&mut simulation, 3, 1.0)?;
    let touching = part.touching();
    let forces = if mode == Mode::Safe {
        forces_by_point(&simulation, "/moving/sphere/points/dofs")?
    } else {
        forces_on_balls(&simulation, touching.len())
    };
    let (mut whole, mut middle, mut radius) = (0.0, 0.0, 0.0);
    for (ijk, force) in touching.iter().zip(&forces) {
        let [x, y, _] = part.place(*ijk);
        whole += 4.0 * force[2];
        if force[2] > 0.0 {
            radius = f64::max(radius, x.hypot(y));
        }
        if ijk[0] == 0 && ijk[1] == 0 {
            middle = 4.0 * force[2] / (edge * edge);
        }
    }
    Ok([1e-3 * whole, 1e-6 * middle, 1e3 * radius])
}

/// Two spheres pressed together.
pub fn pressed() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: spheres pressed together", HERTZ);
    let force = 2.0 / 3.0 * PI * CONTACT * CONTACT * pressure();
    let answers = [1e-3 * force, 1e-6 * pressure(), 1e3 * CONTACT];
    let sizes = [2u32, 4, 6];
    let mut rows = Vec::new();
    for (n, parts) in sizes.into_iter().zip([[0.1, 0.1], [0.01, 0.03], [0.01, 0.03]]) {
        let bounds = [parts[0] * answers[0], parts[1] * answers[1], 1e3 * CONTACT / f64::from(n)];
        for (k, what) in ["force (kN)", "greatest pressure (MPa)", "radius (mm)"].into_iter().enumerate() {
            rows.push((format!("{what}, edge a/{n}"), answers[k], Bounds::from((bounds[k], bounds[k]))));
        }
    }
    for what in ["force", "greatest pressure", "radius"] {
        rows.push((format!("order of the {what}, edge a/2 to a/6"), f64::NAN, Bounds::none()));
    }
    let rows: [_; 12] = std::array::from_fn(|k| (rows[k].0.as_str(), rows[k].1, rows[k].2));
    table.compare_all(rows, |mode| {
        let mut found = [0.0; 12];
        for (three, n) in found.chunks_exact_mut(3).zip(sizes) {
            three.copy_from_slice(&hertz(mode, n)?);
        }
        for k in 0..3 {
            let error = |size: usize| (found[3 * size + k] - answers[k]).abs();
            found[9 + k] = (error(0) / error(2)).ln() / 3f64.ln();
        }
        Ok(found)
    })?;
    Ok(table.done())
}

const MINDLIN: &str = "The spheres of the table before, mu = 0.3, pressed together with P and then pushed sideways with \
    Q < mu P: an inner circle of the radius a (1 - Q / (mu P))^(1/3) sticks, the ring around it slips (Cattaneo, \
    Mindlin). Both bodies are there, halved by symmetry, and cut off at four radii of the contact, where they are moved; \
    P and Q, 0.57 of mu P, are what the contacts give. Shown is the radius of the circle with the area of the points \
    that stick, less that of the formula, in edges of elements: within one.";

/// How far the radius that sticks is from the formula, in edges.
fn sideways(mode: Mode, n: u32) -> Result<f64, StudyError> {
    let edge = CONTACT / f64::from(n);
    let (largest, mu) = (6e-3, 0.3);
    let half = graded(edge, 1.6 * CONTACT, 1.5, 4.0 * CONTACT);
    let whole: Vec<f64> = half.iter().skip(1).rev().map(|x| -x).chain(half.iter().copied()).collect();
    let part = |name, surface, push| Part {
        name,
        axes: [whole.clone(), half.clone(), graded(edge, 0.4 * CONTACT, 1.4, 4.0 * CONTACT)],
        surface,
        parts: String::new(),
        symmetric: [false, true],
        push,
        apart: None,
    };
    let mut upper = part("upper", (largest + TOUCH, 1.0), 6e-4);
    let mut lower = part("lower", (0.0, -1.0), 0.0);
    (upper.parts, lower.parts) = (upper.balls(1.0, largest), lower.face());
    let scene = ContactScene::new(mu, upper.node() + &lower.node(), String::new());
    let scene = ContactScene { gravity: [0.0; 3], distances: [6e-4, TOUCH], ..scene };
    let mut simulation = scene.load(mode)?;
    run(&mut simulation, 5, 1.0)?;
    let touching = upper.touching();
    let forces = forces_on_balls(&simulation, touching.len());
    let (mut across, mut along, mut stuck) = (0.0, 0.0, 0.0);
    for (ijk, force) in touching.iter().zip(&forces) {
        // Points on the plane of symmetry stand for two halves.
        let share = if ijk[1] == 0 { 1.0 } else { 2.0 };
        across += 2.0 * force[2];
        along += 2.0 * force[0].abs();
        let tangent = force[0].hypot(force[1]);
        if force[2] > 0.0 && tangent < mu * force[2] * (1.0 - 1e-6) {
            stuck += share * edge * edge;
        }
    }
    let part = along / (mu * across);
    let answer = CONTACT * (1.0 - part).max(0.0).cbrt();
    Ok(((stuck / PI).sqrt() - answer) / edge)
}

/// Two spheres pressed together and pushed sideways.
pub fn pushed_sideways() -> Result<Report, StudyError> {
    let mut table = Table::new("Contact: spheres pushed sideways", MINDLIN);
    for n in [2, 4] {
        let what = format!("difference of the radius that sticks (edges), edge a/{n}");
        table.compare(&what, 0.0, Bounds::exact_only(1.0), |mode| sideways(mode, n))?;
    }
    Ok(table.done())
}
