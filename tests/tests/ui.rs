//! What `#[symbolic]` and `#[derive(Domain)]` accept, and what they say about what they do not accept.

#[test]
fn accepted() {
    trybuild::TestCases::new().pass("ui/pass/*.rs");
}

#[test]
fn refused_with_advice() {
    trybuild::TestCases::new().compile_fail("ui/fail/*/*.rs");
}
