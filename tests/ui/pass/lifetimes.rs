use dpnl::prelude::*;

#[symbolic]
fn first<'a, 'b: 'a>(#[domain(0..=9)] a: &'a [u8; 2], #[given] b: &'b [u8]) -> &'a u8
where
    'b: 'a,
{
    if b[0] == 0 { &a[0] } else { &a[1] }
}

#[symbolic]
fn reachable<const N: usize>(open: [[bool; N]; N], #[given] from: usize, #[given] edges: &[(usize, usize)]) -> bool {
    let (a, b) = edges[from];
    open[a][b]
}

fn main() -> dpnl::Result<()> {
    let edges = vec![(0, 1), (1, 0)];
    First::system(&[1])?;
    Reachable::<2>::system(0, &edges)?;
    Ok(())
}
