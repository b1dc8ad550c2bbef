import TestSupport

/// One step of a random sequence over a list; what it does in detail is drawn from a seed of its own, so that others can be left out.
struct ListStep: Hashable {
    enum Kind: String, CaseIterable {
        // Data
        case batch, oneChange, reload, reconfigure, measureAgain, outline
        // Selection and editing
        case select, deselect, edit
        // Movement by the program
        case scrollTo, setOffset, index
        // Fingers
        case fingerDown, fingerMove, fingerUp, fling, tap, swipeRow, longPress, edgeSwipe
        // Actions of rows, menus
        case tapAction, closeSwipe, finishAction, dismissMenu
        // Reordering
        case lift, moveHeld, drop, putBack
        // Layouts
        case setLayout, invalidate, startTransition, driveTransition, endTransition
        // Pages and surroundings
        case pushPage, pushLayout, pop, rotate, textSize, direction
        // Time
        case pass, rest

        /// How often it is drawn, beside the others.
        var weight: Int {
            switch self {
            case .pass: 16
            case .batch: 10
            case .fingerMove: 8
            case .oneChange, .fingerUp, .moveHeld, .fling, .swipeRow: 5
            case .fingerDown, .tap, .tapAction, .drop, .driveTransition, .pop, .longPress: 4
            case .reload, .reconfigure, .select, .scrollTo, .setOffset, .lift, .setLayout, .outline, .endTransition: 3
            case .deselect, .edit, .index, .closeSwipe, .finishAction, .dismissMenu, .putBack, .startTransition, .pushPage,
                .pushLayout, .edgeSwipe, .rest:
                2
            case .measureAgain, .invalidate, .rotate, .textSize, .direction: 1
            }
        }

        /// Whether the offset may be another one afterwards, although the content is as large as before.
        var movesContent: Bool {
            switch self {
            case .scrollTo, .setOffset, .index, .fingerDown, .fingerMove, .fingerUp, .fling, .tap, .swipeRow, .longPress,
                .edgeSwipe,
                .setLayout, .startTransition, .driveTransition, .endTransition, .pushPage, .pushLayout, .pop, .rotate, .textSize,
                .direction, .pass, .rest, .tapAction, .reload:
                true
            case .batch, .oneChange, .reconfigure, .measureAgain, .outline, .select, .deselect, .edit, .closeSwipe, .finishAction,
                .dismissMenu, .lift, .moveHeld, .drop, .putBack, .invalidate:
                false
            }
        }
    }

    let kind: Kind
    let seed: UInt64

    private static let all = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }

    /// The steps of a sequence; the last brings everything to rest.
    static func sequence(_ seed: UInt64, count: Int) -> [ListStep] {
        var random = SeededRandom(quietly: seed)
        let drawn = (0..<count).map { _ in
            ListStep(kind: all[Int(random.next() % UInt64(all.count))], seed: random.next())
        }
        return drawn + [ListStep(kind: .rest, seed: random.next())]
    }
}
