//! Which variable comes first: near the middle of a tree decomposition.
//!
//! Variables in a small separator, once decided, take the formula apart; those of the middle of a tree decomposition
//! are such a separator, and so on in every half. The decomposition is that of an elimination order by least fill
//! (least degree where the graph is large). Which way the search goes changes its size, never its result.

use super::{Cnf, Distribution};

/// Beyond this many atoms in clauses no decomposition is tried.
const MAX_ATOMS: usize = 6000;
/// Beyond this many the degree decides instead of the fill.
const MAX_FILL_ATOMS: usize = 600;
/// A core in which every vertex has more neighbours than this is not taken apart.
const MAX_WIDTH: usize = 300;
/// The most that the decomposition counts.
const MAX_WEIGHT: f32 = 1000.0;

/// A graph whose vertices are eliminated one by one.
struct Graph {
    words: usize,
    /// Row by row the neighbours of each vertex as bits.
    rows: Vec<u64>,
}

impl Graph {
    fn row(&self, vertex: usize) -> &[u64] {
        &self.rows[vertex * self.words..(vertex + 1) * self.words]
    }

    fn connect(&mut self, members: &[usize]) {
        for &a in members {
            for &b in members {
                if a != b {
                    self.rows[a * self.words + b / 64] |= 1 << (b % 64);
                }
            }
        }
    }

    fn neighbours(&self, vertex: usize) -> Vec<usize> {
        let bits = |(index, &word): (usize, &u64)| {
            let mut word = word;
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    index * 64 + bit
                })
            })
        };
        self.row(vertex).iter().enumerate().flat_map(bits).collect()
    }

    fn degree(&self, vertex: usize) -> usize {
        self.row(vertex).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many edges among the neighbours of a vertex are missing, twice.
    fn fill(&self, vertex: usize) -> usize {
        let neighbours = self.neighbours(vertex);
        let missing = |&other: &usize| {
            let pairs = self.row(vertex).iter().zip(self.row(other));
            pairs.map(|(a, b)| (a & !b).count_ones() as usize).sum::<usize>() - 1
        };
        neighbours.iter().map(missing).sum()
    }

    fn remove(&mut self, vertex: usize, neighbours: &[usize]) {
        for &other in neighbours {
            self.rows[other * self.words + vertex / 64] &= !(1 << (vertex % 64));
        }
        let start = vertex * self.words;
        self.rows[start..start + self.words].fill(0);
    }
}

/// For every atom how early it should be decided; the more, the earlier.
pub(super) fn ranks(cnf: &Cnf) -> Vec<f32> {
    let mut ranks = vec![0.0; cnf.variables()];
    let mut vertex_of = vec![usize::MAX; cnf.variables()];
    let mut atoms = Vec::new();
    let in_clauses = cnf.clauses().iter().flat_map(|clause| clause.iter().map(|literal| literal.variable()));
    let values = |distribution: &Distribution| distribution.first..distribution.first + distribution.weights.len();
    for atom in in_clauses.chain(cnf.distributions().iter().flat_map(values)) {
        if vertex_of[atom] == usize::MAX {
            vertex_of[atom] = atoms.len();
            atoms.push(atom);
        }
    }
    if atoms.len() > MAX_ATOMS {
        return ranks;
    }
    let words = atoms.len().div_ceil(64);
    let mut graph = Graph { words, rows: vec![0; words * atoms.len()] };
    for clause in cnf.clauses() {
        graph.connect(&clause.iter().map(|literal| vertex_of[literal.variable()]).collect::<Vec<_>>());
    }
    for distribution in cnf.distributions() {
        graph.connect(&values(distribution).map(|atom| vertex_of[atom]).collect::<Vec<_>>());
    }
    let order = eliminate(graph);
    let levels = levels(&order);
    let deepest = levels.iter().copied().max().unwrap_or(0).max(1);
    let weight = weight(&order);
    for (vertex, atom) in atoms.into_iter().enumerate() {
        ranks[atom] = weight * (1.0 - levels[vertex] as f32 / deepest as f32);
    }
    ranks
}

/// How much the decomposition counts beside how often an atom occurs (which counts up to 1): the narrower it is for the
/// number of its vertices, the more. The form is that of Korhonen and Järvisalo (2021).
fn weight(order: &[(usize, Vec<usize>)]) -> f32 {
    let vertices = order.len().max(1) as f32;
    let width = 1 + order.iter().map(|(_, bag)| bag.len()).max().unwrap_or(0);
    (10.0 * (vertices / width as f32).exp() / vertices).clamp(1.0, MAX_WEIGHT)
}

