//! Neural predicates beside plain enumeration, and the gradients of their loss beside finite differences.

use candle_core::{DType, Device, Tensor, Var};

use crate::logic::Program;

const ADDITION: &str = "nn(net, [X], Y, [0, 1, 2]) :: digit(X, Y).
    addition(X, Y, Z) :- digit(X, A), digit(Y, B), Z is A + B.
    number([], Result, Result).
    number([H|T], Acc, Result) :- digit(H, Nr), Acc2 is Nr + 3 * Acc, number(T, Acc2, Result).
    number(X, Y) :- number(X, 0, Y).
    multi_addition(X, Y, Z) :- number(X, X2), number(Y, Y2), Z is X2 + Y2.";

/// The rows that a "network" reads from its own inputs.
const ROWS: [[f64; 3]; 4] = [[0.2, 0.3, 0.5], [0.1, 0.6, 0.3], [0.7, 0.1, 0.2], [0.25, 0.25, 0.5]];

fn rows() -> Tensor {
    Tensor::from_vec(ROWS.concat(), (4, 3), &Device::Cpu).unwrap()
}

fn same(inputs: &[Tensor]) -> candle_core::Result<Tensor> {
    Ok(inputs[0].clone())
}

#[test]
fn sums_agree_with_enumeration() {
    let model = Program::parse(ADDITION).unwrap().neural().with_network("net", same).with_tensors("train", rows());
    for (i, j) in [(0, 1), (2, 3), (1, 1), (3, 0)] {
        for sum in 0..=5 {
            let query = format!("addition(tensor(train({i})), tensor(train({j})), {sum})");
            let mut expected = 0.0;
            for (a, p) in ROWS[i].into_iter().enumerate() {
                for (b, q) in ROWS[j].into_iter().enumerate() {
                    // The same image is the same digit.
                    if a + b == sum && (i != j || a == b) {
                        expected += if i == j { p } else { p * q };
                    }
                }
            }
            let found = model.probability(&query).unwrap();
            assert!((found - expected).abs() < 1e-12, "{query}: {found}, not {expected}");
        }
    }
    let list = "multi_addition([tensor(train(0)), tensor(train(1))], [tensor(train(2)), tensor(train(3))], 9)";
    let mut expected = 0.0;
    for world in 0..81 {
        let digits: Vec<usize> = (0..4).map(|k| world / 3_usize.pow(k) % 3).collect();
        if 3 * (digits[0] + digits[2]) + digits[1] + digits[3] == 9 {
            expected += (0..4).map(|k| ROWS[k][digits[k]]).product::<f64>();
        }
    }
    assert!((model.probability(list).unwrap() - expected).abs() < 1e-12);
    let answers = model.answers(&["addition(tensor(train(0)), tensor(train(2)), Z)"]).unwrap();
    assert_eq!(answers[0].len(), 5);
    assert_eq!(answers[0][0].atom, "addition(tensor(train(0)),tensor(train(2)),0)");
    assert!((answers[0].iter().map(|answer| answer.probability).sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn gradients_agree_with_differences() {
    let text = format!(
        "{ADDITION} nn(smoke, [X, Y]) :: likes(X, Y). 0.3::noise. seen(X, Y, Z) :- addition(X, Y, Z), \\+ noise.
         seen(X, Y, Z) :- noise, likes(X, Y), between(0, 4, Z). evidence(noise2, false). 0.1::noise2 :- noise."
    );
    let queries = [
        "seen(tensor(a(0)), tensor(a(1)), 2)",
        "seen(tensor(a(1)), tensor(a(2)), 4)",
        "addition(tensor(a(3)), tensor(a(3)), Z)",
        "seen(tensor(a(2)), tensor(b(0)), 1)",
    ];
    let weights =
        Var::from_vec((0..9).map(|k| f64::from(k * 7 % 5) / 3.0 - 0.5).collect(), (3, 3), &Device::Cpu).unwrap();
    let (a, b) = (rows(), Tensor::from_vec(vec![0.9_f64, 0.05, 0.05], (1, 3), &Device::Cpu).unwrap());
    let softmax = |x: Tensor| {
        let x = x.exp()?;
        x.broadcast_div(&x.sum_keepdim(1)?)
    };
    let loss = |weights: &Tensor| {
        let model = Program::parse(&text)
            .unwrap()
            .neural()
            .with_network("net", |inputs| softmax(inputs[0].matmul(weights)?))
            .with_network("smoke", |inputs| {
                let logit = ((&inputs[0] - &inputs[1])?.matmul(weights)?.sum(1)?).neg()?.exp()?;
                (logit + 1.0)?.recip()
            })
            .with_tensors("a", a.clone())
            .with_tensors("b", b.clone());
        model.nll(&queries).unwrap()
    };
    let value = loss(weights.as_tensor());
    let gradient = value.backward().unwrap().get(&weights).unwrap().flatten_all().unwrap().to_vec1::<f64>().unwrap();
    let flat = weights.flatten_all().unwrap().to_vec1::<f64>().unwrap();
    for k in 0..9 {
        let at = |step: f64| {
            let mut moved = flat.clone();
            moved[k] += step;
            loss(&Tensor::from_vec(moved, (3, 3), &Device::Cpu).unwrap()).to_scalar::<f64>().unwrap()
        };
        let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
        assert!((gradient[k] - difference).abs() < 1e-7, "{k}: {} and {difference}", gradient[k]);
    }
    assert!(gradient.iter().any(|derivative| derivative.abs() > 1e-3));
}

#[test]
fn what_looks_into_tensors_still_gets_them() {
    // Which tensor is the smaller one by name decides; the queries must not share a ground program.
    let text = "nn(net, [X], Y, [0, 1, 2]) :: digit(X, Y). least(X, Y, D) :- X @< Y, digit(X, D). least(X, Y, D) :- Y @< X, digit(Y, D).";
    let model = Program::parse(text).unwrap().neural().with_network("net", same).with_tensors("t", rows());
    let p =
        model.probabilities(&["least(tensor(t(0)), tensor(t(1)), 2)", "least(tensor(t(1)), tensor(t(0)), 2)"]).unwrap();
    assert!((p[0] - 0.5).abs() < 1e-12 && (p[1] - 0.5).abs() < 1e-12, "{p:?}");
}

#[test]
fn instances_are_choices_of_their_own() {
    let text =
        "nn(net, [X], Y, [0, 1, 2]) :: look(X, Time, Y) :- member(Time, [1, 2]). q(X) :- look(X, 1, 2), look(X, 2, 2).";
    let model = Program::parse(text).unwrap().neural().with_network("net", same).with_tensors("t", rows());
    assert!((model.probability("q(tensor(t(0)))").unwrap() - 0.25).abs() < 1e-12);
}

#[test]
fn mistakes_are_named() {
    let said = |program: &str, query: &str| {
        let program = Program::parse(program).map_err(|error| error.to_string())?;
        let wide = Tensor::ones((4, 2), DType::F32, &Device::Cpu).unwrap();
        let model = program.neural().with_network("net", same).with_tensors("t", rows()).with_tensors("wide", wide);
        model.probability(query).map(|_| ()).map_err(|error| error.to_string())
    };
    let digit = "nn(net, [X], Y, [0, 1, 2]) :: digit(X, Y).";
    for (program, query, wanted) in [
        (digit, "digit(tensor(u(0)), 1)", "no tensors are bound to u"),
        (digit, "digit(tensor(t(9)), 1)", "t has 4 tensors"),
        (digit, "digit(cat, 1)", "the input cat of the network net"),
        (digit, "digit(tensor(wide(0)), 1)", "gives 2 values per input"),
        ("nn(other, [X], Y, [0, 1]) :: digit(X, Y).", "digit(tensor(t(0)), 1)", "no network is bound to other"),
        ("nn(net, [X], Y) :: digit(X, Y).", "a", "the forms of a neural predicate"),
        ("nn(net, [X], Y, [0, 0]) :: digit(X, Y).", "a", "appears twice"),
        ("nn(net, X, Y, [0, 1]) :: digit(X, Y).", "a", "the inputs of a network are a list"),
        ("nn(net, [X], Y, [0, 1]) :: digit(X, Y) :- Y > 0.", "a", "belongs to the head"),
        ("nn(net, [X]) :: p(X).", "p(tensor(t(0)))", "gives 3 values per input"),
    ] {
        let message = said(program, query).expect_err(program);
        assert!(message.contains(wanted), "{program}\n{message}");
    }
    let unbound = Program::parse(&format!("{digit} query(digit(tensor(t(0)), 1)).")).unwrap().answers();
    let message = unbound.expect_err("no network").to_string();
    assert!(message.starts_with("line 1, column 1") && message.contains("Program::neural"), "{message}");
}
