internal import Motion

/// Recognizes a finger, or the mouse, in a text: taps, successive taps, a finger that stays, and drags of the selection's ends.
@MainActor
final class TextTouch: UIGestureRecognizer {
    enum Kind: Equatable {
        case tap
        /// The caret follows the finger.
        case hold
        /// Selects words from the second tap on, paragraphs from the third.
        case units(UITextGranularity)
        /// A drag with the mouse.
        case drag
        case grip(isStart: Bool)
    }

    private(set) var kind = Kind.tap
    private(set) var isFinger = true
    private unowned let editor: TextEditor
    private lazy var timer = makeTimer { [weak self] in self?.hold() }

    private static let holdTime: Seconds = 0.5
    private static let farthest: CGFloat = 10

    init(_ editor: TextEditor) {
        self.editor = editor
        super.init(target: nil, action: nil)
        addTarget(editor, action: TextEditor.touched)
    }

    /// The position in the body's coordinates.
    var point: CGPoint { location(in: editor.canvas) }

    private func hold() {
        kind = .hold
        state = .began
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard tracked.count == 1, let touch = touches.first, editor.mayBeTouched(touch) else {
            timer.cancel()
            state = .failed
            return
        }
        isFinger = touch.type != .indirectPointer
        kind = .tap
        if editor.isActive, let isStart = editor.grip(at: touch.location(in: editor.canvas)) {
            kind = .grip(isStart: isStart)
        } else if touch.tapCount > 1, editor.isActive {
            kind = .units(touch.tapCount == 2 ? .word : .paragraph)
        } else if !isFinger {
            kind = .drag
        }
        if kind == .tap { timer.schedule(at: event.timestamp + Self.holdTime) } else { state = .began }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if !machine.isUndecided {
            state = .changed
        } else if touches.contains(where: { $0.point.distance(to: $0.firstPoint) > Self.farthest }) {
            timer.cancel()
            state = .failed
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        timer.cancel()
        state = .ended
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        timer.cancel()
        state = machine.isUndecided ? .failed : .cancelled
    }

    override func reset() {
        super.reset()
        timer.cancel()
    }
}

/// The effects of fingers on the text.
extension TextEditor {
    private static let gripReach: CGFloat = 24

    /// Returns true for a touch on the text; buttons in the host are not the text.
    func mayBeTouched(_ touch: UITouch) -> Bool {
        host.canBecomeFirstResponder && (touch.view === host || touch.view?.isDescendant(of: canvas) == true)
    }

    /// Returns the end of the selection near a point; nil when no end is near or shown.
    func grip(at point: CGPoint) -> Bool? {
        guard let grips = canvas.grips else { return nil }
        let distances = [grips.start, grips.end].map { $0.frame.insetBy(dx: -Self.gripReach / 2, dy: -Self.gripReach / 2) }
        let hits = distances.map { $0.contains(point) }
        guard hits[0] || hits[1] else { return nil }
        if hits[0] && hits[1] { return abs(point.x - grips.start.frame.midX) < abs(point.x - grips.end.frame.midX) }
        return hits[0]
    }

    func touched(_ touch: TextTouch) {
        switch touch.state {
        case .began: touchBegan(touch)
        case .changed: touchMoved(touch)
        case .ended: touch.kind == .tap ? tapped(touch) : touchEnded(touch)
        case .cancelled: touchEnded(touch)
        case .possible, .failed: break
        }
    }

    private func tapped(_ touch: TextTouch) {
        let wasActive = isActive
        guard host.becomeFirstResponder() else { return }
        host.wasTouched()
        let before = selection
        let place = body.offset(at: touch.point)
        isFingers = touch.isFinger
        column = nil
        let hadMenu = menu != nil
        menu?.close()
        select(place..<place)
        if wasActive, selection == before, !hadMenu, touch.isFinger { openMenu() }
    }

    private func touchBegan(_ touch: TextTouch) {
        guard host.becomeFirstResponder() else { return }
        host.wasTouched()
        menu?.close()
        column = nil
        isFingers = touch.isFinger
        let place = body.offset(at: touch.point)
        switch touch.kind {
        case .tap, .hold, .drag: select(place..<place)
        case .units(let granularity):
            touchedUnit = unit(granularity, place)
            select(touchedUnit)
        case .grip(let isStart): select(selection, isHeadFirst: isStart)
        }
    }

    private func touchMoved(_ touch: TextTouch) {
        guard isActive else { return }
        let place = body.offset(at: touch.point)
        switch touch.kind {
        case .tap: break
        case .hold: select(place..<place)
        case .drag: extend(to: place)
        case .units(let granularity):
            let other = unit(granularity, place)
            let low = min(touchedUnit.lowerBound, other.lowerBound), high = max(touchedUnit.upperBound, other.upperBound)
            select(low..<high, isHeadFirst: other.lowerBound < touchedUnit.lowerBound)
        case .grip:
            // The ends never meet, because an empty selection has no ends to drag.
            if place != anchor { extend(to: place) }
        }
    }

    private func touchEnded(_ touch: TextTouch) {
        if isActive, touch.isFinger { openMenu() }
    }

    private func unit(_ granularity: UITextGranularity, _ offset: Int) -> Range<Int> {
        if look.isSecure { return 0..<units.count }
        return granularity == .word ? units.word(around: offset) : units.paragraph(at: offset)
    }

    // MARK: Menu

    func openMenu() {
        guard isActive, let window = host.window else { return }
        let suggested = suggestedActions
        guard let menu = host.editMenu(suggested, for: NSRange(selection)), !menu.actions.isEmpty else { return }
        let boxes = shownBoxes
        let area = boxes.dropFirst().reduce(boxes.first ?? caretRect(at: head)) { $0.union($1) }
        let place = canvas.convert(area, to: window).intersection(host.convert(host.bounds, to: window))
        self.menu?.close()
        let bar = EditMenu(menu, sender: host)
        self.menu = bar
        bar.open(in: window, beside: place.isNull ? host.convert(host.bounds, to: window) : place)
    }

    private var suggestedActions: [UIMenuElement] {
        let words = InputWords.current
        var actions: [UIAction] = []
        func add(_ title: String, _ run: @escaping @MainActor (TextEditor) -> Void) {
            actions.append(
                UIAction(title: title) { [weak self] _ in
                    if let self { run(self) }
                })
        }
        if canCopy, isEditable { add(words.cut) { $0.host.cut(nil) } }
        if canCopy { add(words.copy) { $0.host.copy(nil) } }
        if isEditable, UIPasteboard.general.hasStrings { add(words.paste) { $0.host.paste(nil) } }
        if selection.isEmpty, units.count > 0, !look.isSecure {
            add(words.select) { editor in
                editor.isFingers = true
                editor.host.select(nil)
                editor.openMenu()
            }
        }
        if selection.count < units.count {
            add(words.selectAll) { editor in
                editor.isFingers = true
                editor.host.selectAll(nil)
                editor.openMenu()
            }
        }
        return actions
    }
}
