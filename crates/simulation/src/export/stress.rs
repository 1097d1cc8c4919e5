//! Stresses of bodies in files.

use settee_kernel::{Flat, ObjectId, Scene};
use settee_mesh::{VtkField, VtkPiece};

use super::field;

/// Its name in files.
const NAME: &str = "von Mises stress";

/// Data of force fields that compute stresses where they are asked to, one for each point or one for each element.
const PER_POINT: &str = "vonMisesPerNode";
const PER_ELEMENT: &str = "vonMisesPerElement";

/// Adds the von Mises stress of a state (Pa): what the force fields of its node show in their data, and, where they
/// show none for its points, that of `stresses` of all states. `n_cells`: how many elements the state has; 0 if the
/// piece lacks some of them.
pub(super) fn add(
    piece: &mut VtkPiece,
    scene: &Scene,
    state: ObjectId,
    n_cells: usize,
    stresses: &[(ObjectId, Vec<f64>)],
) {
    let n_points = piece.positions.len();
    for &object in &scene.node(scene.object(state).node).objects {
        let Some(component) = scene.component(object) else { continue };
        let values = |name: &str| match component.data(component.find_data(name)?).flat() {
            Flat::Reals { values, .. } => Some(values),
            _ => None,
        };
        let of_points = values(PER_POINT).filter(|values| n_points > 0 && values.len() == n_points);
        let of_cells = values(PER_ELEMENT).filter(|values| n_cells > 0 && values.len() == n_cells);
        of_points.into_iter().for_each(|values| add_largest(&mut piece.points, values));
        of_cells.into_iter().for_each(|values| add_largest(&mut piece.on_cells, values));
    }
    if !piece.points.iter().any(|field| field.name == NAME) {
        let computed = stresses.iter().find(|(of, values)| *of == state && values.len() == n_points);
        piece.points.extend(computed.map(|(_, values)| field(NAME, values.clone(), 1)));
    }
}

/// Adds stresses; where there are some of another force field, the largest at each place.
fn add_largest(fields: &mut Vec<VtkField>, values: Vec<f64>) {
    match fields.iter_mut().find(|field| field.name == NAME) {
        Some(known) => known.values.iter_mut().zip(values).for_each(|(most, own)| *most = most.max(own)),
        None => fields.push(field(NAME, values, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_force_fields_on_a_state_have_one_array_with_the_largest() {
        let mut fields = vec![field("force", vec![9.0, 9.0], 1)];
        add_largest(&mut fields, vec![1.0, 5.0]);
        add_largest(&mut fields, vec![3.0, 4.0]);
        assert_eq!(fields.len(), 2);
        assert_eq!((fields[1].name.as_str(), &fields[1].values[..]), (NAME, &[3.0, 5.0][..]));
    }
}
