//! Fieldless enums as random values.

/// A type with finitely many values, listed by `#[derive(Domain)]`.
///
/// A parameter of such a type is random without any attribute, and has one variable with a value per variant,
/// in the order in which the variants are declared. In the traced graph a variant is its discriminant, so
/// `as` casts and derived comparisons mean the same as in Rust.
///
/// ```
/// use dpnl::Domain;
///
/// assert_eq!(bool::LABELS, ["false", "true"]);
/// assert_eq!(bool::VARIANTS[true.index()].discriminant(), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not list its values",
    note = "add #[derive(Domain)] to a fieldless enum"
)]
pub trait Domain: Sized + 'static {
    /// Every value, in the order of declaration.
    const VARIANTS: &'static [Self];
    /// The names of the values, in the same order.
    const LABELS: &'static [&'static str];

    /// The position in [`VARIANTS`](Self::VARIANTS).
    fn index(&self) -> usize;

    /// The number that `as` gives.
    fn discriminant(&self) -> i128;

    /// The value at a position of [`VARIANTS`](Self::VARIANTS).
    fn from_index(index: usize) -> Option<Self>;

    /// The value with this [`discriminant`](Self::discriminant).
    fn from_discriminant(discriminant: i128) -> Option<Self> {
        let index = Self::VARIANTS.iter().position(|variant| variant.discriminant() == discriminant)?;
        Self::from_index(index)
    }
}

impl Domain for bool {
    const VARIANTS: &'static [Self] = &[false, true];
    const LABELS: &'static [&'static str] = &["false", "true"];

    fn index(&self) -> usize {
        usize::from(*self)
    }
    fn discriminant(&self) -> i128 {
        i128::from(*self)
    }
    fn from_index(index: usize) -> Option<Self> {
        Self::VARIANTS.get(index).copied()
    }
}
