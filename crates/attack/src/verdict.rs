//! What is wrong with the way in which a run ended.

use crate::child::Outcome;

/// A kind of defect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Defect {
    /// The program panicked.
    Panic,
    /// A panic was caught and told as an error: the state is safe, but the cause is a defect.
    Fault,
    /// It took longer than the limit.
    Hang,
    /// A signal ended it, such as an abort for memory.
    Signal,
    /// The system refused memory that nobody had counted.
    Memory,
    /// The exit code is none of those that are documented.
    ExitCode,
    /// Exit code 0 after an error.
    ErrorIgnored,
    /// A failure without a word.
    Silent,
    /// A mistake in a scene without its place in a file.
    WithoutPlace,
    /// A number that is not finite in a recording of a run that went well.
    NotFinite,
    /// A file with its final name is not whole, or its content is wrong.
    BrokenFile,
    /// A file that the program should have taken away is still there.
    LeftBehind,
    /// A signal was obeyed too late.
    Late,
    /// What a run holds in memory grows with its steps.
    Grows,
    /// The case could not be carried out: a defect of the attack.
    Attack,
}

impl Defect {
    /// All kinds, in the order of tables.
    pub const ALL: &[Self] = &[
        Self::Panic,
        Self::Fault,
        Self::Hang,
        Self::Signal,
        Self::Memory,
        Self::ExitCode,
        Self::ErrorIgnored,
        Self::Silent,
        Self::WithoutPlace,
        Self::NotFinite,
        Self::BrokenFile,
        Self::LeftBehind,
        Self::Late,
        Self::Grows,
        Self::Attack,
    ];

    /// Name of the defect in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Panic => "panic",
            Self::Fault => "caught panic",
            Self::Hang => "hang",
            Self::Signal => "signal",
            Self::Memory => "memory",
            Self::ExitCode => "exit code",
            Self::ErrorIgnored => "error, exit 0",
            Self::Silent => "no message",
            Self::WithoutPlace => "no place",
            Self::NotFinite => "not finite",
            Self::BrokenFile => "broken file",
            Self::LeftBehind => "left behind",
            Self::Late => "late",
            Self::Grows => "memory grows",
            Self::Attack => "not tried",
        }
    }
}

/// A defect with what shows it.
#[derive(Debug)]
pub struct Finding {
    /// The kind.
    pub defect: Defect,
    /// What was seen.
    pub text: String,
}

impl Finding {
    /// A defect and what was seen.
    pub fn new(defect: Defect, text: impl Into<String>) -> Self {
        Self { defect, text: text.into() }
    }
}

/// Exit codes of the program's help, without those of signals.
const DOCUMENTED: &[i32] = &[0, 2, 3, 4, 5, 6];

/// What is wrong with a run, whatever it was asked to do. What is wrong with what it left is judged by those who asked.
pub fn judge(outcome: &Outcome) -> Vec<Finding> {
    let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    // The findings of `check` are what it was asked for: it prints them on the standard output.
    let is_mute = outcome.errors.trim().is_empty() && outcome.output.trim().is_empty();
    if outcome.hung {
        return vec![Finding::new(Defect::Hang, format!("ended after {:.1} s", outcome.took.as_secs_f64()))];
    }
    let about_panic = outcome.errors.lines().find(|line| line.contains("panicked at"));
    if about_panic.is_some() || outcome.code == Some(101) {
        return vec![Finding::new(Defect::Panic, about_panic.unwrap_or(&first(&outcome.errors)))];
    }
    if let Some(signal) = outcome.signal {
        return vec![Finding::new(Defect::Signal, format!("signal {signal}: {}", first(&outcome.errors)))];
    }
    let mut findings = Vec::new();
    if let Some(line) = outcome.errors.lines().find(|line| line.contains("error[fault]")) {
        findings.push(Finding::new(Defect::Fault, line));
    }
    if let Some(line) = outcome.errors.lines().find(|line| line.starts_with("memory allocation of")) {
        findings.push(Finding::new(Defect::Memory, line));
    }
    let code = outcome.code.unwrap_or_default();
    if !DOCUMENTED.contains(&code) {
        findings.push(Finding::new(Defect::ExitCode, format!("exit code {code}: {}", first(&outcome.errors))));
    }
    if code != 0 && is_mute {
        findings.push(Finding::new(Defect::Silent, format!("exit code {code} without a message")));
    }
    let is_error = |line: &&str| line.starts_with("error[") || line.starts_with("error:");
    if let Some(line) = outcome.errors.lines().find(is_error).filter(|_| code == 0) {
        findings.push(Finding::new(Defect::ErrorIgnored, line));
    }
    findings
}

/// Whether a text names a place in a file: `:LINE:COLUMN`.
pub fn has_place(text: &str) -> bool {
    let digits = |part: &str| part.starts_with(|c: char| c.is_ascii_digit());
    text.match_indices(':').any(|(at, _)| {
        let after = &text[at + 1..];
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        end > 0 && after[end..].strip_prefix(':').is_some_and(digits)
    })
}
