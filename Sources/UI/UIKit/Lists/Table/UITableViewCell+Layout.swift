/// The places of a cell's parts.
extension UITableViewCell {
    var margin: CGFloat { 16 + CGFloat(indentationLevel) * indentationWidth }
    var contentInsets: NSDirectionalEdgeInsets { place.span.contentInsets(isRightToLeft: isRightToLeft) }
    var textStart: CGFloat {
        guard configured.content != nil else { return classic.textStart(margin) }
        return (configured.contentView as? UIListContentView).map(ListContentLayout.textStart) ?? margin
    }

    func updateConfigurationIfNeeded() {
        guard configured.needsUpdate else { return }
        configured.needsUpdate = false
        let state = configurationState
        var automatic = state
        if focusStyle == .custom { automatic.isFocused = false }
        configured.follow(
            automatic, in: automaticallyUpdatesContentConfiguration ? contentView : nil,
            behind: automaticallyUpdatesBackgroundConfiguration ? self : nil)
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        configured.needsUpdate = false
    }

    func placeContent() {
        let insets = contentInsets
        let indent =
            insets.leading + editing.room + (configured.content == nil ? 0 : CGFloat(indentationLevel) * indentationWidth)
        contentView.frame = CGRect(
            x: indent, y: 0, width: max(0, bounds.width - accessoryRoom - indent - insets.trailing),
            height: max(0, bounds.height - separatorHeight)
        ).placed(in: self)
    }

    // MARK: Accessories

    private var shownAccessoryView: UIView? { isEditing ? editingAccessoryView : accessoryView }
    private var accessories: [UIView] {
        (shownAccessoryView.map { [$0] } ?? typedAccessories) + [editing.grip].compactMap(\.self)
    }

    func makeAccessories() {
        for view in typedAccessories { view.removeFromSuperview() }
        for view in [accessoryView, editingAccessoryView] where view !== shownAccessoryView && view?.superview === self {
            view?.removeFromSuperview()
        }
        let type = isEditing ? editingAccessoryType : accessoryType
        typedAccessories = (shownAccessoryView == nil ? type.accessories { [weak self] in self?.tellDetail() } : []).map(
            AccessoryView.init)
        for view in typedAccessories + [shownAccessoryView].compactMap(\.self) where view.superview !== self { addSubview(view) }
        setNeedsLayout()
    }

    private func width(of accessory: UIView) -> CGFloat {
        (accessory as? AccessoryView)?.contentSize.width ?? accessory.bounds.width
    }

    /// The room for accessories at the trailing side, in points.
    var accessoryRoom: CGFloat {
        accessories.isEmpty ? 0 : accessories.reduce(8) { $0 + width(of: $1) + 8 }
    }

    func placeAccessories() {
        var end = bounds.width - contentInsets.trailing - 16
        for view in accessories.reversed() {
            let size = (view as? AccessoryView)?.contentSize ?? view.bounds.size
            let frame = CGRect(x: end - size.width, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
            view.frame = frame.placed(in: self)
            end -= size.width + 8
        }
    }

    /// The room of the separator below the content: a pixel, or nothing.
    var separatorHeight: CGFloat { place.hasSeparator ? 1 / max(contentScaleFactor, 1) : 0 }

    func placeSeparator() {
        separator?.isHidden = !place.hasSeparator
        guard place.hasSeparator else { return }
        let line = separator ?? SeparatorLine()
        if separator == nil { addSubview(line) }
        separator = line
        line.show(place.separatorColor, on: place.separatorEffect)
        let inset = lineInset
        line.frame = CGRect(
            x: inset.left, y: bounds.height - separatorHeight, width: max(0, bounds.width - inset.left - inset.right),
            height: separatorHeight
        ).placed(in: self)
    }
}
