//! Random programs as Rust, written by `DPNL_WRITE=1 cargo test -p dpnl-tests --test random_programs`.

use dpnl::prelude::*;

use crate::harness::agree;

#[symbolic(helper)]
fn program_0(x0: u32, x1: u32, x2: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    if ({ let wanted = (match x0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 1_u32 }); a.iter().any(|x| *x == wanted) }) {
        let (p, q) = (1_u32.wrapping_add(x2) as usize % 3, x2 as usize % 3);
        a.swap(p, q);
    } else {
        v0 = (x1.saturating_sub(x0) | (if ((1_u32 == (x2 ^ x2)) && (3_u32 < v2.wrapping_mul(x1))) { x0 } else { 2_u32 }));
        if (({ let bound = 4_u32; a.iter().filter(|x| **x > bound).sum::<u32>() }) < x2) {
            let mut rounds1 = 0;
            while (v1 == v1) {
                rounds1 += 1;
                if rounds1 > 3 {
                    break;
                }
                a[v2.wrapping_mul(x2) as usize] = 0_u32.checked_sub((if !((1_u32 + x1) == 2_u32.wrapping_mul(1_u32)) { 1_u32 } else { x0 })).unwrap_or(1);
                v1 += x2;
                v1 = (a[((match v0 { 0 => x0, 1..=2 => 0_u32, n if n % 2 == 0 => n, _ => x2 }) % 3_u32) as usize] | x1);
            }
            for i in 0..2_u32 {
                v2 = a[1_u32 as usize];
                v0 += (x0 - i);
                v0 = i;
            }
        } else {
            for i in 0..1_u32 {
                a[(if ((3_u32 + x0) < x2) { x2 } else { x0 }) as usize] = ((x0 - v2) + (1_u32 / x2));
                v0 |= 0_u32.max(i);
            }
            if !({ let wanted = ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u32>() }); a.iter().any(|x| *x == wanted) }) {
                a[(x1.wrapping_add(x0) % 3_u32) as usize] = (x0 + 0_u32);
                v2 = x0;
            }
            if ((2_u32 + x2) < ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u32>() })) {
                a[a[((x0 / x0) % 3_u32) as usize] as usize] = (x2.wrapping_add(3_u32) + x0);
                a[(x0 * x0) as usize] = x2.max(x0.min(x0));
                v2 = x1;
            } else {
                v2 = (x2 + x1).wrapping_add(x2);
                a[1_u32 as usize] = (if ((v1 + x0) < x1) { (match 3_u32 { 0 => v2, 1..=2 => v1, n if n % 2 == 0 => n, _ => x0 }) } else { (x0 ^ 0_u32) });
            }
        }
    }
    v1 = (a[(({ let bound = 4_u32; a.iter().filter(|x| **x > bound).sum::<u32>() }) % 3_u32) as usize] + ({ let bound = 4_u32; a.iter().filter(|x| **x > bound).sum::<u32>() }));
    v2 = a[(x2 % 3_u32) as usize];
    v2 = (match x2 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 4_u32 });
    (x0, v0, a, w)
}

#[symbolic(helper)]
fn program_1(x0: u32, x1: u32, x2: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    v0 = (x1 * 2_u32);
    v0 -= x0;
    v2 = (({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u32>() }) - (x0 / x2));
    if (!(x1 < v1) || (x1 < (x0 - x0))) {
        let mut rounds1 = 0;
        while ((x0 < 0_u32) && ((1_u32 + x2) < (if (x0.checked_sub(4_u32).unwrap_or(1) < (x0 / x0)) { v1 } else { 1_u32 }))) {
            rounds1 += 1;
            if rounds1 > 3 {
                break;
            }
            for i in 0..3_u32 {
                v0 = (match x1 { 0 => 1_u32, 1..=2 => x2, n if n % 2 == 0 => n, _ => v0 }).saturating_sub((2_u32 % x0));
                a[x2 as usize] = a[((if !({ let wanted = a[1_u32 as usize]; a.iter().any(|x| *x == wanted) }) { x0 } else { v0 }) % 3_u32) as usize];
                let (p, q) = ((x2 / x0) as usize % 3, (if ({ let wanted = (match v1 { 0 => v1, 1..=2 => x2, n if n % 2 == 0 => n, _ => i }); a.iter().any(|x| *x == wanted) }) { i } else { i }) as usize % 3);
                a.swap(p, q);
            }
            v0 = ((match x0 { 0 => x0, 1..=2 => v0, n if n % 2 == 0 => n, _ => 2_u32 }) * ({ let bound = v0; a.iter().filter(|x| **x > bound).sum::<u32>() }));
            if ((if ((({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<u32>() }) == x0) && (x0.wrapping_add(x2) == x0.max(x0))) { x2 } else { 0_u32 }) < x0.min(2_u32)) {
                return ((match x2 { 0 => 4_u32, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 }), v0, a, w);
                v0 = x0;
            } else {
                let (p, q) = (x0 as usize % 3, (if (({ let wanted = a[((x0 - v0) % 3_u32) as usize]; a.iter().any(|x| *x == wanted) }) && ((if ((v2 / x2) < x1) { 1_u32 } else { v2 }) < v2)) { 2_u32 } else { v0 }) as usize % 3);
                a.swap(p, q);
            }
        }
    }
    (({ let bound = x1.wrapping_mul(v1); a.iter().filter(|x| **x > bound).sum::<u32>() }), v0, a, w)
}

#[symbolic(helper)]
fn program_2(x0: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v1 %= x0;
    let mut rounds1 = 0;
    while ((if (v1 < x0) { v1 } else { x0 }) < x0) {
        rounds1 += 1;
        if rounds1 > 3 {
            break;
        }
        if ((0_u8 & x0) == x0) {
            v2 += (x0 / x0);
        } else {
            if (((x0 - x0) < ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() })) || (((x0 / v2) < x0.saturating_sub(x0)) && ({ let wanted = v2; a.iter().any(|x| *x == wanted) }))) {
                a[0_u8 as usize] = v2;
            } else {
                v2 += x0;
                let (p, q) = (x0 as usize % 3, x0.checked_sub(x0).unwrap_or(1) as usize % 3);
                a.swap(p, q);
                let (p, q) = (a[(x0 % 3_u8) as usize] as usize % 3, x0 as usize % 3);
                a.swap(p, q);
            }
            if (v2 < v1.min(v2)) {
                v0 ^= a[(({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) % 3_u8) as usize];
            } else {
                v1 = (if (({ let wanted = (if (v2 == (match v0 { 0 => x0, 1..=2 => 4_u8, n if n % 2 == 0 => n, _ => x0 })) { x0 } else { 2_u8 }); a.iter().any(|x| *x == wanted) }) && ({ let wanted = x0; a.iter().any(|x| *x == wanted) })) { 0_u8 } else { x0.wrapping_mul(x0) });
                a[(3_u8 % 3_u8) as usize] = ((x0 / 0_u8) & 2_u8);
            }
            assert!(!((v1 ^ 1_u8) == x0));
        }
        v1 = a[(a[x0 as usize] % 3_u8) as usize];
    }
    if ({ let wanted = x0; a.iter().any(|x| *x == wanted) }) {
        if ((({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) == x0.max(x0)) || !(({ let bound = 1_u8; a.iter().filter(|x| **x > bound).sum::<u8>() }) < v0.wrapping_add(4_u8))) {
            let (p, q) = (x0 as usize % 3, x0 as usize % 3);
            a.swap(p, q);
            for i in 0..({ let bound = 4_u8; a.iter().filter(|x| **x > bound).sum::<u8>() }) % 4 {
                let (p, q) = ((v2 ^ v2) as usize % 3, x0.saturating_sub(i) as usize % 3);
                a.swap(p, q);
                v0 = x0;
            }
            let mut rounds2 = 0;
            while !((match 4_u8 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 4_u8 }) < (x0 - x0)) {
                rounds2 += 1;
                if rounds2 > 3 {
                    break;
                }
                a[(x0 % 3_u8) as usize] = x0;
                v1 = (({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) & v2);
                v1 = v1;
            }
        }
        if (x0 < (match v1 { 0 => x0, 1..=2 => v2, n if n % 2 == 0 => n, _ => x0 })) {
            let mut rounds3 = 0;
            while ({ let wanted = x0; a.iter().any(|x| *x == wanted) }) {
                rounds3 += 1;
                if rounds3 > 3 {
                    break;
                }
                a[(x0 ^ x0) as usize] = (if ({ let wanted = (x0 - x0); a.iter().any(|x| *x == wanted) }) { x0 } else { x0 });
                v2 = a[v0.saturating_sub(x0) as usize];
            }
            if (x0 == (if ((0_u8.max(x0) < 3_u8) && (x0 == (x0 - 4_u8))) { v0 } else { x0 })) {
                v0 = (a[2_u8 as usize] + (x0 | x0));
            } else {
                v0 = x0;
                let (p, q) = (({ let bound = v0; a.iter().filter(|x| **x > bound).sum::<u8>() }) as usize % 3, (x0 & 2_u8) as usize % 3);
                a.swap(p, q);
                v0 = x0.wrapping_add((x0 / v2));
            }
        } else {
            if ((((match x0 { 0 => v0, 1..=2 => x0, n if n % 2 == 0 => n, _ => v2 }) < v2) && (x0 == x0)) && ((x0 + x0) < x0.checked_sub(1_u8).unwrap_or(1))) {
                a[({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) as usize] = x0;
            } else {
                v2 = (({ let bound = v0; a.iter().filter(|x| **x > bound).sum::<u8>() }) + (match v0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 2_u8 }));
                v0 = x0;
                v2 = (4_u8 % (if ({ let wanted = a[x0 as usize]; a.iter().any(|x| *x == wanted) }) { x0 } else { 3_u8 }));
            }
        }
        v1 ^= ({ let bound = v1; a.iter().filter(|x| **x > bound).sum::<u8>() });
    }
    (({ let bound = ({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<u8>() }); a.iter().filter(|x| **x > bound).sum::<u8>() }), v0, a, w)
}

#[symbolic(helper)]
fn program_3(x0: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v1 += (x0 - v0);
    v1 ^= (x0 * x0);
    v2 = ({ let bound = a[(x0 / x0) as usize]; a.iter().filter(|x| **x > bound).sum::<u8>() });
    (x0, v0, a, w)
}

