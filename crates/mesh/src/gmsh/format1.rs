//! Format 1: `$NOD` and `$ELM`, always text.

use crate::error::{MeshError, MeshErrorKind};

use super::builder::Builder;
use super::element_types::{MOST_NODES, element_type};
use super::input::Input;

/// Shortest node: `1 0 0 0` and a line end.
pub(super) const LEAST_NODE: u64 = 8;

/// Shortest element, of an unknown type: `1 99 0 0 0` and a line end.
const LEAST_ELEMENT: u64 = 11;

/// A count, then number x y z on each line.
pub(super) fn read_nodes(input: &mut Input<'_>, builder: &mut Builder) -> Result<(), MeshError> {
    let start = input.here();
    let count = input.cursor.unsigned("a number of nodes")?;
    input.check_count(start, count, "nodes", LEAST_NODE)?;
    builder.expect_nodes(count);
    for _ in 0..count {
        let start = input.here();
        let tag = input.cursor.unsigned("a node number")?;
        let position = input.position()?;
        builder.add_node(input, start, tag, position)?;
    }
    Ok(())
}

/// A count, then number, type, physical and elementary region, number of nodes and nodes on each line.
pub(super) fn read_elements(input: &mut Input<'_>, builder: &mut Builder) -> Result<(), MeshError> {
    let start = input.here();
    let count = input.cursor.unsigned("a number of elements")?;
    input.check_count(start, count, "elements", LEAST_ELEMENT)?;
    let mut nodes = Vec::with_capacity(MOST_NODES);
    for _ in 0..count {
        let start = input.here();
        let number = input.cursor.unsigned("an element number")?;
        let gmsh_type = input.cursor.unsigned("an element type")?;
        input.cursor.signed("a physical region")?;
        input.cursor.signed("an elementary region")?;
        let count_start = input.here();
        let n_nodes = input.cursor.unsigned("a number of nodes")?;
        let known = element_type(gmsh_type);
        if let Some(known) = known.as_ref().filter(|k| k.n_nodes as u64 != n_nodes) {
            let kind = MeshErrorKind::WrongNodeCount {
                element: number,
                kind: known.name.into(),
                found: n_nodes,
                expected: known.n_nodes as u64,
            };
            return Err(input.cursor.error_at(count_start, kind));
        }
        input.check_count(count_start, n_nodes, "nodes", 2)?;
        nodes.clear();
        for _ in 0..n_nodes {
            nodes.push(input.cursor.unsigned("a node number")?);
        }
        match known {
            Some(_) => builder.add_element(input, start, number, gmsh_type, &nodes)?,
            None => builder.ignore(start, gmsh_type, 1),
        }
    }
    Ok(())
}
