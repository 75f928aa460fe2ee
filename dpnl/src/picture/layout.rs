//! Where the nodes of a drawing go: layers by longest path, each ordered by where its neighbours are.

use super::Drawing;

/// Distance between the centres of two layers.
pub(super) const LAYER_HEIGHT: f64 = 90.0;
/// Free space between two nodes of a layer.
const SPACE: f64 = 28.0;
/// How often the order of the layers is improved.
const SWEEPS: usize = 8;

pub(super) struct Layout {
    /// Centre and half width of every node.
    pub(super) places: Vec<(f64, f64, f64)>,
    pub(super) width: f64,
    pub(super) height: f64,
}

pub(super) fn layout(drawing: &Drawing) -> Layout {
    let depth = depths(drawing);
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); depth.iter().max().map_or(0, |deepest| deepest + 1)];
    for (node, &layer) in depth.iter().enumerate() {
        layers[layer].push(node);
    }
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); drawing.nodes.len()];
    for edge in &drawing.edges {
        neighbours[edge.from].push(edge.to);
        neighbours[edge.to].push(edge.from);
    }
    let half: Vec<f64> =
        drawing.nodes.iter().map(|node| (node.label.chars().count() as f64 * 4.2 + 14.0).max(18.0)).collect();
    let mut x = vec![0.0; drawing.nodes.len()];
    layers.iter().for_each(|layer| spread(layer, &half, &mut x));
    for sweep in 0..SWEEPS {
        let indices: Vec<usize> = match sweep % 2 {
            0 => (0..layers.len()).collect(),
            _ => (0..layers.len()).rev().collect(),
        };
        for index in indices {
            let layer = &mut layers[index];
            let wanted = |node: usize| match neighbours[node].as_slice() {
                [] => x[node],
                near => near.iter().map(|&other| x[other]).sum::<f64>() / near.len() as f64,
            };
            let mut keyed: Vec<(f64, usize)> = layer.iter().map(|&node| (wanted(node), node)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            *layer = keyed.iter().map(|&(_, node)| node).collect();
            let centre = keyed.iter().map(|(wanted, _)| wanted).sum::<f64>() / keyed.len().max(1) as f64;
            spread(layer, &half, &mut x);
            layer.iter().for_each(|&node| x[node] += centre);
        }
    }
    let left = x.iter().zip(&half).map(|(x, half)| x - half).fold(f64::INFINITY, f64::min);
    let right = x.iter().zip(&half).map(|(x, half)| x + half).fold(f64::NEG_INFINITY, f64::max);
    let (left, right) = if left.is_finite() { (left, right) } else { (0.0, 0.0) };
    let places = (0..x.len())
        .map(|node| (x[node] - left + SPACE, depth[node] as f64 * LAYER_HEIGHT + LAYER_HEIGHT, half[node]))
        .collect();
    Layout { places, width: right - left + 2.0 * SPACE, height: (layers.len() as f64 + 0.7) * LAYER_HEIGHT }
}

/// Places a layer side by side, centred on zero.
fn spread(layer: &[usize], half: &[f64], x: &mut [f64]) {
    let total: f64 = layer.iter().map(|&node| 2.0 * half[node] + SPACE).sum();
    let mut at = -total / 2.0;
    for &node in layer {
        at += half[node] + SPACE / 2.0;
        x[node] = at;
        at += half[node] + SPACE / 2.0;
    }
}

/// The longest path from a root to every node. Edges that would close a cycle cannot occur.
fn depths(drawing: &Drawing) -> Vec<usize> {
    let mut incoming = vec![0_usize; drawing.nodes.len()];
    let mut outgoing: Vec<Vec<usize>> = vec![Vec::new(); drawing.nodes.len()];
    for edge in &drawing.edges {
        incoming[edge.to] += 1;
        outgoing[edge.from].push(edge.to);
    }
    let mut depth = vec![0; drawing.nodes.len()];
    let mut ready: Vec<usize> = (0..incoming.len()).filter(|&node| incoming[node] == 0).collect();
    while let Some(node) = ready.pop() {
        for &below in &outgoing[node] {
            depth[below] = depth[below].max(depth[node] + 1);
            incoming[below] -= 1;
            if incoming[below] == 0 {
                ready.push(below);
            }
        }
    }
    depth
}
