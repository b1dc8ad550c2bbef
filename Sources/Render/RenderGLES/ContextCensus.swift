internal import Glibc
internal import Synchronization

/// Which threads have contexts that are current: one thread at most.
///
/// llvmpipe of Mesa 22.3 reads the unfinished scenes of all contexts of an EGL display, so two that draw on two threads end the
/// process now and then. A second thread with a context is therefore a mistake of ours, said at once and each time.
struct ContextCensus {
    private var contexts: [pthread_t: Int] = [:]

    static let process = Mutex(ContextCensus())

    /// A context became current on a thread. False when another thread has one too.
    mutating func enter(_ thread: pthread_t) -> Bool {
        contexts[thread, default: 0] += 1
        return contexts.count == 1
    }

    /// A context is current no more. False when that thread had none.
    mutating func leave(_ thread: pthread_t) -> Bool {
        guard let count = contexts[thread] else { return false }
        contexts[thread] = count > 1 ? count - 1 : nil
        return true
    }
}
