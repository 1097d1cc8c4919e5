//! Mappings.

use settee_testing::mapping::Geometric::{self, Exact, None, Reduced};

use super::{Case, case};

pub const MAPPINGS: &[(Case, Geometric)] = &[
    (
        case(
            "AdaptiveBeamMapping",
            r#"<Node name="beam"><MeshTopology edges="0 1  1 2"/><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0.1 0.995  0.9 0.3 0.05 0.08 0.08 0.16 0.98  1.6 0.9 0.2 0 0.14 0.41 0.90"/><BeamInterpolation name="beams" dofsAndBeamsAligned="false" DOF0TransformNode0="0.05 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1" DOF1TransformNode1="0 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1"/><Node name="points"><MechanicalObject template="Vec3"/><AdaptiveBeamMapping points="0 0 0  0.3 0 0  1.2 0 0  9 0 0"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "AdaptiveBeamMapping",
            r#"<Node name="beam"><MeshTopology edges="0 1  1 2"/><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0.1 0.995  0.9 0.3 0.05 0.08 0.08 0.16 0.98  1.6 0.9 0.2 0 0.14 0.41 0.90"/><BeamInterpolation name="beams" dofsAndBeamsAligned="false" DOF0TransformNode0="0.05 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1" DOF1TransformNode1="0 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1"/><Node name="points"><MechanicalObject template="Vec3"/><AdaptiveBeamMapping nbPointsPerBeam="3"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "BeamLengthMapping",
            r#"<Node name="beam"><MeshTopology edges="0 1  1 2"/><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0.1 0.995  0.9 0.3 0.05 0.08 0.08 0.16 0.98  1.6 0.9 0.2 0 0.14 0.41 0.90"/><BeamInterpolation name="beams" dofsAndBeamsAligned="false" DOF0TransformNode0="0.05 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1" DOF1TransformNode1="0 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1"/><Node name="lengths"><MechanicalObject template="Vec1"/><BeamLengthMapping geometricStiffness="1"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "BeamLengthMapping",
            r#"<Node name="beam"><MeshTopology edges="0 1  1 2"/><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0.1 0.995  0.9 0.3 0.05 0.08 0.08 0.16 0.98  1.6 0.9 0.2 0 0.14 0.41 0.90"/><BeamInterpolation name="beams" dofsAndBeamsAligned="false" DOF0TransformNode0="0.05 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1" DOF1TransformNode1="0 0.1 -0.02 0 0 0 1  0 0.05 0 0 0 0 1"/><Node name="lengths"><MechanicalObject template="Vec1"/><BeamLengthMapping geometricStiffness="2"/></Node></Node>"#,
        ),
        Reduced,
    ),
    (
        case(
            "IdentityMapping",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><Node name="skin"><MechanicalObject template="Vec3"/><IdentityMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "IdentityMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/><Node name="skin"><MechanicalObject template="Vec3"/><IdentityMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "BarycentricMapping",
            r#"<Node name="body"><MeshTopology position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/><Node name="inside"><MechanicalObject template="Vec3" position="0.2 0.2 0.2  0.1 0.1 0.5  1 1 1"/><BarycentricMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "HexahedronCompositeFEMMapping",
            r#"<Node name="body"><SparseGridTopology n="3 2 2" min="0 0 0" max="2 1 1" nbVirtualFinerLevels="2" position="0.1 0.1 0.1  1.9 0.1 0.1  0.1 0.6 0.1  1.9 0.6 0.1  0.1 0.1 0.6  1.9 0.1 0.6  0.1 0.6 0.6  1.9 0.6 0.6" quads="0 2 3 1  4 5 7 6  0 1 5 4  2 6 7 3  0 4 6 2  1 3 7 5"/><MechanicalObject template="Vec3" position="0 0.1 0  0 0 1.2  0.1 1 0  0 1 1  1 0 0.2  1.2 0 1  1 1.1 0  1 0.9 1  2 0 0.1  2.1 0 1  2 1.1 0  2.1 1 1" rest_position="0 0 0  0 0 1  0 1 0  0 1 1  1 0 0  1 0 1  1 1 0  1 1 1  2 0 0  2 0 1  2 1 0  2 1 1"/><HexahedronCompositeFEMForceFieldAndMass nbVirtualFinerLevels="2" youngModulus="1000" poissonRatio="0.3" method="large" completeInterpolation="true"/><Node name="inside"><MechanicalObject template="Vec3" position="0.2 0.3 0.1  1.6 0.5 0.3  0.9 1.2 0.5"/><HexahedronCompositeFEMMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "HexahedronCompositeFEMMapping",
            r#"<Node name="body"><SparseGridTopology n="3 2 2" min="0 0 0" max="2 1 1" nbVirtualFinerLevels="2" position="0.1 0.1 0.1  1.9 0.1 0.1  0.1 0.6 0.1  1.9 0.6 0.1  0.1 0.1 0.6  1.9 0.1 0.6  0.1 0.6 0.6  1.9 0.6 0.6" quads="0 2 3 1  4 5 7 6  0 1 5 4  2 6 7 3  0 4 6 2  1 3 7 5"/><MechanicalObject template="Vec3" position="0 0.1 0  0 0 1.2  0.1 1 0  0 1 1  1 0 0.2  1.2 0 1  1 1.1 0  1 0.9 1  2 0 0.1  2.1 0 1  2 1.1 0  2.1 1 1" rest_position="0 0 0  0 0 1  0 1 0  0 1 1  1 0 0  1 0 1  1 1 0  1 1 1  2 0 0  2 0 1  2 1 0  2 1 1"/><HexahedronCompositeFEMForceFieldAndMass nbVirtualFinerLevels="2" youngModulus="1000" poissonRatio="0.3" method="polar" completeInterpolation="false"/><Node name="inside"><MechanicalObject template="Vec3" position="0.2 0.3 0.1  1.6 0.5 0.3  0.9 1.2 0.5"/><HexahedronCompositeFEMMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "HexahedronCompositeFEMMapping",
            r#"<Node name="body"><SparseGridTopology n="3 2 2" min="0 0 0" max="2 1 1" nbVirtualFinerLevels="2" position="0.1 0.1 0.1  1.9 0.1 0.1  0.1 0.6 0.1  1.9 0.6 0.1  0.1 0.1 0.6  1.9 0.1 0.6  0.1 0.6 0.6  1.9 0.6 0.6" quads="0 2 3 1  4 5 7 6  0 1 5 4  2 6 7 3  0 4 6 2  1 3 7 5"/><MechanicalObject template="Vec3" position="0 0.1 0  0 0 1.2  0.1 1 0  0 1 1  1 0 0.2  1.2 0 1  1 1.1 0  1 0.9 1  2 0 0.1  2.1 0 1  2 1.1 0  2.1 1 1" rest_position="0 0 0  0 0 1  0 1 0  0 1 1  1 0 0  1 0 1  1 1 0  1 1 1  2 0 0  2 0 1  2 1 0  2 1 1"/><HexahedronCompositeFEMForceFieldAndMass nbVirtualFinerLevels="2" youngModulus="1000" poissonRatio="0.3" method="small" completeInterpolation="true"/><Node name="inside"><MechanicalObject template="Vec3" position="0.2 0.3 0.1  1.6 0.5 0.3  0.9 1.2 0.5"/><HexahedronCompositeFEMMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "RigidMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/><Node name="skin"><MechanicalObject template="Vec3" position="0 0 0  1 0 0  0 1 2"/><RigidMapping rigidIndexPerPoint="0 1 1" geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "RigidMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/><Node name="skin"><MechanicalObject template="Vec3" position="0 0 0  1 0 0  0 1 2"/><RigidMapping index="1" geometricStiffness="Stabilized"/></Node></Node>"#,
        ),
        Reduced,
    ),
    (
        case(
            "RigidMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/><Node name="skin"><MechanicalObject template="Rigid3" position="0 0 0 0 0.6 0 0.8  1 0 0 0 0 0 1"/><RigidMapping indexFromEnd="true" geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "RigidMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1"/><Node name="skin"><MechanicalObject template="Vec3" position="0 0 0  1 0 0"/><RigidMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "RigidMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid2" position="1 2 0.5  0 0 1"/><Node name="skin"><MechanicalObject template="Vec2" position="0 0  1 0  1 1"/><RigidMapping index="1" globalToLocalCoords="true" geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "RigidMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid2" position="1 2 0.5  0 0 1"/><Node name="skin"><MechanicalObject template="Vec2" position="0 0  1 0  1 1"/><RigidMapping rigidIndexPerPoint="0 1 1" geometricStiffness="Stabilized"/></Node></Node>"#,
        ),
        Reduced,
    ),
    (
        case(
            "SubsetMapping",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec3"/><SubsetMapping indices="3 1 1"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "SubsetMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Rigid3"/><SubsetMapping first="1" last="2"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "SubsetMapping",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec3" position="0.3 1 -0.4  5 5 5"/><SubsetMapping ignoreNotFound="true"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "SubsetMultiMapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject name="dofs" template="Vec3" position="0 2 0  1 1.5 0.2  3 1 1"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Vec3"/><SubsetMultiMapping input="@../a/dofs @../b/dofs" output="@dofs" indexPairs="0 1  1 2  0 0  1 0"/></Node>"#,
        ),
        None,
    ),
    (
        case(
            "SubsetMultiMapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="0 2 0 0 0.6 0 0.8"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Vec3"/><SubsetMultiMapping input="@../a/dofs @../b/dofs" output="@dofs" indexPairs="1 0  0 1"/></Node>"#,
        ),
        None,
    ),
    (
        case(
            "IdentityMultiMapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="0 2 0 0 0.6 0 0.8"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Rigid3"/><IdentityMultiMapping input="@../a/dofs @../b/dofs" output="@dofs"/></Node>"#,
        ),
        None,
    ),
    (
        case(
            "CenterOfMassMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><UniformMass totalMass="2"/><Node name="mapped"><MechanicalObject template="Vec3"/><CenterOfMassMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "CenterOfMassMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid2" position="1 2 0.5  0 0 1"/><UniformMass totalMass="2"/><Node name="mapped"><MechanicalObject template="Vec2"/><CenterOfMassMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "CenterOfMassMultiMapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0.5 0.2"/><UniformMass totalMass="2"/></Node><Node name="b"><MechanicalObject name="dofs" template="Vec3" position="0 2 0  1 1.5 0.2  3 1 1"/><UniformMass totalMass="3"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Vec3"/><CenterOfMassMultiMapping input="@../a/dofs @../b/dofs" output="@dofs"/></Node>"#,
        ),
        None,
    ),
    (
        case(
            "CenterOfMassMulti2Mapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0.5 0.2"/><UniformMass totalMass="2"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="0 2 0 0 0.6 0 0.8"/><UniformMass totalMass="3"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Vec3"/><CenterOfMassMulti2Mapping input1="@../a/dofs" input2="@../b/dofs" output="@dofs"/></Node>"#,
        ),
        None,
    ),
    (
        case(
            "DistanceToPlaneMapping",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceToPlaneMapping planeNormal="1 2 -2"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "DistanceToPlaneMapping",
            r#"<Node name="body"><MechanicalObject template="Vec2" position="0 0  1 0.5"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceToPlaneMapping planeNormal="3 4"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "DistanceToPlaneMapping",
            r#"<Node name="body"><MechanicalObject template="Vec6" position="0 0 0 0 0 0  1 2 3 4 5 6"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceToPlaneMapping planeNormal="1 1 1 1 0 0"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "DistanceToPlaneMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceToPlaneMapping planeNormal="0 0 2"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "DistanceToPlaneMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid2" position="1 2 0.5  0 0 1"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceToPlaneMapping planeNormal="1 1"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "BeamLinearMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec3" position="0.3 0 0.1  1.7 0.2 0  2.1 0 0"/><BeamLinearMapping geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "BeamLinearMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec3" position="0.3 0 0.1  1.7 0.2 0  2.1 0 0"/><BeamLinearMapping localCoord="false"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "TubularMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec3"/><TubularMapping nbPointsOnEachCircle="4" radius="0.3" peak="-1" geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "SkinningMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec3" position="0.1 0 0  1 1 1  0 0 0"/><SkinningMapping nbRef="2" geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "SkinningMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec3" position="0.1 0 0  1 1 1"/><SkinningMapping nbRef="2 1" indices="0 2 1" weight="0.25 0.75 1"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "LineSetSkinningMapping",
            r#"<Node name="body"><MeshTopology edges="0 1  1 2 "/><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec3" position="0.1 0.3 0  1 1 1"/><LineSetSkinningMapping geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "DistanceMapping",
            r#"<Node name="body"><MeshTopology edges="0 1  1 2  0 3"/><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceMapping geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "DistanceMapping",
            r#"<Node name="body"><MeshTopology edges="0 1  1 2  0 3"/><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceMapping geometricStiffness="Stabilized"/></Node></Node>"#,
        ),
        Reduced,
    ),
    (
        case(
            "DistanceMapping",
            r#"<Node name="body"><MeshTopology edges="0 1  1 2  0 3"/><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceMapping geometricStiffness="None"/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "DistanceMapping",
            r#"<Node name="body"><MeshTopology edges="0 1  1 2"/><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceMapping computeDistance="true" geometricStiffness="1"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "DistanceMultiMapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject name="dofs" template="Vec3" position="0 2 0  1 1.5 0.2  3 1 1"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Vec1"/><MeshTopology edges="0 1  2 3"/><DistanceMultiMapping input="@../a/dofs @../b/dofs" output="@dofs" indexPairs="0 1  1 2  1 0  0 0" geometricStiffness="Exact"/></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "DistanceMultiMapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="0 2 0 0 0.6 0 0.8"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Vec1"/><MeshTopology edges="0 1"/><DistanceMultiMapping input="@../a/dofs @../b/dofs" output="@dofs" indexPairs="1 0  0 1" computeDistance="true"/></Node>"#,
        ),
        Reduced,
    ),
    (
        case(
            "SquareDistanceMapping",
            r#"<Node name="body"><MeshTopology edges="0 1  1 2  0 3"/><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec1"/><SquareDistanceMapping geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "SquareDistanceMapping",
            r#"<Node name="body"><MeshTopology edges="0 1  1 2"/><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec1"/><SquareDistanceMapping/></Node></Node>"#,
        ),
        Reduced,
    ),
    (
        case(
            "DistanceFromTargetMapping",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceFromTargetMapping indices="1 3" targetPositions="0 1 0  2 2 2" restLengths="0.3" geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "DistanceFromTargetMapping",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8  2 0 0.1 0 0.6 0 0.8"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceFromTargetMapping targetPositions="0 1 0 0 0 0 1"/></Node></Node>"#,
        ),
        Reduced,
    ),
    (
        case(
            "DistanceFromTargetMapping",
            r#"<Node name="body"><MechanicalObject template="Vec1" position="0.5 2"/><Node name="mapped"><MechanicalObject template="Vec1"/><DistanceFromTargetMapping targetPositions="0.1 3" geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "AreaMapping",
            r#"<Node name="body"><MeshTopology triangles="0 1 2  0 2 3"/><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec1"/><AreaMapping geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "VolumeMapping",
            r#"<Node name="body"><MeshTopology tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec1"/><VolumeMapping geometricStiffness="Exact"/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "VolumeMapping",
            r#"<Node name="body"><MeshTopology tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  0.3 1 -0.4  0.2 0.1 1.3"/><Node name="mapped"><MechanicalObject template="Vec1"/><VolumeMapping/></Node></Node>"#,
        ),
        Reduced,
    ),
    (
        case(
            "SquareMapping",
            r#"<Node name="body"><MechanicalObject template="Vec1" position="1 -1 7 -10"/><Node name="mapped"><MechanicalObject template="Vec1"/><SquareMapping/></Node></Node>"#,
        ),
        Exact,
    ),
    (
        case(
            "DeformableOnRigidFrameMapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Vec3"/><DeformableOnRigidFrameMapping input1="@../a/dofs" input2="@../b/dofs" output="@dofs" index="1"/></Node>"#,
        ),
        None,
    ),
    (
        case(
            "DeformableOnRigidFrameMapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Vec3"/><DeformableOnRigidFrameMapping input1="@../a/dofs" input2="@../b/dofs" output="@dofs" repartition="1" globalToLocalCoords="true"/></Node>"#,
        ),
        None,
    ),
    (
        case(
            "DeformableOnRigidFrameMapping",
            r#"<Node name="a"><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0.5 0.2"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.6 0 0 0.8"/></Node><Node name="mapped"><MechanicalObject name="dofs" template="Vec3"/><DeformableOnRigidFrameMapping input1="@../a/dofs"  output="@dofs" /></Node>"#,
        ),
        None,
    ),
    (
        case(
            "BarycentricMapping",
            r#"<Node name="body"><TetrahedronSetTopologyContainer position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/><Node name="inside"><MechanicalObject template="Rigid3" position="0.2 0.2 0.2 0.6 0 0 0.8  1 1 1 0 0 0 1"/><BarycentricMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "BarycentricMapping",
            r#"<Node name="body"><MeshTopology position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/><Node name="inside"><MechanicalObject template="Rigid3" position="0.2 0.2 0.2 0.6 0 0 0.8"/><BarycentricMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "BarycentricMapping",
            r#"<Node name="body"><QuadSetTopologyContainer position="0 0 0  1 0 0  0 1 0  0 0 1" quads="0 1 2 3"/><MechanicalObject template="Vec3"/><Node name="inside"><MechanicalObject template="Vec3" position="0.2 0.2 0"/><BarycentricMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "BarycentricMapping",
            r#"<Node name="body"><MeshTopology position="0 0 0  1 0 0  0 1 0  0 0 1" edges="0 1  1 2"/><MechanicalObject template="Vec3"/><Node name="inside"><MechanicalObject template="Vec3" position="0.2 0.2 0"/><BarycentricMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "SimpleTesselatedTetraMechanicalMapping",
            r#"<Node name="body"><MeshTopology position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/><Node name="fine"><MechanicalObject template="Vec3"/><SimpleTesselatedTetraMechanicalMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "BarycentricMapping",
            r#"<Node name="body"><RegularGridTopology n="3 2 2" min="0 0 0" max="2 1 1"/><MechanicalObject template="Vec3"/><Node name="inside"><MechanicalObject template="Vec3" position="0.2 0.2 0.2  1.1 0.1 0.5  3 1 1"/><BarycentricMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        case(
            "Mesh2PointMechanicalMapping",
            r#"<Node name="body"><MeshTopology name="mesh" position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/><Node name="points"><PointSetTopologyContainer name="made"/><Mesh2PointTopologicalMapping input="@../mesh" output="@made" pointBaryCoords="0 0 0.1" edgeBaryCoords="0.5 0 0" triangleBaryCoords="0.3 0.3 0" tetraBaryCoords="0.25 0.25 0.25"/><MechanicalObject template="Vec3"/><Mesh2PointMechanicalMapping/></Node></Node>"#,
        ),
        None,
    ),
    (
        // A root that floats, three joint values for four motions of two bodies, and a body without a joint.
        case(
            "ArticulatedSystemMapping",
            r#"<Node name="values"><MechanicalObject name="dofs" template="Vec1" position="0.3 -0.7 0.4"/></Node><Node name="root"><MechanicalObject name="dofs" template="Rigid3" position="1 2 3 0 0 0.6 0.8  0 0 0 0 0 0 1"/></Node>
            <Node name="joints"><ArticulatedHierarchyContainer name="container"/><Node name="a"><ArticulationCenter parentIndex="0" childIndex="2" posOnParent="1 0 0.1" posOnChild="-0.5 0 0.2"/><Articulation rotation="1" axis="0 0 2" articulationIndex="0"/><Articulation translation="1" axis="1 1 0" articulationIndex="1"/><Articulation rotation="1" axis="0 1 0" articulationIndex="2"/></Node><Node name="b"><ArticulationCenter parentIndex="2" childIndex="1" posOnParent="0.5 0 0" posOnChild="0 1 0"/><Node name="c"><Articulation rotation="1" translation="1" rotationAxis="1 2 3" articulationIndex="1"/></Node></Node></Node>
            <Node name="bodies"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0.6 0 0.8  1 0 0 0 0 0 1  2 0 0 0 0 0 1  3 0 0 0 0 0 1"/><ArticulatedSystemMapping input1="@../values/dofs" input2="@../root/dofs" output="@dofs" indexInput2="0" container="@../joints/container"/></Node>"#,
        ),
        None,
    ),
    (
        // A root that stays.
        case(
            "ArticulatedSystemMapping",
            r#"<Node name="values"><MechanicalObject name="dofs" template="Vec1" position="0.3 -0.7 0.4"/><Node name="joints"><Node name="a"><ArticulationCenter parentIndex="0" childIndex="2" posOnParent="1 0 0.1" posOnChild="-0.5 0 0.2"/><Articulation rotation="1" axis="0 0 2" articulationIndex="0"/><Articulation translation="1" axis="1 1 0" articulationIndex="1"/><Articulation rotation="1" axis="0 1 0" articulationIndex="2"/></Node><Node name="b"><ArticulationCenter parentIndex="2" childIndex="1" posOnParent="0.5 0 0" posOnChild="0 1 0"/><Node name="c"><Articulation rotation="1" translation="1" rotationAxis="1 2 3" articulationIndex="1"/></Node></Node></Node></Node>
            <Node name="bodies"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0.6 0 0.8  1 0 0 0 0 0 1  2 0 0 0 0 0 1  3 0 0 0 0 0 1"/><ArticulatedSystemMapping input1="@../values/dofs" output="@dofs"/></Node>"#,
        ),
        None,
    ),
];
