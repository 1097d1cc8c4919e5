//! Which of the registered components that have working data keep them when a mesh changes, and which are made anew.

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
    ("LinearForceField", r#"points="0" keyTimes="0 1" forces="0 0 0 1 0 0""#),
    ("ConstantForceField", r#"indices="0" forces="0 0 1""#),
    ("PlaneForceField", r#"normal="0 0 1" d="-9""#),
    ("SurfacePressureForceField", r#"pressure="1""#),
    ("TrianglePressureForceField", r#"pressure="0 0 1" triangleList="4 5""#),
    ("QuadPressureForceField", r#"pressure="0 0 1" quadList="4 5""#),
    ("EdgePressureForceField", r#"pressure="0 0 1" edgeIndices="4 5""#),
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
        let own = match self.kind {
            ElementKind::Hexahedron if name.ends_with("SmallStrainFEMForceField") || name == "CorotationalFEMForceField" => {
                format!(r#"<{name} template="Vec3d,Hexahedron" {attributes}/>"#)
            }
            _ => format!("<{name} {attributes}/>"),
        };
        let (mass, own, child) = match () {
            () if roles(Role::Mass) => (own, String::new(), String::new()),
            () if roles(Role::Mapping) => {
                let child = format!(r#"<Node name="child"><MechanicalObject name="out" position="0.1 0.1 0.1 0.6 0.6 0.6"/>
                    {own}</Node>"#);
                (r#"<UniformMass vertexMass="0.1"/>"#.to_owned(), String::new(), child)
            }
            () => (r#"<UniformMass vertexMass="0.1"/>"#.to_owned(), own, String::new()),
        };
        let Self { container, place, .. } = self;
        let text = format!(
            r#"<Node gravity="0 -1 0" dt="0.001"><Node name="body">
                 <EulerImplicitSolver/><SparseLDLSolver/>
                 <RegularGridTopology name="grid" {place}/>
                 {container}
                 <MechanicalObject name="dofs" src="@grid"/>{mass}{own}{child}
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
        [n / 2, 0].map(|index| {
            let before = simulation.counters().working_data;
            let (kind, left_alone) = (self.kind, LeftAlonePolicy::REMOVED);
            let request = ChangeRequest::Remove { kind, indices: vec![index as u32], left_alone };
            simulation.change_mesh(cells, &[request]).ok()?;
            Some(simulation.counters().working_data - before)
        })
    }
}

/// For each class with working data what happens to these: "anew" where they are made anew when an element goes.
#[test]
fn registered_components_follow_changes_in_place() {
    let registry = settee_components::registry();
    let (mut of_elements, mut of_points, mut refusing, mut silent) = (vec![], vec![], vec![], vec![]);
    for (name, entry) in registry.classes() {
        let plays = |role: Role| entry.info.plays(role);
        if ![Role::ForceField, Role::Mass, Role::Mapping, Role::ProjectiveConstraint].into_iter().any(plays) {
            continue;
        }
        let mut made = BODIES.iter().filter_map(|body| Some((body.kind, body.made(&mut body.with(name, &plays)?)))).peekable();
        if made.peek().is_none() {
            silent.push(name);
        }
        for (kind, [one, corner]) in made {
            match (one, corner) {
                (Some(1..), _) => of_elements.push(format!("{name} on {kind}")),
                (Some(0), Some(1..)) => of_points.push(format!("{name} on {kind}")),
                (Some(0), Some(0)) => {}
                _ => refusing.push(format!("{name} on {kind}")),
            }
        }
    }
    println!("ELEMENTS {of_elements:#?}\nPOINTS {of_points:#?}\nREFUSING {refusing:#?}\nSILENT {silent:#?}");
}
