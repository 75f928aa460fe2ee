//! Text: numerals, codes, parsers, patterns.

use dpnl::prelude::*;

use crate::harness::check;

const LETTERS: [char; 4] = ['I', 'V', 'X', 'L'];

#[symbolic(helper)]
fn numeral(letter: char) -> Option<u32> {
    Some(match letter {
        'I' => 1,
        'V' => 5,
        'X' => 10,
        'L' => 50,
        _ => return None,
    })
}

/// The value of a roman numeral, without checking that it is a proper one.
#[symbolic]
fn roman(#[domain(0..=3)] letters: [usize; 4]) -> Option<u32> {
    let text: String = letters.iter().map(|&letter| LETTERS[letter]).collect();
    let mut total = 0;
    let mut largest = 0;
    for letter in text.chars().rev() {
        let value = numeral(letter)?;
        if value < largest {
            total -= value;
        } else {
            total += value;
            largest = value;
        }
    }
    Some(total)
}

#[test]
fn roman_numerals() {
    check(Roman::system, &[4; 4], |x| roman([x[0], x[1], x[2], x[3]]));
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq)]
enum Symbol {
    One,
    Two,
    Plus,
    Times,
    Open,
    Close,
}

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
enum Token {
    Number(u32),
    Operator(char),
    Open,
    Close,
}

#[symbolic(helper)]
fn tokenize(symbols: &[Symbol]) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for symbol in symbols {
        let digit = match symbol {
            Symbol::One => 1,
            Symbol::Two => 2,
            Symbol::Plus => {
                tokens.push(Token::Operator('+'));
                continue;
            }
            Symbol::Times => {
                tokens.push(Token::Operator('*'));
                continue;
            }
            Symbol::Open => {
                tokens.push(Token::Open);
                continue;
            }
            Symbol::Close => {
                tokens.push(Token::Close);
                continue;
            }
        };
        if let Some(Token::Number(number)) = tokens.last_mut() {
            *number = *number * 10 + digit;
        } else {
            tokens.push(Token::Number(digit));
        }
    }
    tokens
}

#[derive(Domain, Debug, Clone)]
struct Parser {
    tokens: Vec<Token>,
    position: usize,
}

