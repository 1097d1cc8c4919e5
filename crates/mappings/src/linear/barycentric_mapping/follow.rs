//! How a barycentric mapping follows a mesh that changes: positions of the start, and points without an element.

use std::sync::OnceLock;

use settee_kernel::roles::{MeshFollow, SetUp};
use settee_kernel::{InitContext, ObjectId, RunChanges};
use settee_mesh::{ElementIndex, ElementKind, Located, SharedMesh, kind_of_set, locate_mesh, locate_set};

use super::BarycentricMapping;
use super::place::places;
use crate::common::state;
use crate::transfer::embedding::cells;

impl BarycentricMapping {
    /// Updates the initial positions after a mesh changed element by element; `None` where all points have to be
    /// located again at once.
    pub(super) fn follow_start(&mut self, context: &InitContext<'_>) -> Option<()> {
        let [input, output, topology] = self.linked()?;
        let edit = context.edit_since(topology, self.revision)?;
        let mesh = context.mesh(topology)?;
        if !self.orientations.is_empty() || cells(mesh.topology()).is_empty() {
            return None;
        }
        let states = [input, output].map(|object| {
            let state = state(context.scene, object)?;
            Some((edit.points(object, state.n_points())?, state.kind().coord_size()))
        });
        let [Some(of_input), Some(of_output)] = states else { return None };
        for ((edit, size), (object, start)) in
            [of_input, of_output].into_iter().zip([input, output].into_iter().zip(&mut self.start))
        {
            if start.len() != edit.n_before() * size {
                return None;
            }
            let made = match edit.added() {
                [] => Vec::new(),
                added => {
                    let all = Self::positions(*self.use_rest_position, context.scene, object);
                    added.iter().flat_map(|point| all[*point as usize * size..][..size].to_vec()).collect()
                }
            };
            edit.follow(start, size, &made);
        }
        (self.revision, self.located) = (mesh.revision(), None);
        self.follow_index(context, edit, (&mesh, topology, input));
        Some(())
    }

    /// Updates the spatial index of the elements after a change of the mesh.
    fn follow_index(
        &mut self,
        context: &InitContext<'_>,
        edit: &dyn RunChanges,
        (mesh, topology, input): (&SharedMesh, ObjectId, ObjectId),
    ) {
        let Some(Some(index)) = self.index.get_mut() else {
            self.index = OnceLock::new();
            return;
        };
        if edit.changes_of(topology).is_empty() {
            return;
        }
        let of = |kind: ElementKind| edit.elements(topology, input, kind);
        let followed = of(index.kind()).zip(of(ElementKind::Edge)).and_then(|(elements, edges)| {
            index.follow(mesh.topology(), (&elements, &edges), self.start[0].as_chunks().0)
        });
        match followed {
            Some(n) => context.look_at(n),
            None => self.index = OnceLock::new(),
        }
    }

    /// Locates points that lost their element among the elements near their initial positions, with the weights of the
    /// present positions. `None` where all elements have to be searched.
    fn locate_near(&self, set_up: SetUp<'_>, follow: &MeshFollow<'_>, homeless: &[u32]) -> Option<Vec<Located>> {
        let [input, output, topology] = self.linked()?;
        let topology = set_up.mesh(topology)?.topology();
        let [parents, children] = [&self.start[0], &self.start[1]];
        let now = (follow.position)(input)?;
        let (places, size) = ((follow.position)(output)?, state(set_up.scene, output)?.kind().coord_size());
        if !topology.is_set() || now.len() != parents.len() || places.len() != children.len() {
            return None;
        }
        let kind = kind_of_set(topology)?;
        let found = self.index.get_or_init(|| {
            let index = ElementIndex::new(topology, parents.as_chunks().0)?;
            set_up.look_at(index.n_elements());
            Some(index)
        });
        let index =
            found.as_ref().filter(|index| (index.kind(), index.n_elements()) == (kind, topology.n_elements(kind)))?;
        let place = |values: &[f64], child: u32| -> Option<[f64; 3]> {
            values.get(child as usize * size..)?.first_chunk().copied()
        };
        let one = |child: &u32| {
            let (at_start, n_tried) = index.locate(topology, parents.as_chunks().0, place(children, *child)?);
            set_up.look_at(n_tried);
            let at_start = at_start?;
            let here = Located::within(topology, kind, at_start.index, now.as_chunks().0, place(places, *child)?);
            // In an element without volume at present, the point gets the weights of its initial position.
            Some(here.unwrap_or(at_start))
        };
        homeless.iter().map(one).collect()
    }

    /// Locates points that lost their element in the mesh of the input, with the weights of their present positions.
    pub(super) fn locate_now(&self, set_up: SetUp<'_>, follow: &MeshFollow<'_>, homeless: &[u32]) -> Vec<Located> {
        if homeless.is_empty() {
            return Vec::new();
        }
        if let Some(located) = self.locate_near(set_up, follow, homeless) {
            return located;
        }
        let Some([input, output, topology]) = self.linked() else { return Vec::new() };
        let (Some(parents), Some(children)) = ((follow.position)(input), (follow.position)(output)) else {
            return Vec::new();
        };
        let Some(mesh) = set_up.mesh(topology) else { return Vec::new() };
        let points = places(set_up.scene, output, children);
        let homeless: Vec<[f64; 3]> = homeless.iter().map(|child| points[*child as usize]).collect();
        let (topology, parents) = (mesh.topology(), parents.as_chunks().0);
        let located = if topology.is_set() {
            locate_set(topology, parents, &homeless)
        } else {
            locate_mesh(topology, parents, &homeless)
        };
        located.unwrap_or_default()
    }
}
