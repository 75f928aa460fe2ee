//! The macros that a symbolic function knows. Where everything is imported from here, another macro of the same name is
//! ambiguous, wherever it comes from.

macro_rules! known {
    ($($name:ident)*) => {
        $(pub use ::std::$name;)*
        pub use crate::opaque;

        /// The same by module, under one name.
        pub mod of {
            $(
                #[allow(missing_docs, reason = "see above")]
                pub mod $name {
                    pub use ::std::$name as the_macro_of_the_standard_library;
                }
            )*

            /// It differs from that of `std`.
            pub mod core_panic {
                pub use ::core::panic as the_macro_of_the_standard_library;
            }

            #[allow(missing_docs, reason = "see above")]
            pub mod opaque {
                pub use crate::opaque as the_macro_of_the_standard_library;
            }
        }
    };
}

known! {
    assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne format matches panic todo unimplemented
        unreachable vec write writeln
}
