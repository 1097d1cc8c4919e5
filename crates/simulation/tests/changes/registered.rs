//! Which of the registered components with working data keep them when an element goes, and of which they are made
//! anew: the list in `docs/changing-meshes.md`, in the section "What a change costs". A new class has to be in one of
//! the lists.

use settee_components::FromScene;
use settee_kernel::{ObjectId, Role};
use settee_mesh::ElementKind;
use settee_mesh::dynamic::{ChangeRequest, LeftAlonePolicy};
use settee_simulation::{LoadOptions, Simulation};

/// Attributes without which a class does not act on a mesh of set containers.
const ATTRIBUTES: &[(&str, &str)] = &[
    ("TetrahedronHyperelasticityFEMForceField", r#"materialName="NeoHookean" ParameterSet="2000 3000""#),
    ("StandardTetrahedralFEMForceField", r#"materialName="NeoHookean" ParameterSet="2000 3000""#),
    ("MeshSpringForceField", r#"stiffness="9""#),
    ("VectorSpringForceField", r#"useTopology="true""#),
    ("SpringForceField", r#"spring="0 1 1 0 1""#),
    ("LinearForceField", r#"points="0 5" times="0 1" forces="0 0 0 1 0 0""#),
    ("EllipsoidForceField", r#"vradius="9 9 9" stiffness="-9""#),
    ("ConicalForceField", r#"coneHeight="0 0 1""#),
    ("DirectionProjectiveConstraint", r#"indices="0 5" direction="1 0 0""#),
    ("LineProjectiveConstraint", r#"indices="0 5" direction="1 0 0""#),
    ("PlaneProjectiveConstraint", r#"indices="0 5" normal="0 1 0""#),
    ("FixedPlaneProjectiveConstraint", r#"indices="0 5" direction="0 1 0""#),
    ("HermiteSplineProjectiveConstraint", r#"indices="5" EndTime="1" X1="1 0 0""#),
    ("ParabolicProjectiveConstraint", r#"indices="5" EndTime="1" P1="0 0 0" P2="1 1 0" P3="2 0 0""#),
    ("OscillatorProjectiveConstraint", r#"oscillators="5 2 2 2 0.1 0 0 1 0""#),
    ("AttachProjectiveConstraint", r#"indices1="0 5" indices2="3 4" positionFactor="0""#),
    ("AffineMovementProjectiveConstraint", r#"indices="0 5" translation="0.1 0 0""#),
    ("ConstantForceField", r#"indices="0" forces="0 0 1""#),
    ("PlaneForceField", r#"normal="0 0 1" d="-9""#),
    ("SurfacePressureForceField", r#"pressure="1""#),
    ("UniformMass", r#"totalMass="1""#),
    ("FixedProjectiveConstraint", r#"indices="0 5""#),
    ("LinearMovementProjectiveConstraint", r#"indices="0 5""#),
    ("LinearVelocityProjectiveConstraint", r#"indices="0 5""#),
    ("PartialFixedProjectiveConstraint", r#"indices="0 5""#),
    ("PartialLinearMovementProjectiveConstraint", r#"indices="0 5""#),
    ("PointProjectiveConstraint", r#"indices="0 5""#),
    ("TrianglePressureForceField", r#"pressure="0 0 1" triangleList="4 5""#),
    ("QuadPressureForceField", r#"pressure="0 0 1" quadList="4 5""#),
    ("BarycentricMapping", r#"input_topology="@../cells""#),
    ("AreaMapping", r#"topology="@../cells""#),
    ("DistanceMapping", r#"topology="@../cells""#),
    ("SquareDistanceMapping", r#"topology="@../cells""#),
    ("VolumeMapping", r#"topology="@../cells""#),
    ("SubsetMapping", r#"indices="3 5 7""#),
    ("DistanceFromTargetMapping", r#"indices="3" targetPositions="4 1 0" restLengths="1""#),
    ("BeamFEMForceField", r#"template="Vec3""#),
    ("EdgePressureForceField", r#"pressure="0 0 1" edgeIndices="4 5""#),
];

/// Outputs of mappings that do not take points of space at any number.
const OUTPUTS: &[(&str, &str)] = &[
    ("AreaMapping", r#"template="Vec1""#),
    ("DistanceMapping", r#"template="Vec1""#),
    ("SquareDistanceMapping", r#"template="Vec1""#),
    ("VolumeMapping", r#"template="Vec1""#),
    ("DistanceFromTargetMapping", r#"template="Vec1""#),
    ("SquareMapping", r#"template="Vec1""#),
    ("BarycentricMapping", r#"position="0.1 0.1 0.1 0.6 0.6 0.6""#),
    ("CenterOfMassMapping", r#"position="0 0 0""#),
];

/// What is around a component: the container of a kind of elements on a grid.
struct Body {
    kind: ElementKind,
    container: &'static str,
    place: &'static str,
}

const BODIES: [Body; 5] = [
    Body {
        kind: ElementKind::Tetrahedron,
        container: r#"<TetrahedronSetTopologyContainer name="cells"/><TetrahedronSetTopologyModifier/>
            <Hexa2TetraTopologicalMapping input="@grid" output="@cells"/>"#,
        place: r#"n="4 4 4" min="0 0 0" max="1 1 1""#,
    },
    Body {
        kind: ElementKind::Hexahedron,
        container: r#"<HexahedronSetTopologyContainer name="cells" position="@grid.position"
            hexahedra="@grid.hexahedra"/><HexahedronSetTopologyModifier/>"#,
        place: r#"n="4 4 4" min="0 0 0" max="1 1 1""#,
    },
    Body {
        kind: ElementKind::Triangle,
        container: r#"<TriangleSetTopologyContainer name="cells"/><TriangleSetTopologyModifier/>
            <Quad2TriangleTopologicalMapping input="@grid" output="@cells"/>"#,
        place: r#"n="6 6 1" min="0 0 0" max="1 1 0""#,
    },
    Body {
        kind: ElementKind::Quad,
        container: r#"<QuadSetTopologyContainer name="cells" position="@grid.position" quads="@grid.quads"/>
            <QuadSetTopologyModifier/>"#,
        place: r#"n="6 6 1" min="0 0 0" max="1 1 0""#,
    },
    Body {
        kind: ElementKind::Edge,
        container: r#"<EdgeSetTopologyContainer name="cells" position="@grid.position" edges="@grid.edges"/>
            <EdgeSetTopologyModifier/>"#,
        place: r#"n="12 1 1" min="0 0 0" max="1 0 0""#,
    },
];

impl Body {
    /// A scene with a component; `None` where the component does not act on such a mesh.
    fn with(&self, name: &str, roles: &dyn Fn(Role) -> bool) -> Option<Simulation> {
        let attributes = ATTRIBUTES.iter().find(|(of, _)| *of == name).map_or("", |(_, attributes)| attributes);
        let template = match self.kind {
            ElementKind::Tetrahedron => "Vec3d,Tetrahedron",
            ElementKind::Hexahedron => "Vec3d,Hexahedron",
            ElementKind::Triangle => "Vec3d,Triangle",
            ElementKind::Quad => "Vec3d,Quad",
            _ => "Vec3d,Edge",
        };
        let own = match name {
            "LinearSmallStrainFEMForceField" | "CorotationalFEMForceField" => {
                format!(r#"<{name} template="{template}"/>"#)
            }
            _ => format!("<{name} {attributes}/>"),
        };
        let weight = r#"<UniformMass vertexMass="0.1"/>"#;
        let (mass, beside) = match () {
            () if roles(Role::Mass) => (own.as_str(), String::new()),
            () if roles(Role::Mapping) => {
                let output = OUTPUTS.iter().find(|(of, _)| *of == name).map_or("", |(_, output)| output);
                (weight, format!(r#"<Node name="child"><MechanicalObject name="out" {output}/>{own}</Node>"#))
            }
            () => (weight, own.clone()),
        };
        let Self { container, place, .. } = self;
        let text = format!(
            r#"<Node gravity="0 -1 0" dt="0.001"><Node name="body">
                 <EulerImplicitSolver/><SparseLDLSolver/>
                 <RegularGridTopology name="grid" {place}/>
                 {container}
                 <MechanicalObject name="dofs" src="@grid"/>{mass}{beside}
               </Node></Node>"#
        );
        let mut simulation = Simulation::from_text("registered", &text, &LoadOptions::default()).simulation?;
        simulation.step(0.0).ok()?;
        Some(simulation)
    }

    /// How many working data are made anew when an element goes: one between others, and one in a corner with its
    /// point. `None` if the change is refused.
    fn made(&self, simulation: &mut Simulation) -> [Option<u64>; 2] {
        let scene = simulation.scene();
        let is_cells = |object: &ObjectId| scene.object_path(*object) == "/body/cells";
        let Some(cells) = scene.all_objects().into_iter().find(is_cells) else { return [None; 2] };
        let n = simulation.mesh(cells).map_or(0, |mesh| mesh.topology().n_elements(self.kind));
        // The last one of the others is the only one that has a corner of the grid.
        let corner = if matches!(self.kind, ElementKind::Tetrahedron | ElementKind::Triangle) { n - 2 } else { 0 };
        [n / 2, corner].map(|index| {
            let before = simulation.counters().working_data;
            let (kind, left_alone) = (self.kind, LeftAlonePolicy::REMOVED);
            let request = ChangeRequest::Remove { kind, indices: vec![index as u32], left_alone };
            simulation.change_mesh(cells, &[request]).ok()?;
            Some(simulation.counters().working_data - before)
        })
    }
}

/// Classes whose working data are made anew when an element goes, by the kinds of elements of their mesh.
const ANEW: &[&str] = &[
    // Without elements it has no working data to keep.
    "TetrahedralCorotationalFEMForceField on hexahedron triangle quad edge",
];

/// Classes that have working data for each point, or for each entry of a list of points, and do not follow in place:
/// these are made anew when points come or go.
///
/// All weights of a centre of mass are others where a point goes, masses by their sum: it is made anew from all rows of
/// the mass matrix, in proportion to the points, as each evaluation of it is, which every change and every step makes.
const OF_POINTS: &[&str] = &["CenterOfMassMapping"];

/// Classes that refuse that elements or points of their mesh come or go.
const REFUSING: &[&str] = &["RegularGridSpringForceField", "SimpleTesselatedTetraMechanicalMapping"];

/// Classes that do not act on a mesh of points in space by themselves: they are between frames, join two bodies, need
/// more than a mesh, or meshes that do not change element by element.
const ELSEWHERE: &[&str] = &[
    "AdaptiveBeamForceFieldAndMass",
    "AdaptiveBeamMapping",
    "AdaptiveInflatableBeamForceField",
    "AngularSpringForceField",
    "ArticulatedSystemMapping",
    "BeamFEMForceField",
    "BeamLengthMapping",
    "BeamLinearMapping",
    "BeamProjectionDifferenceMultiMapping",
    "CenterOfMassMulti2Mapping",
    "CenterOfMassMultiMapping",
    "DeformableOnRigidFrameMapping",
    "DistanceMultiMapping",
    "DistanceToPlaneMapping",
    "FEMMass",
    "FixedRotationProjectiveConstraint",
    "FixedTranslationProjectiveConstraint",
    "FrameSpringForceField",
    "GearSpringForceField",
    "HexahedronCompositeFEMForceFieldAndMass",
    "HexahedronCompositeFEMMapping",
    "IdentityMultiMapping",
    "InteractionEllipsoidForceField",
    "InterventionalRadiologyController",
    "JointSpringForceField",
    "LineSetSkinningMapping",
    "Mesh2PointMechanicalMapping",
    "MultiAdaptiveBeamMapping",
    "NonUniformHexahedralFEMForceFieldAndMass",
    "NonUniformHexahedronFEMForceFieldAndMass",
    "RigidMapping",
    "SkeletalMotionProjectiveConstraint",
    "SkinningMapping",
    "SquareMapping",
    "SubsetMultiMapping",
    "TaitSurfacePressureForceField",
    "TubularMapping",
];

/// The names before " on ".
fn classes(found: &[String]) -> Vec<&str> {
    found.iter().filter_map(|line| line.split(" on ").next()).collect()
}

#[test]
fn working_data_of_registered_components_stay_or_are_known_to_be_made_anew() {
    let registry = settee_components::registry();
    let (mut anew, mut of_points, mut refusing, mut elsewhere) = (vec![], vec![], vec![], vec![]);
    for (name, entry) in registry.classes() {
        let plays = |role: Role| entry.info.plays(role);
        if ![Role::ForceField, Role::Mass, Role::Mapping, Role::ProjectiveConstraint].into_iter().any(plays) {
            continue;
        }
        let acting = BODIES.iter().filter_map(|body| Some((body.kind, body.with(name, &plays)?)));
        let made: Vec<(ElementKind, [Option<u64>; 2])> = acting
            .map(|(kind, mut simulation)| {
                let body = BODIES.iter().find(|body| body.kind == kind).expect("one of each kind");
                (kind, body.made(&mut simulation))
            })
            .collect();
        let on = |kinds: &dyn Fn(&[Option<u64>; 2]) -> bool| {
            let kinds: Vec<String> =
                made.iter().filter(|(_, made)| kinds(made)).map(|(kind, _)| kind.to_string()).collect();
            (!kinds.is_empty()).then(|| format!("{name} on {}", kinds.join(" ")))
        };
        anew.extend(on(&|made| matches!(made, [Some(1..), _])));
        of_points.extend(on(&|made| matches!(made, [Some(0), Some(1..)])));
        refusing.extend(on(&|made| made.contains(&None)));
        elsewhere.extend(made.is_empty().then_some(name));
    }
    let mut expected = ANEW.to_vec();
    expected.sort_unstable();
    assert_eq!(anew, expected, "made anew when an element goes");
    assert_eq!(classes(&of_points), OF_POINTS, "made anew when points go");
    assert_eq!(classes(&refusing), REFUSING, "refuse changes");
    assert_eq!(elsewhere, ELSEWHERE, "do not act on these meshes");
}
