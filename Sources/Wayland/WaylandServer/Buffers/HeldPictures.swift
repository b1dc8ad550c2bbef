internal import Synchronization

/// The bytes of pictures that exist, of one client or of all, on this thread or on another.
///
/// A surface that lets its picture go is charged for it no longer, but the display side may have it still: a client that shows and hides
/// a window makes pictures faster than a busy display takes them.
final class HeldPictures: Sendable {
    private let limit: Int
    private let bytes = Atomic(0)
    private let all: HeldPictures?

    /// - Parameter all: counts them as well.
    init(limit: Int, within all: HeldPictures? = nil) {
        (self.limit, self.all) = (limit, all)
    }

    /// - Returns: false, without a change, when that would exceed a limit.
    func add(_ count: Int) -> Bool {
        guard bytes.add(count, ordering: .relaxed).newValue <= limit, all?.add(count) ?? true else {
            bytes.subtract(count, ordering: .relaxed)
            return false
        }
        return true
    }

    /// Called by any thread, when the memory is free again.
    func remove(_ count: Int) {
        bytes.subtract(count, ordering: .relaxed)
        all?.remove(count)
    }
}
