//! The lines of scripts.

use std::path::PathBuf;

use settee_render::CameraChoice;
use settee_simulation::Field;

use crate::app::Tab;
use crate::app::menu_names::MENUS;
use crate::driver::Speed;

/// What a line of a script says.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Wait(f64),
    Play,
    Pause,
    Step(u64),
    Seek(u64),
    Reset,
    Speed(Speed),
    Search(String),
    Select(String),
    Set(String, String),
    Pick(String, usize),
    PickAt([f64; 2]),
    Pull([f64; 2]),
    CarveAt([f64; 2]),
    Release,
    Plot(String),
    Tab(Tab),
    Field(Option<Field>),
    Flags(String),
    Camera(CameraChoice),
    Theme(egui::Theme),
    Key(char),
    Help(bool),
    /// That one is open, or none.
    Menu(Option<&'static str>),
    Picture(PathBuf),
    Export(PathBuf),
    Screenshot(PathBuf),
    ExpectStep(u64),
    ExpectValue(String, String),
    /// After the first step.
    ExpectStepped,
    /// That point, or any.
    ExpectPicked(Option<String>),
    ExpectMessages(usize),
    ExpectBroken,
    Quit,
}

/// The lines of scripts, for the help of the command line.
pub const LINES: &str = "Lines of a script: wait SECONDS, play, pause, step N, seek N, reset, speed FACTOR|fastest, search TEXT, select PATH, \
set PATH.DATA VALUE, pick PATH INDEX, pick-at X Y (parts of the picture's width and height), pull DX DY (parts of its height), release, carve-at X Y, \
plot kinetic|potential|total|x|y|z|PATH.DATA|NAME of the work of a step or of a column of run --energy, tab plots|residuals|budget|messages, field NAME|none, flags TEXT, camera TEXT, \
theme dark|light, menu show|colours|view|export|none, key C, help on|off, picture FILE, export FILE, screenshot FILE, expect step N, expect stepped, expect value PATH.DATA VALUE, expect picked [PATH[INDEX]], \
expect messages N, expect broken, quit. Empty lines and what follows # do not count.";

/// Reads a line.
pub fn read(line: &str) -> Result<Action, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let number = || rest.parse::<f64>().map_err(|_| "expected a number".to_owned());
    let count = || rest.parse::<u64>().map_err(|_| "expected a whole number".to_owned());
    let two = || -> Result<[f64; 2], String> {
        let numbers: Vec<f64> = rest.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        numbers.try_into().map_err(|_| "expected two numbers".to_owned())
    };
    let pair = || {
        let (first, second) = rest.split_once(char::is_whitespace).ok_or("expected two words")?;
        Ok::<_, String>((first.to_owned(), second.trim().to_owned()))
    };
    Ok(match word {
        "wait" => Action::Wait(number()?),
        "play" => Action::Play,
        "pause" => Action::Pause,
        "step" => Action::Step(if rest.is_empty() { 1 } else { count()? }),
        "seek" => Action::Seek(count()?),
        "reset" => Action::Reset,
        "speed" if rest == "fastest" => Action::Speed(Speed::AsFastAsPossible),
        "speed" => Action::Speed(Speed::Factor(number()?)),
        "search" => Action::Search(rest.to_owned()),
        "select" => Action::Select(rest.to_owned()),
        "set" => pair().map(|(data, value)| Action::Set(data, value))?,
        "pick" => {
            let (path, index) = pair()?;
            Action::Pick(path, index.parse().map_err(|_| "expected the number of a point")?)
        }
        "pick-at" => Action::PickAt(two()?),
        "carve-at" => Action::CarveAt(two()?),
        "pull" => Action::Pull(two()?),
        "release" => Action::Release,
        "plot" => Action::Plot(rest.to_owned()),
        "tab" => Action::Tab(match rest {
            "plots" => Tab::Plots,
            "residuals" => Tab::Residuals,
            "budget" => Tab::Budget,
            "messages" => Tab::Messages,
            _ => return Err("expected plots, residuals, budget or messages".into()),
        }),
        "field" if rest == "none" => Action::Field(None),
        "field" => Action::Field(Some(rest.parse()?)),
        "flags" => Action::Flags(rest.to_owned()),
        "camera" => Action::Camera(rest.parse()?),
        "theme" => Action::Theme(match rest {
            "dark" => egui::Theme::Dark,
            "light" => egui::Theme::Light,
            _ => return Err("expected dark or light".into()),
        }),
        "key" => {
            let mut letters = rest.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => Action::Key(letter.to_ascii_uppercase()),
                _ => return Err("expected one character".into()),
            }
        }
        "menu" if rest == "none" => Action::Menu(None),
        "menu" => {
            let known = MENUS.into_iter().find(|name| name.eq_ignore_ascii_case(rest));
            Action::Menu(Some(known.ok_or_else(|| format!("expected one of {}, or none", MENUS.join(", ")))?))
        }
        "help" => Action::Help(rest != "off"),
        "picture" => Action::Picture(rest.into()),
        "export" => Action::Export(rest.into()),
        "screenshot" => Action::Screenshot(rest.into()),
        "expect" => return expectation(rest),
        "quit" => Action::Quit,
        _ => {
            let words: Vec<&str> = LINES.split([',', ':']).filter_map(|part| part.split_whitespace().next()).collect();
            let near = settee_kernel::nearest_name(word, words);
            return Err(near.map_or_else(|| "unknown".into(), |near| format!("unknown; did you mean {near}?")));
        }
    })
}

fn expectation(text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let count = |word: &str| word.parse::<u64>().map_err(|_| "expected a whole number".to_owned());
    match words.as_slice() {
        ["step", number] => Ok(Action::ExpectStep(count(number)?)),
        ["messages", number] => Ok(Action::ExpectMessages(count(number)? as usize)),
        ["broken"] => Ok(Action::ExpectBroken),
        ["stepped"] => Ok(Action::ExpectStepped),
        ["picked"] => Ok(Action::ExpectPicked(None)),
        ["picked", point] => Ok(Action::ExpectPicked(Some((*point).to_owned()))),
        ["value", data, value @ ..] => Ok(Action::ExpectValue((*data).to_owned(), value.join(" "))),
        _ => {
            Err("expected step N, stepped, value PATH.DATA VALUE, picked, picked PATH[INDEX], messages N or broken"
                .into())
        }
    }
}
