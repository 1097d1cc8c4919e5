//! Colours of values.

use settee_kernel::draw::{ColourMap, Scale};
use settee_kernel::{Component, Data, Lifecycle};

/// Colours of the values that a `DataDisplay` of the same node shows; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct OglColorMap {
    /// In SOFA, the number of colours.
    #[data(default = 256u32, ignored = "colours change without steps")]
    pub palette_size: Data<u32>,
    /// Name of the colours: those of SOFA, or viridis, inferno, cividis, coolwarm, turbo, grey.
    #[data(default = "HSV")]
    pub color_scheme: Data<String>,
    /// In SOFA, writes beside the picture what the colours mean.
    #[data(default = false, ignored = "what colours mean is always written beside the picture")]
    pub show_legend: Data<bool>,
    /// In SOFA, where the legend is.
    #[data(default = [10.0, 5.0], ignored = "legends have their place at the right")]
    pub legend_offset: Data<[f64; 2]>,
    /// Text above the legend.
    #[data]
    pub legend_title: Data<String>,
    /// In SOFA, the size of the letters.
    #[data(default = 11u32, ignored = "letters have the same height in all pictures")]
    pub legend_size: Data<u32>,
    /// Value of the first colour.
    #[data(default = 0.0)]
    pub min: Data<f64>,
    /// Value of the last colour. If it is not above `min`, the values that are shown decide.
    #[data(default = 0.0)]
    pub max: Data<f64>,
    /// Factor from the values to the numbers of the legend.
    #[data(default = 1.0)]
    pub legend_range_scale: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for OglColorMap {}

impl OglColorMap {
    /// The colours with the nearest name: those that run through the rainbow, from blue to red, or from dark to bright.
    pub fn map(&self) -> ColourMap {
        let name = self.color_scheme.trim();
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        match ColourMap::named(name) {
            Some(map) => map,
            None if is("HSV") => ColourMap::Turbo,
            None if is("Blue to Red") || is("Red to Blue") => ColourMap::CoolWarm,
            None if is("Black to White") => ColourMap::Grey,
            None if is("Red to Yellow") => ColourMap::Inferno,
            None => ColourMap::default(),
        }
    }

    /// The bounds that the scene gives.
    pub fn bounds(&self) -> Option<[f64; 2]> {
        (*self.min < *self.max).then_some([*self.min, *self.max])
    }

    /// The scale of values between these bounds.
    pub fn scale(&self, [low, high]: [f64; 2]) -> Scale {
        let title = if self.legend_title.is_empty() { "values" } else { self.legend_title.get() };
        let factor = *self.legend_range_scale;
        Scale {
            title: title.to_owned(),
            unit: String::new(),
            low: (factor * low) as f32,
            high: (factor * high) as f32,
            map: self.map(),
        }
    }
}
