//! Elastic plates of rectangular quads.

use settee_elements::BadElement;
use settee_elements::elastic::quad_plate::{QuadPlate, QuadPlates};
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, checks};
use settee_math::{Point, Vec3};
use settee_mesh::{ElementKind, RowEdit, Topology};

use settee_bodies::in_place::{Changed, Follow};
use settee_bodies::material::{all_moduli, all_ratios};
use settee_bodies::mesh_input::{MeshInput, bad_element, require};

settee_kernel::choice! {
    /// How the displacement of a quad is measured.
    pub enum QuadMethod {
        /// Along the axes x, y, z.
        Small = "small",
        /// Accepted, and the same as `small`.
        Large = "large",
    }
}

/// Elastic plate of rectangular quads in the plane of x and y, for small displacements.
///
/// Within the plane: bilinear membrane in plane stress, integrated at 2 x 2 points. Across it: the shear of thick
/// plates with the shear factor 5/6, at one point; points have no rotations, so that bending proper has no stiffness.
/// Sides are along x (first to second point) and y (first to fourth point); their current lengths enter the stiffness,
/// which is therefore the derivative of the force at rest only. The energy is 1/2 u . K u at the current lengths.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field))]
pub struct QuadBendingFEMForceField {
    /// Displacements are always small; `large` is accepted and has no effect.
    #[data]
    pub method: Data<QuadMethod>,
    /// Young's modulus: one for all quads, or one each. Quads beyond the end of the list take the first entry.
    #[data(default = vec![1000.0], unit = "Pa", check = all_moduli(), follows = PerElement("topology", Quad))]
    pub young_modulus: Data<Vec<f64>>,
    /// Poisson's ratio, above -1 and below 0.5: one for all quads, or one each.
    #[data(default = vec![0.45], check = all_ratios(), follows = PerElement("topology", Quad))]
    pub poisson_ratio: Data<Vec<f64>>,
    /// Thickness of the plate; by default the scene's unit of length.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub thickness: Data<f64>,
    /// Topology with the quads; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// Sides that deviate more than this from their axis, relative to their length, are reported.
const OBLIQUE: f64 = 1e-6;

impl QuadBendingFEMForceField {
    /// The first quad that is no rectangle along x and y.
    fn oblique(&self, set_up: SetUp<'_>) -> Option<usize> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology).ok()?;
        let x = <[f64; 3]>::views(&input.rest);
        let is_along = |from: u32, to: u32, axis: usize| {
            let side: [f64; 3] = std::array::from_fn(|i| x[to as usize][i] - x[from as usize][i]);
            (0..3).all(|i| if i == axis { side[i] > 0.0 } else { side[i].abs() <= OBLIQUE * side[axis] })
        };
        let is_straight =
            |&[a, b, c, d]: &[u32; 4]| is_along(a, b, 0) && is_along(d, c, 0) && is_along(a, d, 1) && is_along(b, c, 1);
        input.topology.quads().iter().position(|quad| !is_straight(quad))
    }

    /// Plates with some nodes and numbers at rest.
    fn plates(
        &self,
        x: &[[f64; 3]],
        nodes: &[[u32; 4]],
        numbers: impl Iterator<Item = usize>,
    ) -> Result<QuadPlates, BadElement> {
        let entry = |list: &[f64], index: usize, empty: f64| list.get(index).or(list.first()).copied().unwrap_or(empty);
        let plate = |(element, &nodes): (usize, &[u32; 4])| {
            let plate = QuadPlate::new(
                nodes,
                nodes.map(|node| x[node as usize]),
                entry(&self.young_modulus, element, 1000.0),
                entry(&self.poisson_ratio, element, 0.45),
                *self.thickness,
            );
            let area = plate.area();
            if area > 0.0 { Ok(plate) } else { Err(BadElement::NoArea { kind: "quad", element, area }) }
        };
        numbers.zip(nodes).map(plate).collect::<Result<_, _>>().map(QuadPlates::new)
    }
}

impl Lifecycle for QuadBendingFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
        if let Err(finding) = self.elements(context.set_up()) {
            return context.report(finding);
        }
        if *self.method == QuadMethod::Large {
            let finding = Diagnostic::warning("no-effect", "displacements are measured along the axes all the same");
            context.report(finding.attribute("method", "large").expected("small"));
        }
        if let Some(quad) = self.oblique(context.set_up()) {
            let message = format!("quad {quad} is no rectangle along x and y at rest: its stiffness is not right");
            let finding = Diagnostic::warning("oblique-element", message);
            context.report(finding.expected("first side along x, last side along -y, or a TriangleFEMForceField"));
        }
    }
}

impl ForceField for QuadBendingFEMForceField {
    type On = One<Vec3>;
    type Elements = QuadPlates;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let quads = input.topology.quads();
        input.check("quad", "quads", quads)?;
        self.plates(<[f64; 3]>::views(&input.rest), quads, 0..).map_err(bad_element)
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        plates: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let on = (self.topology.target(), self.common.mstate.target());
        let follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Quad)?;
        // Lists of materials follow the quads, if they have an entry for each.
        let is_uniform = self.young_modulus.len() <= 1 && self.poisson_ratio.len() <= 1;
        let join = |plates: &mut QuadPlates, changed: Changed<QuadPlates, 4>| {
            plates.join(&changed.made, &changed.edit, (&changed.touched, changed.nodes()));
        };
        let make = |input: &MeshInput<'_>, edit: &RowEdit, added: &[[u32; 4]]| {
            let numbers = edit.added().iter().map(|index| *index as usize);
            self.plates(<[f64; 3]>::views(&input.rest), added, numbers).ok()
        };
        follow.renewing(|_, _| is_uniform).in_place(plates.len(), Topology::quads, make, join)
    }
}
