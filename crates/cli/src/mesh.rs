//! `settee mesh`: meshes from formulae, and what is wrong with a mesh.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use settee_kernel::budget::{self, read_given};
use settee_mesh::generate::{
    Bellows, Cylinder, Finger, GenerateError, HollowMeshes, bellows, cylinder_surface, cylinder_tetrahedra, finger,
    organ, sag,
};
use settee_mesh::{
    GmshFormat, MESH_EXTENSIONS, Mesh, MeshErrorKind, MeshReport, SLIVER_RATIO, read_any, write_gmsh, write_obj,
};

use crate::exit::{Exit, Failure};
use crate::output;

/// What to generate, or a mesh to look at.
#[derive(Subcommand)]
pub enum MeshCommand {
    /// Say what a mesh file has, and what is wrong with it: elements that are inverted, flat, slivers, there twice or
    /// without their points, separate parts, points without elements. The exit code is 3 if it has defects; slivers,
    /// parts and points without elements are none.
    Check(CheckArgs),
    /// A bellows of wide folds and narrow necks: its body, its skin and the surface of the air in it.
    Bellows(BellowsArgs),
    /// A cylinder of tetrahedra about the y axis, with its surface, straight and bent.
    Cylinder(CylinderArgs),
    /// A soft finger with chambers of air: its body, its skin and the surface of the air in it.
    Finger(FingerArgs),
    /// An organ of two lobes, of the size of a liver, and its surface.
    Organ(OrganArgs),
}

