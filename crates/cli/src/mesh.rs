//! `settee mesh`: meshes from formulae.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use settee_mesh::generate::{Cylinder, cylinder_surface, cylinder_tetrahedra, sag};
use settee_mesh::{GmshFormat, write_gmsh, write_obj};

use crate::exit::{Exit, Failure};
use crate::output;

/// What to generate.
#[derive(Subcommand)]
pub enum MeshCommand {
    /// A cylinder of tetrahedra about the y axis, with its surface, straight and bent.
    Cylinder(CylinderArgs),
}

/// Without arguments the project's own cylinder.
#[derive(Args)]
pub struct CylinderArgs {
    /// Radius.
    #[arg(long, default_value_t = 3.75)]
    radius: f64,
    /// Extent along y.
    #[arg(long, default_value_t = 35.56)]
    length: f64,
    /// Smallest y [default: half the length below the origin].
    #[arg(long, allow_negative_numbers = true)]
    start: Option<f64>,
    /// Rings of points around the axis.
    #[arg(long, default_value_t = 3)]
    rings: usize,
    /// Slices along y [default: about as thick as the rings are apart].
    #[arg(long)]
    layers: Option<usize>,
    /// How far the middle of cylinder-bent.obj, the same surface clamped at both ends, sags along z.
    #[arg(long, default_value_t = 0.9, allow_negative_numbers = true)]
    sag: f64,
    /// Folder that cylinder.msh (Gmsh 2.2), cylinder.obj and cylinder-bent.obj are written to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
}

/// Carries the command out.
///
/// # Errors
/// If no mesh has the sizes, or a file cannot be written.
pub fn generate(command: &MeshCommand) -> Result<Exit, Failure> {
    let MeshCommand::Cylinder(args) = command;
    let mut cylinder = Cylinder::with_resolution(args.radius, args.length, args.rings);
    cylinder.start = args.start.unwrap_or(cylinder.start);
    cylinder.layers = args.layers.unwrap_or(cylinder.layers);
    let refused = |error: settee_mesh::generate::GenerateError| Failure::usage(error.to_string());
    let volume = cylinder_tetrahedra(&cylinder).map_err(refused)?;
    let surface = cylinder_surface(&cylinder).map_err(refused)?;
    if !args.sag.is_finite() {
        return Err(Failure::usage(format!("--sag \"{}\": expected a length", args.sag)));
    }
    let mut bent = surface.clone();
    sag(&mut bent, &cylinder, args.sag);

    let (mut msh, mut obj, mut bent_obj) = (Vec::new(), Vec::new(), Vec::new());
    write_gmsh(&volume, GmshFormat::V2, &mut msh)?;
    write_obj(&surface, &mut obj)?;
    write_obj(&bent, &mut bent_obj)?;
    let msh = write(&args.output, "cylinder.msh", &msh)?;
    let obj = write(&args.output, "cylinder.obj", &obj)?;
    let bent_obj = write(&args.output, "cylinder-bent.obj", &bent_obj)?;
    output::print(&format!(
        "{}: {} points, {} tetrahedra\n{}: {} points, {} triangles\n{}: the same, bent\n",
        msh.display(),
        volume.positions.len(),
        volume.tetrahedra.len(),
        obj.display(),
        surface.positions.len(),
        surface.triangles.len(),
        bent_obj.display()
    ))?;
    Ok(Exit::Ok)
}

fn write(folder: &Path, name: &str, content: &[u8]) -> Result<PathBuf, Failure> {
    let path = folder.join(name);
    output::write_file(&path, content)?;
    Ok(path)
}
