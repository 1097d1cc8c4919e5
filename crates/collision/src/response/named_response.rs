//! Responses by their names in scenes: `name?parameter=value&parameter=value`.

use settee_kernel::roles::{BarrierSettings, ModelFacts, Response};
use settee_kernel::{Data, Diagnostic, InitContext, checks, nearest_name};

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
        if let Some(finding) = unknown_parameter(&self.text()) {
            context.report(finding.attribute("responseParams", self.response_params.get().clone()));
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
/// If it is unknown.
pub fn asked_by_model(text: &str) -> Result<Response, Diagnostic> {
    if text == NOTHING { Ok(Response::Nothing) } else { parse(text) }
}

/// Reads a response with its parameters.
fn parse(text: &str) -> Result<Response, Diagnostic> {
    let (name, parameters) = text.split_once('?').unwrap_or((text, ""));
    let parameters = Parameters(parameters);
    let tolerance = parameters.number("tol", 0.0)?;
    Ok(match name.trim() {
        "PenalityContactForceField" => Response::Penalty,
        "StickContactForceField" => Response::Stick { keep_alive: parameters.flag("keepAlive", true) },
        "FrictionContactConstraint" => Response::Friction { mu: parameters.number("mu", 0.8)?, tolerance },
        "AugmentedLagrangianResponseConstraint" => {
            let (mu, epsilon) = (parameters.number("mu", 0.0)?, parameters.number("epsilon", 0.0)?);
            Response::Augmented { mu, epsilon, tolerance }
        }
        BARRIER => Response::Barrier(BarrierSettings { mu: parameters.number("mu", 0.0)?, ..Default::default() }),
        "StickContactConstraint" => Response::StickConstraint { keep_alive: parameters.flag("keepAlive", true) },
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

/// A warning that names the first parameter that its response does not have.
fn unknown_parameter(text: &str) -> Option<Diagnostic> {
    let (response, parameters) = text.split_once('?')?;
    let response = response.trim();
    let known: &[&str] = match response {
        "FrictionContactConstraint" => &["mu", "tol"],
        "AugmentedLagrangianResponseConstraint" => &["mu", "epsilon", "tol"],
        "StickContactForceField" | "StickContactConstraint" => &["keepAlive"],
        BARRIER => &["mu"],
        _ => &[],
    };
    let names = parameters.split('&').map(|pair| pair.split_once('=').map_or(pair, |(name, _)| name).trim());
    let unknown = names.filter(|name| !name.is_empty()).find(|name| !known.contains(name))?;
    let near = nearest_name(unknown, known.iter().copied());
    let hint = near.map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
    let message = format!("{response} has no parameter \"{unknown}\": it has no effect{hint}");
    let expected = if known.is_empty() { "none".to_owned() } else { format!("name=value with {}", known.join(", ")) };
    Some(Diagnostic::warning("response-parameter", message).expected(expected))
}

/// `name=value`, several joined by `&`.
struct Parameters<'a>(&'a str);

impl<'a> Parameters<'a> {
    /// The last value of a name.
    fn text(&self, name: &str) -> Option<&'a str> {
        let pairs = self.0.split('&').filter_map(|pair| pair.split_once('='));
        pairs.filter(|(own, _)| own.trim() == name).map(|(_, value)| value.trim()).next_back()
    }

    fn flag(&self, name: &str, default: bool) -> bool {
        self.text(name).map_or(default, |value| matches!(value, "1" | "true"))
    }

    fn number(&self, name: &str, default: f64) -> Result<f64, Diagnostic> {
        let Some(text) = self.text(name) else { return Ok(default) };
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
        number.ok_or_else(|| {
            let message = format!("{name}={text} is no value of the response");
            Diagnostic::error("response-parameter", message)
                .expected(format!("{name} as a number that is not negative"))
        })
    }
}