#[symbolic(helper)]
fn program_4(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    if (x0 < x0) {
        a[((x0 * x0) % 3_u8) as usize] = (v1.checked_sub(x0).unwrap_or(1) / (match 3_u8 { 0 => v1, 1..=2 => v1, n if n % 2 == 0 => n, _ => v2 }));
        let (p, q) = (v1.wrapping_mul(x0) as usize % 3, (x0 - 1_u8) as usize % 3);
        a.swap(p, q);
    } else {
        a[w.get(1_u8 as usize).copied().unwrap_or(x1) as usize] = v1;
        v2 = (x1 % x1);
        for i in 0..2_u8 % 4 {
            if (((x1 + i) < (x1 ^ v2)) || ((x0.checked_sub(3_u8).unwrap_or(1) < (v0 * i)) && (a[2_u8 as usize] < (x1 | i)))) {
                continue;
            }
            a[v1 as usize] = (v1 + (v2 | i));
        }
    }
    if (x0.wrapping_mul(x1) < x0) {
        a[(x0 % 3_u8) as usize] = w.get(x1 as usize).copied().unwrap_or(x1);
        v2 += 4_u8;
        v2 = (x0 / 2_u8);
    }
    let (p, q) = (x1 as usize % 3, x1 as usize % 3);
    a.swap(p, q);
    v2 = a[1_u8 as usize];
    if !(a[2_u8.saturating_sub(x0) as usize] < v1) {
        if (w.get(x1 as usize).copied().unwrap_or(x0) < w.get(v1 as usize).copied().unwrap_or(2_u8)) {
            v2 = x0;
            let mut rounds1 = 0;
            while !(x1 < w.get(x0 as usize).copied().unwrap_or(0_u8)) {
                rounds1 += 1;
                if rounds1 > 3 {
                    break;
                }
                assert!((x0.wrapping_add(x0) == w.get(x0 as usize).copied().unwrap_or(x1)));
            }
            let mut rounds2 = 0;
            while ((x0 - x1) < 2_u8) {
                rounds2 += 1;
                if rounds2 > 3 {
                    break;
                }
                v0 = ((v2 & v0) ^ 1_u8);
            }
        }
        a[a[a[((v0 - v1) % 3_u8) as usize] as usize] as usize] = a[(x0 % 3_u8) as usize];
    }
    (x0.wrapping_mul((x0 | x0)), v0, a, w)
}

#[symbolic(helper)]
fn program_5(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v1 = (match x0.wrapping_add(x0) { 0 => (x1 * x1), 1..=2 => (x1 | v2), n if n % 2 == 0 => n, _ => w.get(x0 as usize).copied().unwrap_or(3_u8) });
    v1 = (if ((v1 + x0) < (x0 + 1_u8)) { (match v2 { 0 => 2_u8, 1..=2 => x0, n if n % 2 == 0 => n, _ => 1_u8 }) } else { x0.checked_sub(4_u8).unwrap_or(1) });
    ((if (x1.max(x1) < x1.saturating_sub(v1)) { x0 } else { (x0 - 1_u8) }), v0, a, w)
}

#[symbolic(helper)]
fn program_6(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    assert!(((a[x1 as usize] == a[(3_u8 % 3_u8) as usize]) && (x0 < (x1 - x0))));
    for i in 0..x0 % 4 {
        v0 |= (x0 | 0_u8);
        v2 = x1;
        if ((if (((match v2 { 0 => x0, 1..=2 => v1, n if n % 2 == 0 => n, _ => v2 }) < ({ let bound = v1; a.iter().filter(|x| **x > bound).sum::<u8>() })) || ({ let wanted = ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }); a.iter().any(|x| *x == wanted) })) { i } else { 2_u8 }) < (x0 + x0)) {
            v2 /= (v0 & x0);
            v1 = x0;
        }
    }
    v0 = x0;
    (x0, v0, a, w)
}

#[symbolic(helper)]
fn program_7(x0: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    v1 = (if ((x0 + x0) < (1_i8 + v2)) { w.get(x0 as usize).copied().unwrap_or(x0) } else { (x0 | v0) });
    v1 -= 0_i8;
    for i in 0..1_i8 {
        for i in 0..3_i8 {
            v0 = w.get(v1 as usize).copied().unwrap_or((3_i8 * x0));
        }
        if (((x0 - x0) < v2) && ((x0 < (match 1_i8 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 1_i8 })) && (w.len() > 0))) {
            a[(a[x0 as usize] % 3_i8) as usize] = 1_i8;
        } else {
            let (p, q) = (v2.checked_sub(x0).unwrap_or(1) as usize % 3, w.get(x0 as usize).copied().unwrap_or(v0) as usize % 3);
            a.swap(p, q);
            let (p, q) = (a[(3_i8 % 3_i8) as usize] as usize % 3, (x0 | x0) as usize % 3);
            a.swap(p, q);
        }
        for i in 0..2_i8 {
            let (p, q) = ((0_i8 | v1) as usize % 3, (0_i8 ^ x0) as usize % 3);
            a.swap(p, q);
        }
    }
    v2 -= w.get(4_i8 as usize).copied().unwrap_or(v0);
    v0 = (match a[((x0 / 3_i8) % 3_i8) as usize] { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 3_i8 });
    (((match x0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 }) / (x0 + v0)), v0, a, w)
}

#[symbolic(helper)]
fn program_8(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    if (((v2 - x0) < (x0 * x0)) && (x1 == 1_u8)) {
        v0 ^= a[(x1 % 3_u8) as usize];
        return ((if (x1.min(v2) < (if ((x1 % x0) == ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() })) { 3_u8 } else { x0 })) { v0 } else { x0 }), v0, a, w);
        if ((v0 ^ x0) == (x0 + 1_u8)) {
            let mut rounds1 = 0;
            while ((({ let bound = 0_u8; a.iter().filter(|x| **x > bound).sum::<u8>() }) < x0) && ({ let wanted = 3_u8.checked_sub(x0).unwrap_or(1); a.iter().any(|x| *x == wanted) })) {
                rounds1 += 1;
                if rounds1 > 3 {
                    break;
                }
                v1 = (x0 + (match 4_u8 { 0 => x1, 1..=2 => 3_u8, n if n % 2 == 0 => n, _ => v2 }));
                v1 *= ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() });
            }
        }
    }
    ((4_u8 | (x0 / x0)), v0, a, w)
}

#[symbolic(helper)]
fn program_9(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    let mut rounds1 = 0;
    while (1_u8 < (match v0 { 0 => v0, 1..=2 => x0, n if n % 2 == 0 => n, _ => v1 })) {
        rounds1 += 1;
        if rounds1 > 3 {
            break;
        }
        let (p, q) = ((if (a[1_u8 as usize] < (4_u8 + x0)) { v1 } else { x0 }) as usize % 3, x0 as usize % 3);
        a.swap(p, q);
        v1 = a[(v1 % 3_u8) as usize];
    }
    v1 = (if (({ let wanted = x1.wrapping_mul(v1); a.iter().any(|x| *x == wanted) }) || (v2 < x1)) { 3_u8 } else { (if !((3_u8 | x0) < x1) { x0 } else { v0 }) });
    if (x0 < v0) {
        let mut rounds2 = 0;
        while (v2 < (4_u8 ^ 3_u8)) {
            rounds2 += 1;
            if rounds2 > 3 {
                break;
            }
            if ((({ let wanted = (v1 ^ v2); a.iter().any(|x| *x == wanted) }) && ((x0 - v1) == x1.wrapping_mul(x1))) && (x0 < 4_u8.saturating_sub(x1))) {
                v1 += (if !(v2 < v2.min(3_u8)) { x0 } else { x0 });
            }
        }
    }
    if (({ let wanted = ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }); a.iter().any(|x| *x == wanted) }) || (x0 < 0_u8)) {
        if !((0_u8 < a[((if ((x0 == v1) && ({ let wanted = (match 4_u8 { 0 => 4_u8, 1..=2 => x0, n if n % 2 == 0 => n, _ => v0 }); a.iter().any(|x| *x == wanted) })) { x0 } else { x0 }) % 3_u8) as usize]) || ((x0 & x1) < (v1 - x1))) {
            v0 = 0_u8;
        }
        if (((x0 + 1_u8) < x0) || (({ let bound = x1; a.iter().filter(|x| **x > bound).sum::<u8>() }) < x0)) {
            a[a[x1 as usize] as usize] = a[1_u8 as usize];
        } else {
            let (p, q) = (x0 as usize % 3, (match x0 { 0 => v1, 1..=2 => v2, n if n % 2 == 0 => n, _ => x1 }) as usize % 3);
            a.swap(p, q);
            let mut rounds3 = 0;
            while (a[(v1 % 3_u8) as usize] < ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() })) {
                rounds3 += 1;
                if rounds3 > 3 {
                    break;
                }
                let (p, q) = (a[(x0 % 3_u8) as usize] as usize % 3, (v2 & x0) as usize % 3);
                a.swap(p, q);
                let (p, q) = (x0 as usize % 3, x0 as usize % 3);
                a.swap(p, q);
            }
            if !(0_u8 == v2) {
                v2 = ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }).min(x0);
            } else {
                let (p, q) = ((match 4_u8 { 0 => x0, 1..=2 => 1_u8, n if n % 2 == 0 => n, _ => x0 }) as usize % 3, (x0 * v2) as usize % 3);
                a.swap(p, q);
            }
        }
    } else {
        v2 = x0.saturating_sub((x0 - x1));
        if !(3_u8 == x1.wrapping_add(x1)) {
            let mut rounds4 = 0;
            while ((v1.wrapping_add(0_u8) < x0) || ((x1 * x0) < 4_u8.checked_sub(x1).unwrap_or(1))) {
                rounds4 += 1;
                if rounds4 > 3 {
                    break;
                }
                v0 = (x0 / a[(v0 % 3_u8) as usize]);
                v0 = (v0.min(3_u8) % (x0 * x0));
                v0 = (if ((4_u8 - 0_u8) < 4_u8.wrapping_mul(x0)) { (4_u8 & x0) } else { a[((3_u8 * x1) % 3_u8) as usize] });
            }
            if ((x0 | x1) == 0_u8) {
                v2 %= x1.wrapping_add(x1);
            } else {
                v0 += x0.checked_sub(1_u8).unwrap_or(1);
            }
        }
    }
    ((match x0 { 0 => (4_u8 & x1), 1..=2 => x0, n if n % 2 == 0 => n, _ => (match x0 { 0 => x1, 1..=2 => x1, n if n % 2 == 0 => n, _ => v2 }) }), v0, a, w)
}

#[symbolic(helper)]
fn program_10(x0: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    v0 = v2;
    if ((v0.wrapping_add(x0) < x0) && (({ let wanted = x0; a.iter().any(|x| *x == wanted) }) && ({ let wanted = x0; a.iter().any(|x| *x == wanted) }))) {
        v2 ^= 3_i8;
        let (p, q) = ((match v0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 1_i8 }) as usize % 3, ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<i8>() }) as usize % 3);
        a.swap(p, q);
    } else {
        for i in 0..3_i8 {
            v1 = i;
            v2 -= ({ let bound = 2_i8; a.iter().filter(|x| **x > bound).sum::<i8>() });
        }
        if !(({ let wanted = v2; a.iter().any(|x| *x == wanted) }) && ((x0 + 3_i8) < x0.min(x0))) {
            a[(x0 % 3_i8) as usize] = ((x0 + 1_i8) - x0);
        }
        a[(match x0 { 0 => 4_i8, 1..=2 => 3_i8, n if n % 2 == 0 => n, _ => 3_i8 }) as usize] = ((if (({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<i8>() }) < (v2 % v2)) { x0 } else { 0_i8 }) % (x0 + 0_i8));
    }
    if (!({ let wanted = (match x0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 0_i8 }); a.iter().any(|x| *x == wanted) }) || ({ let wanted = (x0 + 3_i8); a.iter().any(|x| *x == wanted) })) {
        let (p, q) = ((x0 | 1_i8) as usize % 3, ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<i8>() }) as usize % 3);
        a.swap(p, q);
    }
    (4_i8, v0, a, w)
}

#[symbolic(helper)]
fn program_11(x0: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    let (p, q) = ((x0 | x0) as usize % 3, (x0 & x0) as usize % 3);
    a.swap(p, q);
    (({ let bound = ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }); a.iter().filter(|x| **x > bound).sum::<u8>() }), v0, a, w)
}

