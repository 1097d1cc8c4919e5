//! Every code of a diagnostic is listed in `settee_kernel::codes`, and every listed code is used.
//!
//! The sources of all crates are read as tokens, tests left out. A code is what stands where a function or a closure
//! has its parameter `code`, such as the first argument of `Diagnostic::error`, and each text in a function called
//! `code`. There must be a literal, so that nothing escapes this test, or a value that came from such a place: `code`,
//! `error.code()`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The codes used at a place, with the place.
type Uses = BTreeMap<String, BTreeSet<String>>;

fn sources() -> Vec<(PathBuf, Vec<TokenTree>)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() && path.file_name().is_some_and(|name| name != "tests") {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs")
                && path.file_stem().is_some_and(|name| name != "tests")
            {
                found.push(path);
            }
        }
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in std::fs::read_dir(crates).expect("the folder is there") {
        // The derive macros report to the compiler.
        let folder = folder.expect("the entry can be read").path();
        if !folder.ends_with("derive") {
            walk(&folder.join("src"), &mut files);
        }
    }
    files.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        let tokens: TokenStream = text.parse().expect("the file is Rust");
        (path, tokens.into_iter().collect())
    };
    files.into_iter().map(read).collect()
}

fn is_ident(token: Option<&TokenTree>, name: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(found)) if found == name)
}

fn is_punct(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == sign)
}

fn group(token: Option<&TokenTree>, delimiter: Delimiter) -> Option<Vec<TokenTree>> {
    match token {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group.stream().into_iter().collect()),
        _ => None,
    }
}

/// Arguments or parameters; commas between angle brackets do not matter for what is searched.
fn arguments(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    tokens.split(|token| is_punct(Some(token), ',')).collect()
}

/// The texts anywhere in the tokens.
fn texts(tokens: &[TokenTree], found: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => texts(&group.stream().into_iter().collect::<Vec<_>>(), found),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                found.extend(text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).map(str::to_owned));
            }
            _ => {}
        }
    }
}

struct Scan<'a> {
    file: &'a Path,
    /// Closures of the blocks around the present place that have a parameter `code`, and the place of the parameter.
    closures: BTreeMap<String, usize>,
    uses: &'a mut Uses,
    unclear: &'a mut Vec<String>,
}

impl Scan<'_> {
    /// Notes the closures of a block: `let name = |code, ..|`. They hide those of the same name outside of it.
    fn note_closures(&mut self, block: &[TokenTree]) {
        for at in 0..block.len() {
            let is_closure = is_ident(block.get(at), "let")
                && is_punct(block.get(at + 2), '=')
                && is_punct(block.get(at + 3), '|')
                && is_ident(block.get(at + 4), "code");
            if is_closure {
                self.closures.insert(block[at + 1].to_string(), 0);
            }
        }
    }

    /// The place of the code among the arguments of a call at `at`, if what is called takes one.
    fn place(&self, tokens: &[TokenTree], at: usize) -> Option<usize> {
        let name = tokens[at].to_string();
        let is_declared = at > 0 && is_ident(tokens.get(at - 1), "fn");
        if is_declared {
            return None;
        }
        let of_type = at > 2 && is_punct(tokens.get(at - 1), ':');
        let of_value = at > 0 && is_punct(tokens.get(at - 1), '.');
        match name.as_str() {
            "error" | "warning" | "note" if of_type => is_ident(tokens.get(at - 3), "Diagnostic").then_some(0),
            "new" if of_type => is_ident(tokens.get(at - 3), "Diagnostic").then_some(1),
            // By the name that an `InitContext` has everywhere; other methods of this name take no code.
            "error" | "warning" if of_value => (at > 1 && is_ident(tokens.get(at - 2), "context")).then_some(0),
            _ if !of_type && !of_value => self.closures.get(&name).copied(),
            _ => None,
        }
    }

    fn walk(&mut self, tokens: &[TokenTree]) {
        let outer = self.closures.clone();
        self.note_closures(tokens);
        let mut at = 0;
        while at < tokens.len() {
            // #[cfg(test)] mod tests { .. }
            if is_punct(tokens.get(at), '#')
                && group(tokens.get(at + 1), Delimiter::Bracket).is_some_and(|inside| {
                    is_ident(inside.first(), "cfg")
                        && group(inside.get(1), Delimiter::Parenthesis).is_some_and(|cfg| is_ident(cfg.first(), "test"))
                })
                && is_ident(tokens.get(at + 2), "mod")
            {
                at += 5;
                continue;
            }
            if is_ident(tokens.get(at), "fn") && is_ident(tokens.get(at + 1), "code") {
                let body = tokens[at..].iter().position(|token| group(Some(token), Delimiter::Brace).is_some());
                if let Some(body) = body {
                    let mut found = Vec::new();
                    texts(&tokens[at..=at + body], &mut found);
                    found.into_iter().for_each(|code| self.add(code));
                }
            }
            // A function that passes a code on has to be known to `place`.
            if is_ident(tokens.get(at), "fn")
                && let Some(parameters) =
                    tokens[at..].iter().take(8).find_map(|token| group(Some(token), Delimiter::Parenthesis))
                && parameters.windows(4).any(|part| is_ident(part.first(), "code") && is_punct(part.get(3), '\''))
                && !["new", "error", "warning", "note"].contains(&tokens[at + 1].to_string().as_str())
            {
                self.unclear.push(format!("{}: fn {} has a parameter code", self.file.display(), tokens[at + 1]));
            }
            // Diagnostic { code: "..", .. }
            if is_ident(tokens.get(at), "code")
                && is_punct(tokens.get(at + 1), ':')
                && matches!(tokens.get(at + 2), Some(TokenTree::Literal(_)))
            {
                self.take(tokens, at, &tokens[at + 2..at + 3]);
            }
            if let (TokenTree::Ident(_), Some(inside)) =
                (&tokens[at], group(tokens.get(at + 1), Delimiter::Parenthesis))
                && let Some(place) = self.place(tokens, at)
            {
                self.take(tokens, at, arguments(&inside).get(place).copied().unwrap_or_default());
            }
            if let TokenTree::Group(group) = &tokens[at] {
                self.walk(&group.stream().into_iter().collect::<Vec<_>>());
            }
            at += 1;
        }
        self.closures = outer;
    }

    /// Takes the code from an argument.
    fn take(&mut self, tokens: &[TokenTree], at: usize, argument: &[TokenTree]) {
        let mut found = Vec::new();
        texts(argument, &mut found);
        let is_passed_on = argument.iter().any(|token| is_ident(Some(token), "code"));
        if found.is_empty() && !is_passed_on {
            let argument: TokenStream = argument.iter().cloned().collect();
            self.unclear.push(format!("{}: {}({argument}, ..)", self.file.display(), tokens[at]));
        }
        found.into_iter().for_each(|code| self.add(code));
    }

    fn add(&mut self, code: String) {
        self.uses.entry(code).or_default().insert(self.file.display().to_string());
    }
}

