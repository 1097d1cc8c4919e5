//! Responses by their names in scenes: `name?parameter=value&parameter=value`.

use settee_kernel::roles::{BarrierSettings, CollisionModelData, ModelFacts, Response};
use settee_kernel::{Data, DataValue, Diagnostic, InitContext, checks, nearest_name};

/// Names of responses.
const NAMES: &[&str] = &[
    "AugmentedLagrangianResponseConstraint",
    "BarrierContact",
    "FrictionContactConstraint",
    "PenalityContactForceField",
    "RayContact",
    "StickContactConstraint",
    "StickContactForceField",
];

/// The name that asks for no response at all.
const NOTHING: &str = "nullptr";

/// Data that name the response of pairs of models that say nothing else.
#[derive(settee_kernel::DataGroup)]
pub struct DefaultResponse {
    /// What answers contacts: PenalityContactForceField (springs that push), StickContactForceField (springs that
    /// keep points together), RayContact (nothing); with FreeMotionAnimationLoop FrictionContactConstraint (exact, with
    /// Coulomb friction `mu`), AugmentedLagrangianResponseConstraint (`mu`, `epsilon`), StickContactConstraint
    /// (`keepAlive`). BarrierContact (friction `mu`) keeps surfaces apart by barriers and bounds every motion, so that
    /// they never cross: with solvers that iterate, and one of them above all bodies.
    #[data]
    pub response: Data<String>,
    /// Parameters of the response: `name=value`, several joined by `&`.
    #[data]
    pub response_params: Data<String>,
    /// Of BarrierContact: the gap below which barriers push. 0: a thousandth of the diagonal of the box around all
    /// surfaces at rest.
    #[data(default = 0.0, unit = "m", check = checks::non_negative())]
    pub activation_distance: Data<f64>,
    /// Of BarrierContact: the gap that is always kept.
    #[data(default = 0.0, unit = "m", check = checks::non_negative())]
    pub least_distance: Data<f64>,
    /// Of BarrierContact: the factor of the energy of barriers. 0: from the matrix and forces of the first
    /// step, and doubled where gaps become tiny.
    #[data(default = 0.0, unit = "N/m^3", check = checks::non_negative())]
    pub barrier_stiffness: Data<f64>,
    /// Of BarrierContact: the speed of sliding at which friction is full. 0: a thousandth of the diagonal of the box
    /// around all surfaces at rest, a second.
    #[data(default = 0.0, unit = "m/s", check = checks::non_negative())]
    pub sliding_threshold: Data<f64>,
    /// Of BarrierContact: friction by the normal forces of the end of the step, with a threshold that goes down to a
    /// ten-millionth in each step, so that what is stuck sticks. Costs some solutions more a step.
    #[data(default = false)]
    pub exact_friction: Data<bool>,
}

