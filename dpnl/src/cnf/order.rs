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

/// For every atom how near it is to the middle, from 0 to 1.
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
    let depths = depths(&eliminate(graph));
    let deepest = depths.iter().copied().max().unwrap_or(0).max(1);
    for (vertex, atom) in atoms.into_iter().enumerate() {
        ranks[atom] = 1.0 - depths[vertex] as f32 / deepest as f32;
    }
    ranks
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

/// The distance of every vertex from the middle of its tree of bags.
fn depths(order: &[(usize, Vec<usize>)]) -> Vec<usize> {
    let mut position = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, (vertex, _))| position[*vertex] = place);
    // The bag of the vertex at a place hangs below the bag of its neighbour that is eliminated next.
    let parents: Vec<Option<usize>> =
        order.iter().map(|(_, bag)| bag.iter().map(|&vertex| position[vertex]).min()).collect();
    let mut sizes = vec![1_usize; order.len()];
    let mut links = vec![Vec::new(); order.len()];
    for (place, parent) in parents.iter().enumerate() {
        if let &Some(parent) = parent {
            sizes[parent] += sizes[place];
            links[parent].push(place);
            links[place].push(parent);
        }
    }
    let mut depths = vec![usize::MAX; order.len()];
    for root in (0..order.len()).filter(|&place| parents[place].is_none()) {
        let mut open = vec![(middle(root, &sizes, &links), usize::MAX, 0)];
        while let Some((place, from, depth)) = open.pop() {
            let (vertex, bag) = &order[place];
            for &member in bag.iter().chain([vertex]) {
                depths[member] = depths[member].min(depth);
            }
            open.extend(links[place].iter().filter(|&&next| next != from).map(|&next| (next, place, depth + 1)));
        }
    }
    depths
}

/// The bag of a tree without which no part has more than half of its bags.
fn middle(root: usize, sizes: &[usize], links: &[Vec<usize>]) -> usize {
    let mut place = root;
    loop {
        // Parents come later in the order than their children.
        let heavy = links[place].iter().find(|&&child| child < place && 2 * sizes[child] > sizes[root]);
        match heavy {
            Some(&child) => place = child,
            None => return place,
        }
    }
}
