//! Gmsh files: formats 1, 2.x and 4.x, text and binary, either byte order.
//!
//! Sections other than nodes and elements are skipped. Differences from SOFA, all on the side of the format's
//! definition:
//! * an element that names a missing node is an error (SOFA: node 0, or a neighbour's node);
//! * in format 4 node numbers are honoured (SOFA numbers nodes in file order and subtracts one from the elements'
//!   numbers);
//! * prisms and pyramids are kept (SOFA drops them); binary files are read; format 3 is refused (SOFA reads it as 4);
//! * a node number that is there twice is an error; NaN, infinities and numbers like 1e400 are refused.

mod builder;
mod element_types;
mod format1;
mod format2;
mod format4;
mod input;
mod node_numbers;

use crate::error::{MeshError, MeshErrorKind, MeshWarning};
use crate::mesh::Mesh;
use crate::text::Cursor;

use builder::Builder;
use input::Input;

/// What the header says.
#[derive(Clone, Copy, PartialEq)]
enum Format {
    V1,
    V2,
    /// 4.0: node and element numbers are int.
    V40,
    /// 4.1: they are size_t, and the tags of a block's nodes come before their coordinates.
    V41,
}

/// Reads a Gmsh file. Points are numbered in file order; sub-elements are not created (see [`crate::load_gmsh`]).
///
/// Quadratic edges, triangles and tetrahedra keep their corners; their middle nodes are in [`Mesh::high_order_nodes`].
/// Memory is bounded by a small multiple of the size of the file, whatever the counts in it.
///
/// # Errors
/// Whatever is not a complete file, with its byte offset and, in text, line and column.
pub fn read_gmsh(bytes: &[u8]) -> Result<(Mesh, Vec<MeshWarning>), MeshError> {
    let mut input = Input::new(Cursor::new(bytes));
    let mut builder = Builder::default();
    let mut format = None;
    let mut seen = Seen::default();
    while let Some((start, word)) = input.section()? {
        match word {
            b"$MeshFormat" => {
                seen.header(&input, start, format)?;
                format = Some(read_header(&mut input)?);
            }
            b"$NOD" | b"$Nodes" => {
                let format = expected_format(&input, start, word, format)?;
                seen.nodes(&input, start, word)?;
                match format {
                    Format::V1 => format1::read_nodes(&mut input, &mut builder)?,
                    Format::V2 => format2::read_nodes(&mut input, &mut builder)?,
                    Format::V40 => format4::read_nodes_40(&mut input, &mut builder)?,
                    Format::V41 => format4::read_nodes_41(&mut input, &mut builder)?,
                }
                let end: &[u8] = if format == Format::V1 { b"$ENDNOD" } else { b"$EndNodes" };
                input.end_section(end)?;
            }
            b"$ELM" | b"$Elements" => {
                let format = expected_format(&input, start, word, format)?;
                seen.elements(&input, start, word)?;
                match format {
                    Format::V1 => format1::read_elements(&mut input, &mut builder)?,
                    Format::V2 => format2::read_elements(&mut input, &mut builder)?,
                    Format::V40 | Format::V41 => {
                        format4::read_elements(&mut input, &mut builder, format)?;
                    }
                }
                let end: &[u8] = if format == Format::V1 { b"$ENDELM" } else { b"$EndElements" };
                input.end_section(end)?;
            }
            _ => input.skip_section(word)?,
        }
    }
    seen.complete(&input)?;
    Ok(builder.finish(&input))
}

/// The format of a section of nodes or elements, by its spelling and the header.
fn expected_format(input: &Input<'_>, start: usize, word: &[u8], format: Option<Format>) -> Result<Format, MeshError> {
    let is_old = matches!(word, b"$NOD" | b"$ELM");
    match format {
        None if is_old => Ok(Format::V1),
        Some(format) if !is_old => Ok(format),
        Some(_) => Err(input.cursor.unexpected(start, word, "$Nodes or $Elements behind a $MeshFormat")),
        None => {
            let section = if word == b"$Nodes" { "$Nodes" } else { "$Elements" };
            let needed = "$MeshFormat";
            Err(input.cursor.error_at(start, MeshErrorKind::SectionOrder { section, needed }))
        }
    }
}

fn read_header(input: &mut Input<'_>) -> Result<Format, MeshError> {
    let cursor = &mut input.cursor;
    let (start, word) = cursor.word("a version")?;
    let version = cursor.parsed_real(start, word, "a version such as 2.2 or 4.1")?;
    let format = if (2.0..3.0).contains(&version) {
        Format::V2
    } else if (4.0..4.1).contains(&version) {
        Format::V40
    } else if (4.1..5.0).contains(&version) {
        Format::V41
    } else {
        let version = crate::error::shortened(word);
        return Err(cursor.error_at(start, MeshErrorKind::UnsupportedVersion { version }));
    };
    let (start, word) = cursor.word("0 (text) or 1 (binary)")?;
    let is_binary = match word {
        b"0" => false,
        b"1" => true,
        _ => return Err(cursor.unexpected(start, word, "0 (text) or 1 (binary)")),
    };
    cursor.skip_blanks();
    let start = cursor.offset();
    let size = cursor.unsigned("a data size")?;
    if size != 8 {
        return Err(cursor.error_at(start, MeshErrorKind::UnsupportedDataSize { size }));
    }
    if is_binary {
        input.start_binary()?;
    }
    input.end_section(b"$EndMeshFormat")?;
    Ok(format)
}

/// Which sections have been met.
#[derive(Default)]
struct Seen {
    nodes: bool,
    elements: bool,
}

impl Seen {
    fn header(&self, input: &Input<'_>, start: usize, format: Option<Format>) -> Result<(), MeshError> {
        if format.is_some() {
            return Err(repeated(input, start, b"$MeshFormat"));
        }
        if self.nodes {
            return Err(input.cursor.unexpected(start, b"$MeshFormat", "$ELM behind $NOD"));
        }
        Ok(())
    }

    fn nodes(&mut self, input: &Input<'_>, start: usize, word: &[u8]) -> Result<(), MeshError> {
        if self.nodes {
            return Err(repeated(input, start, word));
        }
        self.nodes = true;
        Ok(())
    }

    fn elements(&mut self, input: &Input<'_>, start: usize, word: &[u8]) -> Result<(), MeshError> {
        if self.elements {
            return Err(repeated(input, start, word));
        }
        if !self.nodes {
            let kind = MeshErrorKind::SectionOrder { section: "of elements", needed: "the nodes" };
            return Err(input.cursor.error_at(start, kind));
        }
        self.elements = true;
        Ok(())
    }

    fn complete(&self, input: &Input<'_>) -> Result<(), MeshError> {
        let section = match (self.nodes, self.elements) {
            (false, _) => "$Nodes",
            (true, false) => "$Elements",
            (true, true) => return Ok(()),
        };
        let end = input.cursor.offset();
        Err(input.cursor.error_at(end, MeshErrorKind::MissingSection { section }))
    }
}

fn repeated(input: &Input<'_>, start: usize, word: &[u8]) -> MeshError {
    let section = crate::error::shortened(word);
    input.cursor.error_at(start, MeshErrorKind::RepeatedSection { section })
}

#[cfg(test)]
mod tests;
