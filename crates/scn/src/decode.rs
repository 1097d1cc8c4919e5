//! From bytes to text: byte order marks, the declared encoding, and what is refused.

use crate::problem::ProblemKind;

/// Text, and what was wrong with it. Offsets are in the text.
pub(crate) struct Decoded {
    pub(crate) text: String,
    pub(crate) fault: Option<Fault>,
    pub(crate) lint: Option<Fault>,
}

/// Something to say about the bytes `start..end` of the text.
pub(crate) struct Fault {
    pub(crate) kind: ProblemKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) message: String,
    pub(crate) help: Option<&'static str>,
}

/// Decodes a file: UTF-16 if it begins with that mark, else as it declares, else UTF-8.
///
/// The text is there even if bytes are wrong, with U+FFFD in their place, so that the error can be shown in it.
pub(crate) fn decode(bytes: &[u8]) -> Decoded {
    let mut decoded = match bytes {
        [0xFF, 0xFE, rest @ ..] => decode_utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => decode_utf16(rest, u16::from_be_bytes),
        [0xEF, 0xBB, 0xBF, rest @ ..] => decode_utf8(rest),
        _ => decode_as_declared(bytes),
    };
    if decoded.fault.is_none()
        && let Some(start) = decoded.text.find('\0')
    {
        decoded.fault = Some(Fault {
            kind: ProblemKind::NulCharacter,
            start,
            end: start + 1,
            message: "a NUL character cannot stand in a scene".to_owned(),
            help: Some("if the file is UTF-16, save it with a byte order mark or as UTF-8"),
        });
    }
    decoded
}

fn decode_as_declared(bytes: &[u8]) -> Decoded {
    let Some((start, end)) = declared_encoding(bytes) else {
        return decode_utf8(bytes);
    };
    let declared = String::from_utf8_lossy(&bytes[start..end]).into_owned();
    match declared.to_ascii_lowercase().as_str() {
        "utf-8" | "utf8" | "us-ascii" | "ascii" => decode_utf8(bytes),
        "iso-8859-1" | "iso8859-1" | "iso_8859-1" | "latin1" | "latin-1" => {
            // The first 256 code points of Unicode are Latin-1.
            let text = bytes.iter().map(|&byte| char::from(byte)).collect();
            Decoded { text, fault: None, lint: None }
        }
        _ => {
            let mut decoded = decode_utf8(bytes);
            let message = format!("the declared encoding {declared:?} is not supported; the file was read as UTF-8");
            decoded.lint = Some(Fault {
                kind: ProblemKind::EncodingIgnored,
                start,
                end,
                message,
                help: Some("save the file as UTF-8 and declare encoding=\"UTF-8\""),
            });
            decoded
        }
    }
}

fn decode_utf8(bytes: &[u8]) -> Decoded {
    match std::str::from_utf8(bytes) {
        Ok(text) => Decoded { text: text.to_owned(), fault: None, lint: None },
        Err(error) => {
            let start = error.valid_up_to();
            let text = String::from_utf8_lossy(bytes).into_owned();
            let fault = Fault {
                kind: ProblemKind::BadEncoding,
                start,
                end: start + char::REPLACEMENT_CHARACTER.len_utf8(),
                message: format!("byte 0x{:02x} is not UTF-8 here", bytes[start]),
                help: Some("save the file as UTF-8, or declare <?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"),
            };
            Decoded { text, fault: Some(fault), lint: None }
        }
    }
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let pairs = bytes.chunks_exact(2);
    let has_odd_byte = !pairs.remainder().is_empty();
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut fault_at: Option<(usize, String)> = None;
    for decoded in char::decode_utf16(pairs.map(|pair| unit([pair[0], pair[1]]))) {
        text.push(decoded.unwrap_or_else(|error| {
            let message = format!("the UTF-16 surrogate 0x{:04x} has no partner", error.unpaired_surrogate());
            fault_at.get_or_insert((text.len(), message));
            char::REPLACEMENT_CHARACTER
        }));
    }
    if has_odd_byte && fault_at.is_none() {
        fault_at = Some((text.len(), "the file ends within a UTF-16 character".to_owned()));
        text.push(char::REPLACEMENT_CHARACTER);
    }
    let fault = fault_at.map(|(start, message)| Fault {
        kind: ProblemKind::BadEncoding,
        start,
        end: start + char::REPLACEMENT_CHARACTER.len_utf8(),
        message,
        help: None,
    });
    Decoded { text, fault, lint: None }
}

