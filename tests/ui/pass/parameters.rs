use dpnl::__private::Function;
use dpnl::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Domain)]
enum Color {
    Red,
    Green,
    Blue,
}

const LIMIT: i16 = 4;
type Digit = u8;

#[symbolic]
fn everything(
    #[domain(-LIMIT..=LIMIT)] small: i16,
    #[domain('a'..='e')] letter: char,
    #[domain(b'a'..=b'c')] byte: u8,
    flag: bool,
    color: Color,
    #[domain(0..10)] nested: [[Digit; 2]; 2],
    #[domain(0..3)] pair: (u8, bool, [u64; 2]),
    colors: &[Color; 3],
    mut many: Vec<bool>,
    #[domain(0..=1)] slice: &[usize],
    #[given] offset: i64,
    #[given] names: &[u8],
) -> i64 {
    many.push(flag);
    let bit = i64::from(many[0]) + i64::from(slice[0] == 1) + i64::from(nested[0][0]) + i64::from(pair.0);
    let letters = i64::from(letter == 'a') + i64::from(byte);
    offset + i64::from(small) + bit + letters + i64::from(color == colors[0]) + i64::from(names[0])
}

#[symbolic]
fn grid(#[domain(0..=1)] cells: Vec<Vec<u8>>, #[domain(0..=1)] row: &[[u8; 2]]) -> u8 {
    cells[0][0] + row[0][0]
}

#[symbolic]
fn single(#[domain(0..=9)] digits: &[u8]) -> Option<u8> {
    if digits[0] == 0 { None } else { Some(digits[0]) }
}

#[symbolic]
fn outputs(#[domain(0..=9)] x: u8, color: Color) -> Result<(Vec<u8>, [Option<Color>; 1], char, ()), bool> {
    Ok((vec![x], [Some(color)], 'a', ()))
}

fn accepts<F: Function>(_: fn(F::Input) -> F::Output) {}

fn main() -> dpnl::Result<()> {
    accepts::<Single>(|digits: Vec<u8>| single(&digits));
    accepts::<Grid>(|(cells, row): (Vec<Vec<u8>>, Vec<[u8; 2]>)| grid(cells, &row));
    Everything::system(1, 2, 40, &[1, 2])?;
    Grid::system(2, 3, 1)?;
    Single::system(4)?;
    Outputs::system()?;
    Ok(())
}
