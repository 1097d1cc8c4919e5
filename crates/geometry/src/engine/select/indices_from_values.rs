//! Where values are in a list.

use std::collections::BTreeMap;

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Points};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

/// Finds the indices of values in a list: for each of `values` the places in `global` that are equal to it, in order.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct IndicesFromValues<D: DataTypes> {
    /// Values that are looked for.
    #[data(default = Vec::new())]
    pub values: Data<Points<D::Coord>>,
    /// List in which they are looked for.
    #[data(default = Vec::new())]
    pub global: Data<Points<D::Coord>>,
    /// Lists every place of a value; if false, the first one only.
    #[data(default = false)]
    pub recursive_search: Data<bool>,
    /// Places of the values, in the order of the values.
    #[data(output)]
    pub indices: Data<IndexList>,
    /// Places of the other entries of the list.
    #[data(output)]
    pub other_indices: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> IndicesFromValues<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        // Adding zero makes -0 the same as 0.
        let key = |value: &D::Coord| value.as_ref().iter().map(|c| (c + 0.0).to_bits()).collect::<Vec<u64>>();
        let mut places: BTreeMap<Vec<u64>, Vec<u32>> = BTreeMap::new();
        for (index, value) in (0u32..).zip(self.global.iter()) {
            places.entry(key(value)).or_default().push(index);
        }
        let mut found = Vec::new();
        for (index, value) in self.values.iter().enumerate() {
            let Some(all) = places.get(&key(value)) else {
                let text = value.as_ref().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                let finding = Diagnostic::warning("value-not-found", format!("value {index} is not in the list"));
                context.report(finding.attribute("values", text));
                continue;
            };
            let wanted = if *self.recursive_search { all.len() } else { 1 };
            found.extend_from_slice(&all[..wanted]);
        }
        let mut is_found = vec![false; self.global.len()];
        found.iter().for_each(|&index| is_found[index as usize] = true);
        let others = (0u32..).zip(&is_found).filter(|(_, is_found)| !**is_found).map(|(index, _)| index);
        self.other_indices.derive(IndexList(others.collect()));
        self.indices.derive(IndexList(found));
    }
}

impl<D: DataTypes> Lifecycle for IndicesFromValues<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}

impl<D: DataTypes> BaseEngine for IndicesFromValues<D> {
    fn update(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}
