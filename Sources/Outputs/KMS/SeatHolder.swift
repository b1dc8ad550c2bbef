internal import Glibc
internal import Seats

/// Keeps a card's device of a seat while it is open.
final class SeatHolder {
    private let seat: any Seat
    private let path: String
    private var device: SeatDevice?

    init(seat: any Seat, path: String) {
        self.seat = seat
        self.path = path
    }

    func open() throws(KMSError) -> any DRMInterface {
        close()
        do throws(SeatError) {
            let opened = try seat.openDevice(path)
            device = opened
            return KernelDRM(path: path, descriptor: opened.descriptor)
        } catch {
            throw .cannotOpen("\(error)")
        }
    }

    func close() {
        if let device { seat.closeDevice(device) }
        device = nil
    }
}
