//! Templates that name degrees of freedom and a kind of element, such as `Vec3d,Hexahedron`.

use settee_bodies::mesh_input::MeshInput;
use settee_bodies::modulus::{BarModulus, MembraneModulus, Modulus, SolidModulus};
use settee_kernel::{Diagnostic, TemplateParameter};
use settee_math::{DataTypes, StateKind, Vec1, Vec2, Vec3};
use settee_mesh::finite_element::{Edge, Hexahedron, Prism, Pyramid, Quad, Tetrahedron, Triangle};

use crate::ElementMass;
use crate::fem::elastic::element::{ElasticElements, Elements};

/// What a component for one kind of element on one family of degrees of freedom needs to know.
pub trait ElementTemplate: TemplateParameter {
    /// Degrees of freedom.
    type Types: DataTypes;
    /// Linear-elastic elements of this kind.
    type Elastic: ElasticElements<Self::Types>;
    /// Their Young's modulus: that of a solid, or times what the elements lack of one, a thickness or a section.
    type Modulus: Modulus;

    /// Mass matrices of the elements of a mesh; `density` is that of a point.
    ///
    /// # Errors
    /// No elements, points that the state does not have, or an element without size.
    fn mass(input: &MeshInput<'_>, density: &dyn Fn(u32) -> f64, is_exact: bool) -> Result<ElementMass, Diagnostic>;
}

macro_rules! element_templates {
    ($(
        $name:ident = $types:ident($dimension:literal), $element:ident($nodes:literal), $modulus:ident, $text:literal;
    )*) => {$(
        #[doc = concat!("The template `", $text, "`.")]
        pub struct $name;

        impl TemplateParameter for $name {
            const NAME: &'static str = $text;
            const KIND: StateKind = StateKind::$types;
        }

        impl ElementTemplate for $name {
            type Types = $types;
            type Elastic = Elements<$element, $dimension, $nodes>;
            type Modulus = $modulus;

            fn mass(
                input: &MeshInput<'_>,
                density: &dyn Fn(u32) -> f64,
                is_exact: bool,
            ) -> Result<ElementMass, Diagnostic> {
                ElementMass::by_quadrature::<$types, $element, $nodes>(input, density, is_exact)
            }
        }
    )*};
}

element_templates! {
    Vec3Tetrahedron = Vec3(3), Tetrahedron(4), SolidModulus, "Vec3d,Tetrahedron";
    Vec3Hexahedron = Vec3(3), Hexahedron(8), SolidModulus, "Vec3d,Hexahedron";
    Vec3Triangle = Vec3(3), Triangle(3), MembraneModulus, "Vec3d,Triangle";
    Vec3Quad = Vec3(3), Quad(4), MembraneModulus, "Vec3d,Quad";
    Vec3Edge = Vec3(3), Edge(2), BarModulus, "Vec3d,Edge";
    Vec3Prism = Vec3(3), Prism(6), SolidModulus, "Vec3d,Prism";
    Vec3Pyramid = Vec3(3), Pyramid(5), SolidModulus, "Vec3d,Pyramid";
    Vec2Triangle = Vec2(2), Triangle(3), MembraneModulus, "Vec2d,Triangle";
    Vec2Quad = Vec2(2), Quad(4), MembraneModulus, "Vec2d,Quad";
    Vec2Edge = Vec2(2), Edge(2), BarModulus, "Vec2d,Edge";
    Vec1Edge = Vec1(1), Edge(2), BarModulus, "Vec1d,Edge";
}
