/// Counts frames that took longer than the display shows one, until it is worth to ask what takes so long.
struct DearFrames {
    /// One frame is dear by chance: another program has the processor.
    static let proof = 4
    /// After a question no other one is asked for so many dear frames: a frame that is measured in parts takes a little longer.
    static let pause = 240

    private var count = 0
    private var rest = 0

    /// Whether the coming frame is to be measured in parts.
    var isQuestionDue: Bool { count >= Self.proof && rest == 0 }

    mutating func add(isDear: Bool) {
        count = isDear ? count + 1 : 0
        guard isDear else { return }
        if rest > 0 { rest -= 1 }
    }

    mutating func questionWasAnswered() { (count, rest) = (0, Self.pause) }
}
