//! What every interpolation of beams lists, and how others find an interpolation.

use settee::component::*;
use settee::kernel::{AnyLink, LinkTarget, ValueError};

use crate::beam_interpolation::BeamInterpolation;
use crate::beam_set::BeamSet;
use crate::frame::Frame;
use crate::wire_beam_interpolation::WireBeamInterpolation;

/// Reads the path of a link as SOFA's scenes have it for some classes: without the @ with which links begin.
///
/// # Errors
/// It is not one path.
pub fn take_bare_path(link: &mut dyn AnyLink, text: &str) -> Result<(), ValueError> {
    let mut paths = text.split_whitespace();
    let (Some(path), None) = (paths.next(), paths.next()) else {
        return Err(ValueError::new("not one path", "the path of one component"));
    };
    link.set_paths(vec![format!("@{path}")]);
    Ok(())
}

/// Data and links of every interpolation: lists with an entry for each beam.
#[derive(DataGroup)]
pub struct BeamLists {
    /// For each beam the edge of the topology that joins its points; by default all edges.
    #[data]
    pub edge_list: Data<IndexList>,
    /// Length of each beam at rest; by default that of its curve at the start.
    #[data(unit = "m")]
    pub length_list: Data<Vec<f64>>,
    /// Where the curve of each beam begins, as a frame of its first point.
    #[data(name = "DOF0TransformNode0", unit = "m")]
    pub dof0_transform_node0: Data<Points<[f64; 7]>>,
    /// Where the curve of each beam ends, as a frame of its second point.
    #[data(name = "DOF1TransformNode1", unit = "m")]
    pub dof1_transform_node1: Data<Points<[f64; 7]>>,
    /// For each beam the lengths along the wire at which it begins and ends.
    #[data(output, unit = "m")]
    pub curv_abs_list: Data<Vec<[f64; 2]>>,
    /// In SOFA, beams that take part in collision.
    #[data(ignored = "points of collision are those of a MultiAdaptiveBeamMapping")]
    pub beam_collision: Data<IndexList>,
    /// Whether curves begin and end in the points themselves, whatever the lists of frames say.
    #[data(default = true)]
    pub dofs_and_beams_aligned: Data<bool>,
    /// Topology with the edges; by default that of the node.
    #[linked(search = local, required)]
    pub topology: Link<dyn BaseTopology>,
    /// State of the points; by default that of the node.
    #[linked(search = local, required)]
    pub mstate: Link<dyn BaseState>,
}

impl BeamLists {
    /// Number of beams.
    pub fn len(&self) -> usize {
        self.edge_list.len()
    }

    /// Frames of the ends of a beam in its points.
    pub fn to_nodes(&self, beam: usize) -> [Frame; 2] {
        if *self.dofs_and_beams_aligned {
            return [Frame::IDENTITY; 2];
        }
        let frame = |list: &Points<[f64; 7]>| list.get(beam).map_or(Frame::IDENTITY, Frame::of);
        [frame(&self.dof0_transform_node0), frame(&self.dof1_transform_node1)]
    }

    /// Shows where beams begin and end along their wire.
    pub fn show_spans(&mut self, spans: Vec<[f64; 2]>) {
        self.curv_abs_list.derive(spans);
    }

    /// Points of a beam.
    ///
    /// # Errors
    /// There is no such edge, or it names a point that the state does not have.
    pub fn points(&self, set_up: SetUp<'_>, beam: usize) -> Result<[u32; 2], Diagnostic> {
        self.points_of(set_up, self.edge_list[beam] as usize)
    }

    /// Points of an edge.
    ///
    /// # Errors
    /// There is no such edge, or it names a point that the state does not have.
    pub fn points_of(&self, set_up: SetUp<'_>, edge: usize) -> Result<[u32; 2], Diagnostic> {
        let mesh = self.topology.target().and_then(|topology| set_up.mesh(topology));
        let edges = mesh.map_or(&[] as &[[u32; 2]], |mesh| mesh.topology().edges());
        let Some(points) = edges.get(edge) else {
            let finding = Diagnostic::error("index-out-of-range", format!("the topology has no edge {edge}"));
            return Err(finding.attribute("edgeList", "").expected(format!("indices below {}", edges.len())));
        };
        let n_points = self.state(set_up.scene).map_or(0, BaseState::n_points);
        match points.iter().find(|point| **point as usize >= n_points) {
            None => Ok(*points),
            Some(point) => {
                let message = format!("edge {edge} names point {point}, but the state has {n_points} points");
                Err(Diagnostic::error("index-out-of-range", message))
            }
        }
    }

