//! Files for other programs that a run writes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use settee_kernel::WholeFile;
use settee_simulation::{ExportFormat, Probe, Series, Simulation};

use crate::exit::{Exit, Failure};
use crate::output;

/// Options of exports.
#[derive(Args, Clone)]
#[command(next_help_heading = "Export")]
pub struct ExportArgs {
    /// Write bodies to this file: .pvd for ParaView, with the moments of the whole run; .vtu, .obj, .stl or .ply with
    /// the end of the run, or the moment that --at names.
    #[arg(long, value_name = "FILE")]
    pub export: Option<PathBuf>,
    /// Read numbers at every step: "/body/dofs:12.position", "/body/fem.vonMisesPerNode"; repeatable. They are printed
    /// as a table, a row for each step, where --csv names no file. With --times a row for each of its moments.
    #[arg(long, value_name = "PROBE")]
    pub probe: Vec<Probe>,
    /// Write what --probe reads to this file, a row for each step.
    #[arg(long, value_name = "FILE", requires = "probe")]
    pub csv: Option<PathBuf>,
}

fn io_failure(path: &Path, error: &io::Error) -> Failure {
    Failure::new(Exit::Io, format!("{}: {error}", path.display()))
}

fn is_series(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pvd"))
}

impl ExportArgs {
    /// Says before a run what would fail after it.
    ///
    /// # Errors
    /// If files of that name are not written.
    pub fn check(&self) -> Result<(), Failure> {
        match &self.export {
            Some(path) if !is_series(path) && ExportFormat::of(path).is_none() => Err(Failure::usage(format!(
                "--export \"{}\": expected the end .pvd, .vtu, .obj, .stl or .ply",
                path.display()
            ))),
            _ => Ok(()),
        }
    }

    /// Says before a run that a probe is not known between the ends of steps: data of components are computed there.
    ///
    /// # Errors
    /// If it is not the motion of a state.
    pub fn check_times(&self, simulation: &Simulation) -> Result<(), Failure> {
        let scene = simulation.scene();
        let is_motion = |probe: &str| {
            let Some((place, data)) = probe.rsplit_once('.') else { return false };
            let object = place.rsplit_once(':').map_or(place, |(object, _)| object);
            let component = scene.find_object(object).and_then(|object| scene.component(object));
            // What is not there is told when the table begins.
            let is_state = component.is_none_or(|component| component.as_state().is_some());
            is_state && matches!(data, "position" | "velocity" | "displacement")
        };
        let other = self.probe.iter().map(ToString::to_string).find(|probe| !is_motion(probe));
        other.map_or(Ok(()), |probe| {
            let expected = "expected the position, velocity or displacement of a state";
            Err(Failure::usage(format!("--times: \"{probe}\" is known at the ends of steps only; {expected}")))
        })
    }

    /// Whether it writes a single moment.
    pub fn is_moment(&self) -> bool {
        self.export.as_ref().is_some_and(|path| !is_series(path))
    }
}

/// Files that a run is writing.
#[derive(Default)]
pub struct Exports {
    series: Option<(PathBuf, Series)>,
    every: u64,
    moment: Option<(PathBuf, ExportFormat)>,
    at: Option<f64>,
    probes: Option<Table>,
    /// Whether rows are written when they are asked for, and not at each step.
    at_times: bool,
}

/// What probes read, as it is written.
struct Table {
    out: Rows,
    probes: Vec<Probe>,
    /// Numbers of each probe.
    widths: Vec<usize>,
}

/// Where rows go.
enum Rows {
    Printed,
    Written {
        path: PathBuf,
        file: WholeFile,
        /// Bytes of whole rows.
        length: u64,
    },
}

