//! The picture of a scene as a draw list.

mod clip;
mod drawing;
mod field;
mod regions;
mod scales;
mod topologies;
mod transform;

use settee_geometry::visual::{DisplayFlag, DisplayFlags, VisualStyle};
use settee_kernel::draw::{DrawList, Item, Layer, Paint, Pen, Shape, Size, Surface};
use settee_kernel::fault::{Broken, guard};
use settee_kernel::{Component, NodeId, ObjectId, ObjectState, Scene};

pub use drawing::Drawing;
pub(crate) use field::cells as cells_of;
pub use field::{Field, FieldQuantity};

use crate::{Simulation, SimulationError};

/// Colours of states that nothing else draws, and of their elements.
const DOTS: [f32; 4] = [0.85, 0.45, 0.1, 1.0];
const WIRES: [f32; 4] = [0.55, 0.6, 0.7, 1.0];
/// Colour of the boxes above collision models.
const BOXES: [f32; 4] = [0.35, 0.45, 0.6, 1.0];

/// What to draw.
#[derive(Clone, Debug, Default)]
pub struct DrawOptions {
    /// Flags over those of the scene's `VisualStyle`s.
    pub flags: Option<DisplayFlags>,
    /// A quantity to show in colours on the bodies that have it.
    pub field: Option<Field>,
}

/// The flag that shows a layer; `None`: nothing hides it.
fn flag_of(layer: Layer) -> Option<DisplayFlag> {
    Some(match layer {
        Layer::VisualModels => DisplayFlag::VisualModels,
        Layer::BehaviorModels => DisplayFlag::BehaviorModels,
        Layer::ForceFields => DisplayFlag::ForceFields,
        Layer::InteractionForceFields => DisplayFlag::InteractionForceFields,
        Layer::CollisionModels => DisplayFlag::CollisionModels,
        Layer::BoundingCollisionModels => DisplayFlag::BoundingCollisionModels,
        Layer::DetectionOutputs => DisplayFlag::DetectionOutputs,
        Layer::Mappings => DisplayFlag::Mappings,
        Layer::MechanicalMappings => DisplayFlag::MechanicalMappings,
        Layer::Always => return None,
    })
}

/// The style of a node itself.
fn style_of(scene: &Scene, node: NodeId) -> Option<DisplayFlags> {
    let style = scene.local(node, |component| component.downcast::<VisualStyle>().is_some())?;
    scene.get::<VisualStyle>(style).map(VisualStyle::flags)
}

/// What is shown where no style says so: visual models, or if there are none whatever moves and what moves it.
fn default_flags(scene: &Scene) -> DisplayFlags {
    let is_visual = |object: &ObjectId| scene.component(*object).is_some_and(|found| found.as_visual_model().is_some());
    let text = if scene.objects_in_order().iter().any(is_visual) {
        "showVisual"
    } else {
        "showVisual showBehavior showMechanicalMappings"
    };
    DisplayFlags::parse(text).0
}

/// All nodes in pre-order with the flags that their styles and those above say.
fn shown(scene: &Scene) -> Vec<(NodeId, DisplayFlags)> {
    let nodes = scene.nodes_in_order();
    let styles: Vec<Option<DisplayFlags>> = nodes.iter().map(|node| style_of(scene, *node)).collect();
    // Visual models are shown unless a style hides them; everything else of a scene with styles has to be named.
    let base = if styles.iter().any(Option::is_some) {
        DisplayFlags::parse("showVisualModels").0
    } else {
        default_flags(scene)
    };
    // Parents come before their children. Place in the list, by the index of the node.
    let mut places = vec![usize::MAX; nodes.iter().map(|node| node.index() + 1).max().unwrap_or(0)];
    let mut shown: Vec<(NodeId, DisplayFlags)> = Vec::with_capacity(nodes.len());
    for (&node, style) in nodes.iter().zip(styles) {
        let above = scene.first_parent(node).and_then(|parent| shown.get(*places.get(parent.index())?));
        let above = above.map_or(&base, |(_, flags)| flags);
        let flags = style.map_or_else(|| above.clone(), |own| own.over(above));
        places[node.index()] = shown.len();
        shown.push((node, flags));
    }
    shown
}

