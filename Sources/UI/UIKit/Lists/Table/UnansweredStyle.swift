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

/// Tells a data source that says which rows are edited from one without the method.
@MainActor
enum UnansweredEditing {
    private static var isNoted = false

    /// What the default body of the optional method returns.
    static func note() -> Bool {
        isNoted = true
        return true
    }

    /// Whether a data source itself says that a row is edited.
    static func isAnswered(_ question: () -> Bool) -> Bool {
        isNoted = false
        return question() && !isNoted
    }
}
