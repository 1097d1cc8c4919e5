//! The nodes and components of the scene, with a search.

use std::collections::HashSet;
use std::sync::Arc;

use egui::{RichText, ScrollArea, Sense, Ui, Vec2};
use settee_kernel::{Owner, Severity};

use super::{Viewer, icons};
use crate::driver::{Entry, Role, SceneTree};

/// What the user did with the tree.
#[derive(Default)]
pub struct Tree {
    /// The text searched for.
    pub search: String,
    closed: HashSet<Owner>,
    /// To be scrolled to.
    reveal: Option<Owner>,
    /// The visible entries, kept until tree, search or closed nodes change: a scene may have a hundred thousand
    /// components.
    visible: Option<Visible>,
}

struct Visible {
    tree: Arc<SceneTree>,
    search: String,
    closed: HashSet<Owner>,
    rows: Arc<Vec<usize>>,
}

impl Tree {
    /// The id of the field for the search.
    pub fn search_id(&self) -> egui::Id {
        egui::Id::unique("search the scene")
    }

    /// Brings an entry into sight.
    pub fn reveal(&mut self, tree: &SceneTree, owner: Owner) {
        let Some(index) = tree.find(owner) else { return };
        let mut at = index;
        loop {
            let parent = tree.entries[at].parent;
            if parent == at {
                break;
            }
            self.closed.remove(&tree.entries[parent].owner);
            at = parent;
        }
        if !tree.matching(&self.search)[index] {
            self.search.clear();
        }
        self.reveal = Some(owner);
    }

    /// As [`find_visible`](Self::find_visible), if need be.
    fn visible(&mut self, tree: &Arc<SceneTree>) -> Arc<Vec<usize>> {
        if let Some(known) = &self.visible
            && Arc::ptr_eq(&known.tree, tree)
            && known.search == self.search
            && known.closed == self.closed
        {
            return Arc::clone(&known.rows);
        }
        let rows = Arc::new(self.find_visible(tree));
        let (tree, search, closed) = (Arc::clone(tree), self.search.clone(), self.closed.clone());
        self.visible = Some(Visible { tree, search, closed, rows: Arc::clone(&rows) });
        rows
    }

    /// Indices of the visible entries: those that match the search, without the content of closed nodes. Plug-in names,
    /// which have no effect and of which SOFA's scenes have a dozen, are only shown in searches.
    fn find_visible(&self, tree: &SceneTree) -> Vec<usize> {
        let matching = tree.matching(&self.search);
        let is_searching = !self.search.trim().is_empty();
        let mut hidden = vec![false; tree.entries.len()];
        let mut visible = Vec::new();
        for (index, entry) in tree.entries.iter().enumerate() {
            if index > 0 {
                let parent = &tree.entries[entry.parent];
                hidden[index] = hidden[entry.parent] || (!is_searching && self.closed.contains(&parent.owner));
            }
            let is_of_use = is_searching || entry.class != "RequiredPlugin";
            if matching[index] && !hidden[index] && is_of_use {
                visible.push(index);
            }
        }
        visible
    }
}

impl Viewer {
    pub(super) fn tree_panel(&mut self, ui: &mut Ui) {
        ui.add_space(4.0);
        let search = self.tree.search_id();
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let clear = egui::Button::new("x");
                if ui.add_enabled(!self.tree.search.is_empty(), clear).on_hover_text("Clear the search").clicked() {
                    self.tree.search.clear();
                }
                let edit = egui::TextEdit::singleline(&mut self.tree.search).hint_text("Search the scene").id(search);
                let response =
                    ui.add(edit.desired_width(f32::INFINITY)).on_hover_text("Words of name, class or role (/)");
                let text = self.tree.search.clone();
                response.widget_info(|| {
                    let mut info = egui::WidgetInfo::text_edit(true, &text, &text, "");
                    info.label = Some("search".into());
                    info
                });
            });
        });
        ui.separator();
        let tree = Arc::clone(&self.frame.tree);
        let visible = self.tree.visible(&tree);
        let height = ui.spacing().interact_size.y;
        let mut area = ScrollArea::both().auto_shrink([false, false]);
        if let Some(owner) = self.tree.reveal.take()
            && let Some(row) = visible.iter().position(|index| tree.entries[*index].owner == owner)
        {
            let offset = row as f32 * (height + ui.spacing().item_spacing.y) - 0.4 * ui.available_height();
            area = area.vertical_scroll_offset(offset.max(0.0));
        }
        let findings = self.worst_findings();
        area.show_rows(ui, height, visible.len(), |ui, rows| {
            for row in rows {
                let entry = &tree.entries[visible[row]];
                let finding = findings.iter().find(|(owner, _)| *owner == entry.owner).map(|(_, severity)| *severity);
                self.tree_row(ui, entry, finding);
            }
        });
    }

    fn tree_row(&mut self, ui: &mut Ui, entry: &Entry, finding: Option<Severity>) {
        ui.horizontal(|ui| {
            ui.add_space(12.0 * entry.depth as f32);
            if entry.role == Role::Node {
                self.arrow(ui, entry.owner);
            } else {
                ui.add_space(12.0 + ui.spacing().item_spacing.x);
            }
            icons::icon(ui, entry.role);
            if let Some(severity) = finding {
                icons::warning_sign(ui, severity);
            }
            let is_node = entry.role == Role::Node;
            let name = if is_node || entry.name == entry.class {
                entry.name.clone()
            } else {
                format!("{}  {}", entry.name, entry.class)
            };
            let mut text = RichText::new(name);
            if is_node {
                text = text.strong();
            }
            if !entry.is_working {
                text = text.weak().italics();
            }
            let response = ui.selectable_label(self.selected == Some(entry.owner), text);
            let template = if entry.template.is_empty() { String::new() } else { format!(" <{}>", entry.template) };
            let place = entry.place.as_ref().map_or_else(String::new, |place| format!("\n{place}"));
            let asleep = if entry.is_working { "" } else { "\nnot at work" };
            let response = response.on_hover_text(format!("{}{template}\n{}{place}{asleep}", entry.class, entry.path));
            if response.clicked() {
                self.select(entry.owner);
            }
        });
    }

    /// Opens and closes a node.
    fn arrow(&mut self, ui: &mut Ui, owner: Owner) {
        let is_closed = self.tree.closed.contains(&owner);
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(12.0), Sense::click());
        let (c, r) = (rect.center(), 3.5);
        let corners = if is_closed {
            vec![c + Vec2::new(-r * 0.6, -r), c + Vec2::new(r, 0.0), c + Vec2::new(-r * 0.6, r)]
        } else {
            vec![c + Vec2::new(-r, -r * 0.6), c + Vec2::new(r, -r * 0.6), c + Vec2::new(0.0, r)]
        };
        let colour = ui.style().interact(&response).fg_stroke.color;
        ui.painter().add(egui::Shape::convex_polygon(corners, colour, egui::Stroke::NONE));
        if response.clicked() {
            if is_closed {
                self.tree.closed.remove(&owner);
            } else {
                self.tree.closed.insert(owner);
            }
        }
    }

    /// For each component with messages the worst severity.
    fn worst_findings(&self) -> Vec<(Owner, Severity)> {
        let mut worst: Vec<(Owner, Severity)> = Vec::new();
        for message in self.frame.messages.iter() {
            let Some(owner) = message.about else { continue };
            match worst.iter_mut().find(|(other, _)| *other == owner) {
                Some((_, severity)) => *severity = (*severity).max(message.severity),
                None => worst.push((owner, message.severity)),
            }
        }
        worst
    }
}
