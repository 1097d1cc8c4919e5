//! Input that means harm, or was cut short: an error with a place or a document, in linear time.

use settee_scn::{
    Limit, Limits, LoadedScene, NoIncludes, Parsed, ProblemKind, SourceMap, load_scene, parse, print, print_scene,
};

fn read(bytes: &[u8], limits: &Limits) -> (SourceMap, Parsed) {
    let mut sources = SourceMap::new();
    let parsed = parse(&mut sources, "test.scn", bytes, limits);
    (sources, parsed)
}

fn load(bytes: &[u8]) -> LoadedScene {
    load_scene(&mut SourceMap::new(), "test.scn", bytes, &mut NoIncludes, &Limits::default())
}

#[track_caller]
fn assert_limit(text: &str, limits: &Limits, limit: Limit) {
    let (_, parsed) = read(text.as_bytes(), limits);
    assert!(parsed.document.is_none());
    assert_eq!(parsed.problems.last().map(|problem| problem.kind), Some(ProblemKind::LimitExceeded(limit)));
}

const SAMPLE: &str = r##"<?xml version="1.0" encoding="UTF-8"?>
<!-- A beam — fixed at one end -->
<Node name="root" dt="0.01" gravity="0 -9.81 0">
    <RequiredPlugin pluginName="Sofa.Component.Mass"/> <!-- Needed -->
    <EulerImplicitSolver rayleighStiffness='0.1'rayleighMass="0.1" />
    <Node name="béam">
        <RegularGridTopology n="3 3 9" min="0 0 0" max="1 1 5"/>
        <MechanicalObject name="dofs" template="Vec3d" position="0 0 0&#x0A;1 0 0
            0 1 0 &amp; 1 1 0"/>
        <DataDisplay template="Data<int>" label="a & b"/>
        <Object type="UniformMass"><Attribute type="totalMass"><Data value="5"/></Attribute></Object>
        <![CDATA[ ignored ]]> text
    </Node>
</Node>
"##;

#[test]
fn a_scene_cut_at_any_byte_is_an_error_with_a_place_or_a_document() {
    let whole = SAMPLE.trim_end().len();
    let utf16: Vec<u8> = format!("\u{feff}{SAMPLE}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, complete) in [(SAMPLE.as_bytes(), whole), (&utf16, utf16.len() - 2)] {
        for end in 0..=bytes.len() {
            let (sources, parsed) = read(&bytes[..end], &Limits::default());
            let error = parsed.problems.iter().find(|problem| problem.is_error());
            // A UTF-16 file cut after the last element, within a character, is an encoding error still.
            assert!(parsed.document.is_some() == error.is_none(), "cut at {end}");
            assert!(end >= complete || error.is_some(), "cut at {end}");
            if let Some(error) = error {
                assert_eq!(error.span.file, parsed.file);
                assert!(error.span.end as usize <= sources.text(parsed.file).len(), "cut at {end}");
                assert!(error.span.start <= error.span.end);
            }
        }
    }
}

#[test]
fn a_scene_with_any_byte_replaced_does_not_panic() {
    for position in 0..SAMPLE.len() {
        for byte in [0x00, b'<', b'>', b'"', b'&', b'-', b'/', b' ', 0x80, 0xFF] {
            let mut bytes = SAMPLE.as_bytes().to_vec();
            bytes[position] = byte;
            let loaded = load(&bytes);
            if let Some(scene) = loaded.scene {
                let again = load(print_scene(&scene).as_bytes());
                assert!(scene.same_content(&again.scene.expect("what was printed reads")), "{byte:#x} at {position}");
            }
        }
    }
}

#[test]
fn entity_declarations_are_refused_before_they_cost_anything() {
    let mut laughs = String::from("<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [\n<!ENTITY lol \"lol\">\n");
    for i in 1..10 {
        let inner = format!("&lol{};", i - 1).repeat(10);
        laughs += &format!("<!ENTITY lol{i} \"{inner}\">\n");
    }
    laughs += "]>\n<Node name=\"&lol9;\"/>";
    let external = "<!DOCTYPE Node [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><Node name=\"&x;\"/>";
    for text in [laughs.as_str(), external, "<!ENTITY x \"y\"><Node/>", "<!doctype x><Node/>"] {
        let (sources, parsed) = read(text.as_bytes(), &Limits::default());
        assert!(parsed.document.is_none());
        let error = &parsed.problems[0];
        assert_eq!(error.kind, ProblemKind::DoctypeRefused);
        assert!(sources.span_text(error.span).starts_with("<!"));
    }
}

