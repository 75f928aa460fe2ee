//! Nothing but a place for the tests beside it: a crate of their own, so that the others do not wait for candle.
