/// Why an output did not take a state. "No" is told apart from "broken": the first has another try, the second has none.
package enum OutputError: Error, Hashable, Sendable {
    /// The configuration is impossible (EINVAL, ENOSPC, ERANGE): try the next one.
    case refused(output: String, reason: String)
    /// A flip is still pending (EBUSY): try again a period later.
    case busy(output: String)
    /// Another program has the device (EACCES, EPERM): the session is paused.
    case noPermission(output: String)
    /// The kernel or the GPU has no memory (ENOMEM): drop this frame.
    case outOfMemory(output: String)
    /// The output or its device was unplugged (ENODEV, ENOENT, EREMOTEIO). What comes next the output says by itself: `.removed`, or
    /// `.needsFrame` when there is another display or a placeholder.
    case gone(output: String)
    /// The device does not work (EIO and what has no meaning of its own). The output repairs it as far as that is possible, and says
    /// `.needsFrame` when another try is worth it.
    case broken(output: String, reason: String)
}

extension OutputError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(let output, let reason): "output \(output) refused the configuration: \(reason)"
        case .busy(let output): "output \(output) is still busy with the frame before"
        case .noPermission(let output): "output \(output) may not be used now: another session has the device"
        case .outOfMemory(let output): "output \(output) could not take a frame: out of memory"
        case .gone(let output): "output \(output) is gone"
        case .broken(let output, let reason): "output \(output) does not work any more: \(reason)"
        }
    }
}