/// Where the name of the encoding stands in `<?xml ... encoding="..."?>`, if the bytes begin with that.
fn declared_encoding(bytes: &[u8]) -> Option<(usize, usize)> {
    // A declaration is short; looking further would only find the word in the scene.
    let head = &bytes[..bytes.len().min(1024)];
    let begin = head.iter().position(|byte| !byte.is_ascii_whitespace())?;
    if !head[begin..].starts_with(b"<?xml") {
        return None;
    }
    let declaration = &head[..begin + find(&head[begin..], b"?>")?];
    if !declaration.is_ascii() {
        // Its bytes would not be where the decoded text has them.
        return None;
    }
    let mut at = find(declaration, b"encoding")? + b"encoding".len();
    let skip_blanks = |at: usize| at + declaration[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    at = skip_blanks(at);
    if declaration.get(at) != Some(&b'=') {
        return None;
    }
    at = skip_blanks(at + 1);
    let quote = *declaration.get(at).filter(|&&byte| byte == b'"' || byte == b'\'')?;
    let length = declaration[at + 1..].iter().position(|&byte| byte == quote)?;
    Some((at + 1, at + 1 + length))
}

fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes.windows(needle.len()).position(|window| window == needle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind_of(fault: &Option<Fault>) -> Option<ProblemKind> {
        fault.as_ref().map(|fault| fault.kind)
    }

    #[test]
    fn latin_1_is_decoded_when_declared_and_refused_when_not() {
        let declared = decode(b"<?xml version='1.0' encoding = 'ISO-8859-1' ?><Node name='\xe9'/>");
        assert!(declared.fault.is_none());
        assert!(declared.text.ends_with("<Node name='é'/>"));
        let undeclared = decode(b"<Node name='\xe9'/>");
        let fault = undeclared.fault.expect("0xe9 alone is not UTF-8");
        assert_eq!((fault.kind, fault.start), (ProblemKind::BadEncoding, 12));
    }

    #[test]
    fn utf_16_is_recognised_by_its_mark_in_both_orders() {
        let little: Vec<u8> = "\u{feff}<Node é😀/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "\u{feff}<Node é😀/>".encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [little, big] {
            let decoded = decode(&bytes);
            assert_eq!(decoded.text, "<Node é😀/>");
            assert!(decoded.fault.is_none());
            assert_eq!(kind_of(&decode(&bytes[..bytes.len() - 1]).fault), Some(ProblemKind::BadEncoding));
        }
        let lone_surrogate = [0xFF, 0xFE, b'<', 0, 0x00, 0xD8];
        assert_eq!(kind_of(&decode(&lone_surrogate).fault), Some(ProblemKind::BadEncoding));
    }

    #[test]
    fn utf_16_without_mark_is_refused_for_its_nul_characters() {
        let bytes: Vec<u8> = "<Node/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let fault = decode(&bytes).fault.expect("every second byte is NUL");
        assert_eq!((fault.kind, fault.start), (ProblemKind::NulCharacter, 1));
    }

    #[test]
    fn an_unsupported_encoding_is_tried_as_utf_8() {
        let decoded = decode(b"<?xml version=\"1.0\" encoding=\"KOI8-R\"?><Node/>");
        assert!(decoded.fault.is_none());
        let lint = decoded.lint.expect("the declaration was not followed");
        assert_eq!(&decoded.text[lint.start..lint.end], "KOI8-R");
    }

    #[test]
    fn an_encoding_that_is_not_ascii_declares_nothing() {
        let decoded = decode(b"<?xml encoding='ISO\xfe'?><Node/>");
        assert!(decoded.lint.is_none());
        assert_eq!(kind_of(&decoded.fault), Some(ProblemKind::BadEncoding));
    }

    #[test]
    fn a_declaration_cut_short_declares_nothing() {
        for text in ["<?xml encoding", "<?xml encoding=?>", "<?xml encoding=\"latin1?>", "<?xml?>", "", " "] {
            assert!(declared_encoding(text.as_bytes()).is_none(), "{text}");
        }
    }
}
