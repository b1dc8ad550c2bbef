import CoreGraphics

/// How large the display is and how the interface stands on it.
struct ScreenGeometry: Equatable {
    /// In points, as the display stands when nothing is turned.
    var panel: CGSize
    var orientation: UIInterfaceOrientation

    init(panel: CGSize, orientation: UIInterfaceOrientation? = nil) {
        self.panel = panel
        self.orientation = orientation ?? Self.natural(panel)
    }

    private static func natural(_ panel: CGSize) -> UIInterfaceOrientation {
        panel.width > panel.height ? .landscapeRight : .portrait
    }

    /// The interface that the display shows without a turn: one that is wide is landscape.
    var natural: UIInterfaceOrientation { Self.natural(panel) }

    /// Quarter turns of the interface, clockwise on the display.
    var quarters: Int { (orientation.quarters - natural.quarters) & 3 }

    /// The interface's own rectangle.
    var bounds: CGRect {
        CGRect(origin: .zero, size: quarters % 2 == 0 ? panel : CGSize(width: panel.height, height: panel.width))
    }

    /// The same turn on another display.
    func moved(toPanel size: CGSize) -> ScreenGeometry {
        ScreenGeometry(panel: size, orientation: UIInterfaceOrientation(quarters: Self.natural(size).quarters + quarters))
    }

    func rotated(to orientation: UIInterfaceOrientation) -> ScreenGeometry {
        ScreenGeometry(panel: panel, orientation: orientation)
    }

    /// What covers the display's sides, as the interface's sides have it.
    func interfaceInsets(_ insets: UIEdgeInsets) -> UIEdgeInsets {
        // The display's sides from the top clockwise; the interface's top lies on its quarters-th one.
        let sides = [insets.top, insets.right, insets.bottom, insets.left]
        func side(_ index: Int) -> CGFloat { sides[(index + quarters) & 3] }
        return UIEdgeInsets(top: side(0), left: side(3), bottom: side(2), right: side(1))
    }
}
