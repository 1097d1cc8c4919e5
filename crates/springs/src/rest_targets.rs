//! Which points springs to a rest shape hold, and where they pull them.

use settee_kernel::roles::{BaseState, Motion};
use settee_kernel::{Diagnostic, IndexList, Link, Scene};
use settee_math::DataTypes;

/// Where a spring pulls a point.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub enum RestTarget {
    /// Point, and a point of the rest positions of its state.
    Rest(u32, u32),
    /// Point, and a point of the state that is followed.
    Followed(u32, u32),
}

impl RestTarget {
    /// The point that is pulled.
    pub(super) fn point(self) -> usize {
        match self {
            Self::Rest(point, _) | Self::Followed(point, _) => point as usize,
        }
    }

    /// From the target to the point: difference of positions, rotation vector.
    pub(super) fn displacement<D: DataTypes>(self, motion: &Motion<'_, D>) -> D::Deriv {
        match self {
            Self::Rest(point, target) => D::difference(&motion.x[point as usize], &motion.rest[target as usize]),
            Self::Followed(point, target) => {
                D::difference(&motion.x[point as usize], &motion.followed[target as usize])
            }
        }
    }
}

/// Links and lists that say what is pulled where.
pub(super) struct RestTargets<'a> {
    pub state: &'a Link<dyn BaseState>,
    pub external: &'a Link<dyn BaseState>,
    pub points: &'a IndexList,
    pub external_points: &'a IndexList,
}

impl RestTargets<'_> {
    /// A target for each point.
    ///
    /// # Errors
    /// Points that do not exist, lists of different lengths, an external state of another type.
    pub fn find<D: DataTypes>(&self, scene: &Scene) -> Result<Vec<RestTarget>, Diagnostic> {
        let state = |link: &Link<dyn BaseState>| {
            link.target().and_then(|target| scene.component(target)).and_then(|component| component.as_state())
        };
        let Some(own) = state(self.state) else {
            return Err(Diagnostic::error("neighbour-missing", "no state"));
        };
        let external = state(self.external);
        if external.is_some_and(|state| state.kind() != D::KIND) {
            return Err(Diagnostic::error("template-mismatch", "the other state has other degrees of freedom")
                .attribute("external_rest_shape", "")
                .expected(format!("a state of template {}", D::KIND.template_name())));
        }
        let all = |n_points: usize| (0..n_points as u32).collect::<Vec<u32>>();
        let points = if self.points.is_empty() { all(own.n_points()) } else { self.points.to_vec() };
        let n_targets = external.map_or(own.n_points(), BaseState::n_points);
        let targets = match (external, self.external_points.is_empty()) {
            (_, false) => self.external_points.to_vec(),
            (Some(_), true) => all(n_targets),
            (None, true) => points.clone(),
        };
        for (name, list, n_points) in [("points", &points, own.n_points()), ("external_points", &targets, n_targets)] {
            if let Some(index) = list.iter().find(|index| **index as usize >= n_points) {
                return Err(Diagnostic::error("index-out-of-range", format!("no point has the index {index}"))
                    .attribute(name, "")
                    .expected(format!("indices below {n_points}")));
            }
        }
        if targets.len() != points.len() {
            let message = format!("{} points are to be pulled to {} targets", points.len(), targets.len());
            return Err(
                Diagnostic::error("lists-differ", message).expected("points and external_points of the same length")
            );
        }
        let target = if external.is_some() { RestTarget::Followed } else { RestTarget::Rest };
        Ok(points.into_iter().zip(targets).map(|(point, place)| target(point, place)).collect())
    }
}
