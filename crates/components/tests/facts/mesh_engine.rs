//! Facts about engines that make, cut, join and measure meshes and sets of indices.

use crate::common::Stage;

fn numbers(text: &str) -> Vec<f64> {
    text.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

fn close(found: &str, expected: &[f64]) -> bool {
    let found = numbers(found);
    found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12)
}

/// Several data of one engine.
fn outputs<const N: usize>(class: &str, attributes: &[(&str, &str)], data: [&str; N]) -> [String; N] {
    let mut stage = Stage::new();
    let engine = stage.add(class, attributes);
    let stage = stage.ready();
    data.map(|data| stage.text(engine, data))
}

fn output(class: &str, attributes: &[(&str, &str)], data: &str) -> String {
    let [text] = outputs(class, attributes, [data]);
    text
}

/// What one engine reports.
fn finding(class: &str, attributes: &[(&str, &str)]) -> String {
    let mut stage = Stage::new();
    stage.add(class, attributes);
    stage.initialise().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn sets_are_joined_and_cut() {
    assert_eq!(
        output("MergeROIs", &[("indices1", "4 2"), ("indices2", "2 7"), ("indices3", "0")], "indices"),
        "0 2 4 7"
    );
    let too_many = finding("MergeROIs", &[("nbInputs", "1"), ("indices2", "2 7")]);
    assert!(too_many.contains("at least 2"), "{too_many}");
    for (op, expected) in
        [("union", "1 2 3 4"), ("intersection", "3"), ("difference", "1 2"), ("symmetric_difference", "1 2 4")]
    {
        assert_eq!(output("MergeSets", &[("in1", "3 1 2"), ("in2", "4 3"), ("op", op)], "out"), expected, "{op}");
    }
    let points = [("position", "0 0 0  1 0 0  2 0 0  3 0 0"), ("indices1", "1"), ("indices2", "3 1")];
    assert_eq!(outputs("ComplementaryROI", &points, ["indices", "pointsInROI"]), ["0 2", "0 0 0  2 0 0"]);
    assert!(finding("ComplementaryROI", &[points[0], ("indices1", "4")]).contains("indices below 4"));
    assert_eq!(output("SelectLabelROI", &[("labels", "5 1 5 2"), ("selectLabels", "2 5")], "indices"), "0 2 3");
    assert_eq!(output("MergeVectors", &[("input1", "1 2 3"), ("input2", "4 5 6")], "output"), "1 2 3 4 5 6");
}

#[test]
fn values_are_taken_where_their_points_or_elements_are() {
    let mut stage = Stage::new();
    let line = [("position", "0 0 0  1 0 0  2 0 0"), ("edges", "0 1  1 2")];
    let attributes = [("box", "0 0 0 1 1 1"), ("inputValues", "10 11 20 21 30 31"), ("blockSize", "2")];
    let of_points = stage.add("ValuesFromPositions", &[&line[..], &attributes[..]].concat());
    let attributes = [("name", "edges"), ("valuesOf", "edges"), ("inputValues", "7 8")];
    let of_edges = stage.add("ValuesFromPositions", &[&line[..], &attributes[..]].concat());
    let stage = stage.ready();
    assert_eq!((stage.text(of_points, "values"), stage.text(of_edges, "values")), ("10 11 20 21".into(), "7".into()));
    assert!(finding("ValuesFromPositions", &[line[0], ("inputValues", "1")]).contains("indices below 1"));
}

#[test]
fn a_split_mesh_has_its_border_in_both_parts() {
    let mesh = [
        ("position", "0 0 0  3 0 0  1 0 0  2 0 0  1 1 0  3 1 0"),
        ("triangles", "0 2 4  2 3 4  3 1 5  3 5 4"),
        ("box", "0 0 0  1 1 0"),
    ];
    assert_eq!(outputs("SubsetTopology", &mesh, ["indices", "trianglesInROI"]), ["0 2 4", "0 2 4"]);
    let local: Vec<_> = mesh.into_iter().chain([("localIndices", "1")]).collect();
    let data = ["indices", "indicesOut", "nbBorder", "trianglesInROI", "trianglesOutROI", "pointsInROI"];
    assert_eq!(
        outputs("SubsetTopology", &local, data),
        ["2 4 0", "2 4 1 3 5", "2", "2 0 1", "0 3 1  3 2 4  3 4 1", "1 0 0  1 1 0  0 0 0"]
    );
    let lax: Vec<_> = local.into_iter().chain([("strict", "0")]).collect();
    assert!(finding("SubsetTopology", &lax).contains("localIndices needs strict"));
    let ball = [mesh[0], mesh[1], ("centers", "2 0 0"), ("radii", "1")];
    assert_eq!(output("SubsetTopology", &ball, "indices"), "1 2 3");
}

#[test]
fn merged_meshes_keep_their_elements() {
    let two = [
        ("position1", "0 0 0  1 0 0  0 1 0"),
        ("triangles1", "0 1 2"),
        ("position2", "5 0 0  6 0 0  5 1 0  5 0 1"),
        ("triangles2", "0 2 1"),
        ("tetrahedra2", "0 1 2 3"),
    ];
    assert_eq!(
        outputs("MergeMeshes", &two, ["nbPoints", "triangles", "tetrahedra"]),
        ["3 4", "0 1 2  3 5 4", "3 4 5 6"]
    );
    assert_eq!(numbers(&output("MergeMeshes", &two, "position")).len(), 21);
    let wrong = finding("MergeMeshes", &[two[0], ("edges1", "0 3")]);
    assert!(wrong.contains("edges1") && wrong.contains("indices below 3"), "{wrong}");
}

#[test]
fn near_points_become_one() {
    let points = [("points", "0 0 0  5 0 0  0.5 0 0  1 0 0  5 0 0"), ("distance", "0.6")];
    assert_eq!(outputs("JoinPoints", &points, ["mergedPoints", "indices"]), ["0.5 0 0  5 0 0", "0 1 0 0 1"]);
    assert_eq!(output("JoinPoints", &points[..1], "indices"), "0 1 2 3 1");
}

#[test]
fn parts_of_meshes_are_numbered_anew() {
    let whole = [
        ("inputPosition", "0 0 0  1 0 0  2 0 0  3 0 0"),
        ("inputEdges", "0 1  1 2  2 3"),
        ("inputTriangles", "3 1 2"),
        ("indices", "3 2 1"),
    ];
    assert_eq!(
        outputs("MeshSubsetEngine", &whole, ["position", "edges", "triangles"]),
        ["3 0 0  2 0 0  1 0 0", "2 1  1 0", "0 2 1"]
    );
    assert!(finding("MeshSubsetEngine", &[whole[0], ("indices", "1 1")]).contains("taken twice"));
    let split = [whole[0], ("indices1", "2 0"), ("indices2", "2 1")];
    assert_eq!(
        outputs("MeshSplittingEngine", &split, ["position1", "position2", "position3", "indexPairs"]),
        ["0 0 0  2 0 0", "1 0 0", "3 0 0", "0 0  1 0  0 1  2 0"]
    );
    assert!(finding("MeshSplittingEngine", &[whole[0], ("indices10", "1")]).contains("no part left"));
}

#[test]
fn holes_are_closed_around_their_middle() {
    let pyramid = [("inputPosition", "0 0 0  2 0 0  2 2 0  0 2 0"), ("inputQuads", "0 1 2 3")];
    assert_eq!(
        outputs("MeshClosingEngine", &pyramid, ["indices", "triangles", "quads"]),
        ["4", "0 3 4  3 2 4  2 1 4  1 0 4", "0 1 2 3"]
    );
    let position = numbers(&output("MeshClosingEngine", &pyramid, "position"));
    assert_eq!(position[12..], [1.0, 1.0, 0.0]);
    let turned = finding("MeshClosingEngine", &[pyramid[0], ("inputTriangles", "0 1 2  0 3 2")]);
    assert!(turned.contains("do not turn the same way"), "{turned}");
}

#[test]
fn samples_spread_over_a_line() {
    let line = [("position", "0 0 0  1 0 0  2 0 0  3 0 0  4 0 0"), ("number", "2"), ("maxIter", "0")];
    assert_eq!(outputs("MeshSampler", &line, ["output_indices", "output_position"]), ["0 4", "0 0 0  4 0 0"]);
    assert_eq!(output("MeshSampler", &line[..2], "output_indices"), "1 3");
    assert!(finding("MeshSampler", &[line[0], ("number", "6")]).contains("at most 5"));
}

#[test]
fn points_are_located_in_elements() {
    let mut stage = Stage::new();
    let position = "0 0 0  1 0 0  0 1 0  0 0 1  5 0 0  6 0 0  5 1 0  5 0 1";
    stage.add("MeshTopology", &[("position", position), ("tetrahedra", "0 1 2 3  4 5 6 7")]);
    let attributes = [("mappedPointPositions", "5.25 0.25 0.25  0.1 0.2 0.3")];
    let id = stage.add("MeshBarycentricMapperEngine", &attributes);
    let stage = stage.ready();
    assert_eq!((stage.text(id, "elements"), stage.text(id, "vertices")), ("1 0".into(), "4 5 6 7 0 1 2 3".into()));
    assert!(close(&stage.text(id, "barycentricPositions"), &[0.25, 0.25, 0.25, 0.1, 0.2, 0.3]));
    assert!(close(&stage.text(id, "weights"), &[0.25, 0.25, 0.25, 0.25, 0.4, 0.1, 0.2, 0.3]));
}

#[test]
fn frames_stand_on_normals_or_along_a_line() {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let on_z = [("vertices", "1 2 3"), ("normals", "0 0 2")];
    assert!(close(&output("Vertex2Frame", &on_z, "frames"), &[1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0]));
    // A normal along x: x = y cross x = -z, y = x cross -z = y.
    let on_x = [("vertices", "0 0 0"), ("normals", "1 0 0")];
    assert!(close(&output("Vertex2Frame", &on_x, "frames"), &[0.0, 0.0, 0.0, 0.0, half, 0.0, half]));
    let turned: Vec<_> = on_z.into_iter().chain([("rotation", "0 0 3"), ("rotationAngle", "90")]).collect();
    assert!(close(&output("Vertex2Frame", &turned, "frames"), &[1.0, 2.0, 3.0, 0.0, 0.0, half, half]));
    let line = [("vertices", "0 0 0  2 0 0  2 3 0"), ("useNormals", "0")];
    let frames = numbers(&output("Vertex2Frame", &line, "frames"));
    let x_axis = |frame: &[f64]| {
        let [x, y, z, w] = [frame[3], frame[4], frame[5], frame[6]];
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + z * w), 2.0 * (x * z - y * w)]
    };
    for (frame, expected) in frames.chunks(7).zip([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0]]) {
        assert!(x_axis(frame).iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{frame:?}");
    }
    assert!(finding("Vertex2Frame", &[("vertices", "0 0 0"), ("normals", "0 0 0")]).contains("no direction"));
    assert!(finding("Vertex2Frame", &[("vertices", "0 0 0"), ("useNormals", "0")]).contains("at least two vertices"));
}

