//! Sets of integers: exact while they span at most 64, an interval beyond that.
//!
//! Every node of a program graph carries such a set, a superset of the values it can take.
//! All operations are conservative: the result contains every value that can really occur.

use std::fmt;

/// How far apart the smallest and largest member may be (plus one) while the set is kept exactly.
const SPAN: i128 = 64;

/// A set of integers.
///
/// If the members span at most 64 the set is exact: bit `i` of `bits` stands for `low + i`, and the bits
/// of `low` and of `high` are set. Otherwise `bits` is zero and every integer from `low` to `high` counts
/// as a member. The empty set has `low > high`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set {
    low: i128,
    high: i128,
    bits: u64,
}

/// Every `step`-th bit from `first` on.
fn every(step: i128, first: i128) -> u64 {
    let places = std::iter::successors(Some(first), |place| place.checked_add(step));
    places.take_while(|&place| place < SPAN).fold(0, |bits, place| bits | 1 << place)
}

impl Set {
    /// No value at all.
    pub const EMPTY: Set = Set { low: 1, high: 0, bits: 0 };
    /// The values of an undecided condition.
    pub const BOOLEAN: Set = Set { low: 0, high: 1, bits: 3 };
    /// Every integer there is.
    pub const ALL: Set = Set { low: i128::MIN, high: i128::MAX, bits: 0 };

    /// The set of one value.
    #[inline]
    pub fn single(value: i128) -> Self {
        Set { low: value, high: value, bits: 1 }
    }

    /// All integers from `low` to `high`, both included.
    #[inline]
    pub fn interval(low: i128, high: i128) -> Self {
        if low > high {
            return Self::EMPTY;
        }
        match high.checked_sub(low) {
            Some(span) if span < SPAN => Set { low, high, bits: u64::MAX >> (63 - span as u32) },
            _ => Set { low, high, bits: 0 },
        }
    }

    /// The members `base + i` for every bit `i` of `bits`.
    #[inline]
    pub fn from_bits(base: i128, bits: u64) -> Self {
        if bits == 0 {
            return Self::EMPTY;
        }
        let skip = bits.trailing_zeros();
        let low = base + i128::from(skip);
        let bits = bits >> skip;
        Set { low, high: low + i128::from(63 - bits.leading_zeros()), bits }
    }

    /// The set of these values; the hull of them if they lie too far apart.
    pub fn from_values(values: impl Iterator<Item = i128>) -> Self {
        let mut set = Self::EMPTY;
        for value in values {
            set.insert(value);
        }
        set
    }

    /// With `value` as a member (the hull, where that spans too far).
    #[inline]
    fn insert(&mut self, value: i128) {
        if self.bits != 0 && value >= self.low && value <= self.high {
            self.bits |= 1 << (value - self.low) as u32;
        } else {
            *self = self.union(&Set::single(value));
        }
    }

    /// Every `step`-th integer from `low` to `high`, which lie a multiple of it apart (the hull, where that spans too far).
    pub(crate) fn progression(low: i128, high: i128, step: i128) -> Self {
        let hull = Self::interval(low, high);
        if step == 1 || !hull.is_exact() || hull.is_single() {
            return hull;
        }
        Set { bits: hull.bits & every(step, 0), ..hull }
    }

    /// Whether every integer between two members is a member.
    #[inline]
    pub(crate) fn is_contiguous(&self) -> bool {
        self.bits & self.bits.wrapping_add(1) == 0
    }

    /// Whether the members that lie a multiple of `step` from `origin` are all such numbers between the smallest and the
    /// largest member, and there are any.
    pub(crate) fn is_contiguous_in_steps(&self, origin: i128, step: i128) -> bool {
        if step == 1 || self.bits == 0 {
            return step == 1 && !self.is_empty() && self.is_contiguous();
        }
        let Some(offset) = origin.checked_sub(self.low) else { return false };
        let wanted = every(step, offset.rem_euclid(step)) & (u64::MAX >> (63 - (self.high - self.low) as u32));
        wanted != 0 && wanted & !self.bits == 0
    }

    /// The smallest member. Meaningless for the empty set.
    #[inline]
    pub fn low(&self) -> i128 {
        self.low
    }

    /// The largest member. Meaningless for the empty set.
    #[inline]
    pub fn high(&self) -> i128 {
        self.high
    }

