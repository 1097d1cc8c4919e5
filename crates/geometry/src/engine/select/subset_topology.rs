//! A part of a mesh with a numbering of its own.

use settee_kernel::{Component, Data, IndexList, InitContext, Points, checks};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};
use settee_mesh::ElementLists;

use super::box_roi::{in_box, one_box_at_least};
use super::sphere_roi::{in_sphere, spheres};
use super::{RoiData, RoiDrawing};

/// Splits a mesh into what is inside of boxes or spheres and what is outside.
///
/// With `localIndices` both parts get numberings of their own, for two bodies that are glued at their border: first the
/// points of the border, which both parts have, in the same order, then the other points of the part. Points of the
/// border are points inside that belong to an element outside.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct SubsetTopology<D: DataTypes> {
    /// Boxes along the axes: xmin ymin zmin xmax ymax zmax each. Without boxes and spheres there is one from 0 0 0 to 1
    /// 1 1.
    #[data(name = "box", unit = "m")]
    pub boxes: Data<Vec<[f64; 6]>>,
    /// Centres of spheres.
    #[data(unit = "m")]
    pub centers: Data<Vec<[f64; 3]>>,
    /// Radii of the spheres: one for each, or one for all.
    #[data(unit = "m", check = checks::all_non_negative())]
    pub radii: Data<Vec<f64>>,
    /// Numbers the points of both parts anew, in the lists of points and of elements.
    #[data(default = false)]
    pub local_indices: Data<bool>,
    /// Number of points of the border.
    #[data(output, default = 0u32)]
    pub nb_border: Data<u32>,
    /// What is selected, and from what.
    #[group]
    pub roi: RoiData<D>,
    /// What is drawn.
    #[group]
    pub drawing: RoiDrawing,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> SubsetTopology<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let Some(spheres) = spheres(&self.centers, &self.radii, context) else { return };
        let boxes = if spheres.is_empty() { one_box_at_least(&self.boxes) } else { self.boxes.to_vec() };
        self.roi.select(context, &|x| {
            boxes.iter().any(|bounds| in_box(bounds, x)) || spheres.iter().any(|sphere| in_sphere(sphere, x))
        });
        if *self.local_indices {
            self.number_locally(context);
        }
    }

    fn number_locally(&mut self, context: &mut InitContext<'_>) {
        if !*self.roi.strict {
            context.error("wrong-choice", "localIndices needs strict: elements inside have all their points inside");
            return;
        }
        let n_points = self.roi.indices.len() + self.roi.indices_out.len();
        let mut is_inside = vec![false; n_points];
        self.roi.indices.iter().for_each(|&point| is_inside[point as usize] = true);
        let mixed = mixed_points(&self.roi.elements(context), &is_inside);
        let is_border = |point: &u32| mixed[*point as usize] && is_inside[*point as usize];
        let (border, inner): (Vec<u32>, Vec<u32>) = self.roi.indices.iter().copied().partition(is_border);
        let sides = [inner, self.roi.indices_out.to_vec()].map(|own| [border.clone(), own].concat());
        let [ins, outs] = sides.each_ref().map(|points| new_indices(points, n_points));
        let chosen = |points: &[u32], all: &[D::Coord]| Points(points.iter().map(|&p| all[p as usize]).collect());
        let all = self.all_points(n_points);
        self.roi.points_in.derive(chosen(&sides[0], &all));
        self.roi.points_out.derive(chosen(&sides[1], &all));
        renumber(&mut self.roi.edges_in, &ins);
        renumber(&mut self.roi.triangles_in, &ins);
        renumber(&mut self.roi.quads_in, &ins);
        renumber(&mut self.roi.tetrahedra_in, &ins);
        renumber(&mut self.roi.hexahedra_in, &ins);
        renumber(&mut self.roi.edges_out, &outs);
        renumber(&mut self.roi.triangles_out, &outs);
        renumber(&mut self.roi.tetrahedra_out, &outs);
        let [ins, outs] = sides;
        self.roi.indices.derive(IndexList(ins));
        self.roi.indices_out.derive(IndexList(outs));
        self.nb_border.derive(border.len() as u32);
    }

    /// The points of both parts in their first order.
    fn all_points(&self, n_points: usize) -> Vec<D::Coord> {
        let mut all = vec![D::identity(); n_points];
        let parts = [(&self.roi.indices, &self.roi.points_in), (&self.roi.indices_out, &self.roi.points_out)];
        for (indices, points) in parts {
            indices.iter().zip(points.iter()).for_each(|(&index, point)| all[index as usize] = *point);
        }
        all
    }
}

/// Which points belong to an element that is not wholly inside.
fn mixed_points(lists: &ElementLists, is_inside: &[bool]) -> Vec<bool> {
    let mut is_mixed = vec![false; is_inside.len()];
    let mut mark = |element: &[u32]| {
        let points = || element.iter().map(|&point| point as usize).filter(|&point| point < is_inside.len());
        if points().any(|point| !is_inside[point]) {
            points().for_each(|point| is_mixed[point] = true);
        }
    };
    lists.edges.iter().for_each(|element| mark(element));
    lists.triangles.iter().for_each(|element| mark(element));
    lists.quads.iter().for_each(|element| mark(element));
    lists.tetrahedra.iter().for_each(|element| mark(element));
    lists.hexahedra.iter().for_each(|element| mark(element));
    is_mixed
}

/// For each point its place in the list; the others keep the largest number.
fn new_indices(points: &[u32], n_points: usize) -> Vec<u32> {
    let mut new_index = vec![u32::MAX; n_points];
    (0u32..).zip(points).for_each(|(new, &old)| new_index[old as usize] = new);
    new_index
}

fn renumber<const N: usize>(elements: &mut Data<Vec<[u32; N]>>, new_index: &[u32]) {
    let renumbered = elements.iter().map(|element| element.map(|point| new_index[point as usize])).collect();
    elements.derive(renumbered);
}

region!(SubsetTopology, roi.do_update);
