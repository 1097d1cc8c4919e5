//! Cross sections of beams.

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
}

impl CrossSection {
    /// A tube: I = pi/4 (R^4 - r^4), J = 2 I.
    pub fn tube(radius: f64, inner_radius: f64) -> Self {
        let bending = std::f64::consts::PI * (radius.powi(4) - inner_radius.powi(4)) / 4.0;
        let area = std::f64::consts::PI * (radius * radius - inner_radius * inner_radius);
        Self { inner_radius, bending: [bending; 2], torsion: 2.0 * bending, area }
    }

    /// A rectangle, `y` by `z`. As in SOFA J is the polar moment, which is too stiff for a rectangle in torsion.
    pub fn rectangle(y: f64, z: f64) -> Self {
        let bending = [y * z * z * z / 12.0, z * y * y * y / 12.0];
        Self { inner_radius: 0.0, bending, torsion: bending[0] + bending[1], area: y * z }
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
