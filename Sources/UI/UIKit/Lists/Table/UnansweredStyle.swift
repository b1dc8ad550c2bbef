/// Tells a delegate that names an editing style from one without the method: each style is an answer that an app gives.
@MainActor
enum UnansweredStyle {
    private static var isNoted = false

    /// What the default body of the optional method returns.
    static func note() -> UITableViewCell.EditingStyle {
        isNoted = true
        return .delete
    }

    /// Returns the answer of a delegate; nil where the default body gave it.
    static func answer(_ question: () -> UITableViewCell.EditingStyle) -> UITableViewCell.EditingStyle? {
        isNoted = false
        let style = question()
        return isNoted ? nil : style
    }
}
