/// What an app sets as a length, a place or a priority and is none. UIKit stops the program; here a division by zero in an app's layout must
/// not take the screen away: the value before stays, and one report for each object names it and the reason.
extension UIKitDiagnostics {
    /// Returns the reason why a value is refused; nil when it is taken.
    static func refusal(of value: CGFloat...) -> String? {
        value.allSatisfy(\.isFinite) ? nil : "is infinite or not a number"
    }

    /// Returns the reason why a priority is refused; nil from 0 to 1000.
    static func refusal(of priority: UILayoutPriority) -> String? {
        (0...1000).contains(priority.rawValue) ? nil : "of \(priority.rawValue) is not from 0 to 1000"
    }

    static func refuse(_ what: StaticString, setOn object: String, _ reason: String) {
        report(.invalidGeometry, "the \(what) set on \(object) \(reason); the one before stays")
    }

    static func reportIntrinsicSize(of object: String) {
        report(
            .invalidGeometry,
            "the intrinsicContentSize of \(object) is infinite or not a number; the view counts as one without it")
    }

    static func reportTarget(of object: String, _ used: CGFloat) {
        report(
            .invalidGeometry,
            "the target of systemLayoutSizeFitting of \(object) is infinite or not a number; \(Int(used)) is used instead")
    }

    // MARK: Limits

    /// The greatest number that layout computes with. No screen is as large, and the sum of fifty such numbers is exact to a ten millionth,
    /// as the solver needs it. Apps set the greatest number that there is for "without end", and get what they mean.
    static let greatest: CGFloat = 10_000_000

    /// Returns the number itself, or the limit that it passes.
    static func limited(_ value: CGFloat) -> CGFloat { min(max(value, -greatest), greatest) }

    /// Returns insets of which each is the number itself, or the limit that it passes.
    static func limited(_ insets: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: limited(insets.top), left: limited(insets.left), bottom: limited(insets.bottom), right: limited(insets.right))
    }

    /// Returns the reason why insets are refused; nil when they are taken.
    static func refusal(of insets: UIEdgeInsets) -> String? {
        refusal(of: insets.top, insets.left, insets.bottom, insets.right)
    }

    static func limit(_ what: StaticString, setOn object: String) {
        report(.invalidGeometry, "the \(what) set on \(object) is beyond \(Int(greatest)), which is used instead")
    }
}
