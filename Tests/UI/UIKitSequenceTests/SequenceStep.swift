import TestSupport

/// One step of a random sequence; what it does in detail is drawn from a seed of its own, so that others can be left out.
struct SequenceStep: Hashable {
    enum Kind: String, CaseIterable {
        // Containers
        case push, pop, popToRoot, set, bar, tab, turnPage
        case present, dismiss
        // Fingers
        case fingerDown, fingerMove, fingerUp, flick
        // Interactors
        case update, drive, finish, cancel, grab
        // Animators and blocks of the page's own
        case animate, startAnimator, pauseAnimator, scrubAnimator, reverseAnimator, continueAnimator, stopAnimator
        // Time
        case pass, stall, rest

        /// How often it is drawn, beside the others.
        var weight: Int {
            switch self {
            case .push, .pop: 5
            case .popToRoot, .set, .bar, .turnPage, .dismiss, .reverseAnimator, .flick, .stall: 3
            case .tab, .present, .animate, .startAnimator, .pauseAnimator, .scrubAnimator, .continueAnimator: 4
            case .fingerDown, .fingerUp, .finish, .cancel, .drive, .grab: 4
            case .fingerMove, .update: 5
            case .stopAnimator: 2
            case .pass: 20
            case .rest: 3
            }
        }
    }

    let kind: Kind
    let seed: UInt64

    private static let all = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }

    /// The steps of a sequence; the last brings everything to rest.
    static func sequence(_ seed: UInt64, count: Int) -> [SequenceStep] {
        var random = SeededRandom(quietly: seed)
        let drawn = (0..<count).map { _ in
            SequenceStep(kind: all[Int(random.next() % UInt64(all.count))], seed: random.next())
        }
        return drawn + [SequenceStep(kind: .rest, seed: random.next())]
    }
}

/// What chance says within a step.
struct Dice {
    private(set) var random: SeededRandom

    init(_ seed: UInt64) { random = SeededRandom(quietly: seed) }

    mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    mutating func one<Value>(of values: [Value]) -> Value { values[pick(values.count)] }
    /// True once in so many times.
    mutating func once(in count: Int) -> Bool { pick(count) == 0 }
    mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(range) }
}
