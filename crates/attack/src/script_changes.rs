//! Changes of scripts: numbers, texts, names, lines, and statements that nobody means inside of functions.

use fastrand::Rng;

use crate::catalogue::Catalogue;
use crate::values::pick;

/// Values in the place of a number, a text or what a function returns.
const VALUES: &[&str] = &[
    "0",
    "-1",
    "1e308",
    "5e-324",
    "float('nan')",
    "float('inf')",
    "10**30",
    "2**63",
    "-(2**31)",
    "True",
    "None",
    "'text'",
    "'@'",
    "'@../body/dofs.position'",
    "'\\udc80'",
    "'x' * 5000",
    "b'bytes'",
    "[]",
    "{}",
    "()",
    "[[1], [2, 3]]",
    "[0] * 1000000",
    "[0.0] * 10**13",
    "object()",
    "iter([1, 2])",
    "(lambda *given: given)",
    "__import__('numpy').array(1j)",
    "__import__('numpy').full((2, 3), float('nan'))",
    "__import__('numpy').zeros((0, 3))",
    "__import__('numpy').zeros(10**13, dtype='b')",
    "__import__('numpy').zeros((2, 2, 2))",
];

/// Statements that are put where a function begins.
const STATEMENTS: &[&str] = &[
    "raise ValueError('of a script')",
    "raise KeyboardInterrupt",
    "raise GeneratorExit",
    "raise StopIteration",
    "raise MemoryError",
    "raise SystemExit(3)",
    "raise SystemExit('text')",
    "raise type('E', (Exception,), {'__str__': lambda own: 1 / 0})()",
    "raise Exception('\\udc80\\0')",
    "return",
    "return 3",
    "return 'text'",
    "return self",
    "return [[1.0, 'a']]",
    "return __import__('numpy').zeros((7, 7, 7))",
    "(lambda f: f(f))(lambda f: f(f))",
    "del self",
    "globals().clear()",
    "self.__dict__.clear()",
    "__import__('gc').collect()",
    "self.getRoot().removeObject(self)",
    "self.getRoot().body.removeObject(self.getRoot().body.dofs)",
    "self.getRoot().body.removeObject(self.getRoot().body.ode)",
    "self.getRoot().body.removeObject(self.getRoot().body.mass)",
    "self.getRoot().body.removeObject(self.getRoot().body.elastic)",
    "self.getRoot().body.removeChild('skin')",
    "self.getRoot().body.detachNode()",
    "[self.getRoot().removeChild(child) for child in list(self.getRoot().children)]",
    "self.getRoot().addChild(self.getRoot().body.skin)",
    "self.getRoot().addObject('MechanicalObject', name='dofs')",
    "self.getRoot().body.skin.addObject('UniformMass', totalMass=1)",
    "[self.getRoot().addChild(str(index)) for index in range(300)]",
    "self.getRoot().body.dofs.position = [[1e308, 0, 0]] * 5",
    "self.getRoot().body.dofs.velocity = [[float('nan'), 0, 0]] * 5",
    "self.getRoot().body.dofs.position = [[0, 0, 0]]",
    "self.getRoot().body.elastic.init()",
    "self.getRoot().dt = 0",
    "self.getRoot().time = -1e308",
    "self.getRoot().animate = False",
    "__import__('Sofa.Simulation').Simulation.animate(self.getRoot(), 0.01)",
    "__import__('Sofa.Simulation').Simulation.reset(self.getRoot())",
    "__import__('Sofa.Simulation').Simulation.unload(self.getRoot())",
    "__import__('Sofa.Simulation').Simulation.init(self.getRoot())",
    "__import__('copy').deepcopy(self.getRoot())",
    "__import__('pickle').dumps(self.getRoot())",
    "__import__('threading').Thread(target=lambda: [self.getRoot().time.value for _ in range(99)]).start()",
];

/// Names in the place of others.
const NAMES: &[&str] = &[
    "value",
    "position",
    "forces",
    "indices",
    "init",
    "name",
    "getRoot",
    "addObject",
    "removeObject",
    "removeChild",
    "addChild",
    "getContext",
    "findData",
    "setParent",
    "writeableArray",
    "addData",
    "addInput",
    "children",
    "objects",
    "mass",
    "dofs",
    "_graph",
    "_key",
    "__class__",
    "__init__",
    "update",
    "apply",
    "addForce",
    "onAnimateBeginEvent",
    "onAnimateEndEvent",
    "onEvent",
    "x",
];

