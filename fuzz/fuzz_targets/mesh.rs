//! Mesh files: any bytes read or fail with a place, results are bounded by the input, and what was read survives being
//! written and every later step.
#![no_main]

use libfuzzer_sys::fuzz_target;
use settee_mesh::{
    AffineFormat, ContainerKind, ElementLists, GmshFormat, LoaderOptions, Mesh, MeshError, MeshReport, MeshWarning,
    ObjOptions, StlOptions, Topology, load_gmsh, load_obj, locate_mesh, locate_set, parse_mtl, read_affine, read_gid,
    read_gmsh, read_obj, read_off, read_sph, read_stl, read_trian, read_vtk, read_xsp_mesh, write_gmsh, write_obj,
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
            let again = read_obj(&file, ObjOptions::default());
            // Points that no face uses are dropped with seams, which may be all, and no file is without points.
            if handle_seams && mesh.positions.is_empty() {
                assert!(again.is_err());
                continue;
            }
            let (again, _) = again.expect("own files are valid");
            assert_eq!(again.positions, mesh.positions);
            assert_eq!(ElementLists::from(&again), ElementLists::from(&mesh));
            use_everywhere(mesh);
        }
    }
    let binary_stl = |bytes: &[u8]| read_stl(bytes, StlOptions { header_size: 4, force_binary: true });
    let text_stl = |bytes: &[u8]| read_stl(bytes, StlOptions::default());
    for read in [read_off, read_trian, read_xsp_mesh, read_gid, binary_stl, text_stl] {
        if let Some(mesh) = checked(bytes, read(bytes)) {
            use_everywhere(mesh);
        }
    }
    // What zlib packs is larger than the file: only the places and indices are checked.
    if let Some(mesh) = well_formed(bytes, read_vtk(bytes)) {
        use_everywhere(mesh);
    }
    if let Ok(spheres) = read_sph(bytes) {
        assert_eq!(spheres.centers.len(), spheres.radii.len());
    }
    for format in [AffineFormat::Trm, AffineFormat::Tfm, AffineFormat::Xfm] {
        if let Ok(matrix) = read_affine(bytes, format) {
            assert!(matrix.iter().all(|entry| entry.is_finite()));
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
    let mut mesh = well_formed(bytes, read)?;
    let mut n_indices = 0;
    mesh.for_each_node_index(|_| n_indices += 1);
    assert!(mesh.positions.len() + n_indices <= 8 * bytes.len());
    Some(mesh)
}

/// The mesh, if it could be read: finite, and no index without a point.
fn well_formed(bytes: &[u8], read: Result<(Mesh, Vec<MeshWarning>), MeshError>) -> Option<Mesh> {
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
    mesh.for_each_node_index(|node| assert!((*node as usize) < n_points));
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
    mesh.keep_attached_points();
    mesh.complete_normals();
}
