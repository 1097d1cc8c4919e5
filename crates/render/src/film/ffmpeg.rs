//! Videos, by the program ffmpeg: it reads raw pictures from a pipe.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::FilmError;

/// The program, running.
pub struct Ffmpeg {
    child: Child,
}

impl Ffmpeg {
    /// Whether the program can be started.
    pub fn is_there() -> bool {
        let silent = || Stdio::null();
        let mut command = Command::new("ffmpeg");
        let outcome = command.arg("-version").stdin(silent()).stdout(silent()).stderr(silent()).status();
        outcome.is_ok_and(|status| status.success())
    }

    /// Begins a file of the kind that `end` names.
    pub fn start(part: &Path, end: &str, size: [u32; 2], fps: f64) -> Result<Self, FilmError> {
        let (container, codec): (_, &[&str]) = match end {
            "webm" => ("webm", &["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "30"]),
            "mkv" => ("matroska", &["-c:v", "libx264", "-crf", "18"]),
            end => (end, &["-c:v", "libx264", "-crf", "18", "-movflags", "+faststart"]),
        };
        let mut command = Command::new("ffmpeg");
        command.args(["-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba"]);
        command.args(["-s", &format!("{}x{}", size[0], size[1]), "-r", &fps.to_string(), "-i", "-", "-an"]);
        // Most players want colours at half of the resolution, and for that even numbers of pixels.
        command.args(["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"]);
        command.args(codec).args(["-f", container]).arg(part);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let child = command.spawn().map_err(|error| FilmError::Ffmpeg(error.to_string()))?;
        Ok(Self { child })
    }

    /// Adds a picture.
    pub fn add(&mut self, pixels: &[u8]) -> Result<(), FilmError> {
        let outcome = self.child.stdin.as_mut().map(|pipe| pipe.write_all(pixels));
        match outcome {
            Some(Err(error)) => {
                // A closed pipe: the program ended, and says why.
                let said = self.ended().err();
                Err(said.unwrap_or_else(|| FilmError::Ffmpeg(error.to_string())))
            }
            _ => Ok(()),
        }
    }

    fn ended(&mut self) -> Result<(), FilmError> {
        drop(self.child.stdin.take());
        let mut said = String::new();
        if let Some(mut pipe) = self.child.stderr.take() {
            // What cannot be read is not said.
            let _ = pipe.read_to_string(&mut said);
        }
        let status = self.child.wait().map_err(|error| FilmError::Ffmpeg(error.to_string()))?;
        let line = said.lines().rfind(|line| !line.trim().is_empty()).map(str::to_owned);
        if status.success() { Ok(()) } else { Err(FilmError::Ffmpeg(line.unwrap_or_else(|| status.to_string()))) }
    }

    /// Waits for the file to be complete.
    pub fn finish(mut self) -> Result<(), FilmError> {
        self.ended()
    }
}

impl Drop for Ffmpeg {
    /// Does not leave the program behind.
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        // It has ended already if the film was finished.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
