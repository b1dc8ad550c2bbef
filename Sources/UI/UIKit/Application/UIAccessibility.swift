/// The accessibility settings of the whole interface.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// True when slides become crossfades.
    public static var isReduceMotionEnabled: Bool { reducesMotion }
    /// Always false: there is no screen reader here.
    public static var isVoiceOverRunning: Bool { false }
    /// True when the device's setting reduces motion.
    package static var reducesMotion = false
}
