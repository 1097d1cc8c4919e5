//! Cross sections of beams, and the stresses in them.

use settee::component::Persist;

/// What the stiffness and the mass of a beam take from its cross section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Persist)]
pub struct CrossSection {
    /// Radius of the hollow (m).
    pub inner_radius: f64,
    /// Second moments of area about the y and the z axis [m^4].
    pub bending: [f64; 2],
    /// J: what turns G into the resistance to twist [m^4].
    pub torsion: f64,
    /// Area [m^2].
    pub area: f64,
    /// Its outer edge.
    pub outline: Outline,
}

/// The outer edge of a cross section.
#[derive(Clone, Copy, Debug, PartialEq, Persist)]
pub enum Outline {
    /// A circle with its radius (m).
    Circle(f64),
    /// A rectangle with its sides along y and z (m).
    Rectangle([f64; 2]),
}

impl Default for Outline {
    fn default() -> Self {
        Self::Circle(0.0)
    }
}

impl CrossSection {
    /// A tube: I = pi/4 (R^4 - r^4), J = 2 I.
    pub fn tube(radius: f64, inner_radius: f64) -> Self {
        let bending = std::f64::consts::PI * (radius.powi(4) - inner_radius.powi(4)) / 4.0;
        let area = std::f64::consts::PI * (radius * radius - inner_radius * inner_radius);
        Self { inner_radius, bending: [bending; 2], torsion: 2.0 * bending, area, outline: Outline::Circle(radius) }
    }

    /// A rectangle, `y` by `z`. As in SOFA J is the polar moment, which is too stiff for a rectangle in torsion.
    pub fn rectangle(y: f64, z: f64) -> Self {
        let bending = [y * z * z * z / 12.0, z * y * y * y / 12.0];
        let outline = Outline::Rectangle([y, z]);
        Self { inner_radius: 0.0, bending, torsion: bending[0] + bending[1], area: y * z, outline }
    }

    /// The largest von Mises stress at the outer fibre (Pa), sqrt(s^2 + 3 t^2), where the section carries a force N
    /// along the beam (N), moments M_y, M_z of bending about its axes and a torque T (N m).
    ///
    /// In a round section of radius R: s = |N|/A + R sqrt(M_y^2 + M_z^2)/I and t = R |T|/J. In a rectangle b by c: s is
    /// that of the corner, |N|/A + |M_y| c/(2 I_y) + |M_z| b/(2 I_z), and t that in the middle of the longer side, with
    /// its half p and the half q of the shorter one 3 |T|/(8 p q^2) (1 + 0.6095 k + 0.8865 k^2 - 1.8023 k^3 + 0.91
    /// k^4), k = q/p: an upper bound, since they act in different places. Without the shear of forces across the beam,
    /// which is 0 where bending is largest. Source: Young and Budynas, Roark's Formulas for Stress and Strain, 7th
    /// edition (2002), section 8.1 and table 10.1, case 4.
    pub fn von_mises(&self, force: f64, [about_y, about_z]: [f64; 2], torque: f64) -> f64 {
        let over = |value: f64, by: f64| if by == 0.0 { 0.0 } else { value.abs() / by };
        let [iy, iz] = self.bending;
        let (normal, shear) = match self.outline {
            Outline::Circle(radius) => (over(about_y.hypot(about_z) * radius, iy), over(torque * radius, self.torsion)),
            Outline::Rectangle([y, z]) => {
                let normal = over(about_y * z / 2.0, iy) + over(about_z * y / 2.0, iz);
                let (long, short) = (y.max(z) / 2.0, y.min(z) / 2.0);
                let k = if long == 0.0 { 0.0 } else { short / long };
                let factor = 1.0 + k * (0.6095 + k * (0.8865 + k * (-1.8023 + k * 0.91)));
                (normal, over(3.0 * torque * factor, 8.0 * long * short * short))
            }
        };
        (over(force, self.area) + normal).hypot(3.0_f64.sqrt() * shear)
    }
}

/// Isotropic elasticity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Persist)]
pub struct Material {
    /// E (Pa).
    pub young: f64,
    /// nu.
    pub poisson: f64,
}

impl Material {
    /// G = E / (2 (1 + nu)) (Pa).
    pub fn shear_modulus(&self) -> f64 {
        self.young / (2.0 * (1.0 + self.poisson))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: f64, expected: f64) {
        assert!((found / expected - 1.0).abs() < 1e-12, "{found} instead of {expected}");
    }

    #[test]
    fn a_tube_has_the_stress_of_tension_bending_and_torsion_at_its_outer_fibre() {
        let pi = std::f64::consts::PI;
        let (rod, tube) = (CrossSection::tube(0.2, 0.0), CrossSection::tube(0.2, 0.1));
        is_near(rod.von_mises(-7.0, [0.0; 2], 0.0), 7.0 / (pi * 0.04));
        is_near(rod.von_mises(0.0, [3.0, 4.0], 0.0), 4.0 * 5.0 / (pi * 0.008));
        is_near(rod.von_mises(0.0, [0.0; 2], -5.0), 3.0_f64.sqrt() * 2.0 * 5.0 / (pi * 0.008));
        is_near(tube.von_mises(0.0, [0.0, 4.0], 0.0), 4.0 * 0.2 * 4.0 / (pi * (0.0016 - 0.0001)));
    }

    #[test]
    fn a_rectangle_has_the_stress_of_its_corner_and_the_shear_of_its_longer_side() {
        let section = CrossSection::rectangle(0.3, 0.2);
        // M_y bends about y: the depth is z.
        is_near(section.von_mises(0.0, [2.0, 0.0], 0.0), 6.0 * 2.0 / (0.3 * 0.04));
        is_near(section.von_mises(0.0, [0.0, 2.0], 0.0), 6.0 * 2.0 / (0.2 * 0.09));
        is_near(section.von_mises(1.2, [0.0; 2], 0.0), 20.0);
        // T / (0.2082 a^3) for a square, T / (b a^2 / 3) for a thin strip.
        let square = CrossSection::rectangle(0.1, 0.1).von_mises(0.0, [0.0; 2], 1.0) / 3.0_f64.sqrt();
        assert!((square * 0.2082 * 0.001 - 1.0).abs() < 2e-3, "{square}");
        let strip = CrossSection::rectangle(1.0, 1e-5).von_mises(0.0, [0.0; 2], 1.0) / 3.0_f64.sqrt();
        assert!((strip * 1e-10 / 3.0 - 1.0).abs() < 1e-4, "{strip}");
    }
}
