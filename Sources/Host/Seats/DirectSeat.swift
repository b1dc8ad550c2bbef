internal import CLinux
internal import Glibc

/// Opens devices by their node without a seat manager: for root, for a service with the right groups, for containers.
///
/// There is no VT switching: the seat is active from the beginning, stays active, and has no events.
package final class DirectSeat: Seat {
    package let name = "seat0"
    package private(set) var isActive = true
    package var onEvent: ((SeatEvent) -> Void)?

    package init() {}

    /// True when at least one display card can be opened by this process.
    package static var canOpenSomething: Bool {
        (0..<16).contains { access("/dev/dri/card\($0)", R_OK | W_OK) == 0 }
    }

    package func openDevice(_ path: String) throws(SeatError) -> SeatDevice {
        // Input devices are opened non-blocking as libseat does; DRM ignores the flag.
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw SeatError(opening: path, code: errno) }
        return SeatDevice(path: path, descriptor: descriptor, identifier: descriptor)
    }

    package func closeDevice(_ device: SeatDevice) {
        _ = Glibc.close(device.descriptor)
    }

    package func switchSession(to number: Int) {}

    package func close() {
        isActive = false
    }
}