/// All codes in the sources, and places where a code is not to be seen.
fn scan(sources: &[(PathBuf, Vec<TokenTree>)]) -> (Uses, Vec<String>) {
    let (mut uses, mut unclear) = (Uses::new(), Vec::new());
    for (file, tokens) in sources {
        let mut scan = Scan { file, closures: BTreeMap::new(), uses: &mut uses, unclear: &mut unclear };
        scan.walk(tokens);
    }
    (uses, unclear)
}

#[test]
fn every_code_is_listed_and_every_listed_code_is_used() {
    let (mut uses, unclear) = scan(&sources());
    assert!(unclear.is_empty(), "codes that are no literals:\n{}", unclear.join("\n"));
    // The kinds of problems of scene texts are an enumeration: `ProblemKind` has its codes from the list itself.
    let listed: BTreeSet<&str> = settee_kernel::codes::all().into_iter().map(|(code, _)| code).collect();
    let of_texts: BTreeSet<&str> = listed.iter().copied().filter(|code| code.starts_with("scn-")).collect();
    uses.retain(|code, _| !of_texts.contains(code.as_str()));
    let unlisted: Vec<_> = uses.iter().filter(|(code, _)| !listed.contains(code.as_str())).collect();
    assert!(unlisted.is_empty(), "used, but not in settee_kernel::codes: {unlisted:#?}");
    let unused: Vec<&str> =
        listed.iter().copied().filter(|code| !of_texts.contains(code) && !uses.contains_key(*code)).collect();
    assert!(unused.is_empty(), "in settee_kernel::codes, but not used: {unused:?}");
}

#[test]
fn the_scan_finds_codes_wherever_they_may_stand() {
    let source = r#"
        fn a(context: &mut C) { context.error("one", "text"); context.report(Diagnostic::new(severity, "two", text)); }
        fn b() { let finding = |code, message| Diagnostic::error(code, message); finding("three", "text"); }
        fn pass(context: &mut C, code: &'static str) { context.error(code, "text"); }
        fn bb() { let finding = |text| text; finding("no"); }
        fn code(&self) -> &str { match self { A => "four", _ => "five" } }
        fn c() { Diagnostic::warning(if x { "six" } else { "seven" }, "text"); Other::error("no", "text"); }
        fn d() { Diagnostic::note(name, "text"); Diagnostic { code: "made", ..other }; }
        #[cfg(test)] mod tests { fn e() { Diagnostic::note("eight", "text"); } }
    "#;
    let tokens: TokenStream = source.parse().expect("the text is Rust");
    let (uses, unclear) = scan(&[("file.rs".into(), tokens.into_iter().collect())]);
    let found: Vec<&str> = uses.keys().map(String::as_str).collect();
    assert_eq!(found, ["five", "four", "made", "one", "seven", "six", "three", "two"]);
    assert_eq!(unclear, ["file.rs: fn pass has a parameter code", "file.rs: note(name, ..)"]);
}
