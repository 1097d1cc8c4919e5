//! `settee doc WORD`: what in the reference has these words.

use std::fmt::Write;

use settee_kernel::{ClassEntry, Registry};

use crate::doc::{column, first_sentence};

/// Most data that are shown of one class.
const MOST_DATA: usize = 3;

/// The class that is meant but for the case of its letters.
pub fn in_any_case<'r>(registry: &'r Registry, name: &str) -> Option<&'r ClassEntry> {
    let is_meant = |(class, _): &(&str, &ClassEntry)| class.eq_ignore_ascii_case(name);
    registry.classes().find(is_meant).map(|(_, entry)| entry)
}

/// A class in which words are found.
pub struct Found<'r> {
    /// The class.
    pub entry: &'r ClassEntry,
    /// Whether its name has all of them; otherwise its help, data or links have.
    pub is_in_name: bool,
    /// Its data and links that have them, each as `name: first sentence`; none where the name has them.
    pub data: Vec<String>,
}

/// Classes in which all words are found, in the order of their names.
pub fn matches<'r>(registry: &'r Registry, words: &[String]) -> impl Iterator<Item = Found<'r>> {
    let words: Vec<String> = words.iter().flat_map(|text| text.split_whitespace()).map(str::to_lowercase).collect();
    let has_all = move |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    registry.classes().filter_map(move |(_, entry)| {
        if has_all(entry.info.name) {
            return Some(Found { entry, is_in_name: true, data: Vec::new() });
        }
        let data = matching_data(entry, &has_all);
        (has_all(entry.info.help) || !data.is_empty()).then_some(Found { entry, is_in_name: false, data })
    })
}

/// Classes whose name has all words, then those whose help, data or links have them; `None` if there are none.
pub fn search(registry: &Registry, words: &[String]) -> Option<String> {
    let (by_name, by_text): (Vec<Found<'_>>, Vec<Found<'_>>) =
        matches(registry, words).partition(|found| found.is_in_name);
    let width = by_name.iter().chain(&by_text).map(|found| found.entry.info.name.len()).max()?;
    let mut text = String::new();
    for (title, classes) in [("In the name", &by_name), ("In the text or the data", &by_text)] {
        if classes.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{title}");
        for Found { entry, data, .. } in classes {
            column(&mut text, &format!("  {:width$}  ", entry.info.name), &first_sentence(entry.info.help));
            for line in data.iter().take(MOST_DATA) {
                column(&mut text, &format!("  {:width$}    ", ""), line);
            }
            if data.len() > MOST_DATA {
                let _ = writeln!(text, "  {:width$}    and {} more", "", data.len() - MOST_DATA);
            }
        }
        text.push('\n');
    }
    Some(text + "`settee doc CLASS` shows the reference of one.\n")
}

/// Data and links of a class that have the words, each as `name: first sentence`. What all components have does not
/// count: a search for "tags" is none for every class.
fn matching_data(entry: &ClassEntry, has_all: &dyn Fn(&str) -> bool) -> Vec<String> {
    let component = entry.create_default();
    let component = component.as_ref();
    let data = (0..component.data_len()).map(|index| component.data_info(index));
    let data = data.filter(|info| info.ignored.is_none() && !COMMON.contains(&info.name));
    let links = (0..component.link_len()).map(|index| component.link_info(index));
    let texts = data.map(|info| (info.name, info.help)).chain(links.map(|info| (info.name, info.help)));
    let found = texts.filter(|(name, help)| has_all(&format!("{name} {help}")));
    found.map(|(name, help)| format!("{name}: {}", first_sentence(help))).collect()
}

/// Data that every component has.
const COMMON: [&str; 4] = ["printLog", "tags", "listening", "bbox"];

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &[&str]) -> Option<String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        search(&settee_components::registry(), &words)
    }

    #[test]
    fn words_are_found_in_names_texts_and_data_in_any_case() {
        let text = found(&["tetrahedron"]).unwrap();
        let (by_name, by_text) = text.split_once("In the text or the data").unwrap();
        assert!(
            by_name.contains("\n  TetrahedronFEMForceField ") && !by_text.contains("\n  TetrahedronFEMForceField ")
        );
        assert!(found(&["von", "MISES"]).unwrap().contains("computeVonMisesStress: "));
        assert!(found(&["von mises"]).is_some());
        assert_eq!(found(&["zyzzyva"]), None);
        assert!(in_any_case(&settee_components::registry(), "bdfodesolver").is_some());
    }
}
