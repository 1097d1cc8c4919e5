//! Where links lead: those that are written, then those that search by default.

use super::link::{AnyLink, From, Place};
use super::{ObjectId, Scene};
use crate::diagnostics::{Diagnostic, MOST_PROPOSALS, nearest_name};

impl Scene {
    /// Resolves the links of all objects: those written, then those that search by default.
    pub fn resolve_links(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        let objects = self.all_objects();
        for &id in &objects {
            let known = diagnostics.len();
            self.resolve_links_of(id, diagnostics);
            self.excuse_inactive(id, &mut diagnostics[known..]);
        }
        // Systems that the scene names are not free, whichever solver is initialised first.
        let system = |id: &ObjectId| self.component(*id)?.as_linear_solver()?.linear_system();
        let named: Vec<ObjectId> = objects.iter().filter_map(system).collect();
        self.take_only(named);
    }

    pub(super) fn resolve_links_of(&mut self, id: ObjectId, diagnostics: &mut Vec<Diagnostic>) {
        let mut found = std::mem::take(&mut self.found);
        let from = From { node: self.object(id).node, owner: Some(id) };
        let (mut findings, mut resolved) = (Vec::new(), Vec::new());
        if let Some(component) = self.component(id) {
            for index in 0..component.link_len() {
                let (info, link) = (component.link_info(index), component.link(index));
                let is_gone = |target: &ObjectId| *target == id || self.component(*target).is_none();
                if link.targets().iter().any(is_gone) {
                    // A target that is being initialised cannot be looked at; the link has found it before.
                    continue;
                }
                let (mut targets, known) = (Vec::new(), findings.len());
                for path in link.paths() {
                    let proposes = diagnostics.len() + findings.len() < MOST_PROPOSALS;
                    match self.link_target(from, path, link, proposes) {
                        Ok(target) => targets.push(target),
                        Err(finding) => findings.push(finding.attribute(info.name, path.clone())),
                    }
                }
                let is_free = link.paths().is_empty() && link.targets().is_empty();
                let is_lost = targets.is_empty() && self.goes_on_searching(link, &findings[known..]);
                if is_free || is_lost {
                    targets.extend(self.find_for(from, info.search, link, &mut found));
                } else if targets.is_empty() {
                    continue;
                }
                resolved.push((index, targets));
            }
        }
        self.found = found;
        if let Some(component) = self.own_object_mut(id).component.as_deref_mut() {
            for (index, targets) in resolved {
                component.link_mut(index).set_targets(&targets);
            }
        }
        diagnostics.extend(findings.into_iter().map(|finding| self.about(id, finding)));
    }

    /// Whether a link that leads nowhere is as good as one that is not written, as in SOFA, where the scene goes on. A
    /// link to the state that a component acts on is not: SOFA makes no such component.
    fn goes_on_searching(&self, link: &dyn AnyLink, findings: &[Diagnostic]) -> bool {
        let is_gone_on_with = |finding: &Diagnostic| self.strictness.goes_on_after(finding.code);
        !link.is_acted_on() && findings.iter().any(is_gone_on_with)
    }