#[symbolic(helper)]
fn program_12(x0: i8, x1: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    v2 = (match (if ({ let wanted = x1; a.iter().any(|x| *x == wanted) }) { v0 } else { x0 }) { 0 => v2.min(x0), 1..=2 => x1, n if n % 2 == 0 => n, _ => (if (((match x1 { 0 => 0_i8, 1..=2 => v1, n if n % 2 == 0 => n, _ => x0 }) < x0) || (x0 < (if ((3_i8.min(x0) == (x1 % x1)) && (v1 < x0)) { 0_i8 } else { x1 }))) { v0 } else { x0 }) });
    if ({ let wanted = (v1 + x0); a.iter().any(|x| *x == wanted) }) {
        v0 &= v2;
        if ((match v0 { 0 => v0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 0_i8 }) < a[(x1 ^ x0) as usize]) {
            v0 = v1;
        } else {
            if ((if ({ let wanted = 3_i8.wrapping_mul(x1); a.iter().any(|x| *x == wanted) }) { x0 } else { 3_i8 }) == (x0 - x0)) {
                v0 = 3_i8.wrapping_add((match 0_i8 { 0 => x1, 1..=2 => x0, n if n % 2 == 0 => n, _ => 3_i8 }));
                v2 = 2_i8.min(a[((if ((x0.max(x1) < (if ((x1 * x0) < (if !((0_i8 + x0) < (if ({ let wanted = a[0_i8 as usize]; a.iter().any(|x| *x == wanted) }) { x0 } else { x0 })) { x0 } else { x1 })) { x0 } else { v1 })) && ((if (x0 < (v0 - v1)) { x0 } else { v2 }) < (x0 ^ x0))) { v1 } else { x0 }) % 3_i8) as usize]);
            }
        }
        for i in 0..x0 % 4 {
            if ((i == x1) || (4_i8.wrapping_add(i) < x1)) {
                let (p, q) = ((x0 * v0) as usize % 3, ({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<i8>() }) as usize % 3);
                a.swap(p, q);
            }
        }
    } else {
        if (0_i8.max(2_i8) < v1.wrapping_mul(x0)) {
            v2 = ((1_i8 | x0) - v0);
            if (v0.wrapping_mul(4_i8) < x0) {
                v0 = ({ let bound = x0.checked_sub(x0).unwrap_or(1); a.iter().filter(|x| **x > bound).sum::<i8>() });
            }
        }
        v1 = x0;
    }
    if (((v0 - x0) < x0) && ((0_i8 < 4_i8) && (a[2_i8 as usize] < x0))) {
        v0 = x1;
        v1 -= (x1 + 3_i8);
    } else {
        v0 |= v2;
        v1 *= x0;
        v0 = x1;
    }
    (a[(x0 % 3_i8) as usize], v0, a, w)
}

#[symbolic(helper)]
fn program_13(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    let mut rounds1 = 0;
    while (v1.wrapping_add(x0) < v0) {
        rounds1 += 1;
        if rounds1 > 3 {
            break;
        }
        if ((x0 ^ 2_u8) < (match 4_u8 { 0 => x1, 1..=2 => x0, n if n % 2 == 0 => n, _ => 3_u8 })) {
            v2 = (a[(if (x0 < (x1 / x0)) { x1 } else { x0 }) as usize] - ({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<u8>() }));
        } else {
            if ({ let wanted = x0; a.iter().any(|x| *x == wanted) }) {
                v2 = (x1.max(2_u8) + x1);
            } else {
                v1 = (x0 | a[2_u8 as usize]);
                v2 = v2.wrapping_mul((if !(x1 < (x1 * v1)) { x1 } else { x0 }));
                v2 = (a[(3_u8 / x0) as usize] ^ ({ let bound = v1; a.iter().filter(|x| **x > bound).sum::<u8>() }));
            }
            for i in 0..a[((if ((match 2_u8 { 0 => x0, 1..=2 => x1, n if n % 2 == 0 => n, _ => x0 }) == (match x0 { 0 => x1, 1..=2 => 2_u8, n if n % 2 == 0 => n, _ => x0 })) { v0 } else { x1 }) % 3_u8) as usize] % 4 {
                continue;
            }
        }
        if (!({ let wanted = x0.max(x0); a.iter().any(|x| *x == wanted) }) || ((x1 + x0) < (v2 - x0))) {
            a[(x1.wrapping_add(x0) % 3_u8) as usize] = x0;
            let mut rounds2 = 0;
            while ({ let wanted = v1; a.iter().any(|x| *x == wanted) }) {
                rounds2 += 1;
                if rounds2 > 3 {
                    break;
                }
                v0 = (match x0 { 0 => (1_u8 + v2), 1..=2 => x1.saturating_sub(x0), n if n % 2 == 0 => n, _ => (if (1_u8 == x0) { x0 } else { v2 }) });
                v1 = v0.checked_sub(x0).unwrap_or(1);
                v2 = ({ let bound = x1; a.iter().filter(|x| **x > bound).sum::<u8>() });
            }
        } else {
            if (((match x0 { 0 => x0, 1..=2 => v1, n if n % 2 == 0 => n, _ => x1 }) < (if ({ let wanted = a[(0_u8 % 3_u8) as usize]; a.iter().any(|x| *x == wanted) }) { 2_u8 } else { x0 })) || ((x0 == x0.saturating_sub(2_u8)) && (x0.checked_sub(1_u8).unwrap_or(1) < (x0 + x1)))) {
                a[(x1.wrapping_add(x0) % 3_u8) as usize] = x1.saturating_sub(v0).max(a[(0_u8.saturating_sub(x1) % 3_u8) as usize]);
                v0 += x1;
            }
            a[(a[x0 as usize] % 3_u8) as usize] = v2;
        }
    }
    v0 = ({ let bound = (1_u8 + 1_u8); a.iter().filter(|x| **x > bound).sum::<u8>() });
    ((if (x1.min(v2) < v0) { x0.min(x1) } else { a[2_u8 as usize] }), v0, a, w)
}

#[symbolic(helper)]
fn program_14(x0: u32, x1: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    let (p, q) = (w.get(v1 as usize).copied().unwrap_or(4_u32) as usize % 3, x0 as usize % 3);
    a.swap(p, q);
    for i in 0..w.get(x1 as usize).copied().unwrap_or(x1) % 4 {
        if (x1 < 3_u32.wrapping_mul(i)) {
            for i in 0..x1 % 4 {
                let (p, q) = ((i + x1) as usize % 3, a[0_u32 as usize] as usize % 3);
                a.swap(p, q);
                a[1_u32 as usize] = 2_u32;
            }
            v0 ^= x0;
        } else {
            if ((w.len() > 2) && (w.len() > 0)) {
                v2 *= w.get(v1 as usize).copied().unwrap_or(i);
                v0 = ((2_u32 - 2_u32) + (if (v2 < i.saturating_sub(4_u32)) { x1 } else { x1 }));
                w.push((if (v2 < a[1_u32 as usize]) { 2_u32 } else { x0 }));
            } else {
                v2 = i;
                v0 = w.pop().unwrap_or(1);
                v1 /= 4_u32;
            }
            if (w.len() > 0) {
                v1 ^= x1;
                w.push(x1);
                w.push((i + i));
            }
        }
        if (0_u32.max(v1) == (if (0_u32 < 0_u32) { x0 } else { v0 })) {
            if ((if ((a[(x1 - 1_u32) as usize] < w.get(i as usize).copied().unwrap_or(i)) || (x1 == a[x1 as usize])) { x0 } else { 1_u32 }) < a[a[(v1 + i) as usize] as usize]) {
                v1 = (match (3_u32 / x1) { 0 => w.get(x0 as usize).copied().unwrap_or(i), 1..=2 => (match v2 { 0 => 3_u32, 1..=2 => v2, n if n % 2 == 0 => n, _ => v0 }), n if n % 2 == 0 => n, _ => (match 2_u32 { 0 => i, 1..=2 => x1, n if n % 2 == 0 => n, _ => x0 }) });
                v0 = (i.min(x0) | v2);
            }
            for i in 0..(i + x0) % 4 {
                continue;
                v1 = w.pop().unwrap_or(1);
            }
        } else {
            let mut rounds1 = 0;
            while !((match x0 { 0 => x1, 1..=2 => i, n if n % 2 == 0 => n, _ => i }) == x1.min(x0)) {
                rounds1 += 1;
                if rounds1 > 3 {
                    break;
                }
                v1 &= (x0 + 3_u32);
                v1 = (if (((x0 / x1) < x1) || (w.len() > 2)) { w.get(2_u32 as usize).copied().unwrap_or(x1) } else { x0 });
            }
            for i in 0..(x1 + 2_u32) % 4 {
                v1 = x1;
                v0 = i.wrapping_mul((x1 + v1));
            }
        }
    }
    (a[(x0 % 3_u32) as usize], v0, a, w)
}

#[symbolic(helper)]
fn program_15(x0: u32, x1: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    v2 = a[0_u32 as usize];
    if (({ let bound = 0_u32; a.iter().filter(|x| **x > bound).sum::<u32>() }) < a[(x1.wrapping_add(0_u32) % 3_u32) as usize]) {
        let (p, q) = ((match x0 { 0 => v0, 1..=2 => x0, n if n % 2 == 0 => n, _ => v2 }) as usize % 3, (x1 | x1) as usize % 3);
        a.swap(p, q);
        v2 *= x0;
    } else {
        let mut rounds1 = 0;
        while ((v0 == v2.wrapping_mul(x1)) || (2_u32 < x0)) {
            rounds1 += 1;
            if rounds1 > 3 {
                break;
            }
            let mut rounds2 = 0;
            while ({ let wanted = 4_u32; a.iter().any(|x| *x == wanted) }) {
                rounds2 += 1;
                if rounds2 > 3 {
                    break;
                }
                v2 = 2_u32.saturating_sub(3_u32).max(x0);
            }
            v1 = v0;
            if ((x0 ^ x1) == (v1 & 1_u32)) {
                a[1_u32 as usize] = 3_u32;
            }
        }
        for i in 0..1_u32 {
            if ((({ let wanted = v2.checked_sub(x0).unwrap_or(1); a.iter().any(|x| *x == wanted) }) && (x1 < x0)) && (4_u32.wrapping_mul(x0) == x1)) {
                v0 = 3_u32.min((v0 + x0));
                return ((v1 + i), v0, a, w);
                v0 |= (x1 + i);
            } else {
                v1 /= v2;
                v1 = x1;
                v0 -= x1.max(0_u32);
            }
            v2 = (if (v2 < 1_u32) { i } else { (if ({ let wanted = ({ let bound = v0; a.iter().filter(|x| **x > bound).sum::<u32>() }); a.iter().any(|x| *x == wanted) }) { i } else { 0_u32 }) });
            if (x0.min(x0) == v2) {
                v0 |= x1;
                v2 = ((match 1_u32 { 0 => v1, 1..=2 => x1, n if n % 2 == 0 => n, _ => x0 }) + i);
                v0 = ((if ((if (x1.checked_sub(i).unwrap_or(1) < 0_u32) { x1 } else { 4_u32 }) < v1) { x1 } else { i }) - x1);
            }
        }
        v1 = v1;
    }
    for i in 0..a[(v2 / x0) as usize] % 4 {
        if (a[(x0 % 3_u32) as usize] < (x1 * i)) {
            if ((v0 | x1) < (v1 / v2)) {
                v1 = v2;
                a[(i & i) as usize] = i;
                v1 = x1;
            } else {
                a[((v1 & 2_u32) % 3_u32) as usize] = (x0 + v0).max((i - v1));
                v1 = (i + i).wrapping_add(i);
            }
        }
        let (p, q) = (x0 as usize % 3, x1 as usize % 3);
        a.swap(p, q);
        v2 = x0.checked_sub(({ let bound = x1; a.iter().filter(|x| **x > bound).sum::<u32>() })).unwrap_or(1);
    }
    v2 = (x0 % x0);
    a[(v2 % 3_u32) as usize] = (v0 * (if ((0_u32 - x0) < v0.saturating_sub(v1)) { x1 } else { x0 }));
    ((v1 * x0.max(v0)), v0, a, w)
}

