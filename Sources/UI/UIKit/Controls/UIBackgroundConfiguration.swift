/// The background of a button, a cell, a header or a footer: a color, an effect, an image, an outline, rounded corners.
///
/// A button uses the color, the outline's color and width, the corner radius and the image; a list's cell uses everything. What a look
/// of a list does not have set follows the state of the cell.
public struct UIBackgroundConfiguration: Hashable, Sendable {
    /// The corner radius in points; a button uses it for the corner styles `.fixed` and, above 0, `.dynamic`.
    public var cornerRadius: CGFloat = 0
    /// The distances of the background from the view's edges, in points. They have no effect in a button yet.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The edges at which the view's layout margins are added to `backgroundInsets`; none by default. They have no effect in a button yet.
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
    /// The background color before `backgroundColorTransformer`; nil for the tint color. In a list's look it follows the state until it
    /// is set.
    public var backgroundColor: UIColor? {
        get { ownColor ?? styleColor }
        set { ownColor = .some(newValue) }
    }
    private var ownColor: UIColor??
    private var styleColor: UIColor?
    /// Makes the shown color of the background color; nil keeps it. It has no effect in a button yet.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// The effect on what lies behind the background, below its color; nil for none. In a list's look it follows the state until it is
    /// set. It has no effect in a button yet.
    public var visualEffect: UIVisualEffect? {
        get { ownEffect ?? (hasBarEffect ? Self.barEffect : nil) }
        set { ownEffect = .some(newValue) }
    }
    private var ownEffect: UIVisualEffect??
    private var hasBarEffect = false
    /// A view on the background's color, as large as the background; nil for none. It has no effect in a button yet.
    public var customView: UIView?
    /// The color of the outline before `strokeColorTransformer`; nil draws none in a button, and takes the tint color in a cell.
    public var strokeColor: UIColor?
    /// Makes the shown color of the outline's color; nil keeps it. It has no effect in a button yet.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the outline in points; the default is 0.
    public var strokeWidth: CGFloat = 0
    /// The distance of the outline from the background's edge, in points, positive outwards. It has no effect in a button yet.
    public var strokeOutset: CGFloat = 0
    /// The image on the background color; nil for none.
    public var image: UIImage?
    /// How an image of another size is placed in a cell's background; stretched by default. A button stretches it.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    private var look = ListElementLook.none

    init() {}

    init(_ look: ListElementLook) {
        self.look = look
        follow(nil)
    }

    /// Returns a background with a transparent color and without an outline.
    public static func clear() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.backgroundColor = .clear
        return configuration
    }

    /// Returns the configuration for a state; what the app has set stays.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        var updated = self
        updated.follow(ElementState(state))
        return updated
    }

    private mutating func follow(_ state: ElementState?) {
        guard look != .none else { return }
        styleColor = look.backgroundColor(state)
        hasBarEffect = look == .plainHeader && state?.isPinned == true
    }

    /// Returns the color that is shown, for a view's tint color.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }

    /// Returns the color in which the outline is shown, for a view's tint color.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }

    /// One effect for all, so that equal configurations are equal.
    private static let barEffect: UIVisualEffect = MainActor.assumeIsolated { UIBlurEffect(style: .systemChromeMaterial) }
}
