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

/// What the writer must know of components.
pub trait Classes {
    /// The present name of a class: objects without a name get the one that they have when the scene file is loaded,
    /// which is their class and a number.
    fn present_name(&self, class: &str) -> String;
    /// What an attribute holds, of a class or, without one, of nodes.
    fn holds(&self, class: Option<&str>, attribute: &str) -> Holds;
}

/// What an attribute holds, as far as it may be written without quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Reals: two notations of a number are the same.
    Reals,
    /// A truth value.
    Truth,
    /// Anything else, or it is not known: each letter counts.
    Letters,
}

/// Writes a scene as a script that defines `createScene(root)` and makes the same scene.
pub fn print_script(scene: &SceneText, classes: &dyn Classes) -> String {
    let mut script = Script { scene, classes, text: String::new(), variables: HashMap::new() };
    script.text.push_str("\"\"\"A scene; run it with `settee run`.\"\"\"\n\n\ndef createScene(root):\n");
    script.node(scene.root(), "root");
    script.text.push_str("    return root\n");
    script.text
}

struct Script<'a> {
    scene: &'a SceneText,
    classes: &'a dyn Classes,
    text: String,
    /// The variables that there are, and the last number behind each.
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
                    let value = self.value(None, attribute);
                    let _ = writeln!(self.text, "    {variable}.{} = {value}", attribute.name);
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
                    self.call(&format!("{own} = {above}.addChild"), name, None, None, &node.attributes);
                    stack.extend(self.scene.children(id).iter().rev().map(|child| (*child, id, own.clone())));
                }
                Entity::Object(object) => {
                    let given = object.name.as_ref().map(|(name, _)| name.clone()).filter(|name| !name.is_empty());
                    let name = given.unwrap_or_else(|| {
                        let class = self.classes.present_name(&object.class);
                        let count = counts.entry((parent, class.clone())).or_default();
                        *count += 1;
                        format!("{class}{count}")
                    });
                    let class = object.class.as_str();
                    self.call(&format!("{above}.addObject"), class, Some(&name), Some(class), &object.attributes);
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
        let mut count = self.variables.get(&plain).copied().unwrap_or(0);
        let free = loop {
            count += 1;
            let variable = if count == 1 { plain.clone() } else { format!("{plain}_{count}") };
            // Another node may be called like this one with a number.
            if !self.variables.contains_key(&variable) {
                break variable;
            }
        };
        self.variables.insert(free.clone(), 1);
        self.variables.insert(plain, count);
        free
    }

    fn call(&mut self, function: &str, first: &str, name: Option<&str>, class: Option<&str>, attributes: &[Attribute]) {
        let mut arguments = vec![literal(first)];
        arguments.extend(name.map(|name| format!("name={}", literal(name))));
        let is_written = |attribute: &&Attribute| attribute.name != "name" && attribute.name != "type";
        let mut odd = Vec::new();
        for attribute in attributes.iter().filter(is_written) {
            if is_identifier(&attribute.name) {
                arguments.push(format!("{}={}", attribute.name, self.value(class, attribute)));
            } else {
                odd.push(format!("{}: {}", literal(&attribute.name), self.value(class, attribute)));
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

    /// A value: numbers and truth values as Python writes them where the component reads the same from them, everything
    /// else as a text.
    fn value(&self, class: Option<&str>, attribute: &Attribute) -> String {
        let text = attribute.value.as_str();
        let holds = || self.classes.holds(class, &attribute.name);
        match text {
            "true" if holds() == Holds::Truth => "True".into(),
            "false" if holds() == Holds::Truth => "False".into(),
            _ if is_number(text) && (prints_as(text) || holds() == Holds::Reals) => text.to_owned(),
            _ => literal(text),
        }
    }
}

fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !KEYWORDS.contains(&name)
}

/// Whether a text is a number that Python reads as the same double.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let has_leading_zero = digits.len() > 1 && digits.starts_with('0') && digits.as_bytes()[1].is_ascii_digit();
    let is_plain = digits.starts_with(|first: char| first.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-'));
    let fits = if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        // Integers of Python have no zero below zero.
        text.parse::<i64>().is_ok() && text != "-0"
    } else {
        text.parse::<f64>().is_ok_and(f64::is_finite)
    };
    is_plain && !has_leading_zero && fits
}

