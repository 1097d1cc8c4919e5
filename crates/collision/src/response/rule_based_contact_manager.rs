//! Responses by rules.

use settee_kernel::roles::{BarrierSettings, BaseContactManager, ModelFacts, Response};
use settee_kernel::{Base, Component, Data, Diagnostic, InitContext, Lifecycle, ValueError};

use super::named_response::{BARRIER, DefaultResponse, asked_by_model, wrong_with};

/// Chooses the response between two models by rules: the first one that fits counts, whichever model comes first.
///
/// What a model asks for by `contactResponse` counts before the rules, and `response` where no rule fits.
#[derive(Component)]
#[component(category = "Collision/Response/Contact", roles(contact_manager))]
pub struct RuleBasedContactManager {
    #[group]
    default: DefaultResponse,
    /// Rules of three words each: two models and a response. A model is a group number, the name of an object, or `*`
    /// for any.
    #[data]
    rules: Data<Vec<String>>,
    /// Names of variables that rules use as `$name$` in a response. Each is an attribute with its value.
    #[data]
    variables: Data<Vec<String>>,
    #[group]
    base: Base,
    values: Vec<(String, String)>,
}

impl Lifecycle for RuleBasedContactManager {
    /// A variable.
    fn parse_attribute(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        // The list of variables may come after this attribute: `init` refuses those that it does not name.
        self.values.retain(|(other, _)| other != name);
        self.values.push((name.to_owned(), text.to_owned()));
        Some(Ok(()))
    }

    fn init(&mut self, context: &mut InitContext<'_>) {
        self.default.check(context);
        let is_unknown = |(name, _): &&(String, String)| !self.variables.contains(name);
        for (name, value) in self.values.iter().filter(is_unknown) {
            let finding =
                Diagnostic::warning("unknown-attribute", "it is neither an attribute nor one of the variables");
            context.report(finding.attribute(name.clone(), value.clone()));
        }
        let n_over = self.rules.len() % 3;
        if n_over > 0 {
            let message = format!("{n_over} words at the end of the rules are left out: a rule has three words");
            context.warning("list-length", message);
        }
        for rule in self.rules.as_chunks::<3>().0 {
            if let Some(finding) = wrong_with(&self.with_values(&rule[2])) {
                context.report(finding.attribute("rules", rule.join(" ")));
            }
        }
    }
}

impl RuleBasedContactManager {
    fn with_values(&self, response: &str) -> String {
        let put = |text: String, (name, value): &(String, String)| text.replace(&format!("${name}$"), value);
        self.values.iter().fold(response.to_owned(), put)
    }
}

/// Whether a word of a rule names a model.
fn fits(word: &str, model: &ModelFacts<'_>) -> bool {
    match word.parse::<i32>() {
        Ok(group) => model.settings.group.contains(&group),
        Err(_) => word == "*" || word == model.name,
    }
}

impl BaseContactManager for RuleBasedContactManager {
    fn response(&self, models: [ModelFacts<'_>; 2]) -> Result<Response, Diagnostic> {
        if let Some(asked) = models.iter().map(|model| model.settings.asked_response()).find(|c| !c.is_empty()) {
            return asked_by_model(asked).map(|response| self.default.complete(response));
        }
        let [first, second] = models;
        let applies =
            |[a, b, _]: &&[String; 3]| (fits(a, &first) && fits(b, &second)) || (fits(a, &second) && fits(b, &first));
        match self.rules.as_chunks::<3>().0.iter().find(applies) {
            Some(rule) => asked_by_model(&self.with_values(&rule[2])).map(|response| self.default.complete(response)),
            None => self.default.between(models),
        }
    }

    fn barrier(&self, mu: f64) -> BarrierSettings {
        self.default.barrier(mu)
    }

    fn may_use_barriers(&self) -> bool {
        let is_barrier = |rule: &[String; 3]| self.with_values(&rule[2]).starts_with(BARRIER);
        self.default.is_barrier() || self.rules.as_chunks::<3>().0.iter().any(is_barrier)
    }
}
