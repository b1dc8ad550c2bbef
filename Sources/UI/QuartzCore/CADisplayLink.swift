import Motion
import Scene

/// A callback for every frame that was shown, or for fewer frames.
///
/// There are no selectors here: `CADisplayLink { link in … }` replaces `init(target:selector:)`. After `add` the library retains
/// the link until `invalidate()` or `remove`.
public final class CADisplayLink: NSObject {
    private var handler: ((CADisplayLink) -> Void)?
    private var isAdded = false
    private var lastCall: CFTimeInterval?

    /// The time at which the last frame was shown, in the time of `CACurrentMediaTime()`.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time at which the next frame will be shown.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// The seconds between two frames of the screen.
    public private(set) var duration: CFTimeInterval = 0

    /// Whether the link rests; a paused link causes no wake-up.
    public var isPaused: Bool {
        get { pauses }
        set {
            pauses = newValue
            SceneContext.main.framesMayBeWanted()
        }
    }
    private var pauses = false

    /// The largest number of calls per second; 0 means every frame.
    public var preferredFramesPerSecond = 0

    /// The rates that the app asks for; the default follows the display.
    public var preferredFrameRateRange = CAFrameRateRange.default

    /// Creates a link with a closure; it runs once it is added to a run loop.
    public init(_ handler: @escaping (CADisplayLink) -> Void) {
        self.handler = handler
        super.init()
    }

    /// Starts the calls. All modes of the main run loop are the same here.
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

    /// Ends the link permanently and releases the closure.
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

/// The range of frame rates that an animation requests.
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