    fn link_target(&self, from: From, path: &str, link: &dyn AnyLink, proposes: bool) -> Result<ObjectId, Diagnostic> {
        let expected = format!("a path to a {}", link.what());
        let Some(bare) = path.strip_prefix('@') else {
            return Err(Diagnostic::error("link-without-at", "a link begins with @")
                .expected(expected)
                .fix(format!("write \"@{path}\"")));
        };
        let Some(place) = self.resolve_path(from, bare) else {
            let last = bare.rsplit('/').next().unwrap_or(bare);
            let objects = self.objects_in_order();
            // What the link would not take is no help, however near its name is.
            let is_taken = |id: &&ObjectId| self.component(**id).is_some_and(|component| link.accepts(component));
            let taken = objects.iter().filter(is_taken);
            let names = taken.map(|id| self.object(*id).name.as_str()).filter(|name| !name.is_empty());
            // One that is called so stands where the path does not lead.
            let is_called_so = |id: &&ObjectId| self.object(**id).name == last && is_taken(id);
            let elsewhere = || objects.iter().find(is_called_so).map(|id| self.object_path(*id));
            let near =
                || elsewhere().or_else(|| nearest_name(last, names.filter(|name| *name != last)).map(str::to_owned));
            let near = proposes.then(near).flatten();
            return Err(Diagnostic::error("link-not-found", "nothing is there")
                .expected(expected)
                .nearest(near.map(|path| format!("@{path}"))));
        };
        match self.object_at(place, &|candidate| self.accepts_other(from, link, candidate), true) {
            Ok(Some(target)) => Ok(target),
            Ok(None) => {
                let found = match place {
                    Place::Node(node) => {
                        format!("the node {} has no {}", self.path(node), link.what())
                    }
                    Place::Object(object) if from.owner == Some(object) => "the component itself".to_owned(),
                    Place::Object(object) => {
                        let class = self.component(object).map_or("component", |component| component.class().name);
                        format!("{} is a {class}, not a {}", self.object_path(object), link.what())
                    }
                };
                Err(Diagnostic::error("link-wrong-type", found).expected(expected))
            }
            Err(several) => {
                let names: Vec<String> = several.iter().map(|id| self.object_path(*id)).collect();
                Err(Diagnostic::error("link-ambiguous", format!("several objects fit: {}", names.join(", ")))
                    .expected("the path of one of them"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::component::{Base, Lifecycle};
    use crate::scene::link::{Link, LinkTarget};
    use crate::strictness::Strictness;

    /// Something that others use, or act on.
    #[derive(settee_derive::Component)]
    #[component(category = "Test")]
    struct Tool {
        #[group]
        base: Base,
    }

    impl Lifecycle for Tool {}

    impl LinkTarget for Tool {
        const WHAT: &'static str = "tool";
        fn accepts(component: &dyn crate::Component) -> bool {
            component.class().name == "Tool"
        }
    }

    /// A tool to act on.
    enum Workpiece {}

    impl LinkTarget for Workpiece {
        const WHAT: &'static str = "workpiece";
        const IS_ACTED_ON: bool = true;
        fn accepts(component: &dyn crate::Component) -> bool {
            Tool::accepts(component)
        }
    }

    /// Uses what is beside it, or what it is linked to.
    #[derive(settee_derive::Component)]
    #[component(category = "Test")]
    struct User {
        #[group]
        base: Base,
        /// What is used.
        #[linked(search = up)]
        tool: Link<Tool>,
        /// What it acts on.
        #[linked(search = up)]
        piece: Link<Workpiece>,
    }

    impl Lifecycle for User {}

    /// Whether two links with a path lead to the tool, to use it and to act on it, and what is found.
    fn resolved(path: &str, strictness: Strictness) -> ([bool; 2], Vec<&'static str>) {
        let mut scene = Scene { strictness, ..Scene::default() };
        let root = scene.root();
        let tool = scene.add_object(root, "tool", Box::new(Tool::default()));
        let mut user = User::default();
        user.tool.set_paths(vec![path.to_owned()]);
        user.piece.set_paths(vec![path.to_owned()]);
        let user = scene.add_object(root, "user", Box::new(user));
        let mut findings = Vec::new();
        scene.resolve_links(&mut findings);
        let targets = scene.get::<User>(user).map(|user| [user.tool.target(), user.piece.target()]);
        let targets = targets.expect("it is there").map(|target| target == Some(tool));
        (targets, findings.iter().map(|finding| finding.code).collect())
    }

    /// Seen: a solver whose link to its linear solver was misspelt did not act, where SOFA takes the one beside it.
    #[test]
    fn a_link_that_leads_nowhere_is_as_one_that_is_not_written_where_the_scene_goes_on() {
        let wrong = [("@nowhere", "link-not-found"), ("tool", "link-without-at"), ("@user", "link-wrong-type")];
        for (path, code) in wrong {
            assert_eq!(resolved(path, Strictness::Compat), ([true, false], vec![code; 2]), "{path}");
            assert_eq!(resolved(path, Strictness::Strict), ([false; 2], vec![code; 2]), "{path}");
        }
        assert_eq!(resolved("@tool", Strictness::Strict), ([true; 2], vec![]));
    }
}
