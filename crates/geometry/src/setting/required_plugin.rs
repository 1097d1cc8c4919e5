//! Names plug-ins that a scene of SOFA needs.

use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};

/// Names plug-ins that a scene of SOFA needs. No plug-in is ever loaded: all classes are built in.
#[derive(Component)]
#[component(category = "Setting")]
pub struct RequiredPlugin {
    /// Names of the plug-ins. Those that are not parts of SOFA itself are noted: a class of theirs may be missing.
    #[data]
    pub plugin_name: Data<Vec<String>>,
    /// Suffixes of library names.
    #[data(ignored = "no plug-in is loaded: all classes are built in")]
    pub suffix_map: Data<Vec<String>>,
    /// Stops at the first plug-in found.
    #[data(default = false, ignored = "no plug-in is loaded: all classes are built in")]
    pub stop_after_first_name_found: Data<bool>,
    /// Stops at the first suffix found.
    #[data(default = true, ignored = "no plug-in is loaded: all classes are built in")]
    pub stop_after_first_suffix_found: Data<bool>,
    /// Demands one of the plug-ins.
    #[data(default = false, ignored = "no plug-in is loaded: all classes are built in")]
    pub require_one: Data<bool>,
    /// Demands all plug-ins.
    #[data(default = true, ignored = "no plug-in is loaded: all classes are built in")]
    pub require_all: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

/// Plug-ins of others whose classes are inside, all or those of them that have a meaning here.
const INSIDE: &[&str] = &["BeamAdapter", "SoftRobots"];

/// Whether classes of a plug-in may be missing. Plug-ins are also named by the file of their library.
fn is_foreign(name: &str) -> bool {
    let plain = name.trim().strip_prefix("lib").unwrap_or(name.trim());
    let plain = plain.trim_end_matches(".so").trim_end_matches(".dll").trim_end_matches("Plugin");
    !plain.is_empty() && !plain.to_lowercase().starts_with("sofa") && !INSIDE.contains(&plain)
}

impl Lifecycle for RequiredPlugin {
    fn init(&mut self, context: &mut InitContext<'_>) {
        for name in self.plugin_name.iter().filter(|name| is_foreign(name)) {
            let message =
                format!("no plug-in is loaded; classes of {name} that are not built in are reported where they stand");
            context.report(Diagnostic::note("plug-in", message).attribute("pluginName", name.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_foreign;

    #[test]
    fn plug_ins_are_known_by_the_names_of_their_libraries_too() {
        for name in
            ["BeamAdapter", "SoftRobots", "libSoftRobots.so", "SoftRobotsPlugin", "Sofa.Component", "", " SoftRobots "]
        {
            assert!(!is_foreign(name), "{name}");
        }
        for name in ["SoftRobots.Inverse", "BeamAdapter2", "Plugin2"] {
            assert!(is_foreign(name), "{name}");
        }
    }
}
