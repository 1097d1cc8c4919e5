//! Makes the runtime of a scene.

use std::collections::{BTreeSet, HashSet};
use std::sync::OnceLock;

use settee_kernel::roles::SetUp;
use settee_kernel::{Diagnostic, Meshes, NodeId, ObjectId, Scene};
use settee_parallel::Workers;

use crate::constraint::ConstraintSet;
use crate::contact::ContactSet;
use crate::guests;
use crate::interaction::Interaction;
use crate::live_links::LiveLinks;
use crate::mesh_change::{Described, FollowedData};
use crate::runtime::event_handlers;
use crate::runtime::repeated::RepeatedFindings;
use crate::runtime::showing::Showing;
use crate::runtime::solved_nodes::{reached, report_mapping_cycles, solver_nodes};
use crate::runtime::{Runtime, share};
use crate::scope::Scope;
use crate::scope::before::Before;
use crate::scope::places::Places;
use crate::scope::survey::Survey;

/// Whether a component wants bodies to be worked on one after the other.
fn needs_order(scene: &Scene) -> bool {
    let components = scene.objects_in_order();
    components.iter().filter_map(|object| scene.component(*object)).any(|component| component.lifecycle().needs_order())
}

impl Runtime {
    /// Makes the runtime of an initialised scene, projects and propagates the initial state, and stores it for resets.
    /// `threads`: threads for independent scopes and for large ones; 1 runs everything on the caller's.
    pub fn new(scene: &Scene, threads: usize, diagnostics: &mut Vec<Diagnostic>) -> Self {
        Self::with_meshes(scene, Meshes::of(scene), Workers::new(threads), diagnostics)
    }

    /// Makes a runtime of the scene after its structure changed: meshes, time and number of steps go on.
    pub fn renewed(&self, scene: &Scene, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut newer = Self::with_meshes(scene, self.meshes.continued(scene), self.workers.clone(), diagnostics);
        (newer.steps, newer.reset_time, newer.showing) = (self.steps, self.reset_time, self.showing);
        newer.set_time(self.time);
        newer
    }

    pub(crate) fn with_meshes(
        scene: &Scene,
        meshes: Meshes,
        workers: Workers,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut runtime = Self::built(scene, meshes, workers, (&BTreeSet::new(), None), diagnostics);
        runtime.settle(scene);
        for scope in &runtime.scopes {
            if let Some((state, place)) = scope.first_non_finite(scene) {
                let message = format!("at the start there is a number that is not finite {place}");
                diagnostics.push(scene.about(state, Diagnostic::error("start-not-finite", message)));
            }
        }
        runtime
    }

    /// As [`with_meshes`](Self::with_meshes), with the states as the scene describes them: neither projected nor
    /// propagated. Components in `resting` do not act; working data of `before` are taken over where they go on.
    pub(crate) fn built(
        scene: &Scene,
        meshes: Meshes,
        workers: Workers,
        (resting, mut before): (&BTreeSet<ObjectId>, Option<&mut Before<'_, '_>>),
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        report_mapping_cycles(scene, diagnostics);
        let has_before = before.is_some();
        let survey = Survey::of(scene);
        let nodes = solver_nodes(scene);
        let mut scopes: Vec<Scope> = nodes
            .iter()
            .map(|node| Scope::new(scene, &survey, &meshes, (*node, &|_| false), (resting, &mut before), diagnostics))
            .collect();
        let mut nodes: HashSet<NodeId> = nodes.into_iter().collect();
        nodes.extend(reached(scene, &scopes, diagnostics));
        scopes.push(Scope::new(
            scene,
            &survey,
            &meshes,
            (scene.root(), &|node| nodes.contains(&node)),
            (resting, &mut before),
            diagnostics,
        ));
        let places = Places::of(&scopes);
        guests::find_owners(scene, &mut scopes, &places, diagnostics);
        if scopes.iter().any(|scope| !scope.across.is_empty() || !scope.space.guests().is_empty()) {
            scopes.iter_mut().for_each(|scope| scope.ensure_vectors(scene));
        }
        let across = scopes.iter().flat_map(|scope| scope.across.iter().copied());
        let set_ups = across.map(|object| SetUp { scene, object, meshes: Some(&meshes) });
        let interactions =
            set_ups.filter_map(|set_up| Interaction::new((&scopes, &places), set_up, diagnostics)).collect();
        let time = *scene.node(scene.root()).data.time;
        share(&mut scopes, &workers);
        let contacts = ContactSet::of(scene, &meshes, &|state| places.state(state), &scopes, diagnostics);
        let constraints = ConstraintSet::of(scene, &meshes, &places, &scopes, diagnostics);
        let mut runtime = Self {
            has_guests: scopes.iter().any(|scope| !scope.space.guests().is_empty()),
            scopes,
            places,
            interactions,
            handlers: event_handlers::make(scene, &meshes, diagnostics),
            contacts,
            constraints,
            meshes,
            left_behind: HashSet::new(),
            repeated: RepeatedFindings::default(),
            workers,
            profile: None,
            time,
            reset_time: time,
            steps: 0,
            last_dt: None,
            needs_order: needs_order(scene),
            work_of_bodies: None,
            revision: scene.revision(),
            identity: OnceLock::new(),
            beginning: None,
            is_mesh_changed: false,
            showing: Showing::default(),
            live_links: LiveLinks::default(),
            followed: FollowedData::default(),
            described: Described::default(),
        };
        if !has_before {
            runtime.store_start(scene);
        }
        runtime
    }

    /// Maps rest positions, and keeps what a reset goes back to. Working data have to fit their states.
    ///
    /// A scope that takes over the vectors of one before takes over these, too.
    pub(crate) fn store_start(&mut self, scene: &Scene) {
        for scope in self.scopes.iter_mut().filter(|scope| scope.space.has_vectors()) {
            scope.map_rest_positions(scene);
        }
        // A reset settles again: what is stored is not projected yet, since not every projection may be done twice.
        for scope in self.scopes.iter_mut().filter(|scope| scope.space.has_vectors()) {
            scope.space.store_reset_state();
        }
    }
}
