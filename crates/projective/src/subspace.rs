//! Points that move on straight lines or planes: one projection for all of them.

use settee_kernel::Diagnostic;
use settee_kernel::roles::{InPlace, ProjectorRows};
use settee_math::{DataTypes, Point};

use super::selection::{Chosen, ChosenEdit};

/// What a direction n spans, or what it is normal to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Onto {
    /// P = n n^T.
    Line,
    /// P = I - n n^T.
    Plane,
}

/// Points with their line or plane.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Subspace<D: DataTypes> {
    pub(super) points: Chosen,
    #[rebuilt]
    onto: Onto,
    /// n, of length 1.
    #[rebuilt]
    direction: D::Deriv,
    /// A place on the line or plane of each point.
    #[same_length]
    anchors: Vec<D::Coord>,
}

/// A vector of length 1 along `vector`.
///
/// # Errors
/// If it has no direction.
pub(super) fn unit<P: Point>(name: &'static str, vector: &P) -> Result<P, Diagnostic> {
    let norm = vector.as_ref().iter().map(|value| value * value).sum::<f64>().sqrt();
    if norm > 0.0 && norm.is_finite() {
        let mut unit = *vector;
        unit.as_mut().iter_mut().for_each(|value| *value /= norm);
        return Ok(unit);
    }
    let value = settee_kernel::DataValue::print(&vector.as_ref().to_vec());
    Err(Diagnostic::error("out-of-range", "no direction").attribute(name, value).expected("a vector other than 0"))
}

impl<D: DataTypes> Subspace<D> {
    /// Lines or planes of `points`; `anchor` gives a place on that of each point.
    pub(super) fn new(points: Vec<u32>, onto: Onto, direction: D::Deriv, anchor: impl Fn(u32) -> D::Coord) -> Self {
        let anchors = points.iter().map(|point| anchor(*point)).collect();
        Self { points: points.into(), onto, direction, anchors }
    }

    /// Brings the points to a changed mesh.
    pub(super) fn in_place(edit: ChosenEdit) -> InPlace<Self> {
        InPlace::edited(move |own: &mut Self| {
            edit.follow(&mut own.anchors);
            edit.follow_points(&mut own.points);
        })
    }

    /// P d.
    fn projected(&self, d: &D::Deriv) -> D::Deriv {
        let along: f64 = d.as_ref().iter().zip(self.direction.as_ref()).map(|(d, n)| d * n).sum();
        let mut result = *d;
        for (value, n) in result.as_mut().iter_mut().zip(self.direction.as_ref()) {
            *value = if self.onto == Onto::Line { along * n } else { *value - along * n };
        }
        result
    }

    /// d = P d for each point.
    pub(super) fn project_derivs(&self, derivs: &mut [D::Deriv]) {
        for &point in self.points.iter() {
            derivs[point as usize] = self.projected(&derivs[point as usize]);
        }
    }

    /// x = o + P (x - o) for each point.
    pub(super) fn project_positions(&self, x: &mut [D::Coord]) {
        for (&point, anchor) in self.points.iter().zip(&self.anchors) {
            let offset = D::difference(&x[point as usize], anchor);
            x[point as usize] = D::add(anchor, &self.projected(&offset));
        }
    }

    /// The rows of P.
    pub(super) fn rows(&self, out: &mut ProjectorRows) {
        let n = self.direction.as_ref();
        let entry = |row: usize, column: usize| {
            let outer = n[row] * n[column];
            let identity = if row == column { 1.0 } else { 0.0 };
            if self.onto == Onto::Line { outer } else { identity - outer }
        };
        for &point in self.points.iter() {
            out.add_block(point as usize * D::Deriv::SIZE, D::Deriv::SIZE, entry);
        }
    }
}
