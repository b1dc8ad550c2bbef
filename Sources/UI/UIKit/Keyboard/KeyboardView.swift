import CoreGraphics

/// The keys of the on-screen keyboard, with multitouch.
///
/// The view shows a picture of all keys of a plane, drawn once, and above it the pressed keys: a press redraws only that key.
/// A letter is written when its finger goes up, or when the next finger lands, because fast typists roll from key to key.
@MainActor
final class KeyboardView: UIView {
    private struct Press {
        let touch: UITouch
        var index: Int?
        var balloon: KeyBalloon?
        /// True after the press has had its effect.
        var isSpent = false
        /// For Shift: true when other keys were typed meanwhile.
        var wasUsed = false
    }

    /// The properties that identify a plane.
    private struct PlaneKey: Hashable {
        let language: KeyboardLanguage
        let variant: KeyboardLanguage.Variant
        let decoration: KeyPlaneView.Decoration
    }

    let typing = KeyboardTyping()
    var onHide: (() -> Void)?
    private(set) var look: KeyboardLook
    private(set) var language: KeyboardLanguage
    private var planes: [PlaneKey: KeyPlaneView] = [:]
    private var recent: [PlaneKey] = []
    private(set) var plane: KeyPlaneView?
    private var presses: [Press] = []
    private lazy var holdTimer = TickTimer { [weak self] in self?.holdIsOver() }
    private var holdTouch: UITouch?
    private lazy var repeatTimer = TickTimer { [weak self] in self?.deleteAgain() }
    private var deletions = 0

    /// The number of planes that are kept, so that a second press of Shift draws nothing.
    private static let keptPlanes = 6
    private static let holdTime = 0.45
    private static let repeatDelay = 0.5
    private static let repeatTime = 0.1
    /// The number of deleted letters after which the key deletes words.
    private static let lettersBeforeWords = 20

    init(_ look: KeyboardLook, _ language: KeyboardLanguage) {
        (self.look, self.language) = (look, language)
        super.init(frame: CGRect(x: 0, y: 0, width: look.width, height: look.height))
        isMultipleTouchEnabled = true
        backgroundColor = look.ground
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Contents

    func decoration(_ look: KeyboardLook, _ language: KeyboardLanguage) {
        guard look != self.look || language != self.language else { return update() }
        (self.look, self.language) = (look, language)
        backgroundColor = look.ground
        cancelAll()
        for view in planes.values { view.removeFromSuperview() }
        (planes, recent, plane) = ([:], [], nil)
        update()
    }

    /// Shows the current plane of `typing`.
    func update() {
        guard let input = typing.input else { return }
        let key = planeKey(input)
        if let plane, planes[key] === plane { return }
        let view = planes[key] ?? makePlane(key)
        recent.removeAll { $0 == key }
        recent.append(key)
        while recent.count > Self.keptPlanes, let old = planes.removeValue(forKey: recent.removeFirst()) {
            old.removeFromSuperview()
        }
        UIView.performWithoutAnimation {
            plane?.isHidden = true
            view.isHidden = false
        }
        plane = view
    }

    private func planeKey(_ input: any UIKeyInput) -> PlaneKey {
        var variant = KeyboardLanguage.Variant()
        variant.type = input.keyboardType
        variant.page = typing.page
        variant.isShifted = typing.shift != .off
        variant.hasGlobe = UITextInputMode.activeInputModes.count > 1 && input.keyboardType != .asciiCapable
        variant.hasHide = !look.hasBalloons
        let words = InputWords.of(language.code)
        var decoration = KeyPlaneView.Decoration()
        decoration.shift = typing.shift
        decoration.page = typing.page
        (decoration.enter, decoration.isEnterProminent) = words.title(of: input.returnKeyType)
        decoration.isEnterEnabled = typing.mayEnter
        decoration.space = variant.hasGlobe ? language.name : words.space
        decoration.isRightToLeft = language.isRightToLeft
        return PlaneKey(language: language, variant: variant, decoration: decoration)
    }

    private func makePlane(_ key: PlaneKey) -> KeyPlaneView {
        let view = KeyPlaneView(key.language.plane(key.variant), look, key.decoration)
        insertSubview(view, at: 0)
        planes[key] = view
        return view
    }

    // MARK: Keys

    private var focusKeys: [KeyFocus] = []

    override func focusItems(in rect: CGRect) -> [any UIFocusItem] {
        guard let plane else { return [] }
        while focusKeys.count < plane.cells.count { focusKeys.append(KeyFocus(self, focusKeys.count)) }
        return Array(focusKeys.prefix(plane.cells.count))
    }

    /// Activates a key from an encoder or Enter, like a tap.
    func tap(_ index: Int) {
        guard let plane, plane.cells.indices.contains(index) else { return }
        switch plane.cells[index].cap.kind {
        case .text(let text): typing.type(text)
        case .space: typing.space()
        case .enter: typing.enter()
        case .shift: typing.pressShift(at: CACurrentMediaTime())
        case .backspace: typing.backspace(byWord: false)
        case .plane(let page): typing.page = page
        case .globe: OnScreenKeyboard.current?.nextLanguage()
        case .hide: onHide?()
        }
        update()
    }

    // MARK: Fingers

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches.sorted(by: { $0.number < $1.number }) {
            finishPending()
            begin(touch)
        }
    }

