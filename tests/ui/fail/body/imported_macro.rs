use dpnl::prelude::*;

#[macro_export]
macro_rules! list {
    ($($item:expr),*) => { Vec::from([9, $($item),*]) };
}

mod own {
    pub use crate::list as vec;
    pub use crate::list as format;
}

mod by_name {
    use crate::list as vec;
    use dpnl::prelude::*;

    #[symbolic]
    fn list(#[domain(0..=9)] a: u8) -> Vec<u8> {
        vec![a, 1]
    }
}

mod with_all_others {
    use crate::own::*;
    use dpnl::prelude::*;

    #[symbolic]
    fn list(#[domain(0..=9)] a: u8) -> Vec<u8> {
        format!(a, 1)
    }
}

#[symbolic]
fn by_path(#[domain(0..=9)] a: u8) -> Vec<u8> {
    crate::own::vec![a, 1]
}

#[symbolic]
fn in_a_block(#[domain(0..=9)] a: u8) -> Vec<u8> {
    if a > 3 {
        use crate::list as vec;
        return vec![a, 1];
    }
    vec![a]
}

fn main() {}
