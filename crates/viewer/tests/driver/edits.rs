//! Values that are written during a run.

use settee_components::FromScene;
use settee_simulation::{LoadOptions, Simulation};
use settee_viewer::driver::{Command, Frame, Value};

use crate::watched::{CHAIN, bits, data, start, step_to, tip, until};

#[test]
fn a_value_is_written_and_acts_and_a_wrong_one_is_refused() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    step_to(&driver, 10);
    let mass = data(&driver, "/chain/mass", "totalMass");
    driver.send(Command::Write { data: mass, text: "8".into() });
    let value = |frame: &Frame| {
        let properties = frame.properties.clone().expect("watched");
        properties.entries.iter().find(|entry| entry.data == mass).map(|entry| entry.value.clone())
    };
    until(&driver, "new mass", |frame| value(frame) == Some(Value::Text("8".into())));
    driver.send(Command::Write { data: mass, text: "heavy".into() });
    let refused = until(&driver, "message", |frame| !frame.messages.is_empty());
    let message = refused.messages.last().expect("there is one");
    assert_eq!((message.about, message.attribute.as_str()), (Some(mass.owner), "totalMass"));
    assert_eq!(value(&refused), Some(Value::Text("8".into())), "a wrong value leaves the old one");

    // The same as a scene that had the mass from that step on.
    let edited = bits(&step_to(&driver, 20));
    let mut plain = Simulation::from_text("chain.scn", CHAIN, &LoadOptions::default()).simulation.expect("right");
    (0..10).for_each(|_| plain.step(0.0).expect("it steps"));
    assert!(plain.set_data("/chain/mass", "totalMass", "8").is_empty());
    (10..20).for_each(|_| plain.step(0.0).expect("it steps"));
    let expected: Vec<u64> = plain.position("/chain/dofs").expect("state")[9..].iter().map(|x| x.to_bits()).collect();
    assert_eq!(edited[..3], expected);

    // Steps before the edit cannot be made again with the new mass: the nearest snapshot before is shown as it was.
    driver.send(Command::Seek(7));
    let before = until(&driver, "past", |frame| frame.steps <= 7);
    assert!(before.past.kept.contains(&before.steps));
}

#[test]
fn positions_are_written_into_the_running_state() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    let position = data(&driver, "/chain/dofs", "position");
    driver.send(Command::Write { data: position, text: "0 0 0  1 0 0  2 0 0  2.5 0 0".into() });
    let frame = until(&driver, "position", |frame| frame.picked.as_ref().is_some_and(|p| p.position[0] == 2.5));
    assert!(frame.messages.is_empty());
    driver.send(Command::Write { data: position, text: "0 0 0".into() });
    let refused = until(&driver, "message", |frame| !frame.messages.is_empty());
    assert!(refused.messages[0].text.contains("expected 4 x 3"), "{}", refused.messages[0].text);
}

#[test]
fn what_counts_at_the_start_only_is_refused() {
    let driver = start(CHAIN);
    let translation = data(&driver, "/chain/dofs", "translation");
    driver.send(Command::Write { data: translation, text: "1 0 0".into() });
    let refused = until(&driver, "message", |frame| !frame.messages.is_empty());
    assert_eq!(refused.messages[0].attribute, "translation");
    // Rest positions are those of the run.
    let rest = data(&driver, "/chain/dofs", "rest_position");
    driver.send(Command::Write { data: rest, text: "0 0 0  1 0 0".into() });
    let refused = until(&driver, "second message", |frame| frame.messages.len() > 1);
    assert!(refused.messages.iter().any(|message| message.text.contains("expected 4 x 3")), "{:?}", refused.messages);
}
