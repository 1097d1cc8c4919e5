//! Values of data as scenes write them, and lists of scenes: two bytes choose a data of a class, the rest is its text.
//! What was read is printed and read again to the same.
#![no_main]

use std::path::Path;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use settee_kernel::ClassEntry;

fuzz_target!(|bytes: &[u8]| {
    let [high, low, rest @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    if *high == 255 {
        let _ = settee_regression::List::parse(Path::new("fuzzed.regression-tests"), text);
        return;
    }
    static CLASSES: OnceLock<Vec<ClassEntry>> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let registry = settee_components::registry();
        registry.classes().map(|(_, entry)| entry.clone()).collect()
    });
    let mut component = classes[(usize::from(*high) * 2 + usize::from(*low) % 2) % classes.len()].create_default();
    if component.data_len() == 0 {
        return;
    }
    let index = usize::from(*low) / 2 % component.data_len();
    if component.data_mut(index).parse(text).is_ok() {
        let printed = component.data(index).print();
        component.data_mut(index).parse(&printed).expect("what was printed can be read");
        assert_eq!(component.data(index).print(), printed);
    }
});
