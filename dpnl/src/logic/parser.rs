//! ProbLog's syntax: tokens to clauses, by operator precedence.
//!
//! A clause is read into a [`Syntax`] tree, whose nodes know their places; [`clause`](super::clause) makes of it what
//! the engine needs. Nesting is limited by memory only.

use rustc_hash::FxHashMap;

use super::lexer::{Lexer, Placed, TextPlace, Token};
use super::term::{Term, Terms};
use crate::error::Result;

/// A node of a clause as it was written; its arguments have smaller numbers.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) place: TextPlace,
}

/// What a node is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Variable(u32),
    Integer(i64),
    Float(f64),
    Text(String),
    /// An atom or a compound term.
    Functor(String, Vec<usize>),
}

/// A clause as it was written.
#[derive(Debug, Default)]
pub(crate) struct Syntax {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: usize,
    /// Number of variables.
    pub(crate) variables: u32,
    names: FxHashMap<String, u32>,
}

impl Syntax {
    /// The arguments of a node that is `text(…)`.
    pub(crate) fn arguments(&self, node: usize, text: &str, arity: usize) -> Option<&[usize]> {
        match &self.nodes[node].kind {
            Kind::Functor(name, arguments) if name == text && arguments.len() == arity => Some(arguments),
            _ => None,
        }
    }

    /// All nodes as terms; in step with `nodes`.
    pub(crate) fn terms(&self, terms: &mut Terms) -> Vec<Term> {
        let mut made: Vec<Term> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let term = match &node.kind {
                Kind::Variable(number) => terms.variable(*number),
                Kind::Integer(value) => terms.integer(*value),
                Kind::Float(value) => terms.float(*value),
                Kind::Text(text) => terms.string(text),
                Kind::Functor(name, arguments) => {
                    let arguments: Vec<Term> = arguments.iter().map(|&argument| made[argument]).collect();
                    terms.compound(name, &arguments)
                }
            };
            made.push(term);
        }
        made
    }

    fn push(&mut self, kind: Kind, place: TextPlace) -> usize {
        self.nodes.push(Node { kind, place });
        self.nodes.len() - 1
    }

    fn variable(&mut self, name: String) -> u32 {
        let next = self.variables;
        let number = if name == "_" { next } else { *self.names.entry(name).or_insert(next) };
        self.variables = next.max(number + 1);
        number
    }
}

/// How an operator binds its arguments: the largest priority of the left and of the right one.
fn infix(name: &str) -> Option<(u32, u32, u32)> {
    let (priority, kind) = match name {
        ":-" | "<-" | "-->" => (1200, "xfx"),
        ";" | "|" => (1100, "xfy"),
        "->" => (1050, "xfy"),
        "," => (1000, "xfy"),
        "::" => (1000, "xfx"),
        "=" | "\\=" | "==" | "\\==" | "@<" | "@>" | "@=<" | "@>=" | "=.." | "is" | "as" | "<" | ">" | "=<" | ">="
        | "=:=" | "=\\=" | "=@=" | "\\=@=" => (700, "xfx"),
        "=>" => (700, "yfx"),
        ":" => (600, "xfy"),
        "+" | "-" | "/\\" | "\\/" | "xor" | "#" | "><" => (500, "yfx"),
        "*" | "/" | "//" | "<<" | ">>" | "mod" | "rem" | "div" | "rdiv" => (400, "yfx"),
        "**" => (200, "xfx"),
        "^" => (200, "xfy"),
        _ => return None,
    };
    Some(match kind {
        "xfx" => (priority, priority - 1, priority - 1),
        "xfy" => (priority, priority - 1, priority),
        _ => (priority, priority, priority - 1),
    })
}

/// The priority of a prefix operator and the largest of its argument.
fn prefix(name: &str) -> Option<(u32, u32)> {
    match name {
        ":-" | "?-" => Some((1200, 1199)),
        "dynamic" | "discontiguous" | "initialization" | "table" => Some((1150, 1149)),
        "\\+" | "not" => Some((900, 900)),
        "-" | "+" | "\\" => Some((200, 200)),
        _ => None,
    }
}

