internal import Diagnostics
internal import Seats

/// Opens a card through a seat and keeps it; opened anew it may be another one.
final class SeatHolder {
    private let seat: any Seat
    private var path: String
    private var device: SeatDevice?
    /// The path of the card that can show most; asked while none is open.
    var findBest: () -> String? = { nil }

    init(seat: any Seat, path: String) {
        self.seat = seat
        self.path = path
    }

    func open() throws(KMSError) -> any DRMInterface {
        close()
        guard let best = findBest(), best != path else { return try open(path) }
        do throws(KMSError) {
            return try open(best)
        } catch {
            log.info("\(error); opening \(path)")
            return try open(path)
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
