//! Cook's membrane: bending and shear of a skewed panel.

use crate::mesh::MeshText;
use crate::report::{Report, limit, short};
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

const STRAIN: &str = "The same panel, 1 thick, held so that nothing moves across it (plane strain), E = 70, nu = 1/3, with a shear \
    of 6.25 on its right side: upward displacement of its upper right corner, from a millionth of that load, for which triangles \
    that measure strains in their current shape are linear. One layer of linear hexahedra, or `TriangleFEMForceField` with \
    `planeStrain`, n along each side. The last row extrapolates the three finest meshes with the order observed. Refined \
    solutions of others: 32.20 to 32.28.";

/// Refined solutions in plane strain, and how far they are apart.
const CORNER: f64 = 32.24;
const SPREAD: f64 = 0.04;
/// Part of the load that is applied.
const PART: f64 = 1e-6;
/// Factor of stiffness and load, which changes no displacement: Newton's method does not take the load for nothing
/// then.
const FORCE: f64 = 1e6;

/// Displacement of the upper right corner in plane strain, with n elements along each side.
fn corner(is_solid: bool, n: usize) -> Result<f64, StudyError> {
    let place = |s: f64, t: f64| [48.0 * s, 44.0 * s + t * (44.0 + s * (16.0 - 44.0)), 0.0];
    let (mesh, list, field, layers) = if is_solid {
        let mesh = MeshText::hexahedra([n, n, 1], |s, t, r| [place(s, t)[0], place(s, t)[1], r]);
        (mesh, "hexahedra", r#"<LinearSmallStrainFEMForceField template="Vec3,Hexahedron" MODULI/>"#, 2.0)
    } else {
        let field = r#"<TriangleFEMForceField method="small" planeStrain="true" thickness="1" MODULI/>"#;
        (MeshText::triangles(n, n, place), "triangles", field, 1.0)
    };
    let is_right = |p: [f64; 3]| p[0] == 48.0;
    let share = |p: &[f64; 3]| if p[1] == 44.0 || p[1] == 60.0 { 0.5 } else { 1.0 };
    let right = mesh.points.iter().filter(|p| is_right(**p));
    let load_of = |p: &[f64; 3]| format!("0 {:?} 0", FORCE * PART * 6.25 * 16.0 * share(p) / n as f64 / layers);
    let loads: Vec<String> = right.map(load_of).collect();
    let mut simulation = load(&format!(
        r#"<Node name="panel"><StaticSolver/><NewtonRaphsonSolver/><SparseLDLSolver/>
        <MeshTopology position="{}" {list}="{}"/><MechanicalObject name="dofs"/>{}
        <FixedProjectiveConstraint indices="{}"/><PartialFixedProjectiveConstraint indices="{}" fixedDirections="0 0 1"/>
        <ConstantForceField indices="{}" forces="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        field.replace("MODULI", &format!("youngModulus=\"{:?}\" poissonRatio=\"{:?}\"", 70.0 * FORCE, 1.0 / 3.0)),
        mesh.indices(|p| p[0] == 0.0),
        mesh.indices(|_| true),
        mesh.indices(is_right),
        loads.join("  ")
    ))?;
    simulation.step(0.01)?;
    let corner = n + (n + 1) * n;
    Ok((simulation.position("/panel/dofs")?[3 * corner + 1] - 60.0) / PART)
}

fn in_plane_strain() -> Result<Report, StudyError> {
    let columns = ["n", "hexahedra", "error", "triangles", "error"];
    let mut report = Report::new("Cook's membrane in plane strain", STRAIN, &columns);
    let meshes = [8, 16, 32, 64];
    let of_kind = |is_solid: bool| meshes.iter().map(|n| corner(is_solid, *n)).collect::<Result<Vec<f64>, _>>();
    let mut found = [of_kind(true)?, of_kind(false)?];
    let extrapolated = found.each_ref().map(|found| limit(&found[1..]));
    for ((found, value), name) in found.iter_mut().zip(extrapolated).zip(["hexahedra", "triangles"]) {
        report.check(format!("{name}, extrapolated"), value, CORNER, SPREAD);
        report.check(format!("{name}, n = 64"), found[3], CORNER, 0.01 * CORNER);
        found.push(value);
    }
    let names = meshes.iter().map(usize::to_string).chain(["extrapolated".to_owned()]);
    for (row, name) in names.enumerate() {
        let cells = found.iter().flat_map(|found| {
            let value = found[row];
            [short(value), format!("{:+.2} %", 100.0 * (value / CORNER - 1.0))]
        });
        report.row([name].into_iter().chain(cells));
    }
    Ok(report)
}

/// The tables.
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
    Ok(vec![report, in_plane_strain()?])
}
