//! Cook's membrane: bending and shear of a skewed panel.

use crate::mesh::MeshText;
use crate::report::{Report, short};
use crate::scene::{StudyError, load};

const ABOUT: &str = "A panel with corners (0, 0), (48, 44), (48, 60), (0, 44), clamped at the left, E = 1, nu = 1/3, plane stress, with \
    a shear of 1 spread over its right side: upward displacement of the middle of that side. Converged value 23.96 (Cook 1974; many \
    refined solutions since). Elements of \
    `LinearSmallStrainFEMForceField`, n along each side.";

const TARGET: f64 = 23.96;

/// Displacement of the middle of the right side, with n elements along each side.
fn deflection(kind: &str, n: usize) -> Result<f64, StudyError> {
    let place = |s: f64, t: f64| [48.0 * s, 44.0 * s + t * (44.0 + s * (16.0 - 44.0)), 0.0];
    let (mesh, list) = match kind {
        "Quad" => (MeshText::quads(n, n, place), "quads"),
        _ => (MeshText::triangles(n, n, place), "triangles"),
    };
    let flat: Vec<String> = mesh.points.iter().map(|p| format!("{:?} {:?}", p[0], p[1])).collect();
    let right: Vec<usize> = (0..=n).map(|j| n + (n + 1) * j).collect();
    // A uniform traction: half at both ends of the side.
    let loads: Vec<String> =
        (0..=n).map(|j| format!("0 {:?}", if j == 0 || j == n { 0.5 } else { 1.0 } / n as f64)).collect();
    let mut simulation = load(&format!(
        r#"<Node name="panel"><StaticSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>
        <MeshTopology position="{}" {list}="{}"/><MechanicalObject name="dofs" template="Vec2" position="{}"/>
        <LinearSmallStrainFEMForceField template="Vec2,{kind}" youngModulus="1" poissonRatio="{:?}"/>
        <FixedProjectiveConstraint indices="{}"/><ConstantForceField indices="{}" forces="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        flat.join("  "),
        1.0 / 3.0,
        mesh.indices(|p| p[0] == 0.0),
        right.iter().map(usize::to_string).collect::<Vec<_>>().join(" "),
        loads.join("  ")
    ))?;
    simulation.step(0.01)?;
    let middle = n + (n + 1) * (n / 2);
    Ok(simulation.position("/panel/dofs")?[2 * middle + 1] - 52.0)
}

/// The table.
pub fn cook() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Cook's membrane", ABOUT, &["n", "quads", "error", "triangles", "error"]);
    for n in [2, 4, 8, 16, 32, 64] {
        let (quads, triangles) = (deflection("Quad", n)?, deflection("Triangle", n)?);
        let percent = |value: f64| format!("{:+.2} %", 100.0 * (value / TARGET - 1.0));
        report.row([n.to_string(), short(quads), percent(quads), short(triangles), percent(triangles)]);
        if n == 64 {
            report.check("quads, n = 64", quads, TARGET, 0.01 * TARGET);
            report.check("triangles, n = 64", triangles, TARGET, 0.01 * TARGET);
        }
    }
    Ok(vec![report])
}
