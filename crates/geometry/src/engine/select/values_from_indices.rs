//! Entries of a list.

use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Points};
use settee_math::{DataTypes, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

/// Takes the entries at given indices from a list, in the order of the indices.
#[derive(Component)]
#[component(category = "Engine/Select", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), roles(engine))]
pub struct ValuesFromIndices<D: DataTypes> {
    /// List from which values are taken.
    #[data(default = Vec::new(), name = "in")]
    pub input: Data<Points<D::Coord>>,
    /// Indices of the values.
    #[data]
    pub indices: Data<IndexList>,
    /// Values taken.
    #[data(output, default = Vec::new(), name = "out")]
    pub output: Data<Points<D::Coord>>,
    /// Takes them again when an input changes.
    #[data(default = true)]
    pub do_update: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl<D: DataTypes> ValuesFromIndices<D> {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        if let Some(values) = entries("indices", &self.indices, &self.input, context) {
            self.output.derive(Points(values));
        }
    }
}

/// The entries at these indices; an index beyond the list is reported.
pub(super) fn entries<P: Copy>(
    name: &str,
    indices: &IndexList,
    list: &[P],
    context: &mut InitContext<'_>,
) -> Option<Vec<P>> {
    if let Some(missing) = indices.iter().find(|index| **index as usize >= list.len()) {
        let finding = Diagnostic::error("index-out-of-range", "the list has no such entry");
        let finding = finding.attribute(name, missing.to_string());
        context.report(finding.expected(format!("indices below {}", list.len())));
        return None;
    }
    Some(indices.iter().map(|index| list[*index as usize]).collect())
}

region!(ValuesFromIndices, do_update);
