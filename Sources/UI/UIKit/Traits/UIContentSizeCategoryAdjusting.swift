/// A view whose font follows the content size category.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
    /// Whether the font follows the category. Only a font of a text style or of `UIFontMetrics` does.
    var adjustsFontForContentSizeCategory: Bool { get set }
}
