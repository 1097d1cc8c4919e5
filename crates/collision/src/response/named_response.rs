//! Responses by their names in scenes: `name?parameter=value&parameter=value`.

use settee_kernel::roles::{ModelFacts, Response};
use settee_kernel::{Data, Diagnostic, InitContext, nearest_name};

/// Names of responses that are there.
const NAMES: &[&str] = &["PenalityContactForceField", "RayContact", "StickContactForceField"];

/// Responses that need free motion.
const WITH_FREE_MOTION: &[&str] =
    &["AugmentedLagrangianResponseConstraint", "FrictionContactConstraint", "StickContactConstraint"];

/// The name that asks for no response at all.
const NOTHING: &str = "nullptr";

/// Data that name the response of pairs of models that say nothing else.
#[derive(settee_kernel::DataGroup)]
pub struct DefaultResponse {
    /// What answers contacts: PenalityContactForceField (springs that push), StickContactForceField (springs that
    /// keep points together), RayContact (nothing).
    #[data]
    pub response: Data<String>,
    /// Parameters of the response: `name=value`, several joined by `&`.
    #[data]
    pub response_params: Data<String>,
}

impl DefaultResponse {
    /// Reports a response that is missing or unknown.
    pub fn check(&self, context: &mut InitContext<'_>) {
        let finding = if self.response.trim().is_empty() {
            let finding = Diagnostic::error("response-unknown", "no response is given: contacts cannot be answered");
            Some(finding.expected(format!("one of {}", NAMES.join(", "))))
        } else {
            parse(&self.text()).err()
        };
        if let Some(finding) = finding {
            context.report(finding.attribute("response", self.response.get().clone()));
        }
    }

    fn text(&self) -> String {
        let name = self.response.trim();
        match self.response_params.trim() {
            "" => name.to_owned(),
            parameters => format!("{name}?{parameters}"),
        }
    }

    /// The response between two models: that which one of them asks for, or both alike; otherwise this one.
    ///
    /// # Errors
    /// If a model asks for a response that is unknown.
    pub fn between(&self, models: [ModelFacts<'_>; 2]) -> Result<Response, Diagnostic> {
        let [first, second] = models.map(|model| model.settings.asked_response());
        match (first, second) {
            ("", "") => parse(&self.text()),
            (asked, "") | ("", asked) => asked_by_model(asked),
            (asked, other) if asked == other => asked_by_model(asked),
            _ => parse(&self.text()),
        }
    }
}

/// The response that a model or a rule asks for.
///
/// # Errors
/// If it is unknown.
pub fn asked_by_model(text: &str) -> Result<Response, Diagnostic> {
    if text == NOTHING { Ok(Response::Nothing) } else { parse(text) }
}

/// Reads a response with its parameters.
fn parse(text: &str) -> Result<Response, Diagnostic> {
    let (name, parameters) = text.split_once('?').unwrap_or((text, ""));
    let mut response = match name.trim() {
        "PenalityContactForceField" => Response::Penalty,
        "StickContactForceField" => Response::Stick { keep_alive: true },
        "RayContact" => Response::Nothing,
        name if WITH_FREE_MOTION.contains(&name) => {
            let message = format!("{name} is not supported yet: contacts are detected, and not answered");
            return Err(Diagnostic::warning("unsupported-attribute", message)
                .expected(format!("one of {}", NAMES.join(", ")))
                .fix("response=\"PenalityContactForceField\""));
        }
        name => {
            let near = nearest_name(name, NAMES.iter().chain(WITH_FREE_MOTION).copied());
            let hint = near.map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
            let message = format!("\"{name}\" is no response{hint}");
            let names = NAMES.join(", ");
            return Err(Diagnostic::error("response-unknown", message).expected(format!("one of {names}")));
        }
    };
    for (parameter, value) in parameters.split('&').filter_map(|pair| pair.split_once('=')) {
        if let (Response::Stick { keep_alive }, "keepAlive") = (&mut response, parameter.trim()) {
            *keep_alive = matches!(value.trim(), "1" | "true");
        }
    }
    Ok(response)
}