    /// Points that a controller gives a beam.
    ///
    /// # Errors
    /// The state does not have them.
    pub fn known(&self, set_up: SetUp<'_>, points: [u32; 2]) -> Result<[u32; 2], Diagnostic> {
        let n_points = self.state(set_up.scene).map_or(0, BaseState::n_points);
        match points.iter().find(|point| **point as usize >= n_points) {
            None => Ok(points),
            Some(point) => {
                let message = format!("a beam names point {point}, but the state has {n_points} points");
                Err(Diagnostic::error("index-out-of-range", message))
            }
        }
    }

    /// The state, which has rigid points where the component is valid.
    pub fn state<'a>(&self, scene: &'a Scene) -> Option<&'a dyn BaseState> {
        scene.component(self.mstate.target()?)?.as_state()
    }

    /// Rigid points of the state at the start, or at rest; none if it has other points.
    pub fn frames(&self, scene: &Scene, at_rest: bool) -> Vec<[f64; 7]> {
        let Some(state) = self.state(scene).filter(|state| state.kind() == StateKind::Rigid3) else {
            return Vec::new();
        };
        let values = if at_rest { state.rest_position() } else { state.position() };
        values.as_chunks::<7>().0.to_vec()
    }

    /// The length of a beam.
    ///
    /// # Errors
    /// The length is not positive, or not finite.
    pub fn length(&self, beam: usize) -> Result<f64, Diagnostic> {
        match self.length_list.get().get(beam) {
            Some(length) if *length > 0.0 && length.is_finite() => Ok(*length),
            _ => {
                let finding = Diagnostic::error("degenerate-element", format!("beam {beam} has no length"));
                Err(finding.attribute("lengthList", ""))
            }
        }
    }
}

/// What others read of an interpolation.
pub trait Interpolates {
    /// The beams of the interpolation.
    ///
    /// # Errors
    /// Its lists do not fit the scene.
    fn beam_set(&self, set_up: SetUp<'_>) -> Result<BeamSet, Diagnostic>;
}

/// The classes of interpolations.
fn interpolation(component: &dyn settee::component::Component) -> Option<&dyn Interpolates> {
    if let Some(interpolation) = component.downcast::<BeamInterpolation>() {
        return Some(interpolation);
    }
    component.downcast::<WireBeamInterpolation>().map(|interpolation| interpolation as &dyn Interpolates)
}

/// Any interpolation of beams, as the target of a link.
pub struct AnyInterpolation;

impl LinkTarget for AnyInterpolation {
    const WHAT: &'static str = "interpolation of beams";
    fn accepts(component: &dyn settee::component::Component) -> bool {
        interpolation(component).is_some()
    }
}

/// The beams of the interpolation that a link leads to, which end at points of a state.
///
/// # Errors
/// As [`beam_set`], or the state has no such points.
pub fn beams_of(
    set_up: SetUp<'_>,
    link: &Link<AnyInterpolation>,
    state: Option<ObjectId>,
) -> Result<BeamSet, Diagnostic> {
    let set = beam_set(set_up, link)?;
    set.check_ends(set_up.scene, state)?;
    Ok(set)
}

impl BeamSet {
    /// Whether all beams end at points of a state.
    ///
    /// # Errors
    /// A beam that does not.
    pub fn check_ends(&self, scene: &Scene, state: Option<ObjectId>) -> Result<(), Diagnostic> {
        let n_points = state.and_then(|state| scene.component(state)?.as_state()).map_or(0, |state| state.n_points());
        match self.beams.iter().flat_map(|beam| beam.points).find(|end| *end as usize >= n_points) {
            None => Ok(()),
            Some(end) => {
                let message = format!("a beam ends at point {end}, the state has {n_points} points");
                let finding = Diagnostic::error("wrong-size", message).attribute("interpolation", "");
                Err(finding.expected("an interpolation of the same state"))
            }
        }
    }
}

/// The beams of the interpolation that a link leads to.
///
/// # Errors
/// There is none, or its lists do not fit the scene.
pub fn beam_set(set_up: SetUp<'_>, link: &Link<AnyInterpolation>) -> Result<BeamSet, Diagnostic> {
    let target = link.target().and_then(|target| Some((target, set_up.scene.component(target)?)));
    match target.and_then(|(target, component)| Some((target, interpolation(component)?))) {
        Some((target, interpolation)) => interpolation.beam_set(set_up.of(target)),
        None => Err(Diagnostic::error("neighbour-missing", "there is no interpolation of beams")),
    }
}
