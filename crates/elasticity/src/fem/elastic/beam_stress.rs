//! What the sections of beams carry, and the stress at their outer fibre.

use nalgebra::Vector3;
use settee_elements::elastic::beam_element::{Beam, Ends, Section};
use settee_elements::stress::von_mises;
use settee_kernel::roles::Output;
use settee_kernel::{Data, DataGroup};
use settee_math::quaternion::{conjugate, normalized, rotate};

/// What the sections of beams carry, as outputs.
#[derive(DataGroup)]
pub struct BeamStressData {
    /// Force N along each beam, above 0 where it is stretched.
    #[data(output, unit = "N")]
    pub axial_force: Data<Vec<f64>>,
    /// Bending moment M of each beam, the larger one of both ends.
    #[data(output, unit = "N m")]
    pub bending_moment: Data<Vec<f64>>,
    /// Twisting moment T of each beam about the axis from its first to its second point: above 0 where the second point
    /// is turned by the rule of the right hand.
    #[data(output, unit = "N m")]
    pub torque: Data<Vec<f64>>,
    /// Largest von Mises stress of each beam, at the outer fibre, the radius R, of the end with the larger bending
    /// moment: sqrt(s^2 + 3 t^2) with s = |N|/A + M R/I and t = |T| R/J. The shear of forces across the beam is 0 at
    /// that fibre. Source: Young and Budynas, Roark's Formulas for Stress and Strain, 7th edition (2002), sections 8.1
    /// and 10.1.
    #[data(output, unit = "Pa")]
    pub von_mises_per_element: Data<Vec<f64>>,
}

/// A round section with the radius of its outer fibre.
#[derive(Clone, Copy, Debug)]
pub struct Fibre {
    /// Outer radius R (m).
    pub radius: f64,
    /// Area A [m^2], second moment I [m^4], polar moment J [m^4].
    pub section: Section,
}

/// What a beam carries: force N along it (N), bending moments M at both ends (N m), twisting moment T (N m).
#[derive(Clone, Copy, Debug)]
pub struct SectionForces {
    axial: f64,
    bending: [f64; 2],
    torque: f64,
}

/// The direction of a beam from its first to its second point at rest, in the frame of the first point.
pub fn axis_in_first(rest: &Ends) -> [f64; 3] {
    let span = Vector3::from_fn(|i, _| rest[1][i] - rest[0][i]);
    rotate(conjugate(orientation(&rest[0])), span.normalize().into())
}

fn orientation(x: &[f64; 7]) -> [f64; 4] {
    normalized([x[3], x[4], x[5], x[6]])
}

impl SectionForces {
    /// Of a beam between two points, with its direction as [`axis_in_first`] gives it.
    ///
    /// The force and the torque of the beam on its second point are minus those that its end section carries; the
    /// bending moments are what is left of the torques without their part along the beam.
    pub fn new(beam: &Beam, axis: [f64; 3], ends: &Ends) -> Self {
        let axis: Vector3<f64> = rotate(orientation(&ends[0]), axis).into();
        // The axis that the beam itself keeps is that of the last force.
        let mut copy = *beam;
        let [_, near, force, far] = copy.force(ends);
        let bending = [near, far].map(|torque| (torque - axis * axis.dot(&torque)).norm());
        Self { axial: -axis.dot(&force), bending, torque: -axis.dot(&far) }
    }

    /// Largest von Mises stress at the outer fibre at either end (Pa).
    pub fn stresses(&self, Fibre { radius, section }: &Fibre) -> [f64; 2] {
        let shear = self.torque.abs() * radius / section.torsion;
        self.bending.map(|moment| {
            let along = self.axial.abs() / section.area + moment * radius / section.bending;
            von_mises(&[along, 0.0, 0.0, shear, 0.0, 0.0])
        })
    }
}

/// Values for [`BeamStressData`] of beams in their order.
pub fn outputs(beams: impl Iterator<Item = SectionForces>, fibre: &Fibre) -> Vec<Output> {
    let (mut axial, mut bending, mut torque, mut stress) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for beam in beams {
        let largest = |[first, second]: [f64; 2]| first.max(second);
        axial.push(beam.axial);
        bending.push(largest(beam.bending));
        torque.push(beam.torque);
        stress.push(largest(beam.stresses(fibre)));
    }
    vec![("axialForce", axial), ("bendingMoment", bending), ("torque", torque), ("vonMisesPerElement", stress)]
}

#[cfg(test)]
mod tests {
    use settee_math::quaternion::{from_rotation_vector, multiply};

    use super::*;

    /// E = 10 Pa, G = 4 Pa.
    const FIBRE: Fibre = Fibre { radius: 0.5, section: Section { area: 2.0, bending: 3.0, torsion: 6.0 } };

    fn at(x: Vector3<f64>, turn: [f64; 4]) -> [f64; 7] {
        [x.x, x.y, x.z, turn[0], turn[1], turn[2], turn[3]]
    }

    #[test]
    fn a_beam_in_any_direction_carries_what_pulls_bends_and_twists_it() {
        let first = from_rotation_vector([0.3, -0.8, 0.4]);
        let rest = [at(Vector3::zeros(), first), at(Vector3::new(1.2, -1.6, 0.0), first)];
        let beam = Beam::new([0, 1], &rest, 10.0, 4.0, &FIBRE.section).expect("it has a length");
        let axis = Vector3::new(0.6, -0.8, 0.0);
        let (across, about) = (Vector3::new(0.8, 0.6, 0.0), axis.cross(&Vector3::new(0.8, 0.6, 0.0)));
        // u = N l/EA along, phi = T l/GJ about the axis, v = F l^3/3EI and slope F l^2/2EI across it.
        let (small, l) = (1e-6, 2.0);
        let [n, t, f] = [-3.0, 5.0, 7.0].map(|load| load * small);
        let shift = axis * (n * l / 20.0) + across * (f * l * l * l / 90.0);
        let turn = axis * (t * l / 24.0) + about * (f * l * l / 60.0);
        let second = multiply(from_rotation_vector(turn.into()), first);
        let ends = [rest[0], at(Vector3::new(1.2, -1.6, 0.0) + shift, second)];
        let found = SectionForces::new(&beam, axis_in_first(&rest), &ends);
        let near = |value: f64, expected: f64| (value / small - expected).abs() < 1e-5;
        assert!(near(found.axial, -3.0) && near(found.torque, 5.0), "{found:?}");
        assert!(near(found.bending[0], 14.0) && near(found.bending[1], 0.0), "{found:?}");
        let shear = 5.0 * 0.5 / 6.0;
        let root = (3.0 / 2.0 + 14.0 * 0.5 / 3.0_f64).hypot(3.0_f64.sqrt() * shear);
        let stresses = found.stresses(&FIBRE);
        assert!(near(stresses[0], root), "{stresses:?} {root}");
        assert!(near(stresses[1], 1.5_f64.hypot(3.0_f64.sqrt() * shear)), "{stresses:?}");
    }
}