#[symbolic(helper)]
fn program_16(x0: u32, x1: u32, x2: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    if (x0 == 4_u32) {
        for i in 0..(if ((v0 - x0) < (v0 % x0)) { v0 } else { 0_u32 }) % 4 {
            let (p, q) = (x1 as usize % 3, a[(3_u32 % 3_u32) as usize] as usize % 3);
            a.swap(p, q);
            for i in 0..2_u32 {
                v1 = v1;
                continue;
                v0 += (x2 + 1_u32);
            }
        }
    }
    v0 = (a[0_u32 as usize] ^ (4_u32 - x0));
    v0 = ({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<u32>() });
    ((({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u32>() }) % x0), v0, a, w)
}

#[symbolic(helper)]
fn program_17(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v1 = ((match x0 { 0 => 1_u8, 1..=2 => x1, n if n % 2 == 0 => n, _ => v0 }) / 4_u8.saturating_sub(x0));
    if ((x0 ^ x0) == 3_u8) {
        v2 = (x0 | x0.wrapping_mul(x1));
    } else {
        v2 *= x1;
        for i in 0..3_u8 {
            if !!((i - x0) < (match x0 { 0 => 0_u8, 1..=2 => i, n if n % 2 == 0 => n, _ => x1 })) {
                break;
                v0 = (if (((if ((if ((2_u8 == (v0 * 0_u8)) || (a[(a[(1_u8 + v0) as usize] % 3_u8) as usize] < (v1 + x0))) { v2 } else { 4_u8 }) < x1.max(x1)) { 0_u8 } else { 2_u8 }) < v2.min(3_u8)) && (w.get(i as usize).copied().unwrap_or(v2) < 4_u8.wrapping_add(v2))) { (i | v0) } else { (x0 % x1) });
                assert!(!((x1 % 3_u8) < w.get(x1 as usize).copied().unwrap_or(i)));
            } else {
                let (p, q) = ((i & v2) as usize % 3, (2_u8 * x1) as usize % 3);
                a.swap(p, q);
                a[0_u8 as usize] = (3_u8 + (i & v0));
                v0 = i;
            }
            a[(w.get(x0 as usize).copied().unwrap_or(x1) % 3_u8) as usize] = x1;
        }
    }
    (v1.wrapping_add(x0.wrapping_mul(x1)), v0, a, w)
}

#[symbolic(helper)]
fn program_18(x0: i8, x1: i8, x2: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    assert!(((3_i8.saturating_sub(x1) < x1.min(x0)) && (a[(a[(x1.wrapping_add(x0) % 3_i8) as usize] % 3_i8) as usize] == x0.wrapping_mul(v2))));
    if (w.len() > 1) {
        v1 = a[(x1 * x2) as usize].wrapping_mul((v1 % x0));
        for i in 0..(if ((1_i8 == (x0 + v1)) || ((if !(w.len() > 0) { x0 } else { x1 }) == w.get(x2 as usize).copied().unwrap_or(x0))) { x0 } else { x0 }) % 4 {
            if (((i.checked_sub(2_i8).unwrap_or(1) < (x1 + 0_i8)) && ((match v1 { 0 => x2, 1..=2 => x2, n if n % 2 == 0 => n, _ => v2 }) < (match v2 { 0 => 2_i8, 1..=2 => i, n if n % 2 == 0 => n, _ => 4_i8 }))) && ((i ^ x1) == (match v0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => 1_i8 }))) {
                v0 += v0;
                v0 = x1;
            }
            v1 = x0;
            v1 /= (4_i8 + x1);
        }
        v2 = 1_i8;
    } else {
        a[(x0 | 2_i8) as usize] = (match x0.checked_sub(v0).unwrap_or(1) { 0 => x2, 1..=2 => (match x0 { 0 => v0, 1..=2 => x0, n if n % 2 == 0 => n, _ => v1 }), n if n % 2 == 0 => n, _ => a[1_i8 as usize] });
        let mut rounds1 = 0;
        while !(w.len() > 2) {
            rounds1 += 1;
            if rounds1 > 3 {
                break;
            }
            if (x2 == v2.wrapping_add(1_i8)) {
                let (p, q) = ((if !((x1 | v1) < x0) { x0 } else { 2_i8 }) as usize % 3, (if (w.len() > 1) { x2 } else { x0 }) as usize % 3);
                a.swap(p, q);
                v1 = w.get((x2 & v1) as usize).copied().unwrap_or(a[(w.get(v0 as usize).copied().unwrap_or(x0) % 3_i8) as usize]);
                a[(x0 & x0) as usize] = x0.max(x0).checked_sub(v0).unwrap_or(1);
            } else {
                return ((v0 / 3_i8), v0, a, w);
                let (p, q) = (x0 as usize % 3, v1.checked_sub(v2).unwrap_or(1) as usize % 3);
                a.swap(p, q);
            }
        }
        v0 += (match x0 { 0 => v0, 1..=2 => x1, n if n % 2 == 0 => n, _ => x1 });
    }
    if (w.len() > 2) {
        a[(w.get(x0 as usize).copied().unwrap_or(v0) % 3_i8) as usize] = a[((if ((v1 < x1) && (x1 < (match x0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => v2 }))) { v0 } else { v2 }) % 3_i8) as usize];
        v1 = x2;
        for i in 0..2_i8 {
            v2 = (i - (v1 + v0));
            return (x1, v0, a, w);
        }
    } else {
        for i in 0..2_i8 {
            for i in 0..i % 4 {
                v0 = i;
            }
            a[(2_i8 * x1) as usize] = (if (w.len() > 2) { (match i { 0 => x0, 1..=2 => x2, n if n % 2 == 0 => n, _ => i }) } else { a[(x2 % 3_i8) as usize] });
        }
        assert!(((x0 + v2) < (x1 ^ x0)));
        let mut rounds2 = 0;
        while ((x0.saturating_sub(x1) == (v1 / x2)) && ((if ((v0 & x1) == (v0 + x0)) { x0 } else { x1 }) < (2_i8 - 0_i8))) {
            rounds2 += 1;
            if rounds2 > 3 {
                break;
            }
            for i in 0..x0 % 4 {
                let (p, q) = (i.wrapping_add(3_i8) as usize % 3, x2 as usize % 3);
                a.swap(p, q);
                v2 %= (v1 * x1);
                v0 = w.pop().unwrap_or(1);
            }
        }
    }
    a[(x1 ^ x0) as usize] = x0.max(v2).wrapping_add((x1 + v1));
    v2 = ((0_i8 + x2) + x1);
    (x0, v0, a, w)
}

#[symbolic(helper)]
fn program_19(x0: u32, x1: u32, x2: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    if (w.len() > 2) {
        if ((v2 / v1) == (if (((3_u32 & x1) < v0.checked_sub(x0).unwrap_or(1)) && (v2 == (match 3_u32 { 0 => x2, 1..=2 => x0, n if n % 2 == 0 => n, _ => x2 }))) { v0 } else { v1 })) {
            v2 = 4_u32;
            v2 = x0;
            let (p, q) = (v0.saturating_sub(x0) as usize % 3, (v2 - v1) as usize % 3);
            a.swap(p, q);
        }
        v0 /= v0;
        v0 = w.pop().unwrap_or(1);
    } else {
        v2 = (x2 + x0);
        let (p, q) = ((match v2 { 0 => x2, 1..=2 => x0, n if n % 2 == 0 => n, _ => x2 }) as usize % 3, w.get(v0 as usize).copied().unwrap_or(x1) as usize % 3);
        a.swap(p, q);
    }
    (x0, v0, a, w)
}

#[symbolic(helper)]
fn program_20(x0: i8, x1: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    v2 += (x1 / x1);
    (1_i8, v0, a, w)
}

#[symbolic(helper)]
fn program_21(x0: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    for i in 0..3_u32 {
        for i in 0..3_u32 {
            a[(a[x0 as usize] % 3_u32) as usize] = ((match x0 { 0 => 1_u32, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 }) | x0.saturating_sub(i));
            if ({ let wanted = x0; a.iter().any(|x| *x == wanted) }) {
                v0 = x0;
                a[0_u32 as usize] = i;
                v2 = ((3_u32 ^ v2) - i);
            } else {
                v1 = 2_u32;
            }
        }
        let mut rounds1 = 0;
        while ((i.saturating_sub(0_u32) < x0) || ((i - 3_u32) < a[(x0 % 3_u32) as usize])) {
            rounds1 += 1;
            if rounds1 > 3 {
                break;
            }
            v2 = i;
        }
    }
    let (p, q) = (x0 as usize % 3, (x0 & x0) as usize % 3);
    a.swap(p, q);
    (v0.wrapping_add((3_u32 & x0)), v0, a, w)
}

#[symbolic(helper)]
fn program_22(x0: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    v1 = (x0.checked_sub(v1).unwrap_or(1) - 1_u32);
    if !!(2_u32.wrapping_mul(x0) < x0) {
        if ({ let wanted = (match x0 { 0 => x0, 1..=2 => 0_u32, n if n % 2 == 0 => n, _ => 4_u32 }); a.iter().any(|x| *x == wanted) }) {
            for i in 0..(x0 + x0) % 4 {
                let (p, q) = (x0 as usize % 3, (v0 + x0) as usize % 3);
                a.swap(p, q);
                v2 = v0;
                v1 = ({ let bound = v1; a.iter().filter(|x| **x > bound).sum::<u32>() }).wrapping_mul((if ((x0 + v2) < (4_u32 & x0)) { v1 } else { 1_u32 }));
            }
            a[(a[((x0 | 2_u32) % 3_u32) as usize] % 3_u32) as usize] = x0.wrapping_mul((x0 / x0));
            a[((if ((x0 * x0) < (match v1 { 0 => v2, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 })) { x0 } else { x0 }) % 3_u32) as usize] = (x0 + a[(v2 % 3_u32) as usize]);
        }
    }
    let mut rounds1 = 0;
    while ({ let wanted = x0; a.iter().any(|x| *x == wanted) }) {
        rounds1 += 1;
        if rounds1 > 3 {
            break;
        }
        v0 -= x0;
    }
    if (3_u32 < (4_u32 - 0_u32)) {
        assert!(!({ let wanted = x0.max(x0); a.iter().any(|x| *x == wanted) }));
        a[(x0 + x0) as usize] = ((if (a[0_u32 as usize] < (x0 * x0)) { v1 } else { x0 }) / x0);
        v1 ^= 3_u32;
    }
    (a[(v1 % 3_u32) as usize], v0, a, w)
}

