//! From attributes to data and links.

use settee_kernel::{Component, Diagnostic, Location, NodeData, Registry, Severity, Strictness, nearest_name};
use settee_kernel::{Data, DataSet, Flat, SceneUnits, ValueError, write_numbers};

use crate::bound::Bound;

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

fn malformed(given: &Given<'_>, error: ValueError, severity: Severity) -> Diagnostic {
    let mut place = given.value_at.clone();
    if let Some(place) = &mut place {
        let (before, wrong) = given.value.split_at(error.offset.min(given.value.len()));
        // A value that has another length in the file has character references: its letters stand elsewhere.
        let is_as_written =
            place.span.is_none_or(|span| span.end.saturating_sub(span.start) as usize == given.value.len());
        // What is missing at the end stands nowhere: the value as a whole is shown.
        if is_as_written && !wrong.is_empty() && !before.contains('\n') {
            place.column += before.chars().count() as u32;
            if let Some(span) = &mut place.span {
                span.start += before.len() as u32;
            }
        }
    }
    Diagnostic::new(severity, error.code("malformed-value"), error.message)
        .attribute(given.name, given.value)
        .expected(error.expected)
        .nearest(error.nearest)
        .at(place)
}

/// What there is to say of an attribute that is accepted without any effect.
fn ignored(given: &Given<'_>, reason: &str) -> Diagnostic {
    Diagnostic::note("ignored-attribute", format!("accepted, without effect: {reason}"))
        .attribute(given.name, given.value)
        .at(given.name_at.clone())
}

/// What there is to say of an attribute that counts in SOFA, and not here.
fn unsupported(given: &Given<'_>, reason: &str) -> Diagnostic {
    Diagnostic::warning("unsupported-attribute", format!("not supported yet, it has no effect: {reason}"))
        .attribute(given.name, given.value)
        .at(given.name_at.clone())
}

/// What there is to say of a value of data that the component computes.
fn computed(given: &Given<'_>) -> Diagnostic {
    Diagnostic::note("ignored-attribute", "accepted, without effect: the component computes it")
        .attribute(given.name, given.value)
        .at(given.name_at.clone())
}

/// What there is to say of an integer as a truth value that is neither 0 nor 1.
fn odd_truth(given: &Given<'_>) -> Diagnostic {
    Diagnostic::warning("malformed-value", "an integer as a truth value: all but 0 are true")
        .attribute(given.name, given.value)
        .expected("true, false, 1 or 0")
        .at(given.value_at.clone())
}

/// Whether a text is an integer other than 0 and 1.
fn is_odd_truth(text: &str) -> bool {
    text.trim().parse::<i64>().is_ok_and(|number| !(0..=1).contains(&number))
}

/// Writes an attribute into a data of its name; a link to another data is left for later. Returns why the attribute is
/// ignored, if the data has no effect and is set to something else than its default.
fn write(
    target: &mut Target<'_>,
    index: usize,
    given: &Given<'_>,
    units: &SceneUnits,
    pending: &mut Vec<Pending>,
) -> Result<Option<&'static str>, ValueError> {
    let data = target.set();
    let ignored_for = data.data_info(index).ignored.map(|reason| (reason, data.data(index).print()));
    let is_link = given.numbers.is_none() && given.value.trim_start().starts_with('@');
    match given.numbers {
        Some(numbers) => write_numbers(data.data_mut(index), numbers)?,
        None if is_link => {
            pending.push(Pending { index, path: given.value.trim().to_owned(), at: given.value_at.clone() });
        }
        None => {
            let unit = data.data_info(index).unit;
            if let Err(error) = data.data_mut(index).parse(given.value) {
                // A value that is none may be one with a unit.
                let Some(converted) = units.converted(given.value, unit) else { return Err(error) };
                match target.take_unit(given) {
                    Some(outcome) => outcome?,
                    None => target.set().data_mut(index).parse(&converted?)?,
                }
            }
        }
    }
    let data = target.set();
    let is_other = |default: String| is_link || data.data(index).print() != default;
    Ok(ignored_for.and_then(|(reason, default)| is_other(default).then_some(reason)))
}

/// Whose attributes are read.
pub(crate) enum Target<'a> {
    /// A node.
    Node(&'a mut NodeData),
    /// The component of an object, the registry that knows more of its class, and whether names are proposed.
    Object(&'a mut dyn Component, &'a Registry, bool),
}

impl Target<'_> {
    fn set(&mut self) -> &mut dyn DataSet {
        match self {
            Self::Node(data) => *data,
            Self::Object(component, ..) => *component,
        }
    }

    /// Takes an attribute that is neither data nor link; returns what is wrong with it.
    fn take_other(&mut self, given: &Given<'_>, has_room: bool) -> Option<Diagnostic> {
        match self {
            Self::Node(data) => Some(unknown_to_node(&**data, given, has_room)),
            Self::Object(component, registry, proposes) => {
                match component.lifecycle_mut().parse_attribute(given.name, given.value) {
                    Some(Ok(())) => None,
                    Some(Err(error)) => Some(malformed(given, error, Severity::Error)),
                    None => unknown_to_object(*component, registry, given, *proposes && has_room),
                }
            }
        }
    }

    /// Gives a component a value with a unit of which it does not know yet which one is right, e.g. a density per area
    /// or per volume. `None` if it leaves units to the declaration of its data.
    fn take_unit(&mut self, given: &Given<'_>) -> Option<Result<(), ValueError>> {
        let Self::Object(component, ..) = self else { return None };
        component.lifecycle_mut().parse_attribute(given.name, given.value)
    }

    /// Gives a component the path of a link that lacks its @. Returns what there is to say if it takes it: scenes of
    /// some classes have always been written so.
    fn take_bare_path(&mut self, given: &Given<'_>) -> Option<Diagnostic> {
        let Self::Object(component, ..) = self else { return None };
        if given.value.trim().is_empty() || given.value.contains('@') {
            return None;
        }
        component.lifecycle_mut().parse_attribute(given.name, given.value)?.ok()?;
        let finding = Diagnostic::warning("link-without-at", "a link begins with @; it is read as one")
            .attribute(given.name, given.value);
        Some(finding.fix(format!("write \"@{}\"", given.value.trim())).at(given.value_at.clone()))
    }
}

