internal import Glibc

/// A POSIX semaphore (`sem_init`): main waits with it for the display thread to start and to end, and for nothing else.
final class Semaphore: Sendable {
    nonisolated(unsafe) private let storage: UnsafeMutablePointer<sem_t>

    init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: sem_t())
        sem_init(storage, 0, 0)
    }

    deinit {
        sem_destroy(storage)
        storage.deallocate()
    }

    func signal() { sem_post(storage) }

    func wait() {
        while sem_wait(storage) != 0 && errno == EINTR {}
    }
}
