//! A cantilever of solid elements: bending and shear.

use crate::mesh::MeshText;
use crate::report::Report;
use crate::scene::{StudyError, load};

const ABOUT: &str = "A cantilever of length 10 m and section 1 m x 1 m, E = 1e6 Pa, nu = 0, with a small load P spread over its end, of \
    10n x n x n cells: deflection relative to P L^3 / (3 E I) + P L / (kappa G A), kappa = 5/6 (Timoshenko). Linear elements of this \
    kind are too stiff in bending on coarse meshes; the last row extrapolates the two finest meshes with order 2.";

const LENGTH: f64 = 10.0;
const YOUNG: f64 = 1e6;

/// Element name in the table, its scene text, whether it is a tetrahedron.
const ELEMENTS: &[(&str, &str, bool)] = &[
    ("linear hexahedra", r#"<LinearSmallStrainFEMForceField template="Vec3,Hexahedron" MATERIAL/>"#, false),
    ("corotational hexahedra", r#"<CorotationalFEMForceField template="Vec3,Hexahedron" MATERIAL/>"#, false),
    ("linear tetrahedra", r#"<LinearSmallStrainFEMForceField template="Vec3,Tetrahedron" MATERIAL/>"#, true),
    ("corotational tetrahedra", r#"<CorotationalFEMForceField template="Vec3,Tetrahedron" MATERIAL/>"#, true),
];

/// Deflection relative to the exact one.
fn deflection(element: &str, is_tetrahedral: bool, n: usize) -> Result<f64, StudyError> {
    let place = |r: f64, s: f64, t: f64| [LENGTH * r, s, t];
    let (mesh, list) = if is_tetrahedral {
        (MeshText::tetrahedra([10 * n, n, n], place), "tetrahedra")
    } else {
        (MeshText::hexahedra([10 * n, n, n], place), "hexahedra")
    };
    // A uniform shear stress on the end: each point has the share of the faces around it.
    let share = |x: f64| if x == 0.0 || x == 1.0 { 0.5 } else { 1.0 } / n as f64;
    let end: Vec<&[f64; 3]> = mesh.points.iter().filter(|p| p[0] == LENGTH).collect();
    let force = 1e-6;
    let loads: Vec<String> = end.iter().map(|p| format!("0 {:?} 0", force * share(p[1]) * share(p[2]))).collect();
    let mut simulation = load(&format!(
        r#"<Node name="beam"><StaticSolver/><NewtonRaphsonSolver maxNbIterationsNewton="10" absoluteResidualStoppingThreshold="1e-14"
        relativeSuccessiveStoppingThreshold="0" relativeInitialStoppingThreshold="1e-9" warnWhenDiverge="0"/><SparseLDLSolver/>
        <MeshTopology position="{}" {list}="{}"/><MechanicalObject name="dofs"/>{}
        <FixedProjectiveConstraint indices="{}"/><ConstantForceField indices="{}" forces="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        element.replace("MATERIAL", &format!("youngModulus=\"{YOUNG:?}\" poissonRatio=\"0\"")),
        mesh.indices(|p| p[0] == 0.0),
        mesh.indices(|p| p[0] == LENGTH),
        loads.join("  ")
    ))?;
    simulation.step(0.01)?;
    let found = simulation.position("/beam/dofs")?.chunks_exact(3).zip(&mesh.points);
    let at_end = found.filter(|(_, rest)| rest[0] == LENGTH).map(|(found, rest)| found[1] - rest[1]);
    let exact = force * LENGTH.powi(3) / (3.0 * YOUNG / 12.0) + force * LENGTH / (5.0 / 6.0 * YOUNG / 2.0);
    Ok(at_end.sum::<f64>() / end.len() as f64 / exact)
}

/// The table.
pub fn cantilever() -> Result<Vec<Report>, StudyError> {
    let names = ELEMENTS.iter().map(|(name, ..)| *name);
    let columns: Vec<&str> = ["n"].into_iter().chain(names).collect();
    let mut report = Report::new("Cantilever of solid elements", ABOUT, &columns);
    let meshes = [1, 2, 4, 8];
    let mut found = Vec::new();
    for (_, element, is_tetrahedral) in ELEMENTS {
        let column = meshes.iter().map(|n| deflection(element, *is_tetrahedral, *n));
        found.push(column.collect::<Result<Vec<f64>, _>>()?);
    }
    for (row, n) in meshes.iter().enumerate() {
        report.row([n.to_string()].into_iter().chain(found.iter().map(|column| format!("{:.4}", column[row]))));
    }
    let extrapolated: Vec<f64> = found.iter().map(|column| (4.0 * column[3] - column[2]) / 3.0).collect();
    report.row(["extrapolated".to_owned()].into_iter().chain(extrapolated.iter().map(|value| format!("{value:.4}"))));
    for ((name, _, is_tetrahedral), value) in ELEMENTS.iter().zip(extrapolated) {
        report.check(*name, value, 1.0, if *is_tetrahedral { 0.02 } else { 0.01 });
    }
    Ok(vec![report])
}