#[symbolic(helper)]
fn program_23(x0: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v0 = ({ let bound = 0_u8.min(v0); a.iter().filter(|x| **x > bound).sum::<u8>() });
    let (p, q) = (({ let bound = v1; a.iter().filter(|x| **x > bound).sum::<u8>() }) as usize % 3, x0 as usize % 3);
    a.swap(p, q);
    if (0_u8.min(x0) < v0.saturating_sub(v2)) {
        for i in 0..1_u8 % 4 {
            if ((({ let bound = i; a.iter().filter(|x| **x > bound).sum::<u8>() }) < i) && (((v2 ^ i) < (i & 4_u8)) && ({ let wanted = 0_u8.max(4_u8); a.iter().any(|x| *x == wanted) }))) {
                v1 = ((match x0 { 0 => i, 1..=2 => 3_u8, n if n % 2 == 0 => n, _ => x0 }) - 1_u8);
                v1 = 4_u8;
                v1 -= (if (({ let wanted = ({ let bound = v0; a.iter().filter(|x| **x > bound).sum::<u8>() }); a.iter().any(|x| *x == wanted) }) && ({ let wanted = v0.checked_sub(v1).unwrap_or(1); a.iter().any(|x| *x == wanted) })) { x0 } else { v2 });
            }
            v2 ^= (x0 + v1);
            if !({ let wanted = x0; a.iter().any(|x| *x == wanted) }) {
                v1 = x0;
            }
        }
    } else {
        if (((x0 / x0) == x0) && (((x0 - v2) < (x0 / v0)) && ((match v2 { 0 => 3_u8, 1..=2 => x0, n if n % 2 == 0 => n, _ => v1 }) == x0.checked_sub(x0).unwrap_or(1)))) {
            if !(({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) < 0_u8) {
                v1 = x0;
            }
        }
        if ((v1 ^ x0) < 0_u8) {
            v1 = ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() });
        } else {
            if (({ let wanted = (x0 + 1_u8); a.iter().any(|x| *x == wanted) }) && (((2_u8 + 0_u8) == 1_u8.wrapping_mul(x0)) && (x0 < (if (v1.saturating_sub(x0) < 1_u8) { x0 } else { v1 })))) {
                v1 &= x0;
            } else {
                let (p, q) = (2_u8.checked_sub(2_u8).unwrap_or(1) as usize % 3, (x0 / x0) as usize % 3);
                a.swap(p, q);
                v1 = 2_u8;
            }
            let mut rounds1 = 0;
            while !(x0.max(x0) == (x0 - x0)) {
                rounds1 += 1;
                if rounds1 > 3 {
                    break;
                }
                v0 = (x0.wrapping_add(x0) + 4_u8);
                v0 = ((x0 % 0_u8) + x0.min(0_u8));
            }
            let mut rounds2 = 0;
            while (x0 < 0_u8) {
                rounds2 += 1;
                if rounds2 > 3 {
                    break;
                }
                a[(x0.checked_sub(x0).unwrap_or(1) % 3_u8) as usize] = v0;
            }
        }
        if ({ let wanted = (if ((x0 | v2) < 4_u8) { x0 } else { x0 }); a.iter().any(|x| *x == wanted) }) {
            let (p, q) = ((v1 - x0) as usize % 3, x0 as usize % 3);
            a.swap(p, q);
            v2 += 1_u8;
            for i in 0..2_u8 {
                v2 /= a[({ let bound = i; a.iter().filter(|x| **x > bound).sum::<u8>() }) as usize];
                v0 = v2;
                v2 ^= (v2 + 0_u8);
            }
        } else {
            v1 = x0;
        }
    }
    v2 = x0;
    if (((v0.wrapping_add(3_u8) == ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() })) && (({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) < (v2 + x0))) || ((4_u8 < (x0 + x0)) && (v2.checked_sub(x0).unwrap_or(1) < 3_u8))) {
        v1 = (match v1 { 0 => 3_u8, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 });
        v1 = x0;
        v1 = ({ let bound = 1_u8.wrapping_mul(x0); a.iter().filter(|x| **x > bound).sum::<u8>() });
    } else {
        v1 = (x0 & x0).min(a[1_u8 as usize]);
        if (((a[(x0 % 3_u8) as usize] == (match v1 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 })) || (v1 < a[a[(x0 % 3_u8) as usize] as usize])) && ((x0 | 1_u8) < 0_u8.min(4_u8))) {
            for i in 0..1_u8 {
                a[1_u8 as usize] = (i.wrapping_add(4_u8) & (if (({ let wanted = (x0 - i); a.iter().any(|x| *x == wanted) }) && (i < i.checked_sub(2_u8).unwrap_or(1))) { v2 } else { x0 }));
                let (p, q) = (0_u8.wrapping_add(x0) as usize % 3, (if (({ let wanted = i; a.iter().any(|x| *x == wanted) }) && (x0.min(i) < a[((if ((({ let bound = i; a.iter().filter(|x| **x > bound).sum::<u8>() }) < 0_u8) || (x0.wrapping_add(x0) < (match x0 { 0 => 2_u8, 1..=2 => x0, n if n % 2 == 0 => n, _ => 2_u8 }))) { v0 } else { x0 }) % 3_u8) as usize])) { i } else { x0 }) as usize % 3);
                a.swap(p, q);
            }
            if (x0.wrapping_mul(1_u8) < 3_u8) {
                v1 = (({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) & 4_u8);
                v0 /= v2;
            } else {
                v1 = v2;
                v0 = (if ((x0 == x0.checked_sub(x0).unwrap_or(1)) || ({ let wanted = (if (((3_u8 / v2) == (x0 % v1)) || ({ let wanted = x0; a.iter().any(|x| *x == wanted) })) { 0_u8 } else { x0 }); a.iter().any(|x| *x == wanted) })) { (if ((3_u8 < ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() })) || (x0 < (match x0 { 0 => 1_u8, 1..=2 => x0, n if n % 2 == 0 => n, _ => v2 }))) { v0 } else { x0 }) } else { 0_u8 });
                v2 = x0;
            }
            let (p, q) = (2_u8.max(v1) as usize % 3, ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) as usize % 3);
            a.swap(p, q);
        }
    }
    ((match x0.wrapping_mul(x0) { 0 => (x0 - x0), 1..=2 => a[((x0 + x0) % 3_u8) as usize], n if n % 2 == 0 => n, _ => (x0 % x0) }), v0, a, w)
}

#[symbolic(helper)]
fn program_24(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    a[((1_u8 + x1) % 3_u8) as usize] = x0;
    (x0, v0, a, w)
}

#[symbolic(helper)]
fn program_25(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    for i in 0..1_u8 {
        v0 = ((x1 | v1) / (x1 / i));
        if !(((if (({ let wanted = (match 3_u8 { 0 => x0, 1..=2 => 0_u8, n if n % 2 == 0 => n, _ => v0 }); a.iter().any(|x| *x == wanted) }) && (i.max(x0) < (x1 % 4_u8))) { i } else { i }) < (x1 + i)) && (({ let bound = 1_u8; a.iter().filter(|x| **x > bound).sum::<u8>() }) < v2)) {
            v2 = x0.saturating_sub(i.wrapping_mul(i));
        }
        v1 = x0;
    }
    let (p, q) = (({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) as usize % 3, v1 as usize % 3);
    a.swap(p, q);
    (((x1 * x0) + (v2 + x1)), v0, a, w)
}

#[symbolic(helper)]
fn program_26(x0: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    v1 = (x0 / (v0 | v0));
    a[1_i8 as usize] = a[(0_i8 % 3_i8) as usize];
    a[((x0 & x0) % 3_i8) as usize] = (x0 - (if !(1_i8 < v2.max(x0)) { x0 } else { 1_i8 }));
    ((v1 - (x0 * x0)), v0, a, w)
}

#[symbolic(helper)]
fn program_27(x0: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    if (w.get(x0 as usize).copied().unwrap_or(x0) < (x0 * x0)) {
        for i in 0..0_u32 % 4 {
            if (4_u32 == i) {
                v1 &= (x0 / i);
                v1 &= 3_u32.wrapping_add(x0);
            }
            continue;
        }
        for i in 0..x0 % 4 {
            v1 = (x0.wrapping_add(1_u32) / (1_u32 / v2));
        }
    } else {
        if !((x0 < x0) || (w.get(3_u32 as usize).copied().unwrap_or(x0) < (x0 - v0))) {
            v2 = (w.get(v2 as usize).copied().unwrap_or(4_u32) ^ (x0 ^ x0));
            if ((x0.max(x0) < (x0 & x0)) && ((w.len() > 0) || (1_u32 < w.get(x0 as usize).copied().unwrap_or(x0)))) {
                w.push((if (v1 < x0) { x0 } else { x0 }));
                v2 -= x0.wrapping_add(x0);
            } else {
                v0 ^= (match v2 { 0 => 1_u32, 1..=2 => v2, n if n % 2 == 0 => n, _ => x0 });
                a[x0 as usize] = a[(a[x0 as usize] % 3_u32) as usize];
            }
            let mut rounds1 = 0;
            while ((1_u32 ^ v0) == x0.checked_sub(x0).unwrap_or(1)) {
                rounds1 += 1;
                if rounds1 > 3 {
                    break;
                }
                v0 = 3_u32;
                v0 = (x0 / v2);
                v1 /= (x0 % 1_u32);
            }
        }
        v0 = x0.min(v1);
    }
    let mut rounds2 = 0;
    while (w.len() > 0) {
        rounds2 += 1;
        if rounds2 > 3 {
            break;
        }
        v1 = 4_u32.wrapping_mul(x0).min((x0 - 3_u32));
        if (w.len() > 0) {
            v2 = (if ((w.len() > 1) || (x0.checked_sub(x0).unwrap_or(1) < x0)) { x0 } else { x0.min(x0) });
            if !(((x0 & v1) == w.get(3_u32 as usize).copied().unwrap_or(x0)) && (w.len() > 1)) {
                v0 = (a[(w.get(x0 as usize).copied().unwrap_or(3_u32) % 3_u32) as usize] | (x0 & 3_u32));
                v0 |= x0.checked_sub(x0).unwrap_or(1);
                v1 = w.pop().unwrap_or(1);
            }
        }
        v1 += (x0 + v2);
    }
    (x0, v0, a, w)
}

#[symbolic(helper)]
fn program_28(x0: i8, x1: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    v1 = w.get(x0 as usize).copied().unwrap_or(2_i8);
    let mut rounds1 = 0;
    while !((if (v1 < x0) { 0_i8 } else { 3_i8 }) < x0) {
        rounds1 += 1;
        if rounds1 > 3 {
            break;
        }
        v2 += x0;
        if (a[(0_i8.saturating_sub(x1) % 3_i8) as usize] < x0) {
            v2 *= x1;
            for i in 0..x1 % 4 {
                let (p, q) = ((2_i8 % 1_i8) as usize % 3, (match v1 { 0 => v1, 1..=2 => 2_i8, n if n % 2 == 0 => n, _ => 0_i8 }) as usize % 3);
                a.swap(p, q);
                let (p, q) = ((match v0 { 0 => v2, 1..=2 => i, n if n % 2 == 0 => n, _ => i }) as usize % 3, a[2_i8 as usize] as usize % 3);
                a.swap(p, q);
                v2 = ((x1 & i) / x0);
            }
        } else {
            return (x0, v0, a, w);
            if (2_i8 < x1) {
                v0 = x1;
                v1 = x0;
            } else {
                v0 ^= x1.wrapping_add(0_i8);
                a[(x0 % 3_i8) as usize] = w.get((x0 ^ x1) as usize).copied().unwrap_or((match x0 { 0 => 0_i8, 1..=2 => x1, n if n % 2 == 0 => n, _ => x0 }));
            }
        }
    }
    if (w.len() > 1) {
        if (w.len() > 2) {
            let (p, q) = ((x0 + x1) as usize % 3, x1 as usize % 3);
            a.swap(p, q);
            v2 = (match x0 { 0 => x0, 1..=2 => 4_i8, n if n % 2 == 0 => n, _ => v0 });
        }
        let (p, q) = ((v1 | 0_i8) as usize % 3, x0 as usize % 3);
        a.swap(p, q);
    }
    let (p, q) = (x0 as usize % 3, (match x1 { 0 => x0, 1..=2 => 1_i8, n if n % 2 == 0 => n, _ => 2_i8 }) as usize % 3);
    a.swap(p, q);
    if (x0 < x0) {
        let mut rounds2 = 0;
        while (w.len() > 1) {
            rounds2 += 1;
            if rounds2 > 3 {
                break;
            }
            v0 = w.pop().unwrap_or(1);
            v1 += x0;
            for i in 0..1_i8 {
                continue;
                v0 += v0;
            }
        }
    }
    (3_i8.saturating_sub(x0).wrapping_add((x1 * v0)), v0, a, w)
}

#[symbolic(helper)]
fn program_29(x0: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    v1 = ({ let bound = (x0 % 4_u32); a.iter().filter(|x| **x > bound).sum::<u32>() });
    if ({ let wanted = (x0 * x0); a.iter().any(|x| *x == wanted) }) {
        v1 = ((x0 * v0) + ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u32>() }));
        for i in 0..2_u32 {
            if (v2 == (x0 & v0)) {
                continue;
                v0 = i;
            }
        }
        let mut rounds1 = 0;
        while (((if !(x0 == (match x0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 })) { 2_u32 } else { v0 }) == (x0 % 0_u32)) && (v0 < x0.wrapping_add(3_u32))) {
            rounds1 += 1;
            if rounds1 > 3 {
                break;
            }
            v1 = 3_u32;
            if (((x0.saturating_sub(x0) < v2) || ({ let wanted = 0_u32; a.iter().any(|x| *x == wanted) })) && (({ let wanted = x0; a.iter().any(|x| *x == wanted) }) && (x0 == ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u32>() })))) {
                v0 = (v1.checked_sub(v0).unwrap_or(1) - (x0 | 2_u32));
                let (p, q) = ((v1 ^ v1) as usize % 3, v2 as usize % 3);
                a.swap(p, q);
                let (p, q) = (0_u32.min(x0) as usize % 3, x0 as usize % 3);
                a.swap(p, q);
            }
            if (x0 < x0.saturating_sub(4_u32)) {
                let (p, q) = ((3_u32 - v0) as usize % 3, (x0 + x0) as usize % 3);
                a.swap(p, q);
                v0 = ({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<u32>() }).wrapping_mul(a[({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<u32>() }) as usize]);
                let (p, q) = ((match 2_u32 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 }) as usize % 3, (x0 & 0_u32) as usize % 3);
                a.swap(p, q);
            } else {
                v2 = ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u32>() });
            }
        }
    } else {
        if ((({ let wanted = x0; a.iter().any(|x| *x == wanted) }) || (a[2_u32 as usize] < (v1 | x0))) && (x0 < (x0 | 1_u32))) {
            if ((({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u32>() }) == a[x0 as usize]) && (({ let wanted = x0; a.iter().any(|x| *x == wanted) }) && ((x0 + x0) < 3_u32.checked_sub(v1).unwrap_or(1)))) {
                v1 = ((v1 % 2_u32) - (x0 ^ x0));
                a[((if !((2_u32 / x0) < (if ((4_u32 < (v0 / x0)) && (3_u32.wrapping_mul(v0) < (match 2_u32 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => v2 }))) { v1 } else { v2 })) { x0 } else { x0 }) % 3_u32) as usize] = (x0 + x0.saturating_sub(x0));
                v1 = v0.wrapping_mul(x0.min(x0));
            } else {
                v2 = x0;
                v1 = (v2 + x0);
            }
        }
        let (p, q) = (a[0_u32 as usize] as usize % 3, (x0 + x0) as usize % 3);
        a.swap(p, q);
    }
    v1 = x0.max(x0);
    let mut rounds2 = 0;
    while (x0 < (x0 - v1)) {
        rounds2 += 1;
        if rounds2 > 3 {
            break;
        }
        v1 = (if ({ let wanted = v0.wrapping_add(x0); a.iter().any(|x| *x == wanted) }) { x0 } else { v2 }).max((match v1 { 0 => 4_u32, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 }));
    }
    v0 = ((v0 % x0) - 0_u32);
    ((match x0 { 0 => 3_u32, 1..=2 => x0, n if n % 2 == 0 => n, _ => 2_u32 }).wrapping_mul((if (({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u32>() }) < (x0 | 4_u32)) { x0 } else { 2_u32 })), v0, a, w)
}

