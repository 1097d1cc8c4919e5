//! One run of the program under attack, in a process of its own with limits on time and memory.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What is shown of a program's words at most, in bytes.
const WORDS: u64 = 1 << 20;

/// What a run may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Wall time; a run that takes longer is ended, and counts as one that hangs.
    pub time: Duration,
    /// Address space in bytes.
    pub memory: u64,
    /// Size of each file that it writes, in blocks of 512 bytes; `None` for no limit.
    pub file_blocks: Option<u64>,
}

/// How a run ended.
#[derive(Debug)]
pub struct Outcome {
    /// The exit code, if it was not ended by a signal.
    pub code: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
    /// Whether the limit of time ended it.
    pub hung: bool,
    /// What it printed on its standard output.
    pub output: String,
    /// What it printed on its standard error.
    pub errors: String,
    /// How long it ran.
    pub took: Duration,
    /// Time that it had from all processors, up to some milliseconds before its end, where the system tells it.
    pub worked: Option<Duration>,
}

/// A program that runs, with the files that take its words.
pub struct Running {
    child: Child,
    started: Instant,
    words: tempfile::TempDir,
}

/// Where the words of a run go.
#[derive(Clone, Debug, Default)]
pub struct Streams {
    /// The standard output; a file of its own if none is named.
    pub output: Option<PathBuf>,
    /// The standard error, likewise.
    pub errors: Option<PathBuf>,
}

impl Running {
    /// Starts a program in a folder.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(program: &Path, words: &[String], folder: &Path, limits: &Limits) -> io::Result<Self> {
        Self::start_with(program, words, folder, limits, &Streams::default())
    }

    /// Starts a program whose streams go somewhere.
    ///
    /// # Errors
    /// The program cannot be started, or a stream cannot be opened.
    pub fn start_with(
        program: &Path,
        words: &[String],
        folder: &Path,
        limits: &Limits,
        streams: &Streams,
    ) -> io::Result<Self> {
        let kept = tempfile::tempdir()?;
        let stream = |chosen: &Option<PathBuf>, name: &str| match chosen {
            Some(path) => File::options().write(true).open(path),
            None => File::create(kept.path().join(name)),
        };
        // The shell sets the limits and becomes the program. Signals do what they do in a terminal: a background job
        // would ignore some.
        let files = limits.file_blocks.map(|blocks| format!("ulimit -f {blocks}; ")).unwrap_or_default();
        let shell = format!("{files}ulimit -v {}; exec env --default-signal \"$0\" \"$@\"", limits.memory / 1024);
        let child = Command::new("sh")
            .args(["-c", &shell])
            .arg(program)
            .args(words)
            .current_dir(folder)
            .env_remove("SETTEE_DATA")
            .env_remove("SOFA_ROOT")
            .stdin(Stdio::null())
            .stdout(stream(&streams.output, "output")?)
            .stderr(stream(&streams.errors, "errors")?)
            .spawn()?;
        Ok(Self { child, started: Instant::now(), words: kept })
    }

    /// Sends a signal, by its name without `SIG`.
    ///
    /// # Errors
    /// The command `kill` cannot be run.
    pub fn signal(&self, name: &str) -> io::Result<()> {
        Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).stderr(Stdio::null()).status()?;
        Ok(())
    }

    /// Memory that is resident now in bytes, as Linux tells it.
    pub fn resident(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib << 10)
    }

    /// Time that the program has had from all processors until now, as Linux tells it: in hundredths of a second.
    pub fn worked(&self) -> Option<Duration> {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program stands in parentheses and may hold spaces; user and system time are the fields 14 and
        // 15, counted from 1.
        let mut fields = status.rsplit_once(')')?.1.split_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<u64>().ok();
        Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
    }

    /// Waits for the end, and ends the program when its time is over.
    ///
    /// # Errors
    /// The program cannot be waited for, or its words cannot be read.
    pub fn wait(mut self, limits: &Limits) -> io::Result<Outcome> {
        let mut pause = Duration::from_micros(500);
        let mut worked = None;
        let (status, hung) = loop {
            worked = self.worked().or(worked);
            if let Some(status) = self.child.try_wait()? {
                break (status, false);
            }
            if self.started.elapsed() > limits.time {
                self.child.kill()?;
                break (self.child.wait()?, true);
            }
            std::thread::sleep(pause);
            pause = (pause * 3 / 2).min(Duration::from_millis(20));
        };
        let took = self.started.elapsed();
        let words = |name: &str| {
            let mut bytes = Vec::new();
            if let Ok(file) = File::open(self.words.path().join(name)) {
                file.take(WORDS).read_to_end(&mut bytes)?;
            }
            Ok::<_, io::Error>(String::from_utf8_lossy(&bytes).into_owned())
        };
        let (output, errors) = (words("output")?, words("errors")?);
        Ok(Outcome { code: status.code(), signal: status.signal(), hung, output, errors, took, worked })
    }
}

/// Runs a program in a folder to its end.
///
/// # Errors
/// The program cannot be started or waited for.
pub fn run(program: &Path, words: &[String], folder: &Path, limits: &Limits) -> io::Result<Outcome> {
    Running::start(program, words, folder, limits)?.wait(limits)
}
