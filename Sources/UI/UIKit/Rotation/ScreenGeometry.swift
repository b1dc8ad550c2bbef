import CoreGraphics

/// The size of the display and the orientation of the interface on it.
struct ScreenGeometry: Equatable {
    /// The size of the display in points, without a rotation.
    var panel: CGSize
    var orientation: UIInterfaceOrientation

    init(panel: CGSize, orientation: UIInterfaceOrientation? = nil) {
        self.panel = panel
        self.orientation = orientation ?? Self.natural(panel)
    }

    private static func natural(_ panel: CGSize) -> UIInterfaceOrientation {
        panel.width > panel.height ? .landscapeRight : .portrait
    }

    /// The orientation that the display shows without a rotation: landscape when the display is wider than high, otherwise
    /// portrait.
    var natural: UIInterfaceOrientation { Self.natural(panel) }

    /// Rotations of the interface by 90 degrees, clockwise on the display; 0 to 3.
    var quarters: Int { (orientation.quarters - natural.quarters) & 3 }

    /// The interface's own rectangle, in points.
    var bounds: CGRect {
        CGRect(origin: .zero, size: quarters % 2 == 0 ? panel : CGSize(width: panel.height, height: panel.width))
    }

    /// Returns the same rotation on a display of another size.
    func moved(toPanel size: CGSize) -> ScreenGeometry {
        ScreenGeometry(panel: size, orientation: UIInterfaceOrientation(quarters: Self.natural(size).quarters + quarters))
    }

    func rotated(to orientation: UIInterfaceOrientation) -> ScreenGeometry {
        ScreenGeometry(panel: panel, orientation: orientation)
    }

    /// Returns insets of the display's sides as insets of the interface's sides.
    func interfaceInsets(_ insets: UIEdgeInsets) -> UIEdgeInsets {
        // The display's sides clockwise from the top. The interface's top lies on the side with the index `quarters`.
        func side(_ index: Int) -> CGFloat {
            switch (index + quarters) & 3 {
            case 0: insets.top
            case 1: insets.right
            case 2: insets.bottom
            case _: insets.left
            }
        }
        return UIEdgeInsets(top: side(0), left: side(3), bottom: side(2), right: side(1))
    }
}