#[test]
fn smoothing_takes_the_mean_of_the_neighbours() {
    let mut stage = Stage::new();
    stage.add("MeshTopology", &[("position", "0 0 0  1 3 0  2 0 0  3 1 0"), ("edges", "0 1  1 2  2 3")]);
    let one = stage.add("SmoothMeshEngine", &[("input_indices", "1")]);
    let all = stage.add("SmoothMeshEngine", &[("name", "all")]);
    let stage = stage.ready();
    let expected = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0, 3.0, 1.0, 0.0];
    assert!(close(&stage.text(one, "output_position"), &expected));
    let expected = [1.0, 3.0, 0.0, 1.0, 0.0, 0.0, 2.0, 2.0, 0.0, 2.0, 0.0, 0.0];
    assert!(close(&stage.text(all, "output_position"), &expected));
}

#[test]
fn surfaces_grow_along_their_normals() {
    let sheet = [("input_position", "0 0 0  1 0 0  0 1 0  9 9 9"), ("triangles", "0 1 2"), ("distance", "0.5")];
    let moved = [0.0, 0.0, 0.5, 1.0, 0.0, 0.5, 0.0, 1.0, 0.5, 9.0, 9.0, 9.0];
    assert!(close(&output("DilateEngine", &sheet, "output_position"), &moved));
    assert!(finding("DilateEngine", &[sheet[0], ("quads", "0 1 2 4")]).contains("indices below 4"));
}

