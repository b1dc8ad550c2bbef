import CoreGraphics
public import Foundation

/// The look of a bar, without its content.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, NSCopying {
    /// The blur behind the bar; the system's chrome material by default, nil for none. A bar that is not translucent shows the
    /// background color instead.
    open var backgroundEffect: UIBlurEffect? = UIBlurEffect(style: .systemChromeMaterial)
    /// The color over the blurred background.
    open var backgroundColor: UIColor?
    /// The picture that fills the bar behind its items, over `backgroundColor`; nil, the default, shows none.
    open var backgroundImage: UIImage?
    /// The color of the line that separates the bar; nil for no line.
    open var shadowColor: UIColor? = .separator
    /// The picture of the line that separates the bar, tinted in `shadowColor`; nil, the default, draws a line of one pixel.
    open var shadowImage: UIImage?

    public override required init() { super.init() }

    /// Creates an appearance with the values of another, as far as it has them.
    public convenience init(barAppearance: UIBarAppearance) {
        self.init()
        take(barAppearance)
    }

    /// Sets the values of a blurred bar with a line, which are those of a new appearance.
    open func configureWithDefaultBackground() {
        backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
        (backgroundColor, backgroundImage, shadowColor, shadowImage) = (nil, nil, .separator, nil)
    }
    /// Sets the values of a bar in the color of the system's background with a line.
    open func configureWithOpaqueBackground() {
        backgroundEffect = nil
        (backgroundColor, backgroundImage, shadowColor, shadowImage) = (.systemBackground, nil, .separator, nil)
    }
    /// Sets the values of a clear bar without a line.
    open func configureWithTransparentBackground() {
        backgroundEffect = nil
        (backgroundColor, backgroundImage, shadowColor, shadowImage) = (nil, nil, nil, nil)
    }

    func take(_ other: UIBarAppearance) {
        backgroundEffect = other.backgroundEffect
        (backgroundColor, backgroundImage) = (other.backgroundColor, other.backgroundImage)
        (shadowColor, shadowImage) = (other.shadowColor, other.shadowImage)
    }

    /// Returns a copy with the same settings, of the same class.
    nonisolated open func copy(with zone: NSZone? = nil) -> Any {
        let copy = MainActor.assumeIsolated {
            let copy = type(of: self).init()
            copy.take(self)
            return copy
        }
        return copy
    }
}

/// How a navigation bar looks: its background, and the text of its titles.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the title; empty by default. Only the font and the foreground color count.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of the large title; empty by default. Only the font and the foreground color count; without a color it has
    /// that of the title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The distance by which the title is moved, in points, positive to the right and down; zero by default.
    open var titlePositionAdjustment = UIOffset.zero
    /// The look of the plain buttons. It is kept but has no effect.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// The look of the buttons that end something. It is kept but has no effect.
    open var doneButtonAppearance = UIBarButtonItemAppearance()
    /// The look of the button that leads back. It is kept but has no effect.
    open var backButtonAppearance = UIBarButtonItemAppearance()

    override func take(_ other: UIBarAppearance) {
        super.take(other)
        guard let other = other as? UINavigationBarAppearance else { return }
        (titleTextAttributes, largeTitleTextAttributes) = (other.titleTextAttributes, other.largeTitleTextAttributes)
        titlePositionAdjustment = other.titlePositionAdjustment
        (buttonAppearance, doneButtonAppearance) = (other.buttonAppearance, other.doneButtonAppearance)
        backButtonAppearance = other.backButtonAppearance
    }
}

/// How a toolbar looks; it has the values of every bar.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {}

/// The look of a bar's buttons, by state.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
    /// The look of a button that is enabled and not pressed. It is kept but has no effect.
    open var normal = UIBarButtonItemStateAppearance()
    /// The look of a pressed button. It is kept but has no effect.
    open var highlighted = UIBarButtonItemStateAppearance()
    /// The look of a disabled button. It is kept but has no effect.
    open var disabled = UIBarButtonItemStateAppearance()
    /// The look of a focused button. It is kept but has no effect.
    open var focused = UIBarButtonItemStateAppearance()

    public override init() { super.init() }
    /// Creates an appearance with empty values; the style is ignored.
    public convenience init(style: UIBarButtonItem.Style) { self.init() }
}

/// How a bar's buttons look in one state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
    /// The attributes of the title; empty by default. They are kept but have no effect.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The position of a bar.
public enum UIBarPosition: Int, Sendable {
    /// Not determined.
    case any = 0
    /// At the lower edge: toolbars and tab bars.
    case bottom
    /// At the upper edge of its own view.
    case top
    /// At the upper edge of the screen: the bar of a navigation controller.
    case topAttached
}

/// The height class of a bar.
public enum UIBarMetrics: Int, Sendable {
    /// The ordinary height.
    case `default` = 0
    /// The height of a bar in a compact height class.
    case compact = 1
    /// The ordinary height with a prompt; bars have no prompt here.
    case defaultPrompt = 101
    /// The compact height with a prompt; bars have no prompt here.
    case compactPrompt = 102
}

/// The older setting for the brightness of a bar.
public enum UIBarStyle: Int, Sendable {
    /// A bar in the style of the interface, or a dark bar.
    case `default` = 0, black = 1
    /// The dark style under its older name; the bar is as translucent as `isTranslucent` says.
    public static let blackTranslucent = UIBarStyle.black
    /// The dark style under its older name; it does not make the bar opaque.
    public static let blackOpaque = UIBarStyle.black
}

/// A bar that tells where it stands.
@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
    /// The edge at which the bar is.
    var barPosition: UIBarPosition { get }
}

/// Decides where a bar stands.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {
    /// Returns the edge at which the bar is to be; the default is `.any`. Bars of this library do not call it.
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    /// Returns where the bar is to stand; `any` by default. Bars of this library do not ask.
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}
