//! Files that scenes name beside meshes: states, topologies, springs, masses, spheres, voxels, faces, lists of changes.
//! The first byte chooses the reader. Scenes load or say what is wrong; steps are made or fail with a reason.
#![no_main]

use libfuzzer_sys::fuzz_target;

/// A body for the readers.
const BODY: &str = r#"<EulerImplicitSolver/><CGLinearSolver iterations="20"/>
<MechanicalObject name="dofs" position="0 0 0  1 0 0  0 1 0  0 0 1"/><UniformMass totalMass="1"/>"#;
const RIGID: &str = r#"<EulerImplicitSolver/><CGLinearSolver/><MechanicalObject name="dofs" template="Rigid3d"
position="0 0 0 0 0 0 1  1 0 0 0 0 0 1"/>"#;
const TRIANGLES: &str = r#"<TriangleSetTopologyContainer name="mesh" position="0 0 0  1 0 0  0 1 0  1 1 0"
triangles="0 1 2  1 3 2"/><TriangleSetTopologyModifier/><MechanicalObject name="dofs"/>"#;

/// A name of the file, what stands before the reader, and the reader.
const READERS: &[(&str, &str, &str)] = &[
    ("a.txt", BODY, r#"<ReadState filename="a.txt" listening="true"/>"#),
    ("a.txt", BODY, r#"<CompareState filename="a.txt"/>"#),
    ("a.txt.gz", BODY, r#"<ReadState filename="a.txt.gz"/>"#),
    ("a.txt", TRIANGLES, r#"<ReadTopology filename="a.txt"/>"#),
    ("a.txt", TRIANGLES, r#"<CompareTopology filename="a.txt"/>"#),
    ("a.txt", TRIANGLES, r#"<TopologicalChangeProcessor filename="a.txt"/>"#),
    ("a.xs3", BODY, r#"<SpringForceField fileSprings="a.xs3"/>"#),
    ("a.xs3", BODY, r#"<VectorSpringForceField filename="a.xs3"/>"#),
    ("a.txt", RIGID, r#"<UniformMass totalMass="1"/><JointSpringForceField infile="a.txt"/>"#),
    ("a.rigid", RIGID, r#"<UniformMass filename="a.rigid"/>"#),
    ("a.rigid", BODY, r#"<DiagonalMass filename="a.rigid"/>"#),
    ("a.sph", BODY, r#"<SphereLoader filename="a.sph"/>"#),
    ("a.raw", BODY, r#"<VoxelGridLoader filename="a.raw" resolution="4 4 2" voxelSize="1 1 1"/>"#),
    (
        "a.txt",
        BODY,
        r#"<TransformPosition transformation="fromFile" filename="a.txt" input_position="@dofs.position"/>"#,
    ),
    ("a.obj", BODY, r#"<OglModel filename="a.obj"/>"#),
    ("a.obj", "", r#"<SparseGridTopology n="3 3 3" filename="a.obj"/><MechanicalObject/>"#),
    ("a.txt", BODY, r#"<AnimationEditor filename="a.txt" load="true"/>"#),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((first, content)) = bytes.split_first() else { return };
    let (name, before, reader) = READERS[usize::from(*first) % READERS.len()];
    std::fs::write(settee_fuzz::folder().join(name), content).expect("the folder takes files");
    settee_fuzz::run(&format!("<Node dt=\"0.01\">{before}{reader}</Node>"));
});
