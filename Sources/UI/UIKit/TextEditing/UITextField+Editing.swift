internal import CoreGraphics

/// When editing begins and ends, and whom it tells.
extension UITextField: TextHost {
    var isEditableNow: Bool { isEnabled }

    func beginEditing() {
        if clearsOnBeginEditing { text = "" }
        editor.isActive = true
        lookChanged()
        if editor.selection.isEmpty, editor.head == 0, hasText { editor.select(editor.units.count..<editor.units.count) }
        send(.editingDidBegin, nil)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        delegate?.textFieldDidBeginEditing(self)
    }

    func endEditing() {
        guard editor.isActive else { return }
        editor.isActive = false
        lookChanged()
        send(.editingDidEnd, nil)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        delegate?.textFieldDidEndEditing(self, reason: .committed)
    }

    func mayChange(_ range: NSRange, to text: String) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    }

    func textWasEdited() {
        textMayHaveCome()
        send(.editingChanged, nil)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        OnScreenKeyboard.textChanged()
    }

    func selectionWasChanged() {
        caretMoved()
        delegate?.textFieldDidChangeSelection(self)
        OnScreenKeyboard.textChanged()
    }

    func wasTouched() { OnScreenKeyboard.wasAskedFor(by: self) }

    func returnWasPressed() {
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        send(.primaryActionTriggered, nil)
        guard allControlEvents.contains(.editingDidEndOnExit) else { return }
        send(.editingDidEndOnExit, nil)
        resignFirstResponder()
    }

    func editMenu(_ suggested: [UIMenuElement], for range: NSRange) -> UIMenu? {
        guard let delegate else { return UIMenu(children: suggested) }
        return delegate.textField(self, editMenuForCharactersIn: range, suggestedActions: suggested)
    }

    func clearWasTapped() {
        guard delegate?.textFieldShouldClear(self) ?? true else { return }
        clearBesidesText()
        if isEditing, editor.units.count == 0 {
            textWasEdited()
        } else if isEditing {
            editor.replace(0..<editor.units.count, with: "")
        } else {
            text = ""
            send(.editingChanged, nil)
        }
    }

    // MARK: Layout

    var sideInset: CGFloat {
        switch borderStyle {
        case .none: 0
        case .line: 4
        case .bezel, .roundedRect: 8
        }
    }

    func textMayHaveAnotherSize() { invalidateIntrinsicContentSize() }

    /// Text came or went: what shows only with it, or without it.
    func textMayHaveCome() {
        placeholderLabel.isHidden = hasText
        let isShown = isShown(clearButtonMode) && hasText
        if isShown != !(clearButtonIfMade?.isHidden ?? true) { setNeedsLayout() }
    }

    func lookChanged() {
        var look = TextBody.Look()
        look.font = font ?? .systemFont(ofSize: 17)
        look.color = (textColor ?? .label).resolvedColor(with: traitCollection).cgColor
        look.alignment = textAlignment
        look.isSecure = isSecureTextEntry
        if !isEditing {
            look.width = max(0, textRect(forBounds: bounds).width)
            look.isTruncated = true
        }
        editor.look = look
        let isFramed = borderStyle != .none
        ground.layer.borderWidth = isFramed ? 1 : 0
        ground.layer.borderColor =
            (borderStyle == .line ? UIColor.label : .systemGray4).resolvedColor(with: traitCollection).cgColor
        ground.layer.cornerRadius = borderStyle == .roundedRect ? 8 : 0
        ground.backgroundColor = borderStyle == .roundedRect ? .systemBackground : nil
        setNeedsLayout()
    }

    func sideViewChanged(from old: UIView?, to new: UIView?) {
        if old !== new, old?.superview === self { old?.removeFromSuperview() }
        setNeedsLayout()
    }

    func isShown(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .always: true
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        }
    }

    func sideSize(of view: UIView) -> CGSize {
        let size = view.bounds.size
        return size == .zero ? view.sizeThatFits(bounds.size) : size
    }

    func sideRect(_ bounds: CGRect, _ size: CGSize, isLeft: Bool) -> CGRect {
        let inset: CGFloat = borderStyle == .none ? 0 : 3
        return CGRect(
            x: isLeft ? bounds.minX + inset : bounds.maxX - size.width - inset,
            y: (bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
    }

    func innerRect(_ bounds: CGRect, isEditing: Bool) -> CGRect {
        var (left, right) = (bounds.minX + sideInset, bounds.maxX - sideInset)
        func exclude(_ rect: CGRect) {
            guard rect.width > 0 else { return }
            if rect.midX < bounds.midX { left = max(left, rect.maxX + 4) } else { right = min(right, rect.minX - 4) }
        }
        if leftView != nil, isShown(leftViewMode) { exclude(leftViewRect(forBounds: bounds)) }
        let isRight = rightView != nil && isShown(rightViewMode)
        if isRight {
            exclude(rightViewRect(forBounds: bounds))
        } else if isShown(clearButtonMode), hasText {
            exclude(clearButtonRect(forBounds: bounds))
        }
        return CGRect(x: left, y: bounds.minY, width: max(0, right - left), height: bounds.height)
    }

    func arrange() {
        ground.frame = borderRect(forBounds: bounds)
        let isRight = rightView != nil && isShown(rightViewMode)
        arrange(leftView, leftView != nil && isShown(leftViewMode), leftViewRect(forBounds: bounds))
        arrange(rightView, isRight, rightViewRect(forBounds: bounds))
        let isClearing = !isRight && isShown(clearButtonMode) && hasText
        if isClearing || clearButtonIfMade != nil { arrange(clearButton, isClearing, clearButtonRect(forBounds: bounds)) }
        placeholderLabel.frame = placeholderRect(forBounds: bounds)
        placeholderLabel.isHidden = hasText
        let inner = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        if !isEditing, editor.look.width != inner.width { editor.look.width = inner.width }
        // Room for the ends of a selection above and below.
        editor.canvas.frame = inner.insetBy(dx: -1, dy: -16)
        bodyWasLaidOut()
        editor.showSelection()
    }

    private func arrange(_ view: UIView?, _ isShown: Bool, _ rect: CGRect) {
        guard let view else { return }
        view.isHidden = !isShown
        guard isShown else { return }
        if view.superview !== self { addSubview(view) }
        view.frame = rect
    }

    // MARK: Scrolling

    /// Short text stands as it is aligned; long text stays where it is, as far as there is no gap.
    func bodyWasLaidOut() {
        let canvas = editor.canvas
        let visible = canvas.bounds.width - 2
        guard visible > 0 else { return }
        let spare = visible - editor.body.width - CaretView.width
        var x: CGFloat = 0
        if editor.look.width == nil {
            let isRight =
                textAlignment == .right
                || textAlignment == .natural && (hasText ? editor.body.isRightToLeft(at: 0) : OnScreenKeyboard.isRightToLeft)
            if spare > 0 {
                x = textAlignment == .center ? -spare / 2 : isRight ? -spare : 0
            } else {
                x = min(max(canvas.bounds.minX + 1, 0), -spare)
            }
        }
        scroll(to: x)
    }

    func reveal(_ rect: CGRect) {
        let canvas = editor.canvas
        let visible = canvas.bounds.width - 2
        guard visible > 0, editor.look.width == nil, editor.body.width + CaretView.width > visible else { return }
        let x = canvas.bounds.minX + 1
        if rect.maxX > x + visible {
            scroll(to: rect.maxX - visible)
        } else if rect.minX < x {
            scroll(to: max(0, rect.minX))
        }
    }

    private func scroll(to x: CGFloat) {
        let canvas = editor.canvas
        let scale = max(contentScaleFactor, 1)
        let top = -((canvas.bounds.height - editor.body.height) / 2 * scale).rounded() / scale
        let origin = CGPoint(x: (x * scale).rounded() / scale - 1, y: top)
        UIView.performWithoutAnimation {
            if canvas.bounds.origin != origin { canvas.bounds = CGRect(origin: origin, size: canvas.bounds.size) }
        }
        let area = CGRect(x: origin.x, y: 0, width: canvas.bounds.width, height: max(1, editor.body.height))
        canvas.show([area], isClipped: true)
    }
}

/// A cross in a disc.
@MainActor
enum ClearSymbol {
    static let image: UIImage = {
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(2, UIScreen.main.scale)
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 18, height: 18), format: format)
        return renderer.image { _ in
            let path = UIBezierPath(ovalIn: CGRect(x: 0.5, y: 0.5, width: 17, height: 17))
            UIColor.black.setFill()
            path.fill()
            let cross = UIBezierPath()
            for (from, to) in [((6.0, 6.0), (12.0, 12.0)), ((12.0, 6.0), (6.0, 12.0))] {
                cross.move(to: CGPoint(x: from.0, y: from.1))
                cross.addLine(to: CGPoint(x: to.0, y: to.1))
            }
            cross.lineWidth = 1.6
            cross.lineCapStyle = .round
            UIGraphicsGetCurrentContext()?.setBlendMode(.clear)
            cross.stroke()
        }
        .withRenderingMode(.alwaysTemplate)
    }()
}