#[symbolic(helper)]
fn program_30(x0: i8, x1: i8, x2: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    for i in 0..4_i8 % 4 {
        if (!(i.saturating_sub(x0) == v2) || (i == x2)) {
            v0 += x0;
            v1 = ((if (v0 == (match x2 { 0 => i, 1..=2 => v2, n if n % 2 == 0 => n, _ => x1 })) { x1 } else { v0 }) | v1);
            v0 = (i % 2_i8);
        }
    }
    v0 = a[(x0 % 3_i8) as usize].min((v0 / 2_i8));
    if (((v0.min(v0) < (x2 | v1)) && ((match 1_i8 { 0 => x1, 1..=2 => 3_i8, n if n % 2 == 0 => n, _ => x0 }) == (if ((x0 + x1) < ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<i8>() })) { v1 } else { v0 }))) || (((if (x0 < (v1 + x0)) { x0 } else { v2 }) < (x0 ^ x0)) && ((x0 % v1) < v1))) {
        if (x0 < (2_i8 | 2_i8)) {
            for i in 0..a[(match x0 { 0 => x1, 1..=2 => x2, n if n % 2 == 0 => n, _ => x0 }) as usize] % 4 {
                v2 -= x0;
            }
            if ((x0 == (if ((v1 ^ x0) < x0.checked_sub(3_i8).unwrap_or(1)) { v2 } else { 3_i8 })) || (({ let bound = x1; a.iter().filter(|x| **x > bound).sum::<i8>() }) < x1)) {
                v0 |= (if (((x0 | v2) < (if (({ let wanted = (x2 + x0); a.iter().any(|x| *x == wanted) }) && ((x0 | 0_i8) < x2)) { x0 } else { x1 })) && (a[((v0 + x1) % 3_i8) as usize] < (x0 + x1))) { 1_i8 } else { x2 });
                let (p, q) = ((x0 + 3_i8) as usize % 3, x0 as usize % 3);
                a.swap(p, q);
                v2 = x2;
            }
        }
    }
    (((if (({ let wanted = (match x1 { 0 => x0, 1..=2 => v0, n if n % 2 == 0 => n, _ => x2 }); a.iter().any(|x| *x == wanted) }) && (x1 == (match x0 { 0 => x1, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 }))) { x0 } else { x1 }) / x0), v0, a, w)
}

#[symbolic(helper)]
fn program_31(x0: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v2 |= (x0 + v2);
    (2_u8.saturating_sub((4_u8 - x0)), v0, a, w)
}

#[symbolic(helper)]
fn program_32(x0: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    v1 = ((1_i8 - x0) - (x0 ^ 1_i8));
    for i in 0..x0 % 4 {
        v1 = ((i & v2) + x0);
    }
    (({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<i8>() }), v0, a, w)
}

#[symbolic(helper)]
fn program_33(x0: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v1 = 3_u8;
    for i in 0..1_u8 {
        let (p, q) = (x0 as usize % 3, x0 as usize % 3);
        a.swap(p, q);
        if ((0_u8 - x0) < (if (v1 < (x0 ^ i)) { x0 } else { i })) {
            v0 = i;
            if (a[((if ((2_u8 - i) < (if !((x0 | i) < 4_u8) { x0 } else { x0 })) { 3_u8 } else { v0 }) % 3_u8) as usize] < (x0 + x0)) {
                a[i as usize] = a[(4_u8.max(2_u8) % 3_u8) as usize];
                v1 /= ({ let bound = 1_u8; a.iter().filter(|x| **x > bound).sum::<u8>() });
                a[(v2.min(0_u8) % 3_u8) as usize] = 3_u8;
            } else {
                v0 = (if !(({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) < 3_u8) { i } else { 2_u8 }).saturating_sub((match x0 { 0 => 0_u8, 1..=2 => i, n if n % 2 == 0 => n, _ => x0 }));
                v2 = a[2_u8 as usize];
                let (p, q) = ((x0 ^ v1) as usize % 3, i.max(x0) as usize % 3);
                a.swap(p, q);
            }
            break;
        } else {
            let (p, q) = (a[2_u8 as usize] as usize % 3, x0.max(i) as usize % 3);
            a.swap(p, q);
        }
    }
    let mut rounds1 = 0;
    while ((if ((a[(v1 / x0) as usize] < x0.checked_sub(4_u8).unwrap_or(1)) && ((v0 - 3_u8) < (x0 & 2_u8))) { 3_u8 } else { v2 }) < v2.min(1_u8)) {
        rounds1 += 1;
        if rounds1 > 3 {
            break;
        }
        let (p, q) = (v0.max(x0) as usize % 3, (x0 | x0) as usize % 3);
        a.swap(p, q);
        if (x0 == (match x0 { 0 => x0, 1..=2 => 4_u8, n if n % 2 == 0 => n, _ => x0 })) {
            for i in 0..2_u8 {
                continue;
                v2 = (match ({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<u8>() }) { 0 => v1, 1..=2 => (if !((if ((i * 3_u8) < a[(a[(x0.min(i) % 3_u8) as usize] % 3_u8) as usize]) { v2 } else { x0 }) < (x0 % v1)) { i } else { x0 }), n if n % 2 == 0 => n, _ => a[0_u8 as usize] });
                v1 = ((if ((x0 == i.wrapping_add(x0)) && (x0.wrapping_add(1_u8) < (v2 - x0))) { x0 } else { 3_u8 }) + (4_u8 - x0));
            }
            for i in 0..a[(x0 % 3_u8) as usize] % 4 {
                v2 *= (x0 + x0);
                v2 = (if (4_u8 == (match i { 0 => i, 1..=2 => 1_u8, n if n % 2 == 0 => n, _ => 2_u8 })) { (match v0 { 0 => x0, 1..=2 => v2, n if n % 2 == 0 => n, _ => v0 }) } else { 0_u8 });
            }
        }
    }
    if !(((x0 & x0) < x0) || (3_u8 == a[(v1 % 3_u8) as usize])) {
        for i in 0..(x0 + v2) % 4 {
            v2 = (({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<u8>() }) | (4_u8 + x0));
        }
        a[1_u8 as usize] = x0;
    } else {
        v1 += (match x0 { 0 => v1, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 });
        v0 += x0;
        a[x0.checked_sub(x0).unwrap_or(1) as usize] = (x0 & v2).max((x0 / x0));
    }
    (0_u8, v0, a, w)
}

#[symbolic(helper)]
fn program_34(x0: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v1 = ((if ((x0 < a[0_u8 as usize]) || ((x0 + x0) < (x0 + 1_u8))) { v2 } else { x0 }) + (x0 / x0));
    v1 = v2.saturating_sub(a[(x0.min(v0) % 3_u8) as usize]);
    (x0, v0, a, w)
}

#[symbolic(helper)]
fn program_35(x0: u8, x1: u8, x2: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    let mut rounds1 = 0;
    while ((match x1 { 0 => 0_u8, 1..=2 => v1, n if n % 2 == 0 => n, _ => x1 }) == (v1 / x1)) {
        rounds1 += 1;
        if rounds1 > 3 {
            break;
        }
        let (p, q) = (x0 as usize % 3, x1 as usize % 3);
        a.swap(p, q);
        v0 = w.get(x2 as usize).copied().unwrap_or(x0.max(x1));
    }
    v1 = x0;
    let mut rounds2 = 0;
    while (x1 == x1) {
        rounds2 += 1;
        if rounds2 > 3 {
            break;
        }
        if (x0 < a[0_u8 as usize]) {
            if (((match x2 { 0 => x0, 1..=2 => x2, n if n % 2 == 0 => n, _ => x1 }) < (x1 + x1)) && ((match x0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => x1 }) < x0.wrapping_mul(x0))) {
                w.push((if (x0 == (3_u8 ^ x2)) { x0 } else { v0 }));
                v2 = (1_u8 ^ (x0 - x0));
            } else {
                v1 /= v1.wrapping_mul(x2);
                v0 *= a[((v1 - x2) % 3_u8) as usize];
            }
            v1 = ((1_u8 | x0) & x0.checked_sub(1_u8).unwrap_or(1));
        } else {
            w.push(v1.checked_sub(x0).unwrap_or(1));
            v2 &= x1;
        }
    }
    w.push((if (x0.min(x1) < (x2 + 3_u8)) { v1 } else { x0 }));
    let (p, q) = ((v1 * x1) as usize % 3, (x0 * x0) as usize % 3);
    a.swap(p, q);
    ((v2.min(v1) ^ x0), v0, a, w)
}

