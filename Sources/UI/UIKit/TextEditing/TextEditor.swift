internal import CoreGraphics

/// A view whose text an editor edits.
@MainActor
protocol TextHost: UIView, UITextInput, TextEditing {
    var editor: TextEditor { get }
    var isEditableNow: Bool { get }
    /// Asks the delegate whether the change is allowed.
    func mayChange(_ range: NSRange, to text: String) -> Bool
    /// The user changed the text.
    func textWasEdited()
    func selectionWasChanged()
    /// The text is another one; its own size, at any width, may be another.
    func textMayHaveAnotherSize()
    /// The layout changed: the sizes, or the visible part.
    func bodyWasLaidOut()
    /// Scrolls a rectangle of the body into view.
    func reveal(_ rect: CGRect)
    /// A finger asked for editing, or moved the caret while editing.
    func wasTouched()
    /// The return key of a single line was pressed.
    func returnWasPressed()
    /// Text is about to be typed.
    func willType()
    /// The delete key was pressed with the caret before all text.
    func deleteBeforeText()
    /// Returns the edit menu for a range; nil for none.
    func editMenu(_ suggested: [UIMenuElement], for range: NSRange) -> UIMenu?
}

extension TextHost {
    func willType() {}
    func deleteBeforeText() {}
    var keyEditor: any KeyEditor { editor }
}

/// A text that is edited: the selection, the history, and the display.
///
/// It is the model of `UITextField` and `UITextView`. Offsets count UTF-16 units and never part a character. It does not decide
/// when editing begins and ends (its host does), and does not show a keyboard.
///
/// The order of things for a key: the host's delegate is asked, the text changes, the one paragraph that changed is laid out and
/// drawn, the caret stands behind it and is brought into view, the host tells its observers.
@MainActor
final class TextEditor: KeyEditor {
    unowned let host: any TextHost
    let body = TextBody()
    let canvas: TextCanvas
    let isMultiline: Bool
    var text: String { body.text }
    /// The selected range in UTF-16 units; empty for a caret.
    private(set) var selection = 0..<0
    /// True when Shift and a finger move the lower end.
    private(set) var isHeadFirst = false
    /// The range that an input method has not settled.
    var marked: Range<Int>? { body.marked }
    /// True when the host is first responder.
    var isActive = false { didSet { if oldValue != isActive { activityChanged() } } }
    /// True when a finger made the selection.
    var isFingers = false { didSet { if oldValue != isFingers { showSelection() } } }
    /// The column that successive vertical movements keep.
    var column: CGFloat?
    var history = TextHistory()
    weak var menu: EditMenu?
    /// The word with which a finger began.
    var touchedUnit = 0..<0
    var units: BodyUnits { BodyUnits(body: body) }

    init(_ host: any TextHost, isMultiline: Bool) {
        self.host = host
        self.isMultiline = isMultiline
        canvas = TextCanvas(body)
    }

    var head: Int { isHeadFirst ? selection.lowerBound : selection.upperBound }
    var anchor: Int { isHeadFirst ? selection.upperBound : selection.lowerBound }
    var selectedText: String { text(in: selection) }
    var isEditable: Bool { host.isEditableNow }

    func text(in range: Range<Int>) -> String { body.text(in: range.clamped(to: 0..<units.count)) }

    // MARK: Changes

    /// The program's change: no delegate is asked, and it cannot be undone.
    func setText(_ new: String) {
        guard !new.utf8.elementsEqual(text.utf8) else { return }
        history = TextHistory()
        body.setText(new)
        textChanged(caret: units.count)
    }

    /// Replaces a range by the user; returns false when the delegate does not allow it.
    @discardableResult
    func replace(_ range: Range<Int>, with new: String, coalesces: Bool = false) -> Bool {
        let range = range.clamped(to: 0..<units.count)
        let fitting = isMultiline ? new : new.replacing("\n", with: " ")
        guard isEditable, !range.isEmpty || !fitting.isEmpty, host.mayChange(NSRange(range), to: fitting) else { return false }
        // A delegate may have set another text.
        let area = range.clamped(to: 0..<units.count)
        history.note(
            TextHistory.Edit(at: area.lowerBound, removed: text(in: area), inserted: fitting, before: selection), coalesces)
        change(area, fitting)
        host.textWasEdited()
        return true
    }

    func change(_ range: Range<Int>, _ new: String) {
        body.replace(range, with: new)
        textChanged(caret: range.lowerBound + new.utf16.count)
    }

