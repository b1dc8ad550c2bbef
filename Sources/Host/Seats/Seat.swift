package import Reactor

/// The right to use the screen and the input devices, and the way to open them.
package protocol Seat: AnyObject {
    /// `seat0`, usually.
    var name: String { get }

    /// True between `.enabled` and `.disabled`; devices work only then. A seat may be active as soon as it is opened, without an
    /// event: look here first.
    var isActive: Bool { get }

    /// Called for each change, from the event loop only. When it returns from `.disabled` the seat acknowledges the loss, so
    /// nothing may touch a device afterwards.
    var onEvent: ((SeatEvent) -> Void)? { get set }

    /// Opens a device node for reading and writing, close-on-exec; the device's end is `closeDevice`.
    func openDevice(_ path: String) throws(SeatError) -> SeatDevice

    /// Closes the descriptor and gives the device back.
    func closeDevice(_ device: SeatDevice)

    /// Asks for another virtual terminal; nothing happens where there is none.
    func switchSession(to number: Int)

    /// Closes the seat; its devices must be closed before.
    func close()
}

/// What happens to a seat.
package enum SeatEvent: Hashable, Sendable {
    /// Devices may be used; those opened before must be opened again.
    case enabled
    /// Another session gets the screen: stop all work on devices before returning.
    case disabled
}

/// A device that a seat opened.
package struct SeatDevice: Hashable, Sendable {
    package let path: String
    /// Valid until the device is closed.
    package let descriptor: Int32
    /// The seat's own number for it.
    let identifier: Int32

    init(path: String, descriptor: Int32, identifier: Int32) {
        self.path = path
        self.descriptor = descriptor
        self.identifier = identifier
    }
}

/// Opening a seat.
package enum SeatOpening {
    /// libseat's seat, or direct access where there is no seatd and no logind.
    ///
    /// Direct access is only chosen when libseat cannot work at all; a seat that exists and says no is not gone around, because
    /// two programs on one screen are worse than an error.
    package static func open(on loop: EventLoop) throws(SeatError) -> any Seat {
        do throws(SeatError) {
            return try LibSeat(loop: loop)
        } catch {
            guard DirectSeat.canOpenSomething else { throw error }
            return DirectSeat()
        }
    }
}
