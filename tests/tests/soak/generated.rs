//! Random functions, written by `DPNL_WRITE=1 cargo test -p dpnl-tests --test soak`.

use dpnl::prelude::*;
use dpnl_tests::soak::check::{Outcome, check};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Domain)]
pub enum Kind {
    Low = 1,
    High = 5,
    Middle = 3,
}

const TABLE: [u16; 4] = [3, 0, 500, 7];

#[symbolic(helper)]
fn twice(x: u8) -> u8 {
    x.wrapping_mul(2)
}

#[symbolic(helper)]
fn pick(kind: Kind, flag: bool) -> Option<u8> {
    match kind {
        Kind::Low => None,
        Kind::Middle if flag => Some(1),
        other => Some(other as u8),
    }
}

#[symbolic]
fn soak_0(#[domain(0..=5)] x1: u64, #[domain(0..=5)] x2: u8) -> (Kind,Option<bool>,) {
    let mut r4 = 0;
    while r4 < 2 && '7'.is_ascii_digit() {
        r4 += 1;
        if (0 > 0) { return (Kind::Middle, Some(true),); }
    }
    if (0_i64..2).map(|i5| i5).any(|x| x == 1_i64) {
        let mut v6: Option<u64> = (if (x2 > 3) { (match (if false { Some(0) } else { None }) { Some(p7) => x1.checked_sub(x1), None => Some(3) }) } else { None });
    }
    (Kind::Middle, Some(true),)
}

pub fn check_0() -> Outcome {
    check("soak_0", Soak0::system(), |(x1, x2)| soak_0(x1, x2))
}

#[symbolic]
fn soak_1(x1: Kind, #[domain(0..=5)] x2: u8) -> bool {
    let mut v3: Option<i64> = Some(4_i64.wrapping_add(0));
    if (match x1 { Kind::Low => (Kind::Middle < x1), Kind::High => true, _ => false }) {
        for i4 in 0_i8..1 {
            if pick(x1, true).is_none() { return (4_i128 == 3); }
        }
    } else {
        if true {
            let mut v5: Kind = { let b6 = (1_usize..3).chain([2]).take_while(|i8| *i8 != 4).max().unwrap_or(0); x1 };
            v3 = { let b10 = (if false { 127 } else { 2 }); (false).then(|| 3) };
        } else {
            v3 = 1_i64.checked_sub(2);
            let mut t11 = 1;
            let mut g12 = |a13: u32| {
                t11 ^= (a13 - a13);
                t11
            };
            let l15 = g12((x2 as u32));
            let l16 = g12((match (true).then(|| 1) { Some(p14) => 200, None => 1 }));
        }
        if ((if true { 2 } else { 127 }) <= (0_u32..3).chain([2_u32]).fold(2, |f18, x| (f18) ^ x)) {
            if (0_i32..3).all(|x| x < 0) { return false; }
        } else {
            if false { return (!true); }
            let mut v19: usize = 0x1_0000_0000_usize;
        }
    }
    true
}

pub fn check_1() -> Outcome {
    check("soak_1", Soak1::system(), |(x1, x2)| soak_1(x1, x2))
}

#[symbolic]
fn soak_2(x1: Kind, x2: Kind, x3: Kind) -> [u64; 2] {
    let p4_: Option<usize> = (1_usize as usize).checked_sub({ let b5 = |c6: i64| 2; b5(1) });
    if let Some(p4) = p4_ {
        let mut v7 = 3;
    }
    let mut v8: Option<i128> = (if (0_u16..3).filter(|i9| false || *i9 > 3).chain([0]).all(|x| x < { let b11 = |c12: i8| 1; b11(1) }) { Some({ let b13: u64 = 3; 0 }) } else { None });
    [(match (2_i64 as i64).checked_sub((0 >> 2_u32)) { Some(p14) => 4, None => 1 }), ((0_u64..2).max().unwrap_or(3) - (0_u64..4).map(|i16| 4).sum::<u64>())]
}

pub fn check_2() -> Outcome {
    check("soak_2", Soak2::system(), |(x1, x2, x3)| soak_2(x1, x2, x3))
}

#[symbolic]
fn soak_4(x1: bool, #[domain(0..=5)] x2: u16, #[domain(-2..=3)] x3: i64) -> bool {
    if (0_u32..2).all(|x| x < 3_u32) {
        for i4 in 0_u8..1 {
            let mut v5 = 1;
        }
        if pick(Kind::High, false).is_none() {
            let mut v6: Vec<usize> = vec![(if (match Kind::Low { Kind::Low => false, Kind::High => x1, _ => false }) { (1_usize..2).fold(1_usize, |f7, x| (2) ^ x) } else { 2 }), (!2_usize)];
            if ((1_u32..2).last() == Some(2)) { return pick(Kind::Middle, x1).is_none(); }
        } else {
            if (1_usize..4).zip([4, 3]).map(|(i8, z)| i8 ^ z).map(|i9| i9).any(|x| x == 100) { return pick(Kind::High, x1).is_none(); }
            let mut v10: [i128; 3] = [(!4_i128), (-3), ((0_i128..4).zip([1, 5_000_000_000]).map(|(i11, z)| i11 ^ z).min().unwrap_or(2) << 7)];
        }
    } else {
        if false { return true; }
        let mut v13: Vec<usize> = vec![1, 0];
    }
    let mut v14 = 4;
    let mut v15: u16 = ((2 % x2) * (if (if false { x1 } else { x1 }) { (match 2_u32 { 0 | 3 => 1, 1..=2 => 2_u16, n16 if n16 % 2 == 1 => x2, _ => x2 }) } else { { let b17 = |c18: i8| x2; b17(4) } }));
    let p19_: Option<u64> = (if pick(Kind::Low, true).is_none() { Some((0_u64..4).zip([127, 2]).map(|(i20, z)| i20 ^ z).fold(3, |f21, x| (f21) ^ x)) } else { None });
    if let Some(p19) = p19_ {
        if (if x1 { (if x1 { x1 } else { x1 }) } else { (if true { x1 } else { true }) }) {
            if (Kind::Middle < Kind::Middle) { return { let b22 = 0; x1 }; }
            let mut t23 = 1;
            let mut g24 = |a25: usize| {
                t23 ^= a25.pow(3);
                t23
            };
            let l26 = g24(2_usize.saturating_sub(3));
            let l27 = g24((match (x1, false) { (true, _) => 4, (false, true) => 200, _ => 100 }));
        } else {
            v14 -= (2 ^ 3_i8.checked_div(v14).unwrap_or(1));
            if x1 { return pick(Kind::Middle, false).is_none(); }
        }
        let mut v28: u64 = p19.checked_mul((!p19)).unwrap_or(((0_i32 as u8) as u64));
    }
    let mut v29: [u8; 2] = [2; 2];
    (if matches!(Kind::Low, Kind::Low | Kind::High) { ((0_u32..4).last() == Some(0)) } else { (x1 == true) })
}

