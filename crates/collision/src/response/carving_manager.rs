//! Carving: a tool takes away what it touches.

use std::collections::BTreeMap;

use settee_kernel::roles::{BaseCollisionModel, BaseNarrowPhase, EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, InitContext, Lifecycle, Link, ObjectId, Scene};
use settee_mesh::Members;
use settee_persist::Persist;

/// Removes the elements of surfaces that a tool touches, at the end of each step: of a surface that is made from a
/// volume, the elements of the volume. Of several surfaces that are made from one volume, one is carved in a step.
///
/// The tool is a collision model, named or with the tag `CarvingTool`; the surfaces are all with the tag
/// `CarvingSurface`, or the one that is named. They must be able to touch: other groups, and a pipeline that detects
/// it.
#[derive(Component)]
#[component(category = "Collision/Response/Contact", roles(event_handler))]
pub struct CarvingManager {
    /// The tool; by default the model with the tag CarvingTool.
    #[linked(name = "toolModel")]
    tool_model: Link<dyn BaseCollisionModel>,
    /// In SOFA, the component whose contacts are read.
    #[linked(name = "narrowPhaseDetection", ignored = "the contacts of all pipelines are read")]
    narrow_phase_detection: Link<dyn BaseNarrowPhase>,
    /// Path of the surface; by default all models with the tag CarvingSurface.
    #[data]
    surface_model_path: Data<String>,
    /// Elements go whose distance to the tool, less the contact distance, is smaller.
    #[data(default = 0.0, unit = "m")]
    carving_distance: Data<f64>,
    /// Whether it carves from the start.
    #[data(default = false)]
    active: Data<bool>,
    /// Key that makes it carve while it is held.
    #[data(default = "1")]
    key: Data<String>,
    /// Key that switches it on and off.
    #[data(default = "4")]
    key_switch: Data<String>,
    #[group]
    base: Base,
}

/// What it remembers.
#[derive(Clone, Debug, Default, Persist)]
pub struct Carving {
    /// Whether it was switched from what `active` says.
    is_switched: bool,
    /// Whether the key is held.
    is_held: bool,
}

fn is_key(data: &str, key: char) -> bool {
    let mut letters = data.chars().flat_map(char::to_uppercase);
    letters.next() == Some(key) && letters.next().is_none()
}

fn has_tag(scene: &Scene, object: ObjectId, tag: &str) -> bool {
    let base = scene.component(object).and_then(|component| component.base());
    base.is_some_and(|base| base.tags.0.iter().any(|own| own == tag))
}

fn tagged(scene: &Scene, tag: &str) -> Vec<ObjectId> {
    let is_model =
        |object: &ObjectId| scene.component(*object).is_some_and(|component| component.as_collision_model().is_some());
    scene.objects_in_order().iter().copied().filter(is_model).filter(|object| has_tag(scene, *object, tag)).collect()
}

impl CarvingManager {
    fn tool(&self, scene: &Scene) -> Option<ObjectId> {
        self.tool_model.target().or_else(|| tagged(scene, "CarvingTool").first().copied())
    }

    fn surfaces(&self, scene: &Scene) -> Vec<ObjectId> {
        let path = self.surface_model_path.trim_start_matches('@');
        if path.is_empty() {
            return tagged(scene, "CarvingSurface");
        }
        let node = path.trim_end_matches('/');
        let is_model = |object: &ObjectId| {
            scene.component(*object).is_some_and(|component| component.as_collision_model().is_some())
        };
        let is_named =
            |object: &ObjectId| scene.object_path(*object) == path || scene.path(scene.object(*object).node) == node;
        scene.objects_in_order().iter().copied().filter(is_model).filter(is_named).collect()
    }

    fn carve(&self, access: &mut dyn MotionAccess) {
        let scene = access.scene();
        let (Some(tool), surfaces) = (self.tool(scene), self.surfaces(scene)) else { return };
        let mut touched: Vec<Touched> = Vec::new();
        access.contacts(&mut |pair| {
            for (own, other) in [(0, 1), (1, 0)] {
                let surface = pair.models[other];
                if pair.models[own] != tool || !surfaces.contains(&surface) {
                    continue;
                }
                let near = pair.detected.iter().filter(|contact| contact.value < *self.carving_distance);
                let elements: Vec<u32> = near.map(|contact| contact.elements[other]).collect();
                if !elements.is_empty() {
                    touched.push(Touched { surface, members: members(scene, surface), elements });
                }
            }
        });
        let inputs = inputs(scene);
        for Touched { surface, elements, .. } in carved(touched, |topology| origin(&inputs, topology)) {
            access.carve(surface, elements);
        }
    }
}

/// Elements of a surface that the tool touches.
#[derive(Debug, PartialEq)]
struct Touched {
    surface: ObjectId,
    /// The topology that they are of, and which of its elements.
    members: Option<(ObjectId, Members)>,
    elements: Vec<u32>,
}

