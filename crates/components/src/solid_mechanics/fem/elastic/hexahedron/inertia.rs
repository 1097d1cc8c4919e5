//! The mass of hexahedra that are elastic and heavy at once.

use settee_kernel::roles::{MassData, Output};
use settee_kernel::{Data, DataGroup, Diagnostic, checks};
use settee_math::Vec3;
use settee_mesh::finite_element::{FiniteElement, Hexahedron};

use super::super::element::nodes::gather;
use super::{Hexahedra, edge_product};
use crate::mass::ElementMass;
use crate::solid_mechanics::fem::mesh_input::MeshInput;

/// Data of the mass.
#[derive(DataGroup)]
pub struct InertiaData {
    /// Density.
    #[data(default = 1.0, unit = "kg/m^3", check = checks::non_negative())]
    pub density: Data<f64>,
    /// Whether the rows of the mass matrix are summed up on the diagonal.
    #[data(default = false)]
    pub lumped_mass: Data<bool>,
    /// Whether the mass matrix is the integral of rho N_a N_b over the element. Without, which is SOFA's way, every pair of
    /// nodes of an element has the entry (8/27) rho V: only the mean velocity of an element has inertia, and a free body falls
    /// with g/19.
    #[data(default = false)]
    pub consistent_mass: Data<bool>,
    /// Mass matrix of each element: one scalar for each pair of nodes, by rows, one after the other.
    #[data(output, unit = "kg")]
    pub mass_matrices: Data<Vec<f64>>,
    /// Gravity is added to velocities by solvers that have a separate step for it, instead of to forces.
    #[data(default = false)]
    pub separate_gravity: Data<bool>,
    /// Damping of this component proportional to its mass: the force -rayleighMass M v is added.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    pub rayleigh_mass: Data<f64>,
}

/// Entry of the matrix of an element for every pair of its nodes, per density and volume; a convention of recorded results.
pub(super) const EVERY_PAIR: f64 = 8.0 / 27.0;

impl InertiaData {
    /// The mass of the hexahedra of the scene.
    ///
    /// # Errors
    /// No elements, points that the state does not have, or an element without size.
    pub fn make(&self, input: &MeshInput<'_>) -> Result<ElementMass, Diagnostic> {
        let mass = if *self.consistent_mass {
            ElementMass::by_quadrature::<Vec3, Hexahedron, 8>(input, &|_| *self.density, true)?
                .scaled(|element| input.filled_mass(element))
        } else {
            self.make_with_equal_entries(input)
        };
        Ok(if *self.lumped_mass { mass.lumped() } else { mass })
    }

    /// Equal entries for all pairs of nodes; gravity acts on the eighth part of the true mass.
    fn make_with_equal_entries(&self, input: &MeshInput<'_>) -> ElementMass {
        let elements = Hexahedron::elements(input.topology);
        let rest = input.rest.as_chunks::<3>().0;
        let mut weights = vec![0.0; input.n_points];
        let mut matrices = Vec::with_capacity(elements.len() * 64);
        for (element, nodes) in elements.iter().enumerate() {
            let mass = *self.density * input.filled_mass(element) * edge_product(&gather(nodes, rest));
            nodes.iter().for_each(|node| weights[*node as usize] += mass / 8.0);
            matrices.extend_from_slice(&[EVERY_PAIR * mass; 64]);
        }
        ElementMass::new(elements, matrices, input.n_points).with_weights(weights)
    }

    /// The settings that solvers ask for. The state is that of the force field.
    pub fn copy_to(&self, common: &mut MassData) {
        common.separate_gravity.derive(*self.separate_gravity);
        common.rayleigh_mass.derive(*self.rayleigh_mass);
    }
}

/// Working data: stiffness and mass.
#[derive(Clone, Debug)]
pub struct HeavyHexahedra {
    /// Stiffness.
    pub elastic: Hexahedra,
    /// Mass.
    pub mass: ElementMass,
}

/// Values of `massMatrices`.
pub fn mass_output(ws: &HeavyHexahedra) -> Output {
    ("massMatrices", ws.mass.matrices().to_vec())
}

/// Implements [`settee_kernel::roles::Mass`] for a component with the fields `inertia: InertiaData` and `mass: MassData` and the
/// working data [`HeavyHexahedra`]; its method `has_diagonal_mass` says whether the matrix is diagonal.
macro_rules! mass_of_hexahedra {
    ($class:ident) => {
        impl ::settee_kernel::roles::Mass for $class {
            type Types = Vec3;
            type Workspace = HeavyHexahedra;

            fn common(&self) -> &MassData {
                &self.mass
            }

            fn workspace(&self, set_up: SetUp<'_>) -> Result<HeavyHexahedra, Diagnostic> {
                self.make(set_up.scene)
            }

            fn add_weight(&self, ws: &mut HeavyHexahedra, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
                ws.mass.add_weight(motion, f);
            }

            fn add_mdx(
                &self,
                ws: &mut HeavyHexahedra,
                _motion: Motion<'_, Vec3>,
                factor: f64,
                dx: &[[f64; 3]],
                res: &mut [[f64; 3]],
            ) {
                ws.mass.add_mdx(factor, dx, res);
            }

            fn acceleration(
                &self,
                ws: &mut HeavyHexahedra,
                _motion: Motion<'_, Vec3>,
                f: &[[f64; 3]],
                a: &mut [[f64; 3]],
            ) -> Result<(), ::settee_kernel::roles::NotDiagonal> {
                ws.mass.acceleration(f, a)
            }

            fn is_diagonal(&self) -> bool {
                self.has_diagonal_mass()
            }

            fn add_mass(&self, ws: &mut HeavyHexahedra, _motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
                ws.mass.add_mass::<Vec3>(sink);
            }

            fn kinetic_energy(&self, ws: &mut HeavyHexahedra, motion: Motion<'_, Vec3>) -> f64 {
                ws.mass.kinetic_energy(motion.v)
            }

            fn potential_energy(&self, ws: &mut HeavyHexahedra, motion: Motion<'_, Vec3>) -> f64 {
                ws.mass.potential_energy(motion)
            }
        }
    };
}
pub(super) use mass_of_hexahedra;
