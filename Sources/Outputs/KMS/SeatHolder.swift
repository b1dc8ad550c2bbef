internal import Diagnostics
internal import Glibc
internal import Seats

/// Opens a card through a seat and keeps it; opened anew it may be another one.
final class SeatHolder {
    private let seat: any Seat
    private var path: String
    private var file: File?
    /// Files that other processes have open, too. One of them is used where a file that is opened beside it may not set modes.
    private var kept: [KeptCard]
    /// The path of the card that can show most; asked while none is open.
    var findBest: () -> String? = { nil }

    private enum File {
        case opened(SeatDevice)
        case kept(KeptCard)
    }

    init(seat: any Seat, path: String, kept: [KeptCard] = []) {
        (self.seat, self.path, self.kept) = (seat, path, kept)
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
        file = .opened(opened)
        var interface = KernelDRM(path: path, descriptor: opened.descriptor)
        if !interface.isMaster, let card = kept.first(where: { $0.number == interface.number }) {
            log.info("\(path): going on with its file of before, which has the display")
            close()
            file = .kept(card)
            interface = KernelDRM(path: path, descriptor: card.descriptor)
        }
        // A seat that waits for its turn has no card yet; without a seat's answer it would never get one.
        guard !seat.isActive || interface.isMaster else {
            close()
            throw .inUse(card: path)
        }
        self.path = path
        return interface
    }

    /// Another process has the file of now open, too, from now on. Files of the process before are closed: what they showed is replaced.
    func keep() {
        switch file {
        case .kept(let card): kept = [card]
        case .opened(let device):
            let copy = dup(device.descriptor)
            kept = copy < 0 ? [] : KeptCard(owning: copy).map { [$0] } ?? []
        case nil: break
        }
    }

    /// The card is gone, and its file with it.
    func forget() {
        kept.removeAll()
    }

    func close() {
        if case .opened(let device) = file { seat.closeDevice(device) }
        file = nil
    }
}
