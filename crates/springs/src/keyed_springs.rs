//! Springs written with key words: `BEGIN_SPRING 0 1 KEY values ... END_SPRING`.

use settee_kernel::ValueError;

/// A spring as text: its points, then keys with their numbers.
pub(super) trait KeyedSpring: Sized {
    /// What is expected, for messages.
    const FORM: &'static str;
    /// Number of points.
    const N_POINTS: usize;

    /// A spring between points with the defaults.
    fn new(points: &[u32]) -> Self;

    /// How many numbers follow a key: at least, at most; `None` if there is no such key.
    fn count(key: &str) -> Option<[usize; 2]>;

    /// Takes the numbers of a key.
    ///
    /// # Errors
    /// What was expected of them.
    fn set(&mut self, key: &str, numbers: &[f64]) -> Result<(), String>;
}

/// The words with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Reads springs.
///
/// # Errors
/// The first word that does not fit.
pub(super) fn read<S: KeyedSpring>(text: &str) -> Result<Vec<S>, ValueError> {
    let error = |offset: usize, message: String| Err(ValueError::at(offset, message, S::FORM));
    let mut words = words(text).peekable();
    let mut springs = Vec::new();
    while let Some((offset, word)) = words.next() {
        if word != "BEGIN_SPRING" {
            return error(offset, format!("\"{word}\" is not the beginning of a spring"));
        }
        let mut points = Vec::new();
        while let Some((_, point)) =
            words.next_if(|(_, word)| points.len() < S::N_POINTS && word.parse::<u32>().is_ok())
        {
            points.extend(point.parse::<u32>());
        }
        if points.len() != S::N_POINTS {
            return error(offset, format!("a spring has {} points", S::N_POINTS));
        }
        let mut spring = S::new(&points);
        loop {
            let Some((offset, key)) = words.next() else {
                return error(text.len(), "END_SPRING is missing".into());
            };
            if key == "END_SPRING" {
                break;
            }
            let Some([least, most]) = S::count(key) else {
                return error(offset, format!("\"{key}\" is not a key of a spring"));
            };
            let mut numbers = Vec::new();
            while let Some((_, word)) =
                words.next_if(|(_, word)| numbers.len() < most && word.parse::<f64>().is_ok_and(f64::is_finite))
            {
                numbers.extend(word.parse::<f64>());
            }
            if numbers.len() < least {
                return error(offset, format!("{key} has {} numbers, but needs {least}", numbers.len()));
            }
            if let Err(expected) = spring.set(key, &numbers) {
                return Err(ValueError::at(offset, format!("{key} has no sense"), expected));
            }
        }
        springs.push(spring);
    }
    Ok(springs)
}
