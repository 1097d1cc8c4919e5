//! References in attribute values (`&lt;`, `&#x0A;`), and how a value is written so that it reads back.

use crate::problem::{Problem, ProblemKind};
use crate::problems::Problems;
use crate::source::{FileId, Span};

/// The value that is written as `raw`, which begins at byte `offset` of `file`.
///
/// References are resolved and line ends become `\n`. What XML forbids but is clear enough is kept as it stands,
/// with a lint. References to what is no character are left out; the first one is the error that is returned.
pub(crate) fn resolve(raw: &str, file: FileId, offset: usize, problems: &mut Problems) -> (String, Option<Problem>) {
    let is_plain = |byte: u8| byte >= b' ' && byte != b'&' && byte != b'<' || byte == b'\n' || byte == b'\t';
    let bytes = raw.as_bytes();
    let mut value = String::with_capacity(raw.len());
    let mut position = 0;
    let mut has_less_than = false;
    let mut error = None;
    while position < bytes.len() {
        let plain = bytes[position..].iter().take_while(|&&byte| is_plain(byte)).count();
        value.push_str(&raw[position..position + plain]);
        position += plain;
        let Some(&byte) = bytes.get(position) else {
            break;
        };
        let here = |length| Span::new(file, offset + position, offset + position + length);
        let mut length = 1;
        match byte {
            b'&' => match reference(&raw[position..]) {
                Reference::Character { character, written } => {
                    length = written;
                    if character == '\0' {
                        let message = "a NUL character cannot stand in a scene";
                        error.get_or_insert_with(|| Problem::new(ProblemKind::NulCharacter, here(length), message));
                    } else {
                        value.push(character);
                    }
                }
                Reference::NoCharacter { written } => {
                    length = written;
                    error.get_or_insert_with(|| {
                        let message = format!("{:?} is not a character", &raw[position..position + written]);
                        Problem::new(ProblemKind::BadCharacterReference, here(written), message)
                    });
                }
                Reference::Unknown { written } => {
                    let name = &raw[position..position + written];
                    problems.warn(here(written), |span| {
                        let message = format!("unknown entity {name:?} is kept as it is written");
                        let help = "the known ones are &amp; &lt; &gt; &quot; &apos;";
                        Problem::new(ProblemKind::UnknownEntity, span, message).with_help(help)
                    });
                    value.push('&');
                }
                Reference::None => {
                    problems.warn(here(1), |span| {
                        Problem::new(ProblemKind::BareAmpersand, span, "\"&\" begins no reference; it is kept")
                            .with_help("write &amp;")
                    });
                    value.push('&');
                }
            },
            b'<' => {
                if !has_less_than {
                    problems.warn(here(1), |span| {
                        Problem::new(ProblemKind::BareLessThan, span, "\"<\" in an attribute value; it is kept")
                            .with_help("write &lt;")
                    });
                }
                has_less_than = true;
                value.push('<');
            }
            b'\r' => {
                length += usize::from(bytes.get(position + 1) == Some(&b'\n'));
                value.push('\n');
            }
            control => {
                problems.warn(here(1), |span| {
                    let message = format!("control character 0x{control:02x} in an attribute value; it is kept");
                    Problem::new(ProblemKind::ControlCharacter, span, message)
                });
                value.push(char::from(control));
            }
        }
        position += length;
    }
    (value, error)
}

/// Writes a value for use between double quotes.
///
/// Line feeds and tabs stay as they are: this reader keeps them, and lists of numbers stay readable.
pub fn write_value(value: &str, output: &mut String) {
    let mut rest = value;
    let is_special = |character: char| matches!(character, '&' | '<' | '"') || is_written_as_number(character);
    while let Some(at) = rest.find(is_special) {
        output.push_str(&rest[..at]);
        let mut characters = rest[at..].chars();
        match characters.next() {
            Some('&') => output.push_str("&amp;"),
            Some('<') => output.push_str("&lt;"),
            Some('"') => output.push_str("&quot;"),
            Some(other) => output.push_str(&format!("&#{};", u32::from(other))),
            None => {}
        }
        rest = characters.as_str();
    }
    output.push_str(rest);
}