#[symbolic]
impl Parser {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.position).copied()
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.peek();
        self.position += 1;
        token
    }

    fn sum(&mut self) -> Option<u32> {
        let mut total = self.product()?;
        while self.peek() == Some(Token::Operator('+')) {
            self.next();
            total += self.product()?;
        }
        Some(total)
    }

    fn product(&mut self) -> Option<u32> {
        let mut total = self.atom()?;
        while self.peek() == Some(Token::Operator('*')) {
            self.next();
            total *= self.atom()?;
        }
        Some(total)
    }

    fn atom(&mut self) -> Option<u32> {
        match self.next()? {
            Token::Number(number) => Some(number),
            Token::Open => {
                let inner = self.sum()?;
                match self.next() {
                    Some(Token::Close) => Some(inner),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// The value of a formula, if it is one.
#[symbolic(limit = 10_000)]
fn calculate(symbols: [Symbol; 4]) -> Option<u32> {
    let mut parser = Parser { tokens: tokenize(&symbols), position: 0 };
    let value = parser.sum()?;
    if parser.position == parser.tokens.len() { Some(value) } else { None }
}

const SYMBOLS: [Symbol; 6] = [Symbol::One, Symbol::Two, Symbol::Plus, Symbol::Times, Symbol::Open, Symbol::Close];

#[test]
fn a_tokenizer_and_parser() {
    check(Calculate::system, &[6; 4], |x| calculate([SYMBOLS[x[0]], SYMBOLS[x[1]], SYMBOLS[x[2]], SYMBOLS[x[3]]]));
}

/// Whether a text matches a pattern of letters, `.` and `*`, as small regular expressions are.
#[symbolic(helper)]
fn matches_here(pattern: &[u8], text: &[u8]) -> bool {
    match pattern {
        [] => text.is_empty(),
        [letter, b'*', rest @ ..] => {
            let mut skipped = 0;
            loop {
                if matches_here(rest, &text[skipped..]) {
                    return true;
                }
                if skipped == text.len() || (*letter != b'.' && text[skipped] != *letter) {
                    return false;
                }
                skipped += 1;
            }
        }
        [letter, rest @ ..] => match text.split_first() {
            Some((first, others)) => (*letter == b'.' || letter == first) && matches_here(rest, others),
            None => false,
        },
    }
}

#[symbolic]
fn regular_expression(#[domain(0..=2)] letters: [u8; 5]) -> bool {
    let text: Vec<u8> = letters.iter().map(|letter| b'a' + letter).collect();
    matches_here(b"a*b.c*", &text)
}

#[test]
fn regular_expressions() {
    check(RegularExpression::system, &[3; 5], |x| {
        regular_expression([x[0] as u8, x[1] as u8, x[2] as u8, x[3] as u8, x[4] as u8])
    });
}

/// Run-length encoding.
#[symbolic]
fn run_lengths(bits: [bool; 6]) -> Vec<(bool, usize)> {
    let mut runs: Vec<(bool, usize)> = Vec::new();
    for bit in bits {
        match runs.last_mut() {
            Some((last, length)) if *last == bit => *length += 1,
            _ => runs.push((bit, 1)),
        }
    }
    runs
}

#[test]
fn run_length_encoding() {
    check(RunLengths::system, &[2; 6], |x| {
        run_lengths([x[0] == 1, x[1] == 1, x[2] == 1, x[3] == 1, x[4] == 1, x[5] == 1])
    });
}

/// Caesar's cipher on a word of small letters.
#[symbolic]
fn caesar(#[domain('a'..='e')] word: [char; 3], #[domain(0..=25)] shift: u8) -> String {
    word.iter()
        .map(|&letter| {
            let place = (letter as u8 - b'a' + shift) % 26;
            (b'a' + place) as char
        })
        .collect()
}

#[test]
fn ciphers() {
    let letter = |x: usize| (b'a' + x as u8) as char;
    check(Caesar::system, &[5, 5, 5, 26], |x| caesar([letter(x[0]), letter(x[1]), letter(x[2])], x[3] as u8));
}

/// Whether a line is a clock time such as `12:34`.
#[symbolic]
fn clock(
    #[domain(0..=3)] tens: u8,
    #[domain(0..=9)] ones: u8,
    #[domain(0..=9)] minutes: [u8; 2],
) -> Result<u16, String> {
    let text = format!("{tens}{ones}:{}{}", minutes[0], minutes[1]);
    let Some((hours, minutes)) = text.split_once(':') else { return Err("no colon".to_string()) };
    let hours: u16 = hours.parse().map_err(|_| "hours".to_string())?;
    let minutes: u16 = minutes.parse().map_err(|_| "minutes".to_string())?;
    if hours > 23 {
        Err(String::from("too many hours"))
    } else if minutes > 59 {
        Err(String::from("too many minutes"))
    } else {
        Ok((hours * 60 + minutes) / 360)
    }
}

#[test]
fn clock_times() {
    check(Clock::system, &[4, 10, 10, 10], |x| clock(x[0] as u8, x[1] as u8, [x[2] as u8, x[3] as u8]));
}

/// Whether brackets of three kinds match.
#[symbolic]
fn balanced(#[domain(0..=5)] symbols: [usize; 4]) -> bool {
    const KINDS: [char; 6] = ['(', ')', '[', ']', '{', '}'];
    let mut stack = Vec::new();
    for symbol in symbols {
        match KINDS[symbol] {
            open @ ('(' | '[' | '{') => stack.push(open),
            close => {
                let Some(open) = stack.pop() else { return false };
                let expected = match open {
                    '(' => ')',
                    '[' => ']',
                    _ => '}',
                };
                if close != expected {
                    return false;
                }
            }
        }
    }
    stack.is_empty()
}

#[test]
fn brackets() {
    check(Balanced::system, &[6; 4], |x| balanced([x[0], x[1], x[2], x[3]]));
}

/// The most frequent letter, the earliest of equals; and whether the word is a palindrome.
#[symbolic]
fn letters(#[domain(0..=3)] word: [u8; 5]) -> (char, bool) {
    let word: Vec<char> = word.iter().map(|&place| char::from(b'a' + place)).collect();
    let count = |letter: char| word.iter().filter(|&&other| other == letter).count();
    let mut best = word[0];
    for &letter in &word {
        if count(letter) > count(best) {
            best = letter;
        }
    }
    (best, word.iter().eq(word.iter().rev()))
}

#[test]
fn frequent_letters() {
    check(Letters::system, &[4; 5], |x| letters([x[0] as u8, x[1] as u8, x[2] as u8, x[3] as u8, x[4] as u8]));
}
