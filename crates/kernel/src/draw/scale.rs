//! Scales: from values to colours, with a legend.

/// A range of values and the colours that show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// What the values are, e.g. `von Mises stress`.
    pub title: String,
    /// Their unit; may be empty.
    pub unit: String,
    /// Value of the first colour.
    pub low: f32,
    /// Value of the last colour.
    pub high: f32,
    /// The colours.
    pub map: ColourMap,
}

/// A sequence of colours. The perceptually even ones come first: equal steps of the value look like equal steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourMap {
    /// Dark violet over green to yellow: the default.
    #[default]
    Viridis,
    /// Black over violet and orange to pale yellow.
    Inferno,
    /// Dark blue over grey to yellow: the same for eyes that do not tell red from green.
    Cividis,
    /// Blue over white to red: for values on both sides of 0.
    CoolWarm,
    /// The rainbow, evenly bright.
    Turbo,
    /// Black to white.
    Grey,
}

impl ColourMap {
    /// All of them with their names.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Viridis, "viridis"),
        (Self::Inferno, "inferno"),
        (Self::Cividis, "cividis"),
        (Self::CoolWarm, "coolwarm"),
        (Self::Turbo, "turbo"),
        (Self::Grey, "grey"),
    ];

    /// The map of that name, in any case.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, own)| own.eq_ignore_ascii_case(name)).map(|(map, _)| *map)
    }

    /// Name of the colour map.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(map, _)| *map == self).map_or("", |(_, name)| name)
    }
}

impl Scale {
    /// The scale from the least to the greatest of the values that are finite; from 0 to 1 without any.
    pub fn of(title: &str, unit: &str, values: &[f32]) -> Self {
        let finite = || values.iter().copied().filter(|value| value.is_finite());
        let (low, high) = (finite().fold(f32::INFINITY, f32::min), finite().fold(f32::NEG_INFINITY, f32::max));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        Self { title: title.to_owned(), unit: unit.to_owned(), low, high, map: ColourMap::default() }
    }

    /// Place of a value on the scale: 0 for `low` and below, 1 for `high` and above; 0.5 where all are the same.
    pub fn place(&self, value: f32) -> f32 {
        let range = self.high - self.low;
        if range > 0.0 { ((value - self.low) / range).clamp(0.0, 1.0) } else { 0.5 }
    }
}
