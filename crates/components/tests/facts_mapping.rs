//! Facts about mappings: places, adjointness, Jacobians.

mod common;

use common::Stage;
use settee_kernel::roles::{ComponentContext, JacobianSink, SetUp};
use settee_kernel::vectors::{CoordId, DerivId, StateSpace};
use settee_kernel::{MechanicalParams, ObjectId, Severity};

/// Input and output of one mapping in vectors of their own.
struct Mapped {
    stage: Stage,
    mapping: ObjectId,
    space: StateSpace,
}

/// Dense Jacobian, row-major.
struct Dense {
    values: Vec<f64>,
    rows: usize,
    cols: usize,
    block_cols: usize,
}

impl JacobianSink for Dense {
    fn add(&mut self, output_point: usize, input_point: usize, block: &[f64]) {
        let block_rows = block.len() / self.block_cols;
        for (row, values) in block.chunks_exact(self.block_cols).enumerate() {
            for (col, value) in values.iter().enumerate() {
                self.values[(output_point * block_rows + row) * self.cols + input_point * self.block_cols + col] +=
                    value;
            }
        }
    }
}

impl Mapped {
    fn new(stage: Stage, mapping: ObjectId) -> Self {
        let (inputs, outputs) = stage.component(mapping).as_mapping().expect("a mapping").states();
        let entry = |id: ObjectId, is_mapped: bool| {
            let state = stage.component(id).as_state().expect("a state");
            (id, state.kind(), state.n_points(), is_mapped)
        };
        let mut space = StateSpace::new(&[entry(inputs[0], false), entry(outputs[0], true)]);
        let position = stage.position(inputs[0]);
        space.state_coord_mut(0, CoordId::POSITION).copy_from_slice(&position);
        Self { stage, mapping, space }
    }

    fn with<R>(
        &mut self,
        work: impl FnOnce(&dyn settee_kernel::roles::BaseMapping, &mut ComponentContext<'_>) -> R,
    ) -> R {
        let mapping =
            self.stage.scene.component(self.mapping).and_then(|component| component.as_mapping()).expect("a mapping");
        let mut workspace = mapping
            .new_workspace(SetUp { scene: &self.stage.scene, object: self.mapping })
            .expect("the mapping is valid");
        let mut context = ComponentContext {
            space: &mut self.space,
            states: &[0, 1],
            workspace: workspace.as_mut(),
            gravity: [0.0; 3],
        };
        work(mapping, &mut context)
    }

    /// Positions of the output at the positions of the input.
    fn output(&mut self) -> Vec<f64> {
        let params = MechanicalParams::default();
        self.with(|mapping, context| mapping.apply(context, &params, CoordId::POSITION.read(), CoordId::POSITION));
        self.space.state_coord(1, CoordId::POSITION).to_vec()
    }

    /// v_out . f = v_in . J^T f, J v = the blocks of the Jacobian times v, also between vectors of different ids.
    fn check_jacobian(&mut self) {
        let params = MechanicalParams::default();
        let fill = |values: &mut [f64], seed: f64| {
            values.iter_mut().enumerate().for_each(|(i, v)| *v = (seed * (i as f64 + 1.0)).sin())
        };
        fill(self.space.state_deriv_mut(0, DerivId::VELOCITY), 1.3);
        fill(self.space.state_deriv_mut(1, DerivId::FORCE), 2.7);
        self.space.state_deriv_mut(0, DerivId::FORCE).fill(0.0);
        self.space.state_deriv_mut(0, DerivId::DFORCE).fill(0.0);
        self.with(|mapping, context| {
            mapping.apply_j(context, &params, DerivId::VELOCITY.read(), DerivId::VELOCITY);
            mapping.apply_j(context, &params, DerivId::VELOCITY.read(), DerivId::DX);
            mapping.apply_jt(context, &params, DerivId::FORCE.read(), DerivId::FORCE);
            mapping.apply_jt(context, &params, DerivId::FORCE.read(), DerivId::DFORCE);
        });
        let deriv = |space: &StateSpace, state: usize, id: DerivId| space.state_deriv(state, id).to_vec();
        let (v_in, v_out) = (deriv(&self.space, 0, DerivId::VELOCITY), deriv(&self.space, 1, DerivId::VELOCITY));
        let (f_in, f_out) = (deriv(&self.space, 0, DerivId::FORCE), deriv(&self.space, 1, DerivId::FORCE));
        assert_eq!(v_out, deriv(&self.space, 1, DerivId::DX));
        assert_eq!(f_in, deriv(&self.space, 0, DerivId::DFORCE));
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let scale = dot(&v_out, &v_out).sqrt() * dot(&f_out, &f_out).sqrt();
        assert!((dot(&v_out, &f_out) - dot(&v_in, &f_in)).abs() <= 16.0 * f64::EPSILON * scale.max(1.0));

        let block_cols = self.space.states()[0].kind.deriv_size();
        let mut dense =
            Dense { values: vec![0.0; v_in.len() * v_out.len()], rows: v_out.len(), cols: v_in.len(), block_cols };
        self.with(|mapping, context| mapping.jacobian(context, &mut dense));
        for (row, expected) in v_out.iter().enumerate().take(dense.rows) {
            let product = dot(&dense.values[row * dense.cols..(row + 1) * dense.cols], &v_in);
            assert!((product - expected).abs() < 16.0 * f64::EPSILON, "row {row}");
        }
    }
}

const TETRAHEDRON: &str = "0 0 0  1 0 0  0 1 0  0 0 1";

fn embedded(topology: &str, elements: (&str, &str), positions: &str, points: &str) -> Mapped {
    let mut stage = Stage::new();
    stage.add(topology, &[("position", positions), elements]);
    stage.add("MechanicalObject", &[("name", "parent")]);
    stage.child("below");
    stage.add("MechanicalObject", &[("name", "child"), ("position", points)]);
    let mapping = stage.add("BarycentricMapping", &[]);
    Mapped::new(stage.ready(), mapping)
}

fn assert_close(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-14, "{found} {expected}");
    }
}

