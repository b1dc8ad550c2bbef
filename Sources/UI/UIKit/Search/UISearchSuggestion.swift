/// What a search offers to search for.
@preconcurrency @MainActor
public protocol UISearchSuggestion: NSObjectProtocol {
    /// The text of the suggestion; nil for none.
    var localizedSuggestion: String? { get }
    /// The text with attributes; nil for `localizedSuggestion`.
    var localizedAttributedSuggestion: NSAttributedString? { get }
    /// The smaller text below it; nil for none.
    var localizedDescription: String? { get }
    /// The picture beside the text; nil for none.
    var iconImage: UIImage? { get }
    /// What the suggestion stands for in the app; nil by default.
    var representedObject: Any? { get set }
}

extension UISearchSuggestion {
    /// Nil: the plain text is shown.
    public var localizedAttributedSuggestion: NSAttributedString? { nil }
    /// Nil: no second line is shown.
    public var localizedDescription: String? { nil }
    /// Nil: no picture is shown.
    public var iconImage: UIImage? { nil }
}