impl DefaultResponse {
    /// Reports a response that is missing or unknown, and parameters that it cannot have.
    pub fn check(&self, context: &mut InitContext<'_>) {
        let text = self.text();
        let finding = if self.response.trim().is_empty() {
            let finding = Diagnostic::error("response-unknown", "no response is given: contacts cannot be answered");
            Some(finding.expected(format!("one of {}", NAMES.join(", "))))
        } else {
            parse(&text).err().or_else(|| parameter_without_effect(&text))
        };
        if let Some(finding) = finding {
            let is_of_parameters = finding.code == "response-parameter" && !self.response_params.trim().is_empty();
            let (name, value) = if is_of_parameters {
                ("responseParams", self.response_params.get())
            } else {
                ("response", self.response.get())
            };
            context.report(finding.attribute(name, value.clone()));
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
        let response = match (first, second) {
            ("", "") => parse(&self.text()),
            (asked, "") | ("", asked) => asked_by_model(asked),
            (asked, other) if asked == other => asked_by_model(asked),
            _ => parse(&self.text()),
        };
        response.map(|response| self.complete(response))
    }

    /// A response with the data of barriers.
    pub fn complete(&self, response: Response) -> Response {
        match response {
            Response::Barrier(BarrierSettings { mu, .. }) => Response::Barrier(self.barrier(mu)),
            other => other,
        }
    }

    /// Barriers with a coefficient of friction.
    pub fn barrier(&self, mu: f64) -> BarrierSettings {
        BarrierSettings {
            activation: *self.activation_distance,
            least: *self.least_distance,
            stiffness: *self.barrier_stiffness,
            mu,
            sliding: *self.sliding_threshold,
            is_exact: *self.exact_friction,
        }
    }

    /// Whether its response is that by barriers.
    pub fn is_barrier(&self) -> bool {
        self.response.trim().starts_with(BARRIER)
    }
}

/// The name of the response by barriers.
pub const BARRIER: &str = "BarrierContact";

/// The response that a model or a rule asks for.
///
/// # Errors
/// If it is unknown, or has a parameter with a value that it cannot have.
pub fn asked_by_model(text: &str) -> Result<Response, Diagnostic> {
    if text == NOTHING { Ok(Response::Nothing) } else { parse(text) }
}

/// What is wrong with a response that a model or a rule asks for: that it is unknown or has a value that it cannot
/// have, otherwise that one of its parameters has no effect.
pub fn wrong_with(asked: &str) -> Option<Diagnostic> {
    asked_by_model(asked).err().or_else(|| parameter_without_effect(asked))
}

/// Reports what is wrong with the response that a collision model asks for, before it touches anything.
pub fn check_asked(settings: &CollisionModelData, context: &mut InitContext<'_>) {
    let asked = settings.asked_response();
    if let Some(finding) = wrong_with(asked).filter(|_| !asked.is_empty()) {
        context.report(finding.attribute("contactResponse", asked));
    }
}

/// Reads a response with its parameters.
fn parse(text: &str) -> Result<Response, Diagnostic> {
    let (name, parameters) = text.split_once('?').unwrap_or((text, ""));
    let parameters = Parameters(parameters);
    let tolerance = parameters.number("tol", 0.0)?;
    Ok(match name.trim() {
        "PenalityContactForceField" => Response::Penalty,
        "StickContactForceField" => Response::Stick { keep_alive: parameters.flag("keepAlive", true)? },
        "FrictionContactConstraint" => Response::Friction { mu: parameters.number("mu", 0.8)?, tolerance },
        "AugmentedLagrangianResponseConstraint" => {
            let (mu, epsilon) = (parameters.number("mu", 0.0)?, parameters.number("epsilon", 0.0)?);
            Response::Augmented { mu, epsilon, tolerance }
        }
        BARRIER => Response::Barrier(BarrierSettings { mu: parameters.number("mu", 0.0)?, ..Default::default() }),
        "StickContactConstraint" => Response::StickConstraint { keep_alive: parameters.flag("keepAlive", true)? },
        "RayContact" => Response::Nothing,
        name => {
            let near = nearest_name(name, NAMES.iter().copied());
            let hint = near.map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
            let message = format!("\"{name}\" is no response{hint}");
            let names = NAMES.join(", ");
            return Err(Diagnostic::error("response-unknown", message).expected(format!("one of {names}")));
        }
    })
}

/// A warning that names the first parameter without effect: one that its response does not have, or that has no value.
fn parameter_without_effect(text: &str) -> Option<Diagnostic> {
    let (response, parameters) = text.split_once('?')?;
    let response = response.trim();
    let known: &[&str] = match response {
        "FrictionContactConstraint" => &["mu", "tol"],
        "AugmentedLagrangianResponseConstraint" => &["mu", "epsilon", "tol"],
        "StickContactForceField" | "StickContactConstraint" => &["keepAlive"],
        BARRIER => &["mu"],
        _ => &[],
    };
    let expected = if known.is_empty() { "none".to_owned() } else { format!("name=value with {}", known.join(", ")) };
    let warning = |message: String| Diagnostic::warning("response-parameter", message).expected(expected.clone());
    parameters.split('&').map(str::trim).filter(|pair| !pair.is_empty()).find_map(|pair| {
        let (name, value) = pair.split_once('=').map_or((pair, None), |(name, value)| (name.trim(), Some(value)));
        if known.contains(&name) {
            let message = format!("the parameter \"{name}\" of {response} has no value: it has no effect");
            return value.is_none().then(|| warning(message));
        }
        let near = nearest_name(name, known.iter().copied());
        let hint = near.map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
        Some(warning(format!("{response} has no parameter \"{name}\": it has no effect{hint}")))
    })
}

/// `name=value`, several joined by `&`.
struct Parameters<'a>(&'a str);

