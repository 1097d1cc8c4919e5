//! `settee accuracy`.

use crate::{Folder, run};

/// Seen: the studies ran for minutes, and their tables were lost.
#[test]
fn a_file_that_cannot_be_written_is_told_before_the_studies() {
    let folder = Folder::new("accuracy-out");
    let (code, text, errors) = run(&["accuracy", "--out", &folder.path("none/a.md")]);
    assert_eq!((code, text.as_str()), (5, ""), "{errors}");
    assert!(errors.contains("--out") && errors.contains("there is no folder"), "{errors}");
    folder.write("a", "no folder");
    let (code, _, errors) = run(&["accuracy", "--out", &folder.path("a.md")]);
    assert!(code == 5 && errors.contains("is no folder"), "{code}: {errors}");
}
