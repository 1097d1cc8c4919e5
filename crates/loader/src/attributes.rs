//! From attributes to data and links.

use settee_kernel::{Component, Diagnostic, Location, NodeData, Severity, nearest_name};
use settee_kernel::{DataSet, Flat, ValueError, write_numbers};

/// One attribute of the text.
pub(crate) struct Given<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// The value without its detour through text, where a program gives an array.
    pub numbers: Option<&'a Flat>,
    pub name_at: Option<Location>,
    pub value_at: Option<Location>,
}

/// A data whose value is a link to another data, to be resolved when all objects exist.
pub(crate) struct Pending {
    pub index: usize,
    pub path: String,
    pub at: Option<Location>,
}

/// Attributes that say what an element is, not how it is set.
pub(crate) fn is_structural(name: &str) -> bool {
    matches!(name, "name" | "type" | "template" | "src")
}

fn malformed(given: &Given<'_>, error: ValueError, compat: bool) -> Diagnostic {
    // Without leniency the run stops, so what SOFA would have read is never used.
    let severity = if compat { Severity::Warning } else { Severity::Error };
    let mut place = given.value_at.clone();
    if let Some(place) = &mut place {
        let before = &given.value[..error.offset.min(given.value.len())];
        if !before.contains('\n') {
            place.column += before.chars().count() as u32;
        }
    }
    Diagnostic::new(severity, "malformed-value", error.message)
        .attribute(given.name, given.value)
        .expected(error.expected)
        .at(place)
}

/// Writes the attributes into a component; returns links between data for later.
pub(crate) fn apply(
    component: &mut dyn Component,
    attributes: &[Given<'_>],
    compat: bool,
    findings: &mut Vec<Diagnostic>,
) -> Vec<Pending> {
    let mut pending = Vec::new();
    for given in attributes.iter().filter(|given| !is_structural(given.name)) {
        let all = component.find_all_data(given.name);
        let link = component.find_link(given.name);
        for &index in &all {
            if let Some(reason) = component.data_info(index).unsupported {
                findings.push(
                    Diagnostic::warning(
                        "unsupported-attribute",
                        format!("not supported yet, it has no effect: {reason}"),
                    )
                    .attribute(given.name, given.value)
                    .at(given.name_at.clone()),
                );
                continue;
            }
            let data = component.data_mut(index);
            let outcome = match given.numbers {
                Some(numbers) => write_numbers(data, numbers),
                None if given.value.trim_start().starts_with('@') => {
                    pending.push(Pending { index, path: given.value.trim().to_owned(), at: given.value_at.clone() });
                    Ok(())
                }
                None => data.parse(given.value),
            };
            if let Err(error) = outcome {
                let lenient = compat || component.data_info(index).lenient;
                findings.push(malformed(given, error, lenient));
            }
        }
        if let Some(index) = link {
            let paths: Vec<String> = given.value.split_whitespace().map(str::to_owned).collect();
            let link = component.link_mut(index);
            if paths.len() > 1 && !link.is_multiple() {
                let finding = Diagnostic::error("link-takes-one", "several targets for a link that takes one")
                    .attribute(given.name, given.value);
                findings.push(finding.at(given.value_at.clone()));
            }
            link.set_paths(paths);
        }
        if all.is_empty() && link.is_none() {
            match component.lifecycle_mut().parse_attribute(given.name, given.value) {
                Some(Ok(())) => {}
                Some(Err(error)) => findings.push(malformed(given, error, compat)),
                None => findings.extend(unknown(component, given, compat)),
            }
        }
    }
    pending
}

fn unknown(component: &dyn Component, given: &Given<'_>, compat: bool) -> Option<Diagnostic> {
    // SOFA's own way to keep an attribute for later without a message.
    if given.name.starts_with('_') || given.name.starts_with("NO") {
        return None;
    }
    let data = (0..component.data_len())
        .map(|index| component.data_info(index))
        .flat_map(|info| std::iter::once(info.name).chain(info.aliases.iter().copied()));
    let links = (0..component.link_len())
        .map(|index| component.link_info(index))
        .flat_map(|info| std::iter::once(info.name).chain(info.aliases.iter().copied()));
    let extra = component.lifecycle().extra_attributes().iter().map(|(name, _)| *name);
    let near = nearest_name(given.name, data.chain(links).chain(extra)).map(str::to_owned);
    let severity = if compat { Severity::Warning } else { Severity::Error };
    let finding = Diagnostic::new(severity, "unknown-attribute", "the component has no such attribute")
        .attribute(given.name, given.value)
        .nearest(near);
    Some(finding.fix(format!("`settee doc {}` lists its attributes", component.class().name)).at(given.name_at.clone()))
}

/// Writes the attributes of a node.
pub(crate) fn apply_to_node(
    data: &mut NodeData,
    attributes: &[Given<'_>],
    compat: bool,
    findings: &mut Vec<Diagnostic>,
) -> Vec<Pending> {
    let mut pending = Vec::new();
    for given in attributes.iter().filter(|given| !is_structural(given.name)) {
        let Some(index) = (0..data.data_len()).find(|index| data.data_info(*index).answers_to(given.name)) else {
            // Old scenes say here what is shown.
            if given.name.starts_with("show") {
                let finding =
                    Diagnostic::warning("node-display-flag", "display flags of nodes are old; it has no effect")
                        .attribute(given.name, given.value);
                findings.push(finding.fix("use a VisualStyle with displayFlags").at(given.name_at.clone()));
                continue;
            }
            let names = (0..data.data_len()).map(|index| data.data_info(index).name);
            let severity = if compat { Severity::Warning } else { Severity::Error };
            let finding = Diagnostic::new(severity, "unknown-attribute", "a node has no such attribute")
                .attribute(given.name, given.value);
            findings.push(finding.nearest(nearest_name(given.name, names)).at(given.name_at.clone()));
            continue;
        };
        if given.value.trim_start().starts_with('@') {
            pending.push(Pending { index, path: given.value.trim().to_owned(), at: given.value_at.clone() });
        } else if let Err(error) = match given.numbers {
            Some(numbers) => write_numbers(data.data_mut(index), numbers),
            None => data.data_mut(index).parse(given.value),
        } {
            findings.push(malformed(given, error, compat));
        }
    }
    pending
}
