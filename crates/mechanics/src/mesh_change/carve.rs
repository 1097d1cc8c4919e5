//! Elements that go because something touches them: a collision model, or a ray.

use settee_kernel::{Diagnostic, ObjectId, Scene};
use settee_math::vec3::unit;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_mesh::{ElementKind, Members};
use settee_proximity::closest::Ray;

use crate::runtime::Runtime;
use crate::scope::modifier::has_modifier;

/// The change by which something goes: of which topology, and what.
type Carving = (ObjectId, Vec<ChangeRequest>);

impl Runtime {
    /// Removes the first element that a ray meets, of those on the surface of meshes that can change. Returns what is
    /// reported; `None` if it meets nothing.
    ///
    /// # Errors
    /// Why the element cannot go; everything is as before then.
    pub fn carve_along(
        &mut self,
        scene: &mut Scene,
        origin: [f64; 3],
        direction: [f64; 3],
    ) -> Result<Option<Vec<Diagnostic>>, Diagnostic> {
        let ray = Ray { origin, direction: unit(direction), length: f64::INFINITY };
        let topologies: Vec<ObjectId> = self.meshes.iter().map(|(object, _)| object).collect();
        let mut nearest: Option<(f64, ObjectId, Members, u32)> = None;
        for topology in topologies.into_iter().filter(|topology| has_modifier(scene, *topology)) {
            for (distance, of, index) in self.met_by(scene, topology, &ray) {
                if nearest.is_none_or(|(least, ..)| distance < least) {
                    nearest = Some((distance, topology, of, index));
                }
            }
        }
        let Some((_, topology, of, index)) = nearest else { return Ok(None) };
        let Some((topology, requests)) = self.carving_of(scene, topology, of, &[index]) else { return Ok(None) };
        self.change_mesh(scene, topology, &requests).map(Some)
    }

    /// The triangles and quads on the surface of a mesh that a ray meets, with their distances.
    fn met_by(&self, scene: &Scene, topology: ObjectId, ray: &Ray) -> Vec<(f64, Members, u32)> {
        let Some(mesh) = self.meshes.get(topology).map(|mesh| mesh.topology()) else { return Vec::new() };
        let points = self.places_of(scene, topology);
        let at = |node: u32| points.get(node as usize).copied();
        let distance = |corners: [u32; 3]| {
            let [a, b, c] = corners.map(at);
            Some(ray.meets_triangle(&[a?, b?, c?])?.0.distance)
        };
        let triangles = if mesh.tetrahedra().is_empty() {
            (0..mesh.triangles().len() as u32).collect()
        } else {
            mesh.boundary_triangles()
        };
        let quads =
            if mesh.hexahedra().is_empty() { (0..mesh.quads().len() as u32).collect() } else { mesh.boundary_quads() };
        let of_triangle = |index: u32| {
            let distance = distance(mesh.triangles()[index as usize])?;
            Some((distance, Members::Elements(ElementKind::Triangle), index))
        };
        let of_quad = |index: u32| {
            let [a, b, c, d] = mesh.quads()[index as usize];
            let distance = distance([a, b, c]).or_else(|| distance([a, c, d]))?;
            Some((distance, Members::Elements(ElementKind::Quad), index))
        };
        triangles.into_iter().filter_map(of_triangle).chain(quads.into_iter().filter_map(of_quad)).collect()
    }

    /// The change by which elements of a collision model go.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn carving(&mut self, scene: &Scene, model: ObjectId, elements: &[u32]) -> Result<Carving, Diagnostic> {
        let role = scene.component(model).and_then(|component| component.as_collision_model());
        let ends = role.and_then(|role| Some((role.topology()?, role.members()?)));
        ends.and_then(|(topology, of)| self.carving_of(scene, topology, of, elements)).ok_or_else(|| {
            let message = format!("nothing can be removed from {}", scene.object_path(model));
            Diagnostic::warning("mesh-change", message)
                .expected("a collision model of points, lines or triangles on a container of a set")
        })
    }

    /// The change by which elements or points of a topology go, or what they are made from.
    fn carving_of(&mut self, scene: &Scene, topology: ObjectId, of: Members, indices: &[u32]) -> Option<Carving> {
        let (topology, kind, indices) = self.meshes.to_carve(scene, topology, of, indices)?;
        let objects = &scene.node(scene.object(topology).node).objects;
        let modifiers = objects.iter().filter_map(|object| scene.component(*object)?.as_topology_modifier());
        let points = modifiers.into_iter().all(|modifier| modifier.removes_lonely_points());
        let left_alone = LeftAlonePolicy { elements: true, points };
        Some((topology, vec![ChangeRequest::Remove { kind, indices, left_alone }]))
    }
}