fn members(scene: &Scene, surface: ObjectId) -> Option<(ObjectId, Members)> {
    let model = scene.component(surface)?.as_collision_model()?;
    Some((model.topology()?, model.members()?))
}

/// For each topology that a topological mapping leads into, the one that it comes from.
fn inputs(scene: &Scene) -> BTreeMap<ObjectId, ObjectId> {
    let objects = scene.objects_in_order();
    let mappings = objects.iter().filter_map(|object| scene.component(*object)?.as_topological_mapping());
    mappings.filter_map(|mapping| Some((mapping.follower()?, mapping.input()?))).collect()
}

/// What a topology is made from in the end: the one that no topological mapping leads into.
fn origin(inputs: &BTreeMap<ObjectId, ObjectId>, mut topology: ObjectId) -> ObjectId {
    // Not more often than there are mappings: those that form a circle lead to no end.
    for _ in 0..inputs.len() {
        topology = inputs.get(&topology).copied().unwrap_or(topology);
    }
    topology
}

/// What goes at once: all that is touched of surfaces with the same elements, and of one surface of each origin. What
/// the first surface takes with it has other numbers in the others of its origin, whose turn comes when the contacts
/// are those of the new mesh.
fn carved(touched: Vec<Touched>, origin: impl Fn(ObjectId) -> ObjectId) -> Vec<Touched> {
    let mut carved: Vec<Touched> = Vec::new();
    for one in touched {
        let is_same = |other: &&mut Touched| {
            other.surface == one.surface || (other.members.is_some() && other.members == one.members)
        };
        if let Some(same) = carved.iter_mut().find(is_same) {
            same.elements.extend(one.elements);
            continue;
        }
        let of = |touched: &Touched| touched.members.map(|(topology, _)| origin(topology));
        let own = of(&one);
        if own.is_none() || carved.iter().all(|other| of(other) != own) {
            carved.push(one);
        }
    }
    for Touched { elements, .. } in &mut carved {
        elements.sort_unstable();
        elements.dedup();
    }
    carved
}

impl Lifecycle for CarvingManager {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let scene = &*context.scene;
        if self.tool(scene).is_none() {
            let finding = Diagnostic::error("neighbour-missing", "there is no tool that could carve");
            return context.report(finding.expected("toolModel, or a collision model with tags=\"CarvingTool\""));
        }
        if self.surfaces(scene).is_empty() {
            let finding = Diagnostic::error("neighbour-missing", "there is no surface to be carved");
            context.report(finding.expected("surfaceModelPath, or collision models with tags=\"CarvingSurface\""));
        }
    }
}

impl EventHandler for CarvingManager {
    type Workspace = Carving;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Carving, Diagnostic> {
        Ok(Carving::default())
    }

    fn handle(&self, ws: &mut Carving, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => *ws = Carving::default(),
            Event::KeyPressed(key) => {
                ws.is_held |= is_key(&self.key, *key);
                ws.is_switched ^= is_key(&self.key_switch, *key);
            }
            Event::KeyReleased(key) => ws.is_held &= !is_key(&self.key, *key),
            Event::AnimateEnd(_) if ws.is_held || (*self.active != ws.is_switched) => self.carve(access),
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use settee_mesh::ElementKind;

    use super::*;

    #[test]
    fn surfaces_of_several_origins_are_carved_at_once_and_one_of_each() {
        let mut scene = Scene::default();
        let root = scene.root();
        let mut object = |name: &str| scene.add_object(root, name, Box::new(CarvingManager::default()));
        let (volume, skin, other) = (object("volume"), object("skin"), object("other"));
        let surfaces = ["a", "b", "c", "d", "e"].map(&mut object);
        let [triangles, lines] = [ElementKind::Triangle, ElementKind::Edge].map(Members::Elements);
        let touched = |surface: usize, members, elements: &[u32]| {
            let (surface, elements) = (surfaces[surface], elements.to_vec());
            Touched { surface, members, elements }
        };
        let found = vec![
            touched(0, Some((skin, triangles)), &[4, 2, 4]),
            // The same elements by another model, and the same model by another pipeline.
            touched(1, Some((skin, triangles)), &[7, 2]),
            touched(0, Some((skin, triangles)), &[1]),
            // Made from the same volume.
            touched(2, Some((skin, lines)), &[0]),
            touched(3, Some((volume, triangles)), &[3]),
            touched(4, Some((other, triangles)), &[9]),
        ];
        let expected = [touched(0, Some((skin, triangles)), &[1, 2, 4, 7]), touched(4, Some((other, triangles)), &[9])];
        assert_eq!(carved(found, |topology| if topology == skin { volume } else { topology }), expected);
        // Of models without a topology nothing can be removed, which is said of each.
        assert_eq!(carved(vec![touched(0, None, &[1]), touched(1, None, &[1])], |topology| topology).len(), 2);
    }
}
