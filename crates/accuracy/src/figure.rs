//! Diagrams with logarithmic axes, as SVG: what the document of the studies shows beside its tables.

use std::fmt::Write;

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// (x, y), both positive.
    pub points: Vec<(f64, f64)>,
    /// Whether the line is dashed: for references.
    pub is_reference: bool,
}

/// A diagram.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Name of its file, without an ending.
    pub name: String,
    /// Heading.
    pub title: String,
    /// What is on the axes.
    pub axes: [String; 2],
    /// Lines.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 700.0;
const HEIGHT: f64 = 420.0;
/// Left, right, top, bottom (pixels): the legend is on the right.
const MARGINS: [f64; 4] = [70.0, 250.0, 36.0, 52.0];
/// Colours that people with any colour vision tell apart (Okabe, Ito, Color universal design, 2008).
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

/// An axis over whole decades.
struct Axis {
    low: i32,
    high: i32,
    from: f64,
    to: f64,
}

impl Axis {
    fn new(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            (low, high) = (low.min(value.log10()), high.max(value.log10()));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let low = (low + 1e-9).floor() as i32;
        Self { low, high: ((high - 1e-9).ceil() as i32).max(low + 1), from, to }
    }

    fn place(&self, value: f64) -> f64 {
        let part = (value.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.from + part * (self.to - self.from)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Figure {
    /// An empty diagram.
    pub fn new(name: &str, title: &str, x: &str, y: &str) -> Self {
        Self { name: name.into(), title: title.into(), axes: [x.into(), y.into()], series: Vec::new() }
    }

    /// Adds a line. Points that a logarithm has no place for are left out.
    pub fn line(&mut self, name: &str, is_reference: bool, points: impl IntoIterator<Item = (f64, f64)>) {
        let is_positive = |(x, y): &(f64, f64)| *x > 0.0 && *y > 0.0 && x.is_finite() && y.is_finite();
        let points = points.into_iter().filter(is_positive).collect();
        self.series.push(Series { name: name.to_owned(), points, is_reference });
    }

    /// The diagram as SVG.
    pub fn to_svg(&self) -> String {
        let [left, right, top, bottom] = MARGINS;
        let all = || self.series.iter().flat_map(|series| series.points.iter().copied());
        let x = Axis::new(all().map(|p| p.0), left, WIDTH - right);
        let y = Axis::new(all().map(|p| p.1), HEIGHT - bottom, top);
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
             <text x=\"{:.0}\" y=\"20\" text-anchor=\"middle\" font-size=\"14\">{}</text>\n",
            0.5 * (left + WIDTH - right),
            escaped(&self.title)
        );
        Self::grid(&mut text, &x, &y);
        let _ = writeln!(
            text,
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{}</text>",
            0.5 * (left + WIDTH - right),
            HEIGHT - 12.0,
            escaped(&self.axes[0])
        );
        let middle = 0.5 * (top + HEIGHT - bottom);
        let _ = writeln!(
            text,
            "<text x=\"18\" y=\"{middle:.0}\" text-anchor=\"middle\" transform=\"rotate(-90 18 {middle:.0})\">{}</text>",
            escaped(&self.axes[1])
        );
        for (index, series) in self.series.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            let dashes = if series.is_reference { " stroke-dasharray=\"6 4\"" } else { "" };
            let places: Vec<(f64, f64)> = series.points.iter().map(|p| (x.place(p.0), y.place(p.1))).collect();
            let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let _ = writeln!(
                text,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"{dashes}/>",
                path.join(" ")
            );
            for (x, y) in places {
                let _ = writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.6\" fill=\"{colour}\"/>");
            }
            let (from, line) = (WIDTH - right + 12.0, top + 10.0 + 18.0 * index as f64);
            let _ = writeln!(
                text,
                "<line x1=\"{from}\" x2=\"{}\" y1=\"{line}\" y2=\"{line}\" stroke=\"{colour}\" stroke-width=\"1.8\"{dashes}/>\n\
                 <text x=\"{}\" y=\"{}\">{}</text>",
                from + 24.0,
                from + 30.0,
                line + 4.0,
                escaped(&series.name)
            );
        }
        text.push_str("</svg>\n");
        text
    }

    fn grid(text: &mut String, x: &Axis, y: &Axis) {
        // Not more than ten labels an axis.
        let stride = |axis: &Axis| 1 + (axis.high - axis.low - 1) / 10;
        for decade in (x.low..=x.high).step_by(stride(x) as usize) {
            let at = x.place(10f64.powi(decade));
            let _ = writeln!(
                text,
                "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#ddd\"/>\n\
                 <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">1e{decade}</text>",
                y.to,
                y.from,
                y.from + 18.0
            );
        }
        for decade in (y.low..=y.high).step_by(stride(y) as usize) {
            let at = y.place(10f64.powi(decade));
            let _ = writeln!(
                text,
                "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">1e{decade}</text>",
                x.from,
                x.to,
                x.from - 6.0,
                at + 4.0
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_placed_by_their_logarithms() {
        let mut figure = Figure::new("test", "a < b", "work", "error");
        figure.line("one", false, [(1.0, 1e-4), (10.0, 1e-2), (100.0, 0.0)]);
        figure.line("two", true, [(100.0, 1.0)]);
        let svg = figure.to_svg();
        // The axes go from 1 to 100 and from 1e-4 to 1: 10 and 1e-2 are in the middle of both.
        assert!(svg.contains("cx=\"70.0\" cy=\"368.0\"") && svg.contains("cx=\"260.0\" cy=\"202.0\""), "{svg}");
        assert!(svg.contains("a &lt; b") && svg.contains("stroke-dasharray") && svg.matches("<circle").count() == 3);
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    }
}
