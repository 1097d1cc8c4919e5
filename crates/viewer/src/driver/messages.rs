//! Messages for the message panel: which component each is about, and how often it came.

use settee_kernel::{Diagnostic, Owner, Scene, Severity};

use super::frame::Message;

/// Messages beyond this number push out the oldest.
const MOST_MESSAGES: usize = 1000;

/// The messages so far, the newest last.
#[derive(Default)]
pub struct Messages {
    list: Vec<Message>,
    last_id: u64,
    has_changed: bool,
}

impl Messages {
    /// Adds a finding.
    pub fn add(&mut self, scene: &Scene, finding: &Diagnostic, step: u64) {
        let object = format!("{}/{}", finding.node.trim_end_matches('/'), finding.object);
        let about = (!finding.object.is_empty()).then(|| scene.find_object(&object)).flatten().map(Owner::Object);
        let node = || (!finding.node.is_empty()).then(|| scene.find_node(&finding.node)).flatten().map(Owner::Node);
        let subject = finding.subject();
        let text = if subject.is_empty() { finding.text() } else { format!("{subject}: {}", finding.text()) };
        let text = finding.fix.as_ref().map_or(text.clone(), |fix| format!("{text} ({fix})"));
        self.push(Message {
            id: 0,
            severity: finding.severity,
            text,
            place: finding.location.as_ref().map(ToString::to_string),
            about: about.or_else(node),
            attribute: finding.attribute.clone(),
            step,
            count: 1,
        });
    }

    /// Adds a text; a component that it names as messages do, `Class "name" in /path`, is found again.
    pub fn add_text(&mut self, scene: &Scene, severity: Severity, text: &str, step: u64) {
        let about = named_in(scene, text);
        let (text, attribute, place) = (text.to_owned(), String::new(), None);
        self.push(Message { id: 0, severity, text, place, about, attribute, step, count: 1 });
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.list.clear();
        self.has_changed = true;
    }

    /// The list, if it changed since the last call.
    pub fn take_changes(&mut self) -> Option<Vec<Message>> {
        std::mem::take(&mut self.has_changed).then(|| self.list.clone())
    }

    fn push(&mut self, message: Message) {
        self.has_changed = true;
        self.last_id += 1;
        let message = Message { id: self.last_id, ..message };
        match self.list.last_mut() {
            Some(last) if last.text == message.text && last.place == message.place => {
                last.count += 1;
                (last.id, last.step) = (message.id, message.step);
            }
            _ => self.list.push(message),
        }
        if self.list.len() > MOST_MESSAGES {
            self.list.remove(0);
        }
    }
}

/// The component that a text names.
fn named_in(scene: &Scene, text: &str) -> Option<Owner> {
    let (before, after) = text.split_once("\" in /")?;
    let (_, name) = before.rsplit_once('"')?;
    let path = after.split([':', ' ', ',']).next().unwrap_or_default();
    let path = if path.is_empty() { format!("/{name}") } else { format!("/{path}/{name}") };
    scene.find_object(&path).map(Owner::Object)
}
