//! `--checkpoint` and `--resume`: runs that go on in another process.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use clap::Args;
use settee_simulation::{Checkpoint, Simulation};

use crate::exit::{Exit, Failure};

/// Steps between two checkpoints of a run that does not say how many.
const DEFAULT_EVERY: u64 = 100;

/// Where checkpoints are written and read.
#[derive(Args)]
pub struct CheckpointArgs {
    /// Write the state to this file every few steps and at the end, so that --resume goes on from it with the same
    /// bits.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Write the checkpoint every N steps [default: 100].
    #[arg(long, value_name = "N", requires = "checkpoint", value_parser = clap::value_parser!(u64).range(1..))]
    checkpoint_every: Option<u64>,
    /// Go on from a checkpoint of the same scene, and with the files that it wrote. --steps and --time count from the
    /// start of the scene, not from there.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl CheckpointArgs {
    /// Puts the simulation where the run goes on.
    ///
    /// # Errors
    /// If the checkpoint is damaged, or of another scene.
    pub fn resume(&self, simulation: &mut Simulation) -> Result<(), Failure> {
        let Some(path) = &self.resume else { return Ok(()) };
        // Files of the run that it goes on with are its own.
        simulation.scene_mut().output.overwrite = true;
        let failed = |message: String| Failure::new(Exit::Io, message);
        let checkpoint = Checkpoint::read(path).map_err(|error| {
            let reason = error.source().and_then(|reason| reason.downcast_ref::<io::Error>());
            Failure::new(reason.map_or(Exit::Io, Exit::of_reading), error.to_string())
        })?;
        let snapshot = simulation.load_snapshot(&checkpoint).map_err(|error| failed(error.to_string()))?;
        simulation.restore(&snapshot).map_err(|error| failed(format!("{}: {error}", path.display())))
    }

    /// Says before the first step what would otherwise be said at the first checkpoint.
    ///
    /// # Errors
    /// If a component cannot be written.
    pub fn check(&self, simulation: &Simulation) -> Result<(), Failure> {
        let Some(path) = &self.checkpoint else { return Ok(()) };
        Checkpoint::check(&simulation.snapshot(), path).map_err(|error| Failure::new(Exit::Io, error.to_string()))
    }

    /// Writes a checkpoint after a step, if it is time.
    ///
    /// # Errors
    /// If a component cannot be written, or the system cannot write the file.
    pub fn after_step(&self, simulation: &Simulation) -> Result<(), Failure> {
        if simulation.steps().is_multiple_of(self.checkpoint_every.unwrap_or(DEFAULT_EVERY)) {
            self.write(simulation)?;
        }
        Ok(())
    }

    /// Writes a checkpoint, if any is wanted.
    ///
    /// # Errors
    /// As [`after_step`](Self::after_step).
    pub fn write(&self, simulation: &Simulation) -> Result<(), Failure> {
        let Some(path) = &self.checkpoint else { return Ok(()) };
        Checkpoint::write(&simulation.snapshot(), path).map_err(|error| Failure::new(Exit::Io, error.to_string()))
    }
}
