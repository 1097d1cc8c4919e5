//! How long the frames of the window take, for `--frame-times`.

use std::time::Duration;

/// Times of frames. The first ones, in which fonts and pipelines are made, do not count.
#[derive(Debug, Default)]
pub struct FrameTimes {
    seen: usize,
    /// Making the content (s).
    content: Vec<f32>,
    /// All work of the window's thread for a frame: content, tessellation, commands for the device (s).
    all: Vec<f32>,
    /// Painting a picture of the scene, on its own thread (s).
    pictures: Vec<f32>,
}

/// Frames that do not count.
const WARM_UP: usize = 10;
/// Frames beyond this number are not kept.
const MOST: usize = 1_000_000;

impl FrameTimes {
    /// Adds a frame: the time for its content, that of all for the frame before, and that of the last picture.
    pub fn add(&mut self, content: Duration, all: Option<f32>, picture: Option<Duration>) {
        self.seen += 1;
        if self.seen > WARM_UP && self.content.len() < MOST {
            self.content.push(content.as_secs_f32());
            self.all.extend(all);
            self.pictures.extend(picture.map(|picture| picture.as_secs_f32()));
        }
    }

    /// A table for people.
    pub fn report(&self) -> String {
        let mut text = format!(
            "{} frames of the window (ms)      median     95 %      99 %   longest, as frame\n",
            self.content.len()
        );
        for (name, times) in [
            ("content of the window", &self.content),
            ("all work of its thread", &self.all),
            ("pictures, on their own thread", &self.pictures),
        ] {
            let mut sorted = times.clone();
            sorted.sort_by(f32::total_cmp);
            let at = |part: f64| {
                let index = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
                sorted.get(index).map_or(0.0, |time| 1e3 * time)
            };
            let longest =
                times.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(index, _)| index + WARM_UP);
            let (middle, most, nearly_all, all) = (at(0.5), at(0.95), at(0.99), at(1.0));
            text += &format!("  {name:30} {middle:9.2} {most:9.2} {nearly_all:9.2} {all:9.2} {longest:9}\n");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_that_of_the_frames_after_the_first() {
        let mut times = FrameTimes::default();
        for _ in 0..WARM_UP {
            times.add(Duration::from_secs(1), None, None);
        }
        for ms in 1..=101 {
            times.add(Duration::from_millis(ms), Some(ms as f32 * 2e-3), None);
        }
        let report = times.report();
        assert!(report.contains("51.00") && report.contains("102.00") && report.contains("202.00"), "{report}");
    }
}
