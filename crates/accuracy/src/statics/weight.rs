//! Bodies that hang or bend under their own weight.

use crate::elements::{SOLIDS, Solid};
use crate::report::{Report, limit};
use crate::scene::{StudyError, load_with_gravity};

const STATIC: &str = r#"<StaticSolver/><NewtonRaphsonSolver maxNbIterationsNewton="10" absoluteResidualStoppingThreshold="0"
    relativeSuccessiveStoppingThreshold="0" relativeInitialStoppingThreshold="1e-9" warnWhenDiverge="0"/><SparseLDLSolver/>"#;

const BAR: &str = "A bar of length L = 4 m and section 1 m^2, E = 1e6 Pa, nu = 0, density 2 kg/m^3, of 4 x 1 x 1 cells, hangs in a small \
    gravity g with a load P at its end: extension of its end, as the load means it, relative to P L / (E A) + rho g L^2 / (2 E). Linear \
    elements are exact there.";

/// Gravity (m/s^2) and load (N), small enough for all elements to be linear.
const GRAVITY: f64 = 1e-3;
const LOAD: f64 = 3e-3;

fn extension(solid: &Solid) -> Result<f64, StudyError> {
    let (length, young, density) = (4.0, 1e6, 2.0);
    let (mesh, topology) = solid.mesh([4, 1, 1], |r, s, t| [length * r, s, t]);
    let kind = if solid.is_tetrahedral { "Tetrahedron" } else { "Hexahedron" };
    // What a uniform traction gives each of the four points: their face is cut along a diagonal, or not at all.
    let share = |[_, y, z]: [f64; 3]| match (solid.is_tetrahedral, y == z) {
        (true, true) => 1.0 / 3.0,
        (true, false) => 1.0 / 6.0,
        (false, _) => 0.25,
    };
    let at_end: Vec<(usize, f64)> =
        (0..mesh.points.len()).filter(|i| mesh.points[*i][0] == length).map(|i| (i, share(mesh.points[i]))).collect();
    let forces: Vec<String> = at_end.iter().map(|(_, share)| format!("{:?} 0 0", LOAD * share)).collect();
    let mut simulation = load_with_gravity(
        [GRAVITY, 0.0, 0.0],
        &format!(
            r#"<Node name="bar">{STATIC}{topology}<MechanicalObject name="dofs"/><NodalMassDensity property="{density:?}"/>
            <FEMMass template="Vec3,{kind}" consistent="true"/>{}
            <PartialFixedProjectiveConstraint fixedDirections="1 0 0" indices="{}"/>
            <PartialFixedProjectiveConstraint fixedDirections="0 1 1" indices="{}"/>
            <ConstantForceField indices="{}" forces="{}"/></Node>"#,
            solid.component(young, 0.0),
            mesh.indices(|p| p[0] == 0.0),
            mesh.indices(|_| true),
            at_end.iter().map(|(i, _)| i.to_string()).collect::<Vec<_>>().join(" "),
            forces.join("  ")
        ),
    )?;
    simulation.step(0.01)?;
    let x = simulation.position("/bar/dofs")?;
    let mean: f64 = at_end.iter().map(|(i, share)| share * (x[3 * i] - length)).sum();
    Ok(mean / (LOAD * length / young + density * GRAVITY * length * length / (2.0 * young)))
}

/// The table of bars.
pub fn bar() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Hanging bar", BAR, &["Element", "extension"]);
    for solid in SOLIDS {
        let found = extension(solid)?;
        report.row([solid.name.to_owned(), format!("{found:.6}")]);
        // An extension of 3e-8 m is the difference of positions of 4 m: eight digits.
        report.check(solid.name, found, 1.0, 1e-6);
    }
    Ok(vec![report])
}

const BEAM: &str = "The beam of SOFA's validation scenes, 0.2 m long with a section of 0.02 m x 0.02 m, E = 2 MPa, nu = 0.45, density \
    1100 kg/m^3, clamped at one end, of 10n x n x n corotational hexahedra, under a hundredth of its weight, where it is linear: deflection of its end \
    relative to q L^4 / (8 E I) + q L^2 / (2 kappa G A), kappa = 10 (1 + nu) / (12 + 11 nu) (Timoshenko). The last row extrapolates \
    with the order observed; the clamp, which also stops the sideways contraction there, makes the solid a little stiffer.";

fn deflection(solid: &Solid, n: usize) -> Result<f64, StudyError> {
    let (length, side, young, poisson, density, gravity): (f64, f64, f64, f64, f64, f64) =
        (0.2, 0.02, 2e6, 0.45, 1100.0, 0.0981);
    let (mesh, topology) = solid.mesh([10 * n, n, n], |r, s, t| [length * r, side * s, side * t]);
    let kind = if solid.is_tetrahedral { "Tetrahedron" } else { "Hexahedron" };
    let mut simulation = load_with_gravity(
        [0.0, -gravity, 0.0],
        &format!(
            r#"<Node name="beam">{STATIC}{topology}<MechanicalObject name="dofs"/><NodalMassDensity property="{density:?}"/>
            <FEMMass template="Vec3,{kind}" consistent="true"/>{}<FixedProjectiveConstraint indices="{}"/></Node>"#,
            solid.component(young, poisson),
            mesh.indices(|p| p[0] == 0.0)
        ),
    )?;
    simulation.step(0.01)?;
    let moved = simulation.position("/beam/dofs")?.chunks_exact(3).zip(&mesh.points);
    let end: Vec<f64> = moved.filter(|(_, rest)| rest[0] == length).map(|(x, rest)| rest[1] - x[1]).collect();
    let (area, inertia, shear) = (side * side, side.powi(4) / 12.0, young / (2.0 * (1.0 + poisson)));
    let kappa = 10.0 * (1.0 + poisson) / (12.0 + 11.0 * poisson);
    let q = density * gravity * area;
    let exact = q * length.powi(4) / (8.0 * young * inertia) + q * length.powi(2) / (2.0 * kappa * shear * area);
    Ok(end.iter().sum::<f64>() / end.len() as f64 / exact)
}

/// The table of beams.
pub fn sagging_beam() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Cantilever under its own weight", BEAM, &["n", "deflection"]);
    let meshes = [2, 4, 8];
    let solid = SOLIDS.iter().find(|solid| solid.name == "corotational hexahedra").expect("it is in the list");
    let found = meshes.iter().map(|n| deflection(solid, *n)).collect::<Result<Vec<f64>, _>>()?;
    for (n, value) in meshes.iter().zip(&found) {
        report.row([n.to_string(), format!("{value:.4}")]);
    }
    report.row(["extrapolated".to_owned(), format!("{:.4}", limit(&found))]);
    report.check("extrapolated", limit(&found), 1.0, 0.01);
    Ok(vec![report])
}
