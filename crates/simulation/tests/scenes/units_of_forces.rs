//! A body in metres and the same body in millimetres move alike, if the scene gives each value with its unit: force
//! fields declare the units that they take their numbers in. Membranes know no thickness and take moduli in N/m.

use settee_components::FromScene;
use settee_kernel::{Component, Role};
use settee_simulation::{LoadOptions, Simulation};

/// A mesh of one kind of elements, with its points at rest in metres.
struct Body {
    kind: &'static str,
    container: &'static str,
    points: &'static [[f64; 3]],
}

const BODIES: [Body; 5] = [
    Body {
        kind: "Triangle",
        container: r#"TriangleSetTopologyContainer triangles="0 1 2  2 1 3  2 3 4""#,
        points: &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.3, 0.9, 0.0], [1.2, 1.0, 0.0], [0.8, 2.0, 0.0]],
    },
    Body {
        kind: "Quad",
        container: r#"QuadSetTopologyContainer quads="0 1 2 3  1 4 5 2""#,
        points: &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0]],
    },
    Body {
        kind: "Tetrahedron",
        container: r#"TetrahedronSetTopologyContainer tetrahedra="0 1 2 3  1 2 3 4""#,
        points: &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]],
    },
    Body {
        kind: "Hexahedron",
        container: r#"HexahedronSetTopologyContainer hexahedra="0 1 2 3 4 5 6 7""#,
        points: &[
            [0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [1.0, 1.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.0, 1.0],
            [1.0, 0.0, 1.0],
            [1.0, 1.0, 1.0],
            [0.0, 1.0, 1.0],
        ],
    },
    Body {
        kind: "Edge",
        container: r#"EdgeSetTopologyContainer edges="0 1  1 2  2 3""#,
        points: &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 0.0, 0.0]],
    },
];

/// Units of length of the scenes, and how many of them are a metre.
const UNITS: [(&str, f64); 2] = [("m", 1.0), ("mm", 1000.0)];

