//! Matrices of components and systems are those of the formulae.

use crate::common::load;
use settee_simulation::{MatrixOf, Simulation, Triplets};

const SPRING: &str = r#"<Node name="root" dt="0.1">
    <EulerImplicitSolver name="ode"/><EigenSimplicialLDLT name="linear" template="CompressedRowSparseMatrix"/>
    <MechanicalObject name="dofs" template="Vec1" position="0 1"/><UniformMass name="mass" totalMass="4"/>
    <SpringForceField name="spring" spring="0 1 100 3 1"/></Node>"#;

fn dense(found: &Triplets) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; found.size]; found.size];
    for ((row, column), value) in found.rows.iter().zip(&found.columns).zip(&found.values) {
        matrix[*row][*column] += value;
    }
    matrix
}

fn object(simulation: &Simulation, name: &str) -> settee_kernel::ObjectId {
    simulation.scene().find_object(name).unwrap()
}

#[test]
fn matrices_of_components_are_those_of_the_current_state() {
    let mut simulation = load(SPRING);
    let [mass, spring] = ["/mass", "/spring"].map(|name| object(&simulation, name));
    let of = |simulation: &mut Simulation, object, kind| {
        simulation.component_matrix(object, kind).map(|found| dense(&found))
    };
    assert_eq!(of(&mut simulation, mass, MatrixOf::Mass), Some(vec![vec![2.0, 0.0], vec![0.0, 2.0]]));
    assert_eq!(of(&mut simulation, spring, MatrixOf::Stiffness), Some(vec![vec![-100.0, 100.0], vec![100.0, -100.0]]));
    // Springs of this kind damp in the force only, as SOFA's do.
    assert_eq!(of(&mut simulation, spring, MatrixOf::Damping), Some(vec![vec![0.0; 2]; 2]));
    assert_eq!(of(&mut simulation, spring, MatrixOf::Mass), None);
}

#[test]
fn the_matrix_of_a_system_is_found_from_its_solvers() {
    let mut simulation = load(SPRING);
    let [ode, linear] = ["/ode", "/linear"].map(|name| object(&simulation, name));
    assert_eq!(simulation.system_matrix(ode), None);
    simulation.step(0.0).unwrap();
    // A = M - h^2 K with h = 0.1.
    let (diagonal, beside) = (2.0 + 0.01 * 100.0, -0.01 * 100.0);
    for owner in [ode, linear] {
        let found = dense(&simulation.system_matrix(owner).unwrap());
        for (value, expected) in found.iter().flatten().zip([diagonal, beside, beside, diagonal]) {
            assert!((value - expected).abs() < 1e-14, "{found:?}");
        }
    }
}

/// Two cubes that are held on one side, with an assembled matrix.
const CUBES: &str = r#"<Node name="root" dt="0.02">
    <DefaultAnimationLoop/>
    <EulerImplicitSolver name="ode"/>
    <CGLinearSolver name="linear" iterations="300" tolerance="1e-14" threshold="1e-30"
                    template="CompressedRowSparseMatrixMat3x3"/>
    <RegularGridTopology nx="3" ny="2" nz="2" min="0 0 0" max="2 1 1"/>
    <MechanicalObject name="points"/>
    <UniformMass vertexMass="1"/>
    <FixedProjectiveConstraint indices="0 3 6 9"/>
    <HexahedronFEMForceField youngModulus="1000" poissonRatio="0.3" method="large"/>
</Node>"#;

#[test]
fn a_matrix_that_is_only_multiplied_is_made_when_it_is_read() {
    let mut simulation = load(CUBES);
    let linear = object(&simulation, "/linear");
    for _ in 0..3 {
        simulation.step(0.0).unwrap();
    }
    assert_eq!(simulation.counters().assemblies, 0);
    let (b, x) = simulation.last_solve(linear).map(|(b, x)| (b.to_vec(), x.to_vec())).unwrap();
    let matrix = simulation.system_matrix(linear).unwrap();
    assert_eq!((matrix.size, simulation.counters().assemblies), (36, 1));
    let mut product = vec![0.0; matrix.size];
    for ((row, column), value) in matrix.rows.iter().zip(&matrix.columns).zip(&matrix.values) {
        product[*row] += value * x[*column];
    }
    let largest = b.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    assert!(product.iter().zip(&b).all(|(a, b)| (a - b).abs() < 1e-10 * largest), "{product:?} instead of {b:?}");
}

#[test]
fn a_matrix_that_a_component_shows_is_made_in_each_step() {
    let shown = CUBES.replace("    <RegularGridTopology", "    <GlobalSystemMatrixImage/>\n    <RegularGridTopology");
    let (mut simulation, mut without) = (load(&shown), load(CUBES));
    for _ in 0..3 {
        simulation.step(0.0).unwrap();
        without.step(0.0).unwrap();
    }
    assert_eq!(simulation.counters().assemblies, 3);
    let positions = [&simulation, &without].map(|simulation| simulation.position("/points").unwrap().to_vec());
    assert!(positions[0].iter().zip(&positions[1]).all(|(a, b)| (a - b).abs() < 1e-9));
}
