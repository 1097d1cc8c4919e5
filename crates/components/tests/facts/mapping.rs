//! Facts about mappings: places, adjointness, Jacobians.

use crate::common::Stage;
use settee_components::FromScene;
use settee_kernel::roles::{ComponentContext, JacobianSink, SetUp};
use settee_kernel::vectors::{CoordId, DerivId, StateSpace};
use settee_kernel::{MechanicalParams, ObjectId, Severity};
use settee_math::quaternion;
use settee_simulation::{LoadOptions, Simulation};

/// Input and output of one mapping in vectors of their own.
struct Mapped {
    stage: Stage,
    mapping: ObjectId,
    space: StateSpace,
}

/// Dense Jacobian of a mapping with one input, row-major.
struct Dense {
    values: Vec<f64>,
    rows: usize,
    cols: usize,
}

impl JacobianSink for Dense {
    fn add(&mut self, row: usize, _input: usize, col: usize, value: f64) {
        self.values[row * self.cols + col] += value;
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
            .new_workspace(SetUp { scene: &self.stage.scene, object: self.mapping, meshes: None })
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

        let mut dense = Dense { values: vec![0.0; v_in.len() * v_out.len()], rows: v_out.len(), cols: v_in.len() };
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
    assert!(!role.map_forces() && !role.map_masses() && role.is_linear());
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

/// A scene that loads without findings.
fn simulation(body: &str) -> Simulation {
    let text = format!("<Node name=\"root\" gravity=\"0 0 0\" dt=\"0.01\"><DefaultAnimationLoop/>{body}</Node>");
    let loaded = Simulation::from_text("facts.scn", &text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    loaded.simulation.expect("nothing was found")
}

fn positions(body: &str, path: &str) -> Vec<f64> {
    simulation(body).position(path).expect("the state exists").to_vec()
}

/// What a scene is told that cannot work.
fn findings(body: &str) -> String {
    let text = format!("<Node name=\"root\"><DefaultAnimationLoop/>{body}</Node>");
    let loaded = Simulation::from_text("facts.scn", &text, &LoadOptions::default());
    loaded.diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A state below another one, with a mapping between them.
fn below(parent: &str, child: &str) -> String {
    format!(r#"<Node name="body">{parent}<Node name="mapped">{child}</Node></Node>"#)
}

const UNIT_TETRAHEDRON: [[f64; 3]; 4] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn text_of(values: &[f64]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn frame(centre: [f64; 3], euler: [f64; 3]) -> [f64; 7] {
    let [x, y, z] = centre;
    let [qx, qy, qz, qw] = quaternion::from_euler_degrees(euler.map(f64::to_degrees));
    [x, y, z, qx, qy, qz, qw]
}

fn carried(frame: [f64; 7], local: [f64; 3]) -> [f64; 3] {
    let turned = quaternion::rotate([frame[3], frame[4], frame[5], frame[6]], local);
    [0, 1, 2].map(|axis| frame[axis] + turned[axis])
}

#[test]
fn a_rigid_body_carries_the_vertices_of_a_tetrahedron() {
    let body = frame([1.0, -2.0, 3.0], [-1.0, 2.0, -3.0]);
    let parent = format!(r#"<MechanicalObject name="dofs" template="Rigid3" position="{}"/>"#, text_of(&body));
    let local = text_of(UNIT_TETRAHEDRON.as_flattened());
    let expected: Vec<f64> = UNIT_TETRAHEDRON.iter().flat_map(|point| carried(body, *point)).collect();
    let by_position = format!(r#"<MechanicalObject name="points" position="{local}"/><RigidMapping/>"#);
    assert_close(&positions(&below(&parent, &by_position), "/body/mapped/points"), &expected);
    let given = format!(r#"<MechanicalObject name="points"/><RigidMapping initialPoints="{local}"/>"#);
    assert_close(&positions(&below(&parent, &given), "/body/mapped/points"), &expected);
    let at_rest = format!(r#"<MechanicalObject name="points" rest_position="{local}"/><RigidMapping useX0="true"/>"#);
    assert_close(&positions(&below(&parent, &at_rest), "/body/mapped/points"), &expected);
}

#[test]
fn places_in_the_world_become_local_and_stay_where_they_are() {
    let start = frame([-3.0, 1.0, -2.0], [3.0, -1.0, 2.0]);
    let parent = format!(r#"<MechanicalObject name="dofs" template="Rigid3" position="{}"/>"#, text_of(&start));
    let world = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, -2.0, 1.0]];
    let child = format!(
        r#"<MechanicalObject name="points" position="{}"/><RigidMapping globalToLocalCoords="true"/>"#,
        text_of(world.as_flattened())
    );
    assert_close(&positions(&below(&parent, &child), "/body/mapped/points"), world.as_flattened());
    let child = r#"<MechanicalObject name="frames" template="Rigid3" position="1 2 3 0 0 0.6 0.8"/><RigidMapping globalToLocalCoords="true"/>"#;
    assert_close(&positions(&below(&parent, child), "/body/mapped/frames"), &[1.0, 2.0, 3.0, 0.0, 0.0, 0.6, 0.8]);
}

#[test]
fn each_point_follows_the_rigid_point_that_is_named() {
    let parent =
        r#"<MechanicalObject name="dofs" template="Rigid3" position="1 0 0 0 0 0 1  2 0 0 0 0 0 1  3 0 0 0 0 0 1"/>"#;
    for (attributes, expected) in [
        ("", [1.0, 1.0]),
        (r#"index="1""#, [2.0, 2.0]),
        (r#"index="0" indexFromEnd="true""#, [3.0, 3.0]),
        (r#"rigidIndexPerPoint="2 0""#, [3.0, 1.0]),
    ] {
        let child = format!(r#"<MechanicalObject name="points" position="0 0 0  0 0 0"/><RigidMapping {attributes}/>"#);
        let x = positions(&below(parent, &child), "/body/mapped/points");
        assert_eq!([x[0], x[3]], expected, "{attributes}");
    }
    let child = r#"<MechanicalObject position="0 0 0"/><RigidMapping index="3"/>"#;
    assert!(findings(&below(parent, child)).contains("an index below 3"));
    let child = r#"<MechanicalObject template="Vec2" position="0 0"/><RigidMapping/>"#;
    assert!(findings(&below(parent, child)).contains("cannot become points of type Vec2d"));
}

#[test]
fn a_subset_of_several_states_has_the_named_points() {
    let body = r#"<Node name="a"><MechanicalObject name="x" position="1 -2 3  4 5 6"/></Node><Node name="b"><MechanicalObject name="x" position="2 -2 3"/></Node>
        <Node name="c"><MechanicalObject name="x"/><SubsetMultiMapping input="@../a/x @../b/x" output="@x" indexPairs="0 0 1 0"/></Node>
        <Node name="d"><MechanicalObject name="x"/><IdentityMultiMapping input="@../a/x @../b/x" output="@x"/></Node>"#;
    assert_eq!(positions(body, "/c/x"), [1.0, -2.0, 3.0, 2.0, -2.0, 3.0]);
    assert_eq!(positions(body, "/d/x"), [1.0, -2.0, 3.0, 4.0, 5.0, 6.0, 2.0, -2.0, 3.0]);
    assert!(findings(&body.replace("0 0 1 0", "0 0 1 1")).contains("a point below 1 there"));
    assert!(findings(&body.replace("0 0 1 0", "0 0 2 0")).contains("a number below 2"));
}

#[test]
fn a_subset_is_given_a_range_or_found_by_distance() {
    let parent = r#"<MechanicalObject name="dofs" position="0 0 0  1 0 0  2 0 0  1 0 0"/>"#;
    for (points, attributes, expected) in [
        ("0 0 0", r#"indices="2 0""#, vec![2.0, 0.0]),
        ("0 0 0", r#"first="1" last="2""#, vec![1.0, 2.0]),
        ("0 0 0", r#"first="7" last="9""#, vec![0.0, 1.0, 2.0, 1.0]),
        ("2 1e-6 0  0 0 0", "", vec![2.0, 0.0]),
        ("2 0.1 0  7 0 0", r#"radius="0.2" ignoreNotFound="true""#, vec![2.0, 7.0]),
        ("0 0 0", r#"indices="2 9" ignoreNotFound="true""#, vec![2.0]),
    ] {
        let child = format!(r#"<MechanicalObject name="points" position="{points}"/><SubsetMapping {attributes}/>"#);
        let x = positions(&below(parent, &child), "/body/mapped/points");
        let along: Vec<f64> = x.iter().step_by(3).copied().collect();
        assert_eq!(along, expected, "{attributes}");
    }
    for (points, attributes, expected) in
        [("5 0 0", "", "no point of the input is near point 0"), ("0 0 0", r#"indices="4""#, "an index below 4")]
    {
        let child = format!(r#"<MechanicalObject name="points" position="{points}"/><SubsetMapping {attributes}/>"#);
        assert!(findings(&below(parent, &child)).contains(expected), "{attributes}");
    }
    // Of equal points the first is taken.
    let child = r#"<MechanicalObject name="points" position="1 0 0"/><SubsetMapping name="subset"/>"#;
    let scene = simulation(&below(parent, child));
    let subset = scene.scene().all_objects().into_iter().rfind(|id| scene.scene().object(*id).name == "subset");
    let component = scene.scene().component(subset.expect("the mapping is there")).expect("present");
    assert_eq!(component.data(component.find_data("indices").expect("a data")).print(), "1");
}

#[test]
fn distances_to_a_plane_do_not_see_tangential_offsets() {
    let n = [1.0 / 3.0, 2.0 / 3.0, -2.0 / 3.0];
    let tangents = [[2.0, -1.0, 0.0], [0.0, 1.0, 1.0]];
    let point = [0.4, -1.0, 2.0];
    let distances = [0.2, -0.5, -2.1, 0.5];
    let place = |(rank, distance): (usize, &f64)| {
        let (a, b) = (1.7 * rank as f64, -0.3 * rank as f64);
        [0, 1, 2].map(|i| point[i] + distance * n[i] + a * tangents[0][i] + b * tangents[1][i])
    };
    let points: Vec<[f64; 3]> = distances.iter().enumerate().map(place).collect();
    let parent = format!(r#"<MechanicalObject position="{}"/>"#, text_of(points.as_flattened()));
    let child = r#"<MechanicalObject name="c" template="Vec1"/><DistanceToPlaneMapping planeNormal="3 6 -6" planePoint="0.4 -1 2"/>"#;
    assert_close(&positions(&below(&parent, child), "/body/mapped/c"), &distances);
    let child = r#"<MechanicalObject template="Vec1"/><DistanceToPlaneMapping planeNormal="0 0 0"/>"#;
    assert!(findings(&below(&parent, child)).contains("a vector other than 0"));
}

#[test]
fn distances_squares_areas_and_volumes_are_those_of_geometry() {
    let edge = r#"<MeshTopology edges="0 1"/>"#;
    let points = r#"<MechanicalObject position="0 0 0  1 1 1"/>"#;
    let number = r#"<MechanicalObject name="c" template="Vec1"/>"#;
    let measured =
        |parent: &str, mapping: &str| positions(&below(parent, &format!("{number}{mapping}")), "/body/mapped/c");
    let parent = format!("{edge}{points}");
    assert_close(&measured(&parent, r#"<DistanceMapping computeDistance="true"/>"#), &[3.0_f64.sqrt()]);
    assert_close(&measured(&parent, "<DistanceMapping/>"), &[0.0]);
    assert_close(&measured(&parent, r#"<DistanceMapping restLengths="0.5"/>"#), &[3.0_f64.sqrt() - 0.5]);
    let parent = r#"<MeshTopology edges="0 1  2 1"/><MechanicalObject position="0 0 0  1 1 1  6 3 -1"/>"#;
    assert_close(&measured(parent, "<SquareDistanceMapping/>"), &[3.0, 33.0]);
    let parent = r#"<MechanicalObject template="Vec1" position="1 -1 7 -10"/>"#;
    assert_eq!(measured(parent, "<SquareMapping/>"), [1.0, 1.0, 49.0, 100.0]);
    let tetrahedron = text_of(UNIT_TETRAHEDRON.as_flattened());
    let parent = format!(r#"<MeshTopology tetrahedra="0 1 2 3"/><MechanicalObject position="{tetrahedron}"/>"#);
    assert_close(&measured(&parent, "<VolumeMapping/>"), &[1.0 / 6.0]);
    let parent = format!(r#"<MeshTopology triangles="0 1 2"/><MechanicalObject position="{tetrahedron}"/>"#);
    assert_close(&measured(&parent, "<AreaMapping/>"), &[0.5]);
    let parent = r#"<MechanicalObject position="0 0 0  3 4 0"/>"#;
    let mapping = r#"<DistanceFromTargetMapping indices="1" targetPositions="0 0 0" restLengths="2"/>"#;
    assert_close(&measured(parent, mapping), &[3.0]);
}

#[test]
fn the_distance_of_two_bodies() {
    let body = |attributes: &str| {
        format!(
            r#"<Node name="a"><MechanicalObject name="x" position="1 2 3"/></Node><Node name="b"><MechanicalObject name="x" position="4 1 5"/></Node>
            <Node name="c"><MeshTopology edges="0 1"/><MechanicalObject name="x" template="Vec1"/><DistanceMultiMapping input="@../a/x @../b/x" output="@x" indexPairs="0 0 1 0" {attributes}/></Node>"#
        )
    };
    assert_close(&positions(&body(r#"computeDistance="true""#), "/c/x"), &[14.0_f64.sqrt()]);
    assert_close(&positions(&body(""), "/c/x"), &[0.0]);
}

/// A chain of springs whose forces belong to squared lengths, by one mapping or by two.
fn chain(solver: &str, by_two: bool) -> Simulation {
    let springs = r#"<RestShapeSpringsForceField points="0 1 2" stiffness="20"/>"#;
    let squares = if by_two {
        format!(
            r#"<MechanicalObject name="lengths" template="Vec1"/><DistanceMapping computeDistance="true" applyRestPosition="true" geometricStiffness="Exact"/>
            <Node name="squares"><MechanicalObject name="c" template="Vec1"/><SquareMapping applyRestPosition="true"/>{springs}</Node>"#
        )
    } else {
        format!(
            r#"<MechanicalObject name="c" template="Vec1"/><SquareDistanceMapping applyRestPosition="true" geometricStiffness="Exact"/>{springs}"#
        )
    };
    simulation(&format!(
        r#"<Node name="body"><EulerImplicitSolver/>{solver}<MeshTopology edges="0 1  1 2  2 3"/>
        <MechanicalObject name="dofs" position="0 0 0  1 0 0  2 0 0  3 0 0" velocity="0 0 0  0 1 0  0 -1 0.5  1 0 0"/><UniformMass totalMass="1"/>
        <FixedProjectiveConstraint indices="0"/><ConstantForceField forces="0 -1 0"/><Node name="mapped">{squares}</Node></Node>"#
    ))
}

#[test]
fn the_square_of_a_distance_is_the_square_distance() {
    for (solver, tolerance) in [
        (r#"<CGLinearSolver iterations="200" tolerance="1e-14" threshold="1e-14"/>"#, 1e-7),
        ("<SparseLDLSolver/>", 1e-10),
    ] {
        let (mut one, mut two) = (chain(solver, false), chain(solver, true));
        for _ in 0..100 {
            one.step(0.01).expect("the chain moves");
            two.step(0.01).expect("the chain moves");
        }
        let pairs = [
            (one.position("/body/dofs"), two.position("/body/dofs")),
            (one.velocity("/body/dofs"), two.velocity("/body/dofs")),
        ];
        for (a, b) in pairs {
            let (a, b) = (a.expect("the state exists"), b.expect("the state exists"));
            let worst = a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(worst < tolerance, "{solver}: {worst:e}");
        }
    }
}

/// Two rods of length 2 whose middle is body 1 and body 2, on joints about z.
fn rods(centre: &str, root: &str) -> String {
    format!(
        r#"<Node name="root" gravity="0 0 0" dt="0.01"><DefaultAnimationLoop/><Node name="body"><MechanicalObject name="angles" template="Vec1" position="1.5707963267948966 -1.5707963267948966" velocity="1 2"/>
        <Node name="joints"><Node name="a"><ArticulationCenter parentIndex="0" childIndex="1" posOnChild="-1 0 0"/><Articulation rotation="1" axis="0 0 1" articulationIndex="0"/></Node>
        <Node name="b"><ArticulationCenter parentIndex="1" childIndex="2" posOnParent="1 0 0" posOnChild="-1 0 0" {centre}/><Articulation rotation="1" axis="0 0 1" articulationIndex="1"/></Node></Node>
        <Node name="rods"><MechanicalObject name="dofs" template="Rigid3" position="0 0 0 0 0 0 1  0 0 0 0 0 0 1  0 0 0 0 0 0 1"/><ArticulatedSystemMapping input1="@../angles" {root} output="@dofs"/></Node></Node></Node>"#
    )
}

#[test]
fn articulated_bodies_follow_their_joint_values() {
    let load = |text: &str| Simulation::from_text("rods.scn", text, &LoadOptions::default());
    let loaded = load(&rods("", ""));
    let simulation = loaded.simulation.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let near = |found: &[f64], expected: &[f64]| {
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?} {expected:?}");
    };
    // The first rod stands upright, the second one lies on its end.
    let half = 0.5_f64.sqrt();
    let x = simulation.position("/body/rods/dofs").expect("the bodies are there");
    near(&x[7..], &[0.0, 1.0, 0.0, 0.0, 0.0, half, half, 1.0, 2.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    // Both turn with 1 about z, the second one with 2 more; its end moves with (-2, 0, 0), its middle with (0, 3, 0)
    // more.
    let v = simulation.velocity("/body/rods/dofs").expect("the bodies are there");
    near(&v[6..], &[-1.0, 0.0, 0.0, 0.0, 0.0, 1.0, -2.0, 3.0, 0.0, 0.0, 0.0, 3.0]);

    let findings = |text: &str| load(text).diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    for (centre, message) in [
        (r#"articulationProcess="1""#, "more than the joint values"),
        (r#"name="c" childIndex="3""#, "an index below 3"),
        (r#"name="c" childIndex="0""#, "body 0 has a place already"),
        (r#"name="c" parentIndex="2" childIndex="1""#, "body 2 has no place yet"),
        (r#"name="c" childIndex="1""#, "cannot hang on itself"),
    ] {
        let text = rods("", "").replacen(r#"parentIndex="1" childIndex="2""#, "", 1).replacen(
            r#"posOnParent="1 0 0""#,
            &if centre.contains("parentIndex") {
                format!(r#"posOnParent="1 0 0" {centre}"#)
            } else if centre.contains("childIndex") {
                format!(r#"posOnParent="1 0 0" parentIndex="1" {centre}"#)
            } else {
                format!(r#"posOnParent="1 0 0" parentIndex="1" childIndex="2" {centre}"#)
            },
            1,
        );
        let found = findings(&text);
        assert!(found.contains(message), "{centre}: {found}");
    }
    let beyond = findings(&rods("", "").replace(r#"articulationIndex="1""#, r#"articulationIndex="2""#));
    assert!(beyond.contains("articulationIndex") && beyond.contains("below 2"), "{beyond}");
    let still = findings(&rods("", "").replacen(r#"rotation="1""#, "", 1));
    assert!(still.contains("neither turns nor moves"), "{still}");
    let flat = findings(&rods("", "").replacen(r#"axis="0 0 1""#, r#"axis="0 0 0""#, 1));
    assert!(flat.contains("no direction"), "{flat}");
}

#[test]
fn rigid_points_are_read_from_meshes_masses_and_spheres() {
    let files = [
        ("points.obj", "v 1 2 3\nv 4 5 6\nv 7 8 9\nf 1 2 3\n"),
        ("masses.xs3", "Xsp 3.0\nmass 1 1 2 3 0 0 0 1 0\nmass 2 4 5 6 0 0 0 1 0\nmass 3 7 8 9 0 0 0 1 0\n"),
        ("spheres.sph", "sph 1.0\nnums 3\nsphe 1 1 2 3 0.5\nsphe 2 4 5 6 0.5\nsphe 3 7 8 9 0.5\n"),
    ];
    let folder = crate::common::Folder::new("rigid", &files);
    let options = LoadOptions { data: vec![folder.0.clone()], ..LoadOptions::default() };
    let load = |file: &str| {
        let text = format!(
            r#"<Node name="root"><DefaultAnimationLoop/><Node name="body"><MechanicalObject template="Rigid3" position="10 0 0 0 0 0 1"/><Node name="skin"><MechanicalObject name="dofs" template="Vec3"/><RigidMapping fileRigidMapping="{file}"/></Node></Node></Node>"#
        );
        Simulation::from_text("rigid.scn", &text, &options)
    };
    for (file, _) in files {
        let loaded = load(file);
        let simulation = loaded.simulation.unwrap_or_else(|| panic!("{file}: {:?}", loaded.diagnostics));
        let x = simulation.position("/body/skin/dofs").expect("the state is there");
        assert_eq!(x, [11.0, 2.0, 3.0, 14.0, 5.0, 6.0, 17.0, 8.0, 9.0], "{file}");
    }
    for (file, message) in [("none.sph", "not found"), ("points.txt", "a mesh file")] {
        let found = load(file).diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        assert!(found.contains(message), "{found}");
    }
}