fn count(text: &str, block: usize) -> usize {
    let n = text.split_whitespace().count();
    assert_eq!(n % block, 0);
    n / block
}

#[test]
fn bodies_come_from_formulae() {
    let data = ["position", "tetrahedra", "triangles"];
    let cylinder =
        [("radius", "1"), ("height", "2"), ("resCircumferential", "8"), ("resRadial", "3"), ("resHeight", "4")];
    let [position, tetrahedra, triangles] = outputs("GenerateCylinder", &cylinder, data);
    assert_eq!(
        (count(&position, 3), count(&tetrahedra, 4), count(&triangles, 3)),
        (17 * 4, 3 * 8 * 9, 2 * 8 * 3 + 3 * 16)
    );
    assert!(close(
        &numbers(&position)[..6].iter().map(f64::to_string).collect::<Vec<_>>().join(" "),
        &[0.0, 0.0, 0.0, 0.5, 0.0, 0.0]
    ));
    let [position, tetrahedra, triangles] = outputs("GenerateSphere", &[("radius", "1"), ("resolution", "3")], data);
    assert_eq!((count(&position, 3), count(&tetrahedra, 4), count(&triangles, 3)), (63, 216, 72));
    let [position, tetrahedra, _] = outputs("GenerateGrid", &[("n", "2 3 4"), ("max", "1 2 3")], data);
    assert_eq!((count(&position, 3), count(&tetrahedra, 4)), (24, 6 * 6));
    assert_eq!(count(&output("GenerateGrid", &[("n", "2 3 4")], "hexahedra"), 8), 6);
    assert!(finding("GenerateGrid", &[("n", "4000000000 4000000000 2")]).contains("points"));
    assert!(finding("GenerateSphere", &[("resolution", "4000000000")]).contains("more than 100000000 points"));
}

