use dpnl::prelude::*;

struct Point {
    x: u8,
}

fn main() {
    let point = Point { x: 1 };
    let _ = point.x;
    let _ = Event::part("0", point);
}
