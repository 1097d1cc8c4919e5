//! Changes of meshes that scripts ask for.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use settee_cutting::{CutPath, CutSettings, PathPoint};
use settee_kernel::{Diagnostic, ObjectId};
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy, NewElements, equal_shares};
use settee_mesh::{Ancestors, ElementKind};

use crate::errors::{check, raise};
use crate::graph::Inner;

/// The kind of elements of a name; `None` for points.
fn kind_of(name: &str) -> PyResult<Option<ElementKind>> {
    Ok(match name {
        "points" => None,
        "edges" => Some(ElementKind::Edge),
        "triangles" => Some(ElementKind::Triangle),
        "quads" => Some(ElementKind::Quad),
        "tetrahedra" => Some(ElementKind::Tetrahedron),
        "hexahedra" => Some(ElementKind::Hexahedron),
        other => return Err(PyValueError::new_err(format!("\"{other}\" is no kind of elements"))),
    })
}

/// Ancestors with their weights, which are equal where none are given.
fn origins(ancestors: &[Vec<u32>], weights: &[Vec<f64>]) -> PyResult<Vec<Ancestors>> {
    if !weights.is_empty() && weights.len() != ancestors.len() {
        let (a, b) = (weights.len(), ancestors.len());
        return Err(PyValueError::new_err(format!("{a} lists of weights for {b} lists of ancestors")));
    }
    let origin = |(index, own): (usize, &Vec<u32>)| match weights.get(index) {
        None => Ok(equal_shares(own)),
        Some(weights) if weights.len() == own.len() => Ok(own.iter().copied().zip(weights.iter().copied()).collect()),
        Some(weights) => {
            let (a, b) = (weights.len(), own.len());
            Err(PyValueError::new_err(format!("{a} weights for the {b} ancestors of point {index}")))
        }
    };
    ancestors.iter().enumerate().map(origin).collect()
}

/// Carries out one change; arrays of states are of the new sizes afterwards.
pub fn change(
    py: Python<'_>,
    inner: &mut Inner,
    object: u64,
    (what, kind): (&str, &str),
    indices: &[u32],
    ancestors: &[Vec<u32>],
    weights: &[Vec<f64>],
) -> PyResult<Vec<String>> {
    inner.refuse_at_moment()?;
    let topology = inner.object(object)?;
    let problem = |problem: settee_mesh::dynamic::ChangeProblem| PyValueError::new_err(problem.to_string());
    let request = match (what, kind_of(kind)?) {
        ("remove", None) => ChangeRequest::RemovePoints(indices.to_vec()),
        ("remove", Some(kind)) => {
            ChangeRequest::Remove { kind, indices: indices.to_vec(), left_alone: LeftAlonePolicy::REMOVED }
        }
        ("add", None) => ChangeRequest::AddPoints(origins(ancestors, weights)?),
        ("add", Some(kind)) => ChangeRequest::Add {
            elements: NewElements::of(kind, indices).map_err(problem)?,
            ancestors: ancestors.to_vec(),
        },
        ("renumber", None) => ChangeRequest::RenumberPoints(indices.to_vec()),
        ("move", None) => {
            ChangeRequest::MovePoints { points: indices.to_vec(), ancestors: origins(ancestors, weights)? }
        }
        _ => return Err(PyValueError::new_err(format!("{kind} cannot be changed by \"{what}\""))),
    };
    let outcome = inner.simulation()?.change_mesh(topology, &[request]);
    done(py, inner, topology, outcome)
}

/// Cuts a mesh; arrays of states are of the new sizes afterwards.
pub fn cut(
    py: Python<'_>,
    inner: &mut Inner,
    object: u64,
    (is_blade, numbers, triangles): (bool, &[f64], &[u32]),
    (snap_path, snap_border): (f64, f64),
) -> PyResult<Vec<String>> {
    inner.refuse_at_moment()?;
    let topology = inner.object(object)?;
    let path = if is_blade {
        let place = |&[a, b, c, d, e, f]: &[f64; 6]| [[a, b, c], [d, e, f]];
        CutPath::Blade(numbers.as_chunks().0.iter().map(place).collect())
    } else {
        let point = |(index, at): (usize, &[f64; 3])| PathPoint { triangle: triangles.get(index).copied(), at: *at };
        CutPath::Surface(numbers.as_chunks().0.iter().enumerate().map(point).collect())
    };
    let outcome = inner.simulation()?.cut_mesh(topology, &path, &CutSettings { snap_path, snap_border });
    done(py, inner, topology, outcome)
}

fn done(
    py: Python<'_>,
    inner: &mut Inner,
    topology: ObjectId,
    outcome: Result<Vec<Diagnostic>, Diagnostic>,
) -> PyResult<Vec<String>> {
    let findings = match outcome {
        Ok(findings) => findings,
        Err(finding) => return Err(raise(&inner.simulation()?.scene().about(topology, finding))),
    };
    inner.moments = inner.moments.wrapping_add(1);
    let Inner { views, simulation, .. } = inner;
    if let Some(simulation) = simulation {
        views.refresh(py, simulation)?;
    }
    check(&findings)
}
