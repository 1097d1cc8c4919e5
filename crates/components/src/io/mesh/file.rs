//! Reading a mesh file that a scene names.

use std::path::Path;

use settee_kernel::{Diagnostic, InitContext};
use settee_mesh::{LoaderOptions, Mesh, load_gmsh, load_obj};

/// Format of a mesh file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeshFormat {
    /// Gmsh, versions 1, 2 and 4.
    Gmsh,
    /// Wavefront OBJ; whether vertices are duplicated along the seams of textures and normals.
    Obj {
        /// Duplicates vertices that faces use with several texture coordinates or normals.
        handle_seams: bool,
    },
}

impl MeshFormat {
    /// The format that the extension of a file name stands for.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        match Path::new(name).extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "msh" => Some(Self::Gmsh),
            "obj" => Some(Self::Obj { handle_seams: false }),
            _ => None,
        }
    }
}

/// The content of the file, finished with the options. What is wrong is reported with its place in the file.
pub(crate) fn read_mesh(
    name: &str,
    format: MeshFormat,
    options: &LoaderOptions,
    context: &mut InitContext<'_>,
) -> Option<Mesh> {
    if name.is_empty() {
        context.report(
            Diagnostic::error("file-missing", "no file is named")
                .attribute("filename", "")
                .expected("the name of a mesh file"),
        );
        return None;
    }
    let bytes = match context.scene.files.read(name) {
        Ok((_, bytes)) => bytes,
        Err(error) => {
            context.report(Diagnostic::error(error.code(), error.to_string()).attribute("filename", name));
            return None;
        }
    };
    let outcome = match format {
        MeshFormat::Gmsh => load_gmsh(&bytes, options),
        MeshFormat::Obj { handle_seams } => load_obj(&bytes, handle_seams, options),
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
            context.report(Diagnostic::error("mesh-not-read", format!("{name}:{error}")).attribute("filename", name));
            None
        }
    }
}
