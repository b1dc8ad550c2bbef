import Motion
import Scene

/// Calls back for every frame that was shown, or less often.
///
/// There are no selectors here: `CADisplayLink { link in … }` stands for `init(target:selector:)`. The runtime's frames keep it alive
/// until `invalidate()`.
public final class CADisplayLink: NSObject {
    private var handler: ((CADisplayLink) -> Void)?
    private var isAdded = false
    private var lastCall: CFTimeInterval?

    /// When the last frame was shown, in the time of `CACurrentMediaTime()`.
    public private(set) var timestamp: CFTimeInterval = 0
    /// When the next one will be.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// Seconds between two frames of the screen.
    public private(set) var duration: CFTimeInterval = 0

    /// Whether the link rests; a paused link causes no wake-up.
    public var isPaused: Bool {
        get { pauses }
        set {
            pauses = newValue
            SceneContext.main.displayLinksChanged()
        }
    }
    private var pauses = false

    /// Calls a second, at most; 0 is every frame.
    public var preferredFramesPerSecond = 0

    /// The rates that the app asks for; the default follows the display.
    public var preferredFrameRateRange = CAFrameRateRange.default

    /// Creates a link with a closure; it runs once it is added to a run loop.
    public init(_ handler: @escaping (CADisplayLink) -> Void) {
        self.handler = handler
        super.init()
    }

    /// Every mode of the main run loop is the same one here.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard handler != nil, !isAdded else { return }
        isAdded = true
        SceneContext.main.add(self)
    }

    /// Removes the link from the run loop; it can be added again.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard isAdded else { return }
        isAdded = false
        SceneContext.main.remove(self)
    }

    /// Ends it for good and lets go of the closure.
    public func invalidate() {
        if isAdded { SceneContext.main.remove(self) }
        isAdded = false
        handler = nil
    }

    func frameShown(_ frame: FrameFeedback) {
        guard !isPaused, let handler else { return }
        duration = frame.period
        let rate =
            preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : Double(preferredFrameRateRange.preferred ?? 0)
        // Half a frame of slack: a request for 30 Hz on a 59.9 Hz screen means every second frame.
        if rate > 0, let lastCall, frame.time - lastCall < 1 / rate - frame.period / 2 { return }
        lastCall = frame.time
        timestamp = frame.time
        targetTimestamp = frame.time + frame.period
        handler(self)
    }
}

/// How often an animation wants frames.
public struct CAFrameRateRange: Sendable, Equatable {
    /// The lowest rate that looks right, in frames per second.
    public var minimum: Float
    /// The highest rate that is of use, in frames per second.
    public var maximum: Float
    /// The rate that is best, in frames per second; nil and 0 leave the choice to the system.
    public var preferred: Float?

    /// Creates a range, in frames per second.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    /// The display's rate.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
