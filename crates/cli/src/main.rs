//! The program `settee`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    settee_cli::run(&arguments).into()
}
