/// Tells an app that has an optional method from an app without it, where each value is an answer that an app gives.
///
/// The default body of the method says that it ran. Each method has an object of its own: an app may ask another one for its answer.
@MainActor
final class UnansweredMethod<Answer> {
    private let standard: Answer
    private var isNoted = false

    /// - Parameter standard: what the default body returns.
    init(_ standard: Answer) { self.standard = standard }

    /// What the default body of the optional method calls and returns.
    func note() -> Answer {
        isNoted = true
        return standard
    }

    /// Returns the answer of an app; nil where the default body gave it.
    func answer(_ question: () -> Answer) -> Answer? {
        isNoted = false
        let answer = question()
        return isNoted ? nil : answer
    }
}

extension UITableView {
    static let editingStyleMethod = UnansweredMethod(UITableViewCell.EditingStyle.delete)
    static let canEditMethod = UnansweredMethod(true)
}
