//! Parts of meshes, and meshes made whole.

use settee_kernel::{Component, Data, Diagnostic, IndexList, checks};
use settee_mesh::{Mesh, close_holes};

use crate::engine::numbered::{MOST, NumberedIndices, check_count, n_inputs, numbered};
use crate::engine::recompute::{check_indices, recomputes};
use crate::engine::{InputMesh, OutputMesh};

/// Takes the points with given indices out of a mesh, in the order of the indices, and the elements all of whose points
/// are taken.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct MeshSubsetEngine {
    /// The whole mesh.
    #[group]
    pub input: InputMesh,
    /// Indices of the points to take.
    #[data]
    pub indices: Data<IndexList>,
    /// The part.
    #[group]
    pub part: OutputMesh,
    #[group]
    base: settee_kernel::Base,
}

impl MeshSubsetEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let (lists, n) = (self.input.lists()?, self.input.input_position.len());
        check_indices("indices", &self.indices, n)?;
        let mut new_index = vec![None; n];
        for (new, &old) in (0u32..).zip(self.indices.iter()) {
            if new_index[old as usize].replace(new).is_some() {
                let finding = Diagnostic::error("index-twice", format!("the point {old} is taken twice"));
                return Err(finding.attribute("indices", "").expected("each index once"));
            }
        }
        let position = self.indices.iter().map(|&old| self.input.input_position[old as usize]).collect();
        self.part.give(position, lists.renumbered(&new_index));
        Ok(())
    }
}

recomputes!(MeshSubsetEngine);

numbered! {
    /// Points of the parts.
    NumberedParts: "position", Vec<[f64; 3]>, unit = "m", output = true, help = "Points of one part."
}

/// Splits points into parts: position1 has those of indices1, position2 those of indices2 that are not in indices1, and
/// so on (at most 9 lists); the last part has the rest. `indexPairs` puts them together again in a
/// `SubsetMultiMapping`.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct MeshSplittingEngine {
    /// Points to split.
    #[data(required, unit = "m", alias = "input_position")]
    pub input_position: Data<Vec<[f64; 3]>>,
    /// Number of lists of indices; by default all up to the last that is written.
    #[data(default = 0u32, check = checks::between(0, MOST as u32 - 1))]
    pub nb_inputs: Data<u32>,
    /// The lists of indices.
    #[group]
    pub inputs: NumberedIndices,
    /// The parts: one more than there are lists.
    #[group]
    pub parts: NumberedParts,
    /// For each point the number of its part, from 0 on, and its place in it.
    #[data(output)]
    pub index_pairs: Data<Vec<[u32; 2]>>,
    #[group]
    base: settee_kernel::Base,
}

impl MeshSplittingEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_count(&self.nb_inputs, &self.inputs)?;
        let n_lists = n_inputs(&self.nb_inputs, &self.inputs);
        if n_lists == MOST {
            let finding = Diagnostic::error("wrong-count", "there is no part left for the rest");
            return Err(finding
                .attribute(format!("indices{MOST}"), "")
                .expected(format!("at most {} lists", MOST - 1)));
        }
        let mut part_of = vec![n_lists as u32; self.input_position.len()];
        // Backwards, so that the first list wins.
        for index in (0..n_lists).rev() {
            check_indices(&format!("indices{}", index + 1), &self.inputs[index], part_of.len())?;
            self.inputs[index].iter().for_each(|&point| part_of[point as usize] = index as u32);
        }
        let mut parts = vec![Vec::new(); MOST];
        let mut pairs = Vec::with_capacity(part_of.len());
        for (part, x) in part_of.into_iter().zip(self.input_position.iter()) {
            pairs.push([part, parts[part as usize].len() as u32]);
            parts[part as usize].push(*x);
        }
        self.parts.iter_mut().zip(parts).for_each(|(data, part)| data.derive(part));
        self.index_pairs.derive(pairs);
        Ok(())
    }
}

recomputes!(MeshSplittingEngine);

/// Closes the holes of a surface: a point in the middle of each border, and triangles from it to the edges of the
/// border.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Vec3), roles(engine))]
pub struct MeshClosingEngine {
    /// The surface with holes: triangles and quads count, others are handed on.
    #[group]
    pub input: InputMesh,
    /// The closed surface: new points and triangles come last.
    #[group]
    pub closed: OutputMesh,
    /// Points of the lids alone: the borders with the new points.
    #[data(output, unit = "m")]
    pub closing_position: Data<Vec<[f64; 3]>>,
    /// Triangles of the lids, between `closingPosition`.
    #[data(output)]
    pub closing_triangles: Data<Vec<[u32; 3]>>,
    /// Indices of the new points, one for each hole.
    #[data(output)]
    pub indices: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

impl MeshClosingEngine {
    fn recompute(&mut self) -> Result<(), Diagnostic> {
        let mut lists = self.input.lists()?;
        let mut position = self.input.input_position.to_vec();
        let lids = close_holes(&position, &lists.triangles, &lists.quads).map_err(|error| {
            let finding = Diagnostic::error("bad-surface", error.to_string()).attribute("inputTriangles", "");
            finding.expected("neighbours that turn the same way, and at most two faces at an edge")
        })?;
        let first = position.len() as u32;
        position.extend(lids.centres);
        let mut alone = Mesh { positions: position.clone(), triangles: lids.triangles.clone(), ..Mesh::default() };
        alone.keep_attached_points();
        self.closing_position.derive(alone.positions);
        self.closing_triangles.derive(alone.triangles);
        lists.triangles.extend(lids.triangles);
        self.indices.derive((first..position.len() as u32).collect::<Vec<u32>>().into());
        self.closed.give(position, lists);
        Ok(())
    }
}

recomputes!(MeshClosingEngine);
