//! What `#[domain(..)]` says: the values of a random number, in the order of a row of probabilities.

use std::fmt;
use std::sync::Arc;

use crate::lift::value::scalar::IntegerType;
use crate::valuation::MAX_DOMAIN;

/// The bounds of a `#[domain(low..=high)]`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// The smallest value.
    pub low: i128,
    /// The largest value.
    pub high: i128,
}

/// The values of a `#[domain(..)]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// `#[domain(0..=9)]`
    Between(Extent),
    /// `#[domain(1 | 2 | 5..=9)]`, `#[domain([1, 2, 5])]`: these, in this order.
    Listed(Arc<[i128]>),
}

impl From<Extent> for Values {
    fn from(bounds: Extent) -> Self {
        Values::Between(bounds)
    }
}

impl Values {
    /// From the smallest to the largest.
    pub fn between(low: i128, high: i128) -> Self {
        Values::Between(Extent { low, high })
    }

    /// Ranges one after the other: both ends, included, and the step. Of far too many values, one too many is kept.
    pub fn listed(parts: &[(i128, i128, i128)]) -> Self {
        let values = parts.iter().flat_map(|&(low, high, step)| {
            let next = move |value: &i128| value.checked_add(step).filter(|value| step > 0 && *value <= high);
            std::iter::successors(Some(low).filter(|low| step > 0 && *low <= high), next)
        });
        Values::Listed(values.take(MAX_DOMAIN + 1).collect())
    }

    /// The items of a constant.
    pub fn constants<T: Number>(items: &[T]) -> Self {
        Values::Listed(items.iter().take(MAX_DOMAIN + 1).map(Number::number).collect())
    }

    /// How many there are.
    pub fn size(&self) -> usize {
        match self {
            Values::Between(Extent { low, high }) => {
                usize::try_from(high.saturating_sub(*low).saturating_add(1).max(0)).unwrap_or(usize::MAX)
            }
            Values::Listed(values) => values.len(),
        }
    }

    /// The values, in order.
    pub fn iter(&self) -> Box<dyn Iterator<Item = i128> + '_> {
        match self {
            Values::Between(Extent { low, high }) => Box::new(*low..=*high),
            Values::Listed(values) => Box::new(values.iter().copied()),
        }
    }

    /// Whether all values lie between two numbers.
    pub fn lies_within(&self, least: i128, greatest: i128) -> bool {
        match self {
            Values::Between(Extent { low, high }) => least <= *low && *high <= greatest,
            Values::Listed(values) => values.iter().all(|value| (least..=greatest).contains(value)),
        }
    }

    /// A value that is there twice.
    pub fn twice(&self) -> Option<i128> {
        let Values::Listed(values) = self else { return None };
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }
}

impl fmt::Display for Values {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Between(Extent { low, high }) => write!(formatter, "{low}..={high}"),
            Values::Listed(values) => write!(formatter, "{values:?}"),
        }
    }
}

/// A type whose constants can be a domain.
#[diagnostic::on_unimplemented(
    message = "a constant in #[domain(..)] must be an array of integers or characters, not of `{Self}`",
    label = "no integers and no characters"
)]
pub trait Number {
    /// The number, or that of the character.
    fn number(&self) -> i128;
}

macro_rules! numbers {
    ($($integer:ty)*) => {$(
        impl Number for $integer {
            fn number(&self) -> i128 {
                // What is beyond is outside of every domain.
                i128::try_from(*self).unwrap_or(IntegerType::U128.maximum())
            }
        }
    )*};
}

numbers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

impl Number for char {
    fn number(&self) -> i128 {
        i128::from(u32::from(*self))
    }
}
