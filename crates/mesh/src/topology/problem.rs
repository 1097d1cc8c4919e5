//! What can be wrong with the elements of a container.

use crate::elements::ElementKind;

use super::ElementLists;

/// A finding about a container's elements.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TopologyProblem {
    /// An element names a point that does not exist. An error.
    #[error("{kind} {element} names point {index}, but there are {n_points} points")]
    MissingPoint {
        /// Kind of element.
        kind: ElementKind,
        /// Index of the element.
        element: usize,
        /// The point it names.
        index: u32,
        /// Number of points.
        n_points: usize,
    },
    /// The index u32::MAX, which is kept for "none". An error.
    #[error("{kind} {element} names point {}, the largest is {}", u32::MAX, u32::MAX - 1)]
    IndexTooLarge {
        /// Kind of element.
        kind: ElementKind,
        /// Index of the element.
        element: usize,
    },
    /// An element uses one point twice. An error for tetrahedra, which have no volume then; a warning for the others.
    #[error("{kind} {element} uses point {index} twice")]
    RepeatedPoint {
        /// Kind of element.
        kind: ElementKind,
        /// Index of the element.
        element: usize,
        /// The point.
        index: u32,
    },
    /// Given edges lack one that an element has. An error in a container of triangles.
    #[error("edge {} {} of {kind} {element} is missing in the given edges", edge[0], edge[1])]
    MissingEdge {
        /// Kind of element.
        kind: ElementKind,
        /// Index of the element.
        element: usize,
        /// The edge.
        edge: [u32; 2],
    },
    /// Given edges lacked some of the elements' edges, which were appended. A warning.
    #[error("{count} edges of the elements were missing in the given edges and have been appended")]
    AppendedEdges {
        /// How many.
        count: usize,
    },
    /// The triangles or quads lack a face that a volume element has. An error where a table of faces is asked for.
    #[error("face {face} of {kind} {element} is missing in the given {}s", if *kind == ElementKind::Tetrahedron { "triangle" } else { "quad" })]
    MissingFace {
        /// Kind of element.
        kind: ElementKind,
        /// Index of the element.
        element: usize,
        /// Local number of the face.
        face: usize,
    },
    /// Findings that are not listed.
    #[error("{count} more of these problems")]
    More {
        /// How many.
        count: usize,
    },
}

impl TopologyProblem {
    /// Whether the container cannot be used.
    pub fn is_error(&self) -> bool {
        match self {
            TopologyProblem::RepeatedPoint { kind, .. } => *kind == ElementKind::Tetrahedron,
            TopologyProblem::AppendedEdges { .. } | TopologyProblem::More { .. } => false,
            _ => true,
        }
    }
}

/// Problems of each rank, up to a limit: a broken file may have one per element.
#[derive(Default)]
pub(super) struct Problems {
    errors: Listed,
    warnings: Listed,
}

#[derive(Default)]
struct Listed {
    problems: Vec<TopologyProblem>,
    more: usize,
}

impl Listed {
    const LIMIT: usize = 20;

    fn push(&mut self, problem: TopologyProblem) {
        if self.problems.len() < Self::LIMIT {
            self.problems.push(problem);
        } else {
            self.more += 1;
        }
    }

    fn finish(&mut self) -> Vec<TopologyProblem> {
        let mut problems = std::mem::take(&mut self.problems);
        if self.more > 0 {
            problems.push(TopologyProblem::More { count: self.more });
            self.more = 0;
        }
        problems
    }
}

impl Problems {
    pub(super) fn push(&mut self, problem: TopologyProblem) {
        if problem.is_error() {
            self.errors.push(problem);
        } else {
            self.warnings.push(problem);
        }
    }

    /// The warnings so far, or the errors if there are any. Warnings are kept for the next call.
    pub(super) fn stop_on_errors(&mut self) -> Result<Vec<TopologyProblem>, Vec<TopologyProblem>> {
        if self.errors.problems.is_empty() {
            let mut all = self.warnings.problems.clone();
            if self.warnings.more > 0 {
                all.push(TopologyProblem::More { count: self.warnings.more });
            }
            Ok(all)
        } else {
            Err(self.errors.finish())
        }
    }
}

/// Looks at every index of every list.
pub(super) fn check_lists(lists: &ElementLists, n_positions: Option<usize>, problems: &mut Problems) {
    check(ElementKind::Edge, &lists.edges, n_positions, problems);
    check(ElementKind::Triangle, &lists.triangles, n_positions, problems);
    check(ElementKind::Quad, &lists.quads, n_positions, problems);
    check(ElementKind::Tetrahedron, &lists.tetrahedra, n_positions, problems);
    check(ElementKind::Hexahedron, &lists.hexahedra, n_positions, problems);
    check(ElementKind::Prism, &lists.prisms, n_positions, problems);
    check(ElementKind::Pyramid, &lists.pyramids, n_positions, problems);
}

fn check<const N: usize>(
    kind: ElementKind,
    elements: &[[u32; N]],
    n_positions: Option<usize>,
    problems: &mut Problems,
) {
    for (element, nodes) in elements.iter().enumerate() {
        for (place, &index) in nodes.iter().enumerate() {
            if let Some(n_points) = n_positions.filter(|&n| index as usize >= n) {
                problems.push(TopologyProblem::MissingPoint { kind, element, index, n_points });
            } else if index == u32::MAX {
                problems.push(TopologyProblem::IndexTooLarge { kind, element });
            } else if nodes[..place].contains(&index) {
                problems.push(TopologyProblem::RepeatedPoint { kind, element, index });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ContainerKind, Topology};
    use super::*;

    #[test]
    fn a_broken_file_gives_a_short_list() {
        let lists = ElementLists { tetrahedra: vec![[0, 1, 2, 9]; 1000], ..ElementLists::default() };
        let problems = Topology::build(ContainerKind::Mesh, lists, Some(4)).unwrap_err();
        assert_eq!(problems.len(), Listed::LIMIT + 1);
        assert_eq!(problems.last(), Some(&TopologyProblem::More { count: 980 }));
    }

    #[test]
    fn a_repeated_point_is_an_error_in_a_tetrahedron_and_a_warning_in_a_triangle() {
        let lists = ElementLists { tetrahedra: vec![[0, 1, 2, 1]], ..ElementLists::default() };
        let problems = Topology::build(ContainerKind::Tetrahedron, lists, None).unwrap_err();
        assert_eq!(problems[0].to_string(), "tetrahedron 0 uses point 1 twice");
        let lists = ElementLists { triangles: vec![[0, 1, 1]], ..ElementLists::default() };
        let topology = Topology::build(ContainerKind::Mesh, lists, None).expect("a degenerate triangle is only odd");
        assert_eq!(topology.warnings()[0].to_string(), "triangle 0 uses point 1 twice");
    }

    #[test]
    fn the_index_kept_for_none_is_refused() {
        let lists = ElementLists { edges: vec![[0, u32::MAX]], ..ElementLists::default() };
        let problems = Topology::build(ContainerKind::Edge, lists, None).unwrap_err();
        assert!(matches!(problems[0], TopologyProblem::IndexTooLarge { element: 0, .. }));
    }
}
