//! The rules by which one mesh comes from another, and how it is seen that one was made by them.

use std::collections::HashMap;
use std::fmt;

use crate::elements::ElementKind;
use crate::topology::{ContainerKind, Topology};

use super::mesh::{DynamicMesh, kinds_of};

/// By which rule the elements of a mesh come from those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub enum Rule {
    /// The faces or edges that belong to one element only.
    Boundary {
        /// Kind of the elements of the input.
        of: ElementKind,
        /// Turns faces around.
        flip: bool,
        /// Leaves out those that come to the surface during a run.
        no_new: bool,
    },
    /// Two triangles for each quad.
    QuadsCut,
    /// Six tetrahedra for each hexahedron, by its place in a grid if `swapping`.
    HexahedraCut {
        /// Whether diagonals alternate.
        swapping: bool,
    },
    /// The elements as they are.
    Identity,
}

/// The kind of the faces of a kind of elements, of which its boundary is made.
pub(super) fn face_kind(kind: ElementKind) -> ElementKind {
    match kind {
        ElementKind::Tetrahedron => ElementKind::Triangle,
        ElementKind::Hexahedron => ElementKind::Quad,
        _ => ElementKind::Edge,
    }
}

/// Which elements come from which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, settee_persist::Persist)]
pub(super) struct Kinds {
    /// Kind of the elements of the input.
    pub source: ElementKind,
    /// Kind of those of the output.
    pub made: ElementKind,
    /// How many of these come from each.
    pub group: u32,
}

/// Why a mesh is not seen to be made from another by a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The output has fewer points than the input.
    Points {
        /// Points of input and output.
        n_points: [usize; 2],
    },
    /// An element of the output is made of none of the input.
    Element {
        /// Kind of the element.
        kind: ElementKind,
        /// The element.
        index: usize,
    },
    /// The output cannot change element by element.
    Container,
    /// The output has no elements of the kind that is made.
    Kind(ElementKind),
    /// The input is made from the output.
    Circle,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points { n_points: [from, to] } => {
                write!(f, "it has {to} points, fewer than the {from} of the input")
            }
            Self::Element { kind, index } => write!(f, "its {kind} {index} is made of no element of the input"),
            Self::Container => f.write_str("its container cannot change element by element"),
            Self::Kind(kind) => write!(f, "its container has no {}", kind.plural()),
            Self::Circle => f.write_str("its input is made from itself"),
        }
    }
}

impl Rule {
    /// Which elements come from which. `main`: kind of the elements of the output.
    pub(super) fn kinds(self, main: Option<ElementKind>) -> Kinds {
        let (source, made, group) = match self {
            Self::Boundary { of, .. } => (face_kind(of), face_kind(of), 1),
            Self::QuadsCut => (ElementKind::Quad, ElementKind::Triangle, 2),
            Self::HexahedraCut { .. } => (ElementKind::Hexahedron, ElementKind::Tetrahedron, 6),
            Self::Identity => {
                let kind = main.unwrap_or(ElementKind::Edge);
                (kind, kind, 1)
            }
        };
        Kinds { source, made, group }
    }

    /// The same, where the container of the output takes what is made. A copy takes of its input what it can.
    fn kinds_in(self, container: ContainerKind) -> Result<Kinds, Mismatch> {
        let taken = kinds_of(container);
        let kinds = self.kinds(taken.last().copied());
        if self == Self::Identity || taken.contains(&kinds.made) { Ok(kinds) } else { Err(Mismatch::Kind(kinds.made)) }
    }

    /// Whether one mesh is seen to be made from another by the rule, so that it can follow changes of single elements.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(self, from: (&Topology, usize), to: (&Topology, usize)) -> Result<(), Mismatch> {
        if !super::can_change(to.0) {
            return Err(Mismatch::Container);
        }
        let kinds = self.kinds_in(to.0.kind())?;
        let nodes = |mesh: &Topology, kind: ElementKind, element: u32| -> Vec<u32> {
            let width = kind.n_nodes();
            mesh.nodes_of(kind)[element as usize * width..][..width].to_vec()
        };
        let n_elements = [from.0.n_elements(kinds.source), to.0.n_elements(kinds.made)];
        let source = |element: u32| nodes(from.0, kinds.source, element);
        let made = |element: u32| nodes(to.0, kinds.made, element);
        kinds.sources([from.1, to.1], n_elements, &source, &made).map(|_| ())
    }

    /// The element that each one of a mesh comes from, as [`check`](Self::check) says.
    pub(super) fn sources(self, from: &DynamicMesh, to: &DynamicMesh) -> Result<Vec<Option<u32>>, Mismatch> {
        let kinds = self.kinds_in(to.container())?;
        let n_elements = [from.n_elements(kinds.source), to.n_elements(kinds.made)];
        let source = |element: u32| from.nodes(kinds.source, element).to_vec();
        let made = |element: u32| to.nodes(kinds.made, element).to_vec();
        kinds.sources([from.n_points(), to.n_points()], n_elements, &source, &made)
    }
}

/// The points of some elements, each once and in order, filled up; `None` if these are too many for one element.
fn corners(mut nodes: Vec<u32>) -> Option<[u32; 8]> {
    nodes.sort_unstable();
    nodes.dedup();
    let mut key = [u32::MAX; 8];
    key.get_mut(..nodes.len())?.copy_from_slice(&nodes);
    Some(key)
}

impl Kinds {
    /// The element of the input that each one of the output comes from: `None` for one more on the same points than
    /// the input has.
    ///
    /// Elements are recognised by their points, so that the output may have been made in any order and may have points
    /// of its own behind those of the input. Parts of one element stand side by side.
    fn sources(
        self,
        n_points: [usize; 2],
        [n_sources, n_made]: [usize; 2],
        source: &dyn Fn(u32) -> Vec<u32>,
        made: &dyn Fn(u32) -> Vec<u32>,
    ) -> Result<Vec<Option<u32>>, Mismatch> {
        const NONE: u32 = u32::MAX;
        if n_points[1] < n_points[0] {
            return Err(Mismatch::Points { n_points });
        }
        let group = self.group;
        let unknown = |place: u32| Mismatch::Element { kind: self.made, index: (place * group) as usize };
        let n_groups = n_made as u32 / group;
        if !n_made.is_multiple_of(group as usize) {
            return Err(unknown(n_groups));
        }
        // Groups on the same points, the first one first.
        let mut heads: HashMap<[u32; 8], (u32, bool)> = HashMap::with_capacity(n_groups as usize);
        let mut next = vec![NONE; n_groups as usize];
        let key_of = |place: u32| corners((group * place..group * (place + 1)).flat_map(made).collect());
        for place in (0..n_groups).rev() {
            let key = key_of(place).ok_or_else(|| unknown(place))?;
            next[place as usize] = heads.insert(key, (place, false)).map_or(NONE, |(head, _)| head);
        }
        let mut sources = vec![None; n_groups as usize];
        for element in 0..n_sources as u32 {
            let Some((head, is_known)) = corners(source(element)).and_then(|key| heads.get_mut(&key)) else { continue };
            *is_known = true;
            if *head != NONE {
                sources[*head as usize] = Some(element);
                *head = next[*head as usize];
            }
        }
        let strangers = heads.into_values().filter(|(_, is_known)| !is_known).map(|(head, _)| head);
        match strangers.min() {
            Some(place) => Err(unknown(place)),
            None => Ok(sources.into_iter().flat_map(|source| std::iter::repeat_n(source, group as usize)).collect()),
        }
    }
}
