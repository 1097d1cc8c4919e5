//! Facts about hexahedra of sparse grids: cells that are filled in part, and finer cells within coarse ones.

use settee_components::FromScene;

use super::elements::{CUBE, CUBE_MESH, weights};
use crate::common::forces::{close, findings, force, run};

/// The cube from 0 to 1 in one cell from -1/4 to 5/4; with finer levels the smaller cube fills the first of the fine
/// cells only.
fn in_a_sparse_grid(size: f64, grid: &str, component: &str) -> String {
    let s = size;
    format!(
        r#"<SparseGridTopology n="2 2 2" min="-0.25 -0.25 -0.25" max="1.25 1.25 1.25" position="0 0 0  {s} 0 0  0 {s} 0  {s} {s} 0  0 0 {s}  {s} 0 {s}  0 {s} {s}  {s} {s} {s}" quads="0 2 3 1  4 5 7 6  0 1 5 4  2 6 7 3  0 4 6 2  1 3 7 5" {grid}/>
        <MechanicalObject template="Vec3" position="-0.25 -0.25 -0.25  -0.2 -0.25 1.4  -0.25 1.25 -0.3  -0.25 1.2 1.25  1.3 -0.25 -0.25  1.25 -0.15 1.25  1.5 1.25 -0.25  1.25 1.3 1.1" rest_position="-0.25 -0.25 -0.25  -0.25 -0.25 1.25  -0.25 1.25 -0.25  -0.25 1.25 1.25  1.25 -0.25 -0.25  1.25 -0.25 1.25  1.25 1.25 -0.25  1.25 1.25 1.25"/>{component}"#
    )
}

fn nearly(found: &[f64], expected: &[f64], factor: f64) -> bool {
    let largest = expected.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    found.iter().zip(expected).all(|(a, b)| (a - factor * b).abs() < 1e-12 * largest)
}

