//! Stiffness and mass of a straight beam in its own axes.

use settee::component::Persist;

use crate::section::{CrossSection, Material};

/// Six displacements of a node by six: x y z, then the rotations about them.
pub type Block = [[f64; 6]; 6];

/// A symmetric matrix over the two nodes of a beam.
#[derive(Clone, Debug, PartialEq, Persist)]
pub struct NodeMatrix {
    /// (0, 0), (1, 1) and (1, 0); (0, 1) is the transpose of the last.
    near: Block,
    far: Block,
    cross: Block,
}

/// The resistance to displacements across the beam in one plane: of the displacement, of both with each other, of the
/// rotation at its own and at the other end.
struct Plane {
    shift: f64,
    mixed: f64,
    own: f64,
    other: f64,
}

impl Plane {
    /// Bending with E I, and the part `phi` of shear: 12 E I / (G A_s l^2).
    fn bending(ei: f64, l: f64, phi: f64) -> Self {
        let by = |power: f64| ei / (power * (1.0 + phi));
        Self {
            shift: 12.0 * by(l * l * l),
            mixed: 6.0 * by(l * l),
            own: (4.0 + phi) * by(l),
            other: (2.0 - phi) * by(l),
        }
    }
}

impl NodeMatrix {
    /// EA/l along, GJ/l about the axis, and the cubics of Euler and Bernoulli across it.
    ///
    /// `pressure` (Pa): of a fluid within. It stiffens the bending as if E were E + p, with shear of Timoshenko by p +
    /// G/2 instead of none. `None` for beams without fluid.
    pub fn stiffness(l: f64, section: &CrossSection, material: &Material, pressure: Option<f64>) -> Self {
        let (young, g) = (material.young, material.shear_modulus());
        let [iy, iz] = section.bending;
        let stiff = young + pressure.unwrap_or(0.0);
        let shear = |moment: f64| {
            let resistance = pressure.map_or(0.0, |p| (p + g / 2.0) * section.area * l * l);
            if resistance == 0.0 { 0.0 } else { 12.0 * stiff * moment / resistance }
        };
        // Of beams without fluid the shear areas of all sections are 0, which stands for no shear.
        let (in_y, in_z) = (Plane::bending(stiff * iz, l, shear(iz)), Plane::bending(stiff * iy, l, shear(iy)));
        Self::assemble(young * section.area / l, g * section.torsion / l, &in_y, &in_z)
    }

    fn assemble(axial: f64, twist: f64, in_y: &Plane, in_z: &Plane) -> Self {
        let end = |sign: f64| {
            let mut block = [[0.0; 6]; 6];
            for (i, value) in [axial, in_y.shift, in_z.shift, twist, in_z.own, in_y.own].into_iter().enumerate() {
                block[i][i] = value;
            }
            (block[4][2], block[2][4]) = (-sign * in_z.mixed, -sign * in_z.mixed);
            (block[5][1], block[1][5]) = (sign * in_y.mixed, sign * in_y.mixed);
            block
        };
        let mut cross = [[0.0; 6]; 6];
        for (i, value) in [-axial, -in_y.shift, -in_z.shift, -twist, in_z.other, in_y.other].into_iter().enumerate() {
            cross[i][i] = value;
        }
        (cross[1][5], cross[2][4]) = (-in_y.mixed, in_z.mixed);
        (cross[4][2], cross[5][1]) = (-in_z.mixed, in_y.mixed);
        Self { near: end(1.0), far: end(-1.0), cross }
    }

