import CoreGraphics

/// Where the parts of a search bar lie.
extension UISearchBar {
    /// The distances of a search bar, in points.
    private struct Distances {
        var top: CGFloat
        var bottom: CGFloat
        var side: CGFloat
    }

    private static let promptHeight: CGFloat = 22
    private static let scopeHeight: CGFloat = 32
    private static let scopeRoom: CGFloat = 42
    private static let gap: CGFloat = 12
    /// The part of the field's height below which its text would not fit.
    private static let lowest: CGFloat = 0.62

    private var distances: Distances {
        guard isInNavigationBar else { return Distances(top: 10, bottom: 10, side: 8) }
        return isAlone ? Distances(top: 8, bottom: 8, side: 16) : Distances(top: 1, bottom: 15, side: 16)
    }

    private var promptRoom: CGFloat { promptLabel.text?.isEmpty == false ? Self.promptHeight : 0 }
    private var scopeRoom: CGFloat { hasScopes ? Self.scopeRoom : 0 }

    /// The height that the bar needs: 56 points with a field alone, 52 in a navigation bar.
    var neededHeight: CGFloat {
        promptRoom + distances.top + field.neededHeight + distances.bottom + scopeRoom
    }

    func lookChanged() {
        let look = UIBarAppearance()
        if let barTintColor { look.backgroundColor = barTintColor.withAlphaComponent(isTranslucent ? 0.85 : 1) }
        if barStyle == .black { look.backgroundEffect = UIBlurEffect(style: .dark) }
        if let backgroundImage {
            look.configureWithTransparentBackground()
            look.backgroundImage = backgroundImage
        }
        if searchBarStyle == .minimal || isInNavigationBar { look.configureWithTransparentBackground() }
        background.show(look, isTranslucent: isTranslucent)
        field.overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
        promptLabel.textColor = barStyle == .black ? .white : .label
        setNeedsLayout()
    }

    /// Lays the parts out again, in 0.3 seconds where it is animated.
    func rearrange(animated: Bool) {
        setNeedsLayout()
        guard animated, window != nil, UIView.areAnimationsEnabled else { return }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
            self.heightChanged?()
            self.layoutIfNeeded()
        }
    }

    func needsOtherHeight(animated: Bool) {
        invalidateIntrinsicContentSize()
        rearrange(animated: animated)
        if !animated { heightChanged?() }
    }

    func placeParts() {
        background.frame = bounds
        promptLabel.frame = CGRect(x: 16, y: 6, width: max(0, bounds.width - 32), height: Self.promptHeight - 4)
        promptLabel.alpha = promptRoom > 0 ? 1 : 0
        let end = placeCancelButton()
        placeField(endingAt: end)
        placeScopes()
    }

    /// Returns where the field's room ends, from the leading side.
    private func placeCancelButton() -> CGFloat {
        let end = bounds.width - distances.side
        guard let cancelButton else { return end }
        let width = cancelButton.sizeThatFits(.zero).width
        let x = showsCancelButton ? end - width : bounds.width + Self.gap
        let height = field.neededHeight
        cancelButton.frame = mirrored(CGRect(x: x, y: fieldMiddle - height / 2, width: width, height: height))
        cancelButton.alpha = showsCancelButton ? fieldShare : 0
        return showsCancelButton ? x - Self.gap : end
    }

    /// The room of the field between prompt and scopes.
    private var row: CGRect {
        let height = max(0, bounds.height - promptRoom - scopeRoom - distances.top - distances.bottom)
        return CGRect(x: 0, y: promptRoom + distances.top, width: bounds.width, height: height)
    }

    private var fieldMiddle: CGFloat { row.midY }
    private var fieldHeight: CGFloat { min(field.neededHeight, row.height) }
    /// How much of the field's content is seen in a bar that is too low: 0 to 1.
    private var fieldShare: CGFloat {
        let part = field.neededHeight > 0 ? fieldHeight / field.neededHeight : 0
        return min(max((part - Self.lowest) / (1 - Self.lowest), 0), 1)
    }

    private func placeField(endingAt end: CGFloat) {
        let x = distances.side
        let height = fieldHeight
        field.frame = mirrored(CGRect(x: x, y: fieldMiddle - height / 2, width: max(0, end - x), height: height))
        field.alpha = min(1, height / 8)
        field.fadeContents(to: fieldShare)
    }

    private func placeScopes() {
        guard let scopeBar else { return }
        let y = bounds.height - (hasScopes ? Self.scopeRoom : Self.scopeHeight + distances.bottom)
        let width = max(0, bounds.width - 2 * distances.side)
        scopeBar.frame = CGRect(x: distances.side, y: y, width: width, height: Self.scopeHeight)
        scopeBar.alpha = hasScopes ? fieldShare : 0
    }

    private func mirrored(_ rect: CGRect) -> CGRect {
        guard isRightToLeft else { return rect }
        return CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }
}
