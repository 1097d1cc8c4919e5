//! Young's moduli of the groups of a mesh.

use std::collections::BTreeMap;

use settee_kernel::{Component, Data, Diagnostic, IndexList, checks};

use crate::engine::recompute::recomputes;

/// Makes a list of Young's moduli, one for each element, from the groups of a mesh.
///
/// The groups come from a loader (`groups="@loader.trianglesGroups"`), with a modulus for each name in
/// `mapGroupModulus`; or `elementsGroup` has the number of the group of each element, with the moduli in
/// `groupModulus`. Other elements have the default.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct GroupFilterYoungModulus {
    /// Groups of elements: name, index of the first element, number of elements, for each group.
    #[data]
    pub groups: Data<Vec<String>>,
    /// The elements; as many moduli are made as there are elements here. Without, up to the last one in a group.
    #[data]
    pub primitives: Data<IndexList>,
    /// Number of the group of each element, in `groupModulus`; below 0 for none.
    #[data]
    pub elements_group: Data<Vec<i32>>,
    /// The moduli.
    #[data(output, unit = "Pa")]
    pub young_modulus: Data<Vec<f64>>,
    /// Name and modulus of groups, one pair after the other; a / between them may be written.
    #[data]
    pub map_group_modulus: Data<String>,
    /// Modulus of elements in no group.
    #[data(default = 10000.0, unit = "Pa", check = checks::non_negative())]
    pub default_young_modulus: Data<f64>,
    /// Moduli by numbers of groups.
    #[data(unit = "Pa")]
    pub group_modulus: Data<Vec<f64>>,
    #[group]
    base: settee_kernel::Base,
}

/// Most elements that get a modulus: a group far beyond all meshes is a mistake.
const MOST_ELEMENTS: usize = 1 << 28;

impl GroupFilterYoungModulus {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let moduli = self.by_name()?;
        let ranges = self.ranges()?;
        let last = ranges.iter().map(|(_, first, n)| first + n).max().unwrap_or(0).max(self.elements_group.len());
        let n = if self.primitives.is_empty() { last } else { self.primitives.len() };
        let mut values = vec![*self.default_young_modulus; n];
        for (name, first, count) in ranges {
            let Some(modulus) = moduli.get(name) else { continue };
            values.iter_mut().skip(first).take(count).for_each(|value| *value = *modulus);
        }
        for (value, group) in values.iter_mut().zip(self.elements_group.iter()) {
            let of_group = usize::try_from(*group).ok().and_then(|group| self.group_modulus.get().get(group));
            *value = of_group.copied().unwrap_or(*value);
        }
        self.young_modulus.derive(values);
        Ok(())
    }

    /// The moduli of `mapGroupModulus`.
    fn by_name(&self) -> Result<BTreeMap<&str, f64>, Diagnostic> {
        let text = self.map_group_modulus.get();
        let words: Vec<&str> = text.split([' ', '\t', '\n', '/']).filter(|word| !word.is_empty()).collect();
        let refuse = || {
            let finding = Diagnostic::error("malformed-value", "these are no groups with moduli");
            finding.attribute("mapGroupModulus", text.clone()).expected("pairs of a name and a number not below 0")
        };
        let mut moduli = BTreeMap::new();
        for pair in words.chunks(2) {
            let modulus = pair.get(1).and_then(|word| word.parse::<f64>().ok()).filter(|modulus| *modulus >= 0.0);
            moduli.insert(pair[0], modulus.ok_or_else(refuse)?);
        }
        Ok(moduli)
    }

    /// Name, first element and number of elements of each group.
    fn ranges(&self) -> Result<Vec<(&str, usize, usize)>, Diagnostic> {
        let words: Vec<&str> = self.groups.iter().flat_map(|text| text.split_whitespace()).collect();
        let range = |words: &[&'_ str]| {
            let [first, count] = [1, 2].map(|at| words.get(at).and_then(|word| word.parse::<usize>().ok()));
            let is_of_a_mesh = first? <= MOST_ELEMENTS && count? <= MOST_ELEMENTS;
            is_of_a_mesh.then_some((first?, count?))
        };
        let named = words.chunks(3).map(|words| range(words).map(|(first, count)| (words[0], first, count)));
        named.collect::<Option<Vec<_>>>().ok_or_else(|| {
            let finding = Diagnostic::error("malformed-value", "these are no groups of a mesh").attribute("groups", "");
            finding.expected("name, index of the first element and number of elements of each group")
        })
    }
}

recomputes!(GroupFilterYoungModulus);
