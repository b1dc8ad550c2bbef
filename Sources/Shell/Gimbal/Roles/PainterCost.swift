/// What the frames of one shader have cost, and the size that follows.
///
/// Sizes change between two transitions, or when one costs far too much: a change shows as a change of sharpness.
struct PainterCost: Equatable {
    /// The coarsest size: an eighth of the sides.
    static let most = 3

    private let budget: Double
    /// How often the pictures are halved.
    private(set) var halvings = 2
    /// The longest frame of this transition, in milliseconds; nil before the second. The first one waits for what is made once.
    private var longest: Double?
    private var isFirst = true

    /// - Parameter budget: what a frame is to cost at most, in milliseconds.
    init(budget: Double) { self.budget = budget }

    /// Begins a transition at the finest size that its shader has room for.
    mutating func begin() {
        defer { (longest, isFirst) = (nil, true) }
        guard let longest else { return }
        // Twice as fine are four times the pixels.
        if longest * 4 <= budget, halvings > 0 { halvings -= 1 }
        if longest > budget, halvings < Self.most { halvings += 1 }
    }

    /// Takes the cost of a frame, in milliseconds.
    mutating func add(_ cost: Double) {
        guard !isFirst else {
            isFirst = false
            return
        }
        longest = max(longest ?? 0, cost)
        guard cost > budget * 1.5, halvings < Self.most else { return }
        halvings += 1
        (longest, isFirst) = (nil, true)
    }

    /// Takes that a frame did not come in time.
    mutating func addLate() {
        halvings = min(halvings + 1, Self.most)
        longest = nil
    }
}