/// The values of a component that have units, each given with its own, whatever the scene measures in.
fn attributes(component: &dyn Component) -> String {
    let mut text = String::new();
    for index in 0..component.data_len() {
        let (info, value) = (component.data_info(index), component.data(index).print());
        let are_numbers = !value.is_empty() && value.split_whitespace().all(|word| word.parse::<f64>().is_ok());
        if are_numbers && !info.unit.is_empty() && !info.output && info.without_effect().is_none() {
            text.push_str(&format!(r#" {}="{value} {}""#, info.name, info.unit));
        }
    }
    text
}

/// The positions of a pulled body after some steps, in metres; `None` if the class does not act on it.
fn moved(body: &Body, dimension: usize, component: &str, (unit, per_metre): (&str, f64)) -> Option<[Vec<f64>; 2]> {
    let list = |place: &dyn Fn(usize, [f64; 3]) -> [f64; 3], dimension: usize| {
        let points = body.points.iter().enumerate().map(|(index, x)| place(index, *x));
        let words = points.flat_map(|x| x.into_iter().take(dimension).map(|x| (x * per_metre).to_string()));
        words.collect::<Vec<_>>().join(" ")
    };
    let rest = |_: usize, x: [f64; 3]| x;
    let start = |index: usize, [x, y, z]: [f64; 3]| {
        let i = index as f64;
        [1.1 * x + 0.02 * i, 0.95 * y + 0.01 * i * i, z + 0.03 * (7.0 * i % 5.0)]
    };
    let text = format!(
        r#"<Node name="root" dt="0.01" gravity="0 0 0" unitLength="{unit}" unitMass="kg" unitTime="s">
             <Node name="body">
               <EulerImplicitSolver/><SparseLDLSolver/>
               <{} position="{}"/>
               <MechanicalObject name="dofs" template="Vec{dimension}" rest_position="{}" position="{}"/>
               <UniformMass totalMass="1"/>{component}
             </Node>
           </Node>"#,
        body.container,
        list(&rest, 3),
        list(&rest, dimension),
        list(&start, dimension),
    );
    let mut simulation = Simulation::from_text("units.scn", &text, &LoadOptions::default()).simulation?;
    let place = |simulation: &Simulation| {
        let x = simulation.position("/body/dofs").expect("a state");
        x.iter().map(|x| x / per_metre).collect::<Vec<f64>>()
    };
    let before = place(&simulation);
    for _ in 0..5 {
        simulation.step(0.0).ok()?;
    }
    Some([before, place(&simulation)])
}

/// The largest difference of two lists.
fn farthest(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// What a class needs beside its defaults in a unit of length that is `per_metre` times in a metre.
fn beside(class: &str, per_metre: f64) -> String {
    match class {
        // The logarithm of a squared length has no unit.
        "PolynomialRestShapeSpringsForceField" => format!(r#" smoothShift="{}""#, 2.0 * per_metre.ln()),
        _ => String::new(),
    }
}

/// Classes that have to be among those that were compared, each on what it is for.
const COMPARED: &[&str] = &[
    "CorotationalFEMForceField Vec2d,Edge",
    "CorotationalFEMForceField Vec2d,Quad",
    "CorotationalFEMForceField Vec2d,Triangle",
    "CorotationalFEMForceField Vec3d,Edge",
    "CorotationalFEMForceField Vec3d,Quad",
    "CorotationalFEMForceField Vec3d,Tetrahedron",
    "CorotationalFEMForceField Vec3d,Triangle",
    "FastTriangularBendingSprings on Triangle",
    "LinearSmallStrainFEMForceField Vec2d,Quad",
    "LinearSmallStrainFEMForceField Vec3d,Edge",
    "LinearSmallStrainFEMForceField Vec3d,Hexahedron",
    "LinearSmallStrainFEMForceField Vec3d,Quad",
    "LinearSmallStrainFEMForceField Vec3d,Triangle",
    "PolynomialRestShapeSpringsForceField on Triangle",
    "QuadBendingFEMForceField on Quad",
    "QuadularBendingSprings on Quad",
    "TetrahedronFEMForceField on Tetrahedron",
    "TriangleFEMForceField on Quad",
    "TriangleFEMForceField on Triangle",
    "TriangularAnisotropicFEMForceField on Triangle",
    "TriangularBendingSprings on Triangle",
    "TriangularBiquadraticSpringsForceField on Triangle",
    "TriangularFEMForceField on Triangle",
    "TriangularFEMForceFieldOptim on Triangle",
    "TriangularQuadraticSpringsForceField on Triangle",
    "TriangularTensorMassForceField on Triangle",
];

#[test]
fn bodies_in_metres_and_in_millimetres_move_alike() {
    let registry = settee_components::registry();
    let (mut compared, mut wrong) = (Vec::new(), Vec::new());
    let classes = registry.classes();
    for (name, entry) in classes.filter(|(_, entry)| entry.info.category.starts_with("SolidMechanics")) {
        // Materials, and what makes masses of its own.
        if !entry.info.plays(Role::ForceField) || entry.info.plays(Role::Mass) {
            continue;
        }
        for body in &BODIES {
            let templates = entry
                .templates
                .iter()
                .filter(|template| template.name.split_once(',').is_none_or(|(_, kind)| kind == body.kind));
            // Of templates without a kind of element, that of points in space.
            let in_space = |name: &str| name.is_empty() || name.contains(',') || name.starts_with("Vec3");
            for template in templates.filter(|template| in_space(template.name)) {
                let is_of_kind = template.name.contains(',');
                let dimension = if template.name.starts_with("Vec2") { 2 } else { 3 };
                if template.name.starts_with("Vec1") {
                    continue;
                }
                let choice = if is_of_kind { format!(r#" template="{}""#, template.name) } else { String::new() };
                let own = attributes(&*(template.create)());
                let motion = |(unit, per_metre): (&str, f64)| {
                    let component = format!("<{name}{choice}{own}{}/>", beside(name, per_metre));
                    moved(body, dimension, &component, (unit, per_metre))
                };
                let Some([before, metres]) = motion(UNITS[0]) else { continue };
                let way = farthest(&before, &metres);
                if way < 1e-6 {
                    continue;
                }
                let what =
                    if is_of_kind { format!("{name} {}", template.name) } else { format!("{name} on {}", body.kind) };
                match motion(UNITS[1]) {
                    Some([_, millimetres]) if farthest(&metres, &millimetres) < 1e-8 * (1.0 + way) => {}
                    Some([_, millimetres]) => {
                        let apart = farthest(&metres, &millimetres);
                        wrong.push(format!("{what}: {apart:.1e} m apart after {way:.1e} m"));
                    }
                    None => wrong.push(format!("{what}: refused in mm")),
                }
                compared.push(what);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let missing: Vec<&&str> = COMPARED.iter().filter(|name| !compared.iter().any(|known| known == *name)).collect();
    assert!(missing.is_empty(), "not compared: {missing:?}\n{compared:#?}");
}

/// The positions of a body in metres that a force moves for some steps; `None` if the scene is refused.
fn pushed(body: &Body, mass: &str, (unit, per_metre): (&str, f64)) -> Option<Vec<f64>> {
    let points: Vec<String> = body.points.iter().flatten().map(|x| (x * per_metre).to_string()).collect();
    let text = format!(
        r#"<Node name="root" dt="0.01" gravity="0 0 0" unitLength="{unit}" unitMass="kg" unitTime="s">
             <Node name="body">
               <EulerImplicitSolver/><SparseLDLSolver/>
               <{} position="{}"/>
               <MechanicalObject name="dofs"/>
               {mass}
               <ConstantForceField indices="0" forces="3 1 2 N"/>
             </Node>
           </Node>"#,
        body.container,
        points.join(" "),
    );
    let mut simulation = Simulation::from_text("masses.scn", &text, &LoadOptions::default()).simulation?;
    for _ in 0..5 {
        simulation.step(0.0).ok()?;
    }
    let positions = simulation.position("/body/dofs").ok()?;
    Some(positions.iter().map(|x| x / per_metre).collect())
}

/// Seen: densities of surfaces and edges with a unit were converted as those of solids.
#[test]
fn densities_are_per_length_area_or_volume_as_the_elements_are() {
    for body in &BODIES {
        let (right, wrong) = match body.kind {
            "Edge" => ("kg/m", "kg/m^2"),
            "Triangle" | "Quad" => ("kg/m^2", "kg/m^3"),
            _ => ("kg/m^3", "kg/m"),
        };
        let fem = format!(r#"<FEMMass template="Vec3d,{}" consistent="true"/>"#, body.kind);
        let masses: [&dyn Fn(&str) -> String; 3] = [
            &|density| format!(r#"<DiagonalMass massDensity="{density}"/>"#),
            &|density| format!(r#"<MeshMatrixMass lumping="true" massDensity="{density}"/>"#),
            &|density| format!(r#"<NodalMassDensity property="{density}"/>{fem}"#),
        ];
        for mass in masses {
            let what = format!("{} of {}", mass(&format!("6 {right}")), body.kind);
            let moved = |density: &str, unit| pushed(body, &mass(density), unit);
            let [metres, millimetres] = UNITS.map(|unit| moved(&format!("6 {right}"), unit).expect(&what));
            assert!(farthest(&metres, &millimetres) < 1e-9, "{what}: {}", farthest(&metres, &millimetres));
            assert_eq!(moved("6", UNITS[0]).expect(&what), metres, "{what}: a number without a unit");
            let start: Vec<f64> = body.points.iter().flatten().copied().collect();
            assert!(farthest(&metres, &start) > 1e-6, "{what} moves");
            assert!(moved(&format!("6 {wrong}"), UNITS[0]).is_none(), "{what} in {wrong}");
        }
    }
}

#[test]
fn a_pressure_is_no_modulus_of_a_membrane() {
    let body = &BODIES[0];
    let metre = UNITS[0];
    assert!(moved(body, 3, r#"<TriangularFEMForceField youngModulus="3 kPa"/>"#, metre).is_none());
    assert!(moved(body, 3, r#"<TriangularFEMForceField youngModulus="3 kN/m"/>"#, metre).is_some());
    assert!(moved(body, 3, r#"<TriangleFEMForceField youngModulus="3 kPa" thickness="1 mm"/>"#, metre).is_some());
}
