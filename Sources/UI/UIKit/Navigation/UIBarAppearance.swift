import CoreGraphics
public import Foundation

/// How a bar looks, apart from what is on it.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, NSCopying {
    open var backgroundEffect: UIBlurEffect? = UIBlurEffect(style: .systemChromeMaterial)
    /// Lies over the blurred background.
    open var backgroundColor: UIColor?
    open var backgroundImage: UIImage?
    /// Of the line that separates the bar; nil for none.
    open var shadowColor: UIColor? = .separator
    open var shadowImage: UIImage?

    public override required init() { super.init() }

    public convenience init(barAppearance: UIBarAppearance) {
        self.init()
        take(barAppearance)
    }

    open func configureWithDefaultBackground() {
        backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
        (backgroundColor, backgroundImage, shadowColor, shadowImage) = (nil, nil, .separator, nil)
    }
    open func configureWithOpaqueBackground() {
        backgroundEffect = nil
        (backgroundColor, backgroundImage, shadowColor, shadowImage) = (.systemBackground, nil, .separator, nil)
    }
    open func configureWithTransparentBackground() {
        backgroundEffect = nil
        (backgroundColor, backgroundImage, shadowColor, shadowImage) = (nil, nil, nil, nil)
    }

    func take(_ other: UIBarAppearance) {
        backgroundEffect = other.backgroundEffect
        (backgroundColor, backgroundImage) = (other.backgroundColor, other.backgroundImage)
        (shadowColor, shadowImage) = (other.shadowColor, other.shadowImage)
    }

    nonisolated open func copy(with zone: NSZone? = nil) -> Any {
        let copy = MainActor.assumeIsolated {
            let copy = type(of: self).init()
            copy.take(self)
            return copy
        }
        return copy
    }
}

@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var titlePositionAdjustment = UIOffset.zero
    open var buttonAppearance = UIBarButtonItemAppearance()
    open var doneButtonAppearance = UIBarButtonItemAppearance()
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

@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {}

/// How a bar's buttons look, by state.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
    open var normal = UIBarButtonItemStateAppearance()
    open var highlighted = UIBarButtonItemStateAppearance()
    open var disabled = UIBarButtonItemStateAppearance()
    open var focused = UIBarButtonItemStateAppearance()

    public override init() { super.init() }
    public convenience init(style: UIBarButtonItem.Style) { self.init() }
}

@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// Where a bar stands.
public enum UIBarPosition: Int, Sendable { case any = 0, bottom, top, topAttached }

/// How much height a bar has.
public enum UIBarMetrics: Int, Sendable { case `default` = 0, compact = 1, defaultPrompt = 101, compactPrompt = 102 }

/// The old way to say how light a bar is.
public enum UIBarStyle: Int, Sendable {
    case `default` = 0, black = 1
    public static let blackTranslucent = UIBarStyle.black
    public static let blackOpaque = UIBarStyle.black
}

@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
    var barPosition: UIBarPosition { get }
}

@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}