pub fn check_4() -> Outcome {
    check("soak_4", Soak4::system(), |(x1, x2, x3)| soak_4(x1, x2, x3))
}

#[symbolic]
fn soak_5(#[domain(0..=5)] x1: u32, #[domain(-2..=3)] x2: i128, #[domain('a'..='d')] x3: char) -> bool {
    let p4_: Option<i64> = 2_i64.checked_sub(5_000_000_000);
    if let Some(p4) = p4_ {
        if (p4 == (if false { 4 } else { 2 })) {
            if true { return false; }
        }
    }
    let mut v5 = 3;
    { let b6: i64 = (-3); (Kind::High < Kind::Middle) }
}

pub fn check_5() -> Outcome {
    check("soak_5", Soak5::system(), |(x1, x2, x3)| soak_5(x1, x2, x3))
}

#[symbolic]
fn soak_8(#[domain(-2..=3)] x1: i8, #[domain(-2..=3)] x2: i64, #[domain(0..=4)] x3: i64) -> bool {
    let mut v4: Vec<i8> = vec![99, x1];
    let mut v5: char = '7'.to_ascii_uppercase();
    let p6_: Option<i64> = { let b7 = |c8: u8| Some(99); b7((2 % 1)) };
    if let Some(p6) = p6_ {
        for i9 in 0_i8..2 {
            let mut v10: i64 = 0x1_0000_0000;
            if pick(Kind::High, true).is_none() { return (true || true); }
        }
    }
    if true { return (if false { false } else { true }); }
    (!(1_usize..2).chain([0]).all(|x| x < { let b12 = |c13: i64| 100_usize; b12(x3) }))
}

pub fn check_8() -> Outcome {
    check("soak_8", Soak8::system(), |(x1, x2, x3)| soak_8(x1, x2, x3))
}

#[symbolic]
fn soak_9(#[domain(0..=5)] x1: u32, #[domain(0..=5)] x2: u32) -> Option<i64> {
    if (if false { true } else { true }) { return (true).then(|| 1); }
    let p4_: Option<i128> = ((if false { false } else { false })).then(|| 2);
    if let Some(p4) = p4_ {
        let mut v5: Vec<i32> = (0_i32..2).map(|i6| { let b7 = (0 & i6); (3 | i6) }).chain([0]).collect::<Vec<i32>>();
        let mut t9 = 0;
        let mut g10 = |a11: usize| {
            t9 ^= (0x1_0000_0000 % a11);
            t9
        };
        let l12 = g10((!4_usize));
        let l13 = g10((0_usize / 2_usize));
    }
    if ((0 <= x1) || '7'.is_ascii_digit()) {
        if { let b14: usize = 200; false } { return (if false { Some(0) } else { None }); }
        let mut t15 = 2;
        let mut g16 = |a17: i64| {
            t15 ^= 0;
            t15
        };
        let l18 = g16(0);
        let l19 = g16(5_000_000_000);
    } else {
        if (0_i64..2).filter(|i20| '7'.is_ascii_digit() || *i20 > 2).all(|x| x < (4_294_967_295 / 0)) {
            if false { return Some((-2)); }
            if (false && true) { return Some(2); }
        } else {
            if { let b21 = |c22: u32| false; b21(x1) } { return (true).then(|| 0); }
            let mut v23: Option<u64> = (0_i8 as u64).checked_sub((1 << 5));
        }
        let mut v24: i128 = (TABLE[(4_i64 as usize) % 4] as i128);
    }
    let mut v25 = Kind::Middle;
    let mut t26 = 0;
    let mut g27 = |a28: i32| {
        t26 ^= (1_i32..3).max().unwrap_or((-1));
        t26
    };
    let l32 = g27(((0_i32..4).map(|i29| 2).count() as i32));
    let l33 = g27((0_i32 + 3));
    Some(4)
}

pub fn check_9() -> Outcome {
    check("soak_9", Soak9::system(), |(x1, x2)| soak_9(x1, x2))
}

#[symbolic]
fn soak_10(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: u8, #[domain(0..=5)] x3: u16) -> (Kind,Option<bool>,) {
    if false { return (Kind::Middle, None,); }
    let mut r4 = 0;
    while r4 < 2 && false {
        r4 += 1;
        if (0_u32..4).all(|x| x < { let b5 = |c6: i8| 4; b5(100_i8) }) {
            let mut v7 = { let b8 = |c9: u8| Kind::Low; b8(x2) };
        } else {
        }
    }
    for i10 in 0_u8..1 {
        let mut v11: Kind = (if (1_i128..2).chain([0]).all(|x| x < (4_u8 as i128)) { Kind::High } else { Kind::Middle });
        let mut t13 = 1;
        let mut g14 = |a15: i64| {
            t13 ^= (!a15);
            t13
        };
        let l16 = g14(1);
        let l17 = g14(0);
    }
    (Kind::Low, Some(false),)
}

pub fn check_10() -> Outcome {
    check("soak_10", Soak10::system(), |(x1, x2, x3)| soak_10(x1, x2, x3))
}

#[symbolic]
fn soak_11(#[domain(0..=5)] x1: u8, #[domain(0..=2)] x2: [u8; 2]) -> bool {
    if ((0_u8..4).filter(|i3| true || *i3 > 0).zip([1, 2]).map(|(i4, z)| i4 ^ z).last() == Some(1)) {
    }
    if (1_usize..4).all(|x| x < (0_i8.trailing_zeros() as usize)) {
        let mut t5 = 1;
        let mut g6 = |a7: i32| {
            t5 ^= a7;
            t5
        };
        let l11 = g6({ let b8 = |c9: u8| 0_i32; b8(x1) });
        let l12 = g6((0_i32..2).max().unwrap_or(1_i32));
        let mut v13: Option<i128> = 0_i128.checked_sub((1_i128..2).sum::<i128>());
    } else {
        let mut v15 = { let b16 = 2; false };
        let mut v17: [u8; 2] = { let b18 = |c22: u8| [2_u8.wrapping_sub(x1), x2.iter().copied().map(|i23| x1).fold(3, |f24, x| (f24) ^ x)]; b18((x2.iter().cloned().map(|i19| x1).chain([3]).max().unwrap_or(4) * (twice(x1) as u8))) };
    }
    let mut t25 = 0;
    let mut g26 = |a27: u8| {
        t25 ^= (match 3_u32 { 0 | 3 => x1, 1..=2 => 4, n31 if n31 % 2 == 1 => 3_u8, _ => 3_u8 });
        t25
    };
    let l32 = g26((1_u8..4).map(|i28| 200).max().unwrap_or(4));
    let l33 = g26((match Some(3) { Some(p30) => x1, None => x1 }));
    ((1_usize..2).map(|i34| (if false { i34 } else { i34 })).max().unwrap_or(1) < (x1 as usize).wrapping_mul(3))
}

