//! What others report for the sum of two N-digit numbers, to stand beside our own runs.

/// The accuracy and the seconds of reasoning per sample the paper reports for DPNL, N = 1 to 4, under its protocol.
pub const EXACT: [(f64, f64); 4] = [(0.9550, 0.0011), (0.9116, 0.0099), (0.8787, 0.1079), (0.8262, 1.2485)];

/// What the paper reports for ApproxDPNL: timeout in seconds, then for N = 1 to 4 the accuracy and the seconds of
/// reasoning per sample, under the same protocol.
pub const APPROX: [(f64, [(f64, f64); 4]); 4] = [
    (0.5, [(0.9552, 0.0038), (0.9147, 0.0163), (0.8842, 0.1694), (0.8334, 0.5381)]),
    (0.1, [(0.9537, 0.0037), (0.9121, 0.0166), (0.8892, 0.0962), (0.8293, 0.1052)]),
    (0.075, [(0.9524, 0.0038), (0.9055, 0.0160), (0.8709, 0.0747), (0.8404, 0.0797)]),
    (0.05, [(0.9570, 0.0034), (0.9060, 0.0162), (0.8616, 0.0512), (0.8354, 0.0535)]),
];

/// The accuracies the paper reports for other systems under the same protocol, N = 1 to 4; those that are missing ran
/// out of time.
pub const OTHERS: [(&str, &[f64]); 3] = [
    ("DeepProbLog", &[0.9556, 0.9098]),
    ("A-NeSI (explain)", &[0.9510, 0.8952, 0.7707, 0.6584]),
    ("Scallop (k = 3)", &[0.9512, 0.8257, 0.7523]),
];

/// A figure for a long training: system, N, accuracy and minutes, if they are reported.
pub type Long = (&'static str, usize, Option<f64>, Option<f64>);

/// Long trainings (up to 24 hours); no accuracy means that the time ran out.
pub const LONG: [Long; 22] = [
    ("DeepStochLog", 1, Some(0.979), None),
    ("A-NeSI", 1, Some(0.977), None),
    ("DeepStochLog", 2, Some(0.964), None),
    ("A-NeSI", 2, Some(0.960), None),
    ("DeepStochLog", 3, Some(0.945), None),
    ("A-NeSI", 3, Some(0.945), None),
    ("DeepProofLog", 4, Some(0.940), Some(25.0)),
    ("DeepStochLog", 4, Some(0.927), Some(141.0)),
    ("A-NeSI", 4, Some(0.926), Some(70.0)),
    ("NeSyDM", 4, Some(0.925), None),
    ("PLIA", 4, Some(0.918), None),
    ("DeepProofLog", 15, Some(0.808), Some(42.0)),
    ("PLIA", 15, Some(0.790), None),
    ("NeSyDM", 15, Some(0.773), None),
    ("A-NeSI", 15, Some(0.768), Some(917.0)),
    ("DeepStochLog", 15, None, None),
    ("DeepProofLog", 100, Some(0.378), Some(106.0)),
    ("A-NeSI", 100, None, None),
    ("DeepProofLog", 200, Some(0.232), Some(128.0)),
    ("A-NeSI", 200, None, None),
    ("DeepProofLog", 500, Some(0.060), Some(469.0)),
    ("A-NeSI", 500, None, None),
];
