//! The keyboard: keys of the window, and keys with Ctrl for the controllers of the scene.

use egui::{Context, Event, Key, Modifiers};
use settee_render::View as Side;
use settee_simulation::{DisplayFlag, DisplayFlags};

use super::Viewer;
use crate::driver::{Command, Status};

impl Viewer {
    pub(super) fn keys(&mut self, ctx: &Context) {
        if ctx.egui_wants_keyboard_input() {
            return;
        }
        let events = ctx.input(|input| input.events.clone());
        for event in &events {
            match event {
                Event::Key { key, pressed, repeat, modifiers, .. } if modifiers.ctrl || modifiers.command => {
                    if let Some(key) = controller_key(*key).filter(|_| !repeat) {
                        self.driver.send(Command::Key { key, is_pressed: *pressed });
                    }
                }
                Event::Key { key, pressed: true, modifiers, .. } => self.key(ctx, *key, *modifiers),
                // The system takes these keys for its clipboard.
                Event::Copy => self.tap('C'),
                Event::Cut => self.tap('X'),
                Event::Paste(_) => self.tap('V'),
                _ => {}
            }
        }
    }

    /// Presses and releases a key for the controllers.
    pub(super) fn tap(&mut self, key: char) {
        for is_pressed in [true, false] {
            self.driver.send(Command::Key { key, is_pressed });
        }
    }

    fn key(&mut self, ctx: &Context, key: Key, modifiers: Modifiers) {
        match key {
            Key::Space => {
                let is_playing = self.frame.status == Status::Playing;
                self.driver.send(if is_playing { Command::Pause } else { Command::Play });
            }
            Key::ArrowRight => self.driver.send(Command::Step(1)),
            Key::ArrowLeft => self.driver.send(Command::Seek(self.frame.steps.saturating_sub(1))),
            Key::Home => self.driver.send(Command::Reset),
            Key::F => self.view.frame_all(),
            Key::Num0 => self.view.look_from(Side::Iso),
            Key::Num1 => self.view.look_from(if modifiers.alt { Side::Back } else { Side::Front }),
            Key::Num3 => self.view.look_from(if modifiers.alt { Side::Left } else { Side::Right }),
            Key::Num7 => self.view.look_from(if modifiers.alt { Side::Bottom } else { Side::Top }),
            Key::Num5 => self.view.toggle_projection(),
            Key::W => {
                let now = self.draw.flags.clone().unwrap_or_default();
                let label = if now.is_shown(DisplayFlag::Wireframe) { "hideWireframe" } else { "showWireframe" };
                self.draw.flags = Some(DisplayFlags::parse(label).0.over(&now));
                self.draw_again();
            }
            Key::P => {
                let path = self.free_name("png");
                self.save_picture(&path);
            }
            Key::Slash => ctx.memory_mut(|memory| memory.request_focus(self.tree.search_id())),
            Key::F1 | Key::Questionmark => self.shows_help = !self.shows_help,
            _ => {}
        }
    }
}

/// The character that controllers of scenes know a key by: arrows are 18 to 21 (left, up, right, down), escape is 27.
pub fn controller_key(key: Key) -> Option<char> {
    Some(match key {
        Key::ArrowLeft => '\u{12}',
        Key::ArrowUp => '\u{13}',
        Key::ArrowRight => '\u{14}',
        Key::ArrowDown => '\u{15}',
        Key::Escape => '\u{1b}',
        Key::Space => ' ',
        Key::Plus => '+',
        Key::Minus => '-',
        other => {
            let mut name = other.name().chars();
            match (name.next(), name.next()) {
                (Some(letter), None) => letter.to_ascii_uppercase(),
                _ => return None,
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_characters_that_controllers_expect() {
        assert_eq!(controller_key(Key::A), Some('A'));
        assert_eq!(controller_key(Key::Num7), Some('7'));
        assert_eq!(controller_key(Key::ArrowUp), Some('\u{13}'));
        assert_eq!(controller_key(Key::Tab), None);
    }
}
