//! Machines: virtual ones, lifts, lights, robots.

use std::collections::HashMap;
use std::ops::{Add, Neg};

use dpnl::prelude::*;

use crate::harness::check;

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
enum Instruction {
    Push(#[domain(0..=2)] i32),
    Add,
    Multiply,
    Duplicate,
    Drop,
}

#[derive(Domain, Debug, Clone, PartialEq)]
enum Fault {
    Underflow(usize),
    Overfull,
}

#[derive(Domain, Debug, Clone, Default)]
struct Machine {
    stack: Vec<i32>,
}

#[symbolic]
impl Machine {
    fn pop(&mut self, at: usize) -> Result<i32, Fault> {
        self.stack.pop().ok_or(Fault::Underflow(at))
    }

    fn step(&mut self, at: usize, instruction: &Instruction) -> Result<(), Fault> {
        match *instruction {
            Instruction::Push(number) => self.stack.push(number),
            Instruction::Add => {
                let (b, a) = (self.pop(at)?, self.pop(at)?);
                self.stack.push(a + b);
            }
            Instruction::Multiply => {
                let b = self.pop(at)?;
                let a = self.pop(at)?;
                self.stack.push(a * b);
            }
            Instruction::Duplicate => {
                let top = self.pop(at)?;
                self.stack.extend([top, top]);
            }
            Instruction::Drop => {
                self.pop(at)?;
            }
        }
        if self.stack.len() > 2 { Err(Fault::Overfull) } else { Ok(()) }
    }
}

/// Runs a program on a small stack machine.
#[symbolic]
fn run(program: [Instruction; 4]) -> Result<Option<i32>, Fault> {
    let mut machine = Machine::default();
    for (at, instruction) in program.iter().enumerate() {
        machine.step(at, instruction)?;
    }
    Ok(machine.stack.last().copied())
}

fn instruction(tag: usize, number: usize) -> Instruction {
    match tag {
        0 => Instruction::Push(number as i32),
        1 => Instruction::Add,
        2 => Instruction::Multiply,
        3 => Instruction::Duplicate,
        _ => Instruction::Drop,
    }
}

#[test]
fn a_virtual_machine() {
    check(Run::system, &[5, 3, 5, 3, 5, 3, 5, 3], |x| {
        run([instruction(x[0], x[1]), instruction(x[2], x[3]), instruction(x[4], x[5]), instruction(x[6], x[7])])
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
    Idle,
}

#[derive(Domain, Debug, Clone, PartialEq)]
struct Elevator {
    floor: i8,
    direction: Direction,
    travelled: u32,
}

#[symbolic]
impl Elevator {
    fn go_to(&mut self, floor: i8) {
        self.direction = match floor.cmp(&self.floor) {
            std::cmp::Ordering::Less => Direction::Down,
            std::cmp::Ordering::Equal => Direction::Idle,
            std::cmp::Ordering::Greater => Direction::Up,
        };
        self.travelled += u32::from(floor.abs_diff(self.floor));
        self.floor = floor;
    }
}

/// An elevator that always serves the nearest call, the lower of two.
#[symbolic(name = "ElevatorTwin")]
fn elevator(#[domain(-1..=3)] calls: [i8; 4]) -> Elevator {
    let mut elevator = Elevator { floor: 0, direction: Direction::Idle, travelled: 0 };
    let mut waiting = calls.to_vec();
    while !waiting.is_empty() {
        let (place, &nearest) = waiting
            .iter()
            .enumerate()
            .min_by_key(|(_, call)| ((**call - elevator.floor).abs(), **call))
            .expect("somebody waits");
        waiting.remove(place);
        elevator.go_to(nearest);
    }
    elevator
}

#[test]
fn an_elevator() {
    check(ElevatorTwin::system, &[5; 4], |x| {
        elevator([x[0] as i8 - 1, x[1] as i8 - 1, x[2] as i8 - 1, x[3] as i8 - 1])
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Light {
    Green,
    Amber,
    Red,
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    Tick,
    Pedestrian,
    None,
}

#[symbolic]
impl Light {
    fn next(self) -> Self {
        use Light::*;
        match self {
            Green => Amber,
            Amber => Red,
            Red => Green,
        }
    }
}

/// A traffic light with a request button, and how often it changed.
#[symbolic]
fn traffic_light(start: Light, events: [Event; 5]) -> (Light, u8, bool) {
    let mut light = start;
    let mut changes = 0u8;
    let mut requested = false;
    for event in events {
        match event {
            Event::Pedestrian if light == Light::Green => requested = true,
            Event::Pedestrian | Event::None => {}
            Event::Tick => {
                light = light.next();
                changes += 1;
            }
        }
        if requested && light == Light::Green {
            light = Light::Amber;
            requested = false;
            changes += 1;
        }
    }
    (light, changes, requested)
}

#[test]
fn traffic_lights() {
    let light = |x: usize| [Light::Green, Light::Amber, Light::Red][x];
    let event = |x: usize| [Event::Tick, Event::Pedestrian, Event::None][x];
    check(TrafficLight::system, &[3; 6], |x| {
        traffic_light(light(x[0]), [event(x[1]), event(x[2]), event(x[3]), event(x[4]), event(x[5])])
    });
}

#[derive(Domain, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Point {
    x: i32,
    y: i32,
}

#[symbolic]
impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

#[symbolic]
impl Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point { x: -self.x, y: -self.y }
    }
}

#[symbolic]
impl Point {
    const ORIGIN: Point = Point { x: 0, y: 0 };

    fn distance(&self, other: &Point) -> u32 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }

    fn turned_left(self) -> Point {
        Point { x: -self.y, y: self.x }
    }
}

#[derive(Domain, Debug, Clone, Copy, PartialEq)]
enum Command {
    Forward,
    Back,
    Left,
    Right,
}

/// A robot on a plane: where it ends, how far from home, and whether it visited a place twice.
#[symbolic(limit = 10_000)]
fn robot(commands: [Command; 5]) -> (Point, u32, bool) {
    let mut position = Point::ORIGIN;
    let mut heading = Point { x: 0, y: 1 };
    let mut visits: HashMap<Point, u32> = HashMap::new();
    *visits.entry(position).or_insert(0) += 1;
    for command in commands {
        match command {
            Command::Forward => position = position + heading,
            Command::Back => position = position + -heading,
            Command::Left => heading = heading.turned_left(),
            Command::Right => heading = -heading.turned_left(),
        }
        if let Command::Forward | Command::Back = command {
            *visits.entry(position).or_insert(0) += 1;
        }
    }
    let twice = visits.values().any(|&count| count > 1);
    (position, position.distance(&Point::ORIGIN), twice)
}

#[test]
fn a_robot() {
    let command = |x: usize| [Command::Forward, Command::Back, Command::Left, Command::Right][x];
    check(Robot::system, &[4; 5], |x| {
        robot([command(x[0]), command(x[1]), command(x[2]), command(x[3]), command(x[4])])
    });
}

/// A thermostat that keeps its state in a closure.
#[symbolic]
fn thermostat(#[domain(17..=23)] readings: [i32; 4]) -> (u8, bool) {
    let mut heating = false;
    let mut switches = 0;
    let mut update = |temperature: i32| {
        let wanted = match temperature {
            ..=18 => true,
            21.. => false,
            _ => heating,
        };
        if wanted != heating {
            switches += 1;
            heating = wanted;
        }
    };
    readings.iter().for_each(|&reading| update(reading));
    (switches, heating)
}

#[test]
fn a_thermostat() {
    let reading = |x: usize| x as i32 + 17;
    check(Thermostat::system, &[7; 4], |x| thermostat([reading(x[0]), reading(x[1]), reading(x[2]), reading(x[3])]));
}

#[derive(Domain, Clone, Copy, PartialEq, Debug)]
enum State {
    Carry,
    Done,
}

/// A bit counter as a Turing machine: tape, head, two states.
#[symbolic]
fn increment(tape: [bool; 5]) -> ([bool; 5], usize) {
    let mut tape = tape;
    let mut head = tape.len() - 1;
    let mut steps = 0;
    let mut state = State::Carry;
    while let State::Carry = state {
        steps += 1;
        if tape[head] {
            tape[head] = false;
            if head == 0 {
                state = State::Done;
            } else {
                head -= 1;
            }
        } else {
            tape[head] = true;
            state = State::Done;
        }
    }
    (tape, steps)
}

#[test]
fn a_turing_machine() {
    check(Increment::system, &[2; 5], |x| increment([x[0] == 1, x[1] == 1, x[2] == 1, x[3] == 1, x[4] == 1]));
}