/// Whether the number of a text has that text again when a script passes it on.
fn prints_as(text: &str) -> bool {
    match text.parse::<i64>() {
        Ok(number) => number.to_string() == text,
        Err(_) => text.parse::<f64>().is_ok_and(|number| number.to_string() == text),
    }
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
    use super::{Classes, Holds, is_identifier, is_number, literal, prints_as};
    use crate::{Limits, NoIncludes, SourceMap, load_scene, print_script};

    /// Classes that are now called New, not Old, and data that are called by what they hold.
    struct Known;

    impl Classes for Known {
        fn present_name(&self, class: &str) -> String {
            class.replace("Old", "New")
        }
        fn holds(&self, _: Option<&str>, attribute: &str) -> Holds {
            match attribute {
                "dt" | "value" => Holds::Reals,
                "lambda" => Holds::Truth,
                _ => Holds::Letters,
            }
        }
    }

    fn script_of(text: &str) -> String {
        let loaded = load_scene(&mut SourceMap::new(), "a", text.as_bytes(), &mut NoIncludes, &Limits::default());
        print_script(&loaded.scene.expect("well formed"), &Known)
    }

    #[test]
    fn a_script_makes_the_objects_in_document_order() {
        let text = r#"<Node name="r" dt="0.5"><Node name="a b"><Mass value="1e-5"/><Mass/><Old name="x&quot;" lambda="true"/></Node>
            <Node name="a b"/></Node>"#;
        let script = script_of(text);
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
    fn a_variable_stands_for_one_node() {
        let text = r#"<Node><Node name="a"/>
            <Node name="a"><Node name="a_2"><A name="inner"/></Node><A name="outer"/></Node>
            <Node name="a"/><Node name="a_2"/><Node name="root"/></Node>"#;
        let script = script_of(text);
        let lines: Vec<&str> = script.lines().map(str::trim).filter(|line| line.contains("(\"")).collect();
        let expected = [
            "a = root.addChild(\"a\")",
            "a_2 = root.addChild(\"a\")",
            "a_2_2 = a_2.addChild(\"a_2\")",
            "a_2_2.addObject(\"A\", name=\"inner\")",
            "a_2.addObject(\"A\", name=\"outer\")",
            "a_3 = root.addChild(\"a\")",
            "a_2_3 = root.addChild(\"a_2\")",
            "root_2 = root.addChild(\"root\")",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn letters_that_count_are_not_lost() {
        let text = r#"<Node dt="1.50" tags="1.50"><A value="1e-5" lambda="false" name="x"/>
            <A name="x" text="1.5" file="true" other="1e-5" more="7" zero="-0"/>
            <A name="x" value="-0" lambda="1"/></Node>"#;
        let script = script_of(text);
        for line in [
            "root.dt = 1.50",
            "root.tags = \"1.50\"",
            "root.addObject(\"A\", name=\"x\", value=1e-5, **{\"lambda\": False})",
            "root.addObject(\"A\", name=\"x\", text=1.5, file=\"true\", other=\"1e-5\", more=7, zero=\"-0\")",
            "root.addObject(\"A\", name=\"x\", value=\"-0\", **{\"lambda\": 1})",
        ] {
            assert!(script.contains(line), "{line} is missing in\n{script}");
        }
        assert!(["1.5", "0.25", "-3", "100"].into_iter().all(prints_as));
        assert!(!["1.0", "1.50", "1e-5", "1E3", "-0"].into_iter().any(prints_as));
    }

    #[test]
    fn only_what_python_reads_alike_is_written_without_quotes() {
        for number in ["0", "-1", "0.5", "1e-5", "10", "2.5E+3"] {
            assert!(is_number(number), "{number}");
        }
        for text in
            ["", "-", "01", "+1", ".5", "1 2", "1e400", "nan", "99999999999999999999", "1_0", "0x1", "--1", "-0"]
        {
            assert!(!is_number(text), "{text}");
        }
        assert!(is_identifier("totalMass") && !is_identifier("class") && !is_identifier("2d") && !is_identifier(""));
        assert_eq!(literal("a\"\\\n\u{1}"), "\"a\\\"\\\\\\n\\U00000001\"");
    }
}
