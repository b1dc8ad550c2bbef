internal import Glibc

/// The compositor's seat, as far as it concerns the window: pointer, keys and fingers come out as those of devices.
final class NestedSeat {
    var onInput: ((NestedInput) -> Void)? {
        didSet { tellDevices() }
    }
    /// In the compositor's points.
    var windowSize: (width: Int, height: Int) = (1, 1)

    private let surface: RemoteObject
    private let seat: RemoteObject?
    private var pointer: RemoteObject?
    private var keyboard: RemoteObject?
    private var touch: RemoteObject?
    private var scroll = NestedScroll()
    private var keymap: String?
    /// Keys that went down while the window had them; keys that were down before are ignored.
    private var keys: Set<UInt32> = []

    init(_ connection: CompositorConnection, surface: RemoteObject) {
        self.surface = surface
        seat = connection.bind("wl_seat", upTo: 8, atLeast: 5)
        seat?.onEvent = { [unowned self] event, arguments in
            if event == 0 { setAbilities(arguments.uint(0)) }
        }
    }

    private func tellDevices() {
        onInput?(.devices(pointer: pointer != nil, touch: touch != nil, keyboard: keyboard != nil))
        if keyboard != nil, let keymap { onInput?(.keymap(keymap)) }
    }

    private func setAbilities(_ abilities: UInt32) {
        pointer = abilities & 1 == 0 ? nil : pointer ?? listen(to: "wl_pointer", 0) { $0.handlePointer($1, $2) }
        keyboard = abilities & 2 == 0 ? nil : keyboard ?? listen(to: "wl_keyboard", 1) { $0.handleKeyboard($1, $2) }
        touch = abilities & 4 == 0 ? nil : touch ?? listen(to: "wl_touch", 2) { $0.handleTouch($1, $2) }
        tellDevices()
    }

    private func listen(
        to interface: String, _ request: UInt32, _ handle: @escaping (NestedSeat, Int, EventArguments) -> Void
    ) -> RemoteObject? {
        let object = seat?.make(interface, request, [.newID])
        object?.onEvent = { [unowned self] in handle(self, $0, $1) }
        return object
    }

    private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (x / Double(max(windowSize.width, 1)), y / Double(max(windowSize.height, 1)))
    }

    private func handlePointer(_ event: Int, _ arguments: EventArguments) {
        switch event {
        case 0:
            // The app draws a pointer of its own; two would be one too many.
            pointer?.send(0, [.uint(arguments.uint(0)), .object(nil), .int(0), .int(0)])
            movePointer(arguments.fixed(2), arguments.fixed(3))
        case 1: onInput?(.pointerLost)
        case 2: movePointer(arguments.fixed(1), arguments.fixed(2))
        case 3: onInput?(.button(code: arguments.uint(2), isPressed: arguments.uint(3) == 1))
        case 4: scroll.move(axis: arguments.uint(1), by: arguments.fixed(2))
        case 5: if let said = scroll.take() { onInput?(said) }
        case 6: scroll.source = arguments.uint(0)
        case 7: scroll.stop(axis: arguments.uint(1))
        case 8: scroll.step(axis: arguments.uint(0), by: arguments.int(1) * 120)
        case 9: scroll.step(axis: arguments.uint(0), by: arguments.int(1))
        case _: break
        }
    }

    private func movePointer(_ x: Double, _ y: Double) {
        let place = place(x, y)
        onInput?(.pointerMoved(x: place.x, y: place.y))
    }

    private func handleKeyboard(_ event: Int, _ arguments: EventArguments) {
        switch event {
        case 0:
            keymap = readKeymap(arguments.descriptor(1), size: arguments.uint(2))
            if let keymap { onInput?(.keymap(keymap)) }
        case 2:
            keys = []
            onInput?(.keysLost)
        case 3:
            let (code, isPressed) = (arguments.uint(2), arguments.uint(3) == 1)
            let isNews = isPressed ? keys.insert(code).inserted : keys.remove(code) != nil
            if isNews { onInput?(.key(code: code, isPressed: isPressed)) }
        case 4:
            onInput?(
                .modifiers(
                    depressed: arguments.uint(1), latched: arguments.uint(2), locked: arguments.uint(3), group: arguments.uint(4))
            )
        case _: break
        }
    }

    /// - Parameter size: with the zero at its end.
    private func readKeymap(_ descriptor: Int32, size: UInt32) -> String? {
        defer { close(descriptor) }
        guard (2...4_000_000).contains(size) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        var count = 0
        while count < bytes.count {
            let step = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress! + count, $0.count - count, count) }
            guard step > 0 else { break }
            count += step
        }
        return String(decoding: bytes[..<count].prefix { $0 != 0 }, as: UTF8.self)
    }

    private func handleTouch(_ event: Int, _ arguments: EventArguments) {
        switch event {
        case 0:
            let place = place(arguments.fixed(4), arguments.fixed(5))
            onInput?(.touchDown(slot: Int32(clamping: arguments.int(3)), x: place.x, y: place.y))
        case 1: onInput?(.touchUp(slot: Int32(clamping: arguments.int(2))))
        case 2:
            let place = place(arguments.fixed(2), arguments.fixed(3))
            onInput?(.touchMoved(slot: Int32(clamping: arguments.int(1)), x: place.x, y: place.y))
        case 4: onInput?(.touchesLost)
        case _: break
        }
    }
}
