//! Rigid bodies moved by joint values.

use settee_kernel::roles::{Mapping, MappingEnds, SetUp, TwoTypeMappingData};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, NodeId, ObjectId, Scene};
use settee_math::StateKind;

use super::chain::{Chain, Joint, Link};
use super::{ArticulatedHierarchyContainer, Articulation, ArticulationCenter};
use crate::common::{
    Ends, index_out_of_range, place_output, shapes, state, switch_off_if_only_drawn, types_do_not_fit,
};

/// Rigid bodies that hang on each other by joints: their poses follow from the joint values of `input1` and the pose of
/// a root of `input2`.
///
/// Body 0 is the root; without `input2` it stays where it is. For each `ArticulationCenter` below the container, in the
/// order of the scene, with its place p in the parent at X, Q and c in the child: Q' = Q prod_k exp(axis_k q_k) over
/// the articulations that turn, X' = X + Q p + Q' (sum_k axis_k q_k - c) over those that move. Bodies without a joint
/// stay where they are. Without a container the joints are those below the node of `input1`.
#[derive(Component)]
#[component(category = "Mapping/Articulated", templates(Vec1d), attach = mapping, roles(mapping))]
pub struct ArticulatedSystemMapping {
    /// Body of `input2` that is the root; a negative number means the last one.
    #[data(default = -1)]
    pub index_input2: Data<i32>,
    /// The node with the joints; by default the first container in its node or above.
    #[linked(search = up)]
    pub container: settee_kernel::Link<ArticulatedHierarchyContainer>,
    #[group]
    common: TwoTypeMappingData,
    #[group]
    base: settee_kernel::Base,
    /// Poses of all bodies before anything moves.
    poses: Vec<[f64; 7]>,
}

/// The nearest object of a class in a node or above.
fn nearest<T: Component>(scene: &Scene, node: NodeId) -> Option<ObjectId> {
    let mut nodes = std::iter::once(node).chain(scene.above(node));
    nodes.find_map(|node| scene.local(node, |component| component.downcast::<T>().is_some()))
}

impl ArticulatedSystemMapping {
    /// The root among the bodies of `input2`.
    fn root(&self, n_bodies: usize) -> Result<u32, Diagnostic> {
        match usize::try_from(*self.index_input2) {
            Err(_) if n_bodies > 0 => Ok(n_bodies as u32 - 1),
            Ok(index) if index < n_bodies => Ok(index as u32),
            _ => Err(index_out_of_range("indexInput2", *self.index_input2, n_bodies)),
        }
    }

    /// Number of joint values, of bodies, and the root.
    fn sizes(&self, scene: &Scene) -> Result<(usize, usize, Option<u32>), Diagnostic> {
        let (inputs, output) = shapes(scene, &self.common)?;
        let n_states = self.common.input1.targets().len();
        if n_states != 1 || inputs.len() > 2 {
            let message = format!("{n_states} states in input1, {} in input2", inputs.len() - n_states);
            return Err(Diagnostic::error("wrong-count", message).expected("one in input1, none or one in input2"));
        }
        let expected = "Vec1d in input1, Rigid3d in input2, to Rigid3d";
        for (shape, kind) in inputs.iter().zip([StateKind::Vec1, StateKind::Rigid3]) {
            if shape.kind != kind || output.kind != StateKind::Rigid3 {
                return Err(types_do_not_fit(shape.kind, output.kind, expected));
            }
        }
        if output.n_points == 0 {
            return Err(
                Diagnostic::error("wrong-count", "the output has no bodies").expected("body 0, the root, at least")
            );
        }
        let root = inputs.get(1).map(|roots| self.root(roots.n_points)).transpose()?;
        Ok((inputs[0].n_points, output.n_points, root))
    }

    /// The node below which the joints are.
    fn node_of_joints(&self, scene: &Scene) -> Option<NodeId> {
        let owner = self.container.target().or_else(|| self.common.input1.targets().first().copied());
        Some(scene.object(owner?).node)
    }