/// Makes so many changes of a script.
pub fn change(text: &str, n_changes: usize, catalogue: &Catalogue, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..n_changes {
        // Not every line has what a change wants: some attempts.
        for _ in 0..8 {
            if !lines.is_empty() && change_once(&mut lines, catalogue, rng) {
                break;
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Changes a line by chance; whether it could be done.
fn change_once(lines: &mut Vec<String>, catalogue: &Catalogue, rng: &mut Rng) -> bool {
    let at = rng.usize(0..lines.len());
    match rng.u8(0..20) {
        0..=5 => replace(&mut lines[at], rng, is_number, |rng| pick(rng, VALUES).to_owned()),
        6 | 7 => replace_text(&mut lines[at], catalogue, rng),
        8..=10 => replace(&mut lines[at], rng, is_name, |rng| pick(rng, NAMES).to_owned()),
        11..=15 => put_statement(lines, at, rng),
        16 => {
            lines.remove(at);
            true
        }
        17 => {
            lines.insert(at, lines[at].clone());
            true
        }
        18 if at > 0 => {
            lines.swap(at - 1, at);
            true
        }
        _ => replace_result(&mut lines[at], rng),
    }
}

/// A word of a line: where it begins and ends, and whether a dot stands before it.
struct Word {
    start: usize,
    end: usize,
    is_member: bool,
}

fn is_number(line: &str, word: &Word) -> bool {
    !word.is_member && line[word.start..word.end].starts_with(|first: char| first.is_ascii_digit())
}

/// Names of members and of arguments.
fn is_name(line: &str, word: &Word) -> bool {
    let is_word = !line[word.start..].starts_with(|first: char| first.is_ascii_digit());
    is_word && (word.is_member || line[word.end..].starts_with('='))
}

fn words(line: &str) -> Vec<Word> {
    let (mut found, mut start) = (Vec::new(), None);
    for (at, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        let is_part = letter.is_alphanumeric() || letter == '_';
        // The point of a number belongs to it.
        let is_point = letter == '.' && start.is_some_and(|start: usize| line[start..].starts_with(char::is_numeric));
        match (start, is_part || is_point) {
            (None, true) => start = Some(at),
            (Some(first), false) => {
                found.push(Word { start: first, end: at, is_member: line[..first].ends_with('.') });
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// Whether a line says how often something is done: its own numbers stay, since a long loop is no defect.
fn counts(line: &str) -> bool {
    ["for ", "while ", "range(", "sleep("].iter().any(|word| line.contains(word))
}

/// Puts something in the place of a word by chance of those that are meant.
fn replace(
    line: &mut String,
    rng: &mut Rng,
    is_meant: impl Fn(&str, &Word) -> bool,
    new: impl Fn(&mut Rng) -> String,
) -> bool {
    let meant: Vec<Word> = words(line).into_iter().filter(|word| is_meant(line, word)).collect();
    if meant.is_empty() || counts(line) {
        return false;
    }
    let word = &meant[rng.usize(0..meant.len())];
    line.replace_range(word.start..word.end, &new(rng));
    true
}

/// Puts a class, a data or another value in the place of a text.
fn replace_text(line: &mut String, catalogue: &Catalogue, rng: &mut Rng) -> bool {
    let quotes: Vec<usize> = line.match_indices('"').map(|(at, _)| at).collect();
    if quotes.len() < 2 || !quotes.len().is_multiple_of(2) {
        return false;
    }
    let pair = 2 * rng.usize(0..quotes.len() / 2);
    let class = &catalogue.classes[rng.usize(0..catalogue.classes.len())];
    let new = match rng.u8(0..4) {
        0 => format!("\"{}\"", class.name),
        1 if !class.data.is_empty() => format!("\"{}\"", class.data[rng.usize(0..class.data.len())].name),
        2 => format!("\"{}\"", pick(rng, NAMES)),
        _ => pick(rng, VALUES).to_owned(),
    };
    line.replace_range(quotes[pair]..=quotes[pair + 1], &new);
    true
}

/// Puts a statement into the function that begins on a line.
fn put_statement(lines: &mut Vec<String>, at: usize, rng: &mut Rng) -> bool {
    let line = &lines[at];
    let head = line.trim_start();
    if !head.starts_with("def ") || !head.ends_with(':') {
        return false;
    }
    let indentation = line.len() - head.len() + 4;
    let mut statement = pick(rng, STATEMENTS).to_owned();
    if head.starts_with("def createScene") {
        statement = statement.replace("self.getRoot()", "root").replace("self", "root");
    }
    // Sometimes at the second call only: what was made by then is there.
    if rng.bool() && head.contains("self") {
        let once = "if self.__dict__.setdefault('calls', []).append(1) or len(self.calls) > 1: ";
        statement = format!("{once}{statement}");
    }
    lines.insert(at + 1, format!("{}{statement}", " ".repeat(indentation)));
    true
}

/// Puts another value in the place of what a function returns, or of what is assigned.
fn replace_result(line: &mut String, rng: &mut Rng) -> bool {
    let start = if line.trim_start().starts_with("return ") {
        line.find("return ").map(|at| at + "return ".len())
    } else {
        line.find(" = ").map(|at| at + " = ".len())
    };
    let Some(start) = start.filter(|_| !counts(line)) else { return false };
    line.replace_range(start.., pick(rng, VALUES));
    true
}
