/// What the user asked of the whole interface.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// Slides become crossfades.
    public static var isReduceMotionEnabled: Bool { reducesMotion }
    /// There is no screen reader here.
    public static var isVoiceOverRunning: Bool { false }
    /// The device's setting.
    package static var reducesMotion = false
}
