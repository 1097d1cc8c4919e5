//! Reading a mesh file that a scene names.

use std::path::Path;

use settee_kernel::{Diagnostic, InitContext};
use settee_mesh::{
    LoaderOptions, Mesh, MeshErrorKind, StlOptions, load_gmsh, load_obj, read_gid, read_off, read_stl, read_trian,
    read_vtk, read_xsp_mesh,
};

/// Format of a mesh file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeshFormat {
    /// Gmsh, versions 1, 2 and 4.
    Gmsh,
    /// Wavefront OBJ; whether vertices are duplicated along the seams of textures and normals.
    Obj {
        /// Duplicates vertices that faces use with several texture coordinates or normals.
        handle_seams: bool,
    },
    /// VTK, legacy or XML.
    Vtk,
    /// STL.
    Stl(StlOptions),
    /// OFF.
    Off,
    /// Trian.
    Trian,
    /// Masses and springs.
    Xsp,
    /// GiD.
    Gid,
}

impl MeshFormat {
    /// Extensions of the formats, for messages.
    pub const EXTENSIONS: &'static str = ".msh, .obj, .vtk, .vtu, .vtp, .stl, .off, .trian, .xs3 or .xsp";

    /// The format that the extension of a file name stands for.
    pub fn of_name(name: &str) -> Option<Self> {
        match Path::new(name).extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "msh" => Some(Self::Gmsh),
            "obj" => Some(Self::Obj { handle_seams: false }),
            "vtk" | "vtu" | "vtp" => Some(Self::Vtk),
            "stl" => Some(Self::Stl(StlOptions::default())),
            "off" => Some(Self::Off),
            "trian" => Some(Self::Trian),
            "xs3" | "xsp" => Some(Self::Xsp),
            _ => None,
        }
    }
}

/// The content of the file, finished with the options. What is wrong is reported with its place in the file.
pub fn read_mesh(
    name: &str,
    format: MeshFormat,
    options: &LoaderOptions,
    context: &mut InitContext<'_>,
) -> Option<Mesh> {
    let bytes = read_bytes(name, context)?;
    let finish = |(mut mesh, warnings): (Mesh, _)| {
        options.finish(&mut mesh, false);
        (mesh, warnings)
    };
    if format == MeshFormat::Gmsh && options.flip_normals {
        let finding = Diagnostic::note("no-effect", "the faces of Gmsh files are not turned around, as in SOFA");
        context.report(finding.attribute("flipNormals", ""));
    }
    // A coordinate of a text takes two bytes at least, and eight in the mesh; lists may have grown just before.
    settee_budget::demand(6 * bytes.len() as u64, || format!("the mesh of {name}"));
    let outcome = match format {
        MeshFormat::Gmsh => load_gmsh(&bytes, options),
        MeshFormat::Obj { handle_seams } => load_obj(&bytes, handle_seams, options),
        MeshFormat::Vtk => read_vtk(&bytes).map(finish),
        MeshFormat::Stl(format) => read_stl(&bytes, format).map(finish),
        MeshFormat::Off => read_off(&bytes).map(finish),
        MeshFormat::Trian => read_trian(&bytes).map(finish),
        MeshFormat::Xsp => read_xsp_mesh(&bytes).map(finish),
        MeshFormat::Gid => read_gid(&bytes).map(finish),
    };
    match outcome {
        Ok((mesh, warnings)) => {
            for warning in warnings {
                context.report(
                    Diagnostic::warning("mesh-partly-read", format!("{name}:{warning}")).attribute("filename", name),
                );
            }
            Some(mesh)
        }
        Err(error) => {
            let is_limit = matches!(error.kind, MeshErrorKind::TooMany { .. });
            let code = if is_limit { "beyond-limit" } else { "mesh-not-read" };
            context.report(Diagnostic::error(code, format!("{name}:{error}")).attribute("filename", name));
            None
        }
    }
}

/// The bytes of a file that the attribute `filename` names. A missing or forbidden file is reported.
pub fn read_bytes(name: &str, context: &mut InitContext<'_>) -> Option<Vec<u8>> {
    if name.is_empty() {
        context.report(
            Diagnostic::error("file-missing", "no file is named")
                .attribute("filename", "")
                .expected("the name of a file"),
        );
        return None;
    }
    match context.scene.files.read(name) {
        Ok((_, bytes)) => Some(bytes),
        Err(error) => {
            context.report(Diagnostic::error(error.code(), error.to_string()).attribute("filename", name));
            None
        }
    }
}
