//! Pictures: learning curves, confusion matrices, and images with what was read in them. All are SVG.

use std::path::Path;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::mnist::SIDE;
use crate::report::{Confusion, write};
use crate::training::{Failure, Point};

const FONT: &str = "sans-serif";

/// Colours of lines; they are used again after the last.
const COLORS: [RGBColor; 6] = [
    RGBColor(31, 98, 167),
    RGBColor(214, 106, 18),
    RGBColor(40, 140, 70),
    RGBColor(178, 36, 60),
    RGBColor(116, 82, 160),
    RGBColor(110, 110, 110),
];

/// The loss over the samples seen, one line per run.
///
/// # Errors
/// The file cannot be written.
pub fn learning_curve(path: &Path, title: &str, curves: &[(String, Vec<Point>)]) -> Result<(), Failure> {
    let points = || curves.iter().flat_map(|(_, curve)| curve.iter());
    let right = points().map(|point| point.samples).max().unwrap_or(1);
    let top = points().map(|point| point.loss).fold(0.1, f64::max);
    let root = SVGBackend::new(path, (800, 450)).into_drawing_area();
    root.fill(&WHITE).map_err(problem)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, (FONT, 20))
        .margin(16)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d(0..right, 0.0..top * 1.05)
        .map_err(problem)?;
    chart
        .configure_mesh()
        .x_desc("samples seen")
        .y_desc("loss, −log P(label)")
        .axis_desc_style((FONT, 14))
        .light_line_style(WHITE)
        .draw()
        .map_err(problem)?;
    for (index, (name, curve)) in curves.iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        let line = LineSeries::new(curve.iter().map(|point| (point.samples, point.loss)), color.stroke_width(2));
        let legend = move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2));
        chart.draw_series(line).map_err(problem)?.label(name).legend(legend);
    }
    if curves.len() > 1 {
        let labels = &mut chart.configure_series_labels();
        labels
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE)
            .border_style(BLACK)
            .draw()
            .map_err(problem)?;
    }
    root.present().map_err(problem)
}

/// How often each class was taken for which, darker for more.
///
/// # Errors
/// The file cannot be written.
pub fn confusion_matrix(path: &Path, title: &str, matrix: &Confusion, names: &[&str]) -> Result<(), Failure> {
    const CELL: i32 = 44;
    let (left, top) = (70, 70);
    let classes = matrix.len() as i32;
    let size = ((left + classes * CELL + 20).max(360) as u32, (top + classes * CELL + 20) as u32);
    let root = SVGBackend::new(path, size).into_drawing_area();
    root.fill(&WHITE).map_err(problem)?;
    let label = |text: &str, at: (i32, i32), size: i32, color: &RGBColor| {
        let style = (FONT, size).into_font().color(color).pos(Pos::new(HPos::Center, VPos::Center));
        root.draw(&Text::new(text.to_owned(), at, style)).map_err(problem)
    };
    label(title, (size.0 as i32 / 2, 20), 18, &BLACK)?;
    label("read as", (left + classes * CELL / 2, 44), 14, &BLACK)?;
    label("is", (18, top + classes * CELL / 2), 14, &BLACK)?;
    for (row, counts) in matrix.iter().enumerate() {
        let name = names.get(row).copied().unwrap_or("?");
        let at = |index: usize| index as i32 * CELL + CELL / 2;
        label(name, (left - 16, top + at(row)), 14, &BLACK)?;
        label(name, (left + at(row), top - 10), 14, &BLACK)?;
        let most = counts.iter().sum::<u32>().max(1);
        for (column, &count) in counts.iter().enumerate() {
            let corner = (left + column as i32 * CELL, top + row as i32 * CELL);
            let share = f64::from(count) / f64::from(most);
            let shade = |from: f64, to: f64| (from + (to - from) * share.sqrt()) as u8;
            let color = RGBColor(shade(255.0, 20.0), shade(255.0, 70.0), shade(255.0, 140.0));
            let opposite = (corner.0 + CELL, corner.1 + CELL);
            root.draw(&Rectangle::new([corner, opposite], color.filled())).map_err(problem)?;
            if count > 0 {
                let color = if share > 0.3 { &WHITE } else { &BLACK };
                label(&count.to_string(), (corner.0 + CELL / 2, corner.1 + CELL / 2), 12, color)?;
            }
        }
    }
    root.present().map_err(problem)
}

/// One line of [`images_with_text`]: images in a row, and the text beside them.
pub struct ImageLine<'a> {
    /// Images of 28 × 28 grey values; `None` leaves a gap.
    pub images: Vec<Option<&'a [u8]>>,
    /// Lines of text, each black or red.
    pub text: Vec<(String, bool)>,
}

/// Images with what was read in them; text marked `true` is red.
///
/// # Errors
/// The file cannot be written.
pub fn images_with_text(path: &Path, lines: &[ImageLine<'_>]) -> Result<(), Failure> {
    const SCALE: usize = 2;
    const MARGIN: usize = 12;
    const GAP: usize = 4;
    // About the mean width of a character of 14 pixels.
    const CHARACTER: usize = 8;
    let side = SIDE * SCALE;
    let most = lines.iter().map(|line| line.images.len()).max().unwrap_or(0);
    let longest = lines.iter().flat_map(|line| &line.text).map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    let text_left = MARGIN + most * (side + GAP) + MARGIN;
    let (width, height) = (text_left + longest * CHARACTER + MARGIN, MARGIN + lines.len() * (side + MARGIN));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"{FONT}\" \
         font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (row, line) in lines.iter().enumerate() {
        let top = MARGIN + row * (side + MARGIN);
        for (column, image) in line.images.iter().enumerate() {
            let left = MARGIN + column * (side + GAP);
            let pixels = image.map(paths).unwrap_or_default();
            svg.push_str(&format!("<g transform=\"translate({left} {top}) scale({SCALE})\">{pixels}</g>\n"));
        }
        for (index, (text, wrong)) in line.text.iter().enumerate() {
            let color = if *wrong { "#be1e1e" } else { "black" };
            let baseline = top + 16 + 18 * index;
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            svg.push_str(&format!("<text x=\"{text_left}\" y=\"{baseline}\" fill=\"{color}\">{text}</text>\n"));
        }
    }
    write(path, &(svg + "</svg>\n"))
}

/// The inked pixels of an image as SVG paths, one for each of 8 shades: small files, and sharp at any size.
fn paths(image: &[u8]) -> String {
    const STEP: u8 = 32;
    let mut paths = String::new();
    for shade in 1..=u8::MAX / STEP {
        let mut path = String::new();
        for (y, row) in image.chunks(SIDE).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|a, b| a / STEP == b / STEP) {
                if run[0] / STEP == shade {
                    path.push_str(&format!("M{x} {y}h{}", run.len()));
                }
                x += run.len();
            }
        }
        if !path.is_empty() {
            let ink = 255 - (u32::from(shade) * 255 / 7);
            paths.push_str(&format!("<path stroke=\"#{ink:02x}{ink:02x}{ink:02x}\" d=\"{path}\"/>"));
        }
    }
    paths
}

fn problem(error: impl std::fmt::Display) -> Failure {
    format!("drawing failed: {error}").into()
}
