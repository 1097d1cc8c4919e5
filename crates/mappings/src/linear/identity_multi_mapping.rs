//! The points of several states, one after the other.

use settee_kernel::roles::{Mapping, MappingEnds, MultiMappingData, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::StateKind;

use crate::common::{Ends, place_output, resize, shapes, state, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::WeightedSums;

/// The points of several states as one state: those of the first input, then those of the second, and so on.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec1d, Vec2d, Vec3d, Rigid3d, Vec6d, Rigid2d), attach = mapping, roles(mapping))]
pub struct IdentityMultiMapping {
    #[group]
    common: MultiMappingData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for IdentityMultiMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let n_points =
            |input: &settee_kernel::ObjectId| state(context.scene, *input).map_or(0, |state| state.n_points());
        let sum = ends.inputs.iter().map(n_points).sum();
        resize(context, ends.output, sum);
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }
}

impl Mapping for IdentityMultiMapping {
    type Transfer = WeightedSums;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<WeightedSums, Diagnostic> {
        let (inputs, output) = shapes(set_up.scene, &self.common)?;
        let n_points: usize = inputs.iter().map(|input| input.n_points).sum();
        if n_points != output.n_points {
            let message = format!("{n_points} points of the inputs, and {} of the output", output.n_points);
            return Err(Diagnostic::error("wrong-count", message).expected("as many, as at the start"));
        }
        let kinds: Vec<StateKind> = inputs.iter().map(|input| input.kind).collect();
        let mut sums = WeightedSums::new(&kinds, output.kind).ok_or_else(|| {
            types_do_not_fit(kinds[0], output.kind, "inputs of one type, and an output of that type or of vectors")
        })?;
        for (number, input) in inputs.iter().enumerate() {
            (0..input.n_points as u32).for_each(|point| sums.push([(number, point, 1.0)]));
        }
        Ok(sums)
    }

    fn is_linear(&self) -> bool {
        true
    }
}
