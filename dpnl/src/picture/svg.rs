//! A drawing as SVG.

use std::fmt::Write;

use super::layout::layout;
use super::{Drawing, Outline};

/// Half the height of a node.
const HALF_HEIGHT: f64 = 16.0;

impl Drawing {
    /// A complete SVG document.
    pub(crate) fn to_svg(&self) -> String {
        let mut svg = String::new();
        // Writing into a string cannot fail.
        let _ = self.write_svg(&mut svg);
        svg
    }

    fn write_svg(&self, svg: &mut String) -> std::fmt::Result {
        let layout = layout(self);
        let width = layout.width.max(self.title.chars().count() as f64 * 9.0 + 40.0);
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\" text-anchor=\"middle\">",
            height = layout.height
        )?;
        writeln!(svg, "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>")?;
        writeln!(svg, "<text x=\"{:.0}\" y=\"24\" font-size=\"15\">{}</text>", width / 2.0, escape(&self.title))?;
        writeln!(
            svg,
            "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
             orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 z\" fill=\"#555\"/></marker></defs>"
        )?;
        for edge in &self.edges {
            let ((x1, y1, _), (x2, y2, _)) = (layout.places[edge.from], layout.places[edge.to]);
            let (y1, y2) = (y1 + HALF_HEIGHT, y2 - HALF_HEIGHT);
            let bend = (y2 - y1) / 2.0;
            writeln!(
                svg,
                "<path d=\"M{x1:.1} {y1:.1} C{x1:.1} {:.1} {x2:.1} {:.1} {x2:.1} {y2:.1}\" fill=\"none\" stroke=\"#555\" \
                 marker-end=\"url(#tip)\"/>",
                y1 + bend,
                y2 - bend
            )?;
            if !edge.label.is_empty() {
                let (x, y) = (x1 + 0.4 * (x2 - x1), y1 + 0.42 * (y2 - y1));
                // Twice: a white outline first, so that the label stands out from the line it is on.
                for style in ["fill=\"white\" stroke=\"white\" stroke-width=\"4\"", "fill=\"#063\""] {
                    let label = escape(&edge.label);
                    writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"11\" {style}>{label}</text>")?;
                }
            }
        }
        for (node, &(x, y, half)) in self.nodes.iter().zip(&layout.places) {
            let fill = match node.outline {
                Outline::Ellipse => "#eef4ff",
                Outline::Box => "#f4f4f4",
                Outline::Circle => "#fff4e0",
            };
            match node.outline {
                Outline::Box => writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\" fill=\"{fill}\" stroke=\"#333\"/>",
                    x - half,
                    y - HALF_HEIGHT,
                    2.0 * half,
                    2.0 * HALF_HEIGHT
                )?,
                _ => writeln!(
                    svg,
                    "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{half:.1}\" ry=\"{HALF_HEIGHT}\" fill=\"{fill}\" \
                     stroke=\"#333\"/>"
                )?,
            }
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 4.5, escape(&node.label))?;
        }
        writeln!(svg, "</svg>")
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
