//! How corotated tetrahedra follow a mesh that changes.

use std::borrow::Cow;

use settee_mesh::{Ancestors, RowEdit};

use super::CorotatedTetrahedra;
use super::rest_shapes::RestShapes;
use crate::tetrahedron::EDGES;

impl CorotatedTetrahedra {
    /// Merges elements that were made for a changed mesh, of a state with `n_points` points, in the same way as these;
    /// they may lack what [`following_shape`](Self::following_shape) and [`plastic`](Self::plastic) add. `touched`:
    /// elements that differ from those of the same index before, or have a node with another number, in ascending
    /// order; `nodes`: the nodes of all elements after the change. Elements that stay keep their values, and sums have
    /// the order that they have in a mesh built from scratch.
    pub fn join(&mut self, made: &Self, edit: &RowEdit, n_points: usize, (touched, nodes): (&[u32], &[[u32; 4]])) {
        let made = &*self.finished_alike(made);
        let edges = if self.lanes.is_some() {
            let before = &self.shapes.elements;
            let nodes_before = |index: usize| before[index].nodes;
            self.stiffness.follow_nodes((before.len(), nodes_before), n_points, (touched, nodes), &EDGES)
        } else {
            self.stiffness.follow(&mut self.places, n_points, (touched, nodes), &EDGES)
        };
        let RestShapes { elements, rest_edges, rest_frames } = &mut self.shapes;
        edit.follow(elements, 1, &made.shapes.elements);
        edit.follow(rest_edges, 1, &made.shapes.rest_edges);
        edit.follow(rest_frames, 1, &made.shapes.rest_frames);
        touched.iter().for_each(|index| elements[*index as usize].nodes = nodes[*index as usize]);
        edit.follow(&mut self.lame, 1, &made.lame);
        if let (Some(lanes), Some(made)) = (&mut self.lanes, &made.lanes) {
            lanes.join(made, edit, touched, nodes);
        }
        if self.lanes.is_none() {
            edit.follow(&mut self.rotations, 1, &made.rotations);
        }
        if let (Some(shapes), Some(made)) = (&mut self.follows, &made.follows) {
            edit.follow(shapes, 1, made);
            touched.iter().for_each(|index| shapes[*index as usize].nodes = nodes[*index as usize]);
        }
        if self.plasticity.is_some() {
            edit.follow(&mut self.plastic, 1, &made.plastic);
        }
        self.around_edges.follow(&edges, &self.lame);
        (self.n_points, self.is_stiffness_current) = (n_points, false);
    }

    /// The made elements with the options of these (current shapes, permanent strains), so that all their lists are
    /// equally long.
    fn finished_alike<'a>(&self, made: &'a Self) -> Cow<'a, Self> {
        let mut made = Cow::Borrowed(made);
        if self.follows.is_some() && made.follows.is_none() {
            made = Cow::Owned(made.into_owned().following_shape(true));
        }
        if self.plasticity.is_some() && made.plasticity.is_none() {
            made = Cow::Owned(made.into_owned().plastic(self.plasticity));
        }
        made
    }

    /// Takes over the permanent strains of the elements before a change of the mesh. `sources`: for each element the
    /// ones that it comes from, with weights of sum 1; empty for one without ancestors, which has no permanent strain.
    ///
    /// The permanent strain e is stored times six volumes, p = 6 V e. From elements a with weights w follows p = sum w
    /// (V / V_a) p_a, so that both parts of an element that was cut have the strain of the whole.
    pub fn inherit<'a>(&mut self, before: &Self, sources: impl IntoIterator<Item = &'a Ancestors>) {
        for ((permanent, element), sources) in self.plastic.iter_mut().zip(&self.shapes.elements).zip(sources) {
            *permanent = [0.0; 6];
            for &(source, weight) in sources {
                let (Some(old), Some(shape)) =
                    (before.plastic.get(source as usize), before.shapes.elements.get(source as usize))
                else {
                    continue;
                };
                let factor = weight * (element.volume / shape.volume);
                permanent.iter_mut().zip(old).for_each(|(permanent, old)| *permanent += factor * old);
            }
        }
    }
}
