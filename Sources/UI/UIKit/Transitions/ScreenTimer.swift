internal import Motion
internal import Scene

/// Says once that an amount of the screen's time has passed; it costs nothing when it is stopped before.
///
/// It is an animation of nothing, so it runs on the display's time and holds in tests as on a device.
@MainActor
final class ScreenTimer {
    private var clock: AnimationID?

    func start(after seconds: TimeInterval, _ body: @escaping () -> Void) {
        stop()
        var id: AnimationID?
        id = UIScreen.main.rootLayer.run(
            Animation(timing: MediaTiming(duration: seconds, fillMode: .both), track: .basic(from: nil, to: nil, by: nil)),
            on: AnimatableKeyPath(.progress), isRecordable: false
        ) { [weak self] finished in
            MainActor.assumeIsolated {
                guard let self, finished, self.clock == id else { return }
                self.clock = nil
                body()
            }
        }
        clock = id
    }

    func stop() {
        guard let clock else { return }
        self.clock = nil
        UIScreen.main.rootLayer.removeAnimation(clock)
    }
}
