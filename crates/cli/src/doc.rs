//! `settee doc`: the list of components, or the reference of one, from their declarations.

use std::fmt::Write;

use clap::Args;
use serde_json::{Value, json};
use settee_kernel::{ClassEntry, Component, Lookup, Registry, Search};

use crate::doc_search::{Found, in_any_case, matches, search};
use crate::exit::{Exit, Failure};
use crate::output;

/// Shows what components there are and what they can do.
#[derive(Args)]
pub struct DocArgs {
    /// Name of a component, or words to search for in names, texts and data; without any all components are listed.
    #[arg(value_name = "CLASS or WORDS")]
    words: Vec<String>,
    /// List the codes of all diagnostics instead, with what each means.
    #[arg(long, conflicts_with = "words")]
    codes: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Longest default that is shown in full.
const LONGEST_DEFAULT: usize = 60;

/// Carries the command out.
///
/// # Errors
/// If there is no such class.
pub fn doc(args: &DocArgs) -> Result<Exit, Failure> {
    if args.codes {
        output::print(&codes(args.json))?;
        return Ok(Exit::Ok);
    }
    let registry = settee_components::registry();
    let text = match args.words.as_slice() {
        [] if args.json => declarations(&registry),
        [] => list(&registry),
        words => {
            let name = words.join(" ");
            match look_up(&registry, &name) {
                Ok((entry, _)) if args.json => format!("{:#}\n", as_json(entry)),
                Ok((entry, note)) => note + &reference(entry),
                Err(why) if args.json => match found_as_json(&registry, words).filter(|_| !why.is_of_this_name) {
                    Some(found) => found,
                    None => return Err(Failure::usage(why.in_full(&name))),
                },
                // What is not there under this name is often part of other names.
                Err(why) => match (search(&registry, words), why.is_of_this_name) {
                    (Some(found), true) => format!("{name}: {}.\n\n{found}", why.text),
                    (Some(found), false) => found,
                    (None, _) if words.len() > 1 => {
                        let text = format!("no component has all of these words: {name}; fewer words find more");
                        return Err(Failure::usage(text));
                    }
                    (None, _) => return Err(Failure::usage(why.in_full(&name))),
                },
            }
        }
    };
    output::print(&text)?;
    Ok(Exit::Ok)
}

/// What a search finds, as JSON; `None` if that is nothing.
fn found_as_json(registry: &Registry, words: &[String]) -> Option<String> {
    let found: Vec<Value> = matches(registry, words)
        .map(|found| {
            let Found { entry, is_in_name, data } = found;
            json!({ "class": entry.info.name, "in_name": is_in_name, "help": entry.info.help, "data": data })
        })
        .collect();
    (!found.is_empty()).then(|| format!("{:#}\n", Value::Array(found)))
}

/// The declarations of all components, as JSON.
pub fn declarations(registry: &Registry) -> String {
    format!("{:#}\n", Value::Array(registry.classes().map(|(_, entry)| as_json(entry)).collect()))
}

/// The codes of all diagnostics.
fn codes(json: bool) -> String {
    let codes = settee_kernel::codes::all();
    if json {
        let entries = codes.iter().map(|(code, explanation)| json!({ "code": code, "explanation": explanation }));
        return format!("{:#}\n", Value::Array(entries.collect()));
    }
    let width = codes.iter().map(|(code, _)| code.len()).max().unwrap_or(0);
    codes.iter().map(|(code, explanation)| format!("{code:width$}  {explanation}\n")).collect()
}

/// Why there is no reference of a class.
struct NoReference {
    text: String,
    /// Whether something is known of this very name: it may as well be a word to search for otherwise.
    is_of_this_name: bool,
}

impl NoReference {
    fn in_full(&self, name: &str) -> String {
        format!("\"{name}\": {}; `settee doc` lists all components", self.text)
    }
}

/// The class of a name in letters of any case, and a note where it has another name now.
fn look_up<'r>(registry: &'r Registry, name: &str) -> Result<(&'r ClassEntry, String), NoReference> {
    let known = |text: String| Err(NoReference { text, is_of_this_name: true });
    match registry.lookup(name) {
        Lookup::Found(entry, None) => Ok((entry, String::new())),
        Lookup::Found(entry, Some(class)) if !registry.preset(name).is_empty() => {
            let attributes = registry.preset(name).iter().map(|(name, value)| format!(" {name}=\"{value}\""));
            Ok((entry, format!("{name} stands for {class}{}.\n\n", attributes.collect::<String>())))
        }
        Lookup::Found(entry, Some(new)) => Ok((entry, format!("{name} is now called {new}.\n\n"))),
        Lookup::Gone(reason) => known(format!("there is no such component any more: {reason}")),
        Lookup::Elsewhere(instead) => known(format!("Settee does not have this component: {instead}")),
        Lookup::WithoutEffect(reason) => known(format!("the component has no effect in Settee: {reason}")),
        Lookup::NotYet => known("this component is not supported yet".into()),
        Lookup::Unknown if let Some(entry) = in_any_case(registry, name) => Ok((entry, String::new())),
        Lookup::Unknown => {
            let nearest = registry.nearest(name).map(|nearest| format!("; did you mean \"{nearest}\"?"));
            let text = format!("there is no such component{}", nearest.unwrap_or_default());
            Err(NoReference { text, is_of_this_name: false })
        }
    }
}

