//! A thick sphere under inner pressure.

use settee_math::vec3::{cross, norm, sub};

use crate::mesh::MeshText;
use crate::report::{Report, orders};
use crate::scene::{StudyError, load};

const ABOUT: &str = "A hollow sphere of radii a = 1 m and b = 2 m, E = 1e6 Pa, nu = 0.3, with a small pressure p inside; an eighth of \
    it, with its symmetry as constraints, of 3 n^3 hexahedra or 18 n^3 tetrahedra. Radial displacement of the inner surface relative to \
    u = p a^3 a / (E (b^3 - a^3)) ((1 - 2 nu) + (1 + nu) b^3 / (2 a^3)) (Lame); the last row extrapolates with order 2.";

const INNER: f64 = 1.0;
const OUTER: f64 = 2.0;
const YOUNG: f64 = 1e6;
const POISSON: f64 = 0.3;
const PRESSURE: f64 = 1e-3;

const ELEMENTS: &[(&str, &str, bool)] = &[
    ("linear hexahedra", r#"<LinearSmallStrainFEMForceField template="Vec3,Hexahedron" MATERIAL/>"#, false),
    ("linear tetrahedra", r#"<LinearSmallStrainFEMForceField template="Vec3,Tetrahedron" MATERIAL/>"#, true),
    ("`TetrahedronFEMForceField`", r#"<TetrahedronFEMForceField method="polar" MATERIAL/>"#, true),
    (
        "neo-Hookean tetrahedra",
        r#"<TetrahedronHyperelasticityFEMForceField materialName="NeoHookean" ParameterSet="384615.384615385 576923.076923077"/>"#,
        true,
    ),
];

/// The eighth of a sphere as three deformed cubes around the direction (1, 1, 1); coinciding points are one.
fn eighth(n: usize, is_tetrahedral: bool) -> MeshText {
    let mut mesh = MeshText { points: Vec::new(), elements: Vec::new() };
    for axis in 0..3 {
        // A patch of the faces x = 1, y = 1, z = 1 of a cube, pushed out onto the sphere.
        let place = |s: f64, t: f64, r: f64| {
            let mut direction = [1.0; 3];
            (direction[(axis + 1) % 3], direction[(axis + 2) % 3]) = (s, t);
            let norm = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
            direction.map(|x| x / norm * (INNER + r * (OUTER - INNER)))
        };
        let patch =
            if is_tetrahedral { MeshText::tetrahedra([n; 3], place) } else { MeshText::hexahedra([n; 3], place) };
        mesh.merge(&patch);
    }
    mesh
}

/// Nodal forces of a unit pressure on the inner surface: those of the quads between its points.
fn inner_forces(mesh: &MeshText, n: usize) -> Vec<[f64; 3]> {
    let inner = eighth(n, false);
    let mut forces = vec![[0.0; 3]; mesh.points.len()];
    for hexahedron in &inner.elements {
        // The bottom of each cell; a quad is two triangles, both ways to cut it with half the weight.
        let quad: Vec<usize> = hexahedron[..4].iter().map(|i| mesh.index_of(inner.points[*i])).collect();
        if quad.iter().any(|i| (norm(mesh.points[*i]) - INNER).abs() > 1e-9) {
            continue;
        }
        for corners in [[0, 1, 2], [0, 2, 3], [0, 1, 3], [1, 2, 3]] {
            let [p, q, r] = corners.map(|i| mesh.points[quad[i]]);
            let area = cross(sub(q, p), sub(r, p)).map(|x| 0.5 * x);
            // Outwards, as the pressure inside pushes.
            let sign = if area.iter().zip(p).map(|(a, x)| a * x).sum::<f64>() > 0.0 { 1.0 } else { -1.0 };
            for i in corners {
                for axis in 0..3 {
                    forces[quad[i]][axis] += sign * 0.5 * area[axis] / 3.0;
                }
            }
        }
    }
    forces
}

/// Mean radial displacement inside, relative to the exact one.
fn expansion(element: &str, is_tetrahedral: bool, n: usize) -> Result<f64, StudyError> {
    let mesh = eighth(n, is_tetrahedral);
    let list = if is_tetrahedral { "tetrahedra" } else { "hexahedra" };
    let forces = inner_forces(&mesh, n).into_iter().map(|f| f.map(|x| format!("{:?}", PRESSURE * x)).join(" "));
    let plane = |axis: usize| mesh.indices(|p| p[axis].abs() < 1e-12);
    let mut simulation = load(&format!(
        r#"<Node name="sphere"><StaticSolver/><NewtonRaphsonSolver maxNbIterationsNewton="10" absoluteResidualStoppingThreshold="1e-14"
        relativeSuccessiveStoppingThreshold="0" relativeInitialStoppingThreshold="1e-9" warnWhenDiverge="0"/><SparseLDLSolver/>
        <MeshTopology position="{}" {list}="{}"/><MechanicalObject name="dofs"/>{}
        <PartialFixedProjectiveConstraint indices="{}" fixedDirections="1 0 0"/>
        <PartialFixedProjectiveConstraint indices="{}" fixedDirections="0 1 0"/>
        <PartialFixedProjectiveConstraint indices="{}" fixedDirections="0 0 1"/>
        <ConstantForceField indices="{}" forces="{}"/></Node>"#,
        mesh.position_text(),
        mesh.element_text(),
        element.replace("MATERIAL", &format!("youngModulus=\"{YOUNG:?}\" poissonRatio=\"{POISSON:?}\"")),
        plane(0),
        plane(1),
        plane(2),
        mesh.indices(|_| true),
        forces.collect::<Vec<_>>().join("  ")
    ))?;
    simulation.step(0.01)?;
    let found = simulation.position("/sphere/dofs")?.chunks_exact(3).zip(&mesh.points);
    let inner: Vec<f64> = found
        .filter(|(_, rest)| (norm(**rest) - INNER).abs() < 1e-9)
        .map(|(found, _)| norm([found[0], found[1], found[2]]) - INNER)
        .collect();
    let (a3, b3) = (INNER.powi(3), OUTER.powi(3));
    let exact =
        PRESSURE * a3 * INNER / (YOUNG * (b3 - a3)) * ((1.0 - 2.0 * POISSON) + (1.0 + POISSON) * b3 / (2.0 * a3));
    Ok(inner.iter().sum::<f64>() / inner.len() as f64 / exact)
}

/// The table.
pub fn thick_sphere() -> Result<Vec<Report>, StudyError> {
    let names = ELEMENTS.iter().map(|(name, ..)| *name);
    let columns: Vec<&str> = ["n"].into_iter().chain(names).collect();
    let mut report = Report::new("Thick sphere", ABOUT, &columns);
    let meshes = [2, 4, 8];
    let mut found = Vec::new();
    for (_, element, is_tetrahedral) in ELEMENTS {
        let column = meshes.iter().map(|n| expansion(element, *is_tetrahedral, *n));
        found.push(column.collect::<Result<Vec<f64>, _>>()?);
    }
    for (row, n) in meshes.iter().enumerate() {
        report.row([n.to_string()].into_iter().chain(found.iter().map(|column| format!("{:.4}", column[row]))));
    }
    let extrapolated: Vec<f64> = found.iter().map(|column| (4.0 * column[2] - column[1]) / 3.0).collect();
    report.row(["extrapolated".to_owned()].into_iter().chain(extrapolated.iter().map(|value| format!("{value:.4}"))));
    for (((name, _, is_tetrahedral), value), column) in ELEMENTS.iter().zip(extrapolated).zip(&found) {
        report.check(*name, value, 1.0, if *is_tetrahedral { 0.02 } else { 0.01 });
        let errors: Vec<f64> = column.iter().map(|value| (value - 1.0).abs()).collect();
        report.check(format!("order of {name}"), *orders(&errors).last().expect("there are several meshes"), 2.0, 0.3);
    }
    Ok(vec![report])
}
