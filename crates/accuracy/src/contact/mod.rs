//! Contact and friction with exact answers: in exact mode, with SOFA's settings, and by barriers, side by side.

mod arch;
mod balls;
mod collide;
mod degenerate;
mod edges;
mod elastic;
mod scene;
mod sliding;
mod spheres;
mod stacks;
mod standing;
mod table;

use rayon::prelude::*;

use crate::report::Report;
use crate::scene::StudyError;

/// The tables of contacts, computed side by side: they take a minute, and know nothing of each other.
pub fn contact() -> Result<Vec<Report>, StudyError> {
    let tables = [
        sliding::blocks,
        sliding::tipping_box,
        sliding::rolling_ball,
        edges::sliding_over_edges,
        degenerate::degenerate_pairs,
        balls::on_a_pushed_box,
        balls::falling_block,
        balls::collapsing_pile,
        collide::two_bodies,
        standing::leaning,
        standing::overhanging,
        standing::pinched_capsule,
        standing::arches,
        stacks::stacks,
        stacks::chain,
        stacks::rope,
        stacks::jammed_rod,
        elastic::bar_against_a_wall,
        elastic::patch,
        spheres::pressed,
        spheres::pushed_sideways,
    ];
    tables.into_par_iter().map(|table| table()).collect()
}
