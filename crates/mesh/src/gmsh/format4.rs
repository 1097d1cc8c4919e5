//! Format 4: `$Nodes` and `$Elements` in blocks, one per entity of the geometry.

use crate::error::{MeshError, MeshErrorKind};

use super::Format;
use super::builder::Builder;
use super::element_types::{MOST_NODES, element_type};
use super::input::Input;

/// Shortest block header in text: `0 1 0 0` and a line end; binary ones are longer.
const LEAST_BLOCK: u64 = 8;

/// Shortest node: `1 0 0 0` and a line end; binary ones are longer.
const LEAST_NODE: u64 = 8;

/// Shortest element in text: `1 1` and a line end; binary ones are longer.
const LEAST_ELEMENT: u64 = 4;

/// 4.0: each node is a number, x y z and parameters.
pub(super) fn read_nodes_40(input: &mut Input<'_>, builder: &mut Builder) -> Result<(), MeshError> {
    let (n_blocks, n_nodes) = read_counts(input, "nodes", LEAST_NODE)?;
    builder.expect_nodes(n_nodes);
    for _ in 0..n_blocks {
        input.int("the tag of an entity")?;
        let dimension = read_dimension(input)?;
        let n_parameters = read_parametric(input)? * dimension;
        let count = read_block_count(input, "nodes", LEAST_NODE)?;
        for _ in 0..count {
            let start = input.here();
            let tag = input.non_negative_int("a node number")?;
            let position = input.position()?;
            for _ in 0..n_parameters {
                input.real()?;
            }
            builder.add_node(input, start, tag, position)?;
        }
    }
    input.check_total("nodes", builder.n_nodes(), n_nodes)
}

/// 4.1: all numbers of a block, then x y z and parameters of each node.
pub(super) fn read_nodes_41(input: &mut Input<'_>, builder: &mut Builder) -> Result<(), MeshError> {
    let (n_blocks, n_nodes) = read_counts(input, "nodes", LEAST_NODE)?;
    input.size("the smallest node number")?;
    input.size("the largest node number")?;
    builder.expect_nodes(n_nodes);
    let mut tags = Vec::new();
    for _ in 0..n_blocks {
        let dimension = read_dimension(input)?;
        input.int("the tag of an entity")?;
        let n_parameters = read_parametric(input)? * dimension;
        let count = read_block_count(input, "nodes", LEAST_NODE)?;
        tags.clear();
        for _ in 0..count {
            let start = input.here();
            tags.push((start, input.size("a node number")?));
        }
        for &(start, tag) in &tags {
            let position = input.position()?;
            for _ in 0..n_parameters {
                input.real()?;
            }
            builder.add_node(input, start, tag, position)?;
        }
    }
    input.check_total("nodes", builder.n_nodes(), n_nodes)
}

pub(super) fn read_elements(input: &mut Input<'_>, builder: &mut Builder, format: Format) -> Result<(), MeshError> {
    let (n_blocks, n_elements) = read_counts(input, "elements", LEAST_ELEMENT)?;
    if format == Format::V41 {
        input.size("the smallest element number")?;
        input.size("the largest element number")?;
    }
    let mut total = 0;
    for _ in 0..n_blocks {
        // Dimension and tag of the entity, in an order that depends on the version and that nothing here needs.
        input.int("an entity")?;
        input.int("an entity")?;
        let type_start = input.here();
        let gmsh_type = input.non_negative_int("an element type")?;
        let count = read_block_count(input, "elements", LEAST_ELEMENT)?;
        total += count;
        read_block(input, builder, format, (type_start, gmsh_type), count)?;
    }
    input.check_total("elements", total, n_elements)
}

fn read_block(
    input: &mut Input<'_>,
    builder: &mut Builder,
    format: Format,
    (type_start, gmsh_type): (usize, u64),
    count: u64,
) -> Result<(), MeshError> {
    let Some(known) = element_type(gmsh_type) else {
        if !input.is_text() {
            let kind = MeshErrorKind::UnknownElementType { element_type: gmsh_type };
            return Err(input.cursor.error_at(type_start, kind));
        }
        builder.ignore(type_start, gmsh_type, count);
        input.end_line()?;
        for _ in 0..count {
            input.cursor.skip_blanks();
            input.cursor.line();
        }
        return Ok(());
    };
    let mut nodes = [0; MOST_NODES];
    let nodes = &mut nodes[..known.n_nodes];
    for _ in 0..count {
        let start = input.here();
        let mut tag = |expected| match format {
            Format::V40 => input.non_negative_int(expected),
            _ => input.size(expected),
        };
        let number = tag("an element number")?;
        for node in nodes.iter_mut() {
            *node = tag("a node number")?;
        }
        builder.add_element(input, start, number, gmsh_type, nodes)?;
    }
    Ok(())
}

/// Number of blocks and of records, both checked against the rest of the file.
fn read_counts(input: &mut Input<'_>, what: &'static str, least_bytes: u64) -> Result<(u64, u64), MeshError> {
    if !input.is_text() {
        input.end_line()?;
    }
    let start = input.here();
    let n_blocks = input.size("a number of blocks")?;
    let count_start = input.here();
    let count = input.size("a total number")?;
    input.check_count(start, n_blocks, "blocks", LEAST_BLOCK)?;
    input.check_count(count_start, count, what, least_bytes)?;
    Ok((n_blocks, count))
}

fn read_block_count(input: &mut Input<'_>, what: &'static str, least_bytes: u64) -> Result<u64, MeshError> {
    let start = input.here();
    let count = input.size("a number of records in a block")?;
    input.check_count(start, count, what, least_bytes)?;
    Ok(count)
}

fn read_dimension(input: &mut Input<'_>) -> Result<u64, MeshError> {
    read_at_most(input, 3, "the dimension of an entity, 0 to 3")
}

fn read_parametric(input: &mut Input<'_>) -> Result<u64, MeshError> {
    read_at_most(input, 1, "whether nodes have parameters, 0 or 1")
}

fn read_at_most(input: &mut Input<'_>, most: u64, expected: &str) -> Result<u64, MeshError> {
    let start = input.here();
    let value = input.non_negative_int(expected)?;
    if value > most {
        return Err(input.cursor.unexpected(start, value.to_string().as_bytes(), expected));
    }
    Ok(value)
}
