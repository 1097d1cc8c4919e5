//! Writes `cylinder.msh` and `cylinder.obj` into the folder given, or into the project's `mesh/`.

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../mesh");
    let folder = std::env::args().nth(1).map_or_else(|| PathBuf::from(shipped), PathBuf::from);
    settee_mesh::generate::write_cylinder_files(&folder)
}
