internal import Glibc

/// A POSIX semaphore (`sem_init`).
package final class Semaphore: Sendable {
    nonisolated(unsafe) private let storage: UnsafeMutablePointer<sem_t>

    package init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: sem_t())
        sem_init(storage, 0, 0)
    }

    deinit {
        sem_destroy(storage)
        storage.deallocate()
    }

    package func signal() { sem_post(storage) }

    package func wait() {
        while sem_wait(storage) != 0 && errno == EINTR {}
    }
}