/// Names and first sentences, by category.
fn list(registry: &Registry) -> String {
    let mut classes: Vec<_> = registry.classes().map(|(_, entry)| entry.info).collect();
    classes.sort_by_key(|class| (class.category, class.name));
    let width = classes.iter().map(|class| class.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for group in classes.chunk_by(|one, other| one.category == other.category) {
        let _ = writeln!(text, "{}", group[0].category);
        for class in group {
            column(&mut text, &format!("  {:width$}  ", class.name), &first_sentence(class.help));
        }
        text.push('\n');
    }
    text + "`settee doc CLASS` shows the reference of one, `settee doc WORD` searches.\n"
}

/// Widest line.
const WIDTH: usize = 120;

/// Adds a text behind a head, in lines that begin below its own beginning.
pub fn column(text: &mut String, head: &str, words: &str) {
    let indent = head.chars().count();
    let (mut line, mut is_empty) = (head.to_owned(), true);
    for word in words.split_whitespace() {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(text, "{line}");
            (line, is_empty) = (" ".repeat(indent), true);
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

/// The first sentence of a help text, on one line.
pub fn first_sentence(help: &str) -> String {
    let paragraph = help.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    // A sentence ends where the next one begins: `n . x` is a product, `position1, triangles1 ...` goes on.
    let is_end = |at: &usize| {
        let (before, after) = (&paragraph[..*at], &paragraph[at + 2..]);
        before.ends_with(|last: char| last.is_alphanumeric() || ")]\"".contains(last))
            && after.starts_with(|next: char| next.is_uppercase() || next.is_ascii_digit() || next == '"')
    };
    let end = paragraph.match_indices(". ").map(|(at, _)| at).find(is_end).map_or(paragraph.len(), |at| at + 1);
    paragraph[..end].trim().to_owned()
}

/// The reference of a class for readers.
fn reference(entry: &ClassEntry) -> String {
    let component = entry.create_default();
    let component = component.as_ref();
    let class = component.class();
    let mut text = format!("{} ({})\n\n{}\n", class.name, class.category, class.help.trim());
    let templates = templates(entry);
    if !templates.is_empty() {
        let _ = writeln!(text, "\nTemplates: {} (the first is the default)", templates.join(", "));
    }
    text.push_str("\nData\n");
    for index in 0..component.data_len() {
        text.push_str(&data_reference(component, index));
    }
    if component.link_len() > 0 {
        text.push_str("\nLinks\n");
    }
    for index in 0..component.link_len() {
        let (link, info) = (component.link(index), component.link_info(index));
        let several = if link.is_multiple() { "any number, each a " } else { "" };
        let mut facts = vec![format!("{several}{}", link.what()), search_text(info.search).into()];
        facts.extend(info.required.then(|| "required".into()));
        facts.extend(aliases_text(info.aliases));
        facts.retain(|fact| !fact.is_empty());
        entry_text(&mut text, info.name, &facts.join("; "), info.help);
        ignored_text(&mut text, info.ignored);
    }
    let extra = component.lifecycle().extra_attributes();
    if !extra.is_empty() {
        text.push_str("\nOther attributes\n");
    }
    for (name, help) in extra {
        entry_text(&mut text, name, "", help);
    }
    text
}

fn templates(entry: &ClassEntry) -> Vec<&'static str> {
    entry.templates.iter().map(|template| template.name).filter(|name| !name.is_empty()).collect()
}

fn data_reference(component: &dyn Component, index: usize) -> String {
    let (data, info) = (component.data(index), component.data_info(index));
    let mut facts = vec![data.type_name()];
    facts.extend((!info.unit.is_empty()).then(|| format!("in {}", info.unit)));
    let default = data.print();
    facts.push(match default.chars().count() {
        _ if info.output => "output".into(),
        0 => "empty by default".into(),
        1..=LONGEST_DEFAULT => format!("default {default}"),
        _ => format!("default {}...", default.chars().take(LONGEST_DEFAULT).collect::<String>()),
    });
    facts.extend((!info.check.is_empty()).then(|| condition(info.check)));
    facts.extend(info.required.then(|| "required".into()));
    facts.extend(aliases_text(info.aliases));
    let mut text = String::new();
    entry_text(&mut text, info.name, &facts.join("; "), info.help);
    if let Some(reason) = info.unsupported {
        let _ = writeln!(text, "      Not supported, a warning when set: {reason}");
    }
    ignored_text(&mut text, info.ignored);
    if let Some(reason) = info.at_start {
        let _ = writeln!(text, "      Counts at the start, cannot be written during a run: {reason}");
    }
    text
}

fn ignored_text(text: &mut String, reason: Option<&str>) {
    if let Some(reason) = reason {
        let _ = writeln!(text, "      Ignored, a note when set: {reason}");
    }
}

/// A condition as it is declared, `at_least(1u32)`, in words. Of one that is not known the name is left, as words.
fn condition(check: &str) -> String {
    let check = check.trim().trim_start_matches("settee_kernel").trim_start_matches(" ::").trim_start();
    let arguments = |name: &str| check.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
    let number = |text: &str| text.replace(' ', "").split(['u', 'f', 'i', '_']).next().unwrap_or_default().to_owned();
    // A bound with a name of the program says nothing to a reader.
    let is_number = |text: &str| number(text).parse::<f64>().is_ok();
    match (arguments("at_least"), arguments("between").and_then(|range| range.split_once(','))) {
        (Some(low), _) if is_number(low) => format!("at least {}", number(low)),
        (None, Some((low, high))) if is_number(high) => format!("from {} to {}", number(low), number(high)),
        (None, Some((low, _))) => format!("at least {}", number(low)),
        _ => match check.trim_end_matches("()") {
            "positive" => "positive".into(),
            "all_positive" => "each positive".into(),
            "non_negative" | "all_non_negative" | "all_moduli" => "not below 0".into(),
            "ratio" | "all_ratios" => "above -1 and below 0.5".into(),
            "plane_ratio" => "above -1 and below 1".into(),
            other => other.replace('_', " "),
        },
    }
}

fn aliases_text(aliases: &[&str]) -> Option<String> {
    (!aliases.is_empty()).then(|| format!("also called {}", aliases.join(", ")))
}

fn search_text(search: Search) -> &'static str {
    match search {
        Search::None => "",
        Search::Local => "if empty: searched in the own node",
        Search::Up => "if empty: searched in the own node, then upwards",
        Search::Down => "if empty: searched in the own node, then downwards",
        Search::Parent => "if empty: searched above the own node",
        Search::Root => "if empty: searched in the whole scene",
    }
}

fn search_name(search: Search) -> &'static str {
    match search {
        Search::None => "none",
        Search::Local => "local",
        Search::Up => "up",
        Search::Down => "down",
        Search::Parent => "parent",
        Search::Root => "root",
    }
}

