/// A start and a length along one axis as linear functions of the room that the superview gives.
struct MaskLine {
    var start: (factor: CGFloat, constant: CGFloat)
    var length: (factor: CGFloat, constant: CGFloat)

    /// UIKit's rule: what is flexible shares a change in proportion to what it is now, evenly where all of it is zero.
    init(
        start: CGFloat, length: CGFloat, room: CGFloat, flexibleStart: Bool, flexibleLength: Bool, flexibleEnd: Bool
    ) {
        let end = room - start - length
        let parts = [flexibleStart ? start : 0, flexibleLength ? length : 0, flexibleEnd ? end : 0]
        let count = [flexibleStart, flexibleLength, flexibleEnd].filter { $0 }.count
        let total = parts.reduce(0, +)
        func share(_ isFlexible: Bool, _ part: CGFloat) -> CGFloat {
            guard isFlexible else { return 0 }
            return total > 0 ? part / total : 1 / CGFloat(count)
        }
        let (a, b) = (share(flexibleStart, start), share(flexibleLength, length))
        self.start = (a, start - a * room)
        self.length = (b, length - b * room)
    }

    /// The same but for rounding errors.
    func isAlmost(_ other: MaskLine) -> Bool {
        let pairs = [(start, other.start), (length, other.length)]
        return pairs.allSatisfy { abs($0.factor - $1.factor) < 0.001 && abs($0.constant - $1.constant) < 0.001 }
    }
}
