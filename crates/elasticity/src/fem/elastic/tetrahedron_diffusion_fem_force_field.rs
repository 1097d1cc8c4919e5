//! Diffusion in tetrahedra.

use nalgebra::Vector3;
use settee_elements::tetrahedron::{EDGES, tetrahedra};
use settee_kernel::draw::{Layer, Pen, Scale, elements, topology_of};
use settee_kernel::roles::{
    BaseDrawing, BaseForceField, BaseState, BaseTopology, Blocks, ForceData, ForceField, ForceFieldData, Forces,
    Motion, One, SetUp,
};
use settee_kernel::{
    Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, Scene, Search, TagSet, checks,
};
use settee_math::{DataTypes, Point, StateKind, Vec1, Vec2, Vec3};

use settee_bodies::mesh_input::{MeshInput, bad_element, require};

/// Diffusion of a field over the points of tetrahedra: f_a = sum over edges of -kappa (x_b - x_a), for each component
/// of the field, with kappa = sum over the tetrahedra around the edge of D V grad N_a . grad N_b, which is negative in
/// well-shaped meshes.
///
/// The geometry is that of another state, found upwards by its tag, at its initial positions. With an anisotropy ratio
/// r and a direction d of each tetrahedron the diffusion along d is r times as strong.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec2, Vec1, Vec3), attach = state, roles(force_field, drawing))]
pub struct TetrahedronDiffusionFEMForceField<D: DataTypes> {
    /// Coefficient of diffusion of all tetrahedra.
    #[data(default = 1.0, unit = "m^2/s", check = checks::non_negative())]
    pub constant_diffusion_coefficient: Data<f64>,
    /// Coefficient of diffusion of each tetrahedron; by default the constant one.
    #[data(unit = "m^2/s", check = checks::all_non_negative(), follows = PerElement("topology", Tetrahedron))]
    pub tetra_diffusion_coefficient: Data<Vec<f64>>,
    /// Diffusion along the direction of a tetrahedron relative to that across it.
    #[data(default = 1.0, check = checks::non_negative())]
    pub anisotropy_ratio: Data<f64>,
    /// Direction of each tetrahedron; of any length but 0. Needed if anisotropyRatio is not 1.
    #[data]
    pub transverse_anisotropy_array: Data<Vec<[f64; 3]>>,
    /// Tag of the state with the geometry.
    #[data(default = TagSet(vec!["meca".into()]))]
    pub tag_mechanics: Data<TagSet>,
    /// Draws the coefficients of diffusion as colours, at the places of the geometry.
    #[data(default = false)]
    pub draw_conduc: Data<bool>,
    /// Topology with the tetrahedra; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// Conductances of the edges, and sums around the points.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Conductances {
    edges: Vec<([u32; 2], f64)>,
    diagonal: Vec<f64>,
}

impl Conductances {
    /// K_ab = -kappa, K_aa = sum_b kappa.
    fn new(n_points: usize, mut shares: Vec<([u32; 2], f64)>) -> Self {
        // Stable: shares of an edge stay in the order of the elements.
        shares.sort_by_key(|(edge, _)| *edge);
        let mut edges: Vec<([u32; 2], f64)> = Vec::new();
        let mut diagonal = vec![0.0; n_points];
        for ([a, b], kappa) in shares {
            match edges.last_mut() {
                Some((edge, sum)) if *edge == [a, b] => *sum += kappa,
                _ => edges.push(([a, b], kappa)),
            }
            diagonal[a as usize] += kappa;
            diagonal[b as usize] += kappa;
        }
        Self { edges, diagonal }
    }

    /// f_b += factor kappa (x_b - x_a), f_a -= the same.
    fn add_flux<A: AsRef<[f64]>, B: AsMut<[f64]>>(&self, factor: f64, x: &[A], f: &mut [B]) {
        for &([a, b], kappa) in &self.edges {
            let (a, b) = (a as usize, b as usize);
            for (component, (x_a, x_b)) in x[a].as_ref().iter().zip(x[b].as_ref()).enumerate() {
                let flux = factor * kappa * (x_b - x_a);
                f[b].as_mut()[component] += flux;
                f[a].as_mut()[component] -= flux;
            }
        }
    }
}

impl<D: DataTypes> TetrahedronDiffusionFEMForceField<D> {
    /// The state with the geometry.
    fn geometry(&self, scene: &Scene, object: ObjectId) -> Option<ObjectId> {
        let has_tag = |component: &dyn Component| {
            let tags = component.find_data("tags").map(|index| component.data(index));
            let tags = tags.and_then(|data| data.as_any().downcast_ref::<Data<TagSet>>());
            component.as_state().is_some_and(BaseState::is_mechanical)
                && tags.is_some_and(|tags| self.tag_mechanics.matches(tags))
        };
        scene.find(scene.object(object).node, Search::Up, &has_tag)
    }

    /// a . b, weighted along the direction of the element.
    fn product(&self, element: usize, a: &Vector3<f64>, b: &Vector3<f64>) -> f64 {
        let isotropic = a.dot(b);
        if *self.anisotropy_ratio == 1.0 {
            return isotropic;
        }
        let direction = Vector3::from(self.transverse_anisotropy_array[element]).normalize();
        isotropic + (*self.anisotropy_ratio - 1.0) * direction.dot(a) * direction.dot(b)
    }

