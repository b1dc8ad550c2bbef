internal import CWaylandServer
internal import Diagnostics
internal import Glibc

/// The arguments of one event that is being built.
struct EventMessage {
    /// libwayland's limit (WL_CLOSURE_MAX_ARGS).
    static let capacity = 20

    private(set) var opcode: UInt32 = 0
    private(set) var since = 1
    private(set) var endsObject = false
    /// False when an argument cannot be sent: an object that has ended, or another client's.
    private(set) var isSound = true

    private let arguments: UnsafeMutablePointer<wl_argument>
    private let client: ClientHandle
    private var count = 0
    /// Copies of strings and arrays, until the event is sent.
    private var copies: [UnsafeMutableRawPointer] = []

    init(_ arguments: UnsafeMutablePointer<wl_argument>, client: ClientHandle) {
        self.arguments = arguments
        self.client = client
    }

    mutating func begin(_ opcode: UInt32, since: Int, endsObject: Bool = false) {
        self.opcode = opcode
        self.since = since
        self.endsObject = endsObject
    }

    mutating func int(_ value: Int32) { append(wl_argument(i: value)) }
    mutating func uint(_ value: UInt32) { append(wl_argument(u: value)) }
    mutating func fixed(_ value: WireFixed) { append(wl_argument(f: value.rawValue)) }
    /// Borrowed: libwayland duplicates it.
    mutating func descriptor(_ value: Int32) { append(wl_argument(h: value)) }

    mutating func string(_ value: String?) {
        guard let value else { return append(wl_argument(s: nil)) }
        guard let copy = strdup(value) else { return isSound = false }
        copies.append(copy)
        append(wl_argument(s: copy))
    }

    mutating func array(_ bytes: [UInt8]) {
        let head = MemoryLayout<wl_array>.size
        guard let memory = malloc(head + bytes.count) else { return isSound = false }
        copies.append(memory)
        let data = memory + head
        bytes.withUnsafeBytes { if let base = $0.baseAddress { data.copyMemory(from: base, byteCount: bytes.count) } }
        let array = memory.bindMemory(to: wl_array.self, capacity: 1)
        array.initialize(to: wl_array(size: bytes.count, alloc: bytes.count, data: data))
        append(wl_argument(a: array))
    }

    mutating func object(_ object: WaylandObject?) {
        guard let object else { return append(wl_argument(o: nil)) }
        guard object.client == client else {
            log.error("\(type(of: object).interfaceName)#\(object.id) belongs to another client than the event")
            return isSound = false
        }
        guard let resource = object.resource else { return isSound = false }
        append(wl_argument(o: resource))
    }

    func free() {
        for copy in copies { Glibc.free(copy) }
    }

    private mutating func append(_ argument: wl_argument) {
        guard count < EventMessage.capacity else { return isSound = false }
        (arguments + count).initialize(to: argument)
        count += 1
    }
}
