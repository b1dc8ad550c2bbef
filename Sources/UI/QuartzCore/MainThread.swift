import Foundation
import Synchronization

/// Says whether code runs on the main thread.
///
/// Foundation asks the kernel twice at each question, and each change of a layer asks. This type finds the main thread's handle once and
/// compares the caller's with it, which reads memory only.
package enum MainThread {
    /// The main thread's handle; 0 until the main thread has asked.
    private static let handle = Atomic<UInt>(0)

    package static var isCurrent: Bool {
        let known = handle.load(ordering: .relaxed)
        if known != 0 { return known == UInt(pthread_self()) }
        guard Thread.isMainThread else { return false }
        handle.store(UInt(pthread_self()), ordering: .relaxed)
        return true
    }
}
