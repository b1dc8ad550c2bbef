internal import Glibc
internal import Seats

/// Opens a card through a seat and keeps it; finds another one when the card is gone.
final class SeatHolder {
    private let seat: any Seat
    private var path: String
    private var device: SeatDevice?
    /// The path of another card.
    var findOther: () -> String? = { nil }

    init(seat: any Seat, path: String) {
        self.seat = seat
        self.path = path
    }

    func open() throws(KMSError) -> any DRMInterface {
        close()
        do throws(KMSError) {
            return try open(path)
        } catch {
            guard let other = findOther(), other != path else { throw error }
            return try open(other)
        }
    }

    private func open(_ path: String) throws(KMSError) -> any DRMInterface {
        let opened: SeatDevice
        do throws(SeatError) {
            opened = try seat.openDevice(path)
        } catch {
            throw .cannotOpen("\(error)")
        }
        device = opened
        let interface = KernelDRM(path: path, descriptor: opened.descriptor)
        // A seat that waits for its turn has no card yet; without a seat's answer it would never get one.
        guard !seat.isActive || interface.isMaster else {
            close()
            throw .inUse(card: path)
        }
        self.path = path
        return interface
    }

    func close() {
        if let device { seat.closeDevice(device) }
        device = nil
    }
}
