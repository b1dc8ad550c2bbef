import CoreGraphics
public import Foundation

/// Gives a view a menu: for a finger that stays half a second, for the second button of a pointer, and for the menu key.
///
/// A finger, or the menu key, lifts the view out of the page, which is blurred and darkened; the menu stands beside it. The finger
/// may go on to an item and choose it. The second button shows only the menu, where the pointer is.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// How a context menu is shown.
    public enum Appearance: Int, Sendable {
        /// No menu is open.
        case unknown = 0
        /// With a lifted preview.
        case rich
        /// Without a preview.
        case compact
    }

    /// The object that says what the menu shows; held weakly.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
    /// The view that the interaction is on.
    public private(set) weak var view: UIView?
    private let gate = ContextMenuGate()
    private lazy var longPress = UILongPressGestureRecognizer {
        [weak self] (press: UILongPressGestureRecognizer) in self?.moved(press)
    }
    private lazy var secondaryPress = SecondaryPressRecognizer {
        [weak self] (press: SecondaryPressRecognizer) in self?.moved(press)
    }
    private(set) var session: ContextMenuSession?
    /// The answer of the delegate to the press that is about to be recognized.
    private var asked: (configuration: UIContextMenuConfiguration, location: CGPoint)?

    /// Creates an interaction; `addInteraction(_:)` gives it to a view.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        super.init()
        gate.interaction = self
    }

    /// Called before the interaction comes to a view or leaves it.
    open func willMove(to view: UIView?) {
        guard let old = self.view else { return }
        session?.close()
        for recognizer in [longPress, secondaryPress] as [UIGestureRecognizer] { old.removeGestureRecognizer(recognizer) }
    }

    /// Called after the interaction came to a view or left it.
    open func didMove(to view: UIView?) {
        self.view = view
        for recognizer in [longPress, secondaryPress] as [UIGestureRecognizer] {
            recognizer.delegate = gate
            view?.addGestureRecognizer(recognizer)
        }
    }

    /// How the open menu is shown; `unknown` while none is open.
    open var menuAppearance: Appearance {
        guard let session, session.isOpen else { return .unknown }
        return session.hasPreview ? .rich : .compact
    }
    /// Returns where the menu was asked for, in the coordinates of a view; nil stands for the window.
    open func location(in view: UIView?) -> CGPoint {
        guard let own = self.view else { return .zero }
        return own.convert(session?.location ?? .zero, to: view)
    }
    /// Closes the menu.
    open func dismissMenu() { session?.close() }
    /// Replaces the elements of the open menu; without one the block is not called.
    open func updateVisibleMenu(_ block: (_ visibleMenu: UIMenu) -> UIMenu) { session?.updateMenu(block) }

    // MARK: Opening

    /// Asks the delegate what a press shows; false lets other gestures have the press.
    func mayBegin(at location: CGPoint) -> Bool {
        guard session == nil, view?.window != nil, let delegate,
            let configuration = delegate.contextMenuInteraction(self, configurationForMenuAtLocation: location)
        else { return false }
        asked = (configuration, location)
        return true
    }

    private func moved(_ recognizer: UIGestureRecognizer) {
        guard let window = view?.window else { return }
        let point = recognizer.location(in: window)
        switch recognizer.state {
        case .began: open(hasPreview: recognizer === longPress)
        case .changed: session?.press(at: point)
        case .ended: session?.release(at: point)
        case .cancelled: session?.letGo()
        case .possible, .failed: break
        }
    }

    private func open(hasPreview: Bool) {
        guard let asked else { return }
        self.asked = nil
        let session = ContextMenuSession(self, asked.configuration, at: asked.location, hasPreview: hasPreview)
        session.ended = { [weak self] in self?.session = nil }
        self.session = session
        session.open()
    }

    /// Opens the menu for a key, at a place of the view; false where there is none.
    func openByKey(at location: CGPoint) -> Bool {
        guard mayBegin(at: location) else { return false }
        open(hasPreview: true)
        return true
    }
}

/// Lets the presses of a context menu begin only where there is a menu.
@MainActor
private final class ContextMenuGate: NSObject, UIGestureRecognizerDelegate {
    weak var interaction: UIContextMenuInteraction?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        interaction?.mayBegin(at: gestureRecognizer.location(in: gestureRecognizer.view)) ?? false
    }
}

extension UIView {
    /// Opens the context menu of the nearest view above that has one, for the menu key; false where none has.
    func openContextMenuByKey() -> Bool {
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        for view in sequence(first: self, next: \.superview) {
            for case let interaction as UIContextMenuInteraction in view.ownInteractions
            where interaction.openByKey(at: view.convert(middle, from: self)) { return true }
        }
        return false
    }
}
