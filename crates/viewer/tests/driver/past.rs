//! Playing, stepping and going back in time.

use settee_viewer::driver::{Command, Settings, Speed, Status};

use crate::watched::{CHAIN, bits, start, start_with, step_to, tip, until};

#[test]
fn it_plays_and_pauses() {
    let driver = start(CHAIN);
    assert_eq!((driver.latest().steps, &driver.latest().status), (0, &Status::Paused));
    driver.send(Command::Play);
    until(&driver, "steps", |frame| frame.steps >= 10 && frame.status == Status::Playing);
    driver.send(Command::Pause);
    let stopped = until(&driver, "pause", |frame| frame.status == Status::Paused);
    assert!((stopped.time - stopped.steps as f64 * 0.01).abs() < 1e-9);
    driver.send(Command::Step(1));
    until(&driver, "one step", |frame| frame.steps == stopped.steps + 1);
}

#[test]
fn the_past_comes_back_with_the_same_bits() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    let mut seen = vec![bits(&until(&driver, "pick", |frame| frame.picked.is_some()))];
    for step in 1..=30 {
        seen.push(bits(&step_to(&driver, step)));
    }
    for step in [7, 29, 3, 4, 30, 0, 13] {
        driver.send(Command::Seek(step));
        let frame = until(&driver, "past", |frame| frame.steps == step && frame.status == Status::Paused);
        assert_eq!(bits(&frame), seen[step as usize], "step {step}");
        assert_eq!(frame.past.last, 30);
    }
    // Going on from the past leads where it led before.
    assert_eq!(bits(&step_to(&driver, 21)), seen[21]);
}

#[test]
fn a_reset_begins_again() {
    let driver = start(CHAIN);
    driver.send(Command::Pick(Some(tip(&driver))));
    let first = bits(&step_to(&driver, 1));
    step_to(&driver, 9);
    driver.send(Command::Reset);
    let frame = until(&driver, "reset", |frame| frame.steps == 0);
    assert_eq!((frame.time, frame.past.last), (0.0, 0));
    assert_eq!(bits(&step_to(&driver, 1)), first);
}

#[test]
fn the_past_keeps_within_its_bound() {
    let driver =
        start_with(CHAIN, Settings { history_bytes: 40_000, speed: Speed::AsFastAsPossible, ..Settings::default() });
    let frame = step_to(&driver, 400);
    assert!(frame.past.kept.len() >= 2 && frame.past.kept[0] == 0, "{:?}", frame.past);
    assert!(frame.past.bytes <= frame.past.bound || frame.past.kept.len() == 2, "{:?}", frame.past);
}
