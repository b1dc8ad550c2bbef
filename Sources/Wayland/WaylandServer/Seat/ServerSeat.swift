internal import Diagnostics
package import Geometry
internal import WaylandProtocols

/// The one seat: who has the pointer, the fingers and the keys, and what these clients are told.
///
/// Shell decides which surface it is and where on it; places are in the surface's points. What each method says is one event group
/// of the protocol: a `frame` ends it. Times are milliseconds and wrap around.
package final class ServerSeat {
    package enum ScrollSource: Hashable, Sendable { case wheel, finger, continuous }

    /// The client wants another picture at the pointer; nil for none, or for one of ours: see `hidesCursor` and `shape`.
    package var onCursor: ((_ surface: Surface?, _ hotspot: Point<Local>) -> Void)?

    /// Something is dragged from now on, or nothing any more.
    package var onDrag: ((Drag?) -> Void)?
    /// What is dragged.
    package internal(set) var drag: Drag?

    /// The field that is being written into is another one, or has said something new; nil for none.
    package var onTextInput: ((TextInput?) -> Void)?
    /// A program plays a pointer, and has done this.
    package var onVirtualPointer: (([VirtualPointerAction]) -> Void)?
    /// A client holds the pointer, or does not any more, or holds it elsewhere: see `activeConstraint` and `wantsRelativeMotion`.
    package var onHold: (() -> Void)?
    /// The pointer is free again, and its client wants it somewhere on its surface.
    package var onPointerHint: ((_ surface: Surface, _ place: Point<Local>) -> Void)?
    /// What holds the pointer.
    package internal(set) var activeConstraint: PointerConstraint?

    /// The client that has the pointer wants nothing to be seen of it.
    package private(set) var hidesCursor = false
    /// Which of ours it wants to be seen.
    package private(set) var shape = PointerShape.default
    package private(set) var pointerFocus: Surface?
    package private(set) var keyboardFocus: Surface?
    /// Popups that take all input, the newest last.
    package internal(set) var grabbing: [Popup] = []

    /// Milliseconds until a held key is repeated, and repeats a second; 0 repeats for none.
    package let repeatDelay: Int32
    package let repeatRate: Int32

    private(set) weak var display: WaylandDisplay?
    /// Follows the keys; nil where another seat says which modifiers are in force.
    private var layout: (any KeyboardLayoutState)?
    /// What the seat's own keys mean; nil where there are none.
    private(set) var keymap: SharedKeymap?
    /// The keymap of a keyboard that a program plays, while clients believe in that.
    private(set) var foreignKeymap: SharedKeymap?
    private(set) var modifiers = KeyboardModifiers()
    /// Those of the keyboard that a program plays.
    private var virtual = KeyboardModifiers()
    private var pressed: [UInt32] = []
    /// Who had the keys before a menu took them.
    weak var focusBelowPopups: Surface?
    var textInputs: [TextInput] = []
    /// The program that writes into them.
    weak var inputMethod: InputMethod?
    /// Keys that are down, and that it has heard of alone.
    var grabbedKeys: Set<UInt32> = []
    /// An input method has made something to be shown near the place where is written.
    package var onInputPopup: ((InputPopup) -> Void)?
    /// Tablets and their tools.
    package private(set) lazy var pens = ServerPens(seat: self)
    var gestures = GestureListeners()
    /// What fingers on a touchpad do, on which surface, and when they last did something.
    var gesture: (kind: PointerGesture, surface: Surface, time: UInt32)?
    var relativePointers: [ZwpRelativePointerV1] = []
    private(set) var pointerPlace = Point<Local>(x: 0, y: 0)
    /// Of the newest event of a finger, in milliseconds.
    private var lastTime: UInt32 = 0

    private(set) var seats: [WlSeat] = []
    private var pointers: [WlPointer] = []
    private var keyboards: [WlKeyboard] = []
    private var touches: [WlTouch] = []
    private(set) var fingers: [Int32: Surface] = [:]
    /// By which number the client was told of each.
    private(set) var fingerSerials: [Int32: UInt32] = [:]
    /// Buttons that are down, and what the first of them was pressed on.
    var buttons: Set<UInt32> = []
    var heldButton: (serial: UInt32, surface: Surface)?
    /// Serials of what people did, with the client that was told; the newest last.
    var serials: [(serial: UInt32, client: ClientHandle)] = []

    init(display: WaylandDisplay, layout: (any KeyboardLayoutState)?, repeatDelay: Int32, repeatRate: Int32) {
        self.display = display
        self.layout = layout
        (self.repeatDelay, self.repeatRate) = (repeatDelay, repeatRate)
        keymap = layout.flatMap { SharedKeymap($0.keymap) }
    }

    // MARK: Pointer

    /// The pointer is over `surface`, or over nothing of a client.
    ///
    /// - Parameter motion: of the mouse, where it was one.
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

    /// - Parameter code: the kernel's, `BTN_LEFT` being 0x110.
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

    /// Scrolls by so many points, right and down being positive.
    ///
    /// - Parameters:
    ///   - steps: of a wheel, in 120ths of a notch; zero for what has no notches.
    ///   - isEnd: the fingers have left: what follows is the client's own.
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

    private func pointers(of surface: Surface) -> [WlPointer] { pointers.filter { $0.client == surface.client.handle } }

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

    /// Ends what belongs together: events since the last call happened at one moment.
    package func endTouchFrame(of surface: Surface) {
        for touch in touches(of: surface) { touch.send(.frame) }
    }

    /// All fingers on the client's surfaces are somebody else's now; what they began is undone.
    package func cancelTouches(of client: Client) {
        guard fingers.values.contains(where: { $0.client === client }) else { return }
        if let drag, let finger = drag.finger, fingers[finger]?.client === client { drag.cancel() }
        fingers = fingers.filter { $0.value.client !== client }
        for touch in touches where touch.client == client.handle { touch.send(.cancel) }
    }

    private func touches(of surface: Surface) -> [WlTouch] { touches.filter { $0.client == surface.client.handle } }

    // MARK: Keys

    /// Keys go to `surface` from now on, or to no client.
    package func focusKeyboard(on wanted: Surface?) {
        // Whoever has them in a locked session keeps them from all that may not.
        let surface = wanted == nil ? nil : admitted(wanted) ?? admitted(keyboardFocus)
        guard surface !== keyboardFocus, let display else { return }
        if let old = keyboardFocus, old.isAlive {
            for keyboard in keyboards(of: old) {
                keyboard.send(.leave(serial: display.nextSerial(), surface: old.object))
            }
        }
        keyboardFocus = surface?.isAlive == true ? surface : nil
        // A field that is told before its window has the keys takes that for a mistake.
        defer {
            moveTextInputs()
            reviewConstraint()
        }
        guard let surface = keyboardFocus else { return }
        for keyboard in keyboards(of: surface) { enter(keyboard, surface) }
        display.selection.keyboardEntered(surface.client)
        display.primarySelection.keyboardEntered(surface.client)
    }

    /// A key went down or up; repeats are the client's own.
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

    /// A key of a keyboard that a program plays; only clients hear of it.
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

    /// All clients are told what keys mean from now on; nil for what they mean on the seat's own keyboards.
    private func useKeymap(_ new: SharedKeymap?) {
        guard new !== foreignKeymap else { return }
        foreignKeymap = new
        virtual = KeyboardModifiers()
        for keyboard in keyboards { sendKeymap(keyboard) }
        guard let focus = keyboardFocus else { return }
        for keyboard in keyboards(of: focus) { sendModifiers(keyboard) }
    }

    /// Another seat's keymap is that of the seat's own keys from now on, and that seat says which modifiers are in force.
    ///
    /// - Parameter text: in xkb's format.
    package func setKeymap(_ text: String) {
        guard let new = SharedKeymap(text) else { return }
        keymap = new
        layout = nil
        modifiers = KeyboardModifiers()
        inputMethod?.grab.map(grabBegins)
        guard foreignKeymap == nil else { return }
        for keyboard in keyboards { sendKeymap(keyboard) }
        sendModifiersToFocus()
    }

    /// The modifiers that are in force on the seat's own keys, in the numbers of the keymap that was set.
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

    private func keyboards(of surface: Surface) -> [WlKeyboard] { keyboards.filter { $0.client == surface.client.handle } }

    // MARK: Objects

    func bind(_ object: WlSeat) {
        seats.append(object)
        object.handler = SeatBinding(seat: self)
        var capabilities: WlSeat.Capability = [.pointer, .touch]
        if keymap != nil { capabilities.insert(.keyboard) }
        object.send(.capabilities(capabilities: capabilities))
        object.send(.name(name: "seat0"))
    }

    func addPointer(_ object: WlPointer) {
        pointers.append(object)
        object.handler = PointerBinding(seat: self, display: display)
        if let focus = pointerFocus, focus.client.handle == object.client { enter(object, focus) }
    }

    func addKeyboard(_ object: WlKeyboard) {
        keyboards.append(object)
        object.handler = KeyboardBinding(seat: self)
        guard hasKeyboard else { return }
        sendKeymap(object)
        object.send(.repeatInfo(rate: repeatRate, delay: repeatDelay))
        if let focus = keyboardFocus, focus.client.handle == object.client { enter(object, focus) }
    }

    func addTouch(_ object: WlTouch) {
        touches.append(object)
        object.handler = TouchBinding(seat: self)
    }

    var hasKeyboard: Bool { keymap != nil }

    func remove(_ object: WaylandObject) {
        seats.removeAll { $0 === object }
        pointers.removeAll { $0 === object }
        keyboards.removeAll { $0 === object }
        touches.removeAll { $0 === object }
    }

    /// The surface has ended.
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
        // What is dragged from it is not dropped by its end.
        if let drag, let finger = drag.finger, lost.contains(finger) { drag.cancel() }
        guard !lost.isEmpty, surface.client.isConnected else { return fingers = fingers.filter { $0.value !== surface } }
        // It hears the end of what it began, and nothing more of these fingers.
        for id in lost { touchUp(id, time: lastTime) }
        endTouchFrame(of: surface)
    }

    /// The window is not seen any more, and neither is what lies in it: whoever has the pointer there is told while it can be named.
    func unmapped(_ surface: Surface) {
        func isWithin(_ other: Surface) -> Bool {
            guard other.client === surface.client else { return false }
            return sequence(first: other.id) { surface.client.tree.parent(of: $0) }.contains(surface.id)
        }
        if let focus = pointerFocus, isWithin(focus) { leavePointer() }
        pens.leave(where: isWithin)
    }
}
