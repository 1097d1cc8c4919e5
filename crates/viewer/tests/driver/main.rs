//! The thread that steps: what goes in and what comes out, without any window.

mod edits;
mod files;
mod findings;
mod mouse;
mod past;
mod plots;
mod watched;