/// The mesh to look at.
#[derive(Args)]
pub struct CheckArgs {
    /// File: .msh, .obj, .vtk, .vtu, .vtp, .stl, .off, .trian, .xs3 or .xsp.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Without arguments the project's own bellows.
#[derive(Args)]
pub struct BellowsArgs {
    /// Number of folds.
    #[arg(long, default_value_t = 3)]
    folds: usize,
    /// Folder that bellows.msh (Gmsh 2.2), bellows.obj and bellows-air.obj are written to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
}

/// Without arguments the project's own finger.
#[derive(Args)]
pub struct FingerArgs {
    /// Number of chambers.
    #[arg(long, default_value_t = 5)]
    chambers: usize,
    /// Folder that finger.msh (Gmsh 2.2), finger.obj and finger-air.obj are written to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
}

/// Without arguments the project's own organ.
#[derive(Args)]
pub struct OrganArgs {
    /// Layers of points around the centre.
    #[arg(long, default_value_t = 7)]
    layers: usize,
    /// Folder that organ.msh (Gmsh 2.2) and organ.obj are written to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
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
/// If no mesh has the sizes, or a file cannot be read or written.
pub fn generate(command: &MeshCommand) -> Result<Exit, Failure> {
    match command {
        MeshCommand::Check(args) => check(&args.file),
        MeshCommand::Bellows(args) => {
            let shape = Bellows { folds: args.folds, ..Bellows::shipped() };
            write_hollow(&args.output, "bellows", &bellows(&shape).map_err(refused)?)
        }
        MeshCommand::Cylinder(args) => cylinder(args),
        MeshCommand::Finger(args) => {
            let shape = Finger { chambers: args.chambers, ..Finger::shipped() };
            write_hollow(&args.output, "finger", &finger(&shape).map_err(refused)?)
        }
        MeshCommand::Organ(args) => {
            let (body, surface) = organ(args.layers).map_err(refused)?;
            write_volume(&args.output, "organ.msh", &body)?;
            write_surface(&args.output, "organ.obj", &surface)?;
            Ok(Exit::Ok)
        }
    }
}

fn cylinder(args: &CylinderArgs) -> Result<Exit, Failure> {
    let mut cylinder = Cylinder::with_resolution(args.radius, args.length, args.rings);
    cylinder.start = args.start.unwrap_or(cylinder.start);
    cylinder.layers = args.layers.unwrap_or(cylinder.layers);
    let volume = cylinder_tetrahedra(&cylinder).map_err(refused)?;
    let surface = cylinder_surface(&cylinder).map_err(refused)?;
    if !args.sag.is_finite() {
        return Err(Failure::usage(format!("--sag \"{}\": expected a length", args.sag)));
    }
    let mut bent = surface.clone();
    sag(&mut bent, &cylinder, args.sag);
    write_volume(&args.output, "cylinder.msh", &volume)?;
    write_surface(&args.output, "cylinder.obj", &surface)?;
    write_surface(&args.output, "cylinder-bent.obj", &bent)?;
    Ok(Exit::Ok)
}

fn check(path: &Path) -> Result<Exit, Failure> {
    let bytes = read_given(path, budget::limit()).map_err(|reason| Failure::not_read(path, reason))?;
    budget::demand(6 * bytes.len() as u64, || format!("the mesh of {}", path.display()));
    let read = read_any(path, &bytes).ok_or_else(|| {
        Failure::usage(format!("{}: not the name of a mesh file; expected {MESH_EXTENSIONS}", path.display()))
    })?;
    let (mesh, warnings) = read.map_err(|error| {
        let exit = if matches!(error.kind, MeshErrorKind::TooMany { .. }) { Exit::Limit } else { Exit::Scene };
        Failure::new(exit, format!("{}:{error}", path.display()))
    })?;
    let report = MeshReport::of(&mesh);
    let mut text = format!("{}: {}\n", path.display(), content(&mesh));
    warnings.iter().for_each(|warning| text.push_str(&format!("warning: {warning}\n")));
    if let Some(worst) = report.worst_tetrahedron {
        text.push_str(&format!("volume of the tetrahedra {:e}\n", report.volume));
        text.push_str(&format!(
            "longest edge by smallest height at most {:.3e}, of tetrahedron {worst}; slivers begin at {SLIVER_RATIO}\n",
            report.worst_ratio
        ));
    }
    text.push_str(&format!("{report}\n"));
    output::print(&text)?;
    Ok(if report.is_clean() { Exit::Ok } else { Exit::Scene })
}

/// How many points and elements of each kind a mesh has.
fn content(mesh: &Mesh) -> String {
    let counts = [
        (mesh.positions.len(), "points"),
        (mesh.edges.len(), "edges"),
        (mesh.triangles.len(), "triangles"),
        (mesh.quads.len(), "quads"),
        (mesh.tetrahedra.len(), "tetrahedra"),
        (mesh.hexahedra.len(), "hexahedra"),
        (mesh.prisms.len(), "prisms"),
        (mesh.pyramids.len(), "pyramids"),
    ];
    let present = counts.iter().filter(|(count, what)| *count > 0 || *what == "points");
    present.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
}

fn refused(error: GenerateError) -> Failure {
    Failure::usage(error.to_string())
}

/// The three meshes of a body with air inside.
fn write_hollow(folder: &Path, name: &str, meshes: &HollowMeshes) -> Result<Exit, Failure> {
    write_volume(folder, &format!("{name}.msh"), &meshes.body)?;
    write_surface(folder, &format!("{name}.obj"), &meshes.skin)?;
    write_surface(folder, &format!("{name}-air.obj"), &meshes.air)?;
    Ok(Exit::Ok)
}

fn write_volume(folder: &Path, name: &str, mesh: &Mesh) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    write_gmsh(mesh, GmshFormat::V2, &mut bytes)?;
    let (n_points, n_elements) = (mesh.positions.len(), mesh.tetrahedra.len());
    write(&folder.join(name), &bytes, &format!("{n_points} points, {n_elements} tetrahedra"))
}

fn write_surface(folder: &Path, name: &str, mesh: &Mesh) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    write_obj(mesh, &mut bytes)?;
    let (n_points, n_elements) = (mesh.positions.len(), mesh.triangles.len());
    write(&folder.join(name), &bytes, &format!("{n_points} points, {n_elements} triangles"))
}

fn write(path: &Path, content: &[u8], what: &str) -> Result<(), Failure> {
    output::write_file(path, content)?;
    output::print(&format!("{}: {what}\n", path.display()))
}