    private func textChanged(caret: Int) {
        // The typed text may have joined the character before it.
        let place = min(caret, units.count)
        let whole = units.whole(place)
        selection = (whole == place ? place : units.next(whole))..<(whole == place ? place : units.next(whole))
        isHeadFirst = false
        column = nil
        isFingers = false
        menu?.close()
        host.textMayHaveAnotherSize()
        bodyChanged()
        selectionWasMoved()
    }

    /// Replaces the selection, or the marked text before it, by text that an input method has not settled.
    func setMarked(_ new: String, _ selected: NSRange) {
        guard isEditable else { return }
        let area = marked ?? selection
        change(area, new)
        body.mark(new.isEmpty ? nil : area.lowerBound..<(area.lowerBound + new.utf16.count))
        let low = min(area.lowerBound + selected.location, units.count)
        select(low..<min(low + selected.length, units.count), keepsMarked: true)
        bodyChanged()
    }

    func unmark() {
        guard marked != nil else { return }
        body.mark(nil)
        bodyChanged()
    }

    // MARK: Selection

    func select(_ range: Range<Int>, isHeadFirst: Bool = false, keepsMarked: Bool = false) {
        let low = units.whole(min(max(0, range.lowerBound), units.count))
        let high = units.whole(min(max(low, range.upperBound), units.count))
        if !keepsMarked { unmark() }
        guard low..<high != selection || isHeadFirst != self.isHeadFirst else { return }
        selection = low..<high
        self.isHeadFirst = isHeadFirst && low < high
        history.seal()
        selectionWasMoved()
    }

    /// Extends the selection from its beginning to an offset.
    func extend(to offset: Int) {
        let anchor = anchor
        select(min(anchor, offset)..<max(anchor, offset), isHeadFirst: offset < anchor)
    }

    private func selectionWasMoved() {
        showSelection()
        if isActive { host.reveal(caretRect(at: head)) }
        host.selectionWasChanged()
    }

    // MARK: Look

    var look: TextBody.Look {
        get { body.look }
        set {
            guard newValue != body.look else { return }
            body.setLook(newValue)
            bodyChanged()
        }
    }

    /// The text is laid out otherwise.
    func bodyChanged() {
        host.bodyWasLaidOut()
        showSelection()
    }

    /// Returns the caret's rectangle in the body's coordinates, with the caret's width, on whole pixels.
    func caretRect(at offset: Int) -> CGRect {
        var rect = body.caret(at: offset)
        let scale = max(canvas.contentScaleFactor, 1)
        let limit = body.look.width ?? body.width + CaretView.width
        let left = min(max(rect.minX - CaretView.width / 4, 0), max(limit - CaretView.width, 0))
        // Lines with letters of another font may be much higher than their text.
        let tall = rect.height - look.font.lineHeight * 1.2
        if tall > 0 { rect = rect.insetBy(dx: 0, dy: (tall / 2).rounded()) }
        rect.origin.x = (left * scale).rounded() / scale
        rect.size.width = CaretView.width
        return rect
    }

    private var showsSelection: Bool { isActive && (isEditable || !selection.isEmpty) }

    /// The boxes of the selection where paragraphs are shown.
    var shownBoxes: [CGRect] {
        canvas.heights.flatMap { heights in
            body.boxes(of: selection, within: heights).filter { heights.contains($0.midY) }
        }
    }

    /// Marks the selection where paragraphs are shown.
    func showMarks() { canvas.mark(showsSelection ? shownBoxes : []) }

    func showSelection() {
        let isShown = showsSelection
        showMarks()
        if isShown, selection.isEmpty, isEditable {
            // The host decides, because an app may want another caret, or none.
            let caret = canvas.convert(host.caretRect(for: TextOffset(head)), from: host)
            caret.width > 0 ? canvas.caret.stand(at: caret, blinks: true) : canvas.caret.disappear()
        } else {
            canvas.caret.disappear()
        }
        if isFingers, isShown, !selection.isEmpty {
            canvas.placeGrips((body.caret(at: selection.lowerBound), body.caret(at: selection.upperBound)))
        } else {
            canvas.placeGrips(nil)
        }
    }

    private func activityChanged() {
        if !isActive {
            unmark()
            menu?.close()
            history.seal()
        }
        column = nil
        showSelection()
        if isActive { host.reveal(caretRect(at: head)) }
    }
}