/// Eliminates all vertices; the vertices in their order, each with its neighbours at that moment.
fn eliminate(mut graph: Graph) -> Vec<(usize, Vec<usize>)> {
    let vertices = graph.rows.len() / graph.words.max(1);
    let by_fill = vertices <= MAX_FILL_ATOMS;
    let cost = |graph: &Graph, vertex: usize| {
        let degree = graph.degree(vertex);
        if by_fill { (graph.fill(vertex), degree) } else { (degree, 0) }
    };
    let mut costs: Vec<Option<(usize, usize)>> = (0..vertices).map(|vertex| Some(cost(&graph, vertex))).collect();
    let mut order = Vec::with_capacity(vertices);
    while let Some((_, vertex)) =
        costs.iter().enumerate().filter_map(|(vertex, cost)| cost.map(|cost| (cost, vertex))).min()
    {
        let neighbours = graph.neighbours(vertex);
        if neighbours.len() > MAX_WIDTH {
            // All of the core is its own middle.
            order.extend((0..vertices).filter(|&rest| costs[rest].is_some()).map(|rest| (rest, Vec::new())));
            break;
        }
        graph.remove(vertex, &neighbours);
        graph.connect(&neighbours);
        costs[vertex] = None;
        // New edges change the fill of the neighbours, and of those who see both ends of one.
        let mut touched: Vec<usize> = neighbours.clone();
        if by_fill {
            touched.extend(neighbours.iter().flat_map(|&neighbour| graph.neighbours(neighbour)));
            touched.sort_unstable();
            touched.dedup();
        }
        for other in touched {
            costs[other] = Some(cost(&graph, other));
        }
        order.push((vertex, neighbours));
    }
    order
}

/// The level of every vertex in a nested dissection of the tree of bags: those of its middle bag are level 0, those of
/// the middle bags of what is left without it level 1, and so on. So a separator is decided as a whole before what it
/// separates, and there are no more levels than the logarithm of the number of bags.
fn levels(order: &[(usize, Vec<usize>)]) -> Vec<usize> {
    let mut position = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, (vertex, _))| position[*vertex] = place);
    // The bag of the vertex at a place hangs below the bag of its neighbour that is eliminated next.
    let mut links = vec![Vec::new(); order.len()];
    for (place, (_, bag)) in order.iter().enumerate() {
        if let Some(parent) = bag.iter().map(|&vertex| position[vertex]).min() {
            links[parent].push(place);
            links[place].push(parent);
        }
    }
    let mut levels = vec![usize::MAX; order.len()];
    let mut gone = vec![false; order.len()];
    let mut sizes = vec![0; order.len()];
    let mut open: Vec<(usize, usize)> = Vec::new();
    for root in 0..order.len() {
        if levels[order[root].0] == usize::MAX && !gone[root] {
            open.push((root, 0));
        }
        while let Some((start, level)) = open.pop() {
            let place = middle(start, &links, &gone, &mut sizes);
            gone[place] = true;
            let (vertex, bag) = &order[place];
            for &member in bag.iter().chain([vertex]) {
                levels[member] = levels[member].min(level);
            }
            open.extend(links[place].iter().filter(|&&next| !gone[next]).map(|&next| (next, level + 1)));
        }
    }
    levels
}

/// The bag of what is left of a tree around `start` without which no part has more than half of its bags.
fn middle(start: usize, links: &[Vec<usize>], gone: &[bool], sizes: &mut [usize]) -> usize {
    let mut walk = vec![(start, usize::MAX)];
    let mut next = 0;
    while next < walk.len() {
        let (place, from) = walk[next];
        next += 1;
        walk.extend(links[place].iter().filter(|&&to| to != from && !gone[to]).map(|&to| (to, place)));
    }
    for &(place, from) in walk.iter().rev() {
        let below = links[place].iter().filter(|&&to| to != from && !gone[to]);
        sizes[place] = 1 + below.map(|&to| sizes[to]).sum::<usize>();
    }
    let (mut place, mut from) = (start, usize::MAX);
    loop {
        let heavy = links[place].iter().find(|&&to| to != from && !gone[to] && 2 * sizes[to] > walk.len());
        match heavy {
            Some(&to) => (place, from) = (to, place),
            None => return place,
        }
    }
}