pub fn check_11() -> Outcome {
    check("soak_11", Soak11::system(), |(x1, x2)| soak_11(x1, x2))
}

#[symbolic]
fn soak_14(#[domain(0..=2)] x1: [u8; 2], x2: bool) -> bool {
    if (!(if x2 { false } else { x2 })) {
        let mut v3: u64 = 4_u64.pow(2);
        if (1_i128..4).map(|i4| (i4 % (-1))).map(|i5| (x2 as i128)).any(|x| x == (0_i128..2).chain([3]).map(|i7| i7).sum::<i128>()) {
            if (x2 && false) { return x2; }
        }
    }
    if (127 > 200) { return x2; }
    let mut v9: (char,u64,) = ('d', 2,);
    ((3_u32 as u8) != 1)
}

pub fn check_14() -> Outcome {
    check("soak_14", Soak14::system(), |(x1, x2)| soak_14(x1, x2))
}

#[symbolic]
fn soak_15(#[domain(0..=2)] x1: [u8; 2], #[domain(0..=5)] x2: u64) -> bool {
    if (2 <= 2) { return (x1.iter().copied().last() == Some(200)); }
    let mut t3 = 2;
    let mut g4 = |a5: i64| {
        t3 ^= (a5 << 4);
        t3
    };
    let l6 = g4(2);
    let l7 = g4(99);
    false
}

pub fn check_15() -> Outcome {
    check("soak_15", Soak15::system(), |(x1, x2)| soak_15(x1, x2))
}

#[symbolic]
fn soak_16(#[domain(-2..=3)] x1: i64, #[domain(0..=2)] x2: [u8; 2]) -> Option<i8> {
    let mut v4 = 2;
    if { let b5: u16 = 4; false } { return (true).then(|| 1); }
    let mut t6 = 1;
    let mut g7 = |a8: u8| {
        t6 ^= 127;
        t6
    };
    let l10 = g7((match (if false { Some(x1) } else { None }) { Some(p9) => 2, None => 3_u8 }));
    let l11 = g7(3);
    v4 ^= (!(x1 as u64));
    Some((twice(x2.iter().skip(1).copied().map(|i12| 4).filter(|i13| false || *i13 > 1_u8).min().unwrap_or(0)) as i8))
}

pub fn check_16() -> Outcome {
    check("soak_16", Soak16::system(), |(x1, x2)| soak_16(x1, x2))
}

#[symbolic]
fn soak_18(x1: bool, x2: Kind) -> bool {
    let mut v3: Option<u8> = ((3_i64 as i8) as u8).checked_sub((TABLE[4_usize % 4] as u8));
    (if x1 { { let b4 = |c5: usize| true; b4(4_usize.pow(0)) } } else { (x1 || x1) })
}

pub fn check_18() -> Outcome {
    check("soak_18", Soak18::system(), |(x1, x2)| soak_18(x1, x2))
}

#[symbolic]
fn soak_19(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: u16) -> bool {
    let mut v3: usize = (0_usize..4).zip([200, 1]).map(|(i4, z)| i4 ^ z).max().unwrap_or(2_usize);
    for i6 in 0_u16..3 {
        v3 ^= (v3 >> 4_u32);
        let mut v7: [[u8; 2]; 2] = [[200_u8, 4_u8], { let b8 = |c9: u16| [1, 4]; b8(i6) }];
    }
    if (4 > 127) { return true; }
    let p10_: Option<i8> = 4_i8.checked_sub(0);
    if let Some(p10) = p10_ {
        let mut v11: [[u64; 2]; 2] = [[0x1_0000_0000, 3], [2; 2]];
    }
    let mut v12: [i32; 2] = [3; 2];
    ((match (false, (0_i8..2).zip([0, (-1)]).map(|(i14, z)| i14 ^ z).all(|x| x < 3)) { (true, _) => { let b13 = 4; true }, (false, true) => (Kind::High < Kind::High), _ => true }) && (0_i128..3).take_while(|i15| *i15 != 0).all(|x| x < (3_i128 as i128)))
}

pub fn check_19() -> Outcome {
    check("soak_19", Soak19::system(), |(x1, x2)| soak_19(x1, x2))
}

#[symbolic]
fn soak_21(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: u8) -> bool {
    let mut v3: Option<Kind> = ((match 0_u64 { 0 | 3 => false, 1..=2 => false, n4 if n4 % 2 == 1 => true, _ => false })).then(|| (if true { Kind::High } else { Kind::Middle }));
    (((0_u8..3).map(|i5| i5).filter(|i6| true || *i6 > 3).sum::<u8>() - (0_u8..4).max().unwrap_or(2_u8)) > (if true { x2 } else { 1_u8.saturating_sub(x2) }))
}

pub fn check_21() -> Outcome {
    check("soak_21", Soak21::system(), |(x1, x2)| soak_21(x1, x2))
}

#[symbolic]
fn soak_22(#[domain(0..=5)] x1: u32, x2: bool, #[domain(0..=5)] x3: u32) -> i128 {
    let mut t4 = 1;
    let mut g5 = |a6: u64| {
        t4 ^= { let b7 = |c8: u32| a6; b7(x1) };
        t4
    };
    let l9 = g5(2_u64);
    let l10 = g5(4);
    if ((3 >> x3) <= (0 / 0_u8)) {
        let mut v11 = 4;
    }
    let mut t12 = 0;
    let mut g13 = |a14: i32| {
        t12 ^= ((1_i32..4).zip([3, 2]).map(|(i17, z)| i17 ^ z).map(|i18| 2).count() as i32);
        t12
    };
    let l20 = g13(1_i32);
    let l21 = g13((0_i32..2).map(|i15| i15).sum::<i32>());
    1_i128
}

pub fn check_22() -> Outcome {
    check("soak_22", Soak22::system(), |(x1, x2, x3)| soak_22(x1, x2, x3))
}

#[symbolic]
fn soak_23(#[domain('a'..='d')] x1: char, #[domain(-2..=3)] x2: i64, #[domain(0..=4)] x3: i128) -> bool {
    for i4 in 0_i64..3 {
        let mut v5: [u16; 3] = [(Kind::Middle as u16), 3_u16.wrapping_add(100), 0_u16];
        let mut v6: u64 = (((0_u64..2).chain([2]).filter(|i8| x1.is_ascii_digit() || *i8 > 3).count() as u64) % ((0_u64 % 1) >> 5));
    }
    let mut v10: [usize; 3] = { let b11: u8 = (1_u32 as u8).saturating_sub(((0_u8..3).count() as u8)); [200, 3, 0x1_0000_0000] };
    (((match (true).then(|| x3) { Some(p13) => true, None => true }) as u8) != 4)
}

