/// A text that a search offers to search for, with a picture and a second line.
@preconcurrency @MainActor
open class UISearchSuggestionItem: NSObject, UISearchSuggestion {
    /// The text of the suggestion; nil where it was created with attributes.
    public let localizedSuggestion: String?
    /// The text with attributes; nil where it was created without them.
    public let localizedAttributedSuggestion: NSAttributedString?
    /// The smaller text below it; nil for none.
    public let localizedDescription: String?
    /// The picture beside the text; nil for none.
    public let iconImage: UIImage?
    /// What the suggestion stands for in the app; nil by default.
    open var representedObject: Any?

    /// Creates a suggestion of a text, with a second line and a picture.
    public init(localizedSuggestion: String, localizedDescription: String? = nil, iconImage: UIImage? = nil) {
        self.localizedSuggestion = localizedSuggestion
        localizedAttributedSuggestion = nil
        (self.localizedDescription, self.iconImage) = (localizedDescription, iconImage)
        super.init()
    }

    /// Creates a suggestion of a text with attributes, with a second line and a picture.
    public init(
        localizedAttributedSuggestion: NSAttributedString, localizedDescription: String? = nil, iconImage: UIImage? = nil
    ) {
        localizedSuggestion = nil
        self.localizedAttributedSuggestion = localizedAttributedSuggestion
        (self.localizedDescription, self.iconImage) = (localizedDescription, iconImage)
        super.init()
    }
}
