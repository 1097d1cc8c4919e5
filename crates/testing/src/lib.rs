//! Conformance suites per role and problems with exact answers.
