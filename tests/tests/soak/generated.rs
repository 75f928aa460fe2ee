//! Random functions, written by `DPNL_WRITE=1 cargo test -p dpnl-tests --test soak`.

use dpnl::prelude::*;
use dpnl_tests::soak::check::{Outcome, check};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Domain)]
pub enum Kind {
    Low = 1,
    High = 5,
    Middle = 3,
}

#[symbolic]
impl Kind {
    const FIRST: Kind = Kind::Low;

    fn next(self) -> Kind {
        match self {
            Kind::Low => Kind::High,
            Kind::High => Kind::Middle,
            Kind::Middle => Kind::FIRST,
        }
    }

    fn weight(&self) -> u8 {
        *self as u8 * 2
    }
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

#[symbolic(limit = 10_000)]
fn soak_0(#[domain(0..=5)] x1: u64, #[domain(0..=5)] x2: u8) -> (Kind,Option<bool>,) {
    let mut r4 = 0;
    while r4 < 2 && '7'.is_ascii_digit() {
        r4 += 1;
        if (0 > 0) { return (Kind::Middle, Some(true),); }
    }
    if { let mut c = (0_i64..2).filter(|i5| true || *i5 > 127).peekable(); c.next_if(|x| *x == 1).is_some() && c.peek().is_none() } {
        let mut v6: [u8; 3] = [2, ({ let b7 = |c8: i64| x2; b7(0) } & (TABLE[0_usize % 4] as u8)), (match 1_u16 { 0 | 3 => (1_u8..4).max().unwrap_or(4), 1..=2 => 0, n10 if n10 % 2 == 1 => x2, _ => 2 })];
    }
    (Kind::Middle, Some(true),)
}

pub fn check_0() -> Outcome {
    check("soak_0", Soak0::system(), |(x1, x2)| soak_0(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_1(x1: Kind, #[domain(0..=5)] x2: u8) -> bool {
    let mut v3: Option<i64> = Some(4_i64.wrapping_add(0));
    if (match x1 { Kind::Low => (Kind::Middle < x1), Kind::High => true, _ => false }) {
        for i4 in 0_i8..1 {
            if pick(x1, true).is_none() { return (4_i128 == 3); }
        }
    } else {
        if true {
            let mut v5: Kind = { let b6 = |c10: usize| { let b11: u16 = 0_u16; Kind::Low }; b6((1_usize..3).zip([2, 1]).map(|(i7, z)| i7 ^ z).map(|i8| 4_usize).max_by_key(|x| *x % 3).unwrap_or(200)) };
            if matches!(Kind::Low, Kind::Low | Kind::High) { return matches!(v5, Kind::Low | Kind::High); }
        }
        for i12 in 0_u64..2 {
            v3 = 1_i64.checked_sub((0_i64..2).scan(2_i64, |state, i13| { *state ^= i13; if *state == 2 { None } else { Some(*state) } }).max_by_key(|x| *x % 3).unwrap_or(2));
            v3 = (if (match 3_u16.checked_sub(2) { Some(p15) => true, None => true }) { Some(1) } else { None });
        }
    }
    (match x1 { Kind::Low => (match x1 { Kind::Low => true, Kind::High => false, _ => false }), Kind::High => (if (if false { false } else { true }) { (false && true) } else { (false & false) }), _ => false })
}

pub fn check_1() -> Outcome {
    check("soak_1", Soak1::system(), |(x1, x2)| soak_1(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_2(x1: Kind, x2: Kind, x3: Kind) -> [u64; 2] {
    let p4_: Option<usize> = (1_usize as usize).checked_sub({ let b5 = |c6: i64| 2; b5(1) });
    if let Some(p4) = p4_ {
        let mut v7 = 3;
    }
    let mut v8: Option<i128> = (if (0_u16..3).skip_while(|i9| *i9 == 2).enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, i10)| i10).lt([4, 1]) { Some({ let b11 = |c12: u8| 1; b11(1) }) } else { None });
    [3, ({ let b13 = |c14: u16| 4; b13(100) } & (if true { 2 } else { 4_u64 }))]
}

pub fn check_2() -> Outcome {
    check("soak_2", Soak2::system(), |(x1, x2, x3)| soak_2(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_3(#[domain(0..=2)] x1: [u8; 2], #[domain('a'..='d')] x2: char) -> Option<u8> {
    let mut v3 = x2.to_ascii_uppercase();
    if ((4_u8 | 4) <= 1_u8.saturating_add(2)) {
        for i4 in 0_u64..3 {
            if false { return (if true { Some(0) } else { None }); }
        }
        let mut v5 = 4;
    } else {
        let mut r6 = 0;
        while r6 < 2 && false {
            r6 += 1;
            let mut t7 = 2;
            let mut g8 = move |a9: u8| {
                t7 ^= a9;
                t7
            };
            let l11 = g8(0);
            let l12 = g8({ let b10: i128 = 0_i128; 2 });
        }
        v3 = v3.to_ascii_uppercase();
    }
    let p13_: Option<i128> = Some(4);
    if let Some(p13) = p13_ {
        let mut t14 = 1;
        let mut g15 = move |a16: u64| {
            t14 ^= a16;
            t14
        };
        let l19 = g15((0_u64..3).take_while(|i17| *i17 != 1).try_fold(1_u64, |x, y| x.checked_mul(2)?.checked_add(y)).unwrap_or(1));
        let l20 = g15((3 >> 8));
        let p21_: Option<usize> = None;
        if let Some(p21) = p21_ {
            if (1 < 2) { return Some(1); }
            if (100 == 2_i64) { return 2_u8.checked_sub(2); }
        }
    }
    if false {
        let mut v22: [u8; 2] = [(!(0_u8 as u8)), x1.iter().skip(1).copied().take_while(|i23| *i23 != 1).scan(0_u8, |state, i24| { *state ^= i24; if *state == 2 { None } else { Some(*state) } }).sum::<u8>()];
    }
    None
}

pub fn check_3() -> Outcome {
    check("soak_3", Soak3::system(), |(x1, x2)| soak_3(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_4(x1: bool, #[domain(0..=5)] x2: u16, #[domain(-2..=3)] x3: i64) -> bool {
    if (0_u32..2).all(|x| x < 3_u32) {
        for i4 in 0_u8..1 {
            let mut v5 = 1;
        }
        if pick(Kind::High, false).is_none() {
            let mut v6: Vec<usize> = vec![(if (match Kind::Low { Kind::Low => false, Kind::High => x1, _ => false }) { (1_usize..2).count() } else { (twice(1_u8) as usize) }), 2];
            let mut v8 = 2;
        } else {
            let mut v9 = 0;
            let mut t10 = 2;
            let mut g11 = |a12: u16| {
                t10 ^= a12.wrapping_sub(200_u16);
                t10
            };
            let l14 = g11((match Some(2_i64) { Some(p13) => x2, None => x2 }));
            let l15 = g11((Kind::Low.weight() as u16));
        }
    }
    if (pick(Kind::Middle, x1).is_none() == (!false)) {
        if x1 { return x1; }
        if { let b16 = (2_u8.count_zeros() as u8); true } {
        }
    } else {
        let mut r17 = 0;
        while r17 < 2 && (Kind::Low < Kind::High) {
            r17 += 1;
            let mut t18 = 1;
            let mut g19 = move |a20: u8| {
                t18 ^= (a20 << 4_u32);
                t18
            };
            let l24 = g19((1_u8..4).take_while(|i21| *i21 != 1).zip([0, 1]).map(|(i22, z)| i22 ^ z).min().unwrap_or(127));
            let l25 = g19((100 & 1));
        }
    }
    let mut v26: (u64,u64,) = ((if (1 > 3_u8) { (4_294_967_295 - 3) } else { 3_u64.checked_mul(3).unwrap_or(0x1_0000_0000) }), (0_u64..4).fold(1, |f27, x| ((f27 as u64)) ^ x),);
    if ((x2 & x2) != (0_u16..2).zip([200, 2]).map(|(i28, z)| i28 ^ z).try_fold(2_u16, |x, y| x.checked_mul(2)?.checked_add(y)).unwrap_or(1)) {
        v26.1 = { let b30: u8 = ((0_u8..4).filter(|i31| x1 || *i31 > 2).count() as u8); (if x1 { 2 } else { 200 }) };
    } else {
        let mut v33: [[i8; 2]; 2] = [[2; 2], [2, 127]];
    }
    (pick(Kind::High, x1).is_none() == x1)
}

pub fn check_4() -> Outcome {
    check("soak_4", Soak4::system(), |(x1, x2, x3)| soak_4(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_5(#[domain(0..=5)] x1: u32, #[domain(-2..=3)] x2: i128, #[domain('a'..='d')] x3: char) -> bool {
    let p4_: Option<i64> = 2_i64.checked_sub(5_000_000_000);
    if let Some(p4) = p4_ {
        if (p4 == (if false { 4 } else { 2 })) {
            if true { return false; }
        }
    }
    let mut v5 = 3;
    { let b6: i64 = (-3); (Kind::Middle.next() < Kind::Low) }
}

pub fn check_5() -> Outcome {
    check("soak_5", Soak5::system(), |(x1, x2, x3)| soak_5(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_6(#[domain(0..=4)] x1: i128, #[domain(-2..=3)] x2: i32) -> bool {
    let mut v3 = 3;
    let p4_: Option<u8> = Some(2_u8.checked_sub(4).unwrap_or(3));
    if let Some(p4) = p4_ {
        if ((1_u64..3).map(|i5| (1_u64..3).min().unwrap_or(2)).chain([1]).position(|x| x > 1) == Some(1)) {
            let mut v8: [[i64; 2]; 2] = (if true { [{ let b9 = |c10: usize| [1, 2]; b9(5_000_000_000) }, [1_i64; 2]] } else { [[4, 0], [0; 2]] });
            let mut v11: [u8; 1] = [(p4 + p4)];
        } else {
            if ((1_u8..2).position(|x| x > 0) == Some(1)) { return { let b12: u64 = 1_u64; false }; }
            let mut v13: Option<i8> = (true).then(|| (2 - 1_i8.wrapping_mul(0)));
        }
        let mut v14: Option<i128> = Some(100);
    }
    let mut v15: [[usize; 2]; 2] = [[0x1_0000_0000, 0], [0x1_0000_0000, (1 ^ 5_000_000_000)]];
    let p16_: Option<u8> = (match Kind::High { Kind::Low => None, Kind::High => Some(1), _ => Some(200) });
    if let Some(p16) = p16_ {
        let mut v17: [i8; 3] = [3_i8, { let b18 = |c19: u64| 3_i8.wrapping_add(1); b18((0 * 0)) }, 3];
        v3 = (x2.rem_euclid(4) - ('d' as u32 as i32));
    }
    if (2 == 2) { return '7'.is_ascii_digit(); }
    false
}

pub fn check_6() -> Outcome {
    check("soak_6", Soak6::system(), |(x1, x2)| soak_6(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_7(#[domain(-2..=3)] x1: i64, x2: bool) -> (Kind,Option<bool>,) {
    let mut r3 = 0;
    while r3 < 2 && (x2 ^ x2) {
        r3 += 1;
        let mut v4: u16 = 1_u16.pow(0);
        v4 *= (if x2 { (!v4) } else { (twice(1) as u16) });
    }
    let mut t5 = 0;
    let mut g6 = |a7: u32| {
        t5 ^= (match (x2, x2) { (true, _) => a7, (false, true) => a7, _ => a7 });
        t5
    };
    let l10 = g6((1_u32..2).flat_map(|i8| [i8, 3_u32]).sum::<u32>());
    let l11 = g6((false as u32));
    let mut t12 = 1;
    let mut g13 = move |a14: u16| {
        t12 ^= { let b15 = 1; 4 };
        t12
    };
    let l16 = g13((0 / 1));
    let l17 = g13((if x2 { 0 } else { 3 }));
    for i18 in 0_usize..3 {
        let mut r19 = 0;
        while r19 < 2 && true {
            r19 += 1;
            if x2 { return (match Kind::Low { Kind::Low => (Kind::Middle, None,), Kind::High => (Kind::High, Some(x2),), _ => (Kind::Low, Some(x2),) }); }
        }
        let mut v20: [u16; 1] = [(1_u16..4).enumerate().filter(|(at, _)| at % 2 == 0).map(|(_, i21)| i21).min().unwrap_or(4)];
    }
    let mut v23: Vec<usize> = vec![100; 2];
    (Kind::High, Some(true),)
}

pub fn check_7() -> Outcome {
    check("soak_7", Soak7::system(), |(x1, x2)| soak_7(x1, x2))
}

#[symbolic(limit = 10_000)]
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
    (!((1_usize..2).chain([0]).position(|x| x > 1) == Some(1)))
}

pub fn check_8() -> Outcome {
    check("soak_8", Soak8::system(), |(x1, x2, x3)| soak_8(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_9(#[domain(0..=5)] x1: u32, #[domain(0..=5)] x2: u32) -> Option<i64> {
    if (if false { true } else { true }) { return (true).then(|| 1); }
    let p4_: Option<i128> = ((if false { false } else { false })).then(|| 2);
    if let Some(p4) = p4_ {
        let mut v5: Vec<i32> = (0_i32..2).map(|i6| { let b7 = (0 & i6); (3 | i6) }).zip([0, 4]).map(|(i8, z)| i8 ^ z).collect::<Vec<i32>>();
        let mut r9 = 0;
        while r9 < 2 && (true & false) {
            r9 += 1;
            let mut v10: Vec<u8> = vec![0, 1];
            let mut v11 = 2;
        }
    }
    let mut t12 = 2;
    let mut g13 = |a14: i64| {
        t12 ^= (TABLE[2_usize % 4] as i64);
        t12
    };
    let l15 = g13(2_i64);
    let l16 = g13((1 * 4_i64));
    let mut t17 = 2;
    let mut g18 = |a19: u64| {
        t17 ^= a19;
        t17
    };
    let l20 = g18((4 - 0));
    let l21 = g18(0);
    let mut v22: [[u8; 2]; 2] = [[(1_u8..3).sum::<u8>(), (4 >> 8)], [(Kind::Low.weight() as u8), 0]];
    Some(l16)
}

pub fn check_9() -> Outcome {
    check("soak_9", Soak9::system(), |(x1, x2)| soak_9(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_10(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: u8, #[domain(0..=5)] x3: u16) -> (Kind,Option<bool>,) {
    if false { return (Kind::Middle, None,); }
    let mut r4 = 0;
    while r4 < 2 && false {
        r4 += 1;
        if ((0_u32..4).position(|x| x > 3) == Some(1)) {
            let mut v5: (i32,u32,) = (((if true { 2 } else { 0 }) >> (1_u8 as u32)), ((4 * 4) / (3_u32 / 4)),);
        } else {
            let mut t6 = 2;
            let mut g7 = |a8: usize| {
                t6 ^= a8;
                t6
            };
            let l12 = g7((match 0_i32 { 0 | 3 => 1, 1..=2 => 4, n9 if n9 < 0 => 3, _ => 0 }));
            let l13 = g7({ let b10 = |c11: u16| 200_usize; b10(x3) });
            if (Kind::Low < Kind::Low) { return (Kind::High, None,); }
        }
    }
    (Kind::Middle, None,)
}

pub fn check_10() -> Outcome {
    check("soak_10", Soak10::system(), |(x1, x2, x3)| soak_10(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_11(#[domain(0..=5)] x1: u8, #[domain(0..=2)] x2: [u8; 2]) -> bool {
    if { let mut c = (0_u8..4).skip_while(|i3| *i3 == 200).skip_while(|i4| *i4 == 4).peekable(); c.next_if(|x| *x == 1).is_some() && c.peek().is_none() } {
        let mut r5 = 0;
        while r5 < 2 && (true ^ true) {
            r5 += 1;
            let mut t6 = 2;
            let mut g7 = move |a8: usize| {
                t6 ^= (0_usize..2).next().unwrap_or(2);
                t6
            };
            let l10 = g7((1_usize ^ 3));
            let l11 = g7((0_i8.trailing_zeros() as usize));
        }
    } else {
        let mut t12 = 0;
        let mut g13 = move |a14: i8| {
            t12 ^= 3;
            t12
        };
        let l15 = g13(1_i8);
        let l16 = g13((-2));
        for i17 in 0_i64..3 {
            if '7'.is_ascii_digit() { return (if false { false } else { false }); }
        }
    }
    let mut v18 = false;
    let mut v19: Vec<u64> = (if (true && (!false)) { vec![(1_u64 % 200), (4_u64 as u64)] } else { { let b20: u32 = (0 & 1_u32); vec![4; 1] } });
    { let b21: i8 = 1; ((x1 < 2_u8) == pick(Kind::Middle, v18).is_none()) }
}

pub fn check_11() -> Outcome {
    check("soak_11", Soak11::system(), |(x1, x2)| soak_11(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_12(#[domain(0..=5)] x1: u16, #[domain('a'..='d')] x2: char, #[domain('a'..='d')] x3: char) -> bool {
    let mut r4 = 0;
    while r4 < 2 && false {
        r4 += 1;
        let mut r5 = 0;
        while r5 < 2 && (Kind::Low < Kind::Middle) {
            r5 += 1;
            let mut v6: (i8,usize,) = ((1_u8 as i8), 3,);
            if (2 == 0x1_0000_0000) { return (false == false); }
        }
        if (Kind::High.next() < Kind::Low) {
        } else {
            if (if false { false } else { false }) { return (match (true, false) { (true, _) => true, (false, true) => true, _ => false }); }
            if (4 != 99) { return (1 < 3); }
        }
    }
    let mut r7 = 0;
    while r7 < 2 && (!false) {
        r7 += 1;
        let mut v8 = 4;
        for i9 in 0_i64..1 {
            if (if false { false } else { true }) { return pick(Kind::Low, false).is_none(); }
        }
    }
    let mut t10 = 2;
    let mut g11 = |a12: i32| {
        t10 ^= (0_i32..3).map(|i16| 3).max_by_key(|x| *x % 3).unwrap_or(1);
        t10
    };
    let l18 = g11((0_i32..4).sum::<i32>());
    let l19 = g11((1_i32..3).filter(|i14| false || *i14 > 1).try_fold(1_i32, |x, y| x.checked_mul(2)?.checked_add(y)).unwrap_or(4));
    let mut v20: Vec<i128> = (0_i128..2).map(|i21| (!i21)).collect::<Vec<i128>>();
    (1_u32..4).chain([3]).is_sorted()
}

pub fn check_12() -> Outcome {
    check("soak_12", Soak12::system(), |(x1, x2, x3)| soak_12(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_13(#[domain(0..=5)] x1: u8, #[domain(-2..=3)] x2: i128, #[domain(0..=5)] x3: u32) -> [char; 2] {
    let mut t4 = 0;
    let mut g5 = move |a6: u32| {
        t4 ^= (1_u32..2).reduce(|x, y| x ^ (y / 2)).unwrap_or(2);
        t4
    };
    let l8 = g5(0_u32.checked_add(x3).unwrap_or(x3));
    let l9 = g5((1 << x3));
    let mut v10: Option<char> = Some('Z');
    let mut v11: Option<u32> = Some((!l8));
    let mut v12: i64 = (if (if (true && true) { (3 == 0) } else { (if false { true } else { true }) }) { { let b13 = |c14: i32| (0 | 2); b13(1) } } else { 0 });
    let mut v15: (u32,i64,) = (l9, v12,);
    if true {
        let p16_: Option<u16> = (if (0_i128 != x2) { Some((if true { 2 } else { 1 })) } else { None });
        if let Some(p16) = p16_ {
            if (Kind::Middle < Kind::High) { return { let b17 = |c18: u8| ['0', 'Z']; b17(x1) }; }
            let mut v19: (u16,u64,) = ((4 + (match v12 { 0 | 3 => p16, 1..=2 => 2, n20 if n20 < 0 => 0, _ => p16 })), (if false { { let b21 = |c22: u8| 2; b21(x1) } } else { (3 >> 3_u32) }),);
        }
        if (if matches!(Kind::Low, Kind::Low | Kind::High) { (4 == 99) } else { pick(Kind::Middle, false).is_none() }) {
            if (true || true) { return { let b23: i128 = 0_i128; ['b', 'b'] }; }
        } else {
            if (false || false) { return ['Z', 'b']; }
            if true { return ['0', 'd']; }
        }
    }
    [v10.unwrap_or('Z'), '7'.to_ascii_uppercase()]
}

pub fn check_13() -> Outcome {
    check("soak_13", Soak13::system(), |(x1, x2, x3)| soak_13(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_14(#[domain(0..=2)] x1: [u8; 2], x2: bool) -> bool {
    if (!(if x2 { false } else { x2 })) {
        let mut v3: u64 = 4_u64.pow(2);
        if (1_i128..4).map(|i4| (i4 % (-1))).map(|i5| (x2 as i128)).any(|x| x == (Kind::Low.weight() as i128)) {
            if (match (x2, x2) { (true, _) => x2, (false, true) => x2, _ => true }) { return (v3 == 2); }
            let mut t6 = 2;
            let mut g7 = |a8: i128| {
                t6 ^= (a8 - a8);
                t6
            };
            let l12 = g7(4);
            let l13 = g7((0_i128..3).map(|i9| 1).take_while(|i10| *i10 != 4).fold(2_i128, |f11, x| (f11) ^ x));
        }
    }
    for i14 in 0_u32..1 {
        for i15 in 0_i8..1 {
            let mut v16: [i128; 2] = [(Kind::Low.weight() as i128), ((TABLE[0_usize % 4] as i128) >> 2)];
            if (100 == i14) { return x2; }
        }
    }
    x2
}

pub fn check_14() -> Outcome {
    check("soak_14", Soak14::system(), |(x1, x2)| soak_14(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_15(#[domain(0..=2)] x1: [u8; 2], #[domain(0..=5)] x2: u64) -> bool {
    if (2 <= 2) { return x1.iter().copied().lt([200, 3]); }
    let mut v3: [i128; 2] = [127_i128, 2];
    v3.swap(0, 1);
    (({ let b4 = |c5: i128| 0; b4(1) } << 8) <= (0_i32..3).scan(2_i32, |state, i6| { *state ^= i6; if *state == 0 { None } else { Some(*state) } }).reduce(|x, y| x ^ (y / 2)).unwrap_or(2))
}

pub fn check_15() -> Outcome {
    check("soak_15", Soak15::system(), |(x1, x2)| soak_15(x1, x2))
}

#[symbolic(limit = 10_000)]
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
    Some((twice(x2.iter().skip(1).copied().filter(|i12| false || *i12 > 3).scan(2_u8, |state, i13| { *state ^= i13; if *state == 1_u8 { None } else { Some(*state) } }).next().unwrap_or(0)) as i8))
}

pub fn check_16() -> Outcome {
    check("soak_16", Soak16::system(), |(x1, x2)| soak_16(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_17(#[domain('a'..='d')] x1: char, x2: Kind) -> bool {
    let mut v3: Option<u8> = Some(4);
    v3 = v3;
    let mut v4: Option<Kind> = None;
    let mut r5 = 0;
    while r5 < 2 && (0_u16..4).enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, i6)| i6).map(|i7| i7).is_sorted() {
        r5 += 1;
        v3 = (if (200 == 200) { v3 } else { Some(2) });
    }
    if x1.is_ascii_digit() {
        let mut t8 = 1;
        let mut g9 = |a10: i8| {
            t8 ^= a10;
            t8
        };
        let l14 = g9((twice(1) as i8));
        let l15 = g9((0_i8..3).map(|i11| i11).filter(|i12| false || *i12 > 2).max().unwrap_or((-2)));
    }
    let mut v16: usize = (match 0_usize { 0 | 3 => (x2 as usize), 1..=2 => (0_usize.rem_euclid(0) % { let b17 = |c18: u64| 3; b17(200) }), n19 if n19 % 2 == 1 => 4, _ => 127 });
    true
}

pub fn check_17() -> Outcome {
    check("soak_17", Soak17::system(), |(x1, x2)| soak_17(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_18(x1: bool, x2: Kind) -> bool {
    let mut v3: Option<u8> = ((3_i64 as i8) as u8).checked_sub((TABLE[4_usize % 4] as u8));
    (if x1 { { let b4 = |c5: usize| true; b4(4_usize.pow(0)) } } else { (x1 || x1) })
}

pub fn check_18() -> Outcome {
    check("soak_18", Soak18::system(), |(x1, x2)| soak_18(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_19(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: u16) -> bool {
    let mut v3: usize = (0_usize..4).enumerate().filter(|(at, _)| at % 2 == 0).map(|(_, i4)| i4).count();
    if true {
        v3 = (TABLE[v3 % 4] as usize);
    } else {
        if x1.is_ascii_digit() { return false; }
    }
    if (if { let mut c = (0_u16..3).peekable(); c.next_if(|x| *x == 1).is_some() && c.peek().is_none() } { x1.is_ascii_digit() } else { (match Kind::Low { Kind::Low => false, Kind::High => false, _ => false }) }) {
        let mut v6 = 3;
    }
    let mut v7: (i8,u32,) = (((1_i128 as u8) as i8), (Kind::Low.weight() as u32),);
    for i8 in 0_u16..3 {
        let mut t9 = 0;
        let mut g10 = |a11: u8| {
            t9 ^= (TABLE[v3 % 4] as u8);
            t9
        };
        let l12 = g10(1_u8.pow(1));
        let l13 = g10((TABLE[v3 % 4] as u8));
        let mut v14: [u8; 3] = [l12, (Kind::Middle as u8), l12];
    }
    (!true)
}

pub fn check_19() -> Outcome {
    check("soak_19", Soak19::system(), |(x1, x2)| soak_19(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_20(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: usize) -> bool {
    if x1.is_ascii_digit() {
        if pick(Kind::Middle, true).is_none() {
            if (false && false) { return (!true); }
            let mut t3 = 0;
            let mut g4 = move |a5: u64| {
                t3 ^= (TABLE[x2 % 4] as u64);
                t3
            };
            let l6 = g4((0_i64 as u64));
            let l7 = g4((5_000_000_000 % 1));
        }
    } else {
        let mut v8 = 3;
    }
    let p9_: Option<usize> = { let b10 = |c11: u64| (if false { Some(x2) } else { None }); b10(0) };
    if let Some(p9) = p9_ {
        if (0_i64..3).map(|i12| { let b13 = p9; i12 }).lt([1, 4]) {
            let mut t14 = 0;
            let mut g15 = |a16: u64| {
                t14 ^= 1_u64.pow(1);
                t14
            };
            let l19 = g15(1);
            let l20 = g15((0_u64..3).map(|i17| i17).max().unwrap_or(1));
            if (match Some(0) { Some(p21) => true, None => true }) { return (Kind::Middle < Kind::Middle); }
        }
    }
    false
}

pub fn check_20() -> Outcome {
    check("soak_20", Soak20::system(), |(x1, x2)| soak_20(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_21(#[domain('a'..='d')] x1: char, #[domain(0..=5)] x2: u8) -> bool {
    let mut v3: Option<Kind> = ((match 0_u64 { 0 | 3 => false, 1..=2 => false, n4 if n4 % 2 == 1 => true, _ => false })).then(|| (if true { Kind::High } else { Kind::Middle }));
    (((0_u8..3).filter(|i5| false || *i5 > 3).scan(1_u8, |state, i6| { *state ^= i6; if *state == 0 { None } else { Some(*state) } }).reduce(|x, y| x ^ (y / 2)).unwrap_or(1) - (x2 % 1)) > x2)
}

pub fn check_21() -> Outcome {
    check("soak_21", Soak21::system(), |(x1, x2)| soak_21(x1, x2))
}

#[symbolic(limit = 10_000)]
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
        t12 ^= a14;
        t12
    };
    let l17 = g13(1_i32);
    let l18 = g13((0_i32..2).filter(|i15| x2 || *i15 > 3).try_fold(2_i32, |x, y| x.checked_mul(2)?.checked_add(y)).unwrap_or(4));
    ((Kind::Low < Kind::High) as i128)
}

pub fn check_22() -> Outcome {
    check("soak_22", Soak22::system(), |(x1, x2, x3)| soak_22(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_23(#[domain('a'..='d')] x1: char, #[domain(-2..=3)] x2: i64, #[domain(0..=4)] x3: i128) -> bool {
    for i4 in 0_i64..3 {
        let mut v5: [u16; 3] = [(Kind::Middle as u16), 3_u16.wrapping_add(100), 0_u16];
        let mut v6: u64 = ((0_u64..2).chain([2]).skip_while(|i8| *i8 == 0x1_0000_0000).max_by_key(|x| *x % 3).unwrap_or(3) % ((0_i32 as u32).leading_zeros() as u64));
    }
    let mut v10 = true;
    v10
}

pub fn check_23() -> Outcome {
    check("soak_23", Soak23::system(), |(x1, x2, x3)| soak_23(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_24(#[domain(0..=5)] x1: u8, x2: Kind) -> bool {
    let mut v3: Kind = x2;
    if true { return false; }
    if true {
        let mut t4 = 1;
        let mut g5 = |a6: i128| {
            t4 ^= { let b8 = |c9: i128| 3; b8(a6) };
            t4
        };
        let l10 = g5(99);
        let l11 = g5({ let b7 = 4_294_967_295; b7 });
    } else {
        let mut t12 = 2;
        let mut g13 = |a14: i64| {
            t12 ^= a14;
            t12
        };
        let l15 = g13(2);
        let l16 = g13((1 >> 1));
    }
    (Kind::Middle.next() < Kind::Low)
}

pub fn check_24() -> Outcome {
    check("soak_24", Soak24::system(), |(x1, x2)| soak_24(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_25(#[domain(0..=2)] x1: [u8; 2], #[domain(0..=4)] x2: i128, x3: Kind) -> bool {
    let mut v4: [i8; 1] = [(1_i8..3).map(|i5| (1_i8..3).map(|i6| i5).fold(0, |f7, x| (i5) ^ x)).map(|i8| (1_i64.trailing_zeros() as i8)).min().unwrap_or(0)];
    if false {
        for item in v4.iter_mut() { *item = (0) ^ *item; }
        for i10 in 0_usize..3 {
            if (!false) { return { let b11 = |c12: u8| true; b11(4_u8) }; }
        }
    } else {
        if (true & true) { return false; }
        let mut v13: u8 = (twice((Kind::High as u8)) as u8);
    }
    let mut v14: Option<u8> = Some(3);
    let p15_: Option<i8> = (false).then(|| 3);
    if let Some(p15) = p15_ {
        if ((0 - 127) == (0 & 0)) {
            v14 = Some(2);
        }
    }
    v14 = { let b16 = |c17: i64| Some(2); b16(1_i64.wrapping_sub(2)) };
    if pick(Kind::Low, false).is_none() {
        for i18 in 0_i32..2 {
            v14 = Some((if true { 3 } else { 0 }));
            let mut v19: char = ((2_u8 % 26) + b'a') as char;
        }
        let mut v20: i64 = (1_i64..4).skip_while(|i21| *i21 == 3).skip_while(|i22| *i22 == 4_i64).fold(3, |f23, x| (4_i64) ^ x);
    } else {
        let mut v24: usize = (TABLE[0_usize % 4] as usize);
        for i25 in 0_i64..1 {
            let mut t26 = 2;
            let mut g27 = move |a28: i128| {
                t26 ^= (a28 | 100);
                t26
            };
            let l29 = g27((0_u32.trailing_zeros() as i128));
            let l30 = g27(x2);
            let mut v31: [[u16; 2]; 2] = [[4, (v24.trailing_zeros() as u16)], [3, (0_u16..3).zip([99, 1]).map(|(i32, z)| i32 ^ z).max_by_key(|x| *x % 3).unwrap_or(2)]];
        }
    }
    '7'.is_ascii_digit()
}

pub fn check_25() -> Outcome {
    check("soak_25", Soak25::system(), |(x1, x2, x3)| soak_25(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_26(#[domain(0..=4)] x1: i64, x2: Kind, #[domain(0..=5)] x3: u8) -> bool {
    for i4 in 0_i32..1 {
        if false { return (match x3 { 0 | 3 => true, 1..=2 => false, n5 if n5 % 2 == 1 => false, _ => false }); }
    }
    let p6_: Option<i8> = (if (match Some(x3) { Some(p7) => true, None => false }) { Some((1 >> 2)) } else { None });
    if let Some(p6) = p6_ {
        let mut v8 = x2;
    }
    let mut t9 = 0;
    let mut g10 = move |a11: i8| {
        t9 ^= a11;
        t9
    };
    let l14 = g10(1_i8.saturating_sub(3));
    let l15 = g10({ let b12 = |c13: u8| 0; b12(3) });
    for i16 in 0_i64..1 {
        let mut v17: usize = (TABLE[1_usize % 4] as usize);
    }
    (if false { false } else { ((l14 > l14) & { let b18 = 4_294_967_295; false }) })
}

pub fn check_26() -> Outcome {
    check("soak_26", Soak26::system(), |(x1, x2, x3)| soak_26(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_27(x1: Kind, #[domain('a'..='d')] x2: char, #[domain(0..=4)] x3: i64) -> (Kind,Option<bool>,) {
    let mut v4: [usize; 2] = [(0_usize..4).max().unwrap_or(0), (if (200 <= 3) { (0_usize..3).count() } else { (2 ^ 3) })];
    (Kind::Middle, (if true { None } else { None }),)
}

pub fn check_27() -> Outcome {
    check("soak_27", Soak27::system(), |(x1, x2, x3)| soak_27(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_28(x1: bool, #[domain(0..=4)] x2: usize, x3: Kind) -> bool {
    let mut v4: Vec<u64> = (match (x1, (0_i128..3).lt([1, 2])) { (true, _) => (0_u64..2).collect::<Vec<u64>>(), (false, true) => vec![200, 4], _ => vec![0x1_0000_0000, 4] });
    let p5_: Option<u64> = { let b6 = |c7: usize| 0_u64.checked_sub(1); b6((TABLE[x2 % 4] as usize)) };
    if let Some(p5) = p5_ {
        if matches!(x3, Kind::Low | Kind::High) { return x1; }
    }
    if x1 {
        let mut v8: [[i64; 2]; 2] = [[4; 2]; 2];
        if { let b9 = |c12: u64| (Kind::High < x3); b9(v4.iter().skip(1).copied().take_while(|i10| *i10 != 4_294_967_295).fold(0_u64, |f11, x| (f11) ^ x)) } {
            if x1 { return (0 == 2_i32); }
        }
    }
    v4.pop();
    x1
}

pub fn check_28() -> Outcome {
    check("soak_28", Soak28::system(), |(x1, x2, x3)| soak_28(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_29(x1: bool, #[domain(-2..=3)] x2: i64) -> bool {
    let mut r3 = 0;
    while r3 < 2 && (match (if x1 { Some(1) } else { None }) { Some(p4) => x1, None => x1 }) {
        r3 += 1;
        for i5 in 0_u8..3 {
            if (!x1) { return (true ^ x1); }
            if (match 4_u8.checked_sub(i5) { Some(p6) => false, None => x1 }) { return x1; }
        }
    }
    let mut v7: u8 = 4;
    let mut r8 = 0;
    while r8 < 2 && (2 < 200_u64) {
        r8 += 1;
        let mut v9: i32 = 0;
        if x1 { return (x1 & true); }
    }
    v7 ^= (twice((0_u8..4).filter(|i10| x1 || *i10 > 3).enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, i11)| i11).reduce(|x, y| x ^ (y / 2)).unwrap_or(2)) as u8);
    let mut v13: Vec<u64> = { let b14 = |c15: i128| vec![(3 & 3), (200 / 1)]; b14((x2.leading_zeros() as i128)) };
    true
}

pub fn check_29() -> Outcome {
    check("soak_29", Soak29::system(), |(x1, x2)| soak_29(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_30(#[domain(0..=5)] x1: u64, #[domain(0..=4)] x2: i64) -> bool {
    if (2_u32 == 127) { return '7'.is_ascii_digit(); }
    if { let mut c = (0_i8..2).map(|i3| (-4)).map(|i4| (-4)).peekable(); c.next_if(|x| *x == 1).is_some() && c.peek().is_none() } { return true; }
    if matches!(Kind::Low, Kind::Low | Kind::High) {
    }
    let mut v5: Option<u64> = Some(2);
    if true {
        let mut v6: Kind = Kind::Middle;
        if ((twice(4_u8) as i128) <= (0_i128..4).min().unwrap_or(3)) {
            if (2 < 3) { return (false || true); }
            if { let b8: u8 = 1; true } { return false; }
        } else {
            let mut v9: Vec<u16> = (1_u16..2).flat_map(|i10| [i10, 200]).collect::<Vec<u16>>();
        }
    } else {
        let mut v11: i128 = (match Kind::High { Kind::Low => (twice({ let b12: i8 = 3; 3_u8 }) as i128), Kind::High => 0, _ => 2_i128 });
        let mut v13: (usize,u8,) = (((4_usize % 127) << (3_i32 as u32)), { let b14: i8 = (3 / 3); 3 },);
    }
    v5 = (if (Kind::Low < Kind::Low) { (if true { Some(200) } else { None }) } else { v5.or(Some(x1)) });
    (if '7'.is_ascii_digit() { (Kind::Middle.next() < Kind::High) } else { (x2 < (x2 + x2)) })
}

pub fn check_30() -> Outcome {
    check("soak_30", Soak30::system(), |(x1, x2)| soak_30(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_31(#[domain(-2..=3)] x1: i8, #[domain(0..=5)] x2: u8, x3: Kind) -> bool {
    let mut v4 = 'a';
    let p5_: Option<u8> = (match x3 { Kind::Low => x2.checked_sub(x2), Kind::High => (if false { Some(x2) } else { None }), _ => None });
    if let Some(p5) = p5_ {
        let mut t6 = 1;
        let mut g7 = move |a8: u64| {
            t6 ^= a8;
            t6
        };
        let l9 = g7(0);
        let l10 = g7(100);
        if { let b11 = |c13: u64| (!false); b11((1_u64..4).fold(1, |f12, x| (3) ^ x)) } {
            if (false ^ true) { return { let mut c = (1_u16..3).filter(|i14| false || *i14 > 200).filter(|i15| true || *i15 > 2).peekable(); c.next_if(|x| *x == 1).is_some() && c.peek().is_none() }; }
            if true { return v4.is_ascii_digit(); }
        }
    }
    (1_i32..2).skip_while(|i16| *i16 == 0).lt([1, 4])
}

pub fn check_31() -> Outcome {
    check("soak_31", Soak31::system(), |(x1, x2, x3)| soak_31(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_32(x1: bool, #[domain(0..=5)] x2: u16) -> bool {
    let mut v3: (u16,u32,) = ((match Kind::Middle { Kind::Low => 4, Kind::High => (if x1 { x2 } else { x2 }), _ => x2 }), ((Kind::Middle.weight() as u32) / (4 + 1_u32)),);
    let mut r4 = 0;
    while r4 < 2 && (x1 ^ true) {
        r4 += 1;
        v3.1 = (if matches!(Kind::Low, Kind::Low | Kind::High) { 1 } else { 0 });
    }
    ((x1 ^ pick(Kind::High, x1).is_none()) ^ (0x1_0000_0000 != 4))
}

pub fn check_32() -> Outcome {
    check("soak_32", Soak32::system(), |(x1, x2)| soak_32(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_33(x1: Kind, #[domain(0..=5)] x2: usize, #[domain(0..=4)] x3: usize) -> Option<u16> {
    let mut v4 = 'a';
    let p5_: Option<usize> = (match (true).then(|| (twice(2) as usize)) { Some(p8) => Some(x3), None => None });
    if let Some(p5) = p5_ {
        let mut v9: Option<char> = (((1 % 127_u8) <= (match 1_i32 { 0 | 3 => 4, 1..=2 => 0, n10 if n10 < 0 => 4, _ => 4_u8 }))).then(|| v4);
    }
    if true {
        let mut v11: u32 = (match (true, ((!false) ^ true)) { (true, _) => (match 4_i64.checked_sub({ let b12: u16 = 0_u16; 0 }) { Some(p13) => 4, None => 1 }), (false, true) => 2_u32, _ => 3 });
    } else {
        let mut v14: u8 = ((0_u8..4).zip([200, 2]).map(|(i15, z)| i15 ^ z).zip([1, 3]).map(|(i16, z)| i16 ^ z).max_by_key(|x| *x % 3).unwrap_or(1) ^ 3);
        let mut v18: Option<i64> = Some((!2_i64));
    }
    Some(((0_u16..2).max_by_key(|x| *x % 3).unwrap_or(1) ^ (0 * 2)))
}

pub fn check_33() -> Outcome {
    check("soak_33", Soak33::system(), |(x1, x2, x3)| soak_33(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
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
        let mut v11: (char,u32,) = ('d', (1_u32..2).reduce(|x, y| x ^ (y / 2)).unwrap_or(2),);
    }
    ((1_i64..4).last() == Some(4))
}

pub fn check_34() -> Outcome {
    check("soak_34", Soak34::system(), |(x1, x2, x3)| soak_34(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
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

#[symbolic(limit = 10_000)]
fn soak_36(x1: bool, #[domain(0..=4)] x2: i64, x3: Kind) -> bool {
    for i4 in 0_u16..2 {
        let mut r5 = 0;
        while r5 < 2 && true {
            r5 += 1;
            if (x2 <= 1) { return (0 < 3_i32); }
            let mut t6 = 1;
            let mut g7 = |a8: u8| {
                t6 ^= (1_u64.count_zeros() as u8);
                t6
            };
            let l9 = g7(0_u8);
            let l10 = g7((twice(0) as u8));
        }
    }
    if pick(x3, x1).is_none() {
        let mut v11: Vec<u64> = vec![1_u64, 1];
        v11.push(((3 - 4) % (1 % 2)));
    } else {
    }
    if (0_i64..3).is_sorted() { return true; }
    x1
}

pub fn check_36() -> Outcome {
    check("soak_36", Soak36::system(), |(x1, x2, x3)| soak_36(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_37(#[domain(-2..=3)] x1: i64, #[domain('a'..='d')] x2: char) -> bool {
    let mut v3: [i128; 2] = [(!3_i128), ((0_i128..4).filter(|i4| false || *i4 > 4_i128).filter(|i5| true || *i5 > 3).min().unwrap_or(3) * (x2 as u32 as i128))];
    let mut r7 = 0;
    while r7 < 2 && (false && false) {
        r7 += 1;
        if (1_u16..4).flat_map(|i8| [i8, 1]).all(|x| x < 1) {
            if (true || true) { return false; }
        } else {
            if true { return ((0_i64..3).map(|i9| x1).scan(0_i64, |state, i10| { *state ^= i10; if *state == 4 { None } else { Some(*state) } }).position(|x| x > 2) == Some(1)); }
            if matches!(Kind::Middle, Kind::Low | Kind::High) { return (match 3_u32 { 0 | 3 => true, 1..=2 => true, n11 if n11 % 2 == 1 => true, _ => true }); }
        }
    }
    let mut v12 = 1;
    if { let b13: u32 = 4; (match (true, true) { (true, _) => false, (false, true) => true, _ => false }) } {
        let mut v14: Option<char> = None;
        let mut v15 = Kind::High.next();
    } else {
        if true { return (3 != 1); }
    }
    let mut t16 = 2;
    let mut g17 = |a18: u8| {
        t16 ^= (a18 ^ a18);
        t16
    };
    let l19 = g17((if true { 3 } else { 1 }));
    let l20 = g17(2);
    true
}

pub fn check_37() -> Outcome {
    check("soak_37", Soak37::system(), |(x1, x2)| soak_37(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_38(#[domain(0..=2)] x1: [u8; 2], #[domain('a'..='d')] x2: char) -> Option<u8> {
    if pick(Kind::High, false).is_none() { return { let b3: u8 = 4; Some(b3) }; }
    let mut v4: [i64; 3] = { let b5: u32 = { let b6: u16 = 2_u16.pow(0); (match 3_i128 { 0 | 3 => 2, 1..=2 => 2, n7 if n7 < 0 => 3, _ => 2_u32 }) }; [(0 * 3), 3_i64.checked_sub(3).unwrap_or(4), (0_i64..3).map(|i8| i8).max_by_key(|x| *x % 3).unwrap_or(2)] };
    let mut t10 = 2;
    let mut g11 = move |a12: u8| {
        t10 ^= (2_u8 * a12);
        t10
    };
    let l15 = g11({ let b13 = |c14: u8| c14; b13(1) });
    let l16 = g11(200);
    if ((match (if false { Some(l16) } else { None }) { Some(p17) => 0x1_0000_0000, None => 3 }) <= 5_000_000_000) {
        if pick(Kind::Middle, true).is_none() {
            let mut v18: Option<Kind> = (if (l15 == (2 * l16)) { Some({ let b19 = |c20: i32| Kind::Low; b19((if true { 100 } else { 2 })) }) } else { None });
            if (4 == 1) { return (if false { Some(l15) } else { None }); }
        } else {
            let mut v21: bool = false;
        }
        let mut v22: u8 = x1.iter().rev().copied().take_while(|i23| *i23 != 100).fold(99, |f24, x| (99) ^ x);
    }
    let mut t25 = 0;
    let mut g26 = |a27: usize| {
        t25 ^= (0_i8 as usize);
        t25
    };
    let l29 = g26((1_usize..4).next().unwrap_or(2_usize));
    let l30 = g26((0_i32 as usize));
    let mut v31: [[u16; 2]; 2] = [[1, 3], [1_u16.saturating_sub(0), (1_u16..4).reduce(|x, y| x ^ (y / 2)).unwrap_or(0)]];
    (if (if true { false } else { true }) { Some((l15 + (l16 >> 2_u32))) } else { None })
}

pub fn check_38() -> Outcome {
    check("soak_38", Soak38::system(), |(x1, x2)| soak_38(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_39(#[domain(0..=4)] x1: u64, #[domain(0..=4)] x2: i64) -> [bool; 2] {
    for i3 in 0_u16..2 {
    }
    if (!true) {
        let mut v4: u32 = 100;
    }
    let mut t5 = 1;
    let mut g6 = |a7: u16| {
        t5 ^= (0_u16..4).filter(|i8| true || *i8 > 200).min().unwrap_or(0);
        t5
    };
    let l10 = g6(1_u16.wrapping_add(0));
    let l11 = g6((TABLE[4_usize % 4] as u16));
    [false, (Kind::Middle < Kind::Low)]
}

pub fn check_39() -> Outcome {
    check("soak_39", Soak39::system(), |(x1, x2)| soak_39(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_40(#[domain(0..=2)] x1: [u8; 2], #[domain(-2..=3)] x2: i8) -> [u16; 2] {
    let mut v3: Option<u8> = (pick(Kind::Low, true).is_none()).then(|| 3_u8.checked_add(x1.iter().skip(1).copied().filter(|i4| false || *i4 > 0_u8).filter(|i5| true || *i5 > 4).try_fold(0_u8, |x, y| x.checked_mul(2)?.checked_add(y)).unwrap_or(200)).unwrap_or((200 * 3)));
    v3 = v3.or(Some({ let b7 = 4_i128; 200 }));
    [(if (1_u64..4).skip_while(|i8| *i8 == 100_u64).enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, i9)| i9).all(|x| x < 4) { (match Kind::Middle { Kind::Low => 0_u16, Kind::High => 1, _ => 1 }) } else { 1_u16.wrapping_mul(100) }), ((2_usize as u8).count_ones() as u16)]
}

pub fn check_40() -> Outcome {
    check("soak_40", Soak40::system(), |(x1, x2)| soak_40(x1, x2))
}

#[symbolic(limit = 10_000)]
fn soak_41(#[domain('a'..='d')] x1: char, #[domain('a'..='d')] x2: char, x3: bool) -> bool {
    if pick(Kind::High, true).is_none() { return (if x3 { true } else { x3 }); }
    if (false && (x3 || false)) {
        let mut v4: Option<u8> = ({ let mut c = (0_u8..3).enumerate().filter(|(at, _)| at % 2 == 0).map(|(_, i5)| i5).peekable(); c.next_if(|x| *x == 1).is_some() && c.peek().is_none() }).then(|| (0_u8..3).sum::<u8>());
    } else {
        if { let b7 = |c8: u8| x3; b7(2) } {
            if (if x3 { x3 } else { x3 }) { return matches!(Kind::High, Kind::Low | Kind::High); }
            if { let b9 = 2; x3 } { return (match (true, x3) { (true, _) => x3, (false, true) => true, _ => true }); }
        } else {
        }
    }
    { let b10 = |c11: u32| ((match Kind::Middle { Kind::Low => Kind::Middle, Kind::High => Kind::Middle, _ => Kind::Middle }) < Kind::High); b10((Kind::High.weight() as u32)) }
}

pub fn check_41() -> Outcome {
    check("soak_41", Soak41::system(), |(x1, x2, x3)| soak_41(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_42(#[domain(0..=5)] x1: u8, #[domain(-2..=3)] x2: i32, #[domain(0..=5)] x3: u64) -> bool {
    let p4_: Option<u8> = (if true { Some((0_u32 as u8)) } else { None });
    if let Some(p4) = p4_ {
        let mut t5 = 0;
        let mut g6 = |a7: i128| {
            t5 ^= { let b11: usize = 3; a7 };
            t5
        };
        let l12 = g6(((1_i128..4).flat_map(|i8| [i8, 3]).skip_while(|i9| *i9 == 2).count() as i128));
        let l13 = g6(1);
        if '7'.is_ascii_digit() {
            let mut v14: Option<u8> = p4.checked_sub(((99 >> 0_u32) % x1));
        }
    }
    let mut v15 = 2;
    let mut v16 = 1;
    let mut v17: bool = true;
    { let b18: u8 = (x1 * 127); (0_u8..3).chain([4]).flat_map(|i20| [i20, 200_u8]).any(|x| x == (x1 ^ x1)) }
}

pub fn check_42() -> Outcome {
    check("soak_42", Soak42::system(), |(x1, x2, x3)| soak_42(x1, x2, x3))
}

#[symbolic(limit = 10_000)]
fn soak_43(#[domain(0..=4)] x1: i128, x2: bool) -> bool {
    let mut v3: (u32,u8,) = ((3_i8 as u32), 3,);
    let mut v4: bool = x2;
    if { let b5 = |c6: i128| false; b5(2) } { return v4; }
    let mut r7 = 0;
    while r7 < 2 && (match Kind::Low { Kind::Low => true, Kind::High => true, _ => v4 }) {
        r7 += 1;
        if ((if x2 { 99_u64 } else { 2 }) != 0) {
            if (match (true).then(|| 127_u8) { Some(p8) => v4, None => false }) { return (true == x2); }
        }
        if (!x2) {
            let mut v9: char = 'a';
            let mut t10 = 2;
            let mut g11 = move |a12: u16| {
                t10 ^= (a12 + a12);
                t10
            };
            let l13 = g11((4 >> 3));
            let l14 = g11(2);
        }
    }
    false
}

pub fn check_43() -> Outcome {
    check("soak_43", Soak43::system(), |(x1, x2)| soak_43(x1, x2))
}

#[symbolic(limit = 10_000)]
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
    if (0_i32..2).flat_map(|i15| [i15, 1]).skip_while(|i16| *i16 == 3).lt([99, 4]) { return false; }
    { let b17 = |c20: i32| true; b17({ let b18 = |c19: i128| (x3 % x3); b18(v4.unwrap_or(1)) }) }
}

pub fn check_44() -> Outcome {
    check("soak_44", Soak44::system(), |(x1, x2, x3)| soak_44(x1, x2, x3))
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