impl<'a> Parameters<'a> {
    /// The last value of a name.
    fn text(&self, name: &str) -> Option<&'a str> {
        let pairs = self.0.split('&').filter_map(|pair| pair.split_once('='));
        pairs.filter(|(own, _)| own.trim() == name).map(|(_, value)| value.trim()).next_back()
    }

    /// A switch, as attributes are written.
    fn flag(&self, name: &str, default: bool) -> Result<bool, Diagnostic> {
        let Some(text) = self.text(name) else { return Ok(default) };
        let mut value = default;
        match value.parse(text) {
            Ok(()) => Ok(value),
            Err(_) => Err(no_value(name, text).expected(format!("{name} as true, false, 1 or 0"))),
        }
    }

    fn number(&self, name: &str, default: f64) -> Result<f64, Diagnostic> {
        let Some(text) = self.text(name) else { return Ok(default) };
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
        number.ok_or_else(|| no_value(name, text).expected(format!("{name} as a number that is not negative")))
    }
}

fn no_value(name: &str, text: &str) -> Diagnostic {
    Diagnostic::error("response-parameter", format!("{name}={text} is no value of the response"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Severity and text of what is wrong with a response.
    fn told(asked: &str) -> Option<(bool, String)> {
        let finding = wrong_with(asked)?;
        Some((finding.is_error(), finding.text()))
    }

    #[test]
    fn what_a_model_or_a_rule_asks_for_is_known_or_an_error_with_the_names() {
        for asked in ["nullptr", "RayContact", "PenalityContactForceField", "FrictionContactConstraint?mu=0.3&tol=1e-3"]
        {
            assert_eq!(told(asked), None, "{asked}");
        }
        let (is_error, text) = told("FrictionContact").expect("it is unknown");
        assert!(is_error && text.contains("one of") && text.contains("PenalityContactForceField"), "{text}");
        let (_, text) = told("PenaltyContactForceField").expect("it is unknown");
        assert!(text.contains("did you mean \"PenalityContactForceField\""), "{text}");
        let (is_error, text) = told("FrictionContactConstraint?mu=-1").expect("no friction is negative");
        assert!(is_error && text.contains("mu=-1"), "{text}");
    }

    #[test]
    fn parameters_without_effect_are_warnings() {
        for (asked, named) in [
            ("FrictionContactConstraint?nu=0", "no parameter \"nu\""),
            ("FrictionContactConstraint?mu=0.3&nu=0", "no parameter \"nu\""),
            ("FrictionContactConstraint?mu", "\"mu\" of FrictionContactConstraint has no value"),
            ("FrictionContactConstraint?=0", "no parameter \"\""),
            ("StickContactForceField?keepalive=0", "did you mean \"keepAlive\""),
            ("PenalityContactForceField?mu=0.3", "expected none"),
        ] {
            let (is_error, text) = told(asked).expect("a finding");
            assert!(!is_error && text.contains(named), "{asked}: {text}");
        }
    }

    #[test]
    fn switches_are_read_as_attributes_are() {
        let keep_alive = |text: &str| match parse(&format!("StickContactForceField?keepAlive={text}")) {
            Ok(Response::Stick { keep_alive }) => Some(keep_alive),
            _ => None,
        };
        let read = ["1", "true", "True", "0", "false", "no", ""].map(keep_alive);
        assert_eq!(read, [Some(true), Some(true), Some(true), Some(false), Some(false), None, None]);
        let (is_error, text) = told("StickContactConstraint?keepAlive=no").expect("it is no switch");
        assert!(is_error && text.contains("keepAlive=no") && text.contains("true, false"), "{text}");
    }
}
