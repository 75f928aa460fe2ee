//! Operators drawn as images: strokes of random thickness, size, place and slant, with noise on top.

use dpnl_examples_support::mnist::{DataError, Digits, PIXELS, SIDE};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::function::Operator;

/// The operators, in the order of their classes.
pub const OPERATORS: [Operator; 4] = [Operator::Plus, Operator::Minus, Operator::Times, Operator::Divide];

/// How the operators are printed, in the order of their classes.
pub const SIGNS: [&str; 4] = ["+", "−", "×", "÷"];

/// A stroke between two points, or a dot if they are the same; coordinates from −1 to 1.
type Stroke = [(f32, f32); 2];

fn strokes(class: usize) -> Vec<Stroke> {
    let bar = [(-0.8, 0.0), (0.8, 0.0)];
    match class {
        0 => vec![bar, [(0.0, -0.8), (0.0, 0.8)]],
        1 => vec![bar],
        2 => vec![[(-0.6, -0.6), (0.6, 0.6)], [(-0.6, 0.6), (0.6, -0.6)]],
        _ => vec![bar, [(0.0, -0.65), (0.0, -0.65)], [(0.0, 0.65), (0.0, 0.65)]],
    }
}

/// `count` images of every operator, labelled 0 to 3, drawn from `seed`.
///
/// # Errors
/// None that are expected.
pub fn draw(count: usize, seed: u64) -> Result<Digits, DataError> {
    let mut rng = StdRng::seed_from_u64(seed);
    let (mut pixels, mut labels) = (Vec::with_capacity(count * 4 * PIXELS), Vec::with_capacity(count * 4));
    for index in 0..4 * count {
        pixels.extend(glyph(index % 4, &mut rng));
        labels.push((index % 4) as u8);
    }
    Digits::new(pixels, labels)
}

/// One image.
fn glyph(class: usize, rng: &mut StdRng) -> Vec<u8> {
    let mut between = |low: f32, high: f32| rng.random_range(low..high);
    let (angle, shear, stretch) = (between(-0.25, 0.25), between(-0.2, 0.2), between(0.8, 1.2));
    let radius = between(7.0, 11.0);
    let (thickness, dot) = (between(0.8, 1.7), between(1.4, 2.2));
    let middle = SIDE as f32 / 2.0 - 0.5;
    let (x0, y0) = (middle + between(-2.5, 2.5), middle + between(-2.5, 2.5));
    let place = |(x, y): (f32, f32)| {
        let (x, y) = ((x + shear * y) * stretch * radius, y / stretch * radius);
        (x0 + x * angle.cos() - y * angle.sin(), y0 + x * angle.sin() + y * angle.cos())
    };
    // Each end of a stroke is a little off, as from a hand.
    let mut moved: Vec<(Stroke, f32)> = Vec::new();
    for [from, to] in strokes(class) {
        let is_dot = from == to;
        let mut shift = |(x, y): (f32, f32)| (x + between(-1.0, 1.0), y + between(-1.0, 1.0));
        let from = shift(place(from));
        let to = if is_dot { from } else { shift(place(to)) };
        moved.push(([from, to], if is_dot { dot } else { thickness }));
    }
    (0..PIXELS)
        .map(|index| {
            let at = ((index % SIDE) as f32, (index / SIDE) as f32);
            let ink = moved.iter().map(|(stroke, width)| (width + 0.5 - distance(at, stroke)).clamp(0.0, 1.0));
            let ink = ink.fold(0.0, f32::max);
            (255.0 * ink * between(0.75, 1.0) + between(-60.0, 40.0)).clamp(0.0, 255.0) as u8
        })
        .collect()
}

/// The distance of a point from a stroke.
fn distance((x, y): (f32, f32), [(x1, y1), (x2, y2)]: &Stroke) -> f32 {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx * dx + dy * dy;
    let along = if length == 0.0 { 0.0 } else { (((x - x1) * dx + (y - y1) * dy) / length).clamp(0.0, 1.0) };
    (x - x1 - along * dx).hypot(y - y1 - along * dy)
}
