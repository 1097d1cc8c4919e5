//! Densities that a scene gives with a unit.
//!
//! A density is per length, area or volume, as the elements are that carry the mass. Which of them is right is known
//! only with the topology: until then the text is kept.

use settee_kernel::{AnyData, Diagnostic, SceneUnits, ValueError};
use settee_mesh::ElementKind;

/// Units of densities of elements of one, two and three dimensions.
const UNITS: [&str; 3] = ["kg/m", "kg/m^2", "kg/m^3"];

/// Number of dimensions of an element: 1, 2 or 3.
pub(super) fn dimension(kind: ElementKind) -> usize {
    match kind {
        ElementKind::Edge => 1,
        ElementKind::Triangle | ElementKind::Quad => 2,
        ElementKind::Tetrahedron | ElementKind::Hexahedron | ElementKind::Prism | ElementKind::Pyramid => 3,
    }
}

/// The same of the elements that a template as `Vec3d,Triangle` names.
pub(super) fn dimension_of_template(name: &str) -> usize {
    match name.rsplit(',').next() {
        Some("Edge") => 1,
        Some("Triangle" | "Quad") => 2,
        _ => 3,
    }
}

/// The unit of densities of elements of 1, 2 or 3 dimensions.
pub(super) fn unit(dimension: usize) -> &'static str {
    UNITS[dimension.clamp(1, 3) - 1]
}

/// A density that a scene gave with a unit, until the elements are known.
#[derive(Clone, Debug, Default)]
pub(super) struct DensityUnit {
    given: Option<Given>,
}

#[derive(Clone, Debug)]
struct Given {
    text: String,
    /// Of the elements that have such a density.
    dimension: usize,
    /// Of the data that the text was read into: what is written later takes its place.
    revision: u32,
}

impl DensityUnit {
    /// Keeps a text with the unit of a density, and writes its SI value into the data meanwhile. `None` if the text is
    /// not a density with a unit.
    pub(super) fn take(&mut self, data: &mut dyn AnyData, text: &str) -> Option<Result<(), ValueError>> {
        let si = SceneUnits::default();
        let (dimension, value) =
            (1..=3).find_map(|dimension| Some((dimension, si.converted(text, unit(dimension))?.ok()?)))?;
        Some(data.parse(&value).map(|()| {
            self.given = Some(Given { text: text.to_owned(), dimension, revision: data.revision() });
        }))
    }

    /// How many dimensions elements with the density have that the data hold; `None` if it was given without a unit.
    pub(super) fn dimension(&self, data: &dyn AnyData) -> Option<usize> {
        self.given.as_ref().filter(|given| given.revision == data.revision()).map(|given| given.dimension)
    }

    /// Writes the value into the data in the units of the scene, for elements of any dimension.
    ///
    /// # Errors
    /// If it is no value of the data.
    pub(super) fn convert(&mut self, data: &mut dyn AnyData, units: &SceneUnits) -> Result<(), ValueError> {
        let Some(given) = self.given.as_mut().filter(|given| given.revision == data.revision()) else { return Ok(()) };
        if let Some(value) = units.converted(&given.text, unit(given.dimension)) {
            data.parse(&value?)?;
        }
        given.revision = data.revision();
        Ok(())
    }

    /// Writes the value into the data `name` in the units of the scene, for elements of this kind.
    ///
    /// # Errors
    /// The unit is that of other elements. The data hold then what is read without units.
    pub(super) fn convert_for(
        &mut self,
        (name, data): (&str, &mut dyn AnyData),
        units: &SceneUnits,
        kind: ElementKind,
    ) -> Result<(), Diagnostic> {
        let Some(given) = self.dimension(data) else { return Ok(()) };
        let wanted = dimension(kind);
        let text = self.given.as_ref().map_or_else(String::new, |given| given.text.clone());
        let refused = |message: String| Diagnostic::error("malformed-value", message).attribute(name, text.clone());
        if given != wanted {
            self.given = None;
            // It fails at the unit, and leaves the numbers before it.
            data.parse(&text).ok();
            let message = format!("the density is in {}, but {} carry the mass", unit(given), kind.plural());
            return Err(refused(message).expected(format!("a unit as {}", unit(wanted))));
        }
        self.convert(data, units).map_err(|error| refused(error.message).expected(error.expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use settee_kernel::Data;

    #[test]
    fn a_density_is_converted_as_its_elements_need_it() {
        let small = SceneUnits::new(["mm", "g", "s"]).expect("units");
        for (text, kind, expected) in [
            ("2 kg/m", ElementKind::Edge, 2.0),
            ("2 kg/m^2", ElementKind::Quad, 2e-3),
            ("2 g/cm^2", ElementKind::Triangle, 2e-2),
            ("2 kg/m^3", ElementKind::Hexahedron, 2e-6),
        ] {
            let (mut data, mut unit) = (Data::new(1.0), DensityUnit::default());
            assert!(matches!(unit.take(&mut data, text), Some(Ok(()))), "{text}");
            assert!(data.is_set());
            unit.convert_for(("massDensity", &mut data), &small, kind).expect("the right unit");
            assert!((*data / expected - 1.0).abs() < 1e-12, "{text}: {}", *data);
        }
        let (mut data, mut unit) = (Data::new(vec![1.0]), DensityUnit::default());
        assert!(unit.take(&mut data, "2 3 kg/m^3").is_some_and(|outcome| outcome.is_ok()));
        let refused = unit.convert_for(("massDensity", &mut data), &small, ElementKind::Triangle);
        assert_eq!(refused.map_err(|finding| finding.expected), Err("a unit as kg/m^2".to_owned()));
    }

    #[test]
    fn what_is_no_density_is_left_to_others_and_what_is_written_later_counts() {
        let (mut data, mut unit) = (Data::new(1.0), DensityUnit::default());
        for text in ["2", "2 kg", "2 Pa", "@a.b", ""] {
            assert!(unit.take(&mut data, text).is_none(), "{text}");
        }
        assert!(unit.take(&mut data, "2 kg/m^2").is_some());
        data.set(7.0);
        assert_eq!(unit.dimension(&data), None);
        let units = SceneUnits::new(["mm", "", ""]).expect("units");
        unit.convert_for(("massDensity", &mut data), &units, ElementKind::Edge).expect("a number without a unit");
        assert_eq!(*data, 7.0);
    }
}