impl Simulation {
    /// Draws the scene as it is. Computed data are brought up to date first, as by [`store`](Self::store).
    ///
    /// # Errors
    /// If the field names no data of the scene, or one that is not a value for each point or element of a body;
    /// if the code of a component panics.
    pub fn draw(&mut self, options: &DrawOptions) -> Result<DrawList, SimulationError> {
        self.store();
        let field = options.field.as_ref().map(|field| field.find(self)).transpose()?;
        let mut list = DrawList::default();
        for (node, flags) in shown(self.scene()) {
            if !*self.scene().node(node).data.activated {
                continue;
            }
            let flags = options.flags.as_ref().map_or_else(|| flags.clone(), |over| over.over(&flags));
            let first = list.items.len();
            for &object in &self.scene().node(node).objects {
                guard(|| self.draw_object(object, &flags, &mut list)).map_err(|broken| {
                    let component = self.scene().object_path(object);
                    match broken {
                        Broken::Fault(message) => SimulationError::Fault { component, message },
                        Broken::Memory(answer) => SimulationError::Memory { component, answer },
                    }
                })?;
            }
            if flags.is_shown(DisplayFlag::BehaviorModels) {
                self.draw_bare_points(node, first, &mut list);
            }
        }
        transform::apply(self.scene(), &mut list);
        clip::apply(self.scene(), &mut list);
        if let Some(found) = &field {
            list.items.retain(|item| !found.stands_for(self.scene(), item));
        }
        scales::share(&mut list);
        if let Some(found) = field {
            found.draw(self, &mut list);
        }
        scales::label(&mut list, &self.scene().units());
        Ok(list)
    }

    /// Draws the scene as it was at a moment of the last step, as [`at`](Self::at) shows it.
    ///
    /// # Errors
    /// As [`at`](Self::at) and [`draw`](Self::draw).
    pub fn draw_at(&mut self, time: f64, options: &DrawOptions) -> Result<DrawList, SimulationError> {
        self.during(time, |simulation| simulation.draw(options))?
    }

    /// As [`at`](Self::at), for those who bring computed data up to date.
    pub(crate) fn during<T>(&mut self, time: f64, work: impl FnOnce(&mut Self) -> T) -> Result<T, SimulationError> {
        let (scene, runtime) = self.parts_mut();
        let kept = runtime.show_moment(scene, time)?;
        let found = work(self);
        let (scene, runtime) = self.parts_mut();
        runtime.hide_moment(scene, kept);
        // The data of components shall not stay those of the moment.
        self.store();
        Ok(found)
    }

    fn draw_object(&self, object: ObjectId, flags: &DisplayFlags, list: &mut DrawList) {
        let scene = self.scene();
        let valid = |_: &&dyn Component| scene.object(object).state == ObjectState::Valid;
        let Some(component) = scene.component(object).filter(valid) else { return };
        if component.as_collision_model().is_some() && flags.is_shown(DisplayFlag::BoundingCollisionModels) {
            let access = self.runtime().access(scene);
            Pen::new(&access, list, object, Layer::BoundingCollisionModels).collision_boxes(object, BOXES);
        }
        let Some(drawing) = Drawing::of(component, self.registry()) else { return };
        let layer = drawing.layer(scene);
        if flag_of(layer).is_none_or(|flag| flags.is_shown(flag)) {
            let access = self.runtime().access(scene);
            let pen = Pen::new(&access, list, object, layer).wireframe(flags.is_shown(DisplayFlag::Wireframe));
            drawing.draw(component, &mut pen.normals(flags.is_shown(DisplayFlag::Normals)));
        }
    }

    /// A state that nothing in its node draws is shown as dots with the elements of its topology, or nobody would see
    /// it. `first`: where the items of the node begin.
    fn draw_bare_points(&self, node: NodeId, first: usize, list: &mut DrawList) {
        let scene = self.scene();
        let state = scene.local(node, |component| component.as_state().is_some_and(|state| state.is_mechanical()));
        let shows = |item: &Item| !matches!(item.shape, Shape::Label(_));
        let has_mapping = scene.local(node, |component| component.as_mapping().is_some()).is_some();
        let Some(state) = state.filter(|_| !has_mapping && !list.items[first..].iter().any(shows)) else { return };
        let access = self.runtime().access(scene);
        let mut pen = Pen::new(&access, list, state, Layer::BehaviorModels);
        let points = pen.points(state);
        let topology = scene.local(node, |component| component.as_topology().is_some());
        if let Some(mesh) = topology.and_then(|found| pen.mesh(found)) {
            let topology = mesh.topology();
            let mut wires = Surface { is_wireframe: true, ..Surface::empty(WIRES) };
            for (_, face) in topology.cells().outside() {
                if face.iter().all(|point| (*point as usize) < points.len()) {
                    wires.face(face.iter().map(|point| points[*point as usize]));
                }
            }
            if wires.outline.is_empty() {
                let exists = |edge: &&[u32; 2]| edge.iter().all(|point| (*point as usize) < points.len());
                let edges = topology.edges().iter().filter(exists).copied().collect();
                pen.lines(points.clone(), edges, Paint::One(WIRES), 1.5);
            }
            pen.surface(wires);
        }
        pen.dots(points, Paint::One(DOTS), Size::Pixels(7.0));
    }
}
