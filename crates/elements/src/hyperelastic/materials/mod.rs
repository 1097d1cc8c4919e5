//! Hyperelastic materials: energy density W(C), second Piola-Kirchhoff stress S = 2 dW/dC and its change dS.
//!
//! Energies are 0 at rest. Materials with ln J or a fractional power of J give no finite number for J <= 0: such a step
//! fails, and the solver goes back to its start. `StVenantKirchhoff` and `StableNeoHookean` stay finite.

mod arruda_boyce;
mod costa;
mod mooney_rivlin;
mod neo_hookean;
mod ogden;
mod response;
mod st_venant_kirchhoff;
mod stable_neo_hookean;
mod strain;
mod veronda_westman;

pub use arruda_boyce::ArrudaBoyce;
pub use costa::Costa;
pub use mooney_rivlin::MooneyRivlin;
pub use neo_hookean::NeoHookean;
pub use ogden::Ogden;
pub use response::{Invariants, Response, Terms};
pub use st_venant_kirchhoff::StVenantKirchhoff;
pub use stable_neo_hookean::StableNeoHookean;
pub use strain::{Isochoric, Strain, StrainChange};
pub use veronda_westman::VerondaWestman;

use nalgebra::Matrix3;

/// A hyperelastic material.
pub trait Material: Sync {
    /// Names of the entries of `ParameterSet`, in order.
    const PARAMETERS: &'static [&'static str];
    /// What the stress is made of, if it follows from the invariants by [`response`](Self::response).
    const TERMS: Option<Terms> = None;
    /// What stress and tangent share at one strain.
    type State: Copy + settee_persist::Persist;

    /// The material with these parameters; as many as [`PARAMETERS`](Self::PARAMETERS).
    ///
    /// # Panics
    /// if there are fewer.
    fn new(parameters: &[f64]) -> Self;
    /// What stress and tangent share.
    fn prepare(&self, strain: &Strain) -> Self::State;
    /// Energy density W [J/m^3] of the rest volume.
    fn energy(&self, strain: &Strain, state: &Self::State) -> f64;
    /// Second Piola-Kirchhoff stress S = 2 dW/dC (Pa).
    fn stress(&self, strain: &Strain, state: &Self::State) -> Matrix3<f64>;
    /// dS = (dS/dC) : H for a symmetric change H of C (Pa).
    fn tangent(&self, strain: &Strain, state: &Self::State, change: &StrainChange<'_>) -> Matrix3<f64>;
    /// Stress and tangent by the invariants; only for materials with [`TERMS`](Self::TERMS), which are evaluated
    /// several elements at a time.
    fn response(&self, _at: &Invariants) -> Response {
        Response::default()
    }
}
