//! The elliptic membrane (NAFEMS LE1): a stress at a corner.

use std::f64::consts::FRAC_PI_2;

use crate::mesh::MeshText;
use crate::report::Report;
use crate::scene::{StudyError, load};

const ABOUT: &str = "A quarter of a plate between the ellipses of half axes 2 m, 1 m and 3.25 m, 2.75 m, E = 210 GPa, nu = 0.3, plane \
    stress, with its symmetry as constraints; 10 MPa pull the outer edge outwards: stress sigma_yy (MPa) at the point (2 m, 0) of the \
    inner ellipse, from the gradient of the displacement in the element there, with 4n x 6n quads. A gradient at a corner converges with \
    order 1, with which the last row extrapolates the two finest meshes. Reference: 92.7 MPa (NAFEMS LE1).";

/// Stress of the benchmark (MPa).
const REFERENCE: f64 = 92.7;
const YOUNG: f64 = 210e9;
const POISSON: f64 = 0.3;

/// (s, t) = (0, 0) is the point D.
fn place(s: f64, t: f64) -> [f64; 3] {
    let (sin, cos) = (FRAC_PI_2 * t).sin_cos();
    // Exact zeros on the planes of symmetry.
    let (sin, cos) = (if t == 0.0 { 0.0 } else { sin }, if t == 1.0 { 0.0 } else { cos });
    [(2.0 + 1.25 * s) * cos, (1.0 + 1.75 * s) * sin, 0.0]
}

/// sigma_yy (MPa) in plane stress from the changes of the displacement along two edges.
fn stress(edges: [[f64; 2]; 2], changes: [[f64; 2]; 2]) -> f64 {
    let [e, f] = edges;
    let [along_e, along_f] = changes;
    let det = e[0] * f[1] - e[1] * f[0];
    let strain_xx = (along_e[0] * f[1] - along_f[0] * e[1]) / det;
    let strain_yy = (along_f[1] * e[0] - along_e[1] * f[0]) / det;
    YOUNG / (1.0 - POISSON * POISSON) * (strain_yy + POISSON * strain_xx) * 1e-6
}

fn text(values: impl Iterator<Item = Vec<f64>>) -> String {
    let point = |values: Vec<f64>| values.iter().map(|x| format!("{x:?}")).collect::<Vec<_>>().join(" ");
    values.map(point).collect::<Vec<_>>().join("  ")
}

const SOLVERS: &str = r#"<StaticSolver/><NewtonRaphsonSolver absoluteResidualStoppingThreshold="0" warnWhenDiverge="0"/><SparseLDLSolver/>"#;

fn membrane(n: usize) -> Result<f64, StudyError> {
    let (across, along) = (4 * n, 6 * n);
    let mesh = MeshText::quads(across, along, place);
    let point = |i: usize, j: usize| i + (across + 1) * j;
    let mut forces = vec![vec![0.0; 2]; mesh.points.len()];
    for j in 0..along {
        let ends = [point(across, j), point(across, j + 1)];
        let [a, b] = ends.map(|i| mesh.points[i]);
        for end in ends {
            forces[end][0] += 0.5 * 10e6 * (b[1] - a[1]);
            forces[end][1] -= 0.5 * 10e6 * (b[0] - a[0]);
        }
    }
    let mut simulation = load(&format!(
        r#"<Node name="plate">{SOLVERS}<MeshTopology position="{}" quads="{}"/><MechanicalObject name="dofs" template="Vec2" position="{}"/>
        <LinearSmallStrainFEMForceField template="Vec2,Quad" youngModulus="{YOUNG:?}" poissonRatio="{POISSON:?}"/>
        <PartialFixedProjectiveConstraint indices="{}" fixedDirections="1 0"/>
        <PartialFixedProjectiveConstraint indices="{}" fixedDirections="0 1"/><ConstantForceField indices="{}" forces="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        text(mesh.points.iter().map(|p| p[..2].to_vec())),
        mesh.indices(|p| p[0] == 0.0),
        mesh.indices(|p| p[1] == 0.0),
        mesh.indices(|_| true),
        text(forces.into_iter())
    ))?;
    simulation.step(0.01)?;
    let x = simulation.position("/plate/dofs")?;
    let rest = |i: usize| [mesh.points[i][0], mesh.points[i][1]];
    let moved = |i: usize| [x[2 * i] - rest(i)[0], x[2 * i + 1] - rest(i)[1]];
    let (d, others) = (point(0, 0), [point(1, 0), point(0, 1)]);
    let changes = |of: &dyn Fn(usize) -> [f64; 2]| others.map(|i| [of(i)[0] - of(d)[0], of(i)[1] - of(d)[1]]);
    Ok(stress(changes(&rest), changes(&moved)))
}

/// The table.
pub fn elliptic_membrane() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Elliptic membrane", ABOUT, &["n", "stress", "error"]);
    let meshes = [2, 4, 8, 16, 32];
    let found = meshes.iter().map(|n| membrane(*n)).collect::<Result<Vec<f64>, _>>()?;
    let extrapolated = 2.0 * found[4] - found[3];
    let names = meshes.iter().map(usize::to_string).chain(["extrapolated".to_owned()]);
    for (name, stress) in names.zip(found.iter().copied().chain([extrapolated])) {
        report.row([name, format!("{stress:.2}"), format!("{:+.2} %", 100.0 * (stress / REFERENCE - 1.0))]);
    }
    report.check("extrapolated", extrapolated / REFERENCE, 1.0, 0.01);
    Ok(vec![report])
}
