internal import CSystemd
internal import Diagnostics
internal import Glibc
package import Reactor

/// One connection to a message bus, served by an event loop; see `SystemBus.swift`.
package final class BusConnection {
    private let loop: EventLoop
    private var bus: OpaquePointer?
    private var registration: Registration?
    private var timer: LoopTimer?
    /// The handlers of replies and signals, to which sd-bus keeps bare pointers.
    private var callbacks: [ObjectIdentifier: BusCallback] = [:]
    private var isProcessing = false

    /// False once the connection is closed or lost.
    package var isOpen: Bool { bus != nil && registration != nil }
    /// Called when the connection is lost, after which nothing more is received.
    package var onLost: (() -> Void)?

    /// - Parameter address: for example `unix:path=/run/dbus/system_bus_socket`; nil is the system's bus (`sd_bus_open_system`).
    /// - Throws: `BusError.cannotConnect` where there is no socket or no listener.
    package init(address: String? = nil, loop: EventLoop) throws(BusError) {
        self.loop = loop
        let name = address ?? "the system's address"
        let code = address.map { Self.open($0, &bus) } ?? sd_bus_open_system(&bus)
        guard code >= 0, let bus else { throw .cannotConnect(address: name, code: -code) }
        // The user interface continues without a bus.
        _ = sd_bus_set_exit_on_disconnect(bus, 0)
        do {
            registration = try loop.addDescriptor(sd_bus_get_fd(bus)) { [unowned self] _ in process() }
        } catch {
            close()
            throw .cannotConnect(address: name, code: error.code)
        }
        timer = loop.makeTimer { [unowned self] in process() }
        arm()
    }

    private static func open(_ address: String, _ bus: inout OpaquePointer?) -> Int32 {
        let code = sd_bus_new(&bus)
        guard code >= 0 else { return code }
        for step in [{ sd_bus_set_address($0, address) }, { sd_bus_set_bus_client($0, 1) }, { sd_bus_start($0) }] {
            let code = step(bus)
            guard code < 0 else { continue }
            sd_bus_unref(bus)
            bus = nil
            return code
        }
        return 0
    }

    deinit { close() }

    /// Closes the connection; services drop their state for it.
    package func close() {
        registration?.cancel()
        registration = nil
        timer?.cancel()
        guard let bus, !isProcessing else { return }
        self.bus = nil
        sd_bus_flush_close_unref(bus)
        callbacks = [:]
    }

    // MARK: Calls

    /// Calls a method and ignores the content of its reply.
    package func call(
        _ method: String, of object: BusObject, arguments: [BusArgument] = [], done: @escaping (Result<Void, BusError>) -> Void
    ) {
        ask(object.service, object.path, object.interface, method, arguments) { done($0.map { _ in }) }
    }

    /// Reads all properties of the object's interface.
    package func properties(of object: BusObject, done: @escaping (Result<[String: BusValue], BusError>) -> Void) {
        let method = "GetAll"
        ask(object.service, object.path, "org.freedesktop.DBus.Properties", method, [.text(object.interface)]) { answer in
            done(
                answer.flatMap { reader in
                    reader.properties().map { .success($0) } ?? .failure(.unreadable(method: method))
                })
        }
    }

    /// Calls a method whose reply is a file.
    ///
    /// - Parameter done: called with a copy of the descriptor, which is the caller's to close.
    package func descriptor(
        from method: String, of object: BusObject, arguments: [BusArgument] = [],
        done: @escaping (Result<Int32, BusError>) -> Void
    ) {
        ask(object.service, object.path, object.interface, method, arguments) { answer in
            done(
                answer.flatMap { reader in
                    reader.descriptor().map { .success($0) } ?? .failure(.unreadable(method: method))
                })
        }
    }

    private func ask(
        _ service: String, _ path: String, _ interface: String, _ method: String, _ arguments: [BusArgument],
        _ done: @escaping (Result<BusReader, BusError>) -> Void
    ) {
        guard let bus else { return done(.failure(.cannotAsk(method: method, code: ENOTCONN))) }
        var message: OpaquePointer?
        var code = sd_bus_message_new_method_call(bus, &message, service, path, interface, method)
        for argument in arguments where code >= 0 {
            code = Self.append(argument, to: message)
        }
        let callback = BusCallback(isOnce: true, owner: self) { message in
            let reader = BusReader(message: message)
            done(reader.failure(of: method).map { .failure($0) } ?? .success(reader))
        }
        if code >= 0 { code = sd_bus_call_async(bus, nil, message, BusCallback.handler, keep(callback), 0) }
        sd_bus_message_unref(message)
        guard code >= 0 else {
            forget(callback)
            return done(.failure(.cannotAsk(method: method, code: -code)))
        }
        arm()
    }

    private static func append(_ argument: BusArgument, to message: OpaquePointer?) -> Int32 {
        switch argument {
        case .text(let text): return sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_STRING), text)
        case .flag(let isTrue):
            var number: Int32 = isTrue ? 1 : 0
            return sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &number)
        case .number32(var number): return sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_UINT32), &number)
        case .number64(var number): return sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_UINT64), &number)
        }
    }

    // MARK: Signals

    /// Calls `handler` when a signal reports a changed property of the object; signals are not trusted, so read the property.
    package func onChange(of object: BusObject, _ handler: @escaping () -> Void) {
        listen(
            "type='signal',path='\(object.path)',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',"
                + "arg0='\(object.interface)'"
        ) { _ in handler() }
    }

    /// Calls `handler` for each signal of the object with this name; signals are not trusted, so read a property.
    package func onSignal(_ member: String, of object: BusObject, _ handler: @escaping () -> Void) {
        listen("type='signal',path='\(object.path)',interface='\(object.interface)',member='\(member)'") { _ in handler() }
    }

    /// Calls `handler` when the service appears on or disappears from the bus.
    package func onPresence(of service: String, _ handler: @escaping (_ isThere: Bool) -> Void) {
        listen(
            "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',interface='org.freedesktop.DBus',"
                + "member='NameOwnerChanged',arg0='\(service)'"
        ) { reader in
            guard reader.text() != nil, reader.text() != nil, let owner = reader.text() else { return }
            handler(!owner.isEmpty)
        }
    }

    private func listen(_ rule: String, _ handler: @escaping (BusReader) -> Void) {
        guard let bus else { return }
        let callback = BusCallback(isOnce: false, owner: self) { handler(BusReader(message: $0)) }
        let code = sd_bus_add_match_async(bus, nil, rule, BusCallback.handler, nil, keep(callback))
        if code < 0 {
            forget(callback)
            log.warning("the bus takes no rule \(rule): \(String(cString: strerror(-code)))")
        }
        arm()
    }

    private func keep(_ callback: BusCallback) -> UnsafeMutableRawPointer {
        callbacks[ObjectIdentifier(callback)] = callback
        return Unmanaged.passUnretained(callback).toOpaque()
    }

    fileprivate func forget(_ callback: BusCallback) { callbacks[ObjectIdentifier(callback)] = nil }

    // MARK: The loop

    private func process() {
        guard let bus, !isProcessing else { return }
        isProcessing = true
        var code: Int32
        repeat { code = sd_bus_process(bus, nil) } while code > 0 && registration != nil
        isProcessing = false
        if registration == nil { return close() }
        guard code >= 0 else {
            log.info("the bus is gone: \(String(cString: strerror(-code)))")
            close()
            onLost?()
            return
        }
        arm()
    }

    private func arm() {
        guard let bus, !isProcessing, let registration else { return }
        let events = sd_bus_get_events(bus)
        var interest: Readiness = []
        if events >= 0, events & Int32(POLLIN) != 0 { interest.insert(.readable) }
        if events >= 0, events & Int32(POLLOUT) != 0 { interest.insert(.writable) }
        try? registration.setInterest(interest)
        var deadline: UInt64 = 0
        if sd_bus_get_timeout(bus, &deadline) > 0, deadline < UInt64(Int64.max) / 1000 {
            timer?.schedule(at: MonotonicTime(nanoseconds: Int64(deadline) * 1000))
        } else {
            timer?.cancel()
        }
    }
}

/// A closure that sd-bus calls.
private final class BusCallback {
    private let isOnce: Bool
    private weak var owner: BusConnection?
    private let body: (OpaquePointer) -> Void

    init(isOnce: Bool, owner: BusConnection, body: @escaping (OpaquePointer) -> Void) {
        self.isOnce = isOnce
        self.owner = owner
        self.body = body
    }

    static let handler: sd_bus_message_handler_t = { message, data, _ in
        guard let message, let data else { return 0 }
        let callback = Unmanaged<BusCallback>.fromOpaque(data).takeUnretainedValue()
        if callback.isOnce { callback.owner?.forget(callback) }
        callback.body(message)
        // 0 lets other handlers receive the message too.
        return 0
    }
}
