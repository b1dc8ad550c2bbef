internal import CoreGraphics

/// Begins and ends editing, tells the delegate, and lays the text out in the view.
extension UITextView: TextHost {
    var isEditableNow: Bool { isEditable }

    func beginEditing() {
        editor.isActive = true
        guard isEditable else { return }
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        textDelegate?.textViewDidBeginEditing(self)
    }

    func endEditing() {
        guard editor.isActive else { return }
        editor.isActive = false
        guard isEditable else { return }
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        textDelegate?.textViewDidEndEditing(self)
    }

    func mayChange(_ range: NSRange, to text: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
    }

    func textWasEdited() {
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        textDelegate?.textViewDidChange(self)
        OnScreenKeyboard.textChanged()
    }

    func selectionWasChanged() {
        textDelegate?.textViewDidChangeSelection(self)
        OnScreenKeyboard.textChanged()
    }

    func wasTouched() { if isEditable { OnScreenKeyboard.wasAskedFor(by: self) } }

    /// Does nothing: the return key ends only single lines.
    func returnWasPressed() {}

    func editMenu(_ suggested: [UIMenuElement], for range: NSRange) -> UIMenu? {
        guard let textDelegate else { return UIMenu(children: suggested) }
        return textDelegate.textView(self, editMenuForTextIn: range, suggestedActions: suggested)
    }

    // MARK: Layout

    func lookChanged() {
        var look = TextBody.Look()
        look.font = font ?? .systemFont(ofSize: 17)
        look.color = (textColor ?? .label).resolvedColor(with: traitCollection).cgColor
        look.alignment = textAlignment
        look.isSecure = isSecureTextEntry
        look.width = textWidth(bounds.width)
        editor.look = look
        textMayHaveAnotherSize()
        setNeedsLayout()
    }

    func textMayHaveAnotherSize() { isScrollEnabled ? baselinesMayHaveMoved() : invalidateIntrinsicContentSize() }

    /// Tells constraints of the lines of a text that scrolls. Its own size stays.
    private func baselinesMayHaveMoved() {
        if takeBaselines() { intrinsicSizeChanged() }
    }

    private func textWidth(_ width: CGFloat) -> CGFloat { max(0, width - textContainerInset.left - textContainerInset.right) }

    func fittingSize(_ size: CGSize) -> CGSize {
        let wanted = textWidth(size.width > 0 ? size.width : bounds.width)
        let (text, inset) = (editor.body.size(at: wanted), textContainerInset)
        return CGSize(
            width: size.width > 0 ? size.width : (text.width + inset.left + inset.right).rounded(.up),
            height: (text.height + inset.top + inset.bottom).rounded(.up))
    }

    /// The size at which no line breaks but at the ends of paragraphs.
    var naturalSize: CGSize {
        let (text, inset) = (editor.body.naturalSize, textContainerInset)
        return CGSize(
            width: (text.width + inset.left + inset.right).rounded(.up),
            height: (text.height + inset.top + inset.bottom).rounded(.up))
    }

    func arrange() {
        let width = textWidth(bounds.width)
        if editor.look.width != width { editor.look.width = width } else { bodyWasLaidOut() }
    }

    func bodyWasLaidOut() {
        let inset = textContainerInset
        let textHeight = editor.body.height
        let height = textHeight + inset.top + inset.bottom
        UIView.performWithoutAnimation {
            editor.canvas.frame = CGRect(x: inset.left, y: inset.top, width: textWidth(bounds.width), height: textHeight)
        }
        let content = CGSize(width: bounds.width, height: height.rounded(.up))
        if contentSize != content { contentSize = content }
        if isScrollEnabled { baselinesMayHaveMoved() }
        showVisible()
    }

    /// Shows the visible part, and a page above and below it, so that text that glides into view is already drawn; and what an animation
    /// shows next.
    private func showVisible() {
        let canvas = editor.canvas
        let page = bounds.insetBy(dx: 0, dy: -max(bounds.height, 200))
        let areas = ([page] + layer.comingBounds.dropFirst()).map { coming in
            let area = canvas.convert(coming, from: self)
            return CGRect(x: 0, y: area.minY, width: canvas.bounds.width, height: area.height)
        }
        let heights = canvas.heights
        canvas.show(areas, isClipped: false)
        if canvas.heights != heights, !editor.selection.isEmpty { editor.showMarks() }
    }

    func reveal(_ rect: CGRect) {
        guard bounds.height > 0 else { return }
        let inset = textContainerInset
        let area = rect.offsetBy(dx: inset.left, dy: inset.top).insetBy(dx: 0, dy: -min(inset.top, 4))
        scrollRectToVisible(CGRect(x: bounds.minX, y: area.minY, width: 1, height: area.height), animated: false)
        showVisible()
    }
}
