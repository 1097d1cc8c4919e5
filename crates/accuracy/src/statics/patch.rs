//! The patch test: elements of any shape must contain every state of constant strain.

use crate::elements::{SOLIDS, Solid};
use crate::mesh::MeshText;
use crate::report::{Report, short};
use crate::scene::{StudyError, load};

const ABOUT: &str = "A unit cube of 3 x 3 x 3 irregular cells, E = 1e6, nu = 0.25. The points of its surface are moved by \
    u = 1e-3 (2x + y + z, x + 2y + z, x + y + 2z) / 2; those inside must follow (MacNeal and Harder 1985): largest distance from where \
    they should be, relative to the largest displacement, after a static solution. Elements that \
    take their rotation from the places of their points contain such states only for small strains: their error grows with the \
    strain, here 1e-3.";

const N: usize = 3;
const DISPLACEMENT: f64 = 1e-3;

/// A cell corner, moved away from the regular place if it is inside.
fn irregular(r: f64, s: f64, t: f64) -> [f64; 3] {
    let inside = [r, s, t].iter().all(|x| *x > 0.0 && *x < 1.0);
    let shift = if inside { 0.08 } else { 0.0 };
    let wave = |a: f64, b: f64| shift * (37.0 * a + 11.0 * b).sin();
    [r + wave(r, s), s + wave(s, t), t + wave(t, r)]
}

fn displaced([x, y, z]: [f64; 3]) -> [f64; 3] {
    let sum = x + y + z;
    [x, y, z].map(|own| own + DISPLACEMENT * 0.5 * (sum + own))
}

fn is_inside(point: [f64; 3]) -> bool {
    point.iter().all(|x| *x > 1e-9 && *x < 1.0 - 1e-9)
}

/// Largest relative distance inside.
fn distance(solid: &Solid) -> Result<f64, StudyError> {
    let (mesh, topology) = solid.mesh([N; 3], irregular);
    let start = MeshText {
        points: mesh.points.iter().map(|point| if is_inside(*point) { *point } else { displaced(*point) }).collect(),
        elements: Vec::new(),
    };
    let mut simulation = load(&format!(
        r#"<Node name="cube"><StaticSolver/><NewtonRaphsonSolver maxNbIterationsNewton="20" absoluteResidualStoppingThreshold="1e-12"
        relativeSuccessiveStoppingThreshold="0" relativeInitialStoppingThreshold="1e-15" warnWhenDiverge="0"/><SparseLDLSolver/>
        {topology}<MechanicalObject name="dofs" position="{}" rest_position="{}"/>{}<FixedProjectiveConstraint indices="{}"/></Node>"#,
        start.position_text(),
        mesh.position_text(),
        solid.component(1e6, 0.25),
        mesh.indices(|point| !is_inside(point))
    ))?;
    simulation.step(0.01)?;
    let found = simulation.position("/cube/dofs")?.chunks_exact(3);
    let errors = found.zip(&mesh.points).map(|(found, rest)| {
        let exact = displaced(*rest);
        (0..3).map(|i| (found[i] - exact[i]).powi(2)).sum::<f64>().sqrt()
    });
    Ok(errors.fold(0.0, f64::max) / (2.0 * DISPLACEMENT * 3f64.sqrt()))
}

/// The table.
pub fn patch() -> Result<Vec<Report>, StudyError> {
    let mut report = Report::new("Patch test", ABOUT, &["Element", "Error"]);
    for solid in SOLIDS {
        let error = distance(solid)?;
        report.row([solid.name.to_owned(), short(error)]);
        report.check(solid.name, error, 0.0, if solid.turns_with_points { 1e-4 } else { 1e-12 });
    }
    Ok(vec![report])
}
