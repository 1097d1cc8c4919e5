//! Skin over a skeleton of frames.

use settee_kernel::roles::{Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Scene};
use settee_math::StateKind;

use super::skinning::{arm, blend, normalised};
use crate::common::{
    Ends, index_out_of_range, place_output, shapes, state, switch_off_if_only_drawn, types_do_not_fit,
};
use crate::transfer::{Arm, Frames, GeometricStiffness};

/// Points that blend the motions of several rigid points (linear blend skinning).
///
/// x_i = sum_j w_ij (X_j + q_j(l_ij)), where l_ij is the initial place of point i in frame j, and the weights w_ij have
/// the sum 1. By default they fall with the square of the distance from the nearest frames.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Rigid3d), attach = mapping, roles(mapping))]
pub struct SkinningMapping {
    /// Initial places of the points; by default the positions of the output.
    #[data(unit = "m", at_start = "the points are tied to the frames at the start", follows = PerPoint("output"))]
    pub init_pos: Data<Vec<[f64; 3]>>,
    /// Number of frames that carry each point: one number for all, or one per point.
    #[data(default = vec![4], at_start = "the points are tied to the frames at the start")]
    pub nb_ref: Data<IndexList>,
    /// Frames that carry each point, `nbRef` numbers for each point one after the other. Computed if there are not that
    /// many.
    #[data(at_start = "the points are tied to the frames at the start", follows = GivenPoints("input"))]
    pub indices: Data<IndexList>,
    /// Weights of these frames in the same order. Computed if there are not as many.
    #[data(check = settee_kernel::checks::all_non_negative(), at_start = "the points are tied to the frames at the start")]
    pub weight: Data<Vec<f64>>,
    /// Whether the weights and local places refer to the positions of the frames instead of their rest positions.
    #[data(default = false, at_start = "the points are tied to the frames at the start")]
    pub compute_weights_from_position: Data<bool>,
    /// The change of the torques with the rotation of the frames at constant forces.
    #[data(default = GeometricStiffness::None)]
    pub geometric_stiffness: Data<GeometricStiffness>,
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
    /// Arms of each point, found once from the initial positions.
    arms: Vec<Vec<Arm>>,
}

/// The `n` frames of largest weight 1/d^2, in decreasing order; of equal ones the later comes first.
fn nearest_frames(frames: &[[f64; 7]], y: [f64; 3], n: usize) -> (Vec<u32>, Vec<f64>) {
    let weight = |frame: &[f64; 7]| {
        let square: f64 = (0..3).map(|axis| (y[axis] - frame[axis]) * (y[axis] - frame[axis])).sum();
        (1.0 / square).min(f64::MAX)
    };
    let mut all: Vec<(u32, f64)> =
        frames.iter().enumerate().map(|(index, frame)| (index as u32, weight(frame))).collect();
    all.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(b.0.cmp(&a.0)));
    all.into_iter().take(n).unzip()
}

impl SkinningMapping {
    /// Number of frames that carry each point.
    fn counts(&self, n_points: usize, n_frames: usize) -> Result<Vec<usize>, Diagnostic> {
        let wrong = |message: String, expected: String| {
            Err(Diagnostic::error("wrong-count", message).attribute("nbRef", "").expected(expected))
        };
        if self.nb_ref.contains(&0) {
            return wrong("a point without frames".into(), "numbers of 1 or more".into());
        }
        match &self.nb_ref[..] {
            [count] => Ok(vec![(*count as usize).min(n_frames); n_points]),
            counts if counts.len() == n_points => {
                Ok(counts.iter().map(|count| (*count as usize).min(n_frames)).collect())
            }
            counts => {
                wrong(format!("{} numbers", counts.len()), format!("one number, or one for each of {n_points} points"))
            }
        }
    }

    /// Indices and weights of all points, given or computed.
    fn find_weights(&mut self, frames: &[[f64; 7]], points: &[[f64; 3]], counts: &[usize]) -> Result<(), Diagnostic> {
        let n_entries: usize = counts.iter().sum();
        if self.indices.len() == n_entries && self.weight.len() == n_entries {
            return match self.indices.iter().find(|index| **index as usize >= frames.len()) {
                Some(index) => Err(index_out_of_range("indices", index, frames.len())),
                None => Ok(()),
            };
        }
        if !self.indices.is_empty() || !self.weight.is_empty() {
            let message = format!("{} indices and {} weights", self.indices.len(), self.weight.len());
            let finding = Diagnostic::error("wrong-count", message).attribute("indices", "");
            return Err(finding.expected(format!("{n_entries} of both, or none")));
        }
        let (mut indices, mut weights) = (Vec::new(), Vec::new());
        for (point, count) in points.iter().zip(counts) {
            let (own, mut own_weights) = nearest_frames(frames, *point, *count);
            normalised(&mut own_weights);
            indices.extend(own);
            weights.extend(own_weights);
        }
        self.indices.derive(IndexList(indices));
        self.weight.derive(weights);
        Ok(())
    }

    fn find_arms(&mut self, ends: &Ends, scene: &Scene) -> Result<(), Diagnostic> {
        let (inputs, output) = shapes(scene, &self.common)?;
        if (inputs[0].kind, output.kind) != (StateKind::Rigid3, StateKind::Vec3) {
            return Err(types_do_not_fit(inputs[0].kind, output.kind, "Rigid3d to Vec3d"));
        }
        let (Some(parent), Some(child)) = (state(scene, ends.inputs[0]), state(scene, ends.output)) else {
            return Err(Diagnostic::error("neighbour-missing", "a state of the mapping is not in the scene"));
        };
        let reference = if *self.compute_weights_from_position { parent.position() } else { parent.rest_position() };
        let frames = reference.as_chunks::<7>().0;
        if self.init_pos.is_empty() {
            self.init_pos.derive(child.position().as_chunks::<3>().0.to_vec());
        }
        if self.init_pos.len() != output.n_points {
            let finding = Diagnostic::error("wrong-count", format!("{} places", self.init_pos.len()));
            return Err(finding
                .attribute("initPos", "")
                .expected(format!("{} places, one per point", output.n_points)));
        }
        let points = self.init_pos.get().clone();
        let counts = self.counts(points.len(), frames.len())?;
        self.find_weights(frames, &points, &counts)?;
        let mut entries = self.indices.iter().copied().zip(self.weight.iter().copied());
        self.arms = points
            .iter()
            .zip(counts)
            .map(|(point, count)| {
                let own = entries.by_ref().take(count).collect::<Vec<_>>();
                let carried = own.into_iter().take_while(|(_, weight)| *weight > 0.0);
                carried.map(|(frame, weight)| arm(frame, &frames[frame as usize], weight, *point)).collect()
            })
            .collect();
        Ok(())
    }
}

impl Lifecycle for SkinningMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        if let Err(finding) = self.find_arms(&ends, context.scene) {
            return context.report(finding);
        }
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }

    /// Points are tied to the frames that are left, as they were at the start; given weights stay with their frames.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        let (Some(input), Some(output)) = (self.common.input.target(), self.common.output.target()) else { return };
        if !self.indices.is_set() {
            self.indices.derive(IndexList(Vec::new()));
            self.weight.derive(Vec::new());
        }
        let ends = Ends { inputs: vec![input], output };
        if let Err(finding) = self.find_arms(&ends, context.scene) {
            context.report(finding);
        }
    }
}

impl Mapping for SkinningMapping {
    type Transfer = Frames;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Frames, Diagnostic> {
        blend(set_up, &self.common, &self.arms, *self.geometric_stiffness)
    }

    fn is_linear(&self) -> bool {
        false
    }
}
