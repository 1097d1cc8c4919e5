//! The attributes `xmin` ... `zmax` and `scale`, which give a box in single precision.

use settee_kernel::{Diagnostic, InitContext, ValueError};

use crate::state_container::placement::single_precision;

const BOUNDS: [&str; 6] = ["xmin", "ymin", "zmin", "xmax", "ymax", "zmax"];

/// Names and help of the attributes.
pub(super) const BOX_ATTRIBUTES: [(&str, &str); 7] = [
    ("xmin", "smallest x, single precision; has effect if all six bounds are given"),
    ("ymin", "smallest y, see xmin"),
    ("zmin", "smallest z, see xmin"),
    ("xmax", "largest x, see xmin"),
    ("ymax", "largest y, see xmin"),
    ("zmax", "largest z, see xmin"),
    ("scale", "factor of the six bounds, single precision"),
];

/// What was found of them.
#[derive(Debug, Default)]
pub(super) struct BoxAttributes {
    bounds: [Option<f32>; 6],
    scale: Option<f32>,
}

impl BoxAttributes {
    /// Reads one attribute; `None` if it is none of these.
    pub(super) fn parse(&mut self, name: &str, text: &str) -> Option<Result<(), ValueError>> {
        let target = match name {
            "scale" => &mut self.scale,
            _ => &mut self.bounds[BOUNDS.iter().position(|bound| *bound == name)?],
        };
        // The number has the precision of its type: nothing is lost here.
        Some(single_precision(text).map(|value| *target = Some(value as f32)))
    }

    /// The scaled corners, if all bounds are given.
    pub(super) fn corners(&self) -> Option<[[f64; 3]; 2]> {
        let scale = self.scale.unwrap_or(1.0);
        let mut corners = [[0.0; 3]; 2];
        for (index, bound) in self.bounds.iter().enumerate() {
            corners[index / 3][index % 3] = f64::from((*bound)? * scale);
        }
        Some(corners)
    }

    /// Warns if attributes are given that have no effect.
    pub(super) fn warn_if_incomplete(&self, context: &mut InitContext<'_>) {
        if self.corners().is_some() {
            return;
        }
        let given = BOUNDS.iter().zip(&self.bounds).filter(|(_, bound)| bound.is_some()).map(|(name, _)| *name);
        let given: Vec<&str> = given.chain(self.scale.map(|_| "scale")).collect();
        if let Some(first) = given.first() {
            let finding = Diagnostic::warning("no-effect", format!("{} without effect", given.join(", ")));
            context.report(finding.attribute(*first, "").expected("all of xmin, ymin, zmin, xmax, ymax, zmax"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_bounds_are_needed_and_are_single_precision() {
        let mut found = BoxAttributes::default();
        for name in BOUNDS {
            assert_eq!(found.corners(), None);
            assert_eq!(found.parse(name, if name.ends_with("min") { "-1" } else { "0.1" }), Some(Ok(())));
        }
        assert_eq!(found.corners(), Some([[-1.0; 3], [0.100_000_001_490_116_12; 3]]));
        assert_eq!(found.parse("scale", "2"), Some(Ok(())));
        assert_eq!(found.corners(), Some([[-2.0; 3], [0.200_000_002_980_232_24; 3]]));
        assert!(found.parse("wmin", "1").is_none());
        assert!(matches!(found.parse("xmin", "one"), Some(Err(_))));
    }
}