#[symbolic(helper)]
fn program_36(x0: i8, x1: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    v0 = 4_i8;
    for i in 0..x1 % 4 {
        if ({ let wanted = x1.wrapping_mul(v0); a.iter().any(|x| *x == wanted) }) {
            a[(x1.min(x1) % 3_i8) as usize] = v2;
        }
    }
    (0_i8, v0, a, w)
}

#[symbolic(helper)]
fn program_37(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v0 = x0.wrapping_mul(v2);
    if (v2.wrapping_mul(x1) < (1_u8 % x0)) {
        if (((if (((x0 - x0) == a[(if (x0.wrapping_add(v0) < (v2 - x0)) { x0 } else { x0 }) as usize]) || (2_u8 < x0)) { v0 } else { v1 }) == (if (v2 == (x0 & x1)) { 4_u8 } else { 3_u8 })) && (2_u8.saturating_sub(x1) < a[((match x0 { 0 => v2, 1..=2 => x1, n if n % 2 == 0 => n, _ => x0 }) % 3_u8) as usize])) {
            if (a[((x0 & 3_u8) % 3_u8) as usize] < 4_u8) {
                v0 = (x0 / (x1 / x0));
                v1 = x1;
                v2 = w.get((v0 * x1) as usize).copied().unwrap_or((if ((if ((0_u8 < (if (((if !(a[((x0 + v2) % 3_u8) as usize] < (1_u8 / v0)) { x1 } else { x0 }) == a[((match 0_u8 { 0 => x1, 1..=2 => x0, n if n % 2 == 0 => n, _ => x1 }) % 3_u8) as usize]) && ((x0 % x0) < 2_u8)) { x1 } else { x0 })) && (a[((v0 - 4_u8) % 3_u8) as usize] < (x0 | x0))) { 4_u8 } else { v1 }) < x1.min(x0)) { x1 } else { x1 }));
            } else {
                v0 ^= v1;
                v0 = w.get((match x0 { 0 => v2, 1..=2 => v1, n if n % 2 == 0 => n, _ => x0 }) as usize).copied().unwrap_or(w.get(x0 as usize).copied().unwrap_or(x1));
                a[(2_u8 / x0) as usize] = (a[((x0 + v1) % 3_u8) as usize] - v1.min(v1));
            }
            v2 = (x0 & x1);
        }
    }
    (a[x1 as usize], v0, a, w)
}

#[symbolic(helper)]
fn program_38(x0: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    v1 &= (2_i8 | x0);
    v1 = 0_i8;
    for i in 0..({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<i8>() }) % 4 {
        v1 = (({ let bound = i; a.iter().filter(|x| **x > bound).sum::<i8>() }) - i);
        if ((x0 < (x0 / x0)) && ({ let wanted = 4_i8; a.iter().any(|x| *x == wanted) })) {
            let mut rounds1 = 0;
            while !({ let wanted = x0.max(v1); a.iter().any(|x| *x == wanted) }) {
                rounds1 += 1;
                if rounds1 > 3 {
                    break;
                }
                v2 %= ({ let bound = 3_i8; a.iter().filter(|x| **x > bound).sum::<i8>() });
                let (p, q) = (v1 as usize % 3, (if ((x0 < (x0 & x0)) || (x0 < (i ^ i))) { x0 } else { x0 }) as usize % 3);
                a.swap(p, q);
            }
            v2 = ((1_i8 % x0) * a[v1.min(2_i8) as usize]);
        }
    }
    ((({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<i8>() }) * (4_i8 - x0)), v0, a, w)
}

#[symbolic(helper)]
fn program_39(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v1 = (0_u8 * 0_u8).checked_sub(v1).unwrap_or(1);
    ((if (a[2_u8 as usize] == (x0 | x0)) { x0 } else { 3_u8 }).wrapping_add((x0 - x0)), v0, a, w)
}

#[symbolic(helper)]
fn program_40(x0: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    if ((w.len() > 2) || ((a[((if (3_u32 < x0) { 2_u32 } else { x0 }) % 3_u32) as usize] < 2_u32.wrapping_mul(x0)) && ((x0 ^ v1) == (match v0 { 0 => x0, 1..=2 => 0_u32, n if n % 2 == 0 => n, _ => v2 })))) {
        v2 = a[((if !((x0 - x0) == x0.max(v1)) { v1 } else { x0 }) % 3_u32) as usize];
    }
    (x0.saturating_sub(2_u32), v0, a, w)
}

#[symbolic(helper)]
fn program_41(x0: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    for i in 0..3_i8 {
        w.push((x0 % i));
    }
    v0 /= (match x0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => v0 });
    if (4_i8 < x0) {
        v0 %= (x0 % 3_i8);
        for i in 0..x0.wrapping_mul(v1) % 4 {
            a[(x0 % 3_i8) as usize] = 4_i8;
        }
    }
    if ((w.len() > 1) && (3_i8.min(x0) < w.get(v1 as usize).copied().unwrap_or(v0))) {
        if (w.len() > 1) {
            if (4_i8 == a[(1_i8 | x0) as usize]) {
                v2 = ((x0 | x0) + (x0 + 1_i8));
            } else {
                v0 -= (x0 - x0);
            }
        } else {
            v2 = w.get((v2 | x0) as usize).copied().unwrap_or(a[0_i8 as usize]);
        }
        if ((v0 ^ x0) == 4_i8) {
            v0 = v2.wrapping_add(x0);
        }
    } else {
        let mut rounds1 = 0;
        while (((x0 | 2_i8) == a[(w.get(0_i8 as usize).copied().unwrap_or(v0) % 3_i8) as usize]) && (w.len() > 2)) {
            rounds1 += 1;
            if rounds1 > 3 {
                break;
            }
            v2 = x0;
            let mut rounds2 = 0;
            while ((if ((v0 % x0) < (match x0 { 0 => x0, 1..=2 => v2, n if n % 2 == 0 => n, _ => x0 })) { v0 } else { x0 }) < (match x0 { 0 => x0, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 })) {
                rounds2 += 1;
                if rounds2 > 3 {
                    break;
                }
                v0 = x0;
                a[(v2.wrapping_add(v1) % 3_i8) as usize] = 4_i8;
            }
            for i in 0..2_i8 {
                a[((if ((x0 % v0) < (if ((w.len() > 0) && (w.len() > 0)) { x0 } else { i })) { i } else { x0 }) % 3_i8) as usize] = (if (x0 < v2) { 3_i8 } else { v1.min(v2) });
                v1 -= (if ((w.len() > 0) || ((match x0 { 0 => i, 1..=2 => 2_i8, n if n % 2 == 0 => n, _ => x0 }) == (i * 4_i8))) { x0 } else { v2 });
                v1 -= 1_i8;
            }
        }
        w.push((x0 - 0_i8));
    }
    a[2_i8 as usize] = (match v0 { 0 => (match x0 { 0 => 0_i8, 1..=2 => x0, n if n % 2 == 0 => n, _ => x0 }), 1..=2 => (x0 - 0_i8), n if n % 2 == 0 => n, _ => v0 });
    (a[2_i8 as usize], v0, a, w)
}

#[symbolic(helper)]
fn program_42(x0: u8, x1: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    if (a[(x0 % 3_u8) as usize] < 2_u8) {
        if (a[(a[3_u8.min(v0) as usize] % 3_u8) as usize] < a[1_u8 as usize]) {
            a[1_u8 as usize] = v1;
        }
        if ((x1 == w.get(x0 as usize).copied().unwrap_or(x1)) && !(a[(x0 / x0) as usize] == x0)) {
            if !((v0 < w.get(2_u8 as usize).copied().unwrap_or(x0)) && (w.len() > 1)) {
                v2 ^= (if ((w.len() > 2) && (a[(match x1 { 0 => x1, 1..=2 => x1, n if n % 2 == 0 => n, _ => x1 }) as usize] < x1.max(x0))) { x0 } else { 2_u8 });
                v1 = ((if (x0 < (v0 | 3_u8)) { v2 } else { x1 }) - v1);
                v2 += w.get(v0 as usize).copied().unwrap_or(x0);
            } else {
                v1 = (x0 - (v2 / v1));
                a[x0 as usize] = (match x0 { 0 => x0, 1..=2 => 3_u8, n if n % 2 == 0 => n, _ => v2 }).saturating_sub((if (x0 < (x1 + x0)) { x0 } else { x0 }));
                let (p, q) = (x1 as usize % 3, x0 as usize % 3);
                a.swap(p, q);
            }
        } else {
            if !(x1.min(v0) < 2_u8.wrapping_add(x0)) {
                a[(x0 % 3_u8) as usize] = ((if ((x1 < 0_u8) && ((x0 ^ x0) < (x0 + x0))) { x1 } else { x0 }) & x0);
            }
            v0 %= x0;
            v2 = w.pop().unwrap_or(1);
        }
        let (p, q) = (x0 as usize % 3, (x0 | x0) as usize % 3);
        a.swap(p, q);
    }
    let mut rounds1 = 0;
    while (w.len() > 1) {
        rounds1 += 1;
        if rounds1 > 3 {
            break;
        }
        v2 ^= x0.wrapping_mul(3_u8);
    }
    v2 = w.pop().unwrap_or(1);
    (v0, v0, a, w)
}

#[symbolic(helper)]
fn program_43(x0: u32, x1: u32, x2: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    v2 = v1;
    ((x1.max(x0) + a[0_u32 as usize]), v0, a, w)
}

