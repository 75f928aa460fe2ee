//! The names of the standard library that the macro knows, each with what it is. There is no other list of them.

/// What a name is to the macro.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// An integer type, with its bounds; `usize` and `isize` have 64 bits here, and nothing goes beyond an `i128`.
    Integer(i128, i128),
    /// A type whose methods can be called as functions: `i32::pow(a, b)`.
    Type,
    /// A trait whose methods can be lifted for a type of one's own: operators and conversions.
    Lifted,
    /// A trait whose methods can be called through it: `ToString::to_string(&x)`.
    Through,
    /// The trait of an operator with two operands: its function, and its sign.
    Binary(&'static str, &'static str),
    /// The same for one operand.
    Unary(&'static str, &'static str),
    /// A trait whose function makes something of an iterator, or adds its items.
    Gathering,
    /// A trait that takes text.
    Formatting,
    /// A trait that no trace needs: its `impl` stays as it is.
    Ordinary,
    /// A name that needs no import and nothing after it: `String`, `Copy`, `None`.
    Prelude,
}

/// A name.
#[derive(Debug)]
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// What it is, besides being known.
    pub roles: &'static [Role],
}

macro_rules! names {
    ($($name:ident $($role:ident $(($($detail:expr),*))?)*;)*) => {
        /// The names.
        pub const NAMES: &[Name] = &[$(Name {
            name: stringify!($name),
            roles: &[$(Role::$role $(($($detail),*))?),*],
        },)*];
    };
}

names! {
    u8 Integer(0, u8::MAX as i128) Type;
    u16 Integer(0, u16::MAX as i128) Type;
    u32 Integer(0, u32::MAX as i128) Type;
    u64 Integer(0, u64::MAX as i128) Type;
    u128 Integer(0, i128::MAX) Type;
    usize Integer(0, u64::MAX as i128) Type;
    i8 Integer(i8::MIN as i128, i8::MAX as i128) Type;
    i16 Integer(i16::MIN as i128, i16::MAX as i128) Type;
    i32 Integer(i32::MIN as i128, i32::MAX as i128) Type;
    i64 Integer(i64::MIN as i128, i64::MAX as i128) Type;
    i128 Integer(i128::MIN, i128::MAX) Type;
    isize Integer(i64::MIN as i128, i64::MAX as i128) Type;
    f32 Type;
    f64 Type;
    bool Type;
    char Type;
    str Type;
    String Type Prelude;
    Vec Type;
    Option Type;
    Result Type;
    Ordering Type;
    NonZero Type;
    NonZeroU8 Type;
    NonZeroU16 Type;
    NonZeroU32 Type;
    NonZeroU64 Type;
    NonZeroU128 Type;
    NonZeroUsize Type;
    NonZeroI8 Type;
    NonZeroI16 Type;
    NonZeroI32 Type;
    NonZeroI64 Type;
    NonZeroI128 Type;
    NonZeroIsize Type;
    HashMap Type;
    HashSet Type;
    BTreeMap Type;
    BTreeSet Type;
    VecDeque Type;
    BinaryHeap Type;
    Box;
    Rc;
    Weak;
    Cell;
    RefCell;
    Reverse;
    Range;
    RangeInclusive;
    Peekable;
    PhantomData;

    Add Lifted Binary("add", "+");
    BitAnd Lifted Binary("bitand", "&");
    BitOr Lifted Binary("bitor", "|");
    BitXor Lifted Binary("bitxor", "^");
    Div Lifted Binary("div", "/");
    Mul Lifted Binary("mul", "*");
    Neg Lifted Unary("neg", "-");
    Not Lifted Unary("not", "!");
    Rem Lifted Binary("rem", "%");
    Shl Lifted Binary("shl", "<<");
    Shr Lifted Binary("shr", ">>");
    Sub Lifted Binary("sub", "-");
    AddAssign Lifted;
    BitAndAssign Lifted;
    BitOrAssign Lifted;
    BitXorAssign Lifted;
    DivAssign Lifted;
    MulAssign Lifted;
    RemAssign Lifted;
    ShlAssign Lifted;
    ShrAssign Lifted;
    SubAssign Lifted;
    AsMut Lifted Prelude;
    AsRef Lifted Through Prelude;
    Clone Lifted Through Prelude;
    Default Lifted Prelude;
    Deref Lifted;
    DerefMut Lifted;
    DoubleEndedIterator Lifted Through Prelude;
    Eq Lifted Prelude;
    From Lifted Prelude;
    FromStr Lifted;
    Index Lifted;
    IndexMut Lifted;
    Into Lifted Through Prelude;
    IntoIterator Lifted Through Prelude;
    Iterator Lifted Through Prelude;
    Ord Lifted Through Prelude;
    PartialEq Lifted Through Prelude;
    PartialOrd Lifted Through Prelude;
    TryFrom Lifted Prelude;
    ToOwned Through Prelude;
    ToString Through Prelude;
    TryInto Through Prelude;
    FromIterator Gathering Prelude;
    Product Gathering;
    Sum Gathering;
    Extend Gathering Prelude;
    Hash Ordinary;
    Debug Ordinary;
    Display Ordinary;
    Write Formatting;
    ExactSizeIterator Prelude;
    Copy Prelude;
    Fn Prelude;
    FnMut Prelude;
    FnOnce Prelude;
    Send Prelude;
    Sized Prelude;
    Sync Prelude;

    Item;
    Output;
    Some Prelude;
    None Prelude;
    Ok Prelude;
    Err Prelude;
    Less;
    Equal;
    Greater;
    MAX;
    MIN;
    BITS;
}

/// What a name is; `None` if it is not known.
pub fn roles(name: &str) -> Option<&'static [Role]> {
    NAMES.iter().find(|known| known.name == name).map(|known| known.roles)
}

/// Whether a name is known to be this.
pub fn is(name: &str, role: Role) -> bool {
    roles(name).is_some_and(|roles| roles.contains(&role))
}

/// The bounds of an integer type.
pub fn integer_bounds(name: &str) -> Option<(i128, i128)> {
    roles(name)?.iter().find_map(|role| match role {
        Role::Integer(low, high) => Some((*low, *high)),
        _ => None,
    })
}

/// The function and the sign of a trait of operators.
pub fn operator(name: &str) -> Option<(&'static str, &'static str)> {
    roles(name)?.iter().find_map(|role| match role {
        Role::Binary(function, sign) | Role::Unary(function, sign) => Some((*function, *sign)),
        _ => None,
    })
}

/// The trait of an operator, by its function.
pub fn operator_trait(function: &str) -> Option<&'static str> {
    NAMES.iter().map(|known| known.name).find(|name| operator(name).is_some_and(|(known, _)| known == function))
}

/// Whether a trait is that of an operator with two operands.
pub fn is_binary(name: &str) -> bool {
    roles(name).is_some_and(|roles| roles.iter().any(|role| matches!(role, Role::Binary(..))))
}
