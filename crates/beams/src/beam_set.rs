//! The beams of an interpolation in their order along the wire.

use crate::beam::Beam;

/// Beams, one after the other from the handle of a wire to its tip.
#[derive(Clone, Debug, Default)]
pub struct BeamSet {
    pub beams: Vec<Beam>,
    /// Length at rest of the whole wire, of which the beams are the part that ends at the tip (m).
    pub total: f64,
}

impl BeamSet {
    /// Beams that are all of their wire.
    pub fn whole(beams: Vec<Beam>) -> Self {
        let total = beams.iter().map(|beam| beam.length).sum();
        Self { beams, total }
    }

    /// Length of the wire before the first beam (m).
    pub fn start(&self) -> f64 {
        self.total - self.beams.iter().map(|beam| beam.length).sum::<f64>()
    }

    /// The beam and the fraction of its length at a length along the wire; `None` without beams.
    pub fn at(&self, abscissa: f64) -> Option<(u32, f64)> {
        let x = abscissa - self.start();
        if x < 0.0 {
            return (!self.beams.is_empty()).then_some((0, 0.0));
        }
        let mut begin = 0.0;
        for (index, beam) in (0..).zip(&self.beams) {
            let end = begin + beam.length;
            if x < end {
                return Some((index, (x - begin) / beam.length));
            }
            begin = end;
        }
        Some((self.beams.len().checked_sub(1)? as u32, 1.0))
    }

    /// The length along the wire at a fraction of a beam (m).
    pub fn abscissa(&self, beam: u32, b: f64) -> f64 {
        let before = self.beams[..beam as usize].iter().map(|beam| beam.length).sum::<f64>();
        self.start() + before + b * self.beams[beam as usize].length
    }
}