#[test]
fn references_to_entities_never_expand() {
    let (_, parsed) = read(b"<Node a='&lol;&lol;'/>", &Limits::default());
    let document = parsed.document.expect("lints only");
    assert_eq!(document.element(document.root()).attributes[0].value, "&lol;&lol;");
}

fn nested(depth: usize) -> String {
    "<Node>".repeat(depth) + &"</Node>".repeat(depth)
}

#[test]
fn deep_nesting_loads_prints_and_drops_on_a_small_stack() {
    let run = || {
        for depth in [100, 10_000, 100_000] {
            let (_, parsed) = read(nested(depth).as_bytes(), &Limits::default());
            let document = parsed.document.expect("within the limit");
            assert_eq!(document.pre_order().count(), depth);
            let (_, again) = read(print(&document).as_bytes(), &Limits::default());
            assert!(document.same_content(&again.document.expect("what was printed reads")));
            let scene = load(nested(depth).as_bytes()).scene.expect("within the limit");
            assert_eq!(scene.pre_order().count(), depth);
            let again = load(print_scene(&scene).as_bytes()).scene.expect("what was printed reads");
            assert!(scene.same_content(&again));
        }
    };
    let thread = std::thread::Builder::new().stack_size(128 << 10).spawn(run).expect("a thread starts");
    thread.join().expect("no panic and no overflow");
}

#[test]
fn deeper_nesting_is_a_limit_error() {
    let limits = Limits::default();
    assert_limit(&nested(1_000_000), &limits, Limit::Depth);
    assert_limit(&nested(100_001), &limits, Limit::Depth);
    assert_limit(&"<a>".repeat(1_000_000), &limits, Limit::Depth);
}

#[test]
fn each_limit_is_enforced() {
    let limits = Limits { max_bytes: 20, ..Limits::default() };
    assert_limit("<Node name='too long'/>", &limits, Limit::Bytes);
    let limits = Limits { max_elements: 2, ..Limits::default() };
    assert_limit("<a><b/><c/></a>", &limits, Limit::Elements);
    let limits = Limits { max_attributes: 2, ..Limits::default() };
    assert_limit("<a x='' y=''><b z=''/></a>", &limits, Limit::Attributes);
    let limits = Limits { max_attribute_bytes: 3, ..Limits::default() };
    assert_limit("<a x='1234'/>", &limits, Limit::AttributeBytes);
}

/// Reads a text that has no error. That it ends says that the time is linear: a quadratic reader would need hours for
/// these.
fn assert_loads(text: &str) {
    let loaded = load(text.as_bytes());
    assert!(loaded.problems.iter().all(|problem| !problem.is_error()), "{:?}", loaded.problems);
}

#[test]
fn a_million_attributes_read_in_linear_time() {
    let distinct: String = (0..1_000_000).map(|i| format!(" a{i}=''")).collect();
    assert_loads(&format!("<Node{distinct}/>"));
    assert_loads(&format!("<Node{}/>", " a=''".repeat(1_000_000)));
    let nested: String = (0..200_000).map(|i| format!("<Attribute type='a{i}'><Data value=''/></Attribute>")).collect();
    assert_loads(&format!("<Node><Mass{distinct}>{nested}</Mass></Node>"));
}

#[test]
fn a_value_of_a_hundred_megabytes_reads() {
    let text = format!("<Node><A position=\"{}\"/></Node>", "0.25 1.5 ".repeat(11_000_000));
    assert_loads(&text);
}

#[test]
fn a_million_lints_cost_a_thousand_problems() {
    let text = format!("<Node a=\"{}\"/>", "&".repeat(1_000_000));
    let (_, parsed) = read(text.as_bytes(), &Limits::default());
    assert!(parsed.document.is_some());
    assert_eq!(parsed.problems.len(), 1001);
    let last = parsed.problems.last().expect("not empty");
    assert_eq!(last.kind, ProblemKind::TooManyProblems);
    assert_eq!(last.message, "999000 more problems are not shown");
}