/// Volume of the tetrahedra or hexahedra that an engine makes.
fn volume_of(class: &str, attributes: &[(&str, &str)]) -> f64 {
    let mut stage = Stage::new();
    let all: Vec<(&str, &str)> = [("name", "made")].into_iter().chain(attributes.to_vec()).collect();
    stage.add(class, &all);
    let links = [("position", "@made.position"), ("tetrahedra", "@made.tetrahedra"), ("hexahedra", "@made.hexahedra")];
    // This engine makes tetrahedra and nothing else.
    let links = if class == "ExtrudeSurface" { &links[..2] } else { &links[..] };
    let id = stage.add("VolumeFromVolumetricElements", links);
    let stage = stage.ready();
    numbers(&stage.text(id, "volume"))[0]
}

#[test]
fn volumes_are_those_of_the_bodies() {
    let pi = std::f64::consts::PI;
    let hexagon = 1.5 * 3f64.sqrt();
    let fine = [("radius", "1"), ("height", "2"), ("resCircumferential", "6"), ("resRadial", "2"), ("resHeight", "3")];
    assert!((volume_of("GenerateCylinder", &fine) - 2.0 * hexagon).abs() < 1e-12);
    let ball = volume_of("GenerateSphere", &[("radius", "1"), ("resolution", "10")]);
    assert!((ball / (4.0 / 3.0 * pi) - 1.0).abs() < 0.02, "{ball}");
    let sheet = ("inputPosition", "0 0 0  2 0 0  2 3 0  0 3 0");
    for (flip, slices) in [("0", "1"), ("1", "3")] {
        let shape = [("thickness", "0.5"), ("numSlices", slices), ("flipNormals", flip)];
        let quads = [&[sheet, ("inputQuads", "0 1 2 3")][..], &shape].concat();
        assert!((volume_of("ExtrudeQuadsAndGenerateHexas", &quads) - 3.0).abs() < 1e-12);
        let triangles = [&[sheet, ("inputTriangles", "0 1 2  0 2 3")][..], &shape].concat();
        assert!((volume_of("ExtrudeSurface", &triangles) - 3.0).abs() < 1e-12);
        // Only one triangle, without the point that it does not use.
        let one = [&triangles[..], &[("indices", "1")]].concat();
        assert!((volume_of("ExtrudeSurface", &one) - 1.5).abs() < 1e-12);
        let n_slices: usize = slices.parse().expect("a number");
        assert_eq!(count(&output("ExtrudeSurface", &one, "extrusionVertices"), 3), 3 * (n_slices + 1));
        assert_eq!(count(&output("ExtrudeQuadsAndGenerateHexas", &quads, "quads"), 4), 2 + 4 * n_slices);
    }
    let cube = [
        ("position", "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1"),
        ("quads", "0 3 2 1  4 5 6 7  0 1 5 4  1 2 6 5  2 3 7 6  3 0 4 7"),
    ];
    assert!(close(&output("VolumeFromTriangles", &cube, "volume"), &[1.0]));
    assert!(finding("VolumeFromTriangles", &[cube[0], ("triangles", "0 1 8")]).contains("indices below 8"));
    let twice = finding("ExtrudeSurface", &[sheet, ("inputTriangles", "0 1 1")]);
    assert!(twice.contains("the layer is no mesh"), "{twice}");
}

