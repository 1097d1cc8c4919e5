//! Data that belong to points or elements of a mesh, and follow when it changes.

use settee_mesh::follow::{follow_indices, follow_rows, interpolated};
use settee_mesh::{Change, ElementKind, EntryEdit, Members};

use super::{AnyData, Flat};

/// What data have to do with the points or elements of a mesh. The text names the link of the component that leads to
/// the state or topology.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// One entry per point; a list of another length stands for all points alike and stays.
    PerPoint(&'static str),
    /// Indices of points. Those of points that go are taken out.
    PointIndices(&'static str),
    /// Rows of numbers of which the first is the index of a point. Those of points that go are taken out.
    PointRows(&'static str),
    /// As many numbers per point as there are; a list of another length stays.
    PerPointScalars(&'static str),
    /// Indices of points of which none may go: a change that takes one away is refused.
    KeptPoints(&'static str),
    /// The same where the scene gives them. What the component finds it finds again.
    GivenPoints(&'static str),
    /// Pairs of the number of a target of the link, and the index of a point there, which may not go.
    NumberedPoints(&'static str),
    /// One entry per element of a kind; a list of another length stays.
    PerElement(&'static str, ElementKind),
    /// The same where the scene gives them. What the component derives it brings to a changed mesh by itself.
    GivenPerElement(&'static str, ElementKind),
    /// One entry per element of the kind of the highest dimension that there is; a list of another length stays.
    PerCell(&'static str),
    /// The same where the scene gives them. What the component derives it brings to a changed mesh by itself.
    GivenPerCell(&'static str),
    /// Derived from what else the component is described with, and from the mesh: when that changes the component
    /// derives it again.
    Derived,
    /// Indices of elements of a kind.
    ElementIndices(&'static str, ElementKind),
    /// One entry per index of another data of the component; a list of another length stays.
    PerEntry(&'static str),
    /// As many numbers per index of another data of the component as there are; a list of another length stays.
    PerEntryScalars(&'static str),
    /// Indices of points that belong together with the entries of another data, which it names: a pair goes when one of
    /// both points goes.
    PairIndices(&'static str, &'static str),
}

impl Follows {
    /// The link that leads to the mesh.
    pub fn link(self) -> Option<&'static str> {
        match self {
            Self::PerPoint(link) | Self::PointIndices(link) | Self::PointRows(link) => Some(link),
            Self::PerCell(link) | Self::GivenPerCell(link) => Some(link),
            Self::PerPointScalars(link) | Self::KeptPoints(link) | Self::GivenPoints(link) => Some(link),
            Self::NumberedPoints(link) => Some(link),
            Self::PerElement(link, _) | Self::GivenPerElement(link, _) => Some(link),
            Self::ElementIndices(link, _) | Self::PairIndices(link, _) => Some(link),
            Self::PerEntry(_) | Self::PerEntryScalars(_) | Self::Derived => None,
        }
    }

    /// The members that it is about.
    pub fn members(self) -> Members {
        match self {
            Self::PerElement(_, kind) | Self::GivenPerElement(_, kind) | Self::ElementIndices(_, kind) => {
                Members::Elements(kind)
            }
            _ => Members::Points,
        }
    }
}

/// The rows of a flat value: numbers, scalars a row.
fn rows(flat: Flat) -> Option<(Vec<f64>, usize, bool)> {
    match flat {
        Flat::Reals { values, block } => Some((values, block.max(1), false)),
        // Indices are far below 2^53.
        Flat::Integers { values, block } => {
            Some((values.into_iter().map(|value| value as f64).collect(), block.max(1), true))
        }
        Flat::Text(_) => None,
    }
}

fn flat((values, block, is_integer): (Vec<f64>, usize, bool)) -> Flat {
    if is_integer {
        Flat::Integers { values: values.into_iter().map(|value| value as i64).collect(), block }
    } else {
        Flat::Reals { values, block }
    }
}

/// A list of one entry per member, of which there were `n`, after changes. New entries are interpolated, or `fill`, or
/// the first entry. `None` if the list is not one per member.
pub fn per_member(data: &dyn AnyData, n: usize, changes: &[Change], of: Members, fill: Option<&[f64]>) -> Option<Flat> {
    let (mut values, block, is_integer) = rows(data.flat())?;
    if n == 0 && values.is_empty() && fill.is_none() {
        return None;
    }
    // A single entry for a single member could mean both: one for all is what scenes mean.
    let is_for_all = n == 1 && values.len() == block && fill.is_none();
    if values.len() != n * block || is_for_all {
        return None;
    }
    let first: Vec<f64> = fill.map_or_else(|| values.iter().take(block).copied().collect(), <[f64]>::to_vec);
    let fill = if first.len() == block { first } else { vec![0.0; block] };
    follow_rows(&mut values, block, (changes, of), |rows, origin| {
        if is_integer { fill.clone() } else { interpolated(rows, origin, &fill) }
    });
    Some(flat((values, block, is_integer)))
}

/// The values of the entries of a list of which some go.
pub fn entries(data: &dyn AnyData, edit: &EntryEdit) -> Option<Flat> {
    let (values, block, is_integer) = rows(data.flat())?;
    let n = edit.n_before();
    // A single entry may stand for all.
    let is_for_all = values.len() == block && n != 1;
    if is_for_all || values.len() != n * block {
        return None;
    }
    let row = |entry: usize| values[entry * block..(entry + 1) * block].iter().copied();
    Some(flat((edit.kept().flat_map(row).collect(), block, is_integer)))
}

/// The rule for a list with as many numbers per row as `n` rows have; `None` if they have not equally many.
pub fn scalars(data: &dyn AnyData, n: usize, follow: impl Fn(&mut Vec<f64>, usize)) -> Option<Flat> {
    let (mut values, block, is_integer) = rows(data.flat())?;
    if n == 0 || values.is_empty() || !values.len().is_multiple_of(n) {
        return None;
    }
    let width = values.len() / n;
    follow(&mut values, width);
    Some(flat((values, block, is_integer)))
}

/// Rows of numbers of which the first is the index of a point, of which there were `n`, after changes.
pub fn point_rows(data: &dyn AnyData, n: usize, changes: &[Change]) -> Option<Flat> {
    let Flat::Reals { values, block } = data.flat() else { return None };
    let rows: Vec<&[f64]> = values.chunks_exact(block.max(1)).collect();
    // Indices are far below 2^53.
    let mut points: Vec<u32> = rows.iter().map(|row| row[0] as u32).collect();
    let kept = follow_indices(&mut points, n, changes, Members::Points);
    let row = |(place, point): (usize, u32)| [f64::from(point)].into_iter().chain(rows[place][1..].iter().copied());
    Some(Flat::Reals { values: kept.into_iter().zip(points).flat_map(row).collect(), block })
}
