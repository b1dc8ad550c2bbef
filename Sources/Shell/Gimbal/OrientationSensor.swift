import Diagnostics
import Reactor
import SystemBus
import UIKit

/// Receives the device's orientation from iio-sensor-proxy.
///
/// The service may start later, go and come back. Without it nothing happens, and one line of the log reports that. Its "normal"
/// is the position in which the picture is upright without a rotation, however the panel is mounted in the device. The mounting
/// is the concern of `--rotate`, or of the driver.
@MainActor
final class OrientationSensor {
    static let service = BusObject(
        service: "net.hadess.SensorProxy", path: "/net/hadess/SensorProxy", interface: "net.hadess.SensorProxy")
    /// The time for which a side must stay up before it counts.
    static let settlingTime = TimeSpan.milliseconds(250)

    private let bus: BusConnection
    private let turned: (UIDeviceOrientation) -> Void
    private var settling = OrientationSettling.unheard
    private var timer: LoopTimer?
    private var isHeard = false
    /// The level of messages about what keeps the sensor from working.
    private let level: LogLevel

    /// - Parameter isMissed: the sensor was asked for, so a reason why it does not work is a warning.
    init(
        bus: BusConnection, loop: EventLoop, isMissed: Bool = false,
        turned: @escaping (UIDeviceOrientation) -> Void = { UIDevice.current.sense($0) }
    ) {
        self.bus = bus
        level = Self.level(isMissed)
        self.turned = turned
        timer = loop.makeTimer { [unowned self] in MainActor.assumeIsolated { self.act(self.settling.waited()) } }
    }

    /// Opens the sensor on the system bus; returns nil, after a line in the log, when there is no bus.
    static func open(on loop: EventLoop, bus: SharedBus, isMissed: Bool) -> OrientationSensor? {
        do {
            let sensor = OrientationSensor(bus: try bus.connection(), loop: loop, isMissed: isMissed)
            sensor.start()
            return sensor
        } catch {
            log.once(level(isMissed), id: "orientation bus", "no rotation by a sensor: \(error)")
            return nil
        }
    }

    private static func level(_ isMissed: Bool) -> LogLevel { isMissed ? .warning : .info }

    func start() {
        bus.onPresence(of: Self.service.service) { [weak self] isThere in
            MainActor.assumeIsolated { isThere ? self?.claim() : self?.lose() }
        }
        bus.onChange(of: Self.service) { [weak self] in MainActor.assumeIsolated { self?.read() } }
        claim()
    }

    /// The service measures only while a client has claimed the sensor.
    private func claim() {
        bus.call("ClaimAccelerometer", of: Self.service) { [weak self] answer in
            MainActor.assumeIsolated {
                switch answer {
                case .success: self?.read()
                case .failure(let error): self?.say("no rotation by a sensor: \(error)", id: "claim")
                }
            }
        }
    }

    private func read() {
        bus.properties(of: Self.service) { [weak self] answer in
            MainActor.assumeIsolated {
                switch answer {
                case .success(let properties): self?.take(properties)
                case .failure(let error): self?.say("the sensor cannot be read: \(error)", id: "read")
                }
            }
        }
    }

    private func take(_ properties: [String: BusValue]) {
        guard properties["HasAccelerometer"] != .flag(false) else {
            return say("no rotation by a sensor: the device has no accelerometer", id: "none")
        }
        guard case .text(let word) = properties["AccelerometerOrientation"] else { return }
        if !isHeard { log.info("the interface rotates as \(Self.service.service) reports; now \"\(word)\"") }
        isHeard = true
        // "undefined" is reported for a device that lies flat.
        act(settling.sensed(SensedSide(rawValue: word)))
    }

    private func say(_ sentence: String, id: String) {
        log.once(level, id: "orientation sensor \(id)", sentence)
    }

    private func lose() {
        isHeard = false
        act(settling.sensed(nil))
    }

    private func act(_ action: OrientationSettling.Action) {
        switch action {
        case .nothing: break
        case .wait: timer?.schedule(after: Self.settlingTime)
        case .stopWaiting: timer?.cancel()
        case .turn(let side): turned(UIDeviceOrientation(rotatedClockwise: side.quarters))
        }
    }
}