/// Writes the attributes into the data and links of a node or object; returns links between data for later. What is
/// found is settled with `bound`.
pub(crate) fn apply(
    mut target: Target<'_>,
    attributes: &[Given<'_>],
    (strictness, units): (Strictness, &SceneUnits),
    bound: &mut Bound,
    findings: &mut Vec<Diagnostic>,
) -> Vec<Pending> {
    let mut pending = Vec::new();
    for given in attributes.iter().filter(|given| !is_structural(given.name)) {
        let known = findings.len();
        let set = target.set();
        let all = set.find_all_data(given.name);
        // An alias may write several data: it is ignored if all of them are.
        let is_ignored = all.iter().all(|index| set.data_info(*index).ignored.is_some());
        let link = set.find_link(given.name);
        for &index in &all {
            let set = target.set();
            if let Some(reason) = set.data_info(index).unsupported {
                findings.push(unsupported(given, reason));
                continue;
            }
            let before = set.data_info(index).output.then(|| set.data(index).print());
            let outcome = write(&mut target, index, given, units, &mut pending);
            let set = target.set();
            match outcome {
                Ok(reason) => {
                    findings.extend(reason.filter(|_| is_ignored).map(|reason| ignored(given, reason)));
                    if before.is_some_and(|before| set.data(index).print() != before) {
                        findings.push(computed(given));
                    } else if set.data(index).as_any().is::<Data<bool>>() && is_odd_truth(given.value) {
                        findings.push(odd_truth(given));
                    }
                }
                Err(error) => {
                    let is_harmless = set.data_info(index).lenient;
                    let severity = if is_harmless { Severity::Warning } else { Severity::Error };
                    findings.push(malformed(given, error, severity));
                }
            }
        }
        let bare = link.and_then(|_| target.take_bare_path(given));
        let is_taken = bare.is_some();
        findings.extend(bare);
        if let Some(index) = link.filter(|_| !is_taken) {
            let set = target.set();
            if let Some(reason) = set.link_info(index).ignored {
                findings.push(ignored(given, reason));
            }
            let paths: Vec<String> = given.value.split_whitespace().map(str::to_owned).collect();
            let link = set.link_mut(index);
            if paths.len() > 1 && !link.is_multiple() {
                let finding = Diagnostic::error("link-takes-one", "several targets for a link that takes one")
                    .attribute(given.name, given.value);
                findings.push(finding.at(given.value_at.clone()));
            }
            link.set_paths(paths);
        }
        if all.is_empty() && link.is_none() {
            findings.extend(target.take_other(given, bound.has_room()));
        }
        findings[known..].iter_mut().for_each(|finding| strictness.judge(finding));
        bound.settle(findings, known);
    }
    pending
}

fn unknown_to_object(
    component: &dyn Component,
    registry: &Registry,
    given: &Given<'_>,
    proposes: bool,
) -> Option<Diagnostic> {
    // SOFA's own way to keep an attribute for later without a message.
    if given.name.starts_with('_') || given.name.starts_with("NO") {
        return None;
    }
    if let Some(known) = registry.foreign_name(component.class(), given.name) {
        return Some(if known.counts_in_sofa { unsupported(given, known.why) } else { ignored(given, known.why) });
    }
    let data = (0..component.data_len())
        .map(|index| component.data_info(index))
        .flat_map(|info| std::iter::once(info.name).chain(info.aliases.iter().copied()));
    let links = (0..component.link_len())
        .map(|index| component.link_info(index))
        .flat_map(|info| std::iter::once(info.name).chain(info.aliases.iter().copied()));
    let extra = component.lifecycle().extra_attributes().iter().map(|(name, _)| *name);
    let near = proposes.then(|| nearest_name(given.name, data.chain(links).chain(extra)).map(str::to_owned)).flatten();
    let finding = Diagnostic::error("unknown-attribute", "the component has no such attribute")
        .attribute(given.name, given.value)
        .nearest(near);
    Some(finding.fix(format!("`settee doc {}` lists its attributes", component.class().name)).at(given.name_at.clone()))
}

fn unknown_to_node(data: &dyn DataSet, given: &Given<'_>, proposes: bool) -> Diagnostic {
    // Old scenes say here what is shown.
    if given.name.starts_with("show") {
        let finding = Diagnostic::warning("node-display-flag", "display flags of nodes are old; it has no effect")
            .attribute(given.name, given.value);
        return finding.fix("use a VisualStyle with displayFlags").at(given.name_at.clone());
    }
    let names = (0..data.data_len()).map(|index| data.data_info(index).name);
    let finding =
        Diagnostic::error("unknown-attribute", "a node has no such attribute").attribute(given.name, given.value);
    let near = proposes.then(|| nearest_name(given.name, names)).flatten();
    finding.nearest(near).at(given.name_at.clone())
}
