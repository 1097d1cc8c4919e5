//! Files that the program carries: meshes that scenes may name, and scenes to begin with. The program needs no folder
//! of the project.

/// The project's own meshes, by the names that scenes give them.
pub const MESHES: &[(&str, &[u8])] = &[
    ("mesh/bellows.msh", include_bytes!("../../../mesh/bellows.msh")),
    ("mesh/bellows.obj", include_bytes!("../../../mesh/bellows.obj")),
    ("mesh/bellows-air.obj", include_bytes!("../../../mesh/bellows-air.obj")),
    ("mesh/cylinder.msh", include_bytes!("../../../mesh/cylinder.msh")),
    ("mesh/cylinder.obj", include_bytes!("../../../mesh/cylinder.obj")),
    ("mesh/cylinder-bent.obj", include_bytes!("../../../mesh/cylinder-bent.obj")),
    ("mesh/finger.msh", include_bytes!("../../../mesh/finger.msh")),
    ("mesh/finger.obj", include_bytes!("../../../mesh/finger.obj")),
    ("mesh/finger-air.obj", include_bytes!("../../../mesh/finger-air.obj")),
    ("mesh/incision.txt", include_bytes!("../../../mesh/incision.txt")),
    ("mesh/organ.msh", include_bytes!("../../../mesh/organ.msh")),
    ("mesh/organ.obj", include_bytes!("../../../mesh/organ.obj")),
];

/// The meshes that a scene names.
pub fn meshes_of(scene: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    MESHES.iter().filter(move |(name, _)| scene.contains(&format!("\"{name}\""))).copied()
}