#[test]
fn points_in_and_around_a_tetrahedron_stay_and_follow_an_affine_motion() {
    for topology in ["MeshTopology", "TetrahedronSetTopologyContainer"] {
        let mut mapped = embedded(topology, ("tetrahedra", "0 1 2 3"), TETRAHEDRON, "0.2 0.3 0.1  2 -1 0.5");
        assert_close(&mapped.output(), &[0.2, 0.3, 0.1, 2.0, -1.0, 0.5]);
        mapped.check_jacobian();
        // x -> (2 x, y + x, z) + (0, 0, 5).
        let moved = [0.0, 0.0, 5.0, 2.0, 1.0, 5.0, 0.0, 1.0, 5.0, 0.0, 0.0, 6.0];
        mapped.space.state_coord_mut(0, CoordId::POSITION).copy_from_slice(&moved);
        assert_close(&mapped.output(), &[0.4, 0.5, 5.1, 4.0, 1.0, 5.5]);
    }
}

#[test]
fn points_in_a_hexahedron_are_trilinear() {
    let cube = "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1";
    for topology in ["MeshTopology", "HexahedronSetTopologyContainer"] {
        let mut mapped = embedded(topology, ("hexahedra", "0 1 2 3 4 5 6 7"), cube, "0.25 0.5 0.75");
        assert_close(&mapped.output(), &[0.25, 0.5, 0.75]);
        mapped.check_jacobian();
        // Only vertex 6 moves; its weight is 0.25 * 0.5 * 0.75.
        mapped.space.state_coord_mut(0, CoordId::POSITION)[3 * 6 + 2] += 32.0;
        assert_close(&mapped.output(), &[0.25, 0.5, 0.75 + 3.0]);
    }
}

#[test]
fn points_are_projected_onto_a_surface() {
    let mut mapped =
        embedded("TriangleSetTopologyContainer", ("triangles", "0 1 2"), "0 0 0  1 0 0  0 1 0", "0.25 0.25 0.005");
    assert_close(&mapped.output(), &[0.25, 0.25, 0.0]);
    mapped.check_jacobian();
    let mut mapped = embedded("MeshTopology", ("edges", "0 1 1 2"), "0 0 0  1 0 0  2 0 0", "1.5 3 0");
    assert_close(&mapped.output(), &[1.5, 0.0, 0.0]);
}

