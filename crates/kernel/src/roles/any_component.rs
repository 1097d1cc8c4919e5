//! Links may lead to any component.

use crate::scene::component::Component;
use crate::scene::link::LinkTarget;

/// Any component.
pub struct AnyComponent;

impl LinkTarget for AnyComponent {
    const WHAT: &'static str = "component";
    fn accepts(_component: &dyn Component) -> bool {
        true
    }
}
