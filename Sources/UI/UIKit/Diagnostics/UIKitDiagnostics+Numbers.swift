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
}
