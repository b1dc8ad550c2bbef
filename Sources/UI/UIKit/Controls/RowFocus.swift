import CoreGraphics
import Foundation

/// A row as a focus item.
@MainActor
final class RowFocus: NSObject, FocusTarget {
    private weak var rows: SlidingRows?
    private let index: Int

    init(_ rows: SlidingRows, _ index: Int) {
        (self.rows, self.index) = (rows, index)
        super.init()
    }

    var canBecomeFocused: Bool { rows.map { index < $0.rowCount && $0.isChoosable(index) } ?? false }
    var frame: CGRect { rows.map { index < $0.rowCount ? $0.frame(ofRow: index) : .zero } ?? .zero }
    var cornerRadius: CGFloat { rows?.rowCornerRadius ?? 0 }
    var parentFocusEnvironment: (any UIFocusEnvironment)? { rows }
    var focusEffect: UIFocusEffect? { Self.effect }
    /// The ring is inside, because rows touch each other.
    private static let effect: UIFocusHaloEffect = {
        let effect = UIFocusHaloEffect()
        effect.position = .inside
        return effect
    }()

    func activate() { if canBecomeFocused { rows?.choose(index) } }
}