/// Reads clauses one by one.
pub(crate) struct Parser<'a> {
    lexer: Lexer<'a>,
    ahead: Option<Placed>,
    syntax: Syntax,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(text: &'a str) -> Result<Self> {
        let mut lexer = Lexer::new(text);
        let ahead = lexer.next()?;
        Ok(Parser { lexer, ahead, syntax: Syntax::default() })
    }

    /// The next clause; `None` at the end of the text.
    pub(crate) fn clause(&mut self) -> Result<Option<Syntax>> {
        if self.ahead.is_none() {
            return Ok(None);
        }
        self.syntax = Syntax::default();
        let root = self.expression(1200)?;
        match self.advance()? {
            Some(Placed { token: Token::End, .. }) => {}
            Some(found) => return Err(found.place.error(format!("{} is not expected here", show(&found.token)))),
            None => return Err(self.lexer.place().error("the text ends within a clause; write a full stop behind it")),
        }
        self.syntax.root = root;
        Ok(Some(std::mem::take(&mut self.syntax)))
    }

    /// A single term, for queries that come from outside; a full stop behind it may be left out.
    pub(crate) fn single_term(mut self) -> Result<Syntax> {
        let root = self.expression(1200)?;
        match self.advance()? {
            None | Some(Placed { token: Token::End, .. }) => {}
            Some(found) => return Err(found.place.error(format!("{} is not expected here", show(&found.token)))),
        }
        if let Some(more) = self.ahead {
            return Err(more.place.error("more than one term"));
        }
        self.syntax.root = root;
        Ok(self.syntax)
    }

    fn advance(&mut self) -> Result<Option<Placed>> {
        let next = if self.ahead.is_some() { self.lexer.next()? } else { None };
        Ok(std::mem::replace(&mut self.ahead, next))
    }

    fn expect(&mut self) -> Result<Placed> {
        let place = self.lexer.place();
        self.advance()?.ok_or_else(|| place.error("the text ends within a clause; write a full stop behind it"))
    }

    fn ahead_is(&self, bracket: char) -> bool {
        self.ahead.as_ref().is_some_and(|ahead| ahead.token == Token::Bracket(bracket))
    }

    fn close(&mut self, bracket: char, opened: TextPlace) -> Result<()> {
        let found = self.expect()?;
        if found.token == Token::Bracket(bracket) {
            return Ok(());
        }
        let (line, column) = (opened.line, opened.column);
        let what = show(&found.token);
        Err(found.place.error(format!("{what} stands where {bracket} should close what opened at {line}:{column}")))
    }

    /// An expression of at most this priority.
    fn expression(&mut self, most: u32) -> Result<usize> {
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            let (mut left, mut priority) = self.primary(most)?;
            while let Some(ahead) = &self.ahead {
                let name = match &ahead.token {
                    Token::Name(name) => name.clone(),
                    _ => break,
                };
                let Some((own, left_most, right_most)) = infix(&name).filter(|&(own, ..)| own <= most) else { break };
                if priority > left_most {
                    break;
                }
                let place = ahead.place;
                self.advance()?;
                let right = self.expression(right_most)?;
                let name = if name == "|" { ";".to_owned() } else { name };
                left = self.syntax.push(Kind::Functor(name, vec![left, right]), place);
                priority = own;
            }
            Ok(left)
        })
    }

    /// A term without infix operators, and its priority.
    fn primary(&mut self, most: u32) -> Result<(usize, u32)> {
        let Placed { token, place, .. } = self.expect()?;
        match token {
            Token::Integer(value) => Ok((self.syntax.push(Kind::Integer(value), place), 0)),
            Token::Float(value) => Ok((self.syntax.push(Kind::Float(value), place), 0)),
            Token::Text(text) => Ok((self.syntax.push(Kind::Text(text), place), 0)),
            Token::Variable(name) => {
                if self.opens_arguments() {
                    return Err(place.error(format!("{name}(…): a variable has no arguments; use call({name}, …)")));
                }
                let number = self.syntax.variable(name);
                Ok((self.syntax.push(Kind::Variable(number), place), 0))
            }
            Token::Bracket('(') => {
                let inner = self.expression(1200)?;
                self.close(')', place)?;
                Ok((inner, 0))
            }
            Token::Bracket('[') => Ok((self.list(place)?, 0)),
            Token::Bracket('{') => Err(place.error("{…} is not supported")),
            Token::Quoted(name) => Ok((self.functor(name, place)?, 0)),
            Token::Name(name) if self.opens_arguments() && !matches!(name.as_str(), "," | "|") => {
                Ok((self.functor(name, place)?, 0))
            }
            Token::Name(name) => self.operator_or_atom(name, place, most),
            found @ (Token::Bracket(_) | Token::End) => {
                Err(place.error(format!("a term is missing before {}", show(&found))))
            }
        }
    }

    fn operator_or_atom(&mut self, name: String, place: TextPlace, most: u32) -> Result<(usize, u32)> {
        if let Some((priority, argument_most)) = prefix(&name)
            && self.starts_term()
        {
            // A number with its sign.
            if name == "-" {
                let adjacent = self.ahead.as_ref().filter(|ahead| !ahead.spaced).map(|ahead| ahead.token.clone());
                let kind = match adjacent {
                    Some(Token::Integer(value)) => Some(Kind::Integer(-value)),
                    Some(Token::Float(value)) => Some(Kind::Float(-value)),
                    _ => None,
                };
                if let Some(kind) = kind {
                    self.advance()?;
                    return Ok((self.syntax.push(kind, place), 0));
                }
            }
            let (priority, argument_most) = if priority > most { (999, 999) } else { (priority, argument_most) };
            let argument = self.expression(argument_most)?;
            return Ok((self.syntax.push(Kind::Functor(name, vec![argument]), place), priority.min(most)));
        }
        if matches!(name.as_str(), "," | "|" | ":-" | "::" | ";" | "->" | "<-") {
            return Err(place.error(format!("a term is missing before {name}")));
        }
        Ok((self.syntax.push(Kind::Functor(name, Vec::new()), place), 0))
    }

    fn opens_arguments(&self) -> bool {
        self.ahead_is('(') && self.ahead.as_ref().is_some_and(|ahead| !ahead.spaced)
    }

    /// Whether what comes next can be the argument of a prefix operator.
    fn starts_term(&self) -> bool {
        match self.ahead.as_ref().map(|ahead| &ahead.token) {
            None | Some(Token::End | Token::Bracket(')' | ']' | '}')) => false,
            Some(Token::Name(name)) => infix(name).is_none() || prefix(name).is_some(),
            Some(_) => true,
        }
    }

    fn functor(&mut self, name: String, place: TextPlace) -> Result<usize> {
        let mut arguments = Vec::new();
        if self.opens_arguments() {
            let opened = self.expect()?.place;
            if self.ahead_is(')') {
                return Err(opened.error(format!("{name}() has no arguments; write {name}")));
            }
            loop {
                arguments.push(self.argument()?);
                if !self.comma()? {
                    break;
                }
            }
            self.close(')', opened)?;
        }
        Ok(self.syntax.push(Kind::Functor(name, arguments), place))
    }

    /// An argument of a functor or of a list. `avg<X>` is how ProbLog's aggregation library writes an aggregate.
    fn argument(&mut self) -> Result<usize> {
        let argument = self.expression(999)?;
        if let Some(Placed { token: Token::Name(name), place, .. }) = &self.ahead
            && name == ">"
            && let Some(&[function, value]) = self.syntax.arguments(argument, "<", 2)
        {
            let place = *place;
            self.advance()?;
            return Ok(self.syntax.push(Kind::Functor("$aggregate".to_owned(), vec![function, value]), place));
        }
        Ok(argument)
    }

    fn comma(&mut self) -> Result<bool> {
        let found = self.ahead.as_ref().is_some_and(|ahead| ahead.token == Token::Name(",".to_owned()));
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn list(&mut self, place: TextPlace) -> Result<usize> {
        let mut items = Vec::new();
        if self.ahead_is(']') {
            self.advance()?;
            return self.functor("[]".to_owned(), place);
        }
        loop {
            items.push(self.argument()?);
            if !self.comma()? {
                break;
            }
        }
        let bar = self.ahead.as_ref().is_some_and(|ahead| ahead.token == Token::Name("|".to_owned()));
        let mut rest = if bar {
            self.advance()?;
            self.expression(999)?
        } else {
            self.syntax.push(Kind::Functor("[]".to_owned(), Vec::new()), place)
        };
        self.close(']', place)?;
        for &item in items.iter().rev() {
            let place = self.syntax.nodes[item].place;
            rest = self.syntax.push(Kind::Functor(".".to_owned(), vec![item, rest]), place);
        }
        Ok(rest)
    }
}

fn show(token: &Token) -> String {
    match token {
        Token::Name(name) | Token::Variable(name) => name.clone(),
        Token::Quoted(name) => format!("'{name}'"),
        Token::Integer(value) => value.to_string(),
        Token::Float(value) => value.to_string(),
        Token::Text(text) => format!("{text:?}"),
        Token::Bracket(bracket) => bracket.to_string(),
        Token::End => "the full stop".to_owned(),
    }
}