    /// Says that the mapping is built from the container and its joints.
    fn require_joints(&self, context: &mut InitContext<'_>) {
        self.container.target().into_iter().for_each(|container| context.require(container));
        let nodes = self.node_of_joints(context.scene).map_or_else(Vec::new, |node| context.scene.pre_order(node));
        let objects: Vec<ObjectId> =
            nodes.iter().flat_map(|node| context.scene.node(*node).objects.iter().copied()).collect();
        for object in objects {
            let scene = &*context.scene;
            if scene.get::<ArticulationCenter>(object).is_some() || scene.get::<Articulation>(object).is_some() {
                context.require(object);
            }
        }
    }

    /// The joints: those of the centres below the container, in the order of the scene.
    fn links(&self, scene: &Scene, n_values: usize, n_bodies: usize) -> Result<Vec<Link>, Diagnostic> {
        let Some(node) = self.node_of_joints(scene) else { return Ok(Vec::new()) };
        let nodes = scene.pre_order(node);
        let objects = || nodes.iter().flat_map(|node| scene.node(*node).objects.iter().copied());
        let mut is_placed: Vec<bool> = (0..n_bodies).map(|body| body == 0).collect();
        let mut links = Vec::new();
        for object in objects() {
            let Some(centre) = scene.get::<ArticulationCenter>(object) else { continue };
            let (parent, child) = (*centre.parent_index, *centre.child_index);
            for (name, body) in [("parentIndex", parent), ("childIndex", child)] {
                if body as usize >= n_bodies {
                    return Err(scene.about(object, index_out_of_range(name, body, n_bodies)));
                }
            }
            if !is_placed[parent as usize] {
                let finding = Diagnostic::error("joint-too-early", format!("body {parent} has no place yet"));
                let finding = finding.attribute("parentIndex", parent.to_string());
                return Err(
                    scene.about(object, finding.expected("0, or the child of a centre further up in the scene"))
                );
            }
            if std::mem::replace(&mut is_placed[child as usize], true) {
                let finding = Diagnostic::error("joint-twice", format!("body {child} has a place already"));
                let finding = finding.attribute("childIndex", child.to_string());
                return Err(
                    scene.about(object, finding.expected("a body other than 0 that is the child of one centre only"))
                );
            }
            let owns = |articulation: &ObjectId| {
                nearest::<ArticulationCenter>(scene, scene.object(*articulation).node) == Some(object)
            };
            let joints =
                objects().filter(|articulation| scene.get::<Articulation>(*articulation).is_some()).filter(owns);
            let joints = joints.map(|articulation| joint(scene, articulation, n_values)).collect::<Result<_, _>>()?;
            links.push(Link { parent, child, places: [*centre.pos_on_parent, *centre.pos_on_child], joints });
        }
        Ok(links)
    }
}

/// One degree of freedom, checked.
fn joint(scene: &Scene, object: ObjectId, n_values: usize) -> Result<Joint, Diagnostic> {
    let missing = || Diagnostic::error("neighbour-missing", "an articulation is not in the scene");
    let articulation = scene.get::<Articulation>(object).ok_or_else(missing)?;
    let value = *articulation.articulation_index;
    if value as usize >= n_values {
        return Err(scene.about(object, index_out_of_range("articulationIndex", value, n_values)));
    }
    let axis = articulation.unit_axis().unwrap_or([0.0; 3]);
    Ok(Joint { value, axis, turns: *articulation.rotation, slides: *articulation.translation })
}

impl Lifecycle for ArticulatedSystemMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let Some(ends) = Ends::of(&self.common, context) else { return };
        if let Err(finding) = self.sizes(context.scene) {
            return context.report(finding);
        }
        self.require_joints(context);
        self.poses = state(context.scene, ends.output)
            .map(|bodies| bodies.position())
            .unwrap_or_default()
            .as_chunks()
            .0
            .to_vec();
        let is_without_joints = match self.transfer(context.set_up()) {
            Ok(chain) => !chain.has_links(),
            Err(finding) => return context.report(finding),
        };
        if is_without_joints {
            context.warning("no-joints", "there is no ArticulationCenter below the container: only the root moves");
        }
        place_output(self, context);
        switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
    }
}

impl Mapping for ArticulatedSystemMapping {
    type Transfer = Chain;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<Chain, Diagnostic> {
        let (n_values, n_bodies, root) = self.sizes(set_up.scene)?;
        let links = self.links(set_up.scene, n_values, n_bodies)?;
        Ok(Chain::new(links, root, self.poses.clone()))
    }

    fn is_linear(&self) -> bool {
        false
    }
}
