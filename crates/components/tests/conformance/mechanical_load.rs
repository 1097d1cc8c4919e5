//! Loads and dampings.

use super::{Case, DRAG, Expected, LOAD, case};

/// Not the gradient of an energy.
const WITHOUT_ENERGY: Expected = Expected { has_energy: false, is_symmetric: false, ..LOAD };

pub const FORCE_FIELDS: &[(Case, Expected)] = &[
    (
        // Inside the angle, inside the cone, beside its side, below the apex, beside the rim, on the axis beyond the
        // end.
        case(
            "ConicalForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0.2 2.5 0.1  0.1 1 0  0.9 1 0.3  0.3 -0.6 0.1  1.2 2.4 -0.5  0 3 0"/><ConicalForceField coneCenter="0 0 0" coneHeight="0 2 0" coneAngle="20" stiffness="300"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..LOAD },
    ),
    (
        case(
            "EllipsoidForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0.2 0.5 0.1  0.1 1.5 0  0.9 0.3 0.3"/><EllipsoidForceField center="0.1 0 0" vradius="1.5 1 0.7" stiffness="300"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..WITHOUT_ENERGY },
    ),
    (
        case(
            "EllipsoidForceField",
            r#"<Node name="body"><MechanicalObject template="Vec2" position="2 0.5  0.1 0.2"/><EllipsoidForceField center="0.1 0" vradius="1.5 1" stiffness="-300"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..WITHOUT_ENERGY },
    ),
    (
        // Two ellipsoids; the last point is in contact with neither.
        case(
            "InteractionEllipsoidForceField",
            r#"<Node name="body"><MechanicalObject name="frame" template="Rigid3" position="0.1 0.2 0.3 0 0.6 0 0.8"/></Node>
            <Node name="cloth"><MechanicalObject name="points" template="Vec3" position="0.2 0.5 0.1  0.1 1.5 0  2.9 0.3 0.3  3 3 3"/>
            <InteractionEllipsoidForceField object1="@points" object2="@../body/frame" center="0 0 0  1 1 0" vradius="1.5 1 0.7" stiffness="300" damping="0"/></Node>"#,
        ),
        Expected { is_internal: true, ..WITHOUT_ENERGY },
    ),
    (
        // The inverse frame: the tangent leaves out how the lever of the reaction changes.
        case(
            "InteractionEllipsoidForceField",
            r#"<Node name="body"><MechanicalObject name="frame" template="Rigid3" position="0.1 0.2 0.3 0 0.6 0 0.8"/></Node>
            <Node name="cloth"><MechanicalObject name="points" template="Vec3" position="0.2 0.5 0.1  0.1 1.5 0  2.9 0.3 0.3"/>
            <InteractionEllipsoidForceField object1="@points" object2="@../body/frame" object2_invert="1" vradius="1.5 1 0.7" stiffness="300" damping="0"/></Node>"#,
        ),
        Expected { is_exact: false, ..WITHOUT_ENERGY },
    ),
    (
        // A body that feels nothing: the tangent leaves it out.
        case(
            "InteractionEllipsoidForceField",
            r#"<Node name="body"><MechanicalObject name="frame" template="Rigid3" position="0.1 0.2 0.3 0 0.6 0 0.8"/></Node>
            <Node name="cloth"><MechanicalObject name="points" template="Vec3" position="0.2 0.5 0.1  0.1 1.5 0  2.9 0.3 0.3"/>
            <InteractionEllipsoidForceField object1="@points" object2="@../body/frame" object2_forces="0" vradius="1.5 1 0.7" stiffness="300" damping="0"/></Node>"#,
        ),
        Expected { is_exact: false, ..WITHOUT_ENERGY },
    ),
    (
        // What changes with time has no energy.
        case(
            "LinearForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><LinearForceField points="1 0 1" force="2" times="-1 1" forces="1 2 3  4 5 6"/></Node>"#,
        ),
        Expected { has_energy: false, ..LOAD },
    ),
    (
        case(
            "LinearForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><LinearForceField points="1 0 1" force="2" times="-1 1" forces="1 2 3  1 2 3"/></Node>"#,
        ),
        LOAD,
    ),
    (
        case(
            "PlaneForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 -0.1 0  1 0.5 0.2  2 -0.3 0"/><PlaneForceField normal="0.1 2 0.3" d="0.05" stiffness="200"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..LOAD },
    ),
    (
        // The first point is at the limit of the force, the others on both sides.
        case(
            "PlaneForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0 -3 0 0 0 0.6 0.8  1 0.1 0.2 0 0 0 1  0 -0.1 0 0 0 0 1"/><PlaneForceField stiffness="200" maxForce="100" bilateral="true"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..LOAD },
    ),
    (
        case(
            "PlaneForceField",
            r#"<Node name="body"><MechanicalObject template="Vec1" position="-0.1 0.2 -0.3"/><PlaneForceField stiffness="200" localRange="1 2"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..LOAD },
    ),
    (
        case(
            "SphereForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0.3 0.1 0  1 0.5 0.2  0.2 -0.6 0.1"/><SphereForceField stiffness="200"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..LOAD },
    ),
    (
        case(
            "SphereForceField",
            r#"<Node name="body"><MechanicalObject template="Vec2" position="0.3 0.1  1 0.5  0.2 -0.6"/><SphereForceField center="0.1 0" bilateral="true" localRange="0 1"/></Node>"#,
        ),
        Expected { explicit_damping: true, ..LOAD },
    ),
    (
        case(
            "TorsionForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0.3 0.1 0  1 0.5 0.2"/><TorsionForceField indices="1" torque="3" axis="1 2 3" origin="0.5 0 1"/></Node>"#,
        ),
        WITHOUT_ENERGY,
    ),
    (
        case(
            "TorsionForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="0.3 0.1 0 0 0 0 1"/><TorsionForceField indices="0" torque="3"/></Node>"#,
        ),
        WITHOUT_ENERGY,
    ),
    (
        case(
            "ConstantForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><ConstantForceField forces="1 2 3"/></Node>"#,
        ),
        LOAD,
    ),
    (
        case(
            "ConstantForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 0 0 0 0 0.6 0.8"/><ConstantForceField totalForce="1 2 3 0 0 0" indexFromEnd="true"/></Node>"#,
        ),
        LOAD,
    ),
    (
        case(
            "DiagonalVelocityDampingForceField",
            r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2" velocity="1 2 3  4 5 6"/><DiagonalVelocityDampingForceField dampingCoefficient="1 2 3"/></Node>"#,
        ),
        DRAG,
    ),
    (
        case(
            "UniformVelocityDampingForceField",
            r#"<Node name="body"><MechanicalObject template="Rigid3" position="1 0 0 0 0 0.6 0.8" velocity="1 2 3 4 5 6"/><UniformVelocityDampingForceField dampingCoefficient="0.3" implicit="true"/></Node>"#,
        ),
        DRAG,
    ),
];