fn entry_text(text: &mut String, name: &str, facts: &str, help: &str) {
    let _ = writeln!(text, "  {name}{}{facts}", if facts.is_empty() { "" } else { ": " });
    for line in help.trim().lines() {
        let _ = writeln!(text, "      {}", line.trim());
    }
}

fn as_json(entry: &ClassEntry) -> Value {
    let component = entry.create_default();
    let component = component.as_ref();
    let class = component.class();
    let optional = |text: &str| if text.is_empty() { Value::Null } else { text.into() };
    let data = (0..component.data_len()).map(|index| {
        let (data, info) = (component.data(index), component.data_info(index));
        json!({
            "name": info.name, "aliases": info.aliases, "type": data.type_name(), "unit": optional(info.unit),
            "default": data.print(), "check": optional(&condition(info.check)), "help": info.help.trim(),
            "output": info.output, "required": info.required, "auto_linked": info.auto_linked, "unsupported": info.unsupported,
            "ignored": info.ignored, "at_start": info.at_start,
        })
    });
    let links = (0..component.link_len()).map(|index| {
        let (link, info) = (component.link(index), component.link_info(index));
        json!({
            "name": info.name, "aliases": info.aliases, "target": link.what(), "multiple": link.is_multiple(),
            "search": search_name(info.search), "required": info.required, "ignored": info.ignored, "help": info.help.trim(),
        })
    });
    let attributes =
        component.lifecycle().extra_attributes().iter().map(|(name, help)| json!({ "name": name, "help": help }));
    json!({
        "name": class.name, "category": class.category, "help": class.help.trim(), "templates": templates(entry),
        "data": data.collect::<Vec<_>>(), "links": links.collect::<Vec<_>>(), "attributes": attributes.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sentence_ends_at_its_full_stop_or_paragraph() {
        assert_eq!(first_sentence("Adds f = k x. More."), "Adds f = k x.");
        assert_eq!(first_sentence("Two\nlines\n\nSecond paragraph."), "Two lines");
        assert_eq!(first_sentence(""), "");
        assert_eq!(
            first_sentence("Keeps points on a plane: x - n n . x = 0. More."),
            "Keeps points on a plane: x - n n . x = 0."
        );
        assert_eq!(first_sentence("Joins a1, a2 ... and b. Then c."), "Joins a1, a2 ... and b.");
    }

    #[test]
    fn long_texts_go_on_below_their_beginning() {
        let mut text = String::new();
        column(&mut text, "  Name  ", &"word ".repeat(40));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() == 2 && lines.iter().all(|line| line.len() <= WIDTH), "{text}");
        assert!(lines[0].starts_with("  Name  word") && lines[1].starts_with("        word"), "{text}");
    }

    #[test]
    fn conditions_are_shown_in_words() {
        let cases = [
            ("at_least(1u32)", "at least 1"),
            ("between(0.0, 1.0)", "from 0.0 to 1.0"),
            ("non_negative()", "not below 0"),
            ("between(0, MOST as u32)", "at least 0"),
            ("settee_kernel :: between(1, 4)", "from 1 to 4"),
            ("at_least(- 1)", "at least -1"),
            ("all_moduli()", "not below 0"),
            ("between_zero_and_two", "between zero and two"),
        ];
        for (declared, shown) in cases {
            assert_eq!(condition(declared), shown);
        }
    }

    #[test]
    fn all_codes_are_listed_with_their_explanations() {
        let text = codes(false);
        let listed: Vec<Value> = serde_json::from_str(&codes(true)).expect("the list is JSON");
        let all = settee_kernel::codes::all();
        assert_eq!((text.lines().count(), listed.len()), (all.len(), all.len()));
        for ((line, entry), (code, explanation)) in text.lines().zip(&listed).zip(all) {
            assert!(line.starts_with(code) && line.ends_with(explanation), "{line}");
            assert_eq!((&entry["code"], &entry["explanation"]), (&Value::from(code), &Value::from(explanation)));
        }
    }

    #[test]
    fn every_class_has_a_reference_with_all_its_data_and_links() {
        for (name, entry) in settee_components::registry().classes() {
            let text = reference(entry);
            assert!(!entry.info.help.trim().is_empty(), "{name} has no help");
            let component = entry.create_default();
            for index in 0..component.data_len() {
                assert!(
                    text.contains(&format!("\n  {}: ", component.data_info(index).name)),
                    "{name}: {}",
                    component.data_info(index).name
                );
            }
            for index in 0..component.link_len() {
                assert!(
                    text.contains(&format!("\n  {}: ", component.link_info(index).name)),
                    "{name}: {}",
                    component.link_info(index).name
                );
            }
        }
    }
}
