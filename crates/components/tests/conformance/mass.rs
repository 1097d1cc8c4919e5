//! Masses, each with whether its matrix is positive definite.

use super::{Case, case};

pub const MASSES: &[(Case, bool)] = &[
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><UniformMass totalMass="3"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Vec1" position="0 1 2 3"/><UniformMass vertexMass="3" indices="1 2"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Vec2" position="0 1 2 3"/><UniformMass vertexMass="3" localRange="1 1"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Vec6" position="0 1 2 3 4 5"/><UniformMass vertexMass="3"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Rigid2" position="0 1 2"/><UniformMass vertexMass="3 1 0.4"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 2 3 0.1 0.5 -0.5 0.7" velocity="1 2 3 0.4 -0.5 0.6"/><UniformMass vertexMass="2 1 [0.3 0.05 0,0.05 0.5 0.02,0 0.02 0.7]"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "UniformMass",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 2 3 0.1 0.5 -0.5 0.7" velocity="1 2 3 0.4 -0.5 0.6"/><UniformMass inertiaFrame="world" vertexMass="2 1 [0.3 0.05 0,0.05 0.5 0.02,0 0.02 0.7]"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><HexahedronSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/><MechanicalObject template="Vec3"/><MeshMatrixMass massDensity="2.5"/></Node>"#,
        ),
        false,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><TriangleSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0" triangles="0 1 2  0 2 3"/><MechanicalObject template="Vec3"/><MeshMatrixMass totalMass="2" lumping="true"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><QuadSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0" quads="0 1 2 3"/><MechanicalObject template="Vec2" position="0 0  1 0  1 2  0 1"/><MeshMatrixMass massDensity="2"/></Node>"#,
        ),
        false,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec1" position="0 1 3"/><MeshMatrixMass massDensity="2 3"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><EdgeSetTopologyContainer position="0 0 0  1 0 0  3 0 0" edges="0 1  1 2"/><MechanicalObject template="Vec1" position="0 1 3"/><MeshMatrixMass vertexMass="1 2 3" edgeMass="0.3 0.4"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><HexahedronSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/><MechanicalObject template="Vec3"/><MeshMatrixMass massDensity="2.5" consistent="true"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "MeshMatrixMass",
            r#"<Node name="body"><HexahedronSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/><MechanicalObject template="Vec3"/><MeshMatrixMass massDensity="2.5" lumping="true"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "DiagonalMass",
            r#"<Node name="body"><HexahedronSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1" hexahedra="0 1 2 3 4 5 6 7"/><MechanicalObject template="Vec3"/><DiagonalMass massDensity="2.5"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "DiagonalMass",
            r#"<Node name="body"><TriangleSetTopologyContainer position="0 0 0  1 0 0  1 1 0  0 1 0" triangles="0 1 2  0 2 3"/><MechanicalObject template="Vec2" position="0 0  1 0  1 2  0 1"/><DiagonalMass totalMass="2"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "DiagonalMass",
            r#"<Node name="body"><MechanicalObject template="Vec1" position="0 1 3"/><DiagonalMass vertexMass="1 2"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "DiagonalMass",
            r#"<Node name="body"><MechanicalObject template="Rigid2" position="0 1 0.5  2 1 0"/><DiagonalMass vertexMass="3 1 0.4  2 1 0.1"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "DiagonalMass",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 2 3 0.1 0.5 -0.5 0.7  0 0 0 0 0 0 1" velocity="1 2 3 0.4 -0.5 0.6  0 0 0 1 0 1"/><DiagonalMass vertexMass="2 1 [0.3 0.05 0,0.05 0.5 0.02,0 0.02 0.7]  3 1 [0.1 0 0,0 0.1 0,0 0 0.1]"/></Node>"#,
        ),
        true,
    ),
    (
        case(
            "DiagonalMass",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 2 3 0.1 0.5 -0.5 0.7  0 0 0 0 0 0 1" velocity="1 2 3 0.4 -0.5 0.6  0 0 0 1 0 1"/><DiagonalMass inertiaFrame="world" vertexMass="2 1 [0.3 0.05 0,0.05 0.5 0.02,0 0.02 0.7]  3 1 [0.1 0 0,0 0.1 0,0 0 0.1]"/></Node>"#,
        ),
        true,
    ),
];
