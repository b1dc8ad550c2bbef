import Glibc
import OutputCore
import RenderServer
import Synchronization

/// A display thread from its start to its first frame, then ten seconds in which nothing changes: no frame, no wake-up.
enum IdleBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        let thread = DisplayThread()
        let firstFrame = Atomic<UInt64>(0)
        let start = Stopwatch.now()
        var scenery = Scenery(width: 1280, height: 720)
        scenery.setRootChildren([scenery.page(hue: 0.5)])
        thread.submit(scenery.take())
        try thread.start(options: DisplayOptions()) { loop in
            MemoryBackend(loop: loop, width: 1280, height: 720) {
                _ = firstFrame.compareExchange(expected: 0, desired: UInt64(Stopwatch.now()), ordering: .relaxed)
            }
        }
        sleep(1)
        let before = ThreadCounters(named: "gimbal-display")
        sleep(10)
        let after = ThreadCounters(named: "gimbal-display")
        let frames = thread.close().reduce(0) { $0 + Int($1.total) }
        let latency = (Double(firstFrame.load(ordering: .relaxed)) - start) / 1e6
        return [
            Figure(name: "display thread, start to first frame", value: latency, unit: "ms"),
            Figure(name: "idle, frames after the first", value: Double(frames - 1), unit: "frames", target: .atMost(0)),
            Figure(
                name: "idle, wake-ups in 10 s", value: Double(after.sleeps - before.sleeps), unit: "wake-ups", target: .atMost(0)),
        ]
    }
}
