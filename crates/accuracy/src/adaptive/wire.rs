//! A wire that is a helix at rest.

use std::f64::consts::{PI, TAU};

use settee_math::quaternion::{conjugate, rotate};
use settee_math::vec3::sub;

use super::rod::{DAMPING, DENSITY, RADIUS, come_to_rest, young};
use crate::scene::{StudyError, load};

/// Diameter D and height p of a turn (m): the wire of 1 m makes 1 / sqrt(p^2 + (pi D)^2) turns.
const DIAMETER: f64 = 0.2;
const HEIGHT: f64 = 0.05;

/// The tip of the helix (m), seen from its begin: the x axis goes along the wire there, and the axis of the helix
/// leans against y by the slope atan(p / (pi D)).
pub fn exact_tip() -> [f64; 3] {
    let around = PI * DIAMETER;
    let turns = 1.0 / HEIGHT.hypot(around);
    let (sin, cos) = (TAU * turns).sin_cos();
    let place = [DIAMETER / 2.0 * sin, turns * HEIGHT, DIAMETER / 2.0 * (cos - 1.0)];
    let (sin, cos) = (HEIGHT.atan2(around) / 2.0).sin_cos();
    rotate(conjugate([0.0, 0.0, sin, cos]), place)
}

/// The tip (m) of a wire of `n` beams at rest, seen from its first point.
pub fn tip(n: usize) -> Result<[f64; 3], StudyError> {
    let mut simulation = load(&format!(
        r#"<DefaultAnimationLoop/><Node name="guide">
        <RodSpireSection name="helix" length="1" nbBeams="{n}" spireDiameter="{DIAMETER:?}" spireHeight="{HEIGHT:?}"
        radius="{RADIUS:?}" youngModulus="{:?}" poissonRatio="0.3" massDensity="{DENSITY:?}"/>
        <WireRestShape name="shape" wireMaterials="@helix"/><EdgeSetTopologyContainer/></Node>
        <Node name="wire"><EulerImplicitSolver {DAMPING}/><SparseLDLSolver/>
        <RegularGridTopology nx="{}" ny="1" nz="1" xmin="0" xmax="0" ymin="0" ymax="0" zmin="0" zmax="0"/>
        <MechanicalObject name="dofs" template="Rigid3"/><WireBeamInterpolation WireRestShape="@../guide/shape"/>
        <AdaptiveBeamForceFieldAndMass/><InterventionalRadiologyController name="controller" xtip="1"/>
        <FixedProjectiveConstraint/>
        <RestShapeSpringsForceField points="@controller.indexFirstNode" stiffness="1e8" angularStiffness="1e8"/>
        </Node>"#,
        young(RADIUS),
        n + 2
    ))?;
    come_to_rest(&mut simulation, "/wire")?;
    let x = simulation.position("/wire/dofs")?.as_chunks::<7>().0;
    let [first, last] = [x[x.len() - n - 1], x[x.len() - 1]];
    let turn = [first[3], first[4], first[5], first[6]];
    let span = sub([last[0], last[1], last[2]], [first[0], first[1], first[2]]);
    Ok(rotate(conjugate(turn), span))
}
