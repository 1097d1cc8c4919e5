//! What force fields remember stays when data are written during the run.

use settee_components::FromScene;
use settee_kernel::{DataRef, Owner, Written};
use settee_simulation::{LoadOptions, Simulation};

fn load(text: &str) -> Simulation {
    let loaded = Simulation::from_text("memory.scn", text, &LoadOptions::default());
    let findings: Vec<String> = loaded.diagnostics.iter().map(ToString::to_string).collect();
    loaded.simulation.unwrap_or_else(|| panic!("{text}\n{}", findings.join("\n")))
}

fn data(simulation: &Simulation, name: &str) -> DataRef {
    let scene = simulation.scene();
    let object = scene.find_object("/body/field").expect("it is there");
    let index = scene.component(object).and_then(|component| component.find_data(name)).expect("it has the data");
    DataRef { owner: Owner::Object(object), index }
}

fn write(simulation: &mut Simulation, name: &str, value: &str) {
    let data = data(simulation, name);
    let findings = simulation.write(data, Written::Text(value));
    assert!(findings.is_empty(), "{findings:?}");
}

fn shown(simulation: &mut Simulation, name: &str) -> f64 {
    simulation.store();
    let data = data(simulation, name);
    simulation.scene().data(data).expect("it is there").flat().reals().expect("a real").0[0]
}

#[test]
fn injected_volume_goes_on_after_a_write_and_after_a_checkpoint() {
    let text = r#"<Node name="root" gravity="0 0 0" dt="0.01"><DefaultAnimationLoop/><Node name="body">
        <EulerImplicitSolver/><CGLinearSolver/><TriangleSetTopologyContainer triangles="0 2 1  0 1 3  1 2 3  0 3 2"/>
        <MechanicalObject position="0 0 0  1 0 0  0 1 0  0 0 1"/><UniformMass totalMass="1e6"/>
        <TaitSurfacePressureForceField name="field" p0="3" B="20" gamma="7" injectedVolume="1" maxInjectionRate="2"/>
        </Node></Node>"#;
    // What is injected after a fourth step, before which something is written, into a simulation that begins with what
    // another one was like after the third.
    let mut first = load(text);
    (0..3).for_each(|_| first.step(0.0).expect("the step succeeds"));
    let saved = first.snapshot();
    let after = |written: Option<(&str, &str)>| {
        let mut simulation = load(text);
        simulation.restore(&saved).expect("it is of the same scene");
        if let Some((name, value)) = written {
            write(&mut simulation, name, value);
        }
        simulation.step(0.0).expect("the step succeeds");
        shown(&mut simulation, "currentInjectedVolume")
    };
    let alone = after(None);
    assert!(alone > 0.07, "{alone}");
    assert_eq!(after(Some(("p0", "3.5"))), alone);
    let slower = after(Some(("maxInjectionRate", "1")));
    assert!(slower < alone - 0.009 && slower > alone - 0.021, "{slower} {alone}");
    let back = after(Some(("injectedVolume", "-1")));
    assert!(back < alone - 0.039 && back > alone - 0.081, "{back} {alone}");
}

#[test]
fn a_value_that_is_refused_leaves_no_trace() {
    let text = r#"<Node name="root" gravity="0 -10 0" dt="0.01"><DefaultAnimationLoop/><Node name="body">
        <EulerExplicitSolver/><MechanicalObject position="0 0 0"/><UniformMass name="field" vertexMass="2"/></Node></Node>"#;
    let mut simulation = load(text);
    simulation.step(0.0).expect("the step succeeds");
    let total = data(&simulation, "totalMass");
    let state = |simulation: &Simulation| {
        let found = simulation.scene().data(total).expect("it is there");
        (found.print(), found.is_set(), found.revision())
    };
    let before = state(&simulation);
    assert!(!simulation.write(total, Written::Text("-6")).is_empty());
    assert_eq!(state(&simulation), before);
    // The number of the write that was refused is not given again.
    write(&mut simulation, "totalMass", "6");
    assert_eq!(state(&simulation).0, "6");
    assert!(state(&simulation).2 > before.2 + 1);
}