fn is_written_as_number(character: char) -> bool {
    character < ' ' && character != '\n' && character != '\t'
}

/// What an `&` begins; `written` is its length in bytes.
enum Reference {
    Character { character: char, written: usize },
    NoCharacter { written: usize },
    Unknown { written: usize },
    None,
}

fn reference(text: &str) -> Reference {
    let body = &text[1..];
    if let Some(number) = body.strip_prefix('#') {
        let (digits, radix, before) = match number.strip_prefix('x') {
            Some(digits) => (digits, 16, 3),
            None => (number, 10, 2),
        };
        let n_digits = digits.bytes().take_while(|&byte| char::from(byte).is_digit(radix)).count();
        if n_digits == 0 || digits.as_bytes().get(n_digits) != Some(&b';') {
            return Reference::None;
        }
        let written = before + n_digits + 1;
        let code = u32::from_str_radix(&digits[..n_digits], radix).ok();
        return match code.and_then(char::from_u32) {
            Some(character) => Reference::Character { character, written },
            None => Reference::NoCharacter { written },
        };
    }
    let n_letters = body.bytes().take_while(u8::is_ascii_alphanumeric).count();
    if n_letters == 0 || body.as_bytes().get(n_letters) != Some(&b';') {
        return Reference::None;
    }
    let written = n_letters + 2;
    let character = match &body[..n_letters] {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => return Reference::Unknown { written },
    };
    Reference::Character { character, written }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(raw: &str) -> (String, Vec<Problem>) {
        let mut problems = Problems::new(100);
        let (value, error) = resolve(raw, FileId::GENERATED, 10, &mut problems);
        assert_eq!(error, None, "{raw}");
        (value, problems.into_vec())
    }

    #[test]
    fn the_five_entities_and_numbers_are_resolved() {
        let (value, problems) = resolved("&lt;&gt;&amp;&quot;&apos;&#65;&#x0A;&#x1F600;");
        assert_eq!(value, "<>&\"'A\n😀");
        assert!(problems.is_empty());
    }

    #[test]
    fn line_ends_become_line_feeds_but_a_written_carriage_return_stays() {
        assert_eq!(resolved("a\r\nb\rc&#13;d").0, "a\nb\nc\rd");
    }

    #[test]
    fn what_is_no_reference_is_kept_with_a_lint_at_its_place() {
        let (value, problems) = resolved("a & b &nbsp; &#; &#xg; &x <<");
        assert_eq!(value, "a & b &nbsp; &#; &#xg; &x <<");
        let found: Vec<_> = problems.iter().map(|problem| (problem.kind, problem.span.start)).collect();
        assert_eq!(
            found,
            [
                (ProblemKind::BareAmpersand, 12),
                (ProblemKind::UnknownEntity, 16),
                (ProblemKind::BareAmpersand, 23),
                (ProblemKind::BareAmpersand, 27),
                (ProblemKind::BareAmpersand, 33),
                (ProblemKind::BareLessThan, 36),
            ]
        );
    }

    #[test]
    fn numbers_that_are_no_character_are_errors() {
        let failed = |raw: &str| {
            let (value, error) = resolve(raw, FileId::GENERATED, 0, &mut Problems::new(1));
            (value, error.map(|error| (error.kind, error.span.start)))
        };
        for number in ["&#xD800;", "&#x110000;", "&#99999999999999999999;"] {
            let expected = ("ab".to_owned(), Some((ProblemKind::BadCharacterReference, 1)));
            assert_eq!(failed(&format!("a{number}b")), expected);
        }
        assert_eq!(failed("&#0;x&#xD800;"), ("x".to_owned(), Some((ProblemKind::NulCharacter, 0))));
    }

    #[test]
    fn writing_then_resolving_gives_the_value() {
        let value = "\u{1} <a> & \"b\" 'c'\r\n\t&amp; é \u{85}";
        let mut written = String::new();
        write_value(value, &mut written);
        assert_eq!(resolved(&written).0, value);
    }
}
