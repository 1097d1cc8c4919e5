//! Many cases of one attack, on several threads, with a count of what was found. What is wrong is kept with everything
//! that shows it again.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};

use crate::child::Limits;
use crate::verdict::{Defect, Finding};

/// Kept cases of one attack at most; all are counted.
const KEPT: u64 = 200;

/// The program and the circumstances of all cases.
#[derive(Clone, Debug)]
pub struct Target {
    /// The program.
    pub program: PathBuf,
    /// What a run may take.
    pub limits: Limits,
}

/// What is tried again and again.
pub trait Attack: Sync {
    /// Its name in the table.
    fn name(&self) -> &'static str;

    /// Makes and runs one case in an empty folder, and says what is wrong.
    ///
    /// # Errors
    /// Files of the case cannot be written, or the program cannot be started.
    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>>;
}

impl<T: Attack> Attack for &T {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn case(&self, target: &Target, rng: &mut Rng, folder: &Path) -> io::Result<Vec<Finding>> {
        (**self).case(target, rng, folder)
    }
}

/// When a campaign ends: whichever comes first.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Number of cases.
    pub cases: u64,
    /// Wall time.
    pub time: Duration,
    /// Cases that run at the same time.
    pub threads: usize,
}

/// What a campaign found.
#[derive(Debug)]
pub struct Tally {
    /// The attack.
    pub name: &'static str,
    /// Cases that were tried.
    pub n_cases: u64,
    /// Number of findings by kind.
    pub found: BTreeMap<Defect, u64>,
    /// How long it took.
    pub took: Duration,
}

/// Random numbers of one case: the same for the same attack, seed and case.
fn numbers(name: &str, seed: u64, case: u64) -> Rng {
    let of_name = name
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    Rng::with_seed(of_name ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ case.wrapping_mul(0xd1b5_4a32_d192_ed03))
}

/// Carries out an attack. `first` is the number of its first case: a kept case is tried again with its own number and a
/// budget of one case.
///
/// # Errors
/// A folder for cases cannot be made.
pub fn carry_out(
    attack: &dyn Attack,
    target: &Target,
    seed: u64,
    first: u64,
    budget: &Budget,
    keep: &Path,
) -> io::Result<Tally> {
    let started = Instant::now();
    let next = AtomicU64::new(first);
    let found: Mutex<BTreeMap<Defect, u64>> = Mutex::default();
    let kept = AtomicU64::new(0);
    let style = "{prefix:>10} {bar:30} {pos} of {len} cases, {msg}, {elapsed}";
    let bar = ProgressBar::new(budget.cases).with_prefix(attack.name()).with_message("nothing found");
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let work = || -> io::Result<()> {
        loop {
            let case = next.fetch_add(1, Ordering::Relaxed);
            if case >= first.saturating_add(budget.cases) || started.elapsed() > budget.time {
                return Ok(());
            }
            let folder = tempfile::tempdir()?;
            let mut rng = numbers(attack.name(), seed, case);
            let findings = attack
                .case(target, &mut rng, folder.path())
                .unwrap_or_else(|problem| vec![Finding::new(Defect::Attack, problem.to_string())]);
            bar.inc(1);
            if findings.is_empty() {
                continue;
            }
            if kept.fetch_add(1, Ordering::Relaxed) < KEPT {
                keep_case(&keep.join(format!("{}-{seed}-{case}", attack.name())), folder.path(), &findings)?;
            }
            let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            for finding in &findings {
                *found.entry(finding.defect).or_default() += 1;
            }
            bar.set_message(format!("{} findings", found.values().sum::<u64>()));
        }
    };
    let ends: Vec<io::Result<()>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..budget.threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("cases do not panic")).collect()
    });
    let n_cases = bar.position();
    bar.finish_and_clear();
    ends.into_iter().collect::<io::Result<()>>()?;
    let found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(Tally { name: attack.name(), n_cases, found, took: started.elapsed() })
}

/// Copies what a case left, with what is wrong with it.
fn keep_case(to: &Path, from: &Path, findings: &[Finding]) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        // Whatever cannot be copied, such as a link that leads nowhere, is no reason to lose the rest.
        let _ = fs::copy(entry.path(), to.join(entry.file_name()));
    }
    let lines = findings.iter().map(|finding| format!("{}: {}\n", finding.defect.name(), finding.text));
    fs::write(to.join("findings.txt"), lines.collect::<String>())
}
