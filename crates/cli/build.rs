//! Asks for a smaller program where the linker and the system know how. Options are tried with an empty program first.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// Functions that came out the same are kept once: 6 % of the program.
const FOLD: &str = "-Wl,--icf=all";
/// The table of addresses that are corrected when a program is loaded is packed: 5 %. Systems read it since about 2022.
const PACK: &str = "-Wl,-z,pack-relative-relocs";

fn main() {
    // By default it is run again when any file of the package changes.
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    if variable("PROFILE") != "release" || variable("CARGO_CFG_TARGET_OS") != "linux" {
        return;
    }
    for option in [FOLD, PACK].into_iter().filter(|option| links_with(option)) {
        println!("cargo::rustc-link-arg={option}");
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// Whether a program that is linked with an option runs here.
fn links_with(option: &str) -> bool {
    let folder = PathBuf::from(variable("OUT_DIR"));
    let (source, program) = (folder.join("empty.rs"), folder.join("empty"));
    if variable("TARGET") != variable("HOST") || fs::write(&source, "fn main() {}").is_err() {
        return false;
    }
    let mut rustc = Command::new(variable("RUSTC"));
    rustc.args(variable("CARGO_ENCODED_RUSTFLAGS").split('\u{1f}').filter(|flag| !flag.is_empty()));
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        rustc.arg(format!("-Clinker={linker}"));
    }
    let linked = rustc.arg(format!("-Clink-arg={option}")).arg("-o").arg(&program).arg(&source).output();
    linked.is_ok_and(|output| output.status.success())
        && Command::new(&program).status().is_ok_and(|status| status.success())
}
