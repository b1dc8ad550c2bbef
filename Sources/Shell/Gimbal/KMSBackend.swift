import Diagnostics
import KMS
import Presentation
import Reactor
import RenderGLES
import RenderServer
import Seats

/// The displays of one card, through the seat.
final class KMSBackend: DisplayBackend {
    private let seat: any Seat
    private let device: KMSDevice
    private var monitor: DeviceMonitor?
    private let loop: EventLoop

    /// - Throws: a `Failure` that says which node, group or errno stands in the way.
    init(loop: EventLoop, options: Options) throws {
        self.loop = loop
        do {
            seat = try SeatOpening.open(on: loop)
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
        let path = try KMSBackend.choosePath(options, seat)
        var wishes = KMSOptions()
        if let mode = options.mode { wishes.mode = .named(mode) }
        wishes.connector = options.output
        wishes.usesAtomic = !options.isLegacy
        wishes.usesOverlays = !options.forbidsOverlays
        do {
            device = try KMSDevice(path: path, seat: seat, options: wishes, loop: loop)
        } catch {
            seat.close()
            throw Failure(.unavailable, "\(error)")
        }
    }

    private static func choosePath(_ options: Options, _ seat: any Seat) throws -> String {
        if let path = options.drmDevice { return path }
        let probe = KMSProbe(seat: seat)
        guard let card = probe.bestCard else {
            seat.close()
            throw Failure(.unavailable, probe.shortReason)
        }
        return card.path
    }

    func start(outputs: any OutputReceiver) throws {
        seat.onEvent = { [unowned self] event in device.handle(event) }
        device.onOutputAdded = { [unowned outputs] output in outputs.outputAdded(output) }
        listenForHotplug()
        for output in device.outputs { outputs.outputAdded(output) }
    }

    private func listenForHotplug() {
        do {
            let monitor = try DeviceMonitor(loop: loop)
            monitor.onEvent = { [unowned self] event in
                if case .changed(let path) = event, path == device.path { device.handleHotplug() }
            }
            self.monitor = monitor
        } catch {
            log.warning("displays that are plugged in later will not be noticed: \(error)")
        }
    }

    func makeContext() throws(RenderError) -> GraphicsContext {
        try GraphicsContext(.surfaceless)
    }

    func close() {
        monitor = nil
        device.close()
        seat.close()
    }
}

extension KMSProbe {
    /// Why there is no usable card, in one sentence.
    var shortReason: String {
        if let problem { return problem }
        if let problem = cards.compactMap(\.problem).first { return problem }
        return "there is no display device: /dev/dri holds no card that drives a display"
    }
}
