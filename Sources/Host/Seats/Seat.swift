package import Reactor

/// The right to use the screen and the input devices, with the means to open them.
package protocol Seat: AnyObject {
    /// The seat's name, usually `seat0`.
    var name: String { get }

    /// True between `.enabled` and `.disabled`, while devices work.
    ///
    /// A seat may be active as soon as it is opened, without an event, so check this first.
    var isActive: Bool { get }

    /// Called for each change, from the event loop only.
    ///
    /// When the handler returns from `.disabled` the seat acknowledges the loss, so devices must not be used afterwards.
    var onEvent: ((SeatEvent) -> Void)? { get set }

    /// Opens a device node for reading and writing, close-on-exec; close it with `closeDevice`.
    func openDevice(_ path: String) throws(SeatError) -> SeatDevice

    /// Closes the descriptor and returns the device.
    func closeDevice(_ device: SeatDevice)

    /// Requests another virtual terminal; has no effect where there are none.
    func switchSession(to number: Int)

    /// Closes the seat; its devices must be closed before.
    func close()
}

/// A change of a seat's state.
package enum SeatEvent: Hashable, Sendable {
    /// Devices may be used; those opened before must be opened again.
    case enabled
    /// Another session gets the screen: stop all work on devices before returning.
    case disabled
    /// The service that gave the seat is gone, and with it the right to its devices: only another seat opens them again. What the screen
    /// shows stays.
    case lost
}

/// A device that a seat opened.
package struct SeatDevice: Hashable, Sendable {
    package let path: String
    /// Valid until the device is closed.
    package let descriptor: Int32
    /// The seat's own number for the device.
    let identifier: Int32

    init(path: String, descriptor: Int32, identifier: Int32) {
        self.path = path
        self.descriptor = descriptor
        self.identifier = identifier
    }
}

/// Opens a seat.
package enum SeatOpening {
    /// Opens libseat's seat, or falls back to direct access where there is no seatd and no logind.
    ///
    /// Direct access is only chosen when libseat cannot work at all. A refusal by an existing seat is not bypassed, because two
    /// programs on one screen are worse than an error.
    package static func open(on loop: EventLoop) throws(SeatError) -> any Seat {
        do throws(SeatError) {
            return try LibSeat(loop: loop)
        } catch {
            guard DirectSeat.canOpenSomething else { throw error }
            return DirectSeat()
        }
    }
}
