//! What all topological mappings share: the two topologies, and what was made.

use std::sync::Arc;

use settee_kernel::roles::{BaseTopology, MappedElements};
use settee_kernel::{DataGroup, Diagnostic, InitContext, Link, ObjectId};
use settee_mesh::{ElementKind, ElementLists, Topology};

/// The topology that is read and the one that takes the elements.
#[derive(DataGroup)]
pub struct Ends {
    /// Topology from which elements are made; by default the nearest above the node.
    #[linked(search = parent, required)]
    pub input: Link<dyn BaseTopology>,
    /// Topology that takes the elements, in place of its own; by default that of the node.
    #[linked(search = local, required)]
    pub output: Link<dyn BaseTopology>,
    made: Made,
    /// Whether it was said that the output does not follow.
    is_told: bool,
}

#[derive(Default)]
struct Made(Option<MappedElements>);

/// The input as mappings read it.
pub(super) struct Input {
    pub(super) object: ObjectId,
    pub(super) topology: Arc<Topology>,
    pub(super) n_points: usize,
    pub(super) points: Vec<[f64; 3]>,
}

impl Input {
    /// An initialised topology; `None` while it is being initialised itself.
    pub(super) fn of(object: ObjectId, context: &InitContext<'_>) -> Option<Self> {
        let points = context.mesh_points(object)?;
        let mesh = context.mesh(object)?;
        Some(Self { object, topology: Arc::clone(mesh.topology()), n_points: mesh.n_points(), points })
    }

    /// Numbers of cells along x and y, if the input is a grid.
    pub(super) fn cells(&self) -> Option<[usize; 2]> {
        self.topology.grid_shape().map(|shape| [shape.cells()[0], shape.cells()[1]])
    }
}

impl Ends {
    /// The input, initialised; what cannot work is reported.
    pub(super) fn read(&mut self, context: &mut InitContext<'_>) -> Option<Input> {
        self.made = Made(None);
        let (input, output) = (self.input.target()?, self.output.target()?);
        if input == output {
            let finding = Diagnostic::error("same-topology", "input and output are one and the same topology");
            context.report(finding.attribute("output", "").expected("two topologies"));
            return None;
        }
        if !self.is_near(output, context) {
            let finding = Diagnostic::error("output-too-far", "the output does not see this mapping");
            context.report(
                finding.attribute("output", "").expected("a topology in the node, right above or right below it"),
            );
            return None;
        }
        context.require(input);
        let found = Input::of(input, context);
        if found.is_none() {
            // It is being initialised itself: the topologies wait for one another.
            context.error("mapping-cycle", "topological mappings form a cycle");
        }
        found
    }

    fn is_near(&self, output: ObjectId, context: &InitContext<'_>) -> bool {
        let node = context.scene.object(output).node;
        let own = context.scene.node(context.node);
        node == context.node || own.parents.contains(&node) || own.children.contains(&node)
    }

    /// Reports an input without the elements that the mapping starts from. The output stays empty.
    pub(super) fn warn_if_without(&self, kind: ElementKind, input: &Input, context: &mut InitContext<'_>) {
        if input.topology.n_elements(kind) == 0 {
            let finding =
                Diagnostic::warning("nothing-to-map", format!("the input has no elements of the kind {kind}"));
            context.report(finding.attribute("input", ""));
        }
    }

    /// Hands elements on the points of the input to the output.
    pub(super) fn give(&mut self, n_points: usize, lists: ElementLists) {
        self.made = Made(Some(MappedElements { n_points, points: None, lists }));
    }

    /// Hands elements on new points to the output.
    pub(super) fn give_with_points(&mut self, points: Vec<[f64; 3]>, lists: ElementLists) {
        self.made = Made(Some(MappedElements { n_points: points.len(), points: Some(points), lists }));
    }

    /// Takes back what was handed to the output.
    pub(super) fn take(&mut self) -> Option<MappedElements> {
        self.made.0.take()
    }

    /// After single elements of the input changed, which the output does not follow: says so, once, if there would be
    /// something else to follow.
    pub(super) fn warn_if_left_behind(&mut self, before: Option<MappedElements>, context: &mut InitContext<'_>) {
        let is_same = |before: &MappedElements, now: &MappedElements| {
            (before.n_points, &before.lists) == (now.n_points, &now.lists)
        };
        if self.is_told || before.zip(self.made()).is_none_or(|(before, now)| is_same(&before, now)) {
            return;
        }
        self.is_told = true;
        let message = "the output does not follow changes of single elements: it keeps the elements of the start";
        context.report(Diagnostic::warning("no-effect", message).attribute("output", ""));
    }

    /// What was handed to the output.
    pub(super) fn made(&self) -> Option<&MappedElements> {
        self.made.0.as_ref()
    }
}
