internal import Diagnostics
package import Geometry
internal import WaylandProtocols

/// The one seat: the surfaces with pointer, touch and keyboard focus, and the events sent to their clients.
///
/// Shell decides the surface and the position on it; positions are in the surface's points. Each method sends one event group of
/// the protocol, which ends with a `frame`. Times are milliseconds and wrap around.
package final class ServerSeat {
    package enum ScrollSource: Hashable, Sendable { case wheel, finger, continuous }

    /// Called when a client sets the pointer's image; nil for none or for a built-in shape, see `hidesCursor` and `shape`.
    package var onCursor: ((_ surface: Surface?, _ hotspot: Point<Local>) -> Void)?

    /// Called when a drag begins or, with nil, ends.
    package var onDrag: ((Drag?) -> Void)?
    /// The current drag.
    package internal(set) var drag: Drag?

    /// Called when the active field is replaced or has changed; nil for none.
    package var onTextInput: ((TextInput?) -> Void)?
    /// Called with the actions of a virtual pointer.
    package var onVirtualPointer: (([VirtualPointerAction]) -> Void)?
    /// Called when a constraint begins, ends or changes; see `activeConstraint` and `wantsRelativeMotion`.
    package var onHold: (() -> Void)?
    /// Called when a lock ends and its client requests a position for the pointer on its surface.
    package var onPointerHint: ((_ surface: Surface, _ place: Point<Local>) -> Void)?
    /// The active pointer constraint.
    package internal(set) var activeConstraint: PointerConstraint?

    /// The client that has the pointer hides its image.
    package private(set) var hidesCursor = false
    /// The built-in shape that the client has selected.
    package private(set) var shape = PointerShape.default
    package private(set) var pointerFocus: Surface?
    package private(set) var keyboardFocus: Surface?
    /// Popups that grab all input, the newest last.
    package internal(set) var grabbing: [Popup] = []

    /// The milliseconds until a held key repeats, and the repeats per second, of which 0 disables repeats.
    package let repeatDelay: Int32
    package let repeatRate: Int32

    private(set) weak var display: WaylandDisplay?
    /// Tracks the modifiers; nil where another seat reports them.
    private var layout: (any KeyboardLayoutState)?
    /// The keymap of the seat's own keys; nil without a keyboard.
    private(set) var keymap: SharedKeymap?
    /// The keymap of a virtual keyboard, while clients use it.
    private(set) var foreignKeymap: SharedKeymap?
    private(set) var modifiers = KeyboardModifiers()
    /// The modifiers of the virtual keyboard.
    private var virtual = KeyboardModifiers()
    private var pressed: [UInt32] = []
    /// The surface that had the keyboard focus before popups took it.
    weak var focusBelowPopups: Surface?
    var textInputs = ClientObjects<TextInput>()
    /// The input method that edits the text fields.
    weak var inputMethod: InputMethod?
    /// Keys that are down and that only the input method has received.
    var grabbedKeys: Set<UInt32> = []
    /// Called when an input method has created a popup near the caret.
    package var onInputPopup: ((InputPopup) -> Void)?
    /// Tablets and their tools.
    package private(set) lazy var pens = ServerPens(seat: self)
    var gestures = GestureListeners()
    /// The current touchpad gesture, its surface and the time of its last event.
    var gesture: (kind: PointerGesture, surface: Surface, time: UInt32)?
    var relativePointers = ClientObjects<ZwpRelativePointerV1>()
    private(set) var pointerPlace = Point<Local>(x: 0, y: 0)
    /// The time of the newest touch event, in milliseconds.
    private var lastTime: UInt32 = 0

    private var pointers = ClientObjects<WlPointer>()
    private var keyboards = ClientObjects<WlKeyboard>()
    private var touches = ClientObjects<WlTouch>()
    private(set) var fingers: [Int32: Surface] = [:]
    /// The serials of the touch-down events.
    private(set) var fingerSerials: [Int32: UInt32] = [:]
    /// The buttons that are down, and the surface on which the first of them was pressed.
    var buttons: Set<UInt32> = []
    var heldButton: (serial: UInt32, surface: Surface)?
    /// The serials of recent input events with the clients that received them, the newest last.
    var serials: [(serial: UInt32, client: ClientHandle)] = []

    init(display: WaylandDisplay, layout: (any KeyboardLayoutState)?, repeatDelay: Int32, repeatRate: Int32) {
        self.display = display
        self.layout = layout
        (self.repeatDelay, self.repeatRate) = (repeatDelay, repeatRate)
        keymap = layout.flatMap { SharedKeymap($0.keymap) }
    }

    // MARK: Pointer

    /// Moves the pointer to `surface`, or to no client.
    ///
    /// - Parameter motion: the mouse motion, if a mouse caused it.
    package func movePointer(to surface: Surface?, at place: Point<Local>, time: UInt32, motion: RelativeMotion? = nil) {
        let surface = admitted(surface)
        defer { reviewConstraint() }
        if let drag, drag.finger == nil { return drag.move(to: surface, at: place, time: time) }
        if surface !== pointerFocus {
            leavePointer()
            guard let surface, surface.isAlive else { return }
            pointerFocus = surface
            pointerPlace = place
            for pointer in pointers(of: surface) { enter(pointer, surface) }
        } else if let surface {
            let isElsewhere = place != pointerPlace
            let isRelative = motion.map(sendRelative) ?? false
            guard isElsewhere || isRelative else { return }
            pointerPlace = place
            for pointer in pointers(of: surface) {
                if isElsewhere {
                    pointer.send(.motion(time: time, surfaceX: WireFixed(place.x), surfaceY: WireFixed(place.y)))
                }
                pointer.send(.frame)
            }
        }
    }

    /// - Parameter code: the kernel's code, where `BTN_LEFT` is 0x110.
    package func pressPointer(code: UInt32, isPressed: Bool, time: UInt32) {
        noteButton(code, isPressed: isPressed)
        if dragTakesButton(isPressed: isPressed) { return }
        guard let focus = pointerFocus else { return }
        let serial = inputSerial(for: focus)
        if isPressed, buttons.count == 1 { heldButton = (serial, focus) }
        for pointer in pointers(of: focus) {
            pointer.send(.button(serial: serial, time: time, button: code, state: isPressed ? .pressed : .released))
            pointer.send(.frame)
        }
    }

    /// Scrolls by a distance in points, right and down being positive.
    ///
    /// - Parameters:
    ///   - steps: the steps of a wheel, in 120ths of a notch; zero for devices without notches.
    ///   - isEnd: whether the fingers have left; any further motion is the client's own.
    package func scroll(_ source: ScrollSource, by distance: Size<Local>, steps: (x: Int32, y: Int32), isEnd: Bool, time: UInt32)
    {
        guard let focus = pointerFocus else { return }
        for pointer in pointers(of: focus) {
            switch source {
            case .wheel: pointer.send(.axisSource(axisSource: .wheel))
            case .finger: pointer.send(.axisSource(axisSource: .finger))
            case .continuous: pointer.send(.axisSource(axisSource: .continuous))
            }
            let axes = [(WlPointer.Axis.verticalScroll, distance.height, steps.y), (.horizontalScroll, distance.width, steps.x)]
            for (axis, value, step) in axes {
                if isEnd {
                    pointer.send(.axisStop(time: time, axis: axis))
                } else if value != 0 {
                    if step != 0, !pointer.send(.axisValue120(axis: axis, value120: step)), step / 120 != 0 {
                        pointer.send(.axisDiscrete(axis: axis, discrete: step / 120))
                    }
                    pointer.send(.axis(time: time, axis: axis, value: WireFixed(value)))
                }
            }
            pointer.send(.frame)
        }
    }

    private func enter(_ pointer: WlPointer, _ surface: Surface) {
        guard let display else { return }
        pointer.send(
            .enter(
                serial: display.nextSerial(), surface: surface.object, surfaceX: WireFixed(pointerPlace.x),
                surfaceY: WireFixed(pointerPlace.y)))
        pointer.send(.frame)
    }

    func setCursor(_ picture: Surface?, hotspot: Point<Local>) {
        hidesCursor = picture == nil
        shape = .default
        onCursor?(picture, hotspot)
    }

    func resetCursor() { setShape(.default) }

    func setShape(_ new: PointerShape) {
        (hidesCursor, shape) = (false, new)
        onCursor?(nil, Point(x: 0, y: 0))
    }

    func leavePointer() {
        guard let old = pointerFocus, let display else { return }
        pointerFocus = nil
        if let gesture { endGesture(isCancelled: true, time: gesture.time) }
        if activeConstraint?.surface === old { releaseConstraint() }
        resetCursor()
        guard old.isAlive else { return }
        for pointer in pointers(of: old) {
            pointer.send(.leave(serial: display.nextSerial(), surface: old.object))
            pointer.send(.frame)
        }
    }

    private func pointers(of surface: Surface) -> ObjectList<WlPointer> { pointers[surface.client.handle] }

    // MARK: Touch

    package func touchDown(_ id: Int32, on surface: Surface, at place: Point<Local>, time: UInt32) {
        guard surface.isAlive, admits(surface) else { return }
        fingers[id] = surface
        lastTime = time
        let serial = inputSerial(for: surface)
        fingerSerials[id] = serial
        for touch in touches(of: surface) {
            touch.send(
                .down(
                    serial: serial, time: time, surface: surface.object, id: id, x: WireFixed(place.x), y: WireFixed(place.y)))
        }
    }

    package func touchMoved(_ id: Int32, to place: Point<Local>, time: UInt32) {
        guard let surface = fingers[id], drag?.finger != id else { return }
        lastTime = time
        for touch in touches(of: surface) {
            touch.send(.motion(time: time, id: id, x: WireFixed(place.x), y: WireFixed(place.y)))
        }
    }

    package func touchUp(_ id: Int32, time: UInt32) {
        fingerSerials[id] = nil
        defer { if drag?.finger == id { drag?.drop() } }
        guard let surface = fingers.removeValue(forKey: id) else { return }
        let serial = inputSerial(for: surface)
        for touch in touches(of: surface) { touch.send(.up(serial: serial, time: time, id: id)) }
    }

    /// Sends a touch frame: the events since the last call happened at one moment.
    package func endTouchFrame(of surface: Surface) {
        for touch in touches(of: surface) { touch.send(.frame) }
    }

    /// Cancels all touches on the client's surfaces; the client should undo what they began.
    package func cancelTouches(of client: Client) {
        guard fingers.values.contains(where: { $0.client === client }) else { return }
        if let drag, let finger = drag.finger, fingers[finger]?.client === client { drag.cancel() }
        fingers = fingers.filter { $0.value.client !== client }
        for touch in touches[client.handle] { touch.send(.cancel) }
    }

    private func touches(of surface: Surface) -> ObjectList<WlTouch> { touches[surface.client.handle] }

    // MARK: Keys

    /// Moves the keyboard focus to `surface`, or to no client.
    package func focusKeyboard(on wanted: Surface?) {
        // In a locked session the focused surface keeps the focus from surfaces that may not have it.
        let surface = wanted == nil ? nil : admitted(wanted) ?? admitted(keyboardFocus)
        guard surface !== keyboardFocus, let display else { return }
        if let old = keyboardFocus, old.isAlive {
            for keyboard in keyboards(of: old) {
                keyboard.send(.leave(serial: display.nextSerial(), surface: old.object))
            }
        }
        keyboardFocus = surface?.isAlive == true ? surface : nil
        // Clients treat a text input event before the keyboard focus of its window as an error.
        defer {
            moveTextInputs()
            reviewConstraint()
        }
        guard let surface = keyboardFocus else { return }
        for keyboard in keyboards(of: surface) { enter(keyboard, surface) }
        display.selection.keyboardEntered(surface.client)
        display.primarySelection.keyboardEntered(surface.client)
    }

    /// Delivers a key press or release; clients generate the repeats themselves.
    package func key(code: UInt32, isPressed: Bool, time: UInt32) {
        pressed.removeAll { $0 == code }
        useKeymap(nil)
        let before = modifiers
        if let layout { modifiers = layout.update(code: code, isPressed: isPressed) }
        if grabTakes(code, isPressed: isPressed, time: time, hasNewModifiers: modifiers != before) { return }
        if isPressed { pressed.append(code) }
        guard let focus = keyboardFocus else { return }
        let serial = inputSerial(for: focus)
        for keyboard in keyboards(of: focus) {
            keyboard.send(.key(serial: serial, time: time, key: code, state: isPressed ? .pressed : .released))
            if modifiers != before { sendModifiers(keyboard) }
        }
    }

    /// Delivers a key of a virtual keyboard, which only clients receive.
    func virtualKey(_ code: UInt32, isPressed: Bool, of map: SharedKeymap, _ modifiers: KeyboardModifiers, time: UInt32) {
        guard hasKeyboard else { return }
        virtualModifiers(modifiers, of: map)
        guard let focus = keyboardFocus else { return }
        let serial = inputSerial(for: focus)
        for keyboard in keyboards(of: focus) {
            keyboard.send(.key(serial: serial, time: time, key: code, state: isPressed ? .pressed : .released))
        }
    }

    func virtualModifiers(_ new: KeyboardModifiers, of map: SharedKeymap) {
        guard hasKeyboard else { return }
        useKeymap(map)
        guard new != virtual else { return }
        virtual = new
        guard let focus = keyboardFocus else { return }
        for keyboard in keyboards(of: focus) { sendModifiers(keyboard) }
    }

    /// Sends a keymap to all clients; nil for the keymap of the seat's own keyboards.
    private func useKeymap(_ new: SharedKeymap?) {
        guard new !== foreignKeymap else { return }
        foreignKeymap = new
        virtual = KeyboardModifiers()
        for keyboard in keyboards.all { sendKeymap(keyboard) }
        guard let focus = keyboardFocus else { return }
        for keyboard in keyboards(of: focus) { sendModifiers(keyboard) }
    }

    /// Sets another seat's keymap for the seat's own keys; from then on that seat reports the modifiers.
    ///
    /// - Parameter text: the keymap in xkb's format.
    package func setKeymap(_ text: String) {
        guard let new = SharedKeymap(text) else { return }
        keymap = new
        layout = nil
        modifiers = KeyboardModifiers()
        inputMethod?.grab.map(grabBegins)
        guard foreignKeymap == nil else { return }
        for keyboard in keyboards.all { sendKeymap(keyboard) }
        sendModifiersToFocus()
    }

    /// Sets the active modifiers of the seat's own keys, as bit masks of the keymap that was set.
    package func setModifiers(_ new: KeyboardModifiers) {
        guard layout == nil, new != modifiers, let display else { return }
        modifiers = new
        inputMethod?.grab?.modifiers(new, serial: display.nextSerial())
        if foreignKeymap == nil { sendModifiersToFocus() }
    }

    private func sendKeymap(_ object: WlKeyboard) {
        guard let keymap = foreignKeymap ?? keymap else { return }
        let own = object.version < 7 ? SealedMemory(name: "gimbal-keymap", text: keymap.text, isForAll: false) : nil
        let memory = own ?? keymap.memory
        object.send(.keymap(format: .xkbV1, fd: memory.descriptor, size: UInt32(memory.size)))
    }

    private func enter(_ keyboard: WlKeyboard, _ surface: Surface) {
        guard let display else { return }
        keyboard.send(.enter(serial: display.nextSerial(), surface: surface.object, keys: wireArray(pressed)))
        sendModifiers(keyboard)
    }

    private func sendModifiers(_ keyboard: WlKeyboard) {
        guard let display else { return }
        let modifiers = foreignKeymap == nil ? modifiers : virtual
        keyboard.send(
            .modifiers(
                serial: display.nextSerial(), modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
                modsLocked: modifiers.locked, group: modifiers.group))
    }

    func sendModifiersToFocus() {
        guard let focus = keyboardFocus else { return }
        for keyboard in keyboards(of: focus) { sendModifiers(keyboard) }
    }

    private func keyboards(of surface: Surface) -> ObjectList<WlKeyboard> { keyboards[surface.client.handle] }

    // MARK: Objects

    func bind(_ object: WlSeat, _ client: Client) {
        guard client.charge(.seats) else { return }
        object.handler = SeatBinding(seat: self, client: client)
        var capabilities: WlSeat.Capability = [.pointer, .touch]
        if keymap != nil { capabilities.insert(.keyboard) }
        object.send(.capabilities(capabilities: capabilities))
        object.send(.name(name: "seat0"))
    }

    func addPointer(_ object: WlPointer, _ client: Client) {
        pointers.append(object)
        object.handler = PointerBinding(seat: self, client: client)
        if let focus = pointerFocus, focus.client.handle == object.client { enter(object, focus) }
    }

    func addKeyboard(_ object: WlKeyboard, _ client: Client) {
        keyboards.append(object)
        object.handler = KeyboardBinding(seat: self, client: client)
        guard hasKeyboard else { return }
        sendKeymap(object)
        object.send(.repeatInfo(rate: repeatRate, delay: repeatDelay))
        if let focus = keyboardFocus, focus.client.handle == object.client { enter(object, focus) }
    }

    func addTouch(_ object: WlTouch, _ client: Client) {
        touches.append(object)
        object.handler = TouchBinding(seat: self, client: client)
    }

    var hasKeyboard: Bool { keymap != nil }

    func remove(_ object: WlPointer) { pointers.remove(object) }
    func remove(_ object: WlKeyboard) { keyboards.remove(object) }
    func remove(_ object: WlTouch) { touches.remove(object) }

    /// Removes a surface that has ended.
    func forget(_ surface: Surface) {
        if pointerFocus === surface { leavePointer() }
        pens.leave { $0 === surface }
        if keyboardFocus === surface {
            keyboardFocus = nil
            moveTextInputs()
        }
        if heldButton?.surface === surface { heldButton = nil }
        drag?.surfaceEnded(surface)
        let lost = fingers.filter { $0.value === surface }.keys.sorted()
        // The end of the surface must not drop what is dragged from it.
        if let drag, let finger = drag.finger, lost.contains(finger) { drag.cancel() }
        guard !lost.isEmpty, surface.client.isConnected else { return fingers = fingers.filter { $0.value !== surface } }
        // The client receives the end of the touches, and nothing more of these fingers.
        for id in lost { touchUp(id, time: lastTime) }
        endTouchFrame(of: surface)
    }

    /// Removes the focus from a window that is unmapped and from everything in it, while the surfaces can still be named in
    /// events.
    func unmapped(_ surface: Surface) {
        func isWithin(_ other: Surface) -> Bool {
            guard other.client === surface.client else { return false }
            return sequence(first: other.id) { surface.client.tree.parent(of: $0) }.contains(surface.id)
        }
        if let focus = pointerFocus, isWithin(focus) { leavePointer() }
        pens.leave(where: isWithin)
    }
}
