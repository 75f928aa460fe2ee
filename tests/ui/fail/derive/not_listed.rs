use dpnl::Domain;

#[derive(Debug)]
enum Color {
    Red,
    Green,
}

fn all<T: Domain>() -> &'static [T] {
    T::VARIANTS
}

fn main() {
    let _ = (Color::Red, Color::Green);
    let _ = all::<Color>();
}
