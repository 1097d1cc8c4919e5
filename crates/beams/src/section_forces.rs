//! What the sections of beams carry, and the stress at their outer fibre.

use settee::component::*;

use crate::section::CrossSection;

/// What the sections of beams carry, as outputs. Without the force by which a fluid within pushes the ends apart.
#[derive(DataGroup)]
pub struct SectionForceData {
    /// Force N along each beam, above 0 where it is stretched.
    #[data(output, unit = "N")]
    pub axial_force: Data<Vec<f64>>,
    /// Bending moment M of each beam, the larger one of both ends.
    #[data(output, unit = "N m")]
    pub bending_moment: Data<Vec<f64>>,
    /// Twisting moment T of each beam about its axis: above 0 where the second end is turned by the rule of the right
    /// hand.
    #[data(output, unit = "N m")]
    pub torque: Data<Vec<f64>>,
    /// Largest von Mises stress of each beam, at the outer fibre, the radius R, of the end with the larger stress:
    /// sqrt(s^2 + 3 t^2) with s = |N|/A + M R/I and t = |T| R/J. In rectangles an upper bound: s of the corner and t in
    /// the middle of the longer side. Source: Young and Budynas, Roark's Formulas for Stress and Strain, 7th edition
    /// (2002), section 8.1 and table 10.1.
    #[data(output, unit = "Pa")]
    pub von_mises_per_element: Data<Vec<f64>>,
}

/// What a beam carries.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Carried {
    /// Force along it (N).
    axial: f64,
    /// Moments of bending about y and z at both ends (N m).
    bending: [[f64; 2]; 2],
    /// Torque about its axis (N m).
    torque: f64,
}

impl Carried {
    /// From the forces and moments that hold the nodes of a beam, in its axes: x y z, then about them.
    pub fn new([near, far]: [[f64; 6]; 2]) -> Self {
        Self { axial: far[0], bending: [near, far].map(|held| [held[4], held[5]]), torque: far[3] }
    }

    /// Largest von Mises stress at the outer fibre at either end (Pa).
    pub fn stresses(&self, section: &CrossSection) -> [f64; 2] {
        self.bending.map(|moments| section.von_mises(self.axial, moments, self.torque))
    }
}

/// Values for [`SectionForceData`] of beams in their order.
pub fn outputs<'a>(beams: impl Iterator<Item = (Carried, &'a CrossSection)>) -> Vec<Output> {
    let (mut axial, mut bending, mut torque, mut stress) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (carried, section) in beams {
        let [near, far] = carried.bending.map(|[about_y, about_z]| about_y.hypot(about_z));
        let [first, second] = carried.stresses(section);
        axial.push(carried.axial);
        bending.push(near.max(far));
        torque.push(carried.torque);
        stress.push(first.max(second));
    }
    vec![("axialForce", axial), ("bendingMoment", bending), ("torque", torque), ("vonMisesPerElement", stress)]
}

/// At each of `n_points` points the mean of the stresses of the ends of beams that meet there; 0 where there are none.
/// `ends`: the point of an end and its stress (Pa).
pub fn means_at_points(n_points: usize, ends: impl Iterator<Item = (u32, f64)>) -> Vec<f64> {
    let mut sums = vec![(0.0, 0u32); n_points];
    for (point, stress) in ends {
        if let Some((sum, count)) = sums.get_mut(point as usize) {
            (*sum, *count) = (*sum + stress, *count + 1);
        }
    }
    sums.into_iter().map(|(sum, count)| sum / f64::from(count.max(1))).collect()
}