#[test]
fn cells_that_a_surface_crosses_have_half_the_stiffness_and_the_mass() {
    for component in ["<HexahedronFEMForceField/>", r#"<HexahedronFEMForceField updateStiffnessMatrix="true"/>"#] {
        let full = force(&in_a_sparse_grid(1.0, r#"fillWeighted="false""#, component));
        let half = force(&in_a_sparse_grid(1.0, "", component));
        assert!(full.iter().any(|f| f.abs() > 1.0) && nearly(&half, &full, 0.5), "{half:?} {full:?}");
    }
    for attributes in ["", "consistentMass='true'"] {
        let mass = format!("<HexahedronFEMForceFieldAndMass youngModulus='0' {attributes}/>");
        let total = weights(&in_a_sparse_grid(1.0, "", &mass)).iter().sum::<f64>();
        assert!((total - 0.5 * 1.5_f64.powi(3)).abs() < 1e-12, "{total}");
    }
}

#[test]
fn coarse_cells_have_the_stiffness_and_the_mass_of_the_fine_cells_that_fill_them() {
    let grid = r#"nbVirtualFinerLevels="2" fillWeighted="false""#;
    let uniform = force(&in_a_sparse_grid(1.0, grid, "<HexahedronFEMForceField/>"));
    for class in ["NonUniformHexahedronFEMForceFieldAndMass", "NonUniformHexahedralFEMForceFieldAndMass"] {
        for levels in ["1", "2"] {
            // A full cell is the sum of its parts, since two Gauss points integrate the stiffness of a box exactly.
            let full = in_a_sparse_grid(1.0, grid, &format!("<{class} nbVirtualFinerLevels='{levels}' density='0'/>"));
            assert!(nearly(&force(&full), &uniform, 1.0), "{class} {levels}");
        }
        let part = |attributes: &str| {
            let component = format!("<{class} nbVirtualFinerLevels='1' youngModulus='0' {attributes}/>");
            weights(&in_a_sparse_grid(0.4, r#"nbVirtualFinerLevels="1""#, &component))
        };
        // One fine cell of eight, crossed by the surface: its corner carries most of the mass.
        let (even, exact) = (part(""), part("consistentMass='true'"));
        let total = 0.5 * 0.75_f64.powi(3);
        assert!(close(&even, &[total / 8.0; 8]), "{even:?}");
        assert!((exact.iter().sum::<f64>() - total).abs() < 1e-12);
        assert!((exact[0] - total * 0.75_f64.powi(3)).abs() < 1e-12, "{exact:?}");
        assert!(close(&part("useMass='false' totalMass='16'"), &[2.0; 8]));
    }
    let class = "NonUniformHexahedronFEMForceFieldAndMass";
    let few = findings(&in_a_sparse_grid(1.0, "", &format!("<{class} nbVirtualFinerLevels='1'/>")));
    assert!(few.contains("the grid has 0 finer levels"), "{few}");
    let none = findings(&in_a_sparse_grid(1.0, "", &format!("<{class}/>")));
    assert!(none.contains("filled evenly"), "{none}");
    let weightless =
        findings(&in_a_sparse_grid(1.0, grid, &format!("<{class} nbVirtualFinerLevels='1' useMass='0'/>")));
    assert!(weightless.contains("the points have no mass"), "{weightless}");
    let body =
        format!("{CUBE_MESH}<MechanicalObject template='Vec3' position='{CUBE}'/><{class} nbVirtualFinerLevels='1'/>");
    assert!(findings(&body).contains("only cells of a sparse grid"));
}

#[test]
fn one_material_in_finer_cells_is_as_stiff_as_it_is() {
    let grid = r#"nbVirtualFinerLevels="2" fillWeighted="false""#;
    let size = |class: &str, attributes: &str, grid: &str, size: f64| {
        let component = format!("<{class} density='0' {attributes}/>");
        let f = force(&in_a_sparse_grid(size, grid, &component));
        f.iter().map(|f| f * f).sum::<f64>().sqrt()
    };
    let (composite, trilinear) =
        ("HexahedronCompositeFEMForceFieldAndMass", "NonUniformHexahedronFEMForceFieldAndMass");
    // What is there is strained as the whole is, also where cells are missing.
    for filled in [1.0, 0.4] {
        let [composite, trilinear] =
            [composite, trilinear].map(|class| size(class, "nbVirtualFinerLevels='2'", grid, filled));
        assert!((composite - trilinear).abs() < 1e-6 * trilinear, "{filled}: {composite} {trilinear}");
    }
    let plain = size("HexahedronFEMForceFieldAndMass", "", grid, 1.0);
    for levels in 1..=2 {
        let size = size(composite, &format!("nbVirtualFinerLevels='{levels}'"), grid, 1.0);
        assert!((size - plain).abs() < 1e-6 * plain, "{levels}: {size} {plain}");
    }
    let none = format!(
        "{CUBE_MESH}<MechanicalObject template='Vec3' position='{CUBE}'/><{composite} nbVirtualFinerLevels='1'/>"
    );
    assert!(findings(&none).contains("only cells of a sparse grid"));
}

#[test]
fn a_stiff_seed_keeps_its_lengths_in_a_soft_cell() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/solid_mechanics/fem/elastic");
    let text = std::fs::read_to_string(folder.join("hexahedron_composite_fem.scn")).expect("the scene is there");
    let options = settee_simulation::LoadOptions { data: vec![folder], ..Default::default() };
    let lengths = |text: &str| {
        let loaded = settee_simulation::Simulation::from_text("seed.scn", text, &options);
        let mut simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        for _ in 0..200 {
            simulation.step(0.02).expect("the scene runs");
        }
        let corners = simulation.position("/fruit/dofs").expect("the state");
        let length = corners.chunks_exact(3).map(|x| x[0]).fold(0.0, f64::max);
        let x = simulation.position("/fruit/seed/points").expect("the state");
        (length, x[3] - x[0], x[10] - x[7])
    };
    let (length, along, across) = lengths(&text);
    assert!(length > 2.05, "{length}");
    assert!((along - 0.6).abs() < 1e-3 && (across - 0.6).abs() < 1e-3, "{length} {along} {across}");
    // The same without a core: the points go apart along the pull.
    let (length, along, _) = lengths(&text.replace("1 5000", "1 1"));
    assert!(length > 2.05 && along > 0.603, "{length} {along}");
}

#[test]
fn full_cells_of_finer_ones_have_the_stress_of_plain_ones() {
    let grid = r#"nbVirtualFinerLevels="1" fillWeighted="false""#;
    let stresses = |component: &str| {
        let found = run(&in_a_sparse_grid(1.0, grid, component)).stresses();
        found.into_iter().next().map(|(_, values)| values).expect("it has a stress")
    };
    let plain = stresses("<HexahedronFEMForceField/>");
    for class in ["NonUniformHexahedronFEMForceFieldAndMass", "HexahedronCompositeFEMForceFieldAndMass"] {
        let found = stresses(&format!("<{class} nbVirtualFinerLevels='1' density='0'/>"));
        let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9 * b.abs();
        assert!(found.iter().zip(&plain).all(is_near), "{class}: {found:?} {plain:?}");
    }
}