pub fn check_23() -> Outcome {
    check("soak_23", Soak23::system(), |(x1, x2, x3)| soak_23(x1, x2, x3))
}

#[symbolic]
fn soak_24(#[domain(0..=5)] x1: u8, x2: Kind) -> bool {
    let mut v3: Kind = x2;
    v3 = (if pick(v3, false).is_none() { x2 } else { v3 });
    let mut v4: Option<Kind> = Some(Kind::Low);
    (({ let b5 = |c6: i32| c6; b5(99) } < { let b7 = 2; 1 }) & false)
}

pub fn check_24() -> Outcome {
    check("soak_24", Soak24::system(), |(x1, x2)| soak_24(x1, x2))
}

#[symbolic]
fn soak_26(#[domain(0..=4)] x1: i64, x2: Kind, #[domain(0..=5)] x3: u8) -> bool {
    for i4 in 0_i32..1 {
        if false { return (match x3 { 0 | 3 => true, 1..=2 => false, n5 if n5 % 2 == 1 => false, _ => false }); }
    }
    let p6_: Option<i8> = (if (match Some(x3) { Some(p7) => true, None => false }) { Some((1 >> 2)) } else { None });
    if let Some(p6) = p6_ {
        let mut v8: Kind = Kind::Middle;
    }
    let mut v9: [i32; 3] = [2, 0, (0_i32..2).map(|i10| (TABLE[0_usize % 4] as i32)).filter(|i11| pick(Kind::Low, false).is_none() || *i11 > 2).fold(2, |f12, x| (f12) ^ x)];
    if true {
        if '7'.is_ascii_digit() {
            if (3 > 99) { return true; }
        } else {
            let mut v13 = 2;
        }
        v9.swap(0, 2);
    }
    let p14_: Option<u32> = Some(1_u32.pow(2));
    if let Some(p14) = p14_ {
        v9.sort();
    }
    false
}

pub fn check_26() -> Outcome {
    check("soak_26", Soak26::system(), |(x1, x2, x3)| soak_26(x1, x2, x3))
}

#[symbolic]
fn soak_27(x1: Kind, #[domain('a'..='d')] x2: char, #[domain(0..=4)] x3: i64) -> (Kind,Option<bool>,) {
    let mut v4: [usize; 2] = [(0_usize..4).max().unwrap_or(0), (if (200 <= 3) { (0_usize..3).fold(3_usize, |f6, x| (4_294_967_295) ^ x) } else { (x2 as u32 as usize) })];
    (Kind::Middle, Some(true),)
}

pub fn check_27() -> Outcome {
    check("soak_27", Soak27::system(), |(x1, x2, x3)| soak_27(x1, x2, x3))
}

#[symbolic]
fn soak_28(x1: bool, #[domain(0..=4)] x2: usize, x3: Kind) -> bool {
    let mut v4: Vec<u64> = (match (x1, ((0_i128..3).last() == Some(1))) { (true, _) => (0_u64..2).collect::<Vec<u64>>(), (false, true) => vec![200, 4], _ => vec![0x1_0000_0000, 4] });
    if v4.iter().copied().map(|i5| i5).filter(|i6| (!x1) || *i6 > 0).any(|x| x == { let b7 = |c8: i128| 0; b7(3) }) {
        let p9_: Option<u32> = Some(100);
        if let Some(p9) = p9_ {
            if (1 == 4) { return x1; }
        }
        for i10 in 0_i128..2 {
            v4.reverse();
        }
    }
    v4.pop();
    let mut v11: i64 = (match (1_i8 as u16) { 0 | 3 => 3, 1..=2 => (TABLE[x2 % 4] as i64), n12 if n12 % 2 == 1 => 0, _ => 4_294_967_295 });
    x1
}

pub fn check_28() -> Outcome {
    check("soak_28", Soak28::system(), |(x1, x2, x3)| soak_28(x1, x2, x3))
}

#[symbolic]
fn soak_30(#[domain(0..=5)] x1: u64, #[domain(0..=4)] x2: i64) -> bool {
    if (2_u32 == 127) { return '7'.is_ascii_digit(); }
    if ((0_i8..2).map(|i3| (-4)).map(|i4| (-4)).last() == Some(0)) { return (!true); }
    let mut v5: [[i32; 2]; 2] = [[(3_u8.count_ones() as i32), 4], [0_i32.saturating_sub(4), (-2)]];
    let mut v6: u8 = ((4_u8.saturating_add(4) ^ (0 << 0_u32)) << 2_u32);
    let mut v7: Vec<i64> = (0_i64..2).collect::<Vec<i64>>();
    let mut v8: [i128; 3] = [1, 3, 3];
    { let b9 = |c10: i128| (if (!true) { '7'.is_ascii_digit() } else { { let b11 = |c12: i8| false; b11(0) } }); b9(((2_u16 as i64).trailing_zeros() as i128)) }
}

pub fn check_30() -> Outcome {
    check("soak_30", Soak30::system(), |(x1, x2)| soak_30(x1, x2))
}

#[symbolic]
fn soak_32(x1: bool, #[domain(0..=5)] x2: u16) -> bool {
    let mut v3: (u16,u32,) = ((match Kind::Middle { Kind::Low => 4, Kind::High => (if x1 { x2 } else { x2 }), _ => x2 }), ((0_u32..3).sum::<u32>() / (match 1_i32 { 0 | 3 => 4, 1..=2 => 1_u32, n5 if n5 < 0 => 0, _ => 1 })),);
    let mut v6: Option<i128> = (if x1 { Some((if false { ((0_i128..3).take_while(|i7| *i7 != 2).count() as i128) } else { (2_i32 as i128) })) } else { None });
    ((if '7'.is_ascii_digit() { 4_u16.pow(0) } else { (1_u16..3).sum::<u16>() }) < (2 | x2.wrapping_mul(x2)))
}

pub fn check_32() -> Outcome {
    check("soak_32", Soak32::system(), |(x1, x2)| soak_32(x1, x2))
}

