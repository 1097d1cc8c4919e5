//! Mappings.

use super::{Case, case};

pub const MAPPINGS: &[Case] = &[
    case(
        "IdentityMapping",
        r#"<Node name="body"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><Node name="skin"><MechanicalObject template="Vec3" position="0 0 0  1 0.5 0.2"/><IdentityMapping/></Node></Node>"#,
    ),
    case(
        "BarycentricMapping",
        r#"<Node name="body"><MeshTopology position="0 0 0  1 0 0  0 1 0  0 0 1" tetrahedra="0 1 2 3"/><MechanicalObject template="Vec3"/><Node name="inside"><MechanicalObject template="Vec3" position="0.2 0.2 0.2  0.1 0.1 0.5  1 1 1"/><BarycentricMapping/></Node></Node>"#,
    ),
];
