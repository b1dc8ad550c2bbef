internal import CWaylandClient
internal import WaylandProtocols

/// One argument of a request.
enum WireArgument {
    case int(Int)
    case uint(UInt32)
    case string(String)
    case object(RemoteObject?)
    /// Borrowed: libwayland duplicates it.
    case descriptor(Int32)
    /// Where the object to be made stands among the arguments.
    case newID
}

/// The arguments of one event; valid while it is dispatched.
struct EventArguments {
    fileprivate let values: UnsafeMutablePointer<wl_argument>

    func int(_ index: Int) -> Int { Int(values[index].i) }
    func uint(_ index: Int) -> UInt32 { values[index].u }
    func fixed(_ index: Int) -> Double { Double(values[index].f) / 256 }
    func string(_ index: Int) -> String { values[index].s.map { String(cString: $0) } ?? "" }
    /// The receiver owns it.
    func descriptor(_ index: Int) -> Int32 { values[index].h }
}

/// The connection as libwayland has it (`wl_display`); it ends with the last object that came through it.
final class WireDisplay {
    let pointer: OpaquePointer

    /// Owns the display from now on.
    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        wl_display_disconnect(pointer)
    }
}

/// An object of the compositor's, at this end of the wire (`wl_proxy`).
final class RemoteObject {
    private let display: WireDisplay
    private var proxy: OpaquePointer?
    /// Called with the event's number in the protocol's description.
    var onEvent: ((Int, EventArguments) -> Void)?

    private init(_ proxy: OpaquePointer, _ display: WireDisplay) {
        self.proxy = proxy
        self.display = display
        let context = Unmanaged.passUnretained(self).toOpaque()
        // The C function is `wl_proxy_add_dispatcher`; it fails only for an object that has a listener already.
        _ = wl_proxy_add_dispatcher(
            proxy,
            { context, _, number, _, arguments in
                guard let context, let arguments else { return 0 }
                let object = Unmanaged<RemoteObject>.fromOpaque(context).takeUnretainedValue()
                object.onEvent?(Int(number), EventArguments(values: arguments))
                return 0
            }, context, nil)
    }

    deinit {
        if let proxy { wl_proxy_destroy(proxy) }
    }

    var version: Int { proxy.map { Int(wl_proxy_get_version($0)) } ?? 0 }

    /// - Parameter request: its number in the protocol's description.
    func send(_ request: UInt32, _ arguments: [WireArgument] = []) {
        _ = marshal(request, nil, version: 0, flags: 0, arguments)
    }

    /// A request that makes an object.
    ///
    /// - Returns: nil when there is no memory, when the connection is over, and for interfaces that are not generated.
    func make(_ interface: String, _ request: UInt32, _ arguments: [WireArgument], version: Int? = nil) -> RemoteObject? {
        guard let address = WireInterface.address(of: interface), proxy != nil else { return nil }
        let description = address.assumingMemoryBound(to: wl_interface.self)
        return marshal(request, description, version: version ?? self.version, flags: 0, arguments).map {
            RemoteObject($0, display)
        }
    }

    /// Ends it with its destructor.
    func destroy(_ request: UInt32) {
        _ = marshal(request, nil, version: 0, flags: UInt32(WL_MARSHAL_FLAG_DESTROY), [])
        proxy = nil
    }

    /// Ends this side of it; the other ended by itself, or is of no interest any more.
    func forget() {
        onEvent = nil
        if let proxy { wl_proxy_destroy(proxy) }
        proxy = nil
    }

    /// What the compositor offers comes as events of this.
    static func registry(of display: WireDisplay) -> RemoteObject? {
        make(of: display, 1, gimbal_wl_registry())
    }

    /// Its event says that everything before has been answered.
    static func answer(of display: WireDisplay) -> RemoteObject? {
        make(of: display, 0, WireInterface.address(of: "wl_callback")?.assumingMemoryBound(to: wl_interface.self))
    }

    private static func make(
        of display: WireDisplay, _ request: UInt32, _ interface: UnsafePointer<wl_interface>?
    ) -> RemoteObject? {
        guard let interface else { return nil }
        var argument = wl_argument(o: nil)
        return wl_proxy_marshal_array_flags(display.pointer, request, interface, 1, 0, &argument).map {
            RemoteObject($0, display)
        }
    }

    private func marshal(
        _ request: UInt32, _ interface: UnsafePointer<wl_interface>?, version: Int, flags: UInt32, _ arguments: [WireArgument]
    ) -> OpaquePointer? {
        guard let proxy else { return nil }
        return withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: max(1, arguments.count)) { values in
            var copies: [UnsafeMutablePointer<CChar>] = []
            defer { for copy in copies { copy.deallocate() } }
            for (index, argument) in arguments.enumerated() {
                (values.baseAddress! + index).initialize(to: Self.value(of: argument, &copies))
            }
            return wl_proxy_marshal_array_flags(proxy, request, interface, UInt32(version), flags, values.baseAddress)
        }
    }

    private static func value(of argument: WireArgument, _ copies: inout [UnsafeMutablePointer<CChar>]) -> wl_argument {
        switch argument {
        case .int(let value): return wl_argument(i: Int32(clamping: value))
        case .uint(let value): return wl_argument(u: value)
        case .object(let object): return wl_argument(o: object?.proxy)
        case .descriptor(let value): return wl_argument(h: value)
        case .newID: return wl_argument(o: nil)
        case .string(let text):
            let bytes = text.utf8CString
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            copy.initialize(from: Array(bytes), count: bytes.count)
            copies.append(copy)
            return wl_argument(s: UnsafePointer(copy))
        }
    }
}
