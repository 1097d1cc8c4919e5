//! The writer of scenes as scripts in Python.

use std::collections::HashMap;
use std::fmt::Write;

use super::{Entity, EntityId, SceneText};
use crate::document::Attribute;

/// A line is broken before this many characters where it can be.
const WIDTH: usize = 120;

/// Words that Python keeps for itself.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Writes a scene as a script that defines `createScene(root)` and makes the same scene.
///
/// `class_of` gives the present name of a class: objects without a name get the one that they have when the scene file
/// is loaded, which is their class and a number.
pub fn print_script(scene: &SceneText, class_of: &dyn Fn(&str) -> String) -> String {
    let mut script = Script { scene, class_of, text: String::new(), variables: HashMap::new() };
    script.text.push_str("\"\"\"A scene; run it with `settee run`.\"\"\"\n\n\ndef createScene(root):\n");
    script.node(scene.root(), "root");
    script.text.push_str("    return root\n");
    script.text
}

struct Script<'a> {
    scene: &'a SceneText,
    class_of: &'a dyn Fn(&str) -> String,
    text: String,
    /// How often a variable of this name was made.
    variables: HashMap<String, usize>,
}

impl Script<'_> {
    /// Writes nodes and objects in document order: the order in which they are made counts.
    fn node(&mut self, root: EntityId, variable: &str) {
        self.variables.insert(variable.to_owned(), 1);
        if let Entity::Node(node) = self.scene.entity(root) {
            let name = node.name.as_ref().map_or("", |(name, _)| name.as_str());
            let _ = writeln!(self.text, "    {variable}.name = {}", literal(name));
            for attribute in &node.attributes {
                if is_identifier(&attribute.name) {
                    let _ = writeln!(self.text, "    {variable}.{} = {}", attribute.name, value(&attribute.value));
                }
            }
        }
        let mut counts: HashMap<(EntityId, String), usize> = HashMap::new();
        let children = |id: EntityId, variable: &str| {
            self.scene.children(id).iter().rev().map(|child| (*child, id, variable.to_owned())).collect::<Vec<_>>()
        };
        let mut stack = children(root, variable);
        while let Some((id, parent, above)) = stack.pop() {
            match self.scene.entity(id) {
                Entity::Node(node) => {
                    let name = node.name.as_ref().map_or("", |(name, _)| name.as_str());
                    let own = self.variable(name);
                    self.text.push('\n');
                    self.call(&format!("{own} = {above}.addChild"), name, None, &node.attributes);
                    stack.extend(self.scene.children(id).iter().rev().map(|child| (*child, id, own.clone())));
                }
                Entity::Object(object) => {
                    let given = object.name.as_ref().map(|(name, _)| name.clone()).filter(|name| !name.is_empty());
                    let name = given.unwrap_or_else(|| {
                        let class = (self.class_of)(&object.class);
                        let count = counts.entry((parent, class.clone())).or_default();
                        *count += 1;
                        format!("{class}{count}")
                    });
                    self.call(&format!("{above}.addObject"), &object.class, Some(&name), &object.attributes);
                }
            }
        }
    }

    /// A variable for a node: its name as far as Python allows.
    fn variable(&mut self, name: &str) -> String {
        let letters: String =
            name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
        let plain = letters.trim_matches('_').to_owned();
        let plain = if is_identifier(&plain) { plain } else { format!("node{plain}") };
        let count = self.variables.entry(plain.clone()).or_default();
        *count += 1;
        if *count == 1 { plain } else { format!("{plain}_{count}") }
    }

    fn call(&mut self, function: &str, first: &str, name: Option<&str>, attributes: &[Attribute]) {
        let mut arguments = vec![literal(first)];
        arguments.extend(name.map(|name| format!("name={}", literal(name))));
        let is_written = |attribute: &&Attribute| attribute.name != "name" && attribute.name != "type";
        let mut odd = Vec::new();
        for attribute in attributes.iter().filter(is_written) {
            if is_identifier(&attribute.name) {
                arguments.push(format!("{}={}", attribute.name, value(&attribute.value)));
            } else {
                odd.push(format!("{}: {}", literal(&attribute.name), value(&attribute.value)));
            }
        }
        if !odd.is_empty() {
            arguments.push(format!("**{{{}}}", odd.join(", ")));
        }
        let line = format!("    {function}({})", arguments.join(", "));
        if line.chars().count() <= WIDTH {
            self.text.push_str(&line);
        } else {
            let _ = write!(self.text, "    {function}(\n        {},\n    )", arguments.join(",\n        "));
        }
        self.text.push('\n');
    }
}

fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !KEYWORDS.contains(&name)
}

/// A value: numbers and truth values as Python writes them, everything else as a text.
fn value(text: &str) -> String {
    match text {
        "true" => "True".into(),
        "false" => "False".into(),
        _ if is_number(text) => text.to_owned(),
        _ => literal(text),
    }
}

/// Whether a text is a number that Python reads as the same double.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let has_leading_zero = digits.len() > 1 && digits.starts_with('0') && digits.as_bytes()[1].is_ascii_digit();
    let is_plain = digits.starts_with(|first: char| first.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-'));
    let fits = if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse::<i64>().is_ok()
    } else {
        text.parse::<f64>().is_ok_and(f64::is_finite)
    };
    is_plain && !has_leading_zero && fits
}

/// A text in quotes.
fn literal(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            control if control.is_control() => {
                let _ = write!(quoted, "\\U{:08x}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::{is_identifier, is_number, literal};
    use crate::{Limits, NoIncludes, SourceMap, load_scene, print_script};

    #[test]
    fn a_script_makes_the_objects_in_document_order() {
        let text = r#"<Node name="r" dt="0.5"><Node name="a b"><Mass value="1e-5"/><Mass/><Old name="x&quot;" lambda="true"/></Node>
            <Node name="a b"/></Node>"#;
        let loaded = load_scene(&mut SourceMap::new(), "a", text.as_bytes(), &mut NoIncludes, &Limits::default());
        let script = print_script(&loaded.scene.expect("well formed"), &|class| class.replace("Old", "New"));
        let expected = r#"
def createScene(root):
    root.name = "r"
    root.dt = 0.5

    a_b = root.addChild("a b")
    a_b.addObject("Mass", name="Mass1", value=1e-5)
    a_b.addObject("Mass", name="Mass2")
    a_b.addObject("Old", name="x\"", **{"lambda": True})

    a_b_2 = root.addChild("a b")
    return root
"#;
        assert!(script.ends_with(expected), "{script}");
    }

    #[test]
    fn only_what_python_reads_alike_is_written_without_quotes() {
        for number in ["0", "-1", "0.5", "1e-5", "10", "2.5E+3"] {
            assert!(is_number(number), "{number}");
        }
        for text in ["", "-", "01", "+1", ".5", "1 2", "1e400", "nan", "99999999999999999999", "1_0", "0x1", "--1"] {
            assert!(!is_number(text), "{text}");
        }
        assert!(is_identifier("totalMass") && !is_identifier("class") && !is_identifier("2d") && !is_identifier(""));
        assert_eq!(literal("a\"\\\n\u{1}"), "\"a\\\"\\\\\\n\\U00000001\"");
    }
}