#[symbolic]
fn soak_33(x1: Kind, #[domain(0..=5)] x2: usize, #[domain(0..=4)] x3: usize) -> Option<u16> {
    let mut v4 = 'a';
    let p5_: Option<usize> = (match (true).then(|| (twice(2) as usize)) { Some(p8) => Some(x3), None => None });
    if let Some(p5) = p5_ {
        let mut v9: Option<char> = (((1 % 127_u8) <= (match 1_i32 { 0 | 3 => 4, 1..=2 => 0, n10 if n10 < 0 => 4, _ => 4_u8 }))).then(|| v4);
    }
    if true {
        let mut v11: u32 = (match (true, ((!false) ^ true)) { (true, _) => (match 4_i64.checked_sub({ let b12: u16 = 0_u16; 0 }) { Some(p13) => 4, None => 1 }), (false, true) => 2_u32, _ => 3 });
    } else {
        let mut v14: u8 = (((0_u8..4).chain([200]).zip([3, 1]).map(|(i16, z)| i16 ^ z).count() as u8) ^ (1_u8..2).take_while(|i18| *i18 != 0).zip([0, 2]).map(|(i19, z)| i19 ^ z).next().unwrap_or(4));
        v4 = v4;
    }
    Some(((1 - 2) / (match Some(2) { Some(p21) => 4, None => 0 })))
}

pub fn check_33() -> Outcome {
    check("soak_33", Soak33::system(), |(x1, x2, x3)| soak_33(x1, x2, x3))
}

#[symbolic]
fn soak_34(x1: bool, #[domain('a'..='d')] x2: char, #[domain('a'..='d')] x3: char) -> bool {
    if (2 <= 4) {
        let mut r4 = 0;
        while r4 < 2 && x1 {
            r4 += 1;
            let mut v5: Option<i8> = None;
        }
    } else {
        if (x1 & true) {
            let mut v6: Vec<u8> = vec![4];
        }
    }
    for i7 in 0_u8..2 {
        let mut v8 = 3;
    }
    if x1 {
        let mut v9: [[i32; 2]; 2] = [[2_i32, 4]; 2];
        let mut v10: Vec<i32> = vec![3; 2];
    } else {
        let mut v11: (char,u32,) = ('d', (1_u32..2).next().unwrap_or(2),);
    }
    ((1_i64..4).position(|x| x > 4) == Some(1))
}

pub fn check_34() -> Outcome {
    check("soak_34", Soak34::system(), |(x1, x2, x3)| soak_34(x1, x2, x3))
}

#[symbolic]
fn soak_35(x1: Kind, #[domain(0..=4)] x2: i128, #[domain(0..=5)] x3: u64) -> Option<u64> {
    let mut v4: Vec<u8> = vec![(100 + 1), { let b5 = 4; { let b6: i128 = x2; 4 } }];
    let mut v7 = 0;
    let mut v8: Vec<u16> = vec![(match x1 { Kind::Low => 0, Kind::High => 1, _ => 1 }); 2];
    let mut v9 = 2;
    (match Kind::High { Kind::Low => Some(v7), Kind::High => Some(v7), _ => None })
}

pub fn check_35() -> Outcome {
    check("soak_35", Soak35::system(), |(x1, x2, x3)| soak_35(x1, x2, x3))
}

#[symbolic]
fn soak_37(#[domain(-2..=3)] x1: i64, #[domain('a'..='d')] x2: char) -> bool {
    let mut v3: [i128; 2] = [(!3_i128), ((0_i128..4).map(|i4| i4).chain([2]).next().unwrap_or(4_294_967_295) * 0)];
    let mut t7 = 1;
    let mut g8 = |a9: i64| {
        t7 ^= a9;
        t7
    };
    let l11 = g8(x1);
    let l12 = g8({ let b10 = 99; x1 });
    let mut v13 = 2;
    if ((100 & l12) > (0_i64 as i64)) {
        for i14 in 0_i64..2 {
            if true { return true; }
            let mut t15 = 1;
            let mut g16 = |a17: usize| {
                t15 ^= (!a17);
                t15
            };
            let l21 = g16((1_usize..2).next().unwrap_or(0_usize));
            let l22 = g16((0_usize..3).zip([200, 2_usize]).map(|(i19, z)| i19 ^ z).min().unwrap_or(0));
        }
    }
    for i23 in 0_i64..3 {
        let mut v24: [[i8; 2]; 2] = [[1, 2], [3_i8; 2]];
        let mut t25 = 2;
        let mut g26 = |a27: u64| {
            t25 ^= (a27 + a27);
            t25
        };
        let l28 = g26((if false { 3 } else { 0 }));
        let l29 = g26((1_i8 as u64));
    }
    false
}

pub fn check_37() -> Outcome {
    check("soak_37", Soak37::system(), |(x1, x2)| soak_37(x1, x2))
}

#[symbolic]
fn soak_38(#[domain(0..=2)] x1: [u8; 2], #[domain('a'..='d')] x2: char) -> Option<u8> {
    if pick(Kind::High, false).is_none() { return { let b3: u8 = 4; Some(b3) }; }
    let mut v4: [i64; 3] = { let b5: u32 = { let b6: u16 = 2_u16.pow(0); (match 3_i128 { 0 | 3 => 2, 1..=2 => 2, n7 if n7 < 0 => 3, _ => 2_u32 }) }; [(0 * 3), 3_i64.checked_sub(3).unwrap_or(4), ((0_i64..3).map(|i8| i8).count() as i64)] };
    v4.sort();
    v4.sort();
    let mut v10: Option<Kind> = (match (true, { let b12 = |c15: i32| (1_i64..3).take_while(|i16| *i16 != 1).all(|x| x < (-1)); b12({ let b13 = |c14: u32| 2; b13(3) }) }) { (true, _) => (if (true && true) { Some(Kind::Middle) } else { Some(Kind::Middle) }), (false, true) => Some({ let b11 = 1; Kind::High }), _ => None });
    if (if (2 == 0) { (false ^ true) } else { (100 < 2) }) {
        let mut v17: Kind = (match 0_u16 { 0 | 3 => v10.unwrap_or(Kind::Low), 1..=2 => Kind::Middle, n18 if n18 % 2 == 1 => Kind::High, _ => Kind::Low });
        if ((if true { false } else { true }) && (if false { true } else { false })) {
            if (2_u8 > 2) { return 0_u8.checked_sub(4_u8); }
        } else {
            let mut v19: Vec<usize> = vec![2, 0];
            if (1_u8 > 4) { return 1_u8.checked_sub(200); }
        }
    }
    ((!false)).then(|| ((4 / 99) + (3 / 2_u8)))
}

pub fn check_38() -> Outcome {
    check("soak_38", Soak38::system(), |(x1, x2)| soak_38(x1, x2))
}