#[symbolic(helper)]
fn program_44(x0: i8, x1: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    let mut rounds1 = 0;
    while !(v0.wrapping_mul(x0) < v2.min(0_i8)) {
        rounds1 += 1;
        if rounds1 > 3 {
            break;
        }
        if (3_i8 < (v1 / x0)) {
            v0 = x0;
            v1 -= a[({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<i8>() }) as usize];
            for i in 0..x0 % 4 {
                let (p, q) = (a[((3_i8 % i) % 3_i8) as usize] as usize % 3, i as usize % 3);
                a.swap(p, q);
                a[((v0 % x1) % 3_i8) as usize] = (match x1 { 0 => a[(x1 + i) as usize], 1..=2 => x1, n if n % 2 == 0 => n, _ => 2_i8 });
            }
        }
        v2 *= ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<i8>() });
        v2 = ({ let bound = x0; a.iter().filter(|x| **x > bound).sum::<i8>() }).checked_sub((x1 - x1)).unwrap_or(1);
    }
    a[0_i8 as usize] = v1;
    assert!(((v1 | 1_i8) < (1_i8 - x0)));
    for i in 0..x1.checked_sub(x0).unwrap_or(1) % 4 {
        if (x0 == 4_i8) {
            if ({ let wanted = (4_i8 ^ i); a.iter().any(|x| *x == wanted) }) {
                break;
            }
            if ((v0 + i) < (match 1_i8 { 0 => 1_i8, 1..=2 => x0, n if n % 2 == 0 => n, _ => i })) {
                v0 = ({ let bound = 1_i8; a.iter().filter(|x| **x > bound).sum::<i8>() });
            }
        } else {
            v1 = x0;
        }
    }
    (x0, v0, a, w)
}

#[symbolic(helper)]
fn program_45(x0: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    return ((0_u8 + 2_u8), v0, a, w);
    for i in 0..2_u8 {
        v1 = (x0.wrapping_mul(v1) * a[x0 as usize]);
        for i in 0..1_u8 {
            for i in 0..1_u8 {
                a[(if ((i.min(x0) < i.wrapping_mul(i)) && (x0 < (match i { 0 => 2_u8, 1..=2 => i, n if n % 2 == 0 => n, _ => v2 }))) { 3_u8 } else { x0 }) as usize] = (4_u8 + (v0 ^ v2));
                v1 = ((x0 | x0) | ({ let bound = i; a.iter().filter(|x| **x > bound).sum::<u8>() }));
            }
            if (x0.wrapping_add(3_u8) < (4_u8 - i)) {
                v0 = x0;
                a[2_u8 as usize] = ((x0 ^ x0) * (x0 ^ x0));
                v0 = x0;
            } else {
                v2 %= (if ((if ({ let wanted = a[(a[((2_u8 + 1_u8) % 3_u8) as usize] % 3_u8) as usize]; a.iter().any(|x| *x == wanted) }) { v1 } else { x0 }) < 3_u8.saturating_sub(x0)) { 3_u8 } else { 4_u8 });
            }
        }
    }
    (({ let bound = 4_u8; a.iter().filter(|x| **x > bound).sum::<u8>() }), v0, a, w)
}

#[symbolic(helper)]
fn program_46(x0: u32, x1: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    v1 = (if (x1 < (if ((v0.max(x1) < x1.saturating_sub(x0)) && ({ let wanted = (1_u32 | v0); a.iter().any(|x| *x == wanted) })) { v0 } else { 3_u32 })) { v1 } else { a[(v2 % 3_u32) as usize] });
    (((v0 / 0_u32) / x1), v0, a, w)
}

#[symbolic(helper)]
fn program_47(x0: u32) -> (u32, u32, [u32; 3], Vec<u32>) {
    let (mut v0, mut v1, mut v2): (u32, u32, u32) = (0, 0, 0);
    let mut a: [u32; 3] = [0, 1, 2];
    let mut w: Vec<u32> = Vec::new();
    let i: u32 = 0;
    let (p, q) = (a[(x0 % 3_u32) as usize] as usize % 3, v2 as usize % 3);
    a.swap(p, q);
    v2 /= 4_u32;
    v2 = (1_u32 | v1).wrapping_mul(x0);
    ((match x0 { 0 => v0, 1..=2 => v1.checked_sub(x0).unwrap_or(1), n if n % 2 == 0 => n, _ => a[({ let bound = v2; a.iter().filter(|x| **x > bound).sum::<u32>() }) as usize] }), v0, a, w)
}

#[symbolic(helper)]
fn program_48(x0: i8) -> (i8, i8, [i8; 3], Vec<i8>) {
    let (mut v0, mut v1, mut v2): (i8, i8, i8) = (0, 0, 0);
    let mut a: [i8; 3] = [0, 1, 2];
    let mut w: Vec<i8> = Vec::new();
    let i: i8 = 0;
    let (p, q) = (x0 as usize % 3, x0 as usize % 3);
    a.swap(p, q);
    let (p, q) = (v0 as usize % 3, a[(match v1 { 0 => x0, 1..=2 => 3_i8, n if n % 2 == 0 => n, _ => x0 }) as usize] as usize % 3);
    a.swap(p, q);
    (4_i8, v0, a, w)
}

#[symbolic(helper)]
fn program_49(x0: u8, x1: u8, x2: u8) -> (u8, u8, [u8; 3], Vec<u8>) {
    let (mut v0, mut v1, mut v2): (u8, u8, u8) = (0, 0, 0);
    let mut a: [u8; 3] = [0, 1, 2];
    let mut w: Vec<u8> = Vec::new();
    let i: u8 = 0;
    v2 -= x0.min(x2);
    for i in 0..(v0 / x0) % 4 {
        if ((i * x0) < (match i { 0 => 4_u8, 1..=2 => i, n if n % 2 == 0 => n, _ => i })) {
            v0 = ({ let bound = x1; a.iter().filter(|x| **x > bound).sum::<u8>() }).max((if (x0 < v1.checked_sub(i).unwrap_or(1)) { x0 } else { i }));
        } else {
            v1 = x0.min(x2).saturating_sub((x0 ^ x1));
        }
        v2 += x2.saturating_sub(x1);
        return (4_u8, v0, a, w);
    }
    ((if ((v1.max(x0) < a[((2_u8 * 0_u8) % 3_u8) as usize]) || (1_u8.max(x0) < (x2 + v1))) { (v1 - x0) } else { 1_u8 }), v0, a, w)
}

#[test]
fn programs_agree() {
    agree!(program_0: x0: u32 = 0..=3, x1: u32 = 0..=1, x2: u32 = 0..=4 => program_0(x0, x1, x2));
    agree!(program_1: x0: u32 = 0..=1, x1: u32 = 0..=3, x2: u32 = 0..=4 => program_1(x0, x1, x2));
    agree!(program_2: x0: u8 = 0..=3 => program_2(x0));
    agree!(program_3: x0: u8 = 0..=3 => program_3(x0));
    agree!(program_4: x0: u8 = 0..=2, x1: u8 = 0..=1 => program_4(x0, x1));
    agree!(program_5: x0: u8 = 0..=4, x1: u8 = 0..=3 => program_5(x0, x1));
    agree!(program_6: x0: u8 = 0..=2, x1: u8 = 0..=1 => program_6(x0, x1));
    agree!(program_7: x0: i8 = -1..=2 => program_7(x0));
    agree!(program_8: x0: u8 = 0..=3, x1: u8 = 0..=2 => program_8(x0, x1));
    agree!(program_9: x0: u8 = 0..=3, x1: u8 = 0..=4 => program_9(x0, x1));
    agree!(program_10: x0: i8 = 0..=3 => program_10(x0));
    agree!(program_11: x0: u8 = 0..=3 => program_11(x0));
    agree!(program_12: x0: i8 = -1..=0, x1: i8 = -1..=3 => program_12(x0, x1));
    agree!(program_13: x0: u8 = 0..=1, x1: u8 = 0..=4 => program_13(x0, x1));
    agree!(program_14: x0: u32 = 0..=1, x1: u32 = 0..=4 => program_14(x0, x1));
    agree!(program_15: x0: u32 = 0..=4, x1: u32 = 0..=3 => program_15(x0, x1));
    agree!(program_16: x0: u32 = 0..=1, x1: u32 = 0..=1, x2: u32 = 0..=3 => program_16(x0, x1, x2));
    agree!(program_17: x0: u8 = 0..=3, x1: u8 = 0..=3 => program_17(x0, x1));
    agree!(program_18: x0: i8 = -1..=1, x1: i8 = -1..=0, x2: i8 = -1..=3 => program_18(x0, x1, x2));
    agree!(program_19: x0: u32 = 0..=3, x1: u32 = 0..=4, x2: u32 = 0..=1 => program_19(x0, x1, x2));
    agree!(program_20: x0: i8 = 0..=1, x1: i8 = -2..=1 => program_20(x0, x1));
    agree!(program_21: x0: u32 = 0..=3 => program_21(x0));
    agree!(program_22: x0: u32 = 0..=2 => program_22(x0));
    agree!(program_23: x0: u8 = 0..=2 => program_23(x0));
    agree!(program_24: x0: u8 = 0..=2, x1: u8 = 0..=4 => program_24(x0, x1));
    agree!(program_25: x0: u8 = 0..=1, x1: u8 = 0..=4 => program_25(x0, x1));
    agree!(program_26: x0: i8 = -3..=0 => program_26(x0));
    agree!(program_27: x0: u32 = 0..=3 => program_27(x0));
    agree!(program_28: x0: i8 = 0..=2, x1: i8 = -1..=3 => program_28(x0, x1));
    agree!(program_29: x0: u32 = 0..=2 => program_29(x0));
    agree!(program_30: x0: i8 = -3..=-2, x1: i8 = -1..=0, x2: i8 = -1..=3 => program_30(x0, x1, x2));
    agree!(program_31: x0: u8 = 0..=1 => program_31(x0));
    agree!(program_32: x0: i8 = -2..=2 => program_32(x0));
    agree!(program_33: x0: u8 = 0..=4 => program_33(x0));
    agree!(program_34: x0: u8 = 0..=4 => program_34(x0));
    agree!(program_35: x0: u8 = 0..=2, x1: u8 = 0..=4, x2: u8 = 0..=2 => program_35(x0, x1, x2));
    agree!(program_36: x0: i8 = -3..=-2, x1: i8 = -1..=2 => program_36(x0, x1));
    agree!(program_37: x0: u8 = 0..=3, x1: u8 = 0..=3 => program_37(x0, x1));
    agree!(program_38: x0: i8 = -3..=-1 => program_38(x0));
    agree!(program_39: x0: u8 = 0..=2, x1: u8 = 0..=3 => program_39(x0, x1));
    agree!(program_40: x0: u32 = 0..=4 => program_40(x0));
    agree!(program_41: x0: i8 = -2..=2 => program_41(x0));
    agree!(program_42: x0: u8 = 0..=4, x1: u8 = 0..=3 => program_42(x0, x1));
    agree!(program_43: x0: u32 = 0..=1, x1: u32 = 0..=4, x2: u32 = 0..=3 => program_43(x0, x1, x2));
    agree!(program_44: x0: i8 = 0..=2, x1: i8 = 0..=1 => program_44(x0, x1));
    agree!(program_45: x0: u8 = 0..=1 => program_45(x0));
    agree!(program_46: x0: u32 = 0..=4, x1: u32 = 0..=2 => program_46(x0, x1));
    agree!(program_47: x0: u32 = 0..=1 => program_47(x0));
    agree!(program_48: x0: i8 = -1..=0 => program_48(x0));
    agree!(program_49: x0: u8 = 0..=4, x1: u8 = 0..=1, x2: u8 = 0..=3 => program_49(x0, x1, x2));
}
