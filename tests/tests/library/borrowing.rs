//! `Cow`: what it holds.

use std::borrow::Cow;

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains('a') { Cow::Owned(text.replace('a', "<a>")) } else { Cow::Borrowed(text) }
}

#[symbolic(helper)]
fn pages(a: [char; 2]) -> (String, usize, bool, String, Cow<'static, str>) {
    let text: String = a.iter().collect();
    let page = escaped(&text);
    let same = page == text && page.len() == 2;
    let mut loud: Cow<str> = text.as_str().into();
    if a[0] == 'b' {
        loud.to_mut().push('!');
    }
    let owned = String::from(page.clone());
    (page.into_owned(), owned.len(), same, format!("{loud}{loud:?}"), Cow::from(text))
}

#[symbolic(helper)]
fn named(p: bool) -> usize {
    let name: Cow<'static, str> = if p { "long".into() } else { Cow::Owned(String::from("x")) };
    name.len()
}

#[test]
fn what_a_cow_holds() {
    agree!(pages: a: [char; 2] = 'a'..='c' => pages(a));
    agree!(named: p: bool => named(p));
}
