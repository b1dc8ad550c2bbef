/// What scrolls as one: the list itself, or the lane of a section in it. It has an answer of its own, so that a lane that moves asks only
/// for what is in it.
@MainActor
final class ListArea {
    /// The view that the elements' views lie in.
    unowned let container: UIScrollView
    /// The lane; nil for the list itself.
    private(set) weak var lane: ShownElement?
    var answer = ListAnswer()
    /// Counts the answers, to tell which elements are in the last one.
    private(set) var answerNumber = 0
    /// What a section's handler made of the elements that were seen.
    var visible = VisibleLaneItems()

    init(_ container: UIScrollView, lane: ShownElement? = nil) {
        self.container = container
        self.lane = lane
    }

    /// The layout may answer otherwise than before.
    func forget() {
        answer.forget()
        answerNumber += 1
    }

    /// Begins an answer for a rectangle.
    func begin() {
        answer.forget()
        answerNumber += 1
    }
}
