//! Which nodes of a graph reach one another.

use std::collections::BTreeSet;

/// Groups of at least two nodes of which each reaches each other one; nodes in increasing order.
pub fn groups(n: usize, arrows: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut ahead = vec![Vec::new(); n];
    arrows.iter().for_each(|(from, to)| ahead[*from].push(*to));
    let reached: Vec<BTreeSet<usize>> = (0..n).map(|start| reached(&ahead, start)).collect();
    let mut seen = BTreeSet::new();
    let mut groups = Vec::new();
    for start in 0..n {
        let group: Vec<usize> =
            reached[start].iter().copied().filter(|other| reached[*other].contains(&start)).collect();
        if group.len() > 1 && seen.insert(group.clone()) {
            groups.push(group);
        }
    }
    groups
}

/// What can be reached from a node along at least one arrow.
fn reached(ahead: &[Vec<usize>], start: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut left = ahead[start].clone();
    while let Some(node) = left.pop() {
        if found.insert(node) {
            left.extend(&ahead[node]);
        }
    }
    found
}

#[test]
fn groups_are_those_that_reach_one_another() {
    let arrows = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (5, 0), (6, 6)];
    assert_eq!(groups(7, &arrows), [vec![0, 1, 2], vec![3, 4]]);
}