    /// Bit `i` stands for `low() + i`; zero for an interval that spans more than 64.
    #[inline]
    pub(crate) fn bits(&self) -> u64 {
        self.bits
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.low > self.high
    }

    /// The only member, if there is exactly one.
    #[inline]
    pub fn value(&self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// Whether there is exactly one member.
    #[inline]
    pub fn is_single(&self) -> bool {
        self.low == self.high
    }

    /// Whether every member is 0 or 1.
    #[inline]
    pub fn is_boolean(&self) -> bool {
        self.low >= 0 && self.high <= 1
    }

    /// Whether the members are known exactly (an interval stands for its hull).
    #[inline]
    pub fn is_exact(&self) -> bool {
        self.bits != 0 || self.is_empty()
    }

    /// Whether `value` is a member.
    #[inline]
    pub fn contains(&self, value: i128) -> bool {
        value >= self.low && value <= self.high && (self.bits == 0 || self.bits >> (value - self.low) as u32 & 1 == 1)
    }

    /// Number of members, saturating.
    pub fn len(&self) -> u128 {
        if self.bits != 0 {
            u128::from(self.bits.count_ones())
        } else if self.is_empty() {
            0
        } else {
            (self.high.wrapping_sub(self.low) as u128).saturating_add(1)
        }
    }

    /// The members of an exact set, in increasing order (none for an interval).
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = i128> + Clone + use<> {
        let (low, mut rest) = (self.low, self.bits);
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                low + i128::from(bit)
            })
        })
    }

    /// The members, if there are at most `limit`.
    pub fn members(&self, limit: usize) -> Option<Vec<i128>> {
        if self.len() > limit as u128 {
            None
        } else if self.bits != 0 {
            Some(self.iter().collect())
        } else {
            Some((self.low..=self.high).collect())
        }
    }

    /// Members of both.
    #[inline]
    pub fn intersect(&self, other: &Set) -> Set {
        if self == other {
            return *self;
        }
        let low = self.low.max(other.low);
        let high = self.high.min(other.high);
        if low > high {
            return Self::EMPTY;
        }
        match (self.bits, other.bits) {
            (0, 0) => Set::interval(low, high),
            (bits, 0) | (0, bits) => {
                let base = if self.bits != 0 { self.low } else { other.low };
                // `base <= low <= high <= base + 63`, because one of the two is exact.
                let keep = bits >> (low - base) as u32;
                Set::from_bits(low, keep & (u64::MAX >> (63 - (high - low) as u32)))
            }
            (a, b) => {
                let bits = (a >> (low - self.low) as u32) & (b >> (low - other.low) as u32);
                Set::from_bits(low, bits)
            }
        }
    }

    /// Members of either (the hull, where that spans too far).
    #[inline]
    pub fn union(&self, other: &Set) -> Set {
        if self.is_empty() || self == other {
            return *other;
        }
        if other.is_empty() {
            return *self;
        }
        let low = self.low.min(other.low);
        let high = self.high.max(other.high);
        match high.checked_sub(low) {
            Some(span) if span < SPAN => {
                let bits = self.bits << (self.low - low) as u32 | other.bits << (other.low - low) as u32;
                Set { low, high, bits }
            }
            _ => Set { low, high, bits: 0 },
        }
    }

    /// Whether the two have no member in common.
    #[inline]
    pub fn is_disjoint(&self, other: &Set) -> bool {
        self.intersect(other).is_empty()
    }

    /// Whether every member is also one of `other`.
    pub fn is_subset(&self, other: &Set) -> bool {
        self.intersect(other) == *self
    }

    /// Without `value` (an interval only loses its ends).
    #[inline]
    pub fn without(&self, value: i128) -> Set {
        if !self.contains(value) {
            *self
        } else if self.bits != 0 {
            Set::from_bits(self.low, self.bits & !(1 << (value - self.low) as u32))
        } else if value == self.low {
            Set::interval(self.low + 1, self.high)
        } else if value == self.high {
            Set::interval(self.low, self.high - 1)
        } else {
            *self
        }
    }

    /// Members that are at most `bound`.
    #[inline]
    pub fn at_most(&self, bound: i128) -> Set {
        if self.high <= bound { *self } else { self.intersect(&Set::interval(i128::MIN, bound)) }
    }

    /// Members that are at least `bound`.
    #[inline]
    pub fn at_least(&self, bound: i128) -> Set {
        if self.low >= bound { *self } else { self.intersect(&Set::interval(bound, i128::MAX)) }
    }

    /// Members for which `keep` holds (an interval is left as it is).
    #[inline]
    pub fn filter(&self, mut keep: impl FnMut(i128) -> bool) -> Set {
        let mut bits = self.bits;
        let mut rest = self.bits;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            if !keep(self.low + i128::from(bit)) {
                bits &= !(1 << bit);
            }
        }
        if bits == self.bits { *self } else { Set::from_bits(self.low, bits) }
    }

    /// `{ -a }`.
    #[inline]
    pub fn negate(&self) -> Set {
        if self.is_empty() {
            return *self;
        }
        let (low, high) = (self.high.saturating_neg(), self.low.saturating_neg());
        if self.bits == 0 || self.low == i128::MIN {
            return Set::interval(low, high);
        }
        Set { low, high, bits: self.bits.reverse_bits() >> self.bits.leading_zeros() }
    }

    /// `{ a + offset }`.
    #[inline]
    pub fn shift(&self, offset: i128) -> Set {
        if self.is_empty() {
            return *self;
        }
        match (self.low.checked_add(offset), self.high.checked_add(offset)) {
            (Some(low), Some(high)) => Set { low, high, bits: self.bits },
            _ => Set::interval(self.low.saturating_add(offset), self.high.saturating_add(offset)),
        }
    }

    /// `{ a + b }`.
    #[inline]
    pub fn add(&self, other: &Set) -> Set {
        if self.is_empty() || other.is_empty() {
            return Self::EMPTY;
        }
        if other.is_single() {
            return self.shift(other.low);
        }
        if self.is_single() {
            return other.shift(self.low);
        }
        let (Some(low), Some(high)) = (self.low.checked_add(other.low), self.high.checked_add(other.high)) else {
            return Set::interval(self.low.saturating_add(other.low), self.high.saturating_add(other.high));
        };
        let exact = self.bits != 0 && other.bits != 0 && high.checked_sub(low).is_some_and(|span| span < SPAN);
        if !exact {
            return Set::interval(low, high);
        }
        let (mut few, many) = if self.bits.count_ones() <= other.bits.count_ones() {
            (self.bits, other.bits)
        } else {
            (other.bits, self.bits)
        };
        let mut bits = 0;
        while few != 0 {
            bits |= many << few.trailing_zeros();
            few &= few - 1;
        }
        Set { low, high, bits }
    }

    /// `{ a - b }`.
    #[inline]
    pub fn subtract(&self, other: &Set) -> Set {
        self.add(&other.negate())
    }

    /// `{ factor * a }`.
    #[inline]
    pub fn scale(&self, factor: i128) -> Set {
        match factor {
            1 => return *self,
            -1 => return self.negate(),
            0 if !self.is_empty() => return Set::single(0),
            _ if self.is_empty() => return *self,
            _ => {}
        }
        let (a, b) = match (self.low.checked_mul(factor), self.high.checked_mul(factor)) {
            (Some(a), Some(b)) => (a, b),
            // Where numbers end, values meet: everything between the ends counts.
            _ => {
                let (a, b) = (self.low.saturating_mul(factor), self.high.saturating_mul(factor));
                return Set::interval(a.min(b), a.max(b));
            }
        };
        let (low, high) = (a.min(b), a.max(b));
        match high.checked_sub(low) {
            Some(span) if span < SPAN => {
                let bits = self.iter().fold(0, |bits, value| bits | 1 << (value * factor - low) as u32);
                Set { low, high, bits }
            }
            _ => Set { low, high, bits: 0 },
        }
    }

    /// The set of `function(a, b)` over all pairs, if both sets are exact and have at most `limit` pairs.
    pub fn pairs(&self, other: &Set, limit: u128, function: impl Fn(i128, i128) -> i128 + Copy) -> Option<Set> {
        if !self.is_exact() || !other.is_exact() || self.len() * other.len() > limit {
            return None;
        }
        let (left, right) = (*self, *other);
        Some(Set::from_values(left.iter().flat_map(move |a| right.iter().map(move |b| function(a, b)))))
    }
}

