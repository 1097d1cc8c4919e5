//! Points that follow points one to one.

use settee_kernel::roles::{InPlace, Mapping, MappingData, MappingEnds, MeshEdit, OutputPoints, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};

use crate::common::{Ends, place_output, resize, shapes, state, switch_off_if_only_drawn, types_do_not_fit};
use crate::transfer::WeightedSums;

/// The points of the output are those of the input, one to one.
///
/// Between types of different size the leading components are copied: a rigid point gives its centre. The output is
/// resized.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d, Vec2d, Vec1d, Vec6d, Rigid3d, Rigid2d), attach = mapping, roles(mapping))]
pub struct IdentityMapping {
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for IdentityMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        let n_points = state(context.scene, ends.inputs[0]).map_or(0, |state| state.n_points());
        resize(context, ends.output, n_points);
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }
}

impl Mapping for IdentityMapping {
    type Transfer = WeightedSums;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn output_points(&self) -> OutputPoints {
        OutputPoints::PerInputPoint(1)
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<WeightedSums, Diagnostic> {
        let (inputs, output) = shapes(set_up.scene, &self.common)?;
        let expected = "an output of the type of the input, or of vectors";
        let mut sums = WeightedSums::new(&[inputs[0].kind], output.kind)
            .ok_or_else(|| types_do_not_fit(inputs[0].kind, output.kind, expected))?;
        (0..inputs[0].n_points as u32).for_each(|point| sums.push([(0, point, 1.0)]));
        Ok(sums)
    }

    /// Points of the output come and go with those of the input.
    fn following(
        &self,
        set_up: SetUp<'_>,
        transfer: &WeightedSums,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<WeightedSums>> {
        let points = edit.points_of(set_up, self.common.inputs().first().copied())?;
        let of_output = edit.points_of(set_up, self.common.output.target())?;
        if !points.moves_as(&of_output) || transfer.n_points() != points.n_before() || transfer.width() != Some(1) {
            return None;
        }
        set_up.look_at(points.moved().count());
        Some(InPlace::edited(move |sums: &mut WeightedSums| {
            sums.follow(&points);
            points.moved().for_each(|point| sums.put(point as usize, [(point, 1.0)]));
        }))
    }

    fn is_linear(&self) -> bool {
        true
    }
}