#[symbolic]
fn soak_39(#[domain(0..=4)] x1: u64, #[domain(0..=4)] x2: i64) -> [bool; 2] {
    for i3 in 0_u16..2 {
    }
    if (!true) {
        let mut v4: u32 = 100;
    }
    let mut t5 = 1;
    let mut g6 = |a7: u16| {
        t5 ^= (0_u16..4).map(|i8| a7).max().unwrap_or(0);
        t5
    };
    let l10 = g6(1_u16.wrapping_add(0));
    let l11 = g6((TABLE[4_usize % 4] as u16));
    [false, true]
}

pub fn check_39() -> Outcome {
    check("soak_39", Soak39::system(), |(x1, x2)| soak_39(x1, x2))
}

#[symbolic]
fn soak_40(#[domain(0..=2)] x1: [u8; 2], #[domain(-2..=3)] x2: i8) -> [u16; 2] {
    let mut v3: Option<u8> = (pick(Kind::Low, true).is_none()).then(|| 3_u8.checked_add(x1.iter().skip(1).copied().map(|i4| 1).filter(|i5| false || *i5 > 4).sum::<u8>()).unwrap_or({ let b7 = |c8: i128| 2; b7(0) }));
    let mut v9: [[u16; 2]; 2] = [[(0_u16..3).map(|i10| i10).fold(1, |f11, x| (4_u16) ^ x), (3 << 6)], [(0_u16..2).sum::<u16>(), (match (false, true) { (true, _) => 2, (false, true) => 1, _ => 1 })]];
    { let b13 = |c14: i8| [127, 3]; b13(x2) }
}

pub fn check_40() -> Outcome {
    check("soak_40", Soak40::system(), |(x1, x2)| soak_40(x1, x2))
}

#[symbolic]
fn soak_41(#[domain('a'..='d')] x1: char, #[domain('a'..='d')] x2: char, x3: bool) -> bool {
    if pick(Kind::High, true).is_none() { return (if x3 { true } else { x3 }); }
    if (false && (x3 || false)) {
        let mut v4: Option<u8> = (((0_u8..3).zip([200, 3_u8]).map(|(i5, z)| i5 ^ z).position(|x| x > 0) == Some(1))).then(|| 3);
    }
    x3
}

pub fn check_41() -> Outcome {
    check("soak_41", Soak41::system(), |(x1, x2, x3)| soak_41(x1, x2, x3))
}

#[symbolic]
fn soak_44(#[domain(0..=5)] x1: u8, #[domain(0..=5)] x2: u64, #[domain(-2..=3)] x3: i32) -> bool {
    let mut v4: Option<i128> = Some(2_i128);
    let mut v5: [i128; 1] = { let b6: usize = ((3 + 3) * 4_294_967_295); { let b7: i32 = (3 ^ x3); { let b8 = |c9: u8| [2]; b8(x1) } } };
    let mut r10 = 0;
    while r10 < 2 && false {
        r10 += 1;
        for i11 in 0_i128..2 {
            v4 = v4;
            if true { return { let b12 = |c13: u32| false; b12(0_u32) }; }
        }
        let mut v14: [[i64; 2]; 2] = [[1; 2]; 2];
    }
    if ((0_i32..2).take_while(|i15| *i15 != 1).filter(|i16| false || *i16 > 4).last() == Some(1_i32)) { return (false & true); }
    true
}

pub fn check_44() -> Outcome {
    check("soak_44", Soak44::system(), |(x1, x2, x3)| soak_44(x1, x2, x3))
}

#[symbolic]
fn soak_45(#[domain(0..=5)] x1: u8, x2: Kind, #[domain(0..=5)] x3: u8) -> bool {
    if { let b4: i128 = 2; (false & true) } {
    } else {
        let mut v5: Vec<u64> = (1_u64..3).collect::<Vec<u64>>();
    }
    for i6 in 0_i32..2 {
        let mut v7 = (match ((4_u16 as i64) as i64) { 0 | 3 => Kind::High, 1..=2 => x2, n8 if n8 < 0 => x2, _ => x2 });
        let mut v9: char = (match (true, (x1 < 1_u8)) { (true, _) => '7'.to_ascii_uppercase(), (false, true) => ((x1 % 26) + b'a') as char, _ => 'Z' });
    }
    (x3 > ((if false { x1 } else { x1 }) << (1_u64 as u32)))
}

pub fn check_45() -> Outcome {
    check("soak_45", Soak45::system(), |(x1, x2, x3)| soak_45(x1, x2, x3))
}

#[symbolic]
fn soak_47(#[domain(0..=5)] x1: u8, #[domain('a'..='d')] x2: char) -> bool {
    let mut v3 = Kind::Middle;
    v3 = v3;
    let mut r4 = 0;
    while r4 < 2 && (1_i128..3).take_while(|i5| *i5 != 127).all(|x| x < 0) {
        r4 += 1;
        if false { return (0_usize..2).any(|x| x == 3); }
        let mut t6 = 0;
        let mut g7 = |a8: i32| {
            t6 ^= (a8 ^ a8);
            t6
        };
        let l9 = g7((if false { 1 } else { 3 }));
        let l10 = g7((2 / 1));
    }
    let mut v11: u8 = ((x1 as u16) as u8);
    v11 |= (1_u8..4).map(|i12| ((0_u8..3).count() as u8)).filter(|i14| true || *i14 > 4).max().unwrap_or(2);
    if false {
        let mut v16 = 3;
    }
    false
}

pub fn check_47() -> Outcome {
    check("soak_47", Soak47::system(), |(x1, x2)| soak_47(x1, x2))
}

#[symbolic]
fn soak_48(x1: Kind, #[domain(0..=5)] x2: usize) -> bool {
    let mut v3: Option<Kind> = Some(x1);
    if ((3 | 1) == 3) {
        let mut v4: (u8,u16,) = (match (true, matches!(x1, Kind::Low | Kind::High)) { (true, _) => ((1_u16.count_ones() as u8), (match 4_i128 { 0 | 3 => 2, 1..=2 => 200, n5 if n5 < 0 => 4, _ => 0 }),), (false, true) => (127, (2 | 0),), _ => (4_u8, 0,) });
    } else {
        let mut v6: Vec<u64> = vec![100, 200];
        let mut v7 = (0_u16..2).map(|i8| { let b9 = |c10: i64| i8; b9((3 + 4_294_967_295)) }).all(|x| x < 3_u16.pow(0));
    }
    let mut r11 = 0;
    while r11 < 2 && false {
        r11 += 1;
        if ((1_i64..3).chain([4]).take_while(|i13| *i13 != 4).fold(1_i64, |f14, x| (f14) ^ x) < (0_i64..2).chain([0]).map(|i16| 1).sum::<i64>()) {
            if '7'.is_ascii_digit() { return matches!(x1, Kind::Low | Kind::High); }
            if false { return false; }
        }
        if { let b18 = |c19: i8| (!true); b18(3) } {
            let mut t20 = 1;
            let mut g21 = |a22: u32| {
                t20 ^= (0 % a22);
                t20
            };
            let l24 = g21((0_u32..4).sum::<u32>());
            let l25 = g21(200);
        } else {
            if { let b26 = |c27: i32| true; b26(4_i32) } { return { let b28 = 4_u32; true }; }
        }
    }
    (if (!((-3) == 0_i64)) { ((0_u32..3).map(|i29| (if false { 0 } else { 4 })).chain([200]).last() == Some(1_u32)) } else { false })
}

