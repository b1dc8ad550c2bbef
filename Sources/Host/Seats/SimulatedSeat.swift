internal import Glibc

/// A seat that a test controls: it returns harmless descriptors as devices, refuses on demand, and switches terminals on command.
package final class SimulatedSeat: Seat {
    package let name = "seat-test"
    package private(set) var isActive: Bool
    package var onEvent: ((SeatEvent) -> Void)?

    /// The errors for paths whose opening fails.
    package var refusals: [String: SeatError] = [:]
    /// Returns a descriptor for a path, which the caller then owns; nil opens `/dev/null`.
    package var opener: ((String) -> Int32?)?
    /// The devices that are open.
    package private(set) var openDevices: [SeatDevice] = []
    /// The number of acknowledged losses of the seat.
    package private(set) var acknowledgements = 0
    /// The terminals that were requested.
    package private(set) var switches: [Int] = []

    private var nextIdentifier: Int32 = 1

    package init(isActive: Bool = true) {
        self.isActive = isActive
    }

    package func openDevice(_ path: String) throws(SeatError) -> SeatDevice {
        if let refusal = refusals[path] { throw refusal }
        guard isActive else { throw .notActive(path: path, seat: name) }
        let descriptor = opener?(path) ?? open("/dev/null", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw SeatError(opening: path, code: errno) }
        let device = SeatDevice(path: path, descriptor: descriptor, identifier: nextIdentifier)
        nextIdentifier += 1
        openDevices.append(device)
        return device
    }

    package func closeDevice(_ device: SeatDevice) {
        guard let index = openDevices.firstIndex(of: device) else { return }
        openDevices.remove(at: index)
        _ = Glibc.close(device.descriptor)
    }

    package func switchSession(to number: Int) {
        switches.append(number)
    }

    package func close() {
        isActive = false
    }

    /// Gives the screen to another session, as after Ctrl-Alt-F2.
    package func disable() {
        guard isActive else { return }
        isActive = false
        onEvent?(.disabled)
        acknowledgements += 1
    }

    /// The service that gave the seat ends.
    package func lose() {
        isActive = false
        onEvent?(.lost)
    }

    /// Returns the screen.
    package func enable() {
        guard !isActive else { return }
        isActive = true
        onEvent?(.enabled)
    }
}
