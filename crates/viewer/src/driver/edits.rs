//! The scene as its author wrote it, with what was edited since.

use settee_kernel::{DataRef, Location, Owner, Scene};
use settee_scn::{Document, Limits, Span};
use settee_simulation::SourceMap;

/// Data that were edited, with their last texts, in the order of the first edits.
#[derive(Default)]
pub struct Edits {
    texts: Vec<(DataRef, String)>,
}

/// A part of a text that is replaced; an empty one is an insertion.
struct Change {
    start: usize,
    end: usize,
    text: String,
}

impl Edits {
    /// Notes an edit.
    pub fn note(&mut self, data: DataRef, text: &str) {
        match self.texts.iter_mut().find(|(known, _)| *known == data) {
            Some((_, known)) => text.clone_into(known),
            None => self.texts.push((data, text.to_owned())),
        }
    }

    /// The text of the scene's own file with the edits in it: comments, order and all else stay as they are.
    ///
    /// # Errors
    /// If something was edited that does not stand in that file.
    pub fn apply(&self, scene: &Scene, sources: &SourceMap) -> Result<String, String> {
        let root = scene.node(scene.root()).location.as_ref();
        let file = root.and_then(|at| at.span).ok_or("the scene was not read from a file")?.file;
        let text = sources.text(file);
        let parsed = settee_scn::parse(&mut SourceMap::new(), sources.name(file), text.as_bytes(), &Limits::default());
        let document = parsed.document.ok_or("the file of the scene is not well formed")?;
        let mut changes = Vec::new();
        for (data, value) in &self.texts {
            let change = change(scene, text, &document, *data, value);
            changes.push(change.ok_or_else(|| {
                format!("{} does not stand in {}: it cannot be saved", scene.data_path(*data), sources.name(file))
            })?);
        }
        // From the end, so that what lies before stays where it is.
        changes.sort_by_key(|change| std::cmp::Reverse(change.start));
        let mut result = text.to_owned();
        for change in changes {
            result.replace_range(change.start..change.end, &change.text);
        }
        Ok(result)
    }
}

/// How a value gets into the text: in place of the one that stands there, or as a new attribute of the element.
fn change(scene: &Scene, text: &str, document: &Document, data: DataRef, value: &str) -> Option<Change> {
    let info = scene.data_set(data.owner)?.data_info(data.index);
    let is_meant = |name: &str| name == info.name || info.aliases.contains(&name);
    let span = |at: &Option<Location>| at.as_ref()?.span.filter(|span| span.file.index() == 0);
    let at = match data.owner {
        Owner::Object(object) => span(&scene.object(object).location),
        Owner::Node(node) => span(&scene.node(node).location),
    }?;
    let mut elements = document.pre_order().map(|id| document.element(id));
    let element = elements.find(|element| {
        let class = element.attribute("type").map(|class| class.value_span);
        [Some(element.span), Some(element.name_span), class].into_iter().flatten().any(|span| same(span, at))
    })?;
    let given = match data.owner {
        Owner::Object(object) => {
            let mut places = scene.object(object).attribute_locations.iter();
            // The value may stand in an element of its own, or in another file.
            match places.find(|(name, _)| is_meant(name)) {
                Some((_, place)) => Some(place.span.filter(|span| span.file.index() == 0)?),
                None => None,
            }
        }
        Owner::Node(_) => element.attributes.iter().find(|given| is_meant(&given.name)).map(|given| given.value_span),
    };
    let mut written = String::new();
    settee_scn::write_value(value, &mut written);
    if let Some(span) = given {
        let (start, end) = (span.start as usize, span.end as usize);
        let quoted =
            |written: String| if text[..start].ends_with('\'') { written.replace('\'', "&apos;") } else { written };
        return Some(Change { start, end, text: quoted(written) });
    }
    let end = element.name_span.end as usize;
    Some(Change { start: end, end, text: format!(" {}=\"{written}\"", info.name) })
}

/// Whether two spans of one file are the same, whatever number the file has.
fn same(one: Span, other: Span) -> bool {
    (one.start, one.end) == (other.start, other.end)
}
