//! The thick elliptic plate (NAFEMS LE10): a stress at the edge of a solid in bending.

use std::f64::consts::FRAC_PI_2;

use settee_math::vec3::{cross, norm, sub};

use crate::mesh::MeshText;
use crate::report::Report;
use crate::scene::{StudyError, load};

const ABOUT: &str = "A quarter of a plate of 0.6 m thickness between the ellipses of half axes 2 m, 1 m and 3.25 m, \
    2.75 m, E = 210 GPa, nu = 0.3, of 4n x 6n x 2n linear hexahedra, with its symmetry as constraints; the outer \
    face does not move sideways, its middle line does not move up or down. 1 MPa press on the upper face: stress \
    sigma_yy (MPa) at the point (2 m, 0) of its inner edge, from the gradient of the displacement there by \
    differences of three points along each line of the mesh, which are of order 2. Reference: -5.38 MPa (NAFEMS \
    LE10).";

/// Stress of the benchmark (MPa).
const REFERENCE: f64 = -5.38;
const YOUNG: f64 = 210e9;
const POISSON: f64 = 0.3;
const PRESSURE: f64 = 1e6;

/// (r, s, t) = (0, 0, 1) is the point D.
fn place(r: f64, s: f64, t: f64) -> [f64; 3] {
    let (sin, cos) = (FRAC_PI_2 * s).sin_cos();
    // Exact zeros on the planes of symmetry.
    let (sin, cos) = (if s == 0.0 { 0.0 } else { sin }, if s == 1.0 { 0.0 } else { cos });
    [(2.0 + 1.25 * r) * cos, (1.0 + 1.75 * r) * sin, 0.6 * t]
}

/// sigma_yy (MPa) from the changes of the displacement along three directions, row by row.
fn stress(directions: [[f64; 3]; 3], changes: [[f64; 3]; 3]) -> f64 {
    let [a, b, c] = directions;
    let volume = (0..3).map(|i| a[i] * cross(b, c)[i]).sum::<f64>();
    // The gradient of the coordinates that grow by one along each direction.
    let dual = [cross(b, c), cross(c, a), cross(a, b)].map(|row| row.map(|x| x / volume));
    let strain = |axis: usize| (0..3).map(|i| changes[i][axis] * dual[i][axis]).sum::<f64>();
    let mu = YOUNG / (2.0 * (1.0 + POISSON));
    let lambda = 2.0 * mu * POISSON / (1.0 - 2.0 * POISSON);
    (lambda * (strain(0) + strain(1) + strain(2)) + 2.0 * mu * strain(1)) * 1e-6
}

/// What the pressure on the upper face gives a point of each of its quads: of the two ways to cut it half the force.
fn pressed(mesh: &MeshText, quad: [usize; 4], forces: &mut [f64]) {
    for corners in [[0, 1, 2], [0, 2, 3], [0, 1, 3], [1, 2, 3]] {
        let [p, q, r] = corners.map(|i| mesh.points[quad[i]]);
        let area = 0.5 * norm(cross(sub(q, p), sub(r, p)));
        for i in corners {
            forces[quad[i]] -= 0.5 * PRESSURE * area / 3.0;
        }
    }
}

fn plate(n: usize) -> Result<f64, StudyError> {
    let cells = [4 * n, 6 * n, 2 * n];
    let [across, along, up] = cells;
    let mesh = MeshText::hexahedra(cells, place);
    let point = |i: usize, j: usize, k: usize| i + (across + 1) * (j + (along + 1) * k);
    let mut forces = vec![0.0; mesh.points.len()];
    for (i, j) in (0..along).flat_map(|j| (0..across).map(move |i| (i, j))) {
        let quad = [point(i, j, up), point(i + 1, j, up), point(i + 1, j + 1, up), point(i, j + 1, up)];
        pressed(&mesh, quad, &mut forces);
    }
    let list = |holds: &dyn Fn(usize, usize, usize) -> bool| {
        let all = (0..mesh.points.len()).map(|p| (p, p % (across + 1), p / (across + 1) % (along + 1)));
        let places = all.map(|(p, i, j)| (p, i, j, p / ((across + 1) * (along + 1))));
        let found = places.filter(|(_, i, j, k)| holds(*i, *j, *k));
        found.map(|(p, ..)| p.to_string()).collect::<Vec<_>>().join(" ")
    };
    let mut simulation = load(&format!(
        r#"<Node name="plate"><StaticSolver/>
        <NewtonRaphsonSolver absoluteResidualStoppingThreshold="0" warnWhenDiverge="0"/>
        <SparseLDLSolver/><HexahedronSetTopologyContainer position="{}" hexahedra="{}"/><MechanicalObject name="dofs"/>
        <LinearSmallStrainFEMForceField template="Vec3,Hexahedron" youngModulus="{YOUNG:?}" poissonRatio="{POISSON:?}"/>
        <PartialFixedProjectiveConstraint indices="{}" fixedDirections="1 0 0"/>
        <PartialFixedProjectiveConstraint indices="{}" fixedDirections="0 1 0"/>
        <PartialFixedProjectiveConstraint indices="{}" fixedDirections="0 0 1"/>
        <ConstantForceField indices="{}" forces="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        list(&|i, j, _| i == across || j == along),
        list(&|i, j, _| i == across || j == 0),
        list(&|i, _, k| i == across && 2 * k == up),
        list(&|_, _, k| k == up),
        forces[point(0, 0, up)..].iter().map(|force| format!("0 0 {force:?}")).collect::<Vec<_>>().join("  ")
    ))?;
    simulation.step(0.01)?;
    let x = simulation.position("/plate/dofs")?;
    let rest = |p: usize| mesh.points[p];
    let moved = |p: usize| sub([x[3 * p], x[3 * p + 1], x[3 * p + 2]], mesh.points[p]);
    let d = point(0, 0, up);
    let lines = [
        [point(1, 0, up), point(2, 0, up)],
        [point(0, 1, up), point(0, 2, up)],
        [point(0, 0, up - 1), point(0, 0, up - 2)],
    ];
    // The slope at the first of three points at equal distances, but for a factor that is the same everywhere.
    let slopes = |of: &dyn Fn(usize) -> [f64; 3]| -> [[f64; 3]; 3] {
        lines.map(|[near, far]| std::array::from_fn(|axis| 4.0 * of(near)[axis] - of(far)[axis] - 3.0 * of(d)[axis]))
    };
    Ok(stress(slopes(&rest), slopes(&moved)))
}

/// The table.
pub fn elliptic_plate() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Thick elliptic plate", ABOUT, &["n", "stress", "error"]);
    for n in [1, 2, 4] {
        let found = plate(n)?;
        let error = format!("{:+.2} %", 100.0 * (found / REFERENCE - 1.0));
        report.row([n.to_string(), format!("{found:.3}"), error]);
        if n == 4 {
            report.check("n = 4", found / REFERENCE, 1.0, 0.01);
        }
    }
    Ok(vec![report])
}