pub fn check_48() -> Outcome {
    check("soak_48", Soak48::system(), |(x1, x2)| soak_48(x1, x2))
}

#[symbolic]
fn soak_50(#[domain(0..=5)] x1: u64, x2: Kind) -> bool {
    let mut v3: (Kind,u64,) = (if (!false) { (Kind::High, 2_u64,) } else { (Kind::High, x1,) });
    if ((0_u8..2).filter(|i4| false || *i4 > 1).zip([0, 1]).map(|(i5, z)| i5 ^ z).min().unwrap_or(99) == { let b7 = |c8: usize| 3; b7(3) }) {
        if (0_u64..4).filter(|i9| false || *i9 > 200).map(|i10| 1).any(|x| x == 5_000_000_000) { return pick(x2, true).is_none(); }
        v3.1 = x1.checked_mul((x1 & x1)).unwrap_or((match (true, false) { (true, _) => x1, (false, true) => x1, _ => 2_u64 }));
    }
    if false { return (if true { false } else { false }); }
    ((if { let b11: u8 = 2; false } { x2 } else { Kind::Low }) < x2)
}

pub fn check_50() -> Outcome {
    check("soak_50", Soak50::system(), |(x1, x2)| soak_50(x1, x2))
}

#[symbolic]
fn soak_52(#[domain(0..=5)] x1: u16, x2: bool, #[domain(0..=2)] x3: [u8; 2]) -> bool {
    if pick(Kind::High, x2).is_none() {
        let mut v4 = 2;
    } else {
        let mut v5: i64 = ((twice(x3.iter().copied().sum::<u8>()) as i64) + (0_i64..3).map(|i7| i7.max(i7)).max().unwrap_or(1));
    }
    for i9 in 0_u16..2 {
        if (0_usize..2).all(|x| x < (match (x2, false) { (true, _) => 0, (false, true) => 4_294_967_295, _ => 2 })) {
            if (!x2) { return (false & x2); }
            if (x2 || x2) { return (Kind::High < Kind::High); }
        }
    }
    if ((x1.count_zeros() as u8) > (4_i8.leading_zeros() as u8)) {
        let mut v10 = 1;
    }
    if ('7'.is_ascii_digit() ^ (1_u32..4).map(|i11| i11).chain([0]).all(|x| x < 4)) {
        let mut v13: u8 = x3.iter().skip(1).copied().map(|i14| (1_u8..2).zip([2, 0]).map(|(i15, z)| i15 ^ z).take_while(|i16| *i16 != 0).fold(4, |f17, x| (1) ^ x)).max().unwrap_or(3_u8);
        let mut r19 = 0;
        while r19 < 2 && matches!(Kind::Middle, Kind::Low | Kind::High) {
            r19 += 1;
            v13 = ((3_i128 as i64) as u8);
            let mut v20: i32 = (3_i32.saturating_sub(4) << 4);
        }
    } else {
        if ((if false { 2 } else { 2 }) < 2) {
            let mut v21: Kind = Kind::Middle;
        }
        let p22_: Option<i64> = Some(3);
        if let Some(p22) = p22_ {
            let mut v23: (u16,u8,) = (((0_u16..2).next().unwrap_or(2) + (1_u16..4).map(|i25| i25).max().unwrap_or(2)), 4,);
            let mut v27: i128 = 1;
        }
    }
    pick(Kind::Low, x2).is_none()
}

pub fn check_52() -> Outcome {
    check("soak_52", Soak52::system(), |(x1, x2, x3)| soak_52(x1, x2, x3))
}

#[symbolic]
fn soak_53(#[domain(0..=5)] x1: u64, x2: bool, x3: Kind) -> bool {
    if { let b4 = 5_000_000_000_i128; matches!(x3, Kind::Low | Kind::High) } {
        if true { return x2; }
        for i5 in 0_i128..1 {
            if x2 { return (x2 ^ x2); }
        }
    }
    let mut v6: Option<char> = Some('a');
    (x2 & (1_i32..2).map(|i7| (!i7)).map(|i8| i8).any(|x| x == (match (false, x2) { (true, _) => 2_i32, (false, true) => 4_i32, _ => 0 })))
}

pub fn check_53() -> Outcome {
    check("soak_53", Soak53::system(), |(x1, x2, x3)| soak_53(x1, x2, x3))
}

#[symbolic]
fn soak_54(x1: bool, #[domain(0..=4)] x2: u64, x3: bool) -> bool {
    if (((1_u8..4).map(|i4| i4).position(|x| x > 2_u8) == Some(1)) ^ (4 <= 4)) {
        let mut v5: [[i8; 2]; 2] = [[2, 3], [(3 ^ 0), 3_i8.pow(3)]];
        v5.swap(0, 1);
    }
    let mut v6: Vec<u64> = { let b7 = (1 >> (3_u32 as u32)); vec![(4 << 1_u32)] };
    let mut r8 = 0;
    while r8 < 2 && false {
        r8 += 1;
        let mut v9: i64 = (!3_i64);
        if false {
            v6.push(v6.iter().skip(1).copied().chain([127]).map(|i11| x2).min().unwrap_or(4_294_967_295));
        } else {
            let mut v13: Vec<i8> = (0_i8..2).take_while(|i14| *i14 != 99).take_while(|i15| *i15 != 0).collect::<Vec<i8>>();
            if (200 < 4) { return (Kind::Middle < Kind::High); }
        }
    }
    if (2 > 4_i32) {
        v6.reverse();
    }
    let mut v16: char = (if v6.iter().rev().copied().zip([99_u64, 3]).map(|(i17, z)| i17 ^ z).all(|x| x < (if true { x2 } else { x2 })) { '7'.to_ascii_uppercase() } else { '7'.to_ascii_uppercase() });
    x3
}

pub fn check_54() -> Outcome {
    check("soak_54", Soak54::system(), |(x1, x2, x3)| soak_54(x1, x2, x3))
}

