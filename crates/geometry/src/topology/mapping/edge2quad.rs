//! Tubes around edges.

use std::f64::consts::TAU;

use nalgebra::{Quaternion, UnitQuaternion, Vector3};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Search, checks};
use settee_math::StateKind;
use settee_mesh::split::tubes_around_edges;
use settee_mesh::{ElementKind, ElementLists};

use super::ends::Input;
use super::{Ends, MAX_POINTS, demand_points};

/// Makes a tube of quads around each edge of the input, whose points are rigid frames.
///
/// Each frame, at t with rotation R, gets a ring of N points t + R (radius (Y cos a + Z sin a)), a = 2 pi j / N, where
/// Y and Z are the second and third axis. With `radiusFocal` the ring is an ellipse of that radius along `focalAxis`,
/// and of `radius` along focalAxis x X.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct Edge2QuadTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    /// Number N of points in each ring.
    #[data(required, default = 0u32, check = checks::at_least(3u32))]
    pub nb_points_on_each_circle: Data<u32>,
    /// Radius of the rings.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub radius: Data<f64>,
    /// Second radius, if rings are ellipses; 0 for circles.
    #[data(default = 0.0, unit = "m", check = checks::non_negative())]
    pub radius_focal: Data<f64>,
    /// Direction of the second radius in the frames.
    #[data(default = [0.0, 0.0, 1.0])]
    pub focal_axis: Data<[f64; 3]>,
    /// Edges that get a tube; all by default.
    #[data]
    pub edge_list: Data<IndexList>,
    /// Turns the quads around.
    #[data(default = false)]
    pub flip_normals: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Edge2QuadTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Edge, &input, context);
        if !self.radius.is_set() && !self.radius_focal.is_set() {
            let finding = Diagnostic::error("missing-value", "the radius of the tubes is not given");
            return context.report(finding.attribute("radius", "").expected("radius, or radius and radiusFocal"));
        }
        let n_sides = *self.nb_points_on_each_circle;
        let Some(frames) = frames_of(&input, context) else { return };
        let Some(edges) = self.chosen_edges(&input, context) else { return };
        if frames.len().max(1).saturating_mul(n_sides as usize) > MAX_POINTS {
            return context.error("too-many-points", format!("the tubes would have more than {MAX_POINTS} points"));
        }
        demand_points(frames.len().max(1).saturating_mul(n_sides as usize));
        let Some(section) = self.section(n_sides, context) else { return };
        let ring = |frame: &[f64; 7]| {
            let t = Vector3::new(frame[0], frame[1], frame[2]);
            let turn = UnitQuaternion::from_quaternion(Quaternion::new(frame[6], frame[3], frame[4], frame[5]));
            section.iter().map(move |offset| (t + turn * offset).into()).collect::<Vec<[f64; 3]>>()
        };
        let points = frames.iter().flat_map(ring).collect();
        let quads = tubes_around_edges(&edges, n_sides, *self.flip_normals);
        self.ends.give_with_points(points, ElementLists { quads, ..ElementLists::default() });
    }

    /// Offsets of a ring's points from the origin of its frame.
    fn section(&self, n_sides: u32, context: &mut InitContext<'_>) -> Option<Vec<Vector3<f64>>> {
        let mut axes = [Vector3::y() * *self.radius, Vector3::z() * *self.radius];
        if *self.radius_focal > 0.0 {
            let focal = Vector3::from(*self.focal_axis).try_normalize(0.0);
            let across = focal.and_then(|focal| focal.cross(&Vector3::x()).try_normalize(1e-12));
            let (Some(focal), Some(across)) = (focal, across) else {
                let [x, y, z] = *self.focal_axis;
                let finding = Diagnostic::error("out-of-range", "not a direction across the tube");
                let finding = finding.attribute("focalAxis", format!("{x} {y} {z}"));
                context.report(finding.expected("a direction that is not the first axis"));
                return None;
            };
            axes = [across * *self.radius, focal * *self.radius_focal];
        }
        let offset = |side: u32| {
            let (sin, cos) = (TAU * f64::from(side) / f64::from(n_sides)).sin_cos();
            axes[0] * cos + axes[1] * sin
        };
        Some((0..n_sides).map(offset).collect())
    }

    fn chosen_edges(&self, input: &Input, context: &mut InitContext<'_>) -> Option<Vec<[u32; 2]>> {
        let edges = input.topology.edges();
        if self.edge_list.is_empty() {
            return Some(edges.to_vec());
        }
        if let Some(missing) = self.edge_list.iter().find(|index| **index as usize >= edges.len()) {
            let finding = Diagnostic::error("index-out-of-range", "the input has no such edge");
            let finding = finding.attribute("edgeList", missing.to_string());
            context.report(finding.expected(format!("indices below {}", edges.len())));
            return None;
        }
        Some(self.edge_list.iter().map(|index| edges[*index as usize]).collect())
    }
}

/// The frames of the rigid state beside the input.
fn frames_of(input: &Input, context: &mut InitContext<'_>) -> Option<Vec<[f64; 7]>> {
    let node = context.scene.object(input.object).node;
    let is_rigid = |component: &dyn Component| component.as_state().is_some_and(|s| s.kind() == StateKind::Rigid3);
    let state = context.scene.find(node, Search::Up, &is_rigid);
    let frames = state.and_then(|state| {
        context.require(state);
        let values = context.scene.component(state)?.as_state()?.position();
        Some(values.as_chunks::<7>().0.to_vec())
    });
    let frames = frames.filter(|frames| frames.len() >= input.n_points);
    if frames.is_none() {
        let finding = Diagnostic::error("no-frames", format!("no state of {} frames beside the input", input.n_points));
        context.report(finding.attribute("input", "").expected("a MechanicalObject of template Rigid3"));
    }
    frames
}

topological_mapping!(Edge2QuadTopologicalMapping);
