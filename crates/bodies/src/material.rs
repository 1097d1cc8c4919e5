//! Isotropic linear elasticity: the parameters that elements share.

use settee_elements::Lame;
use settee_kernel::roles::{BaseTopology, ForceFieldData};
use settee_kernel::{Data, DataGroup, Diagnostic, InitContext, Link, Strictness};
use settee_mesh::{ElementKind, Topology};

use crate::mesh_input::require;
use crate::modulus::{DEFAULT_YOUNG_MODULUS, Modulus, SolidModulus};

/// Material and mesh of linear-elastic elements. `M`: youngModulus, in the unit that elements of this kind take it in.
#[derive(DataGroup)]
pub struct ElasticData<M: Modulus = SolidModulus> {
    #[group]
    modulus: M,
    /// Poisson's ratio, above -1 and below 0.5: one for all elements, or one per element, as for youngModulus.
    #[data(default = vec![DEFAULT_POISSON_RATIO], follows = PerCell("topology"))]
    pub poisson_ratio: Data<Vec<f64>>,
    /// Topology with the elements; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
}

const DEFAULT_POISSON_RATIO: f64 = 0.45;

impl<M: Modulus> ElasticData<M> {
    /// Initialises the state and the topology of a force field, and looks at its parameters.
    pub fn prepare(&mut self, context: &mut InitContext<'_>, common: &ForceFieldData) {
        require(context, common, &self.topology);
        self.check(context);
    }

    /// Refuses parameters that no stable material has. Where a scene goes on wherever SOFA would, its defaults take the
    /// place of those that it replaces, among them ratios below 0, which are used otherwise.
    ///
    /// The declarations of the data do not say this, since a check of data does not know how strict the scene is.
    pub fn check(&mut self, context: &mut InitContext<'_>) {
        let is_compat = context.scene.strictness == Strictness::Compat;
        let moduli = look_at(self.modulus.list_mut(), &MODULUS, is_compat);
        let ratios = look_at(&mut self.poisson_ratio, &RATIO, is_compat);
        [moduli, ratios].into_iter().flatten().for_each(|finding| context.report(finding));
    }

    /// Young's modulus: one entry for all elements, or one per element.
    pub fn young_modulus(&self) -> &Data<Vec<f64>> {
        self.modulus.list()
    }

    /// Young's modulus of an element, in the unit of its declaration: Pa in solids, N/m in membranes, N in bars.
    pub fn young_modulus_of(&self, element: usize) -> f64 {
        entry(self.young_modulus(), element, DEFAULT_YOUNG_MODULUS)
    }

    /// Poisson's ratio of an element.
    pub fn poisson_ratio_of(&self, element: usize) -> f64 {
        entry(&self.poisson_ratio, element, DEFAULT_POISSON_RATIO)
    }

    /// Lamé's parameters of an element in a space of `dimension`.
    pub fn lame(&self, element: usize, dimension: usize) -> Lame {
        Lame::new(self.young_modulus_of(element), self.poisson_ratio_of(element), dimension)
    }

    /// Whether elements of a kind that keep their numbers when the mesh changes keep their parameters. Lists with an
    /// entry for each cell follow the elements of the highest dimension: one of as many entries for faces or edges of
    /// these may not be followed.
    pub fn keeps_by_number(&self, topology: &Topology, kind: ElementKind) -> bool {
        let cells = ElementKind::ALL.into_iter().rev().find(|kind| topology.n_elements(*kind) > 0);
        let n_cells = cells.filter(|cells| *cells != kind).map(|cells| topology.n_elements(cells));
        let lengths = [self.young_modulus().len(), self.poisson_ratio.len()];
        lengths.into_iter().all(|length| length <= 1 || Some(length) != n_cells)
    }

    /// Whether all elements have the same parameters, whatever their numbers.
    pub fn is_uniform(&self) -> bool {
        self.young_modulus().len() <= 1 && self.poisson_ratio.len() <= 1
    }

    /// Reports what keeps elements from being made, or the lists that do not fit their number.
    pub fn report(&self, n_elements: Result<usize, Diagnostic>, context: &mut InitContext<'_>) {
        match n_elements {
            Ok(n_elements) => self.odd_lists(n_elements).into_iter().for_each(|finding| context.report(finding)),
            Err(finding) => context.report(finding),
        }
    }

    /// Warnings about lists that are neither one entry nor one per element.
    pub fn odd_lists(&self, n_elements: usize) -> Vec<Diagnostic> {
        [("youngModulus", self.young_modulus().len()), ("poissonRatio", self.poisson_ratio.len())]
            .into_iter()
            .filter(|(_, count)| *count > 1 && *count != n_elements)
            .map(|(name, count)| {
                Diagnostic::warning("list-length", "the list fits neither all elements nor each of them")
                    .attribute(name, format!("{count} values"))
                    .expected(format!("1 value, or {n_elements}: one per element"))
            })
            .collect()
    }
}

/// What a parameter of elastic elements may be.
struct Parameter {
    name: &'static str,
    /// What is written about values that are refused.
    expected: fn(&Vec<f64>) -> Result<(), String>,
    /// Whether SOFA takes a value, and what it takes instead of others.
    is_known: fn(f64) -> bool,
    instead: f64,
}

