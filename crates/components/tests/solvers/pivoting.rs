//! Matrices that no factorisation without pivoting solves: those of a body that is turned inside out.

use crate::load;

/// A block whose tetrahedra are all inverted at the start.
fn inverted(solver: &str) -> String {
    format!(
        r#"<EulerImplicitSolver/>{solver}
        <RegularGridTopology name="rest" min="0 0 0" max="1 1 2.7" n="4 4 10"/>
        <RegularGridTopology name="start" min="0 0 0" max="1 1 -2.7" n="4 4 10"/>
        <MechanicalObject name="dofs" rest_position="@rest.position" position="@start.position"/>
        <UniformMass totalMass="1"/>
        <BoxROI name="clamp" box="0 0 0 1 1 0.05"/>
        <FixedProjectiveConstraint indices="@clamp.indices"/>
        <Node name="tetrahedra">
            <TetrahedronSetTopologyContainer name="mesh"/>
            <Hexa2TetraTopologicalMapping input="@../rest" output="@mesh" swapping="true"/>
            <TetrahedronHyperelasticityFEMForceField ParameterSet="1644295 33557" materialName="StableNeoHookean"/>
        </Node>"#
    )
}

/// Steps that succeed, out of 40.
fn steps(solver: &str) -> u64 {
    let mut simulation = load(&inverted(solver));
    for _ in 0..40 {
        if simulation.step(5e-5).is_err() {
            break;
        }
    }
    simulation.steps()
}

#[test]
fn inverted_tetrahedra_are_solved_with_pivots_where_the_factor_without_them_is_rough() {
    assert_eq!(steps(r#"<SparseLDLSolver template="CompressedRowSparseMatrixd"/>"#), 40);
    assert_eq!(steps(r#"<EigenSimplicialLDLT template="CompressedRowSparseMatrixd"/>"#), 40);
}

#[test]
fn a_singular_matrix_stays_an_error() {
    let mut simulation = load(
        r#"<EulerImplicitSolver/><SparseLDLSolver/>
        <MechanicalObject position="0 0 0  1 0 0"/><SpringForceField spring="0 1 100 0 1"/>"#,
    );
    assert!(simulation.step(0.01).is_err());
}
