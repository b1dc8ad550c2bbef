/// The effects of keys on the text.
extension TextEditor {
    private enum Edit {
        case write(String), delete(isForward: Bool, byWord: Bool)
        case step(UITextLayoutDirection, byWord: Bool, extends: Bool)
        case lineEnd(isForward: Bool, whole: Bool, extends: Bool)
        case page(isDown: Bool, extends: Bool)
        case copy, cut, paste, selectAll, undo, redo, nextField(isForward: Bool), closeMenu
    }

    func wants(_ key: UIKey) -> Bool { edit(of: key) != nil }

    func perform(_ key: UIKey) {
        guard let edit = edit(of: key) else { return }
        switch edit {
        case .write(let text): insert(text)
        case .delete(let isForward, let byWord): delete(isForward: isForward, byWord: byWord)
        case .step(let direction, let byWord, let extends): step(direction, byWord: byWord, extends: extends)
        case .lineEnd(let isForward, let whole, let extends): goToEnd(isForward: isForward, whole: whole, extends: extends)
        case .page(let isDown, let extends): turnPage(isDown: isDown, extends: extends)
        case .copy: host.copy(nil)
        case .cut: host.cut(nil)
        case .paste: host.paste(nil)
        case .selectAll: host.selectAll(nil)
        case .undo: undo()
        case .redo: redo()
        case .nextField(let isForward): TextOrder.go(from: host, isForward: isForward)
        case .closeMenu: menu?.close()
        }
    }

    private func edit(of key: UIKey) -> Edit? {
        let flags = key.modifierFlags
        let (extends, byWord) = (flags.contains(.shift), !flags.isDisjoint(with: [.control, .alternate]))
        switch key.characters {
        case UIKeyCommand.inputLeftArrow: return .step(.left, byWord: byWord, extends: extends)
        case UIKeyCommand.inputRightArrow: return .step(.right, byWord: byWord, extends: extends)
        case UIKeyCommand.inputUpArrow: return .step(.up, byWord: false, extends: extends)
        case UIKeyCommand.inputDownArrow: return .step(.down, byWord: false, extends: extends)
        case UIKeyCommand.inputHome: return .lineEnd(isForward: false, whole: key.isCommand, extends: extends)
        case UIKeyCommand.inputEnd: return .lineEnd(isForward: true, whole: key.isCommand, extends: extends)
        case UIKeyCommand.inputPageUp: return isMultiline ? .page(isDown: false, extends: extends) : nil
        case UIKeyCommand.inputPageDown: return isMultiline ? .page(isDown: true, extends: extends) : nil
        case UIKeyCommand.inputEscape: return menu == nil ? nil : .closeMenu
        case "\u{8}": return isEditable ? .delete(isForward: false, byWord: byWord) : nil
        case UIKeyCommand.inputDelete: return isEditable ? .delete(isForward: true, byWord: byWord) : nil
        case "\t" where !isMultiline: return .nextField(isForward: !extends)
        case _: break
        }
        if key.isCommand { return flags.contains(.alternate) ? nil : command(key.commandLetter, extends) }
        return isEditable ? key.writing.map { .write($0) } : nil
    }

    private func command(_ letter: String, _ isShifted: Bool) -> Edit? {
        switch letter {
        case "c" where !isShifted: .copy
        case "x" where !isShifted && isEditable: .cut
        case "v" where isEditable: .paste
        case "a" where !isShifted: .selectAll
        case "z" where isEditable: isShifted ? .redo : .undo
        case "y" where isEditable && !isShifted: .redo
        case _: nil
        }
    }

    // MARK: Writing

    /// Inserts typed text. The end of a line ends the input of a single line.
    func insert(_ text: String) {
        if text == "\n", !isMultiline { return host.returnWasPressed() }
        host.willType()
        unmark()
        replace(selection, with: text, coalesces: true)
    }

    func deleteBackward() { delete(isForward: false, byWord: false) }

    func delete(isForward: Bool, byWord: Bool) {
        guard selection.isEmpty else {
            replace(selection, with: "")
            return
        }
        let place = head
        let other: Int
        if byWord {
            other = isForward ? units.wordEnd(after: place) : units.wordStart(before: place)
        } else {
            other = isForward ? units.next(place) : units.previous(place)
        }
        guard other != place else { return isForward ? () : host.deleteBeforeText() }
        replace(min(place, other)..<max(place, other), with: "")
    }

    // MARK: Moving

    private func go(to offset: Int, extends: Bool) {
        isFingers = false
        menu?.close()
        if extends { extend(to: offset) } else { select(offset..<offset) }
        if !selection.isEmpty || extends { return }
        showSelection()
    }

