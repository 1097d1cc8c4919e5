//! Lists of colours as scenes write them: `#ffffff00 orange 0 0 1 1`.

use settee_kernel::{DataValue, Rgba};

/// The colours of a text: names and #RRGGBB as words, or four numbers each. What is not understood is left out.
pub(super) fn colours(text: &str) -> Vec<[f32; 4]> {
    let mut found = Vec::new();
    let mut numbers = Vec::new();
    for word in text.split_ascii_whitespace() {
        if let Ok(number) = word.parse::<f32>() {
            numbers.push(number);
            if let [r, g, b, a] = numbers[..] {
                found.push([r, g, b, a]);
                numbers.clear();
            }
            continue;
        }
        let mut colour = Rgba::default();
        if colour.parse(word).is_ok() {
            found.push(colour.0.map(|channel| channel as f32));
        }
    }
    if let [r, g, b] = numbers[..] {
        found.push([r, g, b, 1.0]);
    }
    found
}

/// The colour at a place from 0 (the first one) to 1 (the last one); white if there is none.
pub(super) fn colour_at(colours: &[[f32; 4]], place: f32) -> [f32; 4] {
    let Some(last) = colours.len().checked_sub(1) else { return [1.0; 4] };
    let place = if place.is_finite() { place.clamp(0.0, 1.0) * last as f32 } else { 0.0 };
    let from = (place as usize).min(last);
    let (a, b) = (colours[from], colours[(from + 1).min(last)]);
    std::array::from_fn(|k| a[k] + (place - from as f32) * (b[k] - a[k]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_colours() {
        let found = colours("#ffffff00 blue nonsense 1 0 0 0.5");
        assert_eq!(found, [[1.0, 1.0, 1.0, 0.0], [0.0, 0.0, 1.0, 1.0], [1.0, 0.0, 0.0, 0.5]]);
        assert_eq!(colours("0 1 0"), [[0.0, 1.0, 0.0, 1.0]]);
        assert_eq!(colour_at(&found, 0.5), found[1]);
        assert_eq!(colour_at(&found, 0.25), [0.5, 0.5, 1.0, 0.5]);
        assert_eq!((colour_at(&found, f32::NAN), colour_at(&[], 0.3)), (found[0], [1.0; 4]));
    }
}