    fn check_lists(&self, n_elements: usize) -> Result<(), Diagnostic> {
        let count = self.tetra_diffusion_coefficient.len();
        if count != 0 && count != n_elements {
            return Err(self.refuse("tetraDiffusionCoefficient", &format!("{n_elements} values: one per tetrahedron")));
        }
        if *self.anisotropy_ratio == 1.0 {
            return Ok(());
        }
        let directions = self.transverse_anisotropy_array.get();
        let is_direction = |direction: &[f64; 3]| Vector3::from(*direction).norm() > 0.0;
        if directions.len() != n_elements || !directions.iter().all(is_direction) {
            let expected = format!("{n_elements} directions other than 0: one per tetrahedron");
            return Err(self.refuse("transverseAnisotropyArray", &expected));
        }
        Ok(())
    }

    fn refuse(&self, name: &'static str, expected: &str) -> Diagnostic {
        let component: &dyn Component = self;
        let found = component.find_data(name).map(|index| component.data(index).print()).unwrap_or_default();
        Diagnostic::error("out-of-range", "this does not fit the mesh").attribute(name, found).expected(expected)
    }
}

impl<D: DataTypes> BaseDrawing for TetrahedronDiffusionFEMForceField<D> {
    fn layer(&self) -> Layer {
        Layer::ForceFields
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(own) = self.states().first().copied() else { return };
        let geometry = self.geometry(pen.scene(), pen.owner()).filter(|_| *self.draw_conduc);
        let (Some(geometry), Some(topology)) = (geometry, topology_of(self, pen)) else {
            return elements(self, own, pen);
        };
        let cells = topology.cells();
        let coefficients: &[f64] = self.tetra_diffusion_coefficient.get();
        let constant = *self.constant_diffusion_coefficient;
        let value = |cell| coefficients.get(cell).copied().unwrap_or(constant) as f32;
        let values: Vec<f32> = (0..cells.len()).map(value).collect();
        let scale = Scale::of("coefficient of diffusion", "m^2/s", &values);
        pen.cell_values(&pen.points(geometry), cells, 0.0, &values, scale);
    }
}

impl<D: DataTypes> Lifecycle for TetrahedronDiffusionFEMForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
        if let Some(geometry) = self.geometry(context.scene, context.object) {
            context.require(geometry);
        }
    }
}

impl<D: DataTypes> ForceField for TetrahedronDiffusionFEMForceField<D> {
    type On = One<D>;
    type Elements = Conductances;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let SetUp { scene, object, .. } = set_up;
        let input = MeshInput::new::<D>(set_up, &self.common, &self.topology)?;
        let elements = input.topology.tetrahedra();
        input.check("tetrahedron", "tetrahedra", elements)?;
        let geometry = self
            .geometry(scene, object)
            .and_then(|state| scene.component(state)?.as_state())
            .ok_or_else(|| self.refuse("tagMechanics", "a tag of a mechanical object here or above"))?;
        if geometry.kind() != StateKind::Vec3 {
            return Err(self.refuse("tagMechanics", "the tag of a state of template Vec3d"));
        }
        let position = geometry.position();
        let points = <[f64; 3]>::views(&position);
        if let Some(node) = elements.as_flattened().iter().find(|node| **node as usize >= points.len()) {
            let message = format!("a tetrahedron names point {node}, but the geometry has {} points", points.len());
            return Err(Diagnostic::error("index-out-of-range", message));
        }
        self.check_lists(elements.len())?;
        let coefficients: &[f64] = self.tetra_diffusion_coefficient.get();
        let mut shares = Vec::with_capacity(6 * elements.len());
        for (index, shape) in tetrahedra(points, elements).map_err(bad_element)?.iter().enumerate() {
            let coefficient = coefficients.get(index).unwrap_or(&self.constant_diffusion_coefficient);
            let [g1, g2, g3] = shape.gradients;
            let gradients = [-(g1 + g2 + g3), g1, g2, g3];
            for [k, l] in EDGES {
                let product = self.product(index, &gradients[k], &gradients[l]);
                let (a, b) = (shape.nodes[k], shape.nodes[l]);
                shares.push(([a.min(b), a.max(b)], coefficient * shape.volume * product));
            }
        }
        Ok(Conductances::new(input.n_points, shares))
    }
}

impl<D: DataTypes> Forces<One<D>> for Conductances {
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [D::Deriv]) {
        self.add_flux(1.0, motion.x, f);
    }

    fn add_dforce(&mut self, _motion: Motion<'_, D>, k: f64, dx: &[D::Deriv], df: &mut [D::Deriv]) {
        self.add_flux(k, dx, df);
    }

    fn add_stiffness(&mut self, _motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        for &([a, b], kappa) in &self.edges {
            sink.add_identity(a as usize, b as usize, D::Deriv::SIZE, -kappa);
            sink.add_identity(b as usize, a as usize, D::Deriv::SIZE, -kappa);
        }
        for (point, kappa) in self.diagonal.iter().enumerate() {
            sink.add_identity(point, point, D::Deriv::SIZE, *kappa);
        }
    }

    /// -sum kappa |x_b - x_a|^2 / 2.
    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        let square =
            |a: &D::Coord, b: &D::Coord| a.as_ref().iter().zip(b.as_ref()).map(|(a, b)| (b - a) * (b - a)).sum::<f64>();
        let energy =
            |&([a, b], kappa): &([u32; 2], f64)| -0.5 * kappa * square(&motion.x[a as usize], &motion.x[b as usize]);
        Some(self.edges.iter().map(energy).sum())
    }
}