    private func step(_ direction: UITextLayoutDirection, byWord: Bool, extends: Bool) {
        switch direction {
        case .up, .down: stepLine(isDown: direction == .down, extends: extends)
        case .left, .right:
            column = nil
            let toRight = direction == .right
            let isForward = toRight != body.isRightToLeft(at: head)
            if !extends, !selection.isEmpty, !byWord {
                return go(to: isForward ? selection.upperBound : selection.lowerBound, extends: false)
            }
            let place: Int
            if byWord {
                place = isForward ? units.wordEnd(after: head) : units.wordStart(before: head)
            } else {
                place = body.beside(head, toRight: toRight) ?? head
            }
            go(to: place, extends: extends)
        }
    }

    private func stepLine(isDown: Bool, extends: Bool) {
        let x = column ?? body.caret(at: head).midX
        go(to: self.offset(from: head, lines: isDown ? 1 : -1, column: x), extends: extends)
        column = x
    }

    /// Returns the offset some lines away. Above the first line it is the text's beginning, below the last line its end.
    func offset(from offset: Int, lines: Int, column: CGFloat? = nil) -> Int {
        let caret = body.caret(at: offset)
        let y =
            lines < 0 ? caret.minY + (CGFloat(lines) + 0.5) * caret.height : caret.maxY + (CGFloat(lines) - 0.5) * caret.height
        if y < 0 { return 0 }
        if y > body.height { return units.count }
        return body.offset(at: CGPoint(x: column ?? caret.midX, y: y))
    }

    private func goToEnd(isForward: Bool, whole: Bool, extends: Bool) {
        column = nil
        let line = whole ? 0..<units.count : body.line(at: head)
        go(to: isForward ? line.upperBound : line.lowerBound, extends: extends)
    }

    private func turnPage(isDown: Bool, extends: Bool) {
        let height = max(1, (host.bounds.height / max(look.font.lineHeight, 1)).rounded(.down) - 1)
        let x = column ?? body.caret(at: head).midX
        go(to: offset(from: head, lines: isDown ? Int(height) : -Int(height), column: x), extends: extends)
        column = x
    }

    // MARK: Clipboard and undo

    /// Secret text cannot be copied.
    var canCopy: Bool { !selection.isEmpty && !look.isSecure }

    func copySelection() {
        guard canCopy else { return }
        UIPasteboard.general.string = selectedText
    }

    func cutSelection() {
        guard canCopy else { return }
        UIPasteboard.general.string = selectedText
        replace(selection, with: "")
    }

    func paste() {
        guard let text = UIPasteboard.general.string else { return }
        replace(selection, with: text)
    }

    func undo() {
        guard isEditable, let edit = history.takeBack() else { return }
        change(edit.at..<(edit.at + edit.inserted.utf16.count), edit.removed)
        select(edit.before)
        host.textWasEdited()
    }

    func redo() {
        guard isEditable, let edit = history.again() else { return }
        change(edit.at..<(edit.at + edit.removed.utf16.count), edit.inserted)
        host.textWasEdited()
    }
}

/// The order in which the tabulator goes through the fields of a window: from the top, and in the direction of writing. A user
/// who reached a field by keys continues to all items that can be focused.
@MainActor
enum TextOrder {
    static func go(from view: UIView, isForward: Bool) {
        if FocusEngine.shared.isAwake, FocusEngine.shared.item === view {
            _ = FocusEngine.shared.move(isForward ? .next : .previous)
            return
        }
        guard let window = view.window else { return }
        var fields: [UIView] = []
        collect(window, &fields)
        let places = fields.map { ($0, $0.convert($0.bounds, to: window)) }
        let sorted = places.sorted { a, b in
            abs(a.1.midY - b.1.midY) > min(a.1.height, b.1.height) / 2
                ? a.1.midY < b.1.midY : (a.1.minX < b.1.minX) != view.isRightToLeft
        }
        guard let index = sorted.firstIndex(where: { $0.0 === view }), sorted.count > 1 else { return }
        let next = sorted[(index + (isForward ? 1 : sorted.count - 1)) % sorted.count].0
        next.becomeFirstResponder()
    }

    private static func collect(_ view: UIView, _ fields: inout [UIView]) {
        guard !view.isHidden, view.isUserInteractionEnabled else { return }
        if let host = view as? any TextHost, host.isEditableNow, view.canBecomeFirstResponder { fields.append(view) }
        for subview in view.subviews { collect(subview, &fields) }
    }
}
