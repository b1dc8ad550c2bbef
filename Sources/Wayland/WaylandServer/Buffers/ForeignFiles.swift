internal import CLinux
internal import Glibc

/// The files of clients that answer when they like, from their arrival until a request or another client takes them.
///
/// libwayland would close them on the server's own thread: with a request that it refuses, and all that it still has at the end of a client. So
/// it gets an empty file in memory for each. That stands for the file wherever requests and events carry it.
final class ForeignFiles {
    private struct Entry {
        let file: ForeignFile
        let owner: ObjectIdentifier
    }

    /// The most of one owner that wait to be taken. Requests take them at once, unless they are refused.
    private static let most = 256

    /// The name of a stand-in in the kernel, which all duplicates of it have. No other file has both numbers.
    private struct Name: Hashable {
        let device: UInt64
        let number: UInt64
    }

    private var entries: [Name: Entry] = [:]
    private var counts: [ObjectIdentifier: Int] = [:]
    /// Closes files on another thread.
    var close: @Sendable (Int32) -> Void = { SlowClosing.shared.close($0) }
    /// Too many files wait to be closed.
    var isFull: () -> Bool = { SlowClosing.shared.isFull }

    /// Returns what libwayland gets for a descriptor that has arrived: the same, if nothing can wait for it.
    ///
    /// - Parameter owner: with whose end the file is let go.
    /// - Returns: nil when the owner has too many, too many wait to be closed, or there is no descriptor for a stand-in. The C function
    ///   is `memfd_create`.
    func admit(_ descriptor: Int32, of owner: AnyObject) -> Int32? {
        guard gimbal_answers_at_once(descriptor) == 0 else { return descriptor }
        // From here on it is closed elsewhere, also where it is not admitted.
        let file = ForeignFile(owning: descriptor, closedBy: close)
        guard !isFull() else { return nil }
        let owner = ObjectIdentifier(owner)
        guard counts[owner, default: 0] < ForeignFiles.most else { return nil }
        let standIn = gimbal_memfd("gimbal-file")
        guard standIn >= 0 else { return nil }
        entries[ForeignFiles.name(of: standIn)] = Entry(file: file, owner: owner)
        counts[owner, default: 0] += 1
        return standIn
    }

    /// Returns the file behind a stand-in, once; nil if the descriptor is none.
    func take(_ descriptor: Int32) -> ForeignFile? {
        guard !entries.isEmpty else { return nil }
        guard let entry = entries.removeValue(forKey: ForeignFiles.name(of: descriptor)) else { return nil }
        counts[entry.owner, default: 1] -= 1
        return entry.file
    }

    /// Lets go of what came from `owner` and was not taken.
    func drop(of owner: AnyObject) {
        let owner = ObjectIdentifier(owner)
        guard let count = counts.removeValue(forKey: owner), count > 0 else { return }
        entries = entries.filter { $0.value.owner != owner }
    }

    /// The C function is `fstat`.
    private static func name(of descriptor: Int32) -> Name {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return Name(device: 0, number: 0) }
        return Name(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
}
