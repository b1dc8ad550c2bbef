import CoreGraphics
import Foundation

/// A key of the on-screen keyboard as a focus item, for input by an encoder, or by arrow keys without letter keys.
@MainActor
final class KeyFocus: NSObject, FocusTarget {
    private weak var keys: KeyboardView?
    private let index: Int

    init(_ keys: KeyboardView, _ index: Int) {
        (self.keys, self.index) = (keys, index)
        super.init()
    }

    var canBecomeFocused: Bool { keys?.plane?.cells.indices.contains(index) ?? false }
    var frame: CGRect { canBecomeFocused ? keys?.plane?.face(index) ?? .zero : .zero }
    var cornerRadius: CGFloat { KeyboardLook.cornerRadius }
    var parentFocusEnvironment: (any UIFocusEnvironment)? { keys }
    var focusEffect: UIFocusEffect? { Self.effect }
    private static let effect: UIFocusHaloEffect = {
        let effect = UIFocusHaloEffect()
        effect.position = .inside
        return effect
    }()

    func activate() { keys?.tap(index) }
}
