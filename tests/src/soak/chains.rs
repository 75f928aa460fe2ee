//! Iterator chains.

use super::scope::Scope;
use super::types::Ty;

impl Scope {
    /// An iterator over numbers of a type by value, whose item type rustc knows.
    fn source(&mut self, item: &Ty) -> String {
        let holds = |ty: &Ty| match ty {
            Ty::Array(inner, _) | Ty::Vec(inner) => **inner == *item,
            _ => false,
        };
        match self.find(|variable| holds(&variable.ty) && !variable.vague) {
            Some(variable) if self.below(4) > 0 => {
                let adapter = [".copied()", ".cloned()", ".rev().copied()", ".skip(1).copied()", ".copied().take(2)"]
                    [self.below(5)];
                format!("{}.iter(){adapter}", variable.name)
            }
            _ => format!("({}_{}..{})", self.below(2), item.name(), 2 + self.below(3)),
        }
    }

    /// A source with a few adapters.
    fn chain(&mut self, item: &Ty, depth: usize) -> String {
        let mut chain = self.source(item);
        for _ in 0..self.below(2) + self.below(2) {
            let name = self.name("i");
            self.declare(&name, item.clone(), false, false);
            let next = match self.below(10) {
                0 | 1 => format!(".map(|{name}| {})", self.expression(item, depth)),
                2 => {
                    self.variables.pop();
                    let condition = self.expression(&Ty::Bool, depth.min(1));
                    let number = self.literal(item);
                    self.declare(&name, item.clone(), false, false);
                    format!(".filter(|{name}| ({condition}) || *{name} > {number})")
                }
                3 => format!(".take_while(|{name}| *{name} != {})", self.literal(item)),
                4 => format!(".skip_while(|{name}| *{name} == {})", self.literal(item)),
                5 => format!(".flat_map(|{name}| [{name}, {}])", self.literal(item)),
                6 => format!(
                    ".scan({}_{}, |state, {name}| {{ *state ^= {name}; if *state == {} {{ None }} else {{ Some(*state) }} }})",
                    self.below(3),
                    item.name(),
                    self.literal(item)
                ),
                7 => format!(".enumerate().filter(|(at, _)| at % 2 == {}).map(|(_, {name})| {name})", self.below(2)),
                8 => format!(".zip([{}, {}]).map(|({name}, z)| {name} ^ z)", self.literal(item), self.literal(item)),
                _ => format!(".chain([{}])", self.literal(item)),
            };
            self.variables.pop();
            chain.push_str(&next);
        }
        chain
    }

    pub(super) fn number_chain(&mut self, ty: &Ty, depth: usize) -> String {
        let chain = self.chain(ty, depth);
        let name = self.name("f");
        match self.below(9) {
            6 => format!("{chain}.reduce(|x, y| x ^ (y / 2)).unwrap_or({})", self.literal(ty)),
            7 => format!(
                "{chain}.try_fold({}_{}, |x, y| x.checked_mul(2)?.checked_add(y)).unwrap_or({})",
                self.below(3),
                ty.name(),
                self.literal(ty)
            ),
            8 => format!("{chain}.max_by_key(|x| *x % 3).unwrap_or({})", self.literal(ty)),
            0 => format!("{chain}.sum::<{}>()", ty.name()),
            1 => format!("{chain}.max().unwrap_or({})", self.literal(ty)),
            2 => format!("{chain}.min().unwrap_or({})", self.literal(ty)),
            3 => {
                self.declare(&name, ty.clone(), false, false);
                let step = self.expression(ty, depth.min(1));
                self.variables.pop();
                format!("{chain}.fold({}, |{name}, x| ({step}) ^ x)", self.literal(ty))
            }
            4 => format!("{chain}.next().unwrap_or({})", self.literal(ty)),
            _ if *ty == Ty::Int("usize") => format!("{chain}.count()"),
            _ => format!("({chain}.count() as {})", ty.name()),
        }
    }

    pub(super) fn condition_chain(&mut self, depth: usize) -> String {
        let item = Ty::integer(&mut self.rng);
        let chain = self.chain(&item, depth);
        match self.below(7) {
            4 => format!("{chain}.is_sorted()"),
            5 => format!("{chain}.lt([{}, {}])", self.literal(&item), self.literal(&item)),
            6 => {
                format!("{{ let mut c = {chain}.peekable(); c.next_if(|x| *x == 1).is_some() && c.peek().is_none() }}")
            }
            0 => format!("{chain}.any(|x| x == {})", self.expression(&item, depth.min(1))),
            1 => format!("{chain}.all(|x| x < {})", self.expression(&item, depth.min(1))),
            2 => format!("({chain}.position(|x| x > {}) == Some(1))", self.literal(&item)),
            _ => format!("({chain}.last() == Some({}))", self.literal(&item)),
        }
    }

    pub(super) fn vector_chain(&mut self, item: &Ty, depth: usize) -> String {
        format!("{}.collect::<Vec<{}>>()", self.chain(item, depth), item.name())
    }
}
