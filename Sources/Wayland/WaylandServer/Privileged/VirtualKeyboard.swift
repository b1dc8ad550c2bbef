internal import Diagnostics
internal import Glibc
internal import WaylandProtocols

/// A keymap in shared memory, sent to clients in place of the seat's.
final class SharedKeymap {
    let text: String
    let memory: SealedMemory

    /// Creates the shared memory; returns nil when there is none.
    init?(_ text: String) {
        guard let memory = SealedMemory(name: "gimbal-keymap", text: text, isForAll: true) else { return nil }
        self.text = text
        self.memory = memory
    }
}

/// `zwp_virtual_keyboard_v1`: a keyboard simulated by a client, with a keymap of its own.
final class VirtualKeyboard: ZwpVirtualKeyboardV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?
    private var keymap: SharedKeymap?
    private var modifiers = KeyboardModifiers()
    private var held: [UInt32] = []

    /// The maximum size of a keymap's text in bytes, ten times the largest known.
    private static let longest = 1 << 20

    init(client: Client, seat: ServerSeat?) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpVirtualKeyboardV1.Request, of object: ZwpVirtualKeyboardV1) {
        switch consume request {
        case .keymap(let format, let fd, let size):
            guard format == 1, let text = VirtualKeyboard.text(fd.rawValue, Int(size)), let new = SharedKeymap(text) else {
                log.warning("client \(client.processID) plays a keyboard whose keymap cannot be read")
                return
            }
            releaseAll(time: 0)
            keymap = new
            modifiers = KeyboardModifiers()
        case .key(let time, let code, let state):
            guard let keymap else { return object.fail(.noKeymap, "a key without a keymap") }
            let isPressed = state != 0
            guard held.contains(code) != isPressed, held.count < 64 || !isPressed else { return }
            if isPressed { held.append(code) } else { held.removeAll { $0 == code } }
            seat?.virtualKey(code, isPressed: isPressed, of: keymap, modifiers, time: time)
        case .modifiers(let depressed, let latched, let locked, let group):
            guard let keymap else { return object.fail(.noKeymap, "modifiers without a keymap") }
            modifiers = KeyboardModifiers(depressed: depressed, latched: latched, locked: locked, group: group)
            seat?.virtualModifiers(modifiers, of: keymap)
        case .destroy: break
        }
    }

    func ended(_ object: ZwpVirtualKeyboardV1) {
        client.credit(.virtualDevices)
        // Keys that are still down are released here, since no other code does.
        releaseAll(time: 0)
    }

    private func releaseAll(time: UInt32) {
        guard let keymap else { return }
        for code in held { seat?.virtualKey(code, isPressed: false, of: keymap, modifiers, time: time) }
        held = []
    }

    /// Reads the keymap without mapping it, because the client may truncate the file.
    private static func text(_ descriptor: Int32, _ size: Int) -> String? {
        guard size > 0, size <= longest, case .inMemory = MemoryFile(of: descriptor) else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, size, 0) }
        guard count == size else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}

/// `zwp_virtual_keyboard_manager_v1` of one client.
final class VirtualKeyboardManagerBinding: ZwpVirtualKeyboardManagerV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpVirtualKeyboardManagerV1.Request, of object: ZwpVirtualKeyboardManagerV1) {
        switch consume request {
        case .createVirtualKeyboard(_, let id):
            guard client.charge(.virtualDevices), let made = id.create() else { return }
            made.handler = VirtualKeyboard(client: client, seat: seat)
        }
    }

    func ended(_ object: ZwpVirtualKeyboardManagerV1) {}
}
