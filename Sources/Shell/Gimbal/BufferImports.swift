package import Buffers
import Reactor
import Diagnostics
import RenderServer

/// Other programs' buffers, which the display thread checks before they are shown.
@MainActor
package final class BufferImports {
    /// The formats that the renderer reads from other programs, the number of the device on which it draws (`dev_t`), and the
    /// formats that the display controller could show without drawing; nil when the renderer reads none.
    package var offer: Offer? { display.flatMap { Self.offer($0.importOffer) } }
    package typealias Offer = (device: UInt64, layouts: [BufferLayout], scanout: ScanoutOffer?, areCopied: Bool)
    /// Whether the renderer reads the pixels of shared memory where they are.
    package var readsPicturesInPlace: Bool { display?.readsPicturesInPlace ?? false }
    /// Called with the formats that a new renderer reads. A renderer that reads none is not reported: its buffers are refused.
    package var onOffer: ((Offer) -> Void)?

    private static func offer(_ offer: ImportOffer) -> Offer? {
        switch offer {
        case .buffers(let device, let layouts, let scanout, let areCopied): return (device, layouts, scanout, areCopied)
        case .nothing(let reason):
            log.info("no dmabufs are taken, and other programs' pictures are copied from shared memory: \(reason)")
            return nil
        }
    }

    private let display: DisplayThread?
    private let answers = Mailbox<(RenderBuffer.ID, Bool)>()
    private var open: [RenderBuffer.ID: (Bool) -> Void] = [:]

    init(display: DisplayThread? = nil) {
        self.display = display
    }

    /// Delivers the answers on this loop, which is the main thread's.
    func deliver(on loop: EventLoop) throws {
        let answers = answers
        answers.setWaker(
            try loop.addWaker { [weak self] in
                MainActor.assumeIsolated { self?.handle(answers.take()) }
            })
        try display?.deliverImportOffers(on: loop) { [weak self] offer in
            MainActor.assumeIsolated {
                guard let self, let offer = Self.offer(offer) else { return }
                self.onOffer?(offer)
            }
        }
    }

    /// Asks whether the renderer accepts a buffer; a buffer that is committed after the call is also shown after it.
    package func test(_ buffer: SharedBuffer, _ answer: @escaping (_ isUsable: Bool) -> Void) {
        guard let display else { return answer(false) }
        open[buffer.id] = answer
        let answers = answers
        display.perform { answers.send((buffer.id, $0.tryImport(buffer))) }
    }

    private func handle(_ taken: [(RenderBuffer.ID, Bool)]) {
        for (id, isUsable) in taken { open.removeValue(forKey: id)?(isUsable) }
    }
}
