package import Reactor

/// What is known of the chain from the app to the glass at one moment.
package struct Vitals: Sendable {
    /// When main's present tick began; nil while main sleeps.
    package var mainBusySince: MonotonicTime?
    package var outputs: [Output]
    /// How often the GPU has hung or lost its context within a minute.
    package var drawingFailures: Int

    /// One display.
    package struct Output: Sendable {
        package var name: String
        /// It needs no frame of ours: it has shown one, or nothing can be shown on it (no display, another session's, a device that
        /// fails and is tried again).
        package var isSettled: Bool
        /// Frames that were given to the display and lost, since it last showed one.
        package var lostFrames: Int

        package init(name: String, isSettled: Bool, lostFrames: Int) {
            self.name = name
            self.isSettled = isSettled
            self.lostFrames = lostFrames
        }
    }

    package init(mainBusySince: MonotonicTime? = nil, outputs: [Output] = [], drawingFailures: Int = 0) {
        self.mainBusySince = mainBusySince
        self.outputs = outputs
        self.drawingFailures = drawingFailures
    }
}
