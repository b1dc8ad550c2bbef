/// The background of a button: a color, an outline, rounded corners.
public struct UIBackgroundConfiguration: Hashable, Sendable {
    /// The corner radius in points; a button uses it for the corner styles `.fixed` and, above 0, `.dynamic`.
    public var cornerRadius: CGFloat = 0
    /// The distances of the background from the button's edges, in points. They have no effect yet.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The background color; nil for the tint color.
    public var backgroundColor: UIColor?
    /// The color of the outline; nil draws none.
    public var strokeColor: UIColor?
    /// The width of the outline in points; the default is 0.
    public var strokeWidth: CGFloat = 0
    /// The distance of the outline from the background's edge, in points. It has no effect yet.
    public var strokeOutset: CGFloat = 0
    /// The image on the background color; nil for none.
    public var image: UIImage?

    /// Returns a background with a transparent color and without an outline.
    public static func clear() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.backgroundColor = .clear
        return configuration
    }
}
