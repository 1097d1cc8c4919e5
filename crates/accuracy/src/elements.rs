//! The solid elements of the library, for studies that compare them.

use crate::mesh::MeshText;

/// A way to fill a mesh of tetrahedra or hexahedra with an elastic material.
pub struct Solid {
    /// Name in tables.
    pub name: &'static str,
    /// The component; `MATERIAL` and `LAME` stand for its moduli.
    component: &'static str,
    /// Whether its elements are tetrahedra.
    pub is_tetrahedral: bool,
    /// Whether its rotation is found from the places of its points and not from the gradient of its displacement: its
    /// strain is then right for small strains only.
    pub turns_with_points: bool,
}

const fn tetrahedra(name: &'static str, component: &'static str) -> Solid {
    Solid { name, component, is_tetrahedral: true, turns_with_points: false }
}

const fn hexahedra(name: &'static str, component: &'static str) -> Solid {
    Solid { name, component, is_tetrahedral: false, turns_with_points: false }
}

const fn turning(solid: Solid) -> Solid {
    Solid { turns_with_points: true, ..solid }
}

/// Every kind of solid element that is studied.
pub const SOLIDS: &[Solid] = &[
    tetrahedra("linear tetrahedra", r#"<LinearSmallStrainFEMForceField template="Vec3,Tetrahedron" MATERIAL/>"#),
    turning(tetrahedra(
        "corotational tetrahedra",
        r#"<CorotationalFEMForceField template="Vec3,Tetrahedron" MATERIAL/>"#,
    )),
    tetrahedra("`TetrahedronFEMForceField`, small", r#"<TetrahedronFEMForceField method="small" MATERIAL/>"#),
    turning(tetrahedra("`TetrahedronFEMForceField`, large", r#"<TetrahedronFEMForceField method="large" MATERIAL/>"#)),
    turning(tetrahedra("`TetrahedronFEMForceField`, polar", r#"<TetrahedronFEMForceField method="polar" MATERIAL/>"#)),
    turning(tetrahedra("`TetrahedronFEMForceField`, svd", r#"<TetrahedronFEMForceField method="svd" MATERIAL/>"#)),
    turning(tetrahedra(
        "`TetrahedralCorotationalFEMForceField`, polar",
        r#"<TetrahedralCorotationalFEMForceField method="polar" MATERIAL/>"#,
    )),
    tetrahedra(
        "`FastTetrahedralCorotationalForceField`, polar",
        r#"<FastTetrahedralCorotationalForceField method="polar" MATERIAL/>"#,
    ),
    tetrahedra("`TetrahedralTensorMassForceField`", "<TetrahedralTensorMassForceField MATERIAL/>"),
    tetrahedra(
        "`TetrahedronHyperelasticityFEMForceField`, neo-Hookean",
        r#"<TetrahedronHyperelasticityFEMForceField materialName="NeoHookean" LAME/>"#,
    ),
    tetrahedra(
        "`TetrahedronHyperelasticityFEMForceField`, St. Venant-Kirchhoff",
        r#"<TetrahedronHyperelasticityFEMForceField materialName="StVenantKirchhoff" LAME/>"#,
    ),
    tetrahedra(
        "`StandardTetrahedralFEMForceField`, neo-Hookean",
        r#"<StandardTetrahedralFEMForceField materialName="NeoHookean" LAME/>"#,
    ),
    hexahedra("linear hexahedra", r#"<LinearSmallStrainFEMForceField template="Vec3,Hexahedron" MATERIAL/>"#),
    turning(hexahedra("corotational hexahedra", r#"<CorotationalFEMForceField template="Vec3,Hexahedron" MATERIAL/>"#)),
    hexahedra("`HexahedronFEMForceField`, small", r#"<HexahedronFEMForceField method="small" MATERIAL/>"#),
    turning(hexahedra("`HexahedronFEMForceField`, large", r#"<HexahedronFEMForceField method="large" MATERIAL/>"#)),
    turning(hexahedra("`HexahedronFEMForceField`, polar", r#"<HexahedronFEMForceField method="polar" MATERIAL/>"#)),
];

impl Solid {
    /// The component for Young's modulus (Pa) and Poisson's ratio.
    pub fn component(&self, young: f64, poisson: f64) -> String {
        let mu = young / (2.0 * (1.0 + poisson));
        let lambda = young * poisson / ((1.0 + poisson) * (1.0 - 2.0 * poisson));
        self.component
            .replace("MATERIAL", &format!("youngModulus=\"{young:?}\" poissonRatio=\"{poisson:?}\""))
            .replace("LAME", &format!("ParameterSet=\"{mu:?} {lambda:?}\""))
    }

    /// A mesh of its elements over n cells, and the topology that holds it.
    pub fn mesh(&self, n: [usize; 3], place: impl Fn(f64, f64, f64) -> [f64; 3]) -> (MeshText, String) {
        let (mesh, class, list) = if self.is_tetrahedral {
            (MeshText::tetrahedra(n, place), "TetrahedronSetTopologyContainer", "tetrahedra")
        } else {
            (MeshText::hexahedra(n, place), "HexahedronSetTopologyContainer", "hexahedra")
        };
        let topology = format!(r#"<{class} position="{}" {list}="{}"/>"#, mesh.position_text(), mesh.element_text());
        (mesh, topology)
    }
}