impl Exports {
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.moment.is_none() && self.series.is_none() && self.probes.is_none()
    }

    /// Begins what the arguments ask for, with the present moment. With `at_times` what is probed waits for
    /// [`row`](Self::row).
    ///
    /// # Errors
    /// If a file cannot be written, or the scene has no such thing to probe.
    pub fn start(
        args: &ExportArgs,
        at: Option<f64>,
        every: Option<u64>,
        at_times: bool,
        simulation: &mut Simulation,
    ) -> Result<Self, Failure> {
        let mut exports = Self { every: every.unwrap_or(1), at_times, ..Self::default() };
        if let Some(path) = &args.export {
            match ExportFormat::of(path) {
                Some(format) => {
                    exports.moment = Some((path.clone(), format));
                    exports.at = at;
                }
                None => {
                    let series = Series::create(path).map_err(|error| io_failure(path, &error))?;
                    exports.series = Some((path.clone(), series));
                }
            }
        }
        if !args.probe.is_empty() {
            exports.probes = Some(Table::create(args.csv.as_deref(), &args.probe, simulation)?);
        }
        exports.write(simulation, true)?;
        if exports.at.is_some_and(|at| at <= simulation.time()) {
            exports.write_moment(simulation, None)?;
        }
        Ok(exports)
    }

    /// Writes what the last step gave.
    ///
    /// # Errors
    /// If a file cannot be written; what was written before stays.
    pub fn after_step(&mut self, simulation: &mut Simulation) -> Result<(), Failure> {
        self.write(simulation, simulation.steps().is_multiple_of(self.every))?;
        if self.at.is_some_and(|at| at <= simulation.time() + 1e-6 * simulation.dt()) {
            let at = self.at.take().filter(|at| simulation.time() - at > 1e-6 * simulation.dt());
            self.write_moment(simulation, at)?;
        }
        Ok(())
    }

    fn write(&mut self, simulation: &mut Simulation, is_due: bool) -> Result<(), Failure> {
        if let Some((path, series)) = self.series.as_mut().filter(|_| is_due)
            && let Err(error) = series.add(simulation)
        {
            let failure = io_failure(path, &error);
            // It is said once; what is there stays.
            self.series = None;
            return Err(failure);
        }
        if let Some(table) = self.probes.as_mut().filter(|_| !self.at_times) {
            simulation.store();
            table.row(simulation)?;
        }
        Ok(())
    }

    /// Writes what is probed at the moment that the simulation shows, which may lie within a step.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn row(&mut self, simulation: &mut Simulation) -> Result<(), Failure> {
        self.probes.as_mut().map_or(Ok(()), |table| table.row(simulation))
    }

    fn write_moment(&mut self, simulation: &mut Simulation, at: Option<f64>) -> Result<(), Failure> {
        let Some((path, format)) = self.moment.take() else { return Ok(()) };
        let outcome = match at.map(|at| simulation.export_at(at, &path, format)) {
            Some(Ok(outcome)) => outcome,
            // Where the motion within steps is not kept, the end of the step is what there is.
            _ => simulation.export(&path, format),
        };
        outcome.map_err(|error| io_failure(&path, &error))
    }

    /// Completes the files, also of a run that ended early. Gives what there is to say.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn finish(&mut self, simulation: &mut Simulation) -> Result<Vec<String>, Failure> {
        let table = self.probes.take().map_or(Ok(()), Table::finish);
        self.write_moment(simulation, None)?;
        table?;
        let mut said = Vec::new();
        if let Some((path, series)) = &mut self.series {
            series.complete().map_err(|error| io_failure(path, &error))?;
            said.push(format!("{}: {} moments", path.display(), series.moments()));
        }
        Ok(said)
    }
}

impl Table {
    fn create(path: Option<&Path>, probes: &[Probe], simulation: &mut Simulation) -> Result<Self, Failure> {
        simulation.store();
        let mut header = vec!["step".to_owned(), "time".to_owned()];
        let mut widths = Vec::new();
        for probe in probes {
            let n = probe.read(simulation).map_err(|error| Failure::usage(error.to_string()))?.len();
            header.extend(probe.columns(n));
            widths.push(n);
        }
        let out = match path {
            None => Rows::Printed,
            Some(path) => {
                let file = WholeFile::create(path).map_err(|error| io_failure(path, &error))?;
                Rows::Written { path: path.to_owned(), file, length: 0 }
            }
        };
        let mut table = Self { out, probes: probes.to_vec(), widths };
        let quoted: Vec<String> = header.iter().map(|name| format!("\"{}\"", name.replace('"', "\"\""))).collect();
        table.line(&quoted.join(","))?;
        Ok(table)
    }

    fn line(&mut self, text: &str) -> Result<(), Failure> {
        // Written at once: nothing is lost if the run ends in any way.
        let row = format!("{text}\n");
        match &mut self.out {
            Rows::Printed => output::print(&row),
            Rows::Written { path, file, length } => {
                file.write_all(row.as_bytes()).map_err(|error| io_failure(path, &error))?;
                *length += row.len() as u64;
                Ok(())
            }
        }
    }

    /// A row of what data and vectors hold.
    fn row(&mut self, simulation: &mut Simulation) -> Result<(), Failure> {
        let mut row = vec![simulation.steps().to_string(), simulation.time().to_string()];
        for (probe, width) in self.probes.iter().zip(&self.widths) {
            // What is not there any more leaves its columns empty.
            let values = probe.read(simulation).unwrap_or_default();
            row.extend((0..*width).map(|k| values.get(k).map_or_else(String::new, f64::to_string)));
        }
        self.line(&row.join(","))
    }

    /// Gives the file its name, with the whole rows that there are.
    fn finish(self) -> Result<(), Failure> {
        let Rows::Written { path, mut file, length } = self.out else { return Ok(()) };
        file.cut(length).and_then(|()| file.complete()).map_err(|error| io_failure(&path, &error))
    }
}
