//! Tables of colours for values.

use settee_kernel::draw::ColourMap;

use crate::colour::from_linear;

/// Entries of a table.
pub const TABLE: usize = 256;
/// The colour of values that are missing or not a number.
pub const MISSING: [f32; 3] = [0.55, 0.55, 0.55];

/// The colour at a place from 0 to 1 of a map.
pub fn colour_at(map: ColourMap, place: f32) -> [f32; 3] {
    if place.is_nan() {
        return MISSING;
    }
    let place = f64::from(place.clamp(0.0, 1.0));
    let gradient = match map {
        ColourMap::Viridis => colorous::VIRIDIS,
        ColourMap::Inferno => colorous::INFERNO,
        ColourMap::Cividis => colorous::CIVIDIS,
        ColourMap::Turbo => colorous::TURBO,
        ColourMap::CoolWarm => return cool_warm(place as f32),
        ColourMap::Grey => return [place as f32; 3],
    };
    let colour = gradient.eval_continuous(place);
    [colour.r, colour.g, colour.b].map(|x| f32::from(x) / 255.0)
}

/// Blue over white to red, with even steps of brightness: the end colours meet in an unsaturated middle, in polar
/// coordinates of CIE L*a*b* (brightness M, saturation s, hue h; angles in radians).
///
/// Source: Moreland, Diverging color maps for scientific visualization, ISVC 2009: blue (80, 1.08, -1.1), red (80,
/// 1.08, 0.5), middle of brightness 88; the hue of an end turns as it fades.
fn cool_warm(place: f32) -> [f32; 3] {
    const BRIGHT: f32 = 80.0;
    const SATURATION: f32 = 1.08;
    const MIDDLE: f32 = 88.0;
    let (fade, hue) = if place < 0.5 { (2.0 * place, -1.1) } else { (2.0 - 2.0 * place, 0.5) };
    let spin = SATURATION * (MIDDLE * MIDDLE - BRIGHT * BRIGHT).sqrt() / (BRIGHT * SATURATION.sin());
    let turned = if hue > -std::f32::consts::FRAC_PI_3 { hue + spin } else { hue - spin };
    let (m, s, h) = (BRIGHT + fade * (MIDDLE - BRIGHT), SATURATION * (1.0 - fade), hue + fade * (turned - hue));
    let (l, a, b) = (m * s.cos(), m * s.sin() * h.cos(), m * s.sin() * h.sin());
    // CIE L*a*b* to XYZ of daylight D65 (CIE 15:2004), then to light of the screen's primaries (IEC 61966-2-1).
    let inverse = |t: f32| if t > 6.0 / 29.0 { t * t * t } else { 3.0 * (6.0f32 / 29.0).powi(2) * (t - 4.0 / 29.0) };
    let y = (l + 16.0) / 116.0;
    let [x, y, z] = [0.9505 * inverse(y + a / 500.0), inverse(y), 1.089 * inverse(y - b / 200.0)];
    let light = [
        3.2406 * x - 1.5372 * y - 0.4986 * z,
        -0.9689 * x + 1.8758 * y + 0.0415 * z,
        0.0557 * x - 0.2040 * y + 1.0570 * z,
    ];
    light.map(|channel| from_linear(channel.clamp(0.0, 1.0)))
}

/// All tables as the rows of an image, four bytes an entry.
pub fn image() -> Vec<u8> {
    let row = |map: ColourMap| {
        (0..TABLE).flat_map(move |i| {
            let [r, g, b] = colour_at(map, i as f32 / (TABLE - 1) as f32).map(|x| (255.0 * x).round() as u8);
            [r, g, b, 255]
        })
    };
    ColourMap::ALL.iter().flat_map(|(map, _)| row(*map)).collect()
}

/// The row of a map in the image.
pub fn row(map: ColourMap) -> usize {
    ColourMap::ALL.iter().position(|(other, _)| *other == map).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::to_linear;

    /// How bright a map looks at a place (CIE L*, 0 to 100).
    fn lightness(map: ColourMap, place: f32) -> f32 {
        let [r, g, b] = colour_at(map, place).map(to_linear);
        116.0 * (0.2126 * r + 0.7152 * g + 0.0722 * b).cbrt() - 16.0
    }

    /// What makes a map perceptual: equal steps of the value are steps of brightness in the same direction.
    #[test]
    fn perceptual_maps_become_brighter_all_the_way() {
        for map in [ColourMap::Viridis, ColourMap::Inferno, ColourMap::Cividis, ColourMap::Grey] {
            let steps: Vec<f32> = (0..=20).map(|i| lightness(map, i as f32 / 20.0)).collect();
            assert!(steps.windows(2).all(|pair| pair[1] > pair[0]), "{map:?} {steps:?}");
        }
    }

    #[test]
    fn cool_warm_has_its_published_ends_and_middle() {
        let close = |place, wanted: [u8; 3]| {
            let found = colour_at(ColourMap::CoolWarm, place).map(|x| (255.0 * x).round() as i32);
            assert!((0..3).all(|k| (found[k] - i32::from(wanted[k])).abs() <= 3), "{place}: {found:?}");
        };
        close(0.0, [59, 76, 192]);
        close(0.5, [221, 221, 221]);
        close(1.0, [180, 4, 38]);
    }
}
