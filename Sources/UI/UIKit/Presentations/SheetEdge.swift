import CoreGraphics

/// Separates a sheet visually from the content behind it: a shadow, and a hairline where both are dark.
///
/// It lies below the sheet, because the sheet clips its own content to its corners, and moves with the sheet.
@MainActor
final class SheetEdge: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        layer.borderColor = UIColor(white: 1, alpha: 0.18).cgColor
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 16
        layer.shadowOffset = CGSize(width: 0, height: 2)
    }

    required init?(coder: NSCoder) { nil }

    func put(around sheet: UIView) {
        // The line is one pixel wide, outside of the sheet.
        let line = 1 / max(traitCollection.displayScale, 1)
        let anchor = sheet.layer.anchorPoint
        let place = CGRect(
            x: sheet.center.x - sheet.bounds.width * anchor.x, y: sheet.center.y - sheet.bounds.height * anchor.y,
            width: sheet.bounds.width, height: sheet.bounds.height)
        frame = place.insetBy(dx: -line, dy: -line)
        layer.borderWidth = line
        layer.cornerRadius = sheet.layer.cornerRadius > 0 ? sheet.layer.cornerRadius + line : 0
        layer.cornerCurve = sheet.layer.cornerCurve
        layer.maskedCorners = sheet.layer.maskedCorners
    }

    /// Appears with the sheet when the animator is a built-in one. Other animators move the sheet freely, so the edge waits for
    /// their end.
    func come(with sheet: UIView, in context: TransitionContext?) {
        put(around: sheet)
        alpha = 0
        let coming = { [weak self] (_: Any) in
            guard let self, let style = Self.style(of: context), let container = superview else { return }
            UIView.performWithoutAnimation {
                put(around: sheet)
                guard style == .coverVertical else { return }
                alpha = 1
                center.y += container.bounds.height - sheet.frame.minY
            }
            put(around: sheet)
            alpha = 1
        }
        guard context?.animate(alongsideTransition: coming, completion: nil) == true else { return alpha = 1 }
    }

    func go(with sheet: UIView, in context: TransitionContext?) {
        context?.animate(
            alongsideTransition: { [weak self] _ in
                if Self.style(of: context) == .coverVertical { self?.put(around: sheet) } else { self?.alpha = 0 }
            }, completion: nil)
    }

    /// Shows the edge around a sheet at rest.
    func stay(around sheet: UIView) {
        put(around: sheet)
        guard alpha < 1 else { return }
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) { self.alpha = 1 }
    }

    /// Returns the style of an animator with which the edge can move; nil for other animators.
    private static func style(of context: TransitionContext?) -> UIModalTransitionStyle? {
        guard let style = (context?.animator as? BuiltInModalAnimator)?.style else { return nil }
        return style == .coverVertical || style == .crossDissolve ? style : nil
    }
}
