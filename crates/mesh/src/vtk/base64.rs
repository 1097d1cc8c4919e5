//! Bytes written as letters.

/// Decodes at most `limit` bytes. Blanks are skipped; padding ends a group of four letters, after which more may
/// follow, since writers encode a header and its data apart. `None` if another character comes before the limit is
/// reached; the end of the text may come.
pub(super) fn decode(text: &[u8], limit: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut group, mut n_letters, mut n_padding) = (0u32, 0, 0);
    for &letter in text.iter().filter(|letter| !letter.is_ascii_whitespace()) {
        if bytes.len() >= limit {
            break;
        }
        match value(letter) {
            Some(_) if n_padding > 0 => return None,
            Some(value) => group = group << 6 | value,
            None if letter == b'=' && n_letters >= 2 => {
                group <<= 6;
                n_padding += 1;
            }
            None => return None,
        }
        n_letters += 1;
        if n_letters == 4 {
            bytes.extend_from_slice(&group.to_be_bytes()[1..4 - n_padding]);
            (group, n_letters, n_padding) = (0, 0, 0);
        }
    }
    bytes.truncate(limit);
    Some(bytes)
}

fn value(letter: u8) -> Option<u32> {
    let value = match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

#[cfg(test)]
pub(super) fn encode(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |chunk: &[u8]| {
        let mut four = [0; 4];
        four[1..=chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes(four);
        let letter = |i: usize| {
            let is_used = i <= chunk.len();
            if is_used { LETTERS[(bits >> (18 - 6 * i)) as usize & 63] as char } else { '=' }
        };
        (0..4).map(letter).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        for length in 0..20 {
            let bytes: Vec<u8> = (0..length).map(|i| (37 * i + 250) as u8).collect();
            let text = encode(&bytes);
            assert_eq!(decode(text.as_bytes(), 100), Some(bytes.clone()), "{text}");
            assert_eq!(decode(text.as_bytes(), 5), Some(bytes[..bytes.len().min(5)].to_vec()));
        }
        assert_eq!(encode(b"any carnal"), "YW55IGNhcm5hbA==");
    }

    #[test]
    fn parts_encoded_apart_are_joined() {
        let text = format!(" {}\n{} ", encode(b"head"), encode(b"body"));
        assert_eq!(decode(text.as_bytes(), 100), Some(b"headbody".to_vec()));
    }

    #[test]
    fn other_characters_are_refused() {
        for text in ["AB$=", "A===", "AB=C", "=", "AAA-"] {
            assert_eq!(decode(text.as_bytes(), 10), None, "{text}");
        }
    }
}