#[test]
fn unclosed_constructs_by_the_million_end_in_an_error_quickly() {
    for piece in ["<!--", "<![CDATA[", "<?x ", "<a b='", "</a", "<a ", "&#", "]]>", "-->"] {
        let text = format!("<Node>{}", piece.repeat(300_000));
        let (_, parsed) = read(text.as_bytes(), &Limits::default());
        assert!(parsed.document.is_none(), "{piece}");
    }
}

#[test]
fn slips_by_the_million_end_the_reading_after_a_thousand() {
    for piece in [
        "<a b=1/>",
        "<a b/>",
        "<a b='&#0;'/>",
        "<a b='1 c='2'/>",
        "<a b='1>",
        "<a ='/>",
        "<a \n<Node></Nod>",
        "</x>",
        "< a/>",
        "<!>",
        "<?x >",
        "<!-- >",
    ] {
        let text = format!("<Node>{}</Node>", piece.repeat(300_000));
        let (_, parsed) = read(text.as_bytes(), &Limits::default());
        assert!(parsed.document.is_none() && parsed.mended.is_none(), "{piece}");
        assert_eq!(parsed.problems.iter().filter(|problem| problem.is_error()).count(), 1000, "{piece}");
        let last = parsed.problems.last().expect("not empty");
        assert_eq!(
            (last.kind, last.message.as_str()),
            (ProblemKind::TooManyProblems, "the reading ends here, after 1000 errors")
        );
    }
}

#[test]
fn slips_beside_a_name_of_a_megabyte_do_not_repeat_it() {
    let name = "a".repeat(1 << 20);
    let slips = " ? c='1'".repeat(400);
    let text = format!("<Node><{name}{slips}/><{name}>{}</Node>", "</nearly>".repeat(400));
    let (_, parsed) = read(text.as_bytes(), &Limits::default());
    assert!(parsed.problems.iter().filter(|problem| problem.is_error()).count() > 400);
    let length = |problem: &settee_scn::Problem| problem.message.len() + problem.help.as_ref().map_or(0, String::len);
    assert!(parsed.problems.iter().map(length).sum::<usize>() < 1 << 20);
}

#[test]
fn what_was_probably_meant_keeps_the_limits() {
    let limits = Limits { max_depth: 2, ..Limits::default() };
    assert_limit("<a x=1><b><c/></b></a>", &limits, Limit::Depth);
    let limits = Limits { max_elements: 2, ..Limits::default() };
    assert_limit("<a x=1><b/></a><c/>", &limits, Limit::Elements);
    let limits = Limits { max_problems: 2, ..Limits::default() };
    let (_, parsed) = read(b"<a x=1 y=2 z=3/>", &limits);
    assert_eq!(parsed.problems.iter().filter(|problem| problem.is_error()).count(), 2);
    assert!(parsed.mended.is_none());
}

#[test]
fn encodings_are_decoded_as_declared_or_refused_with_a_place() {
    let text = "<Node name=\"é\">\r\n<Mass/></Node>";
    let latin1: Vec<u8> = text.chars().map(|character| character as u8).collect();
    let declared = [b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".as_slice(), &latin1].concat();
    let utf8_with_mark = [b"\xEF\xBB\xBF".as_slice(), text.as_bytes()].concat();
    let utf16_big: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [declared.as_slice(), &utf8_with_mark, &utf16_big, text.as_bytes()] {
        let (_, parsed) = read(bytes, &Limits::default());
        assert_eq!(parsed.problems, []);
        let document = parsed.document.expect("decoded");
        assert_eq!(document.element(document.root()).attributes[0].value, "é");
    }
    let (sources, parsed) = read(&latin1, &Limits::default());
    let error = &parsed.problems[0];
    assert_eq!(error.kind, ProblemKind::BadEncoding);
    assert_eq!(sources.line_column(error.span.file, error.span.start), (1, 13));
    assert!(error.help.is_some());
}
