//! How much memory the program may take, as the command line says it.

use settee_kernel::budget;

/// A size such as `512M`, `4G`, `1.5GiB` or `50%` of the machine's memory, in bytes. K, M, G and T are powers of 1024.
///
/// # Errors
/// What is expected.
pub fn size(text: &str) -> Result<u64, String> {
    let wrong = || "expected a size such as 512M, 4G or 50%".to_owned();
    let digits = text.find(|letter: char| !(letter.is_ascii_digit() || letter == '.')).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let factor = match unit.to_ascii_lowercase().trim_end_matches("ib").trim_end_matches('b') {
        "" => 1.0,
        "k" => 1024.0,
        "m" => 1024.0 * 1024.0,
        "g" => 1024.0 * 1024.0 * 1024.0,
        "t" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        "%" => {
            let machine = budget::machine_memory().ok_or("the memory of this machine is not known: give a size")?;
            machine as f64 / 100.0
        }
        _ => return Err(wrong()),
    };
    let bytes = number * factor;
    if bytes >= 1024.0 * 1024.0 { Ok(bytes as u64) } else { Err("expected at least 1M".into()) }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_read_with_their_units() {
        for (text, bytes) in [("4G", 4 << 30), ("512m", 512 << 20), ("1.5GiB", 3 << 29), ("2097152", 2 << 20)] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "G", "4X", "-1G", "1000", "nan", "1e9"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
