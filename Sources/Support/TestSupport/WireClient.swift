internal import Glibc

/// A Wayland client that writes raw bytes: it can send messages that no library would send.
package final class WireClient {
    package enum Argument {
        case int(Int32)
        case uint(UInt32)
        case string(String)
        /// Bytes after their count, for arrays and invalid strings.
        case array([UInt8])
        case null
    }

    package struct Event: Equatable {
        package let object: UInt32
        package let opcode: UInt16
        package let payload: [UInt8]

        /// Returns the number at `index`, counted in words of four bytes.
        package func word(_ index: Int) -> UInt32 {
            guard payload.count >= index * 4 + 4 else { return .max }
            return (0..<4).reduce(0) { $0 | UInt32(payload[index * 4 + $1]) << UInt32($1 * 8) }
        }

        /// Returns the string whose length is at `index`.
        package func string(_ index: Int) -> String {
            let length = Int(word(index))
            guard length > 0, payload.count >= index * 4 + 4 + length else { return "" }
            return String(decoding: payload[(index * 4 + 4)..<(index * 4 + 3 + length)], as: UTF8.self)
        }
    }

    /// The error that ended the connection, from `wl_display.error`.
    package struct ProtocolError: Equatable {
        package let object: UInt32
        package let code: UInt32
        package let message: String
    }

    package let socket: Int32
    package private(set) var events: [Event] = []
    package private(set) var error: ProtocolError?
    /// True when the server has closed the socket.
    package private(set) var isClosed = false
    /// The descriptors that came with events, oldest first; closed with the client.
    package private(set) var descriptors: [Int32] = []
    package private(set) var globals: [String: (name: UInt32, version: UInt32)] = [:]
    /// Runs the server; called while the client waits.
    private let serve: () -> Void
    private var lastID: UInt32 = 1
    private var input: [UInt8] = []
    private var registry: UInt32 = 0
    private var hasLeft = false

    package init(socket: Int32, serve: @escaping () -> Void) {
        self.socket = socket
        self.serve = serve
    }

    deinit {
        disconnect()
    }

    package func newID() -> UInt32 {
        lastID += 1
        return lastID
    }

    // MARK: Sending

    package func request(_ object: UInt32, _ opcode: UInt16, _ arguments: [Argument] = [], descriptors: [Int32] = []) {
        sendBytes(WireClient.message(object, opcode, arguments), descriptors: descriptors)
    }

    /// Returns a request as it goes over the socket.
    package static func message(_ object: UInt32, _ opcode: UInt16, _ arguments: [Argument] = []) -> [UInt8] {
        var body: [UInt8] = []
        for argument in arguments {
            switch argument {
            case .int(let value): body += bytes(UInt32(bitPattern: value))
            case .uint(let value): body += bytes(value)
            case .null: body += bytes(0)
            case .string(let text): body += counted(Array(text.utf8) + [0])
            case .array(let bytes): body += counted(bytes)
            }
        }
        return bytes(object) + bytes(UInt32(body.count + 8) << 16 | UInt32(opcode)) + body
    }

    /// Sends bytes unchanged.
    package func sendBytes(_ bytes: [UInt8], descriptors: [Int32] = []) {
        guard !hasLeft else { return }
        var sent = 0
        var tries = 0
        while sent < bytes.count, tries < 1000 {
            let part = send(Array(bytes[sent...]), sent == 0 ? descriptors : [])
            if part > 0 {
                sent += part
            } else {
                // The socket is full or closed; the server may make room.
                guard errno == EAGAIN else { return }
                serve()
                tries += 1
            }
        }
    }

    /// Sends as many bytes as the socket takes now.
    ///
    /// - Returns: how many; negative, with `errno`, when the socket takes none.
    package func send(_ bytes: [UInt8], _ descriptors: [Int32] = []) -> Int {
        var control = [UInt8](repeating: 0, count: descriptors.isEmpty ? 0 : 16 + (descriptors.count * 4 + 7) / 8 * 8)
        if !descriptors.isEmpty {
            // This is struct cmsghdr, whose macros Swift cannot import: length, SOL_SOCKET, SCM_RIGHTS, the descriptors.
            control.withUnsafeMutableBytes { memory in
                memory.storeBytes(of: 16 + descriptors.count * 4, as: Int.self)
                memory.storeBytes(of: Int32(SOL_SOCKET), toByteOffset: 8, as: Int32.self)
                memory.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)
                for (index, descriptor) in descriptors.enumerated() {
                    memory.storeBytes(of: descriptor, toByteOffset: 16 + index * 4, as: Int32.self)
                }
            }
        }
        var data = bytes
        return data.withUnsafeMutableBytes { data in
            control.withUnsafeMutableBytes { control in
                var vector = iovec(iov_base: data.baseAddress, iov_len: data.count)
                return withUnsafeMutablePointer(to: &vector) { vector in
                    var message = msghdr()
                    message.msg_iov = vector
                    message.msg_iovlen = 1
                    message.msg_control = control.isEmpty ? nil : control.baseAddress
                    message.msg_controllen = control.count
                    return sendmsg(socket, &message, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                }
            }
        }
    }

    private static func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) } }

    private static func counted(_ bytes: [UInt8]) -> [UInt8] {
        WireClient.bytes(UInt32(bytes.count)) + bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    /// Disconnects without a message.
    package func disconnect() {
        guard !hasLeft else { return }
        hasLeft = true
        isClosed = true
        close(socket)
        for descriptor in descriptors { close(descriptor) }
        descriptors = []
    }

    // MARK: Receiving

    /// Lets the server answer all requests, and reads its events.
    package func roundTrip() {
        let callback = newID()
        request(1, 0, [.uint(callback)])
        for _ in 0..<200 {
            serve()
            receive()
            if isClosed || events.contains(where: { $0.object == callback }) { break }
        }
        events.removeAll { $0.object == callback }
    }

    package func receive() {
        guard !hasLeft else { return }
        var part = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = receive(&part)
            if count == 0 || (count < 0 && errno != EAGAIN) { isClosed = true }
            guard count > 0 else { break }
            input += part[..<count]
        }
        var at = 0
        while input.count - at >= 8 {
            let head = Event(object: 0, opcode: 0, payload: Array(input[at..<(at + 8)]))
            let size = Int(head.word(1) >> 16)
            guard size >= 8, input.count - at >= size else { break }
            take(
                Event(
                    object: head.word(0), opcode: UInt16(truncatingIfNeeded: head.word(1)),
                    payload: Array(input[(at + 8)..<(at + size)])))
            at += size
        }
        input.removeFirst(at)
    }

    /// Receives one message with its descriptors.
    private func receive(_ bytes: inout [UInt8]) -> Int {
        // libwayland sends at most 28 descriptors at once.
        var control = [UInt8](repeating: 0, count: 16 + 28 * 4)
        let count = bytes.withUnsafeMutableBytes { data in
            control.withUnsafeMutableBytes { control in
                var vector = iovec(iov_base: data.baseAddress, iov_len: data.count)
                return withUnsafeMutablePointer(to: &vector) { vector in
                    var message = msghdr()
                    message.msg_iov = vector
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return recvmsg(socket, &message, Int32(MSG_DONTWAIT) | Int32(MSG_CMSG_CLOEXEC))
                }
            }
        }
        guard count > 0 else { return count }
        control.withUnsafeBytes { control in
            // This is struct cmsghdr, as in `send`; its length is zero when no descriptors came.
            let length = control.load(as: Int.self)
            for at in stride(from: 16, to: min(length, control.count), by: 4) {
                descriptors.append(control.load(fromByteOffset: at, as: Int32.self))
            }
        }
        return count
    }

    private func take(_ event: Event) {
        if event.object == 1, event.opcode == 0 {
            error = ProtocolError(object: event.word(0), code: event.word(1), message: event.string(2))
        } else if event.object == 1 {
            // This is delete_id; this client does not reuse ids.
        } else if event.object == registry, event.opcode == 0 {
            let name = event.string(1)
            let words = 2 + (name.utf8.count + 1 + 3) / 4
            globals[name] = (event.word(0), event.word(words))
        } else {
            events.append(event)
        }
    }

    // MARK: Common requests

    package func readGlobals() {
        registry = newID()
        request(1, 1, [.uint(registry)])
        roundTrip()
    }

    package func bind(_ interface: String, version: UInt32? = nil) -> UInt32 {
        if registry == 0 { readGlobals() }
        guard let global = globals[interface] else { return 0 }
        let id = newID()
        request(registry, 0, [.uint(global.name), .string(interface), .uint(version ?? global.version), .uint(id)])
        return id
    }

    /// Returns the events of all objects since the last call.
    package func takeEvents() -> [Event] {
        defer { events = [] }
        return events
    }

    /// Returns the events of one object since the last call.
    @discardableResult
    package func takeEvents(of object: UInt32) -> [Event] {
        let found = events.filter { $0.object == object }
        events.removeAll { $0.object == object }
        return found
    }

    /// Returns the events with one opcode; the object's other events are dropped too.
    @discardableResult
    package func takeEvents(of object: UInt32, _ opcode: UInt16) -> [Event] {
        takeEvents(of: object).filter { $0.opcode == opcode }
    }
}
