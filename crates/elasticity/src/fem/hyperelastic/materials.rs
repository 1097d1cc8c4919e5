//! The hyperelastic materials by the names that scenes call them.

pub use settee_elements::hyperelastic::materials::{
    ArrudaBoyce, Costa, Invariants, Isochoric, Material, MooneyRivlin, NeoHookean, Ogden, Response, StVenantKirchhoff,
    StableNeoHookean, Strain, StrainChange, Terms, VerondaWestman,
};

settee_kernel::choice! {
    /// The materials, in the order in which an index selects them.
    #[derive(settee_persist::Persist)]
    pub enum MaterialName {
        /// Eight-chain model of rubber, five terms.
        ArrudaBoyce = "ArrudaBoyce",
        /// Linear relation between Green strain and stress.
        StVenantKirchhoff = "StVenantKirchhoff",
        /// Compressible neo-Hooke with ln J.
        NeoHookean = "NeoHookean",
        /// Two invariants.
        MooneyRivlin = "MooneyRivlin",
        /// Exponential in the first invariant.
        VerondaWestman = "VerondaWestman",
        /// Orthotropic exponential in the global axes.
        Costa = "Costa",
        /// One term of principal stretches.
        Ogden = "Ogden",
        /// Neo-Hooke that stays finite for inverted elements.
        StableNeoHookean = "StableNeoHookean",
    }
}

/// Evaluates an expression with `$m` bound to the material of a [`MaterialName`] and `$M` to its type.
#[macro_export]
macro_rules! with_material {
    ($name:expr, $M:ident => $body:expr) => {{
        use $crate::fem::hyperelastic::materials as of;
        match $name {
            of::MaterialName::ArrudaBoyce => {
                type $M = of::ArrudaBoyce;
                $body
            }
            of::MaterialName::StVenantKirchhoff => {
                type $M = of::StVenantKirchhoff;
                $body
            }
            of::MaterialName::NeoHookean => {
                type $M = of::NeoHookean;
                $body
            }
            of::MaterialName::MooneyRivlin => {
                type $M = of::MooneyRivlin;
                $body
            }
            of::MaterialName::VerondaWestman => {
                type $M = of::VerondaWestman;
                $body
            }
            of::MaterialName::Costa => {
                type $M = of::Costa;
                $body
            }
            of::MaterialName::Ogden => {
                type $M = of::Ogden;
                $body
            }
            of::MaterialName::StableNeoHookean => {
                type $M = of::StableNeoHookean;
                $body
            }
        }
    }};
}

impl MaterialName {
    /// Names of its parameters, in order.
    pub fn parameters(self) -> &'static [&'static str] {
        with_material!(self, M => <M as Material>::PARAMETERS)
    }

    /// Whether the parameters are those of this material.
    ///
    /// # Errors
    /// What was expected: the number and names, or the values that have no meaning.
    pub fn check(self, parameters: &[f64]) -> Result<(), String> {
        let names = self.parameters();
        if parameters.len() != names.len() {
            return Err(format!("{} values: {}", names.len(), names.join(" ")));
        }
        match self {
            Self::Ogden if parameters[1] == 0.0 => Err("alpha1 other than 0".into()),
            Self::StableNeoHookean if parameters[0] + parameters[1] == 0.0 => Err("lambda + mu other than 0".into()),
            _ => Ok(()),
        }
    }
}
