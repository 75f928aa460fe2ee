//! What most programs need: `use dpnl::prelude::*;`

pub use crate::event::Event;
pub use crate::lift::Domain;
pub use crate::opaque;
pub use crate::oracle::{Key, Oracle, Verdict, check_oracle};
pub use crate::search::Limits;
pub use crate::search::approximate::{Approx, Explore};
pub use crate::system::System;
pub use crate::valuation::Valuation;
pub use dpnl_macros::{Domain, pattern, symbolic};
