//! Mesh files: any bytes read or fail with a place, results are bounded by the input, and what was read survives being
//! written and every later step.
#![no_main]

use libfuzzer_sys::fuzz_target;
use settee_mesh::{
    ContainerKind, DefectPolicy, ElementLists, GmshFormat, LoaderOptions, Mesh, MeshError, MeshReport, MeshWarning,
    ObjOptions, Topology, load_gmsh, load_obj, locate_mesh, locate_set, parse_mtl, read_gmsh, read_obj, write_gmsh,
    write_obj,
};

fuzz_target!(|bytes: &[u8]| {
    let _ = parse_mtl(bytes);
    if let Some(mesh) = checked(bytes, read_gmsh(bytes)) {
        for format in [GmshFormat::V2, GmshFormat::V4] {
            let mut file = Vec::new();
            write_gmsh(&mesh, format, &mut file).expect("what was read can be written");
            let (again, _) = read_gmsh(&file).expect("own files are valid");
            assert_eq!(again.positions, mesh.positions);
            assert_eq!(ElementLists::from(&again), ElementLists::from(&mesh));
        }
        use_everywhere(mesh);
    }
    for handle_seams in [false, true] {
        let options = ObjOptions { handle_seams, triangulate: false };
        if let Some(mesh) = checked(bytes, read_obj(bytes, options)) {
            let mut file = Vec::new();
            write_obj(&mesh, &mut file).expect("what was read can be written");
            let (again, _) = read_obj(&file, ObjOptions::default()).expect("own files are valid");
            assert_eq!(again.positions, mesh.positions);
            assert_eq!(ElementLists::from(&again), ElementLists::from(&mesh));
            use_everywhere(mesh);
        }
    }
    let options = LoaderOptions {
        flip_normals: true,
        triangulate: true,
        create_subelements: Some(true),
        only_attached_points: true,
        rotation: [10.0, 20.0, 30.0],
        ..LoaderOptions::default()
    };
    let _ = load_gmsh(bytes, &options);
    let _ = load_obj(bytes, true, &options);
});

/// The mesh, if it could be read: no larger than the file could describe, no index without a point.
fn checked(bytes: &[u8], read: Result<(Mesh, Vec<MeshWarning>), MeshError>) -> Option<Mesh> {
    let (mut mesh, warnings) = match read {
        Ok(read) => read,
        Err(error) => {
            assert!(error.place.offset <= bytes.len());
            assert!(error.to_string().len() < 1000);
            return None;
        }
    };
    assert!(warnings.len() < 100);
    assert!(mesh.positions.iter().flatten().all(|c| c.is_finite()));
    let n_points = mesh.positions.len();
    let mut n_indices = 0;
    mesh.for_each_node_index(|node| {
        n_indices += 1;
        assert!((*node as usize) < n_points);
    });
    assert!(n_points + n_indices <= 8 * bytes.len());
    Some(mesh)
}

fn use_everywhere(mut mesh: Mesh) {
    MeshReport::of(&mesh).to_string();
    let points: Vec<[f64; 3]> = mesh.positions.iter().take(10).copied().collect();
    for kind in [ContainerKind::Mesh, ContainerKind::Triangle, ContainerKind::Tetrahedron, ContainerKind::Hexahedron] {
        let lists = ElementLists::from(&mesh);
        if let Ok(topology) = Topology::build(kind, lists, Some(mesh.positions.len())) {
            topology.triangles_around_edge();
            topology.boundary_triangles();
            topology.boundary_quads();
            let _ = topology.edges_in_tetrahedra();
            let _ = locate_mesh(&topology, &mesh.positions, &points);
            let _ = locate_set(&topology, &mesh.positions, &points);
        }
    }
    let _ = mesh.apply_policy(DefectPolicy::Repair);
    mesh.keep_attached_points();
    mesh.complete_normals();
}