    /// The consistent mass of the same cubics, with the inertia of rotation of the section.
    pub fn mass(l: f64, density: f64, section: &CrossSection) -> Self {
        let a = section.area;
        let over = |value: f64, by: f64| if by == 0.0 { 0.0 } else { value / by };
        let plane = |moment: f64| {
            let (square, plain) = (over(moment, a * l * l), over(moment, a));
            [
                13.0 / 35.0 + 6.0 * square / 5.0,
                11.0 * l / 210.0 + over(moment, 10.0 * a * l),
                l * l / 105.0 + 2.0 * plain / 15.0,
                9.0 / 70.0 - 6.0 * square / 5.0,
                13.0 * l / 420.0 - over(moment, 10.0 * a * l),
                -l * l / 140.0 - plain / 30.0,
            ]
        };
        let [iy, iz] = section.bending;
        let (in_y, in_z) = (plane(iz), plane(iy));
        let twist = over(section.torsion, a);
        let total = density * a * l;
        let end = |sign: f64| {
            let mut block = [[0.0; 6]; 6];
            for (i, value) in [1.0 / 3.0, in_y[0], in_z[0], twist / 3.0, in_z[2], in_y[2]].into_iter().enumerate() {
                block[i][i] = total * value;
            }
            (block[4][2], block[2][4]) = (-sign * total * in_z[1], -sign * total * in_z[1]);
            (block[5][1], block[1][5]) = (sign * total * in_y[1], sign * total * in_y[1]);
            block
        };
        let mut cross = [[0.0; 6]; 6];
        for (i, value) in [1.0 / 6.0, in_y[3], in_z[3], twist / 6.0, in_z[5], in_y[5]].into_iter().enumerate() {
            cross[i][i] = total * value;
        }
        (cross[1][5], cross[2][4]) = (total * in_y[4], -total * in_z[4]);
        (cross[4][2], cross[5][1]) = (total * in_z[4], -total * in_y[4]);
        Self { near: end(1.0), far: end(-1.0), cross }
    }

    /// The matrix times displacements of both nodes.
    pub fn product(&self, [u, w]: [[f64; 6]; 2]) -> [[f64; 6]; 2] {
        let mut out = [[0.0; 6]; 2];
        for i in 0..6 {
            for j in 0..6 {
                out[0][i] += self.near[i][j] * u[j] + self.cross[j][i] * w[j];
                out[1][i] += self.cross[i][j] * u[j] + self.far[i][j] * w[j];
            }
        }
        out
    }

    /// A block.
    pub fn block(&self, row: usize, column: usize) -> Block {
        match (row, column) {
            (0, 0) => self.near,
            (0, _) => std::array::from_fn(|i| std::array::from_fn(|j| self.cross[j][i])),
            (_, 0) => self.cross,
            _ => self.far,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECTION: CrossSection = CrossSection {
        inner_radius: 0.0,
        bending: [2.0, 3.0],
        torsion: 5.0,
        area: 0.7,
        outline: crate::section::Outline::Circle(1.0),
    };
    const MATERIAL: Material = Material { young: 11.0, poisson: 0.3 };

    /// Displacements of both nodes in the six motions of a rigid body, to first order.
    fn rigid(l: f64) -> [[[f64; 6]; 2]; 6] {
        let mut motions = [[[0.0; 6]; 2]; 6];
        for (axis, motion) in motions.iter_mut().enumerate() {
            motion[0][axis] = 1.0;
            motion[1][axis] = 1.0;
        }
        motions[4][1][2] = -l;
        motions[5][1][1] = l;
        motions
    }

    #[test]
    fn rigid_motions_have_no_force_with_fluid_and_without() {
        for pressure in [None, Some(4.0)] {
            let k = NodeMatrix::stiffness(1.7, &SECTION, &MATERIAL, pressure);
            for motion in rigid(1.7) {
                assert!(k.product(motion).as_flattened().iter().all(|force| force.abs() < 1e-12));
            }
        }
    }

    #[test]
    fn a_tip_load_bends_as_a_cantilever_in_both_planes() {
        let (l, k) = (1.7, NodeMatrix::stiffness(1.7, &SECTION, &MATERIAL, None));
        for (across, about, sign, moment) in [(1, 5, 1.0, 3.0), (2, 4, -1.0, 2.0)] {
            let ei = 11.0 * moment;
            let mut tip = [0.0; 6];
            (tip[across], tip[about]) = (l * l * l / (3.0 * ei), sign * l * l / (2.0 * ei));
            let force = k.product([[0.0; 6], tip])[1];
            assert!((force[across] - 1.0).abs() < 1e-12 && force[about].abs() < 1e-12, "{force:?}");
        }
    }

    #[test]
    fn a_beam_that_moves_without_turning_has_all_its_mass() {
        let m = NodeMatrix::mass(1.7, 2.0, &SECTION);
        for axis in 0..3 {
            let forces = m.product(rigid(1.7)[axis]);
            assert!((forces[0][axis] + forces[1][axis] - 2.0 * 0.7 * 1.7).abs() < 1e-13);
        }
    }
}