impl fmt::Display for Set {
    /// `{3}`, `0..=9`, `{1 4 5}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("{}");
        }
        if self.low < self.high && self.len() == (self.high.wrapping_sub(self.low) as u128).saturating_add(1) {
            return write!(f, "{}..={}", self.low, self.high);
        }
        let members: Vec<String> = self.iter().map(|value| value.to_string()).collect();
        write!(f, "{{{}}}", members.join(" "))
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(values: &[i128]) -> Set {
        Set::from_values(values.iter().copied())
    }

    #[test]
    fn arithmetic_on_exact_sets_is_exact() {
        assert_eq!(set(&[1, 3]).add(&set(&[0, 10])), set(&[1, 3, 11, 13]));
        assert_eq!(set(&[1, 3, 8]).negate(), set(&[-8, -3, -1]));
        assert_eq!(set(&[1, 3]).scale(-4), set(&[-12, -4]));
        assert_eq!(set(&[1, 3]).subtract(&set(&[2])), set(&[-1, 1]));
        assert_eq!(set(&[1, 3, 5]).without(1), set(&[3, 5]));
        assert_eq!(set(&[1, 3, 5]).intersect(&Set::interval(2, 100)), set(&[3, 5]));
        assert_eq!(Set::interval(-1000, 4).intersect(&set(&[1, 3, 5])), set(&[1, 3]));
        assert_eq!(set(&[1, 64]).len(), 2);
        assert_eq!(set(&[1, 65]).len(), 65, "an interval counts its hull");
    }

    #[test]
    fn wide_sets_saturate_instead_of_overflowing() {
        assert_eq!(Set::ALL.add(&Set::ALL), Set::ALL);
        assert_eq!(Set::ALL.scale(-3), Set::ALL);
        assert_eq!(Set::ALL.negate().high(), i128::MAX);
        assert!(Set::ALL.intersect(&Set::EMPTY).is_empty());
        assert_eq!(Set::EMPTY.add(&Set::ALL), Set::EMPTY);
        assert_eq!(Set::interval(0, 63).len(), 64);
        assert_eq!(Set::interval(0, 63).add(&Set::single(i128::MAX - 63)).high(), i128::MAX);
    }

    /// Whatever saturates, the result contains what saturating arithmetic gives, and its ends are members.
    #[test]
    fn the_ends_of_the_number_range_are_kept() {
        let sets = [
            Set::interval(i128::MAX - 5, i128::MAX),
            Set::interval(i128::MAX - 40, i128::MAX - 3),
            set(&[i128::MIN, i128::MIN + 7]),
            set(&[i128::MIN / 2 - 9, i128::MIN / 2 - 1, i128::MIN / 2 + 4]),
            set(&[i128::MAX / 2, i128::MAX / 2 + 30]),
            set(&[-20, 3, 17]),
        ];
        let sound = |result: Set, value: i128, what: &str| {
            assert!(result.contains(value), "{what}: {value} is missing");
            assert!(result.contains(result.low()) && result.contains(result.high()), "{what}: the ends are missing");
        };
        for a in sets {
            for factor in [2, -2, 3, -7, i128::MAX, i128::MIN] {
                a.iter().for_each(|x| sound(a.scale(factor), x.saturating_mul(factor), "scale"));
            }
            for b in sets {
                for (x, y) in a.iter().flat_map(|x| b.iter().map(move |y| (x, y))) {
                    sound(a.add(&b), x.saturating_add(y), "add");
                    sound(a.union(&b), x, "union");
                    sound(a.shift(y), x.saturating_add(y), "shift");
                }
            }
        }
    }

    #[test]
    fn steps_are_counted_as_they_are() {
        for (step, count) in (1..6).flat_map(|step| [1, 2, 9, 12, 40].map(|count| (step, count))) {
            let values = Set::from_values((0..count).map(|at| at * step - 7));
            assert_eq!(Set::progression(-7, (count - 1) * step - 7, step), values, "{count} {step}");
        }
        for bits in 1..1_u64 << 9 {
            let set = Set::from_bits(-4, bits);
            for (step, origin) in (1..5).flat_map(|step| (-9..9).map(move |origin| (step, origin))) {
                let mut wanted = (set.low()..=set.high()).filter(|value| (value - origin) % step == 0).peekable();
                let expected = wanted.peek().is_some() && wanted.all(|value| set.contains(value));
                assert_eq!(set.is_contiguous_in_steps(origin, step), expected, "{set:?} {origin} {step}");
            }
        }
    }
}
