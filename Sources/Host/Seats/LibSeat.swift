internal import CLinux
internal import CSeat
internal import Diagnostics
internal import Glibc
package import Reactor

private let log = Log("seat")

/// A seat from seatd or logind, through libseat.
package final class LibSeat: Seat {
    package private(set) var isActive = false
    package var onEvent: ((SeatEvent) -> Void)?
    package private(set) var name = "seat0"

    private var handle: OpaquePointer?
    private var registration: Registration?
    private var listener: UnsafeMutablePointer<libseat_seat_listener>
    private var firstTick: LoopTimer?

    /// Opens the seat and waits for it to be enabled, which seatd does at once on the active terminal.
    ///
    /// - Parameter patience: the longest time to wait; a seat that is not enabled by then is enabled later, by an event.
    /// The corresponding C functions are `libseat_open_seat`, `libseat_get_fd` and `libseat_dispatch`.
    package init(loop: EventLoop, patience: TimeSpan = .seconds(1)) throws(SeatError) {
        LibSeat.forwardLog()
        listener = .allocate(capacity: 1)
        listener.initialize(
            to: libseat_seat_listener(
                enable_seat: { _, context in LibSeat.from(context).enabled() },
                disable_seat: { _, context in LibSeat.from(context).disabled() }))
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard let opened = libseat_open_seat(listener, context) else {
            throw .noSeat(reason: "neither seatd nor logind answers (\(String(cString: strerror(errno))))")
        }
        handle = opened
        if let text = libseat_seat_name(opened) { name = String(cString: text) }
        do throws(ReactorError) {
            registration = try loop.addDescriptor(libseat_get_fd(opened)) { [unowned self] in dispatch($0) }
        } catch {
            throw .noSeat(reason: "\(error)")
        }
        // A seat that is not on the active terminal is enabled later, by an event.
        if !isActive { _ = libseat_dispatch(opened, Int32(clamping: patience.nanoseconds / 1_000_000)) }
    }

    deinit {
        close()
        listener.deinitialize(count: 1)
        listener.deallocate()
    }

    package func openDevice(_ path: String) throws(SeatError) -> SeatDevice {
        guard let handle else { throw .noSeat(reason: "the seat is closed") }
        var descriptor: Int32 = -1
        let identifier = libseat_open_device(handle, path, &descriptor)
        let code = errno
        guard identifier >= 0 else {
            // seatd refuses every device of an inactive seat, regardless of the user's rights.
            if !isActive, code == EPERM || code == EACCES { throw .notActive(path: path, seat: name) }
            throw SeatError(opening: path, code: code)
        }
        return SeatDevice(path: path, descriptor: descriptor, identifier: identifier)
    }

    package func closeDevice(_ device: SeatDevice) {
        guard let handle else { return }
        _ = libseat_close_device(handle, device.identifier)
        // libseat returns the device to its server and leaves the descriptor to the caller.
        _ = Glibc.close(device.descriptor)
    }

    package func switchSession(to number: Int) {
        guard let handle, libseat_switch_session(handle, Int32(clamping: number)) != 0 else { return }
        log.warning("cannot switch to terminal \(number): \(String(cString: strerror(errno)))")
    }

    package func close() {
        registration?.cancel()
        registration = nil
        guard let handle else { return }
        self.handle = nil
        isActive = false
        _ = libseat_close_seat(handle)
    }

    /// libseat 0.7 reads the end of the connection as a message that is not there yet.
    private func dispatch(_ readiness: Readiness) {
        guard let handle else { return }
        let isRead = libseat_dispatch(handle, 0) >= 0
        guard !isRead || !readiness.isDisjoint(with: [.hungUp, .failed]) else { return }
        let reason = isRead ? "its service ended" : String(cString: strerror(errno))
        log.event(.seatLost, .warning, "the connection to the seat was lost: \(reason)")
        registration?.cancel()
        isActive = false
        onEvent?(.lost)
    }

    private func enabled() {
        guard !isActive else { return }
        isActive = true
        log.info("\(name) is ours")
        onEvent?(.enabled)
    }

    private func disabled() {
        isActive = false
        log.info("\(name) is taken by another session")
        onEvent?(.disabled)
        // This happens in the same callback, because seatd revokes the devices when the answer is late.
        if let handle, libseat_disable_seat(handle) != 0 {
            log.warning("the loss of \(name) could not be acknowledged: \(String(cString: strerror(errno)))")
        }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> LibSeat {
        guard let context else { preconditionFailure("libseat called without its context") }
        return Unmanaged<LibSeat>.fromOpaque(context).takeUnretainedValue()
    }

    private static func forwardLog() {
        libseat_set_log_level(LIBSEAT_LOG_LEVEL_INFO)
        libseat_set_log_handler { _, format, arguments in
            guard let format, let arguments = arguments as CVaListPointer? else { return }
            var text = [CChar](repeating: 0, count: 512)
            vsnprintf(&text, text.count, format, arguments)
            // libseat logs errors for its own attempts (no seatd, then logind); relevant failures are returned as an error of the
            // call.
            log.debug(text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
    }
}
