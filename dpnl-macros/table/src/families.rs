//! The `checked_`, `wrapping_`, `saturating_`, `strict_` and `overflowing_` methods of integers.

use crate::{Entry, Receiver, argument};

macro_rules! families {
    ($($family:ident $prefix:ident { $($operation:ident $name:ident ( $($argument:ident)? );)* })*) => {
        /// What happens where the exact result is not a number of the type.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the names are those of Rust's methods")]
        pub enum Family {
            $($family,)*
        }

        /// The family and the operation of a name.
        pub(crate) fn named(name: &str) -> Option<(Family, Operation)> {
            $($(if name == concat!(stringify!($prefix), "_", stringify!($name)) {
                return Some((Family::$family, Operation::$operation));
            })*)*
            None
        }

        /// The methods of integers that belong to families.
        pub const FAMILIES: &[Entry] = &[$($(Entry {
            receiver: Receiver::Family,
            variant: stringify!($operation),
            family: Some(stringify!($family)),
            name: concat!(stringify!($prefix), "_", stringify!($name)),
            arguments: &[$(argument!($argument))?],
            questions: &[],
        },)*)*];
    };
}

/// An operation whose exact result may lie outside of its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of Rust's methods")]
pub enum Operation {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    DivEuclid,
    RemEuclid,
    Pow,
    Neg,
    Abs,
    Shl,
    Shr,
    AddSigned,
    AddUnsigned,
    SubUnsigned,
    SubSigned,
}

families! {
    Checked checked {
        Add add(x);
        Sub sub(x);
        Mul mul(x);
        Div div(x);
        Rem rem(x);
        DivEuclid div_euclid(x);
        RemEuclid rem_euclid(x);
        Pow pow(x);
        Neg neg();
        Abs abs();
        Shl shl(x);
        Shr shr(x);
        AddSigned add_signed(x);
        AddUnsigned add_unsigned(x);
        SubUnsigned sub_unsigned(x);
        SubSigned sub_signed(x);
    }
    Wrapping wrapping {
        Add add(x);
        Sub sub(x);
        Mul mul(x);
        Div div(x);
        Rem rem(x);
        DivEuclid div_euclid(x);
        RemEuclid rem_euclid(x);
        Pow pow(x);
        Neg neg();
        Abs abs();
        Shl shl(x);
        Shr shr(x);
        AddSigned add_signed(x);
        AddUnsigned add_unsigned(x);
        SubUnsigned sub_unsigned(x);
        SubSigned sub_signed(x);
    }
    Saturating saturating {
        Add add(x);
        Sub sub(x);
        Mul mul(x);
        Div div(x);
        Pow pow(x);
        Neg neg();
        Abs abs();
        AddSigned add_signed(x);
        AddUnsigned add_unsigned(x);
        SubUnsigned sub_unsigned(x);
        SubSigned sub_signed(x);
    }
    Strict strict {
        Add add(x);
        Sub sub(x);
        Mul mul(x);
        Div div(x);
        Rem rem(x);
        DivEuclid div_euclid(x);
        RemEuclid rem_euclid(x);
        Pow pow(x);
        Neg neg();
        Abs abs();
        Shl shl(x);
        Shr shr(x);
        AddSigned add_signed(x);
        AddUnsigned add_unsigned(x);
        SubUnsigned sub_unsigned(x);
    }
    Overflowing overflowing {
        Add add(x);
        Sub sub(x);
        Mul mul(x);
        Div div(x);
        Rem rem(x);
        DivEuclid div_euclid(x);
        RemEuclid rem_euclid(x);
        Pow pow(x);
        Neg neg();
        Abs abs();
        Shl shl(x);
        Shr shr(x);
        AddSigned add_signed(x);
        AddUnsigned add_unsigned(x);
        SubUnsigned sub_unsigned(x);
        SubSigned sub_signed(x);
    }
}
