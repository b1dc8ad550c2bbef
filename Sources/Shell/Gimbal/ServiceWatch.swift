import OutputCore
import Reactor
import RenderServer
import Supervision
import Synchronization

/// The service's heartbeat, from the display thread.
final class ServiceWatch: DisplayWatcher {
    private let heartbeat: Heartbeat

    /// A shader of a file is refused where its trial takes the driver longer than five seconds (`ShaderTrial`). On a busy machine the
    /// same shader may take several times as long.
    private static let longestCompilation = TimeSpan.seconds(20)

    /// - Returns: nil where no manager listens.
    init?(_ service: DeviceService, _ core: DisplayCore, main: TickMark) {
        guard let manager = service.manager else { return nil }
        heartbeat = Heartbeat(
            manager, loop: core.loop, main: main, lastWords: service.lastWords,
            drawingFailures: { [unowned core] in core.drawingFailureCount }
        ) { [unowned core] in
            core.askIdleDrivers()
            return core.presenters.map {
                Vitals.Output(name: $0.output.info.name, isSettled: $0.isSettled, lostFrames: $0.pacer.lostFrames)
            }
        }
        heartbeat.onReady = { [weak service] in service?.isReady.withLock { $0 = true } }
        heartbeat.begin()
    }

    func displaysChanged() { heartbeat.outputsChanged() }

    func driverCompiles(_ begins: Bool) { heartbeat.expectSilence(for: begins ? Self.longestCompilation : nil) }

    func close() { heartbeat.close() }
}