#[symbolic]
fn soak_55(#[domain(0..=5)] x1: u64, #[domain(0..=4)] x2: i64, x3: Kind) -> bool {
    let mut v4: u64 = { let b5: u8 = (1_u8..3).map(|i6| 200_u8).chain([0_u8]).fold(3, |f8, x| ((200 * f8)) ^ x); 3 };
    let p9_: Option<u16> = (if (x3 < x3) { Some((1_u16..3).sum::<u16>()) } else { None });
    if let Some(p9) = p9_ {
        v4 *= (TABLE[(3_i32 as usize) % 4] as u64);
    }
    if ((0 * 0) < (0_u32..4).take_while(|i11| *i11 != 4_u32).next().unwrap_or(0)) {
        if (!true) { return (if false { true } else { false }); }
        if ((twice(4) as u8) < 0) {
            let mut t13 = 2;
            let mut g14 = |a15: u8| {
                t13 ^= (twice(a15) as u8);
                t13
            };
            let l17 = g14((0_u8..4).min().unwrap_or(1));
            let l18 = g14((if false { 200 } else { 200 }));
            if (0 <= 4) { return (Kind::Low < x3); }
        } else {
            if (!false) { return true; }
        }
    } else {
        let mut v19: u16 = 1_u16.min(2);
    }
    let mut v20: [u8; 3] = [0; 3];
    for i21 in 0_usize..2 {
        let mut r22 = 0;
        while r22 < 2 && false {
            r22 += 1;
            if (match 4_u32 { 0 | 3 => false, 1..=2 => false, n23 if n23 % 2 == 1 => false, _ => false }) { return { let b24 = |c25: u8| false; b24(3) }; }
            v20.sort();
        }
        let mut v26: char = (match (true, (0_i32.wrapping_mul((-3)) <= (99 & 1))) { (true, _) => '7'.to_ascii_uppercase(), (false, true) => (if false { 'b' } else { ((2_u8 % 26) + b'a') as char }), _ => 'Z' });
    }
    v20.swap(0, 2);
    ((if '7'.is_ascii_digit() { (if false { 1 } else { 1 }) } else { 1 }) <= 3_u8.max((x3 as u8)))
}

pub fn check_55() -> Outcome {
    check("soak_55", Soak55::system(), |(x1, x2, x3)| soak_55(x1, x2, x3))
}

#[symbolic]
fn soak_56(#[domain('a'..='d')] x1: char, x2: Kind, #[domain(-2..=3)] x3: i128) -> Option<i32> {
    let mut v4 = 1;
    let mut r5 = 0;
    while r5 < 2 && ((1_i64..3).last() == Some(5_000_000_000)) {
        r5 += 1;
        let mut v6: usize = (TABLE[1_usize % 4] as usize);
        let mut v7: (Kind,u32,) = (x2, { let b8: usize = v6; 100 },);
    }
    let p9_: Option<u8> = { let b10: i32 = (if false { 3 } else { 2 }); (false).then(|| 2) };
    if let Some(p9) = p9_ {
        if (match ((if false { true } else { true })).then(|| { let b11 = |c12: u16| c12; b11(1) }) { Some(p13) => ((0_i8..4).zip([1, 3]).map(|(i14, z)| i14 ^ z).last() == Some(0)), None => true }) {
            let mut v15: Option<Kind> = { let b16: u16 = 1; ((!true)).then(|| Kind::High) };
            if false { return Some(2); }
        } else {
            if (if true { false } else { false }) { return (if false { Some(100) } else { None }); }
        }
    }
    v4 -= (0_u8..3).map(|i17| v4).take_while(|i18| *i18 != 1_u8).min().unwrap_or(100);
    ((1_u8 as i32) as i32).checked_sub(3_i32.wrapping_add((100 & 0)))
}

pub fn check_56() -> Outcome {
    check("soak_56", Soak56::system(), |(x1, x2, x3)| soak_56(x1, x2, x3))
}

#[symbolic]
fn soak_57(#[domain(0..=5)] x1: u8, #[domain(-2..=3)] x2: i64, #[domain(-2..=3)] x3: i128) -> bool {
    if pick(Kind::Middle, false).is_none() {
    } else {
        for i4 in 0_i8..1 {
            if (3 == 1) { return (1_u8..2).any(|x| x == x1); }
        }
    }
    false
}

pub fn check_57() -> Outcome {
    check("soak_57", Soak57::system(), |(x1, x2, x3)| soak_57(x1, x2, x3))
}

#[symbolic]
fn soak_58(#[domain(0..=4)] x1: usize, #[domain(0..=5)] x2: usize) -> bool {
    let mut t3 = 2;
    let mut g4 = |a5: i128| {
        t3 ^= a5;
        t3
    };
    let l6 = g4((if false { 4 } else { 1 }));
    let l7 = g4((3 >> 1_u32));
    let mut v8: [u8; 2] = [100, pick(Kind::High, true).map_or(4, |x| x + 2)];
    if (1 <= (-4)) { return ((1_i64..4).position(|x| x > 4_294_967_295) == Some(1)); }
    matches!(Kind::Low, Kind::Low | Kind::High)
}

pub fn check_58() -> Outcome {
    check("soak_58", Soak58::system(), |(x1, x2)| soak_58(x1, x2))
}

#[symbolic]
fn soak_59(x1: bool, x2: Kind, x3: Kind) -> bool {
    for i4 in 0_usize..1 {
        for i5 in 0_u16..3 {
            if x1 { return (4 == 4); }
        }
        let mut v6: i128 = (match 3_u8 { 0 | 3 => ((0 * 0x1_0000_0000_i128) + (0_i128..2).chain([0]).map(|i8| i8).next().unwrap_or(4_294_967_295)), 1..=2 => (-4), n10 if n10 % 2 == 1 => 1, _ => 1 });
    }
    (match (if x1 { Some((0_i64..2).map(|i13| { let b14: u64 = 4_294_967_295; i13 }).chain([99]).min().unwrap_or(4)) } else { None }) { Some(p17) => (100 > (TABLE[3_usize % 4] as i32)), None => true })
}

pub fn check_59() -> Outcome {
    check("soak_59", Soak59::system(), |(x1, x2, x3)| soak_59(x1, x2, x3))
}

pub const CHECKS: &[fn() -> Outcome] = &[
    check_0,
    check_1,
    check_2,
    check_4,
    check_5,
    check_8,
    check_9,
    check_10,
    check_11,
    check_14,
    check_15,
    check_16,
    check_18,
    check_19,
    check_21,
    check_22,
    check_23,
    check_24,
    check_26,
    check_27,
    check_28,
    check_30,
    check_32,
    check_33,
    check_34,
    check_35,
    check_37,
    check_38,
    check_39,
    check_40,
    check_41,
    check_44,
    check_45,
    check_47,
    check_48,
    check_50,
    check_52,
    check_53,
    check_54,
    check_55,
    check_56,
    check_57,
    check_58,
    check_59,
];
