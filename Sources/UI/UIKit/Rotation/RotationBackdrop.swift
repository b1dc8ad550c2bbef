import CoreGraphics

/// Finds the color beside the interface while it rotates: that of the page on top, so that the page seems to continue there.
@MainActor
enum RotationBackdrop {
    static func color(behind view: UIView) -> CGColor {
        cover(view).map { $0.copy(alpha: 1) ?? $0 } ?? UIColor.black.cgColor
    }

    /// Returns the color of the topmost view or layer that covers the whole view.
    private static func cover(_ view: UIView) -> CGColor? {
        for inner in view.subviews.reversed() where !inner.isHidden && inner.alpha > 0.99 && inner.frame.contains(view.bounds) {
            if let color = cover(inner) { return color }
        }
        for inner in (view.layer.sublayers ?? []).reversed()
        where !(inner.delegate is UIView) && !inner.isHidden && inner.frame.contains(view.bounds) {
            if let color = own(inner) { return color }
        }
        return own(view.layer)
    }

    private static func own(_ layer: CALayer) -> CGColor? {
        if let colors = (layer as? CAGradientLayer)?.colors as? [CGColor], !colors.isEmpty { return mean(colors) }
        guard let color = layer.backgroundColor, color.alpha > 0.99 else { return nil }
        return color
    }

    private static func mean(_ colors: [CGColor]) -> CGColor? {
        let parts = colors.compactMap(\.components).filter { $0.count == 4 && $0[3] > 0.99 }
        guard parts.count == colors.count else { return nil }
        func mean(_ index: Int) -> CGFloat { parts.reduce(0) { $0 + $1[index] } / CGFloat(parts.count) }
        return CGColor(srgbRed: mean(0), green: mean(1), blue: mean(2), alpha: 1)
    }
}