#[test]
fn volumes_are_those_of_the_state_and_the_topology_around() {
    let mut stage = Stage::new();
    stage.add("RegularGridTopology", &[("n", "3 3 3"), ("max", "1 2 3")]);
    stage.add("MechanicalObject", &[]);
    let id = stage.add("VolumeFromVolumetricElements", &[]);
    let stage = stage.ready();
    assert!(close(&stage.text(id, "volume"), &[6.0]));
}

#[test]
fn lines_become_strips_of_quads() {
    let line = [("inputPosition", "0 0 0  1 0 0"), ("inputEdges", "0 1"), ("direction", "0 0 9"), ("thickness", "2")];
    assert_eq!(
        outputs("ExtrudeEdgesAndGenerateQuads", &line, ["position", "quads"]),
        ["0 0 0  1 0 0  0 0 2  1 0 2", "0 1 3 2"]
    );
    let centred: Vec<_> = line.into_iter().chain([("isCentered", "1")]).collect();
    assert_eq!(output("ExtrudeEdgesAndGenerateQuads", &centred, "position"), "0 0 -1  1 0 -1  0 0 1  1 0 1");
    assert!(
        finding("ExtrudeEdgesAndGenerateQuads", &[line[0], line[1], ("direction", "0 0 0")]).contains("no direction")
    );
}

#[test]
fn a_rolled_sheet_keeps_its_length() {
    let n = 2000;
    let sheet: String = (0..=n).map(|i| format!("{} 7 0 ", 3.0 * f64::from(i) / f64::from(n))).collect();
    let rolled = numbers(&output("Spiral", &[("rest_position", &sheet), ("curvature", "0.1")], "position"));
    let points: Vec<&[f64]> = rolled.chunks(3).collect();
    let length: f64 = points
        .windows(2)
        .map(|pair| pair[0].iter().zip(pair[1]).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt())
        .sum();
    assert!((length - 3.0).abs() < 1e-5, "{length}");
    assert!(points.iter().all(|x| x[1] == 7.0));
    // What is above the sheet is as far from it.
    let pair = numbers(&output("Spiral", &[("rest_position", "1 0 0  1 0 0.05")], "position"));
    let distance: f64 = (0..3).map(|axis| (pair[axis] - pair[axis + 3]).powi(2)).sum::<f64>().sqrt();
    assert!((distance - 0.05).abs() < 1e-12);
    // The other arm: the mirror image in x, since r cos phi is odd and r sin phi even.
    let arms = numbers(&output("Spiral", &[("rest_position", "-1 0 0  1 0 0")], "position"));
    assert!((arms[0] + arms[3]).abs() < 1e-14 && (arms[2] - arms[5]).abs() < 1e-14, "{arms:?}");
}

