//! Random functions, written by `DPNL_WRITE=1 cargo test -p dpnl-tests --test soak`.

use dpnl_tests::soak::prelude::*;

#[symbolic(limit = 10_000)]
fn soak_0(#[domain(0..=5)] x1: u64, #[domain(0..=5)] x2: u8) -> (Kind,Option<bool>,) {
    let mut w4 = Point { x: (4_i32 * { let b5 = |c6: u16| (x1 as i32); b5(1) }), ..Point::default() };
    w4.y = (x2 as i32);
    if ((x1 as u16) == (x2 as u16)) { w4 = w4.moved((1_i32 | (x2 as i32))) + Point { x: 1, y: 2 }; }
    let q7: bool = w4 > Point { x: 1, y: 1 };
    let q8: i32 = w4.x ^ w4.y;
    (Kind::High.next(), (true).then(|| q7),)
}

pub fn check_0() -> Outcome {
    <(Kind,Option<bool>,) as Checked>::check("soak_0", Soak0::__arguments(), <Soak0 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak0 as Function>::Input>(choice)?;
        Some(soak_0(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_1(x1: Kind, #[domain(0..=5)] x2: u8) -> bool {
    let mut r3 = 0;
    while r3 < 2 && (if false { false } else { false }) {
        r3 += 1;
        let mut w4 = Point { x: (4 ^ 4), ..Point::default() };
        w4.y = (2_i32 >> 1);
        if false { w4 = w4.moved((match x2 { 0 | 3 => (x2 as i32), 1..=2 => (x2 as i32), n5 if n5 % 2 == 1 => (x2 as i32), _ => 1_i32 })) + Point { x: 1, y: 2 }; }
        let q6: bool = w4 > Point { x: 1, y: 1 };
        let q7: i32 = w4.x ^ w4.y;
    }
    let m8_: Option<u32> = None;
    let Some(m8) = m8_ else { return { let b9 = |c10: usize| false; b9((x2 as usize)) }; };
    true
}

pub fn check_1() -> Outcome {
    <bool as Checked>::check("soak_1", Soak1::__arguments(), <Soak1 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak1 as Function>::Input>(choice)?;
        Some(soak_1(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_2(x1: Kind, x2: Kind, x3: Kind) -> Vec<u8> {
    let mut w4 = Point { x: ((twice(200) as i32) & (-3)), ..Point::default() };
    w4.y = 0;
    if true { w4 = w4.moved((if false { (-1) } else { 1 })) + Point { x: 1, y: 2 }; }
    let q5: bool = w4 > Point { x: 1, y: 1 };
    let q6: i32 = w4.x ^ w4.y;
    (match (false, q5) { (true, _) => (if q5 { vec![(q5 as u8), 4] } else { vec![(q6 as u8), 4] }), (false, true) => vec![(q6 as u8), (q6 as u8)], _ => vec![1_u8, 0] })
}

pub fn check_2() -> Outcome {
    <Vec<u8> as Checked>::check("soak_2", Soak2::__arguments(), <Soak2 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak2 as Function>::Input>(choice)?;
        Some(soak_2(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_3(#[domain(0..=2)] x1: [u8; 2], #[domain('a'..='d')] x2: char) -> Option<u8> {
    let mut v3: char = { let b4 = |c6: u8| { let b7 = |c8: i64| 'd'; b7((c6 as i64)) }; b4((match (true).then(|| 3) { Some(p5) => 0_u8, None => 3 })) };
    Some(99)
}

pub fn check_3() -> Outcome {
    <Option<u8> as Checked>::check("soak_3", Soak3::__arguments(), <Soak3 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak3 as Function>::Input>(choice)?;
        Some(soak_3(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_4(x1: bool, #[domain(0..=5)] x2: u16, #[domain(-2..=3)] x3: i64) -> bool {
    let p4_: Option<u64> = { let b5: i8 = (1 >> 1_u32); (if x1 { Some((b5 as u64)) } else { None }) };
    if let Some(p4) = p4_ {
        let m6: u64 = { let mut w: Vec<u64> = vec![(if true { (p4 as u64) } else { p4 }), (if false { p4 } else { p4 })]; let mut t: u64 = 4; if { let b7 = |c8: u8| x1; b7(3) } { w.push((p4 | p4)); } while let Some(n) = w.first().copied() { w.remove(0); if (false) && n > 4 { break; } t ^= n / 2; } t };
    }
    let mut t9 = 2;
    let mut g10 = move |a11: u64| {
        t9 ^= a11;
        t9
    };
    let l12 = g10((3 << 1));
    let l13 = g10(1);
    ((x1 as i32) == (x3 as i32))
}

pub fn check_4() -> Outcome {
    <bool as Checked>::check("soak_4", Soak4::__arguments(), <Soak4 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak4 as Function>::Input>(choice)?;
        Some(soak_4(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_5(#[domain(0..=5)] x1: u32, #[domain(-2..=3)] x2: i128, #[domain('a'..='d')] x3: char) -> bool {
    if ((0 > (x2 as i32)) & (!true)) {
        let m4: u8 = match (x3.to_ascii_uppercase(), 2_u8) { ('a'..='c', n @ 1..=3) if true => { let _ = n; 1_u8 }, ('b' | 'd', _) => 0, (c, n) if c.is_ascii_lowercase() && n > 2 => (Kind::High as u8), _ => 0 };
    }
    true
}

pub fn check_5() -> Outcome {
    <bool as Checked>::check("soak_5", Soak5::__arguments(), <Soak5 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak5 as Function>::Input>(choice)?;
        Some(soak_5(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_6(#[domain(0..=4)] x1: i128, #[domain(-2..=3)] x2: i32) -> bool {
    let mut v3 = 3;
    let m4_: Option<u8> = (match Some(((x2 as usize) + 2)) { Some(p5) => (true).then(|| 4), None => None });
    let Some(m4) = m4_ else { return ((x2 as usize) == 1); };
    (0_i32..3).any(|x| x == x2)
}

pub fn check_6() -> Outcome {
    <bool as Checked>::check("soak_6", Soak6::__arguments(), <Soak6 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak6 as Function>::Input>(choice)?;
        Some(soak_6(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_7(#[domain(-2..=3)] x1: i64, x2: bool) -> (Kind,Option<bool>,) {
    let mut m3 = 0u8;
    let m3_: Vec<u32> = vec![3; 2];
    let o4: bool = m3_.iter().map(|x| { m3 += 1; *x }).zip(0..2u8).any(|(x, _)| x == 2);
    let mut v5: (u8,i32,) = (m3, (m3 as i32),);
    (Kind::Low, Some(x2),)
}

pub fn check_7() -> Outcome {
    <(Kind,Option<bool>,) as Checked>::check("soak_7", Soak7::__arguments(), <Soak7 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak7 as Function>::Input>(choice)?;
        Some(soak_7(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_8(#[domain(-2..=3)] x1: i8, #[domain(-2..=3)] x2: i64, #[domain(0..=4)] x3: i64) -> bool {
    let mut v4: Vec<i8> = { let b5 = |c6: i128| vec![(c6 as i8), x1]; b5(99) };
    let mut v7: (usize,u16,) = ((0_usize..3).filter(|i8| (false) || *i8 > 4).reduce(|x, y| x ^ (y / 2)).unwrap_or(99), 3,);
    false
}

pub fn check_8() -> Outcome {
    <bool as Checked>::check("soak_8", Soak8::__arguments(), <Soak8 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak8 as Function>::Input>(choice)?;
        Some(soak_8(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_9(#[domain(0..=5)] x1: u32, #[domain(0..=5)] x2: u32) -> Option<i32> {
    let mut m4 = 0u8;
    let m4_: Vec<i128> = (match (false, ((x1 as i32) == 100)) { (true, _) => (1_i128..3).collect::<Vec<i128>>(), (false, true) => (0_i128..4).scan(1_i128, |state, i5| { *state ^= i5; if *state == 2 { None } else { Some(*state) } }).scan(2_i128, |state, i6| { *state ^= i6; if *state == 4 { None } else { Some(*state) } }).collect::<Vec<i128>>(), _ => vec![2, (x2 as i128)] });
    let o7: bool = m4_.iter().map(|x| { m4 += 1; *x }).zip(0..2u8).any(|(x, _)| x == 3);
    for i8 in 0_u16..3 {
        let mut w9 = String::from("ab");
        w9.push('7'.to_ascii_uppercase());
        if true { w9.push_str(&format!("{}-", m4)); }
        let q10: usize = w9.len();
        let q11: bool = w9.chars().rev().collect::<String>() == w9;
        let q12: Option<char> = w9.chars().last();
    }
    (if o7 { Some((o7 as i32)) } else { Some((m4 as i32)) })
}

pub fn check_9() -> Outcome {
    <Option<i32> as Checked>::check("soak_9", Soak9::__arguments(), <Soak9 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak9 as Function>::Input>(choice)?;
        Some(soak_9(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_10(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: u8, #[domain(0..=5)] x3: u16) -> (Kind,Option<bool>,) {
    let m4: u16 = 'b: { for k in 0..3u8 { if k == 1 && ((false || false)) { break 'b x3; } } (match Kind::High { Kind::Low => x3, Kind::High => x3, _ => x3 }) };
    { let b5 = |c6: u8| (Kind::High, Some(false),); b5(x2) }
}

pub fn check_10() -> Outcome {
    <(Kind,Option<bool>,) as Checked>::check("soak_10", Soak10::__arguments(), <Soak10 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak10 as Function>::Input>(choice)?;
        Some(soak_10(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_11(#[domain(0..=5)] x1: u8, #[domain(0..=2)] x2: [u8; 2]) -> bool {
    let mut t3 = 2;
    let mut g4 = move |a5: i32| {
        t3 ^= (1_i32..3).try_fold(1_i32, |x, y| x.checked_mul(2)?.checked_add(y)).unwrap_or(1_i32);
        t3
    };
    let l7 = g4((2 & 0));
    let l8 = g4(0);
    ({ let b9: u64 = (x1 as u64); false } & (if true { true } else { false }))
}

pub fn check_11() -> Outcome {
    <bool as Checked>::check("soak_11", Soak11::__arguments(), <Soak11 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak11 as Function>::Input>(choice)?;
        Some(soak_11(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_12(#[domain(0..=5)] x1: u16, #[domain('a'..='d')] x2: char, #[domain('a'..='d')] x3: char) -> bool {
    let mut w4 = Point { x: (Kind::High.weight() as i32), ..Point::default() };
    w4.y = 100;
    if ((x1 as i64) < 99) { w4 = w4.moved((TABLE[1_usize % 4] as i32)) + Point { x: 1, y: 2 }; }
    let q5: bool = w4 > Point { x: 1, y: 1 };
    let q6: i32 = w4.x ^ w4.y;
    (Kind::Low < Kind::High)
}

pub fn check_12() -> Outcome {
    <bool as Checked>::check("soak_12", Soak12::__arguments(), <Soak12 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak12 as Function>::Input>(choice)?;
        Some(soak_12(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_13(#[domain(0..=5)] x1: u8, #[domain(-2..=3)] x2: i128, #[domain(0..=5)] x3: u32) -> Vec<u8> {
    let m4_: Result<u8, Kind> = if { let b5 = ((1_u8..3).filter(|i6| (true) || *i6 > 2).filter(|i7| (false) || *i7 > 200).count() as u8); true } { Ok((if true { (x1 as u8) } else { 1 })) } else { Err(Kind::High.next()) };
    let m4 = m4_.and_then(|x| if x % 3 == 1 { Err(Kind::Low) } else { Ok(x / 2) }).map_err(|k| k.next()).ok().unwrap_or(9);
    (1_u8..2).scan(1_u8, |state, i9| { *state ^= i9; if *state == 1 { None } else { Some(*state) } }).zip([0, 2]).map(|(i10, z)| i10 ^ z).collect::<Vec<u8>>()
}

pub fn check_13() -> Outcome {
    <Vec<u8> as Checked>::check("soak_13", Soak13::__arguments(), <Soak13 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak13 as Function>::Input>(choice)?;
        Some(soak_13(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_14(#[domain(0..=2)] x1: [u8; 2], x2: bool) -> bool {
    let mut t3 = 0;
    let mut g4 = move |a5: usize| {
        t3 ^= a5.pow(1);
        t3
    };
    let l6 = g4(((x2 as usize) % (x2 as usize)));
    let l7 = g4((Kind::High.weight() as usize));
    { let mut c = (1_i64..4).peekable(); c.next_if(|x| *x == 1).is_some() && c.peek().is_none() }
}

pub fn check_14() -> Outcome {
    <bool as Checked>::check("soak_14", Soak14::__arguments(), <Soak14 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak14 as Function>::Input>(choice)?;
        Some(soak_14(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_15(#[domain(0..=2)] x1: [u8; 2], #[domain(0..=5)] x2: u64) -> bool {
    let mut m3 = 0u8;
    let m3_: Vec<u64> = vec![x2, (x2 as u64)];
    let o4: bool = m3_.iter().map(|x| { m3 += 1; *x }).find(|x| *x == 4).is_some();
    true
}

pub fn check_15() -> Outcome {
    <bool as Checked>::check("soak_15", Soak15::__arguments(), <Soak15 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak15 as Function>::Input>(choice)?;
        Some(soak_15(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_16(#[domain(-2..=3)] x1: i64, #[domain(0..=2)] x2: [u8; 2]) -> Option<u8> {
    if ({ let b4 = 2_u16; false } == true) {
        let mut v5: [[u64; 2]; 2] = [[4; 2], [(x1 as u64); 2]];
    }
    None
}

pub fn check_16() -> Outcome {
    <Option<u8> as Checked>::check("soak_16", Soak16::__arguments(), <Soak16 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak16 as Function>::Input>(choice)?;
        Some(soak_16(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_17(#[domain('a'..='d')] x1: char, x2: Kind) -> bool {
    let mut v3: Option<u8> = (if (match (true, true) { (true, _) => true, (false, true) => true, _ => true }) { Some(99) } else { None });
    let m4: u16 = { let s: [u16; 3] = (if true { [127, 200, 4] } else { [200, 200, 1] }); let l: Vec<u16> = s.iter().copied().filter(|x| *x != 4).collect(); match l.as_slice() { [a, b] => a ^ b, [] => 0_u16, [.., z] => *z } };
    ((m4 as i128) < 2)
}

pub fn check_17() -> Outcome {
    <bool as Checked>::check("soak_17", Soak17::__arguments(), <Soak17 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak17 as Function>::Input>(choice)?;
        Some(soak_17(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_18(x1: bool, x2: Kind) -> bool {
    if x1 {
        let mut v3 = 3;
    }
    ((2 + 2) > { let b4 = |c5: u64| (x1 as i128); b4(200_u64) })
}

pub fn check_18() -> Outcome {
    <bool as Checked>::check("soak_18", Soak18::__arguments(), <Soak18 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak18 as Function>::Input>(choice)?;
        Some(soak_18(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_19(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: u16) -> bool {
    let mut v3: usize = (1_usize..4).filter(|i4| (true) || *i4 > 3).max_by_key(|x| *x % 3).unwrap_or(2);
    v3 *= v3;
    true
}

pub fn check_19() -> Outcome {
    <bool as Checked>::check("soak_19", Soak19::__arguments(), <Soak19 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak19 as Function>::Input>(choice)?;
        Some(soak_19(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_20(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: usize) -> bool {
    if x1.is_ascii_digit() {
        if pick(Kind::Middle, true).is_none() { return true; }
    }
    let mut v3: [[u64; 2]; 2] = [[(x2 as u64), (x2 as u64)], [(x2 as u64), 3]];
    (false || true)
}

pub fn check_20() -> Outcome {
    <bool as Checked>::check("soak_20", Soak20::__arguments(), <Soak20 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak20 as Function>::Input>(choice)?;
        Some(soak_20(x1, x2))
    })
}

#[symbolic]
fn soak_21(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: u8) -> bool {
    let mut r3 = 0;
    while r3 < 2 && { let b4 = (x2 as u64); true } {
        r3 += 1;
        let mut t5 = 0;
        let mut g6 = |a7: i128| {
            t5 ^= a7;
            t5
        };
        let l8 = g6(4_i128);
        let l9 = g6((!3_i128));
        if (2_u16 != (l9 as u16)) { return (!true); }
    }
    { let b10 = |c11: usize| (!false); b10(3_usize.wrapping_add(0_usize)) }
}

pub fn check_21() -> Outcome {
    <bool as Checked>::check("soak_21", Soak21::__arguments(), <Soak21 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak21 as Function>::Input>(choice)?;
        Some(soak_21(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_22(#[domain(0..=5)] x1: u32, x2: bool, #[domain(0..=5)] x3: u32) -> i128 {
    let m4: u64 = { let mut w: Vec<u64> = vec![(x1 as u64); 1]; let mut t: u64 = 1_u64; if (match (x2).then(|| (x3 as i32)) { Some(p7) => x2, None => x2 }) { w.push({ let b5 = |c6: u32| 2; b5(x1) }); } while let Some(n) = w.first().copied() { w.remove(0); if ({ let b8: u16 = (x1 as u16); x2 }) && n > 1_u64 { break; } t ^= n / 2; } t };
    ((0_i128..2).count() as i128)
}

pub fn check_22() -> Outcome {
    <i128 as Checked>::check("soak_22", Soak22::__arguments(), <Soak22 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak22 as Function>::Input>(choice)?;
        Some(soak_22(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_23(#[domain('a'..='d')] x1: char, #[domain(-2..=3)] x2: i64, #[domain(0..=4)] x3: i128) -> bool {
    let w4: std::cell::RefCell<i64> = std::cell::RefCell::new((x2 - x2));
    { let mut guard = w4.borrow_mut(); *guard ^= (x2 + (x2 as i64)); }
    if false { w4.replace({ let b5 = |c6: i64| (x3 as i64); b5(x2) }); }
    let q7: i64 = *w4.borrow();
    false
}

pub fn check_23() -> Outcome {
    <bool as Checked>::check("soak_23", Soak23::__arguments(), <Soak23 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak23 as Function>::Input>(choice)?;
        Some(soak_23(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_24(#[domain(0..=5)] x1: u8, x2: Kind) -> bool {
    let mut v3: Kind = x2;
    ((true & false) & (1_i128..2).lt([1, 4]))
}

pub fn check_24() -> Outcome {
    <bool as Checked>::check("soak_24", Soak24::__arguments(), <Soak24 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak24 as Function>::Input>(choice)?;
        Some(soak_24(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_25(#[domain(0..=2)] x1: [u8; 2], #[domain(0..=4)] x2: i128, x3: Kind) -> Vec<u8> {
    let mut v4: [i8; 1] = [3_i8];
    let mut t5 = 2;
    let mut g6 = move |a7: i128| {
        t5 ^= x2;
        t5
    };
    let l9 = g6(((x2 as i128) / x2));
    let l10 = g6({ let b8: u8 = 3; (x2 as i128) });
    vec![(l10 as u8), 3]
}

pub fn check_25() -> Outcome {
    <Vec<u8> as Checked>::check("soak_25", Soak25::__arguments(), <Soak25 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak25 as Function>::Input>(choice)?;
        Some(soak_25(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_26(#[domain(0..=4)] x1: i64, x2: Kind, #[domain(0..=5)] x3: u8) -> bool {
    let w4: std::collections::HashSet<i32> = [(x3 as i32), (1_i32..2).max_by_key(|x| *x % 3).unwrap_or(2), (3 + 3)].into_iter().collect();
    let q6: bool = w4.contains(&((x3 as i32)));
    let q7: usize = w4.len();
    let mut w8 = String::from("ab");
    w8.push(((3_u8 % 26) + b'a') as char);
    if true { w8.push_str(&format!("{}-", 1_u8)); }
    let q9: usize = w8.len();
    let q10: bool = w8.chars().rev().collect::<String>() == w8;
    let q11: Option<char> = w8.chars().last();
    (x2.next() < x2)
}

pub fn check_26() -> Outcome {
    <bool as Checked>::check("soak_26", Soak26::__arguments(), <Soak26 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak26 as Function>::Input>(choice)?;
        Some(soak_26(x1, x2, x3))
    })
}

#[symbolic]
fn soak_27(x1: Kind, #[domain('a'..='d')] x2: char, #[domain(0..=4)] x3: i64) -> [bool; 2] {
    for i4 in 0_i8..1 {
        if matches!(x1, Kind::Low | Kind::High) { return [true, true]; }
    }
    [true, true]
}

pub fn check_27() -> Outcome {
    <[bool; 2] as Checked>::check("soak_27", Soak27::__arguments(), <Soak27 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak27 as Function>::Input>(choice)?;
        Some(soak_27(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_28(x1: bool, #[domain(0..=4)] x2: usize, x3: Kind) -> bool {
    let mut v4: Vec<u64> = vec![(x2 as u64)];
    x1
}

pub fn check_28() -> Outcome {
    <bool as Checked>::check("soak_28", Soak28::__arguments(), <Soak28 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak28 as Function>::Input>(choice)?;
        Some(soak_28(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_29(x1: bool, #[domain(-2..=3)] x2: i64) -> bool {
    let mut w3: std::collections::HashMap<u8, i8> = std::collections::HashMap::new();
    w3.insert(4_u8.pow(3), (1_i8 << 2_u32));
    *w3.entry((x2 as u8)).or_insert(0) ^= 4_i8.checked_add(0).unwrap_or((x2 as i8));
    if (4 != 100) { w3.remove(&1); }
    let q4: Option<i8> = w3.get(&(2)).copied();
    let q5: usize = w3.len();
    let q6: i8 = w3.values().fold(0, |x, y| x ^ y);
    let mut v7: Option<i32> = Some(2);
    (1_u8..3).skip_while(|i8| *i8 == 0).is_sorted()
}

pub fn check_29() -> Outcome {
    <bool as Checked>::check("soak_29", Soak29::__arguments(), <Soak29 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak29 as Function>::Input>(choice)?;
        Some(soak_29(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_30(#[domain(0..=5)] x1: u64, #[domain(0..=4)] x2: i64) -> bool {
    let m3: u64 = { let s: [u64; 3] = [127; 3]; let [a, _, c] = s; let t = &s[..(((x1 as usize) ^ 100)) % 4]; t.iter().fold(a ^ c, |x, y| x ^ y) };
    let mut v4: [[u64; 2]; 2] = { let b5 = |c6: i64| [[x1, m3]; 2]; b5(x2) };
    (true ^ false)
}

pub fn check_30() -> Outcome {
    <bool as Checked>::check("soak_30", Soak30::__arguments(), <Soak30 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak30 as Function>::Input>(choice)?;
        Some(soak_30(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_31(#[domain(-2..=3)] x1: i8, #[domain(0..=5)] x2: u8, x3: Kind) -> bool {
    (0_u8..2).zip([0, 1]).map(|(i4, z)| i4 ^ z).lt([3, 100])
}

pub fn check_31() -> Outcome {
    <bool as Checked>::check("soak_31", Soak31::__arguments(), <Soak31 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak31 as Function>::Input>(choice)?;
        Some(soak_31(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_32(x1: bool, #[domain(0..=5)] x2: u16) -> bool {
    let mut v3: (u16,u32,) = ((x1 as u16), 2_u32,);
    false
}

pub fn check_32() -> Outcome {
    <bool as Checked>::check("soak_32", Soak32::__arguments(), <Soak32 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak32 as Function>::Input>(choice)?;
        Some(soak_32(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_33(x1: Kind, #[domain(0..=5)] x2: usize, #[domain(0..=4)] x3: usize) -> Option<u8> {
    let mut v4 = 'a';
    (match 3_i32 { 0 | 3 => Some((x3 as u8)), 1..=2 => Some(4), n5 if n5 < 0 => Some((x2 as u8)), _ => Some(3) })
}

pub fn check_33() -> Outcome {
    <Option<u8> as Checked>::check("soak_33", Soak33::__arguments(), <Soak33 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak33 as Function>::Input>(choice)?;
        Some(soak_33(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_34(x1: bool, #[domain('a'..='d')] x2: char, #[domain('a'..='d')] x3: char) -> bool {
    if ((x1 as u16) <= 0) { return (!x1); }
    { let b4 = |c6: u8| (match c6 { 0 | 3 => true, 1..=2 => true, n7 if n7 % 2 == 1 => true, _ => x1 }); b4({ let b5: u64 = (x1 as u64); (x1 as u8) }) }
}

pub fn check_34() -> Outcome {
    <bool as Checked>::check("soak_34", Soak34::__arguments(), <Soak34 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak34 as Function>::Input>(choice)?;
        Some(soak_34(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_35(x1: Kind, #[domain(0..=4)] x2: i128, #[domain(0..=5)] x3: u64) -> Option<u64> {
    let mut r4 = 0;
    while r4 < 2 && { let b5: u64 = 2; true } {
        r4 += 1;
        if ((1_i64..3).position(|x| x > 1) == Some(1)) { return Some(x3); }
    }
    let mut t6 = 2;
    let mut g7 = |a8: u16| {
        t6 ^= (127 << 4);
        t6
    };
    let l12 = g7((0_u16..4).max_by_key(|x| *x % 3).unwrap_or(0_u16));
    let l13 = g7((0_u16..2).enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, i10)| i10).min().unwrap_or(200));
    x3.checked_sub((Kind::Low.weight() as u64))
}

pub fn check_35() -> Outcome {
    <Option<u64> as Checked>::check("soak_35", Soak35::__arguments(), <Soak35 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak35 as Function>::Input>(choice)?;
        Some(soak_35(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_36(x1: bool, #[domain(0..=4)] x2: i64, x3: Kind) -> Vec<u8> {
    let w4 = if x1 { Shape::Line({ let b5 = (x2 as u64); 1_u8 }) } else if { let b6 = |c7: u32| x1; b6(3) } { Shape::Square { width: pick(Kind::Low, x1).map_or((x1 as u8), |x| x + 2), height: (x1 as u8) } } else { Shape::Dot };
    let q8: Option<u8> = w4.area();
    let q9: bool = matches!(w4, Shape::Line(1..=3) | Shape::Dot);
    vec![4_u8.saturating_sub((x1 as u8)); 2]
}

pub fn check_36() -> Outcome {
    <Vec<u8> as Checked>::check("soak_36", Soak36::__arguments(), <Soak36 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak36 as Function>::Input>(choice)?;
        Some(soak_36(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_37(#[domain(-2..=3)] x1: i64, #[domain('a'..='d')] x2: char) -> bool {
    if false {
        let mut m3: Vec<u8> = (0_u8..2).skip_while(|i4| *i4 == 1_u8).collect::<Vec<u8>>();
        if false { m3.push(((x1 as u8) >> 8)); }
        { let half = m3.len() / 2; m3.rotate_left(half); }
        let mut v5: bool = pick(Kind::Low, true).is_none();
    }
    let p6_: Option<u8> = 1_u8.checked_sub(2);
    if let Some(p6) = p6_ {
        let mut v7 = 1;
        if (true || true) { return (false == false); }
    }
    (match (if ((x1 as u8) == 0) { Some(((x1 as u64) - (x1 as u64))) } else { None }) { Some(p8) => (!false), None => false })
}

pub fn check_37() -> Outcome {
    <bool as Checked>::check("soak_37", Soak37::__arguments(), <Soak37 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak37 as Function>::Input>(choice)?;
        Some(soak_37(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_38(#[domain(0..=2)] x1: [u8; 2], #[domain('a'..='d')] x2: char) -> Option<u8> {
    let (mut m3, mut m6): (u32, u32) = ((1_u32..2).map(|i4| i4).try_fold(0_u32, |x, y| x.checked_mul(2)?.checked_add(y)).unwrap_or(4), 1);
    if true { m6 ^= std::mem::take(&mut m3); }
    let p7_: Option<u32> = (false).then(|| (Kind::High.weight() as u32));
    if let Some(p7) = p7_ {
        if (1_u32..3).scan(1_u32, |state, i8| { *state ^= i8; if *state == 1 { None } else { Some(*state) } }).enumerate().filter(|(at, _)| at % 2 == 0).map(|(_, i9)| i9).is_sorted() { return 3_u8.checked_sub(3); }
    }
    Some((2 << m3))
}

pub fn check_38() -> Outcome {
    <Option<u8> as Checked>::check("soak_38", Soak38::__arguments(), <Soak38 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak38 as Function>::Input>(choice)?;
        Some(soak_38(x1, x2))
    })
}

#[symbolic]
fn soak_39(#[domain(0..=4)] x1: u64, #[domain(0..=4)] x2: i64) -> [u8; 2] {
    if matches!(Kind::High, Kind::Low | Kind::High) {
        if true { return [(x1 as u8), 0]; }
        let mut t3 = 1;
        let mut g4 = |a5: usize| {
            t3 ^= a5.pow(3);
            t3
        };
        let l6 = g4((x1 as usize));
        let l7 = g4((x2 as usize));
    } else {
        if (2 < 3) { return [3, (x1 as u8)]; }
        if true { return [(x1 as u8), (x2 as u8)]; }
    }
    let mut v8: Kind = Kind::Middle;
    [(x2 as u8); 2]
}

pub fn check_39() -> Outcome {
    <[u8; 2] as Checked>::check("soak_39", Soak39::__arguments(), <Soak39 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak39 as Function>::Input>(choice)?;
        Some(soak_39(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_40(#[domain(0..=2)] x1: [u8; 2], #[domain(-2..=3)] x2: i8) -> Vec<u8> {
    if true {
        let mut v3 = 3;
        if false { return (1_u8..2).filter(|i4| (false) || *i4 > 4).zip([200, 0_u8]).map(|(i5, z)| i5 ^ z).collect::<Vec<u8>>(); }
    }
    if ({ let b6 = |c7: u64| (x2 as u8); b6(200) } != (0 - (x2 as u8))) {
        let mut v8: Vec<i128> = (if pick(Kind::High, true).is_none() { vec![2, 4] } else { (0_i128..3).filter(|i9| (false) || *i9 > 1).collect::<Vec<i128>>() });
    }
    x1.iter().cloned().filter(|i10| (false) || *i10 > 2).collect::<Vec<u8>>()
}

pub fn check_40() -> Outcome {
    <Vec<u8> as Checked>::check("soak_40", Soak40::__arguments(), <Soak40 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak40 as Function>::Input>(choice)?;
        Some(soak_40(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_41(#[domain('a'..='d')] x1: char, #[domain('a'..='d')] x2: char, x3: bool) -> bool {
    let m4: Option<usize> = (|| { let o: Option<usize> = Some((x3 as usize)); let x = o?; if (1 != 127) { return None; } let y: usize = (twice(1_u8) as usize); Some(x.checked_add(y)? ^ 1) })();
    ((3_i8 > (x3 as i8)) ^ (if x3 { x3 } else { x3 }))
}

pub fn check_41() -> Outcome {
    <bool as Checked>::check("soak_41", Soak41::__arguments(), <Soak41 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak41 as Function>::Input>(choice)?;
        Some(soak_41(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_42(#[domain(0..=5)] x1: u8, #[domain(-2..=3)] x2: i32, #[domain(0..=5)] x3: u64) -> bool {
    let m4: u8 = match ({ let b5 = 4; 'a' }, (3_i128 as u8)) { ('a'..='c', n @ 1..=3) if (1_usize..3).enumerate().filter(|(at, _)| at % 2 == 0).map(|(_, i6)| i6).all(|x| x < (x2 as usize)) => { let _ = n; pick(Kind::Middle, true).map_or(x1, |x| x + 2) }, ('b' | 'd', _) => (0_u8..4).take_while(|i7| *i7 != 0).max().unwrap_or(3), (c, n) if c.is_ascii_lowercase() && n > 2 => (x1 as u8), _ => 200 };
    if (((x1 as i128) * (m4 as i128)) < (x2 as i128)) {
        let mut v9 = 2;
    }
    false
}

pub fn check_42() -> Outcome {
    <bool as Checked>::check("soak_42", Soak42::__arguments(), <Soak42 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak42 as Function>::Input>(choice)?;
        Some(soak_42(x1, x2, x3))
    })
}

#[symbolic(limit = 10_000)]
fn soak_43(#[domain(0..=4)] x1: i128, x2: bool) -> bool {
    let mut v3: (u32,u8,) = (if x2 { (3, 3,) } else { ((x2 as u32), (x2 as u8),) });
    let mut v4: bool = (1_u8..2).scan(2_u8, |state, i5| { *state ^= i5; if *state == 0_u8 { None } else { Some(*state) } }).take_while(|i6| *i6 != 1).any(|x| x == (x2 as u8));
    (0_u16..4).any(|x| x == (if x2 { (x2 as u16) } else { 200 }))
}

pub fn check_43() -> Outcome {
    <bool as Checked>::check("soak_43", Soak43::__arguments(), <Soak43 as Function>::lifted, &|inputs, choice| {
        let (x1, x2) = inputs.decode::<<Soak43 as Function>::Input>(choice)?;
        Some(soak_43(x1, x2))
    })
}

#[symbolic(limit = 10_000)]
fn soak_44(#[domain(0..=5)] x1: u8, #[domain(0..=5)] x2: u64, #[domain(-2..=3)] x3: i32) -> Vec<u8> {
    let mut v4: u8 = (x1 - 99);
    vec![v4, 3]
}

pub fn check_44() -> Outcome {
    <Vec<u8> as Checked>::check("soak_44", Soak44::__arguments(), <Soak44 as Function>::lifted, &|inputs, choice| {
        let (x1, x2, x3) = inputs.decode::<<Soak44 as Function>::Input>(choice)?;
        Some(soak_44(x1, x2, x3))
    })
}

pub const CHECKS: &[fn() -> Outcome] = &[
    check_0,
    check_1,
    check_2,
    check_3,
    check_4,
    check_5,
    check_6,
    check_7,
    check_8,
    check_9,
    check_10,
    check_11,
    check_12,
    check_13,
    check_14,
    check_15,
    check_16,
    check_17,
    check_18,
    check_19,
    check_20,
    check_21,
    check_22,
    check_23,
    check_24,
    check_25,
    check_26,
    check_27,
    check_28,
    check_29,
    check_30,
    check_31,
    check_32,
    check_33,
    check_34,
    check_35,
    check_36,
    check_37,
    check_38,
    check_39,
    check_40,
    check_41,
    check_42,
    check_43,
    check_44,
];