const MODULUS: Parameter = Parameter {
    name: "youngModulus",
    expected: |values| all_moduli()(values),
    is_known: |value| value >= 0.0,
    instead: DEFAULT_YOUNG_MODULUS,
};
const RATIO: Parameter = Parameter {
    name: "poissonRatio",
    expected: |values| all_ratios()(values),
    is_known: |value| (0.0..0.5).contains(&value),
    instead: DEFAULT_POISSON_RATIO,
};

/// Says what is wrong with a list; `replaces`: puts what SOFA takes in the place of values that it does not.
fn look_at(data: &mut Data<Vec<f64>>, parameter: &Parameter, replaces: bool) -> Option<Diagnostic> {
    let Parameter { name, expected, is_known, instead } = parameter;
    if !replaces {
        let expected = expected(data.get()).err()?;
        let given = data.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        return Some(Diagnostic::error("out-of-range", "out of range").attribute(*name, given).expected(expected));
    }
    let n = data.iter().filter(|value| !is_known(**value)).count();
    let first = data.iter().copied().find(|value| !is_known(*value))?;
    data.edit(|values| values.iter_mut().filter(|value| !is_known(**value)).for_each(|value| *value = *instead));
    let others = if n > 1 { format!(", as are {} more", n - 1) } else { String::new() };
    let message = format!("out of range{others}: {instead} is used instead, as in SOFA");
    Some(Diagnostic::warning("out-of-range", message).attribute(*name, first.to_string()))
}

/// Factor of an element among `n_elements` from a list of any length, spread evenly; 1 without a list.
pub fn spread_factor(factors: &[f64], element: usize, n_elements: usize) -> f64 {
    if factors.is_empty() { 1.0 } else { factors[element * factors.len() / n_elements] }
}

fn entry(list: &[f64], element: usize, empty: f64) -> f64 {
    list.get(element).or(list.first()).copied().unwrap_or(empty)
}

/// Every entry a modulus: not negative.
pub fn all_moduli() -> impl Fn(&Vec<f64>) -> Result<(), String> {
    |values| {
        if values.iter().all(|value| *value >= 0.0) { Ok(()) } else { Err("numbers not below 0".into()) }
    }
}

/// Every entry a Poisson's ratio of a stable compressible material.
pub fn all_ratios() -> impl Fn(&Vec<f64>) -> Result<(), String> {
    |values| {
        let is_ratio = |value: &f64| *value > -1.0 && *value < 0.5;
        if values.iter().all(is_ratio) { Ok(()) } else { Err("numbers above -1 and below 0.5".into()) }
    }
}

/// One Poisson's ratio of a stable compressible material.
pub fn ratio() -> impl Fn(&f64) -> Result<(), String> {
    |value| {
        if *value > -1.0 && *value < 0.5 { Ok(()) } else { Err("a number above -1 and below 0.5".into()) }
    }
}

/// One Poisson's ratio of a membrane in plane stress, whose stiffness E / (1 - nu^2) is finite up to 1.
pub fn plane_ratio() -> impl Fn(&f64) -> Result<(), String> {
    |value| {
        if *value > -1.0 && *value < 1.0 { Ok(()) } else { Err("a number above -1 and below 1".into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_beyond_a_list_take_its_first_entry() {
        let mut data = ElasticData::<SolidModulus>::default();
        assert_eq!(data.young_modulus_of(3), 5000.0);
        data.modulus.list_mut().set(vec![1.0, 2.0]);
        assert_eq!([0, 1, 2].map(|element| data.young_modulus_of(element)), [1.0, 2.0, 1.0]);
        assert_eq!((data.odd_lists(2).len(), data.odd_lists(3).len()), (0, 1));
        data.poisson_ratio.set(Vec::new());
        assert_eq!(data.poisson_ratio_of(0), 0.45);
    }

    #[test]
    fn values_that_sofa_does_not_take_are_refused_or_replaced() {
        let mut ratios = Data::new(vec![0.3, 0.5, -0.2]);
        let refused = look_at(&mut ratios, &RATIO, false).expect("0.5 is no ratio");
        assert!(refused.is_error() && refused.expected.contains("below 0.5") && *ratios.get() == [0.3, 0.5, -0.2]);
        let replaced = look_at(&mut ratios, &RATIO, true).expect("there are two");
        assert!(!replaced.is_error() && replaced.message.contains("0.45"), "{replaced}");
        assert_eq!(*ratios.get(), [0.3, 0.45, 0.45]);
        assert!(look_at(&mut ratios, &RATIO, true).is_none());
        let mut moduli = Data::new(vec![0.0, -1.0]);
        assert!(look_at(&mut moduli, &MODULUS, true).is_some());
        assert_eq!(*moduli.get(), [0.0, 5000.0]);
        let mut auxetic = Data::new(vec![-0.2]);
        assert!(look_at(&mut auxetic, &RATIO, false).is_none() && *auxetic.get() == [-0.2]);
    }
}
