//! A smooth displacement with the loads that it needs: the orders of convergence in two norms.

use std::f64::consts::PI;

use crate::mesh::MeshText;
use crate::report::{Report, orders, short};
use crate::scene::{StudyError, load};

const ABOUT: &str = "The unit square in plane stress, E = 1, nu = 0.3, clamped all around, with the load that makes every component of the \
    displacement sin(pi x) sin(pi y): root mean square of the error of the displacement (L2) and, for triangles, of its gradient (H1), of \
    n x n cells of `LinearSmallStrainFEMForceField`, and the order observed between the last two. Linear elements: 2 and 1.";

const POISSON: f64 = 0.3;

/// Both components of the displacement per unit of size.
fn exact([x, y, _]: [f64; 3]) -> f64 {
    (PI * x).sin() * (PI * y).sin()
}

fn gradient([x, y, _]: [f64; 3]) -> [f64; 2] {
    [PI * (PI * x).cos() * (PI * y).sin(), PI * (PI * x).sin() * (PI * y).cos()]
}

/// Both components of the load (N/m^2) per unit of size: minus the divergence of the stress.
fn body_force(point: [f64; 3]) -> f64 {
    let (plane, shear) = (1.0 / (1.0 - POISSON * POISSON), 1.0 / (2.0 * (1.0 + POISSON)));
    let [x, y, _] = point;
    PI * PI * ((plane + shear) * exact(point) - (plane * POISSON + shear) * (PI * x).cos() * (PI * y).cos())
}

/// Size of the displacement (m): the elements are linear, but positions have rounding errors.
const SIZE: f64 = 1e-3;

/// Area of an element (m^2).
fn area(mesh: &MeshText, element: &[usize]) -> f64 {
    let corner = |i: usize| mesh.points[element[i % element.len()]];
    (0..element.len()).map(|i| 0.5 * (corner(i)[0] * corner(i + 1)[1] - corner(i)[1] * corner(i + 1)[0])).sum()
}

/// Displacements of the points in x per unit of size.
fn displacements(kind: &str, mesh: &MeshText) -> Result<Vec<f64>, StudyError> {
    let mut loads = vec![0.0; mesh.points.len()];
    for element in &mesh.elements {
        for point in element {
            loads[*point] += body_force(mesh.points[*point]) * area(mesh, element) / element.len() as f64;
        }
    }
    let forces: Vec<String> = loads.iter().map(|f| format!("{0:?} {0:?}", SIZE * f)).collect();
    let flat: Vec<String> = mesh.points.iter().map(|p| format!("{:?} {:?}", p[0], p[1])).collect();
    let list = if kind == "Quad" { "quads" } else { "triangles" };
    let mut simulation = load(&format!(
        r#"<Node name="panel"><StaticSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>
        <MeshTopology position="{}" {list}="{}"/><MechanicalObject name="dofs" template="Vec2" position="{}"/>
        <LinearSmallStrainFEMForceField template="Vec2,{kind}" youngModulus="1" poissonRatio="{POISSON:?}"/>
        <FixedProjectiveConstraint indices="{}"/><ConstantForceField indices="{}" forces="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        flat.join("  "),
        mesh.indices(|p| p[0] == 0.0 || p[0] == 1.0 || p[1] == 0.0 || p[1] == 1.0),
        mesh.indices(|_| true),
        forces.join("  ")
    ))?;
    simulation.step(0.01)?;
    let found = simulation.position("/panel/dofs")?.chunks_exact(2).zip(&mesh.points);
    Ok(found.map(|(found, rest)| (found[0] - rest[0]) / SIZE).collect())
}

/// Errors in L2 and H1; the gradient is that of the first three corners, which is the element's own in triangles.
fn errors(kind: &str, n: usize) -> Result<[f64; 2], StudyError> {
    let mesh = match kind {
        "Quad" => MeshText::quads(n, n, |s, t| [s, t, 0.0]),
        _ => MeshText::triangles(n, n, |s, t| [s, t, 0.0]),
    };
    let u = displacements(kind, &mesh)?;
    let mut sums = [0.0; 2];
    for element in &mesh.elements {
        let count = element.len() as f64;
        let centre = std::array::from_fn(|i| element.iter().map(|p| mesh.points[*p][i]).sum::<f64>() / count);
        let mean = element.iter().map(|p| u[*p]).sum::<f64>() / count;
        let share = area(&mesh, element);
        sums[0] += share * (mean - exact(centre)).powi(2);
        let [a, b, c] = std::array::from_fn(|i| mesh.points[element[i]]);
        let (e, f) = ([b[0] - a[0], b[1] - a[1]], [c[0] - a[0], c[1] - a[1]]);
        let (along_e, along_f) = (u[element[1]] - u[element[0]], u[element[2]] - u[element[0]]);
        let det = e[0] * f[1] - e[1] * f[0];
        let own = [(along_e * f[1] - along_f * e[1]) / det, (along_f * e[0] - along_e * f[0]) / det];
        for corner in element {
            let wanted = gradient(mesh.points[*corner]);
            sums[1] += share / count * (0..2).map(|i| (own[i] - wanted[i]).powi(2)).sum::<f64>();
        }
    }
    Ok(sums.map(f64::sqrt))
}

/// The table.
pub fn manufactured() -> Result<Vec<Report>, StudyError> {
    let columns = ["Element", "Norm", "n = 4", "8", "16", "32", "Order"];
    let mut report = Report::new("Manufactured solution", ABOUT, &columns);
    for (kind, norm, name, order) in [("Quad", 0, "L2", 2.0), ("Triangle", 0, "L2", 2.0), ("Triangle", 1, "H1", 1.0)] {
        let errors = [4, 8, 16, 32].map(|n| errors(kind, n).map(|found| found[norm]));
        let errors = errors.into_iter().collect::<Result<Vec<f64>, _>>()?;
        let found = *orders(&errors).last().expect("there are several meshes");
        let names = [format!("{}s", kind.to_lowercase()), name.to_owned()];
        report.row(names.into_iter().chain(errors.iter().copied().map(short)).chain([format!("{found:.2}")]));
        report.check(format!("order of {kind} in {name}"), found, order, 0.1);
    }
    Ok(vec![report])
}