    private func begin(_ touch: UITouch) {
        guard let plane, let index = plane.cell(at: touch.location(in: self)) else { return }
        var press = Press(touch: touch, index: index)
        let cap = plane.cells[index].cap
        switch cap.kind {
        case .backspace:
            typing.backspace(byWord: false)
            deletions = 1
            repeatTimer.schedule(at: touch.timestamp + Self.repeatDelay)
            press.isSpent = true
        case .shift:
            typing.pressShift(at: touch.timestamp)
            press.isSpent = true
        case .plane(let page):
            typing.page = page
            press.isSpent = true
        case .text:
            holdTouch = touch
            holdTimer.schedule(at: touch.timestamp + Self.holdTime)
        case .space, .enter, .globe, .hide: break
        }
        presses.append(press)
        if case .plane = cap.kind { return update() }
        update()
        show(presses.count - 1)
    }

    /// Shows the key under a finger, in the current plane.
    private func show(_ at: Int) {
        presses[at].balloon?.removeFromSuperview()
        presses[at].balloon = nil
        guard let plane, let index = presses[at].index, plane.cells.indices.contains(index) else { return }
        if case .shift = plane.cells[index].cap.kind { return }
        let balloon = KeyBalloon(plane, index, look, isBare: false)
        addSubview(balloon)
        presses[at].balloon = balloon
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            guard let at = presses.firstIndex(where: { $0.touch === touch }), !presses[at].isSpent, let plane else { continue }
            if let choices = presses[at].balloon?.choices {
                choices.choose(at: touch.location(in: choices).x)
                continue
            }
            guard let index = plane.cell(at: touch.location(in: self)), index != presses[at].index else { continue }
            let isSlide = presses[at].index.map { plane.cells[$0].cap.takesSliding } ?? true
            guard isSlide, plane.cells[index].cap.takesSliding else { continue }
            presses[at].index = index
            show(at)
            if holdTouch === touch { holdTimer.schedule(at: touch.timestamp + Self.holdTime) }
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches.sorted(by: { $0.number < $1.number }) {
            guard let at = presses.firstIndex(where: { $0.touch === touch }) else { continue }
            commit(at)
            leave(presses.firstIndex { $0.touch === touch })
        }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { leave(presses.firstIndex { $0.touch === touch }) }
    }

    func cancelAll() {
        while !presses.isEmpty { leave(0) }
    }

    private func leave(_ at: Int?) {
        guard let at else { return }
        let press = presses.remove(at: at)
        press.balloon?.removeFromSuperview()
        if holdTouch === press.touch {
            holdTouch = nil
            holdTimer.cancel()
        }
        guard let plane, let index = press.index, plane.cells.indices.contains(index) else { return }
        switch plane.cells[index].cap.kind {
        case .backspace: repeatTimer.cancel()
        case .shift where press.wasUsed && typing.shift != .locked:
            typing.releaseHeldShift()
            update()
        case .text, .shift, .enter, .space, .globe, .hide, .plane: break
        }
    }

    /// Writes the pending letters of the other fingers when the next finger lands.
    private func finishPending() {
        for at in presses.indices where !presses[at].isSpent {
            guard let index = presses[at].index, let kind = plane?.cells[index].cap.kind else { continue }
            switch kind {
            case .text, .space: commit(at)
            case .shift, .backspace, .enter, .globe, .hide, .plane: break
            }
        }
    }

    // MARK: Actions

    private func commit(_ at: Int) {
        guard !presses[at].isSpent, let plane, let index = presses[at].index, plane.cells.indices.contains(index) else { return }
        let choice = presses[at].balloon?.choices?.choice
        presses[at].isSpent = true
        presses[at].balloon?.removeFromSuperview()
        presses[at].balloon = nil
        let touch = presses[at].touch
        switch plane.cells[index].cap.kind {
        case .text(let text):
            typing.type(choice ?? text)
            keepHeldShift()
        case .space: typing.space()
        case .enter: typing.enter()
        case .globe: OnScreenKeyboard.current?.nextLanguage()
        case .hide: if isInside(touch, index) { onHide?() }
        case .shift, .backspace, .plane: break
        }
        update()
    }

    private func isInside(_ touch: UITouch, _ index: Int) -> Bool { plane?.cell(at: touch.location(in: self)) == index }

    /// Keeps Shift for more than one letter while another finger holds it.
    private func keepHeldShift() {
        for at in presses.indices {
            guard let index = presses[at].index, let plane, plane.cells.indices.contains(index) else { continue }
            guard case .shift = plane.cells[index].cap.kind, !presses[at].touch.isOver else { continue }
            presses[at].wasUsed = true
            typing.holdShift()
        }
    }

    private func holdIsOver() {
        guard let touch = holdTouch, let at = presses.firstIndex(where: { $0.touch === touch }), !presses[at].isSpent,
            let index = presses[at].index, let text = plane?.cells[index].cap.text
        else { return }
        holdTouch = nil
        let room = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
        _ = presses[at].balloon?.offer(language.alternates(of: text), in: room)
    }

    private func deleteAgain() {
        deletions += 1
        typing.backspace(byWord: deletions > Self.lettersBeforeWords)
        update()
        let now = CACurrentMediaTime()
        repeatTimer.schedule(at: now + (deletions > Self.lettersBeforeWords ? 3 * Self.repeatTime : Self.repeatTime))
    }
}

extension InputWords {
    /// Returns the label of the return key, and whether the key is emphasized.
    func title(of type: UIReturnKeyType) -> (String, Bool) {
        switch type {
        case .default: (enter, false)
        case .go, .route: (go, true)
        case .google, .search, .yahoo: (search, true)
        case .send: (send, true)
        case .done: (done, true)
        case .next: (next, true)
        case .join: (join, true)
        case .continue: (`continue`, true)
        case .emergencyCall: ("SOS", true)
        }
    }
}
