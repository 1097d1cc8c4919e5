//! Young's modulus in the units that solids, membranes and bars take it in.
//!
//! A membrane of unknown thickness h takes E h, a bar of unknown section A takes E A. Each declares the unit of what it
//! takes, so that a value that a scene gives with its unit means the same in any `unitLength`.

use settee_kernel::{Data, DataGroup, DataSet};

/// Young's modulus where a scene gives none, in the unit of its declaration.
pub(crate) const DEFAULT_YOUNG_MODULUS: f64 = 5000.0;

/// Young's modulus of elements of one kind, as their component declares it.
pub trait Modulus: DataSet + Default + Send + Sync + 'static {
    /// One entry for all elements, or one per element.
    fn list(&self) -> &Data<Vec<f64>>;

    /// As [`list`](Self::list), to write.
    fn list_mut(&mut self) -> &mut Data<Vec<f64>>;
}

/// Of solids, and of membranes and beams that know their thickness or section.
#[derive(DataGroup)]
pub struct SolidModulus {
    /// Young's modulus E, not below 0: one for all elements, or one per element. Elements beyond the end of the list
    /// take the first entry.
    #[data(default = vec![DEFAULT_YOUNG_MODULUS], unit = "Pa", follows = PerCell("topology"))]
    young_modulus: Data<Vec<f64>>,
}

/// Of membranes without a thickness.
#[derive(DataGroup)]
pub struct MembraneModulus {
    /// Young's modulus times the thickness of the membrane, E h, not below 0: one for all elements, or one per element.
    /// Elements beyond the end of the list take the first entry. A number without a unit is E itself for a membrane as
    /// thick as the scene's unit of length.
    #[data(default = vec![DEFAULT_YOUNG_MODULUS], unit = "N/m", follows = PerCell("topology"))]
    young_modulus: Data<Vec<f64>>,
}

/// Of bars without a section.
#[derive(DataGroup)]
pub struct BarModulus {
    /// Young's modulus times the area of the section, E A, not below 0: one for all elements, or one per element.
    /// Elements beyond the end of the list take the first entry. A number without a unit is E itself for a section that
    /// is the square of the scene's unit of length.
    #[data(default = vec![DEFAULT_YOUNG_MODULUS], unit = "N", follows = PerCell("topology"))]
    young_modulus: Data<Vec<f64>>,
}

macro_rules! moduli {
    ($($name:ident),*) => {$(
        impl Modulus for $name {
            fn list(&self) -> &Data<Vec<f64>> {
                &self.young_modulus
            }

            fn list_mut(&mut self) -> &mut Data<Vec<f64>> {
                &mut self.young_modulus
            }
        }
    )*};
}
moduli!(SolidModulus, MembraneModulus, BarModulus);
