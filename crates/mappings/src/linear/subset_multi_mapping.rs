//! Points that follow points of several states.

use settee_kernel::roles::{Mapping, MappingEnds, MultiMappingData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle};
use settee_math::StateKind;

use crate::common::{Ends, index_pairs, place_output, resize, shapes, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::WeightedSums;

/// Points that are chosen points of several states, in any order.
///
/// Between types of different size the leading components are copied: a rigid point gives its centre.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d, Vec2d, Vec1d, Rigid3d, Vec6d, Rigid2d), attach = mapping, roles(mapping))]
pub struct SubsetMultiMapping {
    /// For each point of the output the number of the input, then the number of the point there.
    #[data(follows = NumberedPoints("input"))]
    pub index_pairs: Data<IndexList>,
    #[group]
    common: MultiMappingData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for SubsetMultiMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        resize(context, ends.output, self.index_pairs.len() / 2);
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }
}

impl Mapping for SubsetMultiMapping {
    type Transfer = WeightedSums;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<WeightedSums, Diagnostic> {
        let (inputs, output) = shapes(set_up.scene, &self.common)?;
        let kinds: Vec<StateKind> = inputs.iter().map(|input| input.kind).collect();
        let mut sums = WeightedSums::new(&kinds, output.kind).ok_or_else(|| {
            types_do_not_fit(kinds[0], output.kind, "inputs of one type, and an output of that type or of vectors")
        })?;
        for place in index_pairs(&self.index_pairs, &inputs)? {
            sums.push([(place.input as usize, place.point, 1.0)]);
        }
        Ok(sums)
    }

    fn is_linear(&self) -> bool {
        true
    }
}
