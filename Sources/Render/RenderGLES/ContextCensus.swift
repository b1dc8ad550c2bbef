internal import Glibc
internal import Synchronization

/// A count of the threads with current contexts: at most one is allowed.
///
/// llvmpipe of Mesa 22.3 reads the unfinished scenes of all contexts of an EGL display, so two contexts that draw on two threads
/// sometimes end the process. A second thread with a context is therefore a bug of this library, and it is reported at once and
/// each time.
struct ContextCensus {
    private var contexts: [pthread_t: Int] = [:]

    static let process = Mutex(ContextCensus())

    /// Notes that a context became current on a thread. Returns false when another thread has one too.
    mutating func enter(_ thread: pthread_t) -> Bool {
        contexts[thread, default: 0] += 1
        return contexts.count == 1
    }

    /// Notes that a context is not current any more. Returns false when that thread had none.
    mutating func leave(_ thread: pthread_t) -> Bool {
        guard let count = contexts[thread] else { return false }
        contexts[thread] = count > 1 ? count - 1 : nil
        return true
    }
}
