//! Format 2: `$Nodes` and `$Elements`; counts are text even in binary files.

use crate::error::{MeshError, MeshErrorKind};

use super::builder::Builder;
use super::element_types::{MOST_NODES, element_type};
use super::format1;
use super::input::Input;

/// Shortest element in text, of an unknown type: `1 99` and a line end.
const LEAST_TEXT_ELEMENT: u64 = 5;

/// Shortest element in binary: number and node.
const LEAST_BINARY_ELEMENT: u64 = 8;

/// A binary node: an int and three doubles.
const BINARY_NODE: u64 = 28;

pub(super) fn read_nodes(input: &mut Input<'_>, builder: &mut Builder) -> Result<(), MeshError> {
    if input.is_text() {
        return format1::read_nodes(input, builder);
    }
    let start = input.here();
    let count = input.cursor.unsigned("a number of nodes")?;
    input.end_line()?;
    input.check_count(start, count, "nodes", BINARY_NODE)?;
    builder.expect_nodes(count);
    for _ in 0..count {
        let start = input.here();
        let tag = input.non_negative_int("a node number")?;
        let position = input.position()?;
        builder.add_node(input, start, tag, position)?;
    }
    Ok(())
}

pub(super) fn read_elements(input: &mut Input<'_>, builder: &mut Builder) -> Result<(), MeshError> {
    let start = input.here();
    let count = input.cursor.unsigned("a number of elements")?;
    if input.is_text() {
        input.check_count(start, count, "elements", LEAST_TEXT_ELEMENT)?;
        for _ in 0..count {
            read_text_element(input, builder)?;
        }
        return Ok(());
    }
    input.end_line()?;
    input.check_count(start, count, "elements", LEAST_BINARY_ELEMENT)?;
    let mut read = 0;
    while read < count {
        read += read_binary_block(input, builder, count - read)?;
    }
    Ok(())
}

/// Number, type, number of tags, tags, nodes on one line.
fn read_text_element(input: &mut Input<'_>, builder: &mut Builder) -> Result<(), MeshError> {
    let start = input.here();
    let number = input.cursor.unsigned("an element number")?;
    let gmsh_type = input.cursor.unsigned("an element type")?;
    let Some(known) = element_type(gmsh_type) else {
        // Without the number of nodes only the line end tells where the next element begins.
        input.cursor.line();
        builder.ignore(start, gmsh_type, 1);
        return Ok(());
    };
    let tags_start = input.here();
    let n_tags = input.cursor.unsigned("a number of tags")?;
    input.check_count(tags_start, n_tags, "tags", 2)?;
    for _ in 0..n_tags {
        input.cursor.signed("a tag")?;
    }
    let mut nodes = [0; MOST_NODES];
    let nodes = &mut nodes[..known.n_nodes];
    for node in nodes.iter_mut() {
        *node = input.cursor.unsigned("a node number")?;
    }
    builder.add_element(input, start, number, gmsh_type, nodes)
}

/// Type, number of elements, number of tags, then number, tags and nodes of each. Returns how many elements there were.
fn read_binary_block(input: &mut Input<'_>, builder: &mut Builder, left: u64) -> Result<u64, MeshError> {
    let start = input.here();
    let gmsh_type = input.non_negative_int("an element type")?;
    let count = input.non_negative_int("a number of elements")?;
    let n_tags = input.non_negative_int("a number of tags")?;
    let known = element_type(gmsh_type).ok_or_else(|| {
        let kind = MeshErrorKind::UnknownElementType { element_type: gmsh_type };
        input.cursor.error_at(start, kind)
    })?;
    if count > left {
        let kind = MeshErrorKind::CountMismatch { what: "elements", found: count, announced: left };
        return Err(input.cursor.error_at(start, kind));
    }
    let size = 4 * (1 + n_tags + known.n_nodes as u64);
    input.check_count(start, count, "elements", size)?;
    for _ in 0..count {
        let start = input.here();
        let number = input.non_negative_int("an element number")?;
        for _ in 0..n_tags {
            input.int("a tag")?;
        }
        let mut nodes = [0; MOST_NODES];
        let nodes = &mut nodes[..known.n_nodes];
        for node in nodes.iter_mut() {
            *node = input.non_negative_int("a node number")?;
        }
        builder.add_element(input, start, number, gmsh_type, nodes)?;
    }
    Ok(count)
}
