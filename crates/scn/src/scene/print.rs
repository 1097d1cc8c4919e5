//! The writer of scenes.

use super::{Entity, EntityId, SceneText};
use crate::cursor::is_name;
use crate::document::Attribute;
use crate::print::Writer;

/// Writes a scene so that [`load_scene`](crate::load_scene) reads the same content back. Includes stay expanded.
///
/// Attributes that are called `name`, or `type` on an object, are structural and belong in their own fields; among
/// the others they are not written. A class must not be empty.
pub fn print_scene(scene: &SceneText) -> String {
    let mut writer = Writer::new();
    let mut stack = vec![Step::Open(scene.root())];
    while let Some(step) = stack.pop() {
        match step {
            Step::Open(id) => {
                let has_content = open(scene.entity(id), &mut writer);
                let children = scene.children(id);
                if !has_content && !children.is_empty() {
                    writer.end_open();
                }
                if has_content || !children.is_empty() {
                    stack.push(Step::Close(id));
                    stack.extend(children.iter().rev().map(|&child| Step::Open(child)));
                } else {
                    writer.end_empty();
                }
            }
            Step::Close(id) => writer.close(tag(scene.entity(id))),
        }
    }
    writer.finish()
}

enum Step {
    Open(EntityId),
    Close(EntityId),
}

/// Begins the tag of an entity. If attributes remain that only elements can hold, ends the tag, writes those and
/// returns true.
fn open(entity: &Entity, writer: &mut Writer) -> bool {
    writer.begin(tag(entity));
    if let Entity::Object(object) = entity
        && !is_element_of_object(&object.class)
    {
        writer.attribute("type", &object.class);
    }
    if let Some((name, _)) = entity.name() {
        writer.attribute("name", name);
    }
    let is_object = matches!(entity, Entity::Object(_));
    let is_structural = |attribute: &&Attribute| attribute.name == "name" || is_object && attribute.name == "type";
    let mut attributes = entity.attributes().iter().filter(|attribute| !is_structural(attribute)).peekable();
    while let Some(attribute) = attributes.next_if(|attribute| is_name(&attribute.name)) {
        writer.attribute(&attribute.name, &attribute.value);
    }
    let has_content = attributes.peek().is_some();
    if has_content {
        writer.end_open();
    }
    for attribute in attributes {
        writer.begin("Attribute");
        writer.attribute("type", &attribute.name);
        writer.end_open();
        writer.begin("Data");
        writer.attribute("value", &attribute.value);
        writer.end_empty();
        writer.close("Attribute");
    }
    has_content
}

/// The name of the element that an entity is written as.
fn tag(entity: &Entity) -> &str {
    match entity {
        Entity::Node(_) => "Node",
        Entity::Object(object) if is_element_of_object(&object.class) => &object.class,
        Entity::Object(_) => "Object",
    }
}

/// Whether an element of this name, without `type`, is read as an object of that class.
fn is_element_of_object(name: &str) -> bool {
    is_name(name) && !matches!(name, "Node" | "Object" | "Attribute" | "Data") && !name.eq_ignore_ascii_case("include")
}

#[cfg(test)]
mod tests {
    use crate::{Limits, NoIncludes, SourceMap, load_scene, print_scene};

    fn printed(text: &str) -> String {
        let loaded = load_scene(&mut SourceMap::new(), "a", text.as_bytes(), &mut NoIncludes, &Limits::default());
        print_scene(&loaded.scene.expect("well formed"))
    }

    #[test]
    fn names_that_no_tag_can_hold_are_written_another_way() {
        let text = "<?xml version=\"1.0\"?>\n\
                    <Node name=\"r\" dt=\"1\">\n    \
                        <Object type=\"Node\" name=\"n\"/>\n    \
                        <Mass a=\"1\">\n        \
                            <Attribute type=\"b c\">\n            \
                                <Data value=\"2\"/>\n        \
                            </Attribute>\n    \
                        </Mass>\n\
                    </Node>\n";
        assert_eq!(printed(text), text);
    }
}
