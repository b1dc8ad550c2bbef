import CoreGraphics

/// Sizes and colors of the on-screen keyboard.
@MainActor
struct KeyboardLook: Equatable {
    let width: CGFloat
    let rowHeight: CGFloat
    let isDark: Bool
    /// True when a balloon shows the letter that the finger hides.
    let hasBalloons: Bool

    /// The maximum width of the keys in points; wider keys are hard to reach.
    private static let widest: CGFloat = 1120
    private static let widestPad: CGFloat = 520
    static let top: CGFloat = 6
    static let bottom: CGFloat = 4
    static let cornerRadius: CGFloat = 6

    init(screen: CGSize, isDark: Bool) {
        width = screen.width
        let most: CGFloat = screen.width >= 900 ? 66 : screen.width >= 600 ? 60 : 54
        rowHeight = max(32, min(most, (screen.height * 0.5 - Self.top - Self.bottom) / 4)).rounded(.down)
        hasBalloons = screen.width < 600
        self.isDark = isDark
    }

    var height: CGFloat { Self.top + 4 * rowHeight + Self.bottom }
    var gaps: CGSize { width < 600 ? CGSize(width: 6, height: rowHeight < 44 ? 6 : 10) : CGSize(width: 8, height: 10) }

    func area(isPad: Bool) -> CGRect {
        let side: CGFloat = 3
        let inner = min(width - 2 * side, isPad ? Self.widestPad : Self.widest)
        return CGRect(x: ((width - inner) / 2).rounded(), y: Self.top, width: inner, height: 4 * rowHeight)
    }

    /// Returns the visible part of a key's cell.
    func face(_ cell: CGRect) -> CGRect {
        let inner = cell.shrunk(dx: gaps.width / 2, dy: gaps.height / 2)
        return CGRect(
            x: inner.minX.rounded(), y: inner.minY.rounded(), width: inner.maxX.rounded() - inner.minX.rounded(),
            height: inner.maxY.rounded() - inner.minY.rounded())
    }

    var letterSize: CGFloat { min(26, max(17, (rowHeight - gaps.height) * 0.55)) }
    var wordSize: CGFloat { min(17, max(13, rowHeight * 0.3)) }

    var ground: UIColor { UIColor(rgb: isDark ? 0x2A2A2C : 0xD2D5DB) }
    var key: UIColor { UIColor(rgb: isDark ? 0x6A6A6C : 0xFFFFFF) }
    var specialKey: UIColor { UIColor(rgb: isDark ? 0x464648 : 0xABB1BC) }
    var pressedKey: UIColor { UIColor(rgb: isDark ? 0x8A8A8D : 0xC2C7D0) }
    var edge: UIColor { UIColor(rgb: isDark ? 0x111112 : 0x8A8D94) }
    var legend: UIColor { UIColor(rgb: isDark ? 0xFFFFFF : 0x0B0B0C) }
    var faint: UIColor { UIColor(rgb: isDark ? 0xFFFFFF : 0x0B0B0C, alpha: 0.55) }
    var accent: UIColor { UIColor(rgb: isDark ? 0x0A84FF : 0x007AFF) }
}
