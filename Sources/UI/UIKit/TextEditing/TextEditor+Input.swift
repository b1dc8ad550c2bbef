/// `UITextInput` in terms of offsets; points and rectangles are the host's.
extension TextEditor {
    private func value(_ position: UITextPosition) -> Int { min(max(0, (position as? TextOffset)?.value ?? 0), units.count) }
    private func value(_ range: UITextRange) -> Range<Int> {
        let (low, high) = (value(range.start), value(range.end))
        return min(low, high)..<max(low, high)
    }
    private func inHost(_ rect: CGRect) -> CGRect { canvas.convert(rect, to: host) }
    private func inBody(_ point: CGPoint) -> CGPoint { canvas.convert(point, from: host) }

    func inputText(in range: UITextRange) -> String? { text(in: value(range)) }

    /// An input method's doing: the delegate is not asked, as on iOS.
    func inputReplace(_ range: UITextRange, with new: String) {
        change(value(range), isMultiline ? new : new.replacing("\n", with: " "))
        history = TextHistory()
        host.textWasEdited()
    }

    var selectedRange: UITextRange? {
        get { TextOffsets(selection) }
        set {
            guard let newValue else { return }
            isFingers = false
            select(value(newValue))
        }
    }

    func range(from: UITextPosition, to: UITextPosition) -> UITextRange {
        let (a, b) = (value(from), value(to))
        return TextOffsets(min(a, b)..<max(a, b))
    }

    func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let place = value(position) + offset
        return (0...units.count).contains(place) ? TextOffset(place) : nil
    }

    func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        var place = value(position)
        switch direction {
        case .left, .right:
            for _ in 0..<abs(offset) {
                guard let next = body.beside(place, toRight: (direction == .right) == (offset > 0)) else { return nil }
                place = next
            }
        case .up, .down: place = self.offset(from: place, lines: direction == .down ? offset : -offset)
        }
        return TextOffset(place)
    }

    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        let (a, b) = (value(position), value(other))
        return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    }

    func offset(from: UITextPosition, to: UITextPosition) -> Int { value(to) - value(from) }

    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
        let range = value(range)
        let isForward = (direction == .right || direction == .down) != body.isRightToLeft(at: range.lowerBound)
        return TextOffset(isForward ? range.upperBound : range.lowerBound)
    }

    func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection) -> UITextRange? {
        let place = value(position)
        guard let other = self.position(from: position, in: direction, offset: 1).map(value), other != place else { return nil }
        return TextOffsets(min(place, other)..<max(place, other))
    }

    func writingDirection(at position: UITextPosition) -> NSWritingDirection {
        body.isRightToLeft(at: value(position)) ? .rightToLeft : .leftToRight
    }

    func firstRect(for range: UITextRange) -> CGRect {
        inHost(body.boxes(of: value(range)).first ?? caretRect(at: value(range.start)))
    }

    func hostCaretRect(for position: UITextPosition) -> CGRect { inHost(caretRect(at: value(position))) }

    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        let boxes = body.boxes(of: value(range))
        return boxes.enumerated().map { TextBox(inHost($1), isFirst: $0 == 0, isLast: $0 == boxes.count - 1) }
    }

    func closestPosition(to point: CGPoint) -> UITextPosition { TextOffset(body.offset(at: inBody(point))) }

    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition {
        let range = value(range)
        return TextOffset(min(max(body.offset(at: inBody(point)), range.lowerBound), range.upperBound))
    }

    func characterRange(at point: CGPoint) -> UITextRange? {
        let place = inBody(point)
        let offset = body.offset(at: place)
        for low in [offset, units.previous(offset)] where low < units.count {
            let range = low..<units.next(low)
            if body.boxes(of: range).contains(where: { $0.contains(place) }) { return TextOffsets(range) }
        }
        return nil
    }
}