#[test]
fn what_is_only_drawn_does_not_act_back() {
    let mut stage = Stage::new();
    stage.add("MeshTopology", &[("position", TETRAHEDRON), ("tetrahedra", "0 1 2 3")]);
    stage.add("MechanicalObject", &[]);
    stage.child("visual");
    stage.add("OglModel", &[("position", "0.1 0.1 0.1"), ("triangles", "")]);
    let mapping = stage.add("BarycentricMapping", &[]);
    let stage = stage.ready();
    let role = stage.component(mapping).as_mapping().unwrap();
    assert!(!role.map_forces() && !role.map_masses() && !role.map_constraints() && role.is_linear());
}

#[test]
fn rest_positions_place_the_points_if_asked() {
    let mut stage = Stage::new();
    stage.add("MeshTopology", &[("position", TETRAHEDRON), ("tetrahedra", "0 1 2 3")]);
    stage.add("MechanicalObject", &[("dx2", "100")]);
    stage.child("below");
    stage.add("MechanicalObject", &[("position", "0.5 0 0")]);
    let mapping = stage.add("BarycentricMapping", &[("useRestPosition", "true")]);
    let mut mapped = Mapped::new(stage.ready(), mapping);
    assert_close(&mapped.output(), &[100.5, 0.0, 0.0]);
}

#[test]
fn a_mapping_without_elements_says_so() {
    for (class, attributes, expected) in [
        ("PointSetTopologyContainer", vec![("position", TETRAHEDRON)], "has no elements to place points in"),
        (
            "TetrahedronSetTopologyContainer",
            vec![("tetrahedra", "0 1 2 3")],
            "the elements name point 3, but there are 1 positions",
        ),
    ] {
        let mut stage = Stage::new();
        stage.add(class, &attributes);
        stage.add("MechanicalObject", &[]);
        stage.child("below");
        stage.add("MechanicalObject", &[("position", "0.5 0 0")]);
        stage.add("BarycentricMapping", &[]);
        let findings = stage.initialise();
        assert_eq!((findings.len(), findings[0].severity), (1, Severity::Error));
        assert!(findings[0].to_string().contains(expected), "{}", findings[0]);
    }
    let mut stage = Stage::new();
    stage.add("MechanicalObject", &[]);
    stage.child("below");
    stage.add("MechanicalObject", &[]);
    stage.add("BarycentricMapping", &[]);
    assert!(stage.initialise()[0].to_string().contains("no topology"));
}

#[test]
fn identity_copies_the_leading_components_and_resizes_the_output() {
    let rigid = "1 2 3 0 0 0 1  4 5 6 0 0 1 0";
    for (from, to, position, expected) in [
        ("Vec3", "Vec3", "1 2 3 4 5 6", vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
        ("Vec6", "Vec3", "1 2 3 4 5 6", vec![1.0, 2.0, 3.0]),
        ("Vec1", "Vec1", "1 2", vec![1.0, 2.0]),
        ("Rigid3", "Vec3", rigid, vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
        ("Rigid3", "Rigid3", rigid, vec![1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0, 4.0, 5.0, 6.0, 0.0, 0.0, 1.0, 0.0]),
        ("Rigid2", "Vec2", "1 2 0.5", vec![1.0, 2.0]),
    ] {
        let mut stage = Stage::new();
        stage.add("MechanicalObject", &[("template", from), ("position", position)]);
        stage.child("below");
        let child = stage.add("MechanicalObject", &[("template", to)]);
        let mapping = stage.add("IdentityMapping", &[]);
        let stage = stage.ready();
        assert_eq!(stage.position(child), expected, "{from} {to} at initialisation");
        let mut mapped = Mapped::new(stage, mapping);
        assert_eq!(mapped.output(), expected, "{from} {to}");
        mapped.check_jacobian();
    }
}

#[test]
fn identity_cannot_invent_an_orientation() {
    let mut stage = Stage::new();
    stage.add("MechanicalObject", &[]);
    stage.child("below");
    stage.add("MechanicalObject", &[("template", "Rigid3")]);
    stage.add("IdentityMapping", &[]);
    assert!(stage.initialise()[0].to_string().contains("points of type Vec3d cannot become points of type Rigid3d"));
}
