//! Projective constraints.

use super::{Case, case};

pub const PROJECTIVE: &[Case] = &[
    case(
        "FixedProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><FixedProjectiveConstraint indices="1"/></Node>"#,
    ),
    case(
        "FixedProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0 0 0 1"/><FixedProjectiveConstraint indices="1 0 1" activate_projectVelocity="true"/></Node>"#,
    ),
    case(
        "FixedProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec2" position="0 0 0  1 0.5 0.2"/><FixedProjectiveConstraint fixAll="true"/></Node>"#,
    ),
    case(
        "BoxConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><BoxConstraint box="2 1 1 0.5 0 0"/></Node>"#,
    ),
    case(
        "PartialFixedProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><PartialFixedProjectiveConstraint indices="0 2" fixedDirections="1 0 1" projectVelocity="true"/></Node>"#,
    ),
    case(
        "PartialFixedProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><PartialFixedProjectiveConstraint fixAll="true" fixedDirections="1 1 1 0 0 0"/></Node>"#,
    ),
    case(
        "FixedPlaneProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><FixedPlaneProjectiveConstraint direction="1 2 -1" indices="1"/></Node>"#,
    ),
    case(
        "FixedPlaneProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><FixedPlaneProjectiveConstraint direction="0 0 2 0 0 0 1" dmin="-1" dmax="0.3"/></Node>"#,
    ),
    case(
        "FixedPlaneProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec6" position="0 1 2 3 4 5  1 1 1 1 1 1"/><FixedPlaneProjectiveConstraint direction="1 0 0 1 0 0" indices="0"/></Node>"#,
    ),
    case(
        "FixedTranslationProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><FixedTranslationProjectiveConstraint indices="1"/></Node>"#,
    ),
    case(
        "FixedTranslationProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid2" position="0 1 0.5  2 1 0"/><FixedTranslationProjectiveConstraint fixAll="true" coordinates="1"/></Node>"#,
    ),
    case(
        "FixedTranslationProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec6" position="0 1 2 3 4 5  1 1 1 1 1 1"/><FixedTranslationProjectiveConstraint /></Node>"#,
    ),
    case(
        "FixedRotationProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><FixedRotationProjectiveConstraint FixedXRotation="true"/></Node>"#,
    ),
    case(
        "FixedRotationProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><FixedRotationProjectiveConstraint FixedYRotation="true" FixedZRotation="true"/></Node>"#,
    ),
    case(
        "FixedRotationProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><FixedRotationProjectiveConstraint FixedXRotation="1" FixedYRotation="1" FixedZRotation="1"/></Node>"#,
    ),
    case(
        "FixedRotationProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><FixedRotationProjectiveConstraint /></Node>"#,
    ),
    case(
        "PointProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><PointProjectiveConstraint indices="0 1" point="1 2 3"/></Node>"#,
    ),
    case(
        "PointProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><PointProjectiveConstraint fixAll="true"/></Node>"#,
    ),
    case(
        "LineProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><LineProjectiveConstraint indices="2 0 2" origin="1 0 0" direction="1 2 0.5"/></Node>"#,
    ),
    case(
        "LineProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec2" position="0 1  2 3"/><LineProjectiveConstraint indices="1" direction="1 -1"/></Node>"#,
    ),
    case(
        "DirectionProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><DirectionProjectiveConstraint indices="1 2" direction="1 2 0.5"/></Node>"#,
    ),
    case(
        "PlaneProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><PlaneProjectiveConstraint indices="0 1 2" origin="1 0 0" normal="1 2 0.5"/></Node>"#,
    ),
    case(
        "LinearMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><LinearMovementProjectiveConstraint indices="1" keyTimes="0 1" movements="1 2 3  4 5 6"/></Node>"#,
    ),
    case(
        "LinearMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><LinearMovementProjectiveConstraint indices="1" keyTimes="0 1" movements="1 2 3  4 5 6" relativeMovements="false"/></Node>"#,
    ),
    case(
        "LinearVelocityProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><LinearVelocityProjectiveConstraint indices="0 1" keyTimes="-1 1" velocities="1 2 3  4 5 6"/></Node>"#,
    ),
    case(
        "PartialLinearMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><PartialLinearMovementProjectiveConstraint indices="0 1" keyTimes="-1 1" movements="1 2 3  4 5 6" movedDirections="1 0 1"/></Node>"#,
    ),
    case(
        "LinearMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><LinearMovementProjectiveConstraint indices="1" keyTimes="0 1" movements="1 2 3 0.1 0.2 0.3  0 0 0 1 1 1"/></Node>"#,
    ),
    case(
        "LinearMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><LinearMovementProjectiveConstraint indices="1" keyTimes="0 1" movements="1 2 3 0.1 0.2 0.3  0 0 0 1 1 1" relativeMovements="false"/></Node>"#,
    ),
    case(
        "LinearVelocityProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><LinearVelocityProjectiveConstraint indices="0 1" keyTimes="-1 1" velocities="1 2 3 0.1 0.2 0.3  0 0 0 1 1 1"/></Node>"#,
    ),
    case(
        "PartialLinearMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><PartialLinearMovementProjectiveConstraint indices="0 1" keyTimes="-1 1" movements="1 2 3 0.1 0.2 0.3  0 0 0 1 1 1" movedDirections="0 1 0 1 1 1"/></Node>"#,
    ),
    case(
        "LinearVelocityProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><LinearVelocityProjectiveConstraint indices="0 1" keyTimes="-2 -1" velocities="1 2 3  1 0 0" continueAfterEnd="true" coordinates="0 2"/></Node>"#,
    ),
    case(
        "PartialLinearMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><PartialLinearMovementProjectiveConstraint indices="0 1" keyTimes="-1 1" movements="0 0 0  1 2 3" linearMovementBetweenNodesInIndices="true" X0="1" Y0="2" Z0="3" imposedDisplacmentOnMacroNodes="0 0 1 1 0 0 1 1"/></Node>"#,
    ),
    case(
        "OscillatorProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><OscillatorProjectiveConstraint oscillators="1  1 2 3  0.1 0.2 0.3  2 0.5"/></Node>"#,
    ),
    case(
        "OscillatorProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><OscillatorProjectiveConstraint oscillators="1  1 2 3 0 0 0 1  0.1 0.2 0.3 0 0 1  2 0.5"/></Node>"#,
    ),
    case(
        "SkeletalMotionProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7  2 0 0 0 0 0 1"/>
        <SkeletalMotionProjectiveConstraint bones="1 0" animationSpeed="2" joints="BEGIN_JOINT -1 KEY -1 1 0 0 0 0 0 1 KEY 1 1 2 0 0 0 0.6 0.8 END_JOINT BEGIN_JOINT 0 POSE 1 0 0 0 0.6 0 0.8 END_JOINT"/></Node>"#,
    ),
    case(
        "SkeletalMotionProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1"/><SkeletalMotionProjectiveConstraint active="false" joints="BEGIN_JOINT -1 POSE 1 0 0 0 0.6 0 0.8 END_JOINT"/></Node>"#,
    ),
    case(
        "AffineMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><AffineMovementProjectiveConstraint indices="0 1" rotation="1 0.1 0  0 1 0  0 0.2 1" translation="1 0 0" beginConstraintTime="-1" endConstraintTime="1"/></Node>"#,
    ),
    case(
        "AffineMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><AffineMovementProjectiveConstraint indices="1" quaternion="0 0 0.6 0.8" translation="1 0 0" beginConstraintTime="-2" endConstraintTime="-1"/></Node>"#,
    ),
    case(
        "PatchTestMovementProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0 0  1 1 0  0 1 0  0.3 0.2 0"/><PatchTestMovementProjectiveConstraint indices="0 1 2 3 4" cornerMovements="0 0 0  0.1 0 0  0.1 0.2 0  0 0.1 0" beginConstraintTime="-1" endConstraintTime="1"/></Node>"#,
    ),
    case(
        "HermiteSplineProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><HermiteSplineProjectiveConstraint indices="0 1" BeginTime="-1" EndTime="1" X0="0 0 0" dX0="1 0 0" X1="1 1 1" dX1="0 0 1" SX0="1 1" SX1="1 1"/></Node>"#,
    ),
    case(
        "HermiteSplineProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><HermiteSplineProjectiveConstraint indices="0" BeginTime="-1" EndTime="1" X1="1 1 1"/></Node>"#,
    ),
    case(
        "ParabolicProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><ParabolicProjectiveConstraint indices="0 1" BeginTime="-1" EndTime="1" P1="0 0 0" P2="1 1 0" P3="2 0 0"/></Node>"#,
    ),
    case(
        "PositionBasedDynamicsProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><PositionBasedDynamicsProjectiveConstraint position="1 0 0  0 1 0" stiffness="0.5"/></Node>"#,
    ),
    case(
        "PositionBasedDynamicsProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 0 0 0 0 0 1  1 0.5 0.2 0.1 0.5 -0.5 0.7"/><PositionBasedDynamicsProjectiveConstraint position="1 0 0 0 0 0.6 0.8"/></Node>"#,
    ),
    case(
        "AttachProjectiveConstraint",
        r#"<Node name="body"><Node name="a"><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0"/></Node><Node name="b"><MechanicalObject name="dofs" template="Vec3" position="2 0 0  1 1 1"/></Node><AttachProjectiveConstraint template="Vec3" object1="@a/dofs" object2="@b/dofs" indices1="0 1" indices2="1 0"/></Node>"#,
    ),
    case(
        "AttachProjectiveConstraint",
        r#"<Node name="body"><Node name="a"><MechanicalObject name="dofs" template="Vec3" position="0 0 0  1 0 0"/></Node><Node name="b"><MechanicalObject name="dofs" template="Vec3" position="2 0 0  1 1 1"/></Node><AttachProjectiveConstraint template="Vec3" object1="@a/dofs" object2="@b/dofs" indices1="0 1" indices2="1 0" twoWay="true"/></Node>"#,
    ),
    case(
        "AttachProjectiveConstraint",
        r#"<Node name="body"><Node name="a"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="2 0 0 0 0 0.6 0.8"/></Node><AttachProjectiveConstraint template="Rigid3" object1="@a/dofs" object2="@b/dofs" indices1="0" indices2="0" restRotations="true"/></Node>"#,
    ),
    case(
        "AttachProjectiveConstraint",
        r#"<Node name="body"><Node name="a"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="2 0 0 0 0 0.6 0.8"/></Node><AttachProjectiveConstraint template="Rigid3" object1="@a/dofs" object2="@b/dofs" indices1="0" indices2="0" twoWay="true" freeRotations="true"/></Node>"#,
    ),
    case(
        "AttachProjectiveConstraint",
        r#"<Node name="body"><Node name="a"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1"/></Node><Node name="b"><MechanicalObject name="dofs" template="Rigid3" position="2 0 0 0 0 0.6 0.8"/></Node><AttachProjectiveConstraint template="Rigid3" object1="@a/dofs" object2="@b/dofs" indices1="0" indices2="0" twoWay="true"/></Node>"#,
    ),
    case(
        "AttachProjectiveConstraint",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2  -1 2 3" velocity="1 2 3  0 1 0  1 0 0"/><AttachProjectiveConstraint indices1="0" indices2="2" twoWay="true" minDistance="9"/></Node>"#,
    ),
];