#[test]
fn random_points_are_inside_and_apart() {
    let cube = [
        ("position", "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1"),
        ("triangles", "0 3 2  0 2 1  4 5 6  4 6 7  0 1 5  0 5 4  1 2 6  1 6 5  2 3 7  2 7 6  3 0 4  3 4 7"),
        ("numberOfPoints", "20"),
        ("minDistance", "0.1"),
    ];
    let points = numbers(&output("RandomPointDistributionInSurface", &cube, "inPoints"));
    assert_eq!(points.len(), 60);
    assert!(points.iter().all(|c| (0.0..=1.0).contains(c)));
    let points: Vec<&[f64]> = points.chunks(3).collect();
    for (index, a) in points.iter().enumerate() {
        let distance = |b: &&[f64]| (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt();
        assert!(points[..index].iter().all(|b| distance(b) >= 0.1));
    }
    let seeds = [&cube[..], &[("randomSeed", "5")]].concat();
    let again = |attributes: &[(&str, &str)]| output("RandomPointDistributionInSurface", attributes, "inPoints");
    assert!(again(&cube) == again(&cube) && again(&cube) != again(&seeds));
    let full = [cube[0], cube[1], ("numberOfPoints", "100"), ("minDistance", "0.9")];
    assert!(finding("RandomPointDistributionInSurface", &full).contains("were found inside"));
    // Nobody waits for a number of points that is refused.
    let many = [cube[0], cube[1], ("numberOfPoints", "4000000000"), ("minDistance", "0.9")];
    let refused = finding("RandomPointDistributionInSurface", &many);
    assert!(refused.contains("out of range") && !refused.contains("were found inside"), "{refused}");
}

#[test]
fn sets_of_points_are_apart_both_ways() {
    let sets = [("position1", "0 0 0  1 0 0"), ("position2", "0 0 0  1 0 0  4 0 0")];
    assert_eq!(outputs("HausdorffDistance", &sets, ["d12", "d21", "max"]), ["0", "3", "3"]);
    let rigid = [("template", "Rigid3"), ("position1", "0 0 0 0 0 0 1"), ("position2", "0 3 4 0 0 0 1")];
    assert_eq!(output("HausdorffDistance", &rigid, "max"), "5");
    assert!(finding("HausdorffDistance", &sets[..1]).contains("an empty set"));
}

#[test]
fn values_become_texture_coordinates() {
    let values = [("inputValues", "1 3 2")];
    assert_eq!(output("TextureInterpolation", &values, "output_coordinates"), "0 0  1 0  0.5 0");
    let bounds = [values[0], ("minValue", "2"), ("maxValue", "4")];
    assert_eq!(output("TextureInterpolation", &bounds, "output_coordinates"), "0 0  0.5 0  0 0");
    assert!(finding("TextureInterpolation", &[values[0], ("minValue", "9")]).contains("above minValue"));
}

#[test]
fn a_surface_is_stuffed_with_tetrahedra() {
    let cube = [
        ("inputPosition", "0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1"),
        ("inputTriangles", "0 3 2  0 2 1  4 5 6  4 6 7  0 1 5  0 5 4  1 2 6  1 6 5  2 3 7  2 7 6  3 0 4  3 4 7"),
    ];
    // At most corners and edges of the cube are cut off.
    let volume = volume_of("MeshTetraStuffing", &[cube[0], cube[1], ("size", "0.15")]);
    assert!(volume < 1.0 + 1e-12 && volume > 0.95, "{volume}");
    assert!(finding("MeshTetraStuffing", &[cube[0], ("inputTriangles", "0 1 2")]).contains("nothing inside"));
    assert!(finding("MeshTetraStuffing", &[cube[0], cube[1], ("size", "1e-9")]).contains("more than"));
}

#[test]
fn clusters_cover_all_points() {
    let line = [("position", "0 0 0  1 0 0  2 0 0  3 0 0  4 0 0"), ("radius", "1.5"), ("fixedPosition", "4 1 0")];
    assert_eq!(outputs("ClusteringEngine", &line, ["centers", "cluster"]), ["0 4 2", "[0, 1] [3, 4, 5] [1, 2, 3]"]);
    let two = [&line[..], &[("number", "2")]].concat();
    assert_eq!(output("ClusteringEngine", &two, "cluster"), "[0, 1, 2] [3, 4, 5]");
}

/// Places of a turned, shifted and stretched copy of points.
fn moved(points: &[[f64; 3]], map: impl Fn([f64; 3]) -> [f64; 3]) -> String {
    points.iter().flat_map(|x| map(*x)).map(|c| format!("{c:?} ")).collect()
}

#[test]
fn goals_have_the_shape_at_rest() {
    let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]];
    let rest = moved(&points, |x| x);
    let turn = |x: [f64; 3]| [5.0 - x[1], x[0] - 2.0, x[2] + 1.0];
    let turned = moved(&points, turn);
    // A rigid motion is its own goal.
    let attributes = [("restPosition", &rest[..]), ("position", &turned[..])];
    assert!(close(&output("ShapeMatching", &attributes, "targetPosition"), &numbers(&turned)));
    // A stretched body goes back to its size; a linear map at constant volume is its own goal with affineRatio 1.
    let stretched = moved(&points, |x| turn(x.map(|c| 1.5 * c)));
    let attributes = [("restPosition", &rest[..]), ("position", &stretched[..])];
    let goals = numbers(&output("ShapeMatching", &attributes, "targetPosition"));
    let side = |a: usize, b: usize| (0..3).map(|axis| (goals[3 * a + axis] - goals[3 * b + axis]).powi(2)).sum::<f64>();
    assert!((side(0, 1) - 1.0).abs() < 1e-12 && (side(0, 3) - 9.0).abs() < 1e-12);
    let sheared = moved(&points, |x| [x[0] + 0.4 * x[1], x[1], x[2]]);
    let attributes = [("restPosition", &rest[..]), ("position", &sheared[..]), ("affineRatio", "1")];
    assert!(close(&output("ShapeMatching", &attributes, "targetPosition"), &numbers(&sheared)));
    // Points in no cluster stay, and so do fixed ones.
    let attributes = [
        ("restPosition", &rest[..]),
        ("position", &stretched[..]),
        ("cluster", "[0, 1, 4]"),
        ("fixedPosition", "9 9 9"),
        ("fixedweight", "10"),
    ];
    let goals = numbers(&output("ShapeMatching", &attributes, "targetPosition"));
    assert_eq!(goals.len(), 12);
    assert_eq!(goals[6..], numbers(&stretched)[6..]);
    let attributes = [("position", &rest[..]), ("cluster", "[4]")];
    assert!(finding("ShapeMatching", &attributes).contains("indices below 4"));
}

#[test]
fn displacements_take_frames_from_the_beginning_to_now() {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let now = format!("1 2 3 0 0 {half} {half}");
    let frames = [("x", &now[..]), ("x0", "1 0 0 0 0 0 1")];
    // x -> R x + t with R about z by 90 degrees: (1, 0, 0) goes to (1, 2, 3), so t = (1, 1, 3).
    let matrix = [0.0, -1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 3.0, 0.0, 0.0, 0.0, 1.0];
    assert!(close(&output("DisplacementMatrixEngine", &frames, "displacements"), &matrix));
    let motion = [1.0, 1.0, 3.0, 0.0, 0.0, half, half];
    assert!(close(&output("DisplacementTransformEngine", &frames, "displacements"), &motion));
    let still = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
    assert!(close(&output("DisplacementTransformEngine", &frames[..1], "displacements"), &still));
    assert!(finding("DisplacementMatrixEngine", &[frames[0], ("x0", "")]).contains("same length"));
}
