import Diagnostics
import Reactor
import SystemBus
import UIKit

/// Hears from iio-sensor-proxy how the device is held.
///
/// The service may come later, go and come back; without it nothing happens, and one line of the log says so. What it calls "normal" is
/// the position in which the picture stands upright without a turn, however the panel is mounted in there: that is `--rotate`'s, or the
/// driver's, business.
@MainActor
final class OrientationSensor {
    static let service = BusObject(
        service: "net.hadess.SensorProxy", path: "/net/hadess/SensorProxy", interface: "net.hadess.SensorProxy")
    /// A side is up only when it stays up for this long.
    static let settlingTime = TimeSpan.milliseconds(250)

    private let bus: BusConnection
    private let turned: (UIDeviceOrientation) -> Void
    private var settling = TurnSettling.unheard
    private var timer: LoopTimer?
    private var isHeard = false

    init(
        bus: BusConnection, loop: EventLoop, turned: @escaping (UIDeviceOrientation) -> Void = { UIDevice.current.sense($0) }
    ) {
        self.bus = bus
        self.turned = turned
        timer = loop.makeTimer { [unowned self] in MainActor.assumeIsolated { self.act(self.settling.waited()) } }
    }

    /// On the system's bus; nil, and a line in the log, where there is none.
    static func open(on loop: EventLoop) -> OrientationSensor? {
        do {
            let sensor = OrientationSensor(bus: try BusConnection(loop: loop), loop: loop)
            sensor.start()
            return sensor
        } catch {
            log.info("no turns by a sensor: \(error)")
            return nil
        }
    }

    func start() {
        bus.onPresence(of: Self.service.service) { [weak self] isThere in
            MainActor.assumeIsolated { isThere ? self?.claim() : self?.lose() }
        }
        bus.onChange(of: Self.service) { [weak self] in MainActor.assumeIsolated { self?.read() } }
        claim()
    }

    /// The service measures only while somebody wants it to.
    private func claim() {
        bus.call("ClaimAccelerometer", of: Self.service) { [weak self] answer in
            MainActor.assumeIsolated {
                switch answer {
                case .success: self?.read()
                case .failure(let error): log.once(.info, id: "orientation sensor", "no turns by a sensor: \(error)")
                }
            }
        }
    }

    private func read() {
        bus.properties(of: Self.service) { [weak self] answer in
            MainActor.assumeIsolated {
                switch answer {
                case .success(let properties): self?.take(properties)
                case .failure(let error): log.once(.info, id: "orientation sensor read", "the sensor says nothing: \(error)")
                }
            }
        }
    }

    private func take(_ properties: [String: BusValue]) {
        guard properties["HasAccelerometer"] != .flag(false) else {
            return log.once(.info, id: "no accelerometer", "no turns by a sensor: the device has no accelerometer")
        }
        guard case .text(let word) = properties["AccelerometerOrientation"] else { return }
        if !isHeard { log.info("the interface turns as \(Self.service.service) says; now \"\(word)\"") }
        isHeard = true
        // "undefined" is a device that lies flat.
        act(settling.sensed(SensedSide(rawValue: word)))
    }

    private func lose() {
        isHeard = false
        act(settling.sensed(nil))
    }

    private func act(_ action: TurnSettling.Action) {
        switch action {
        case .nothing: break
        case .wait: timer?.schedule(after: Self.settlingTime)
        case .stopWaiting: timer?.cancel()
        case .turn(let side): turned(UIDeviceOrientation(turnedClockwise: side.quarters))
        }
    }
}
