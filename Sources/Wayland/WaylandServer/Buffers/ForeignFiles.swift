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

    /// By the number of the stand-in, which all duplicates of it have.
    private var entries: [UInt64: Entry] = [:]
    private var counts: [ObjectIdentifier: Int] = [:]
    /// Closes files on another thread.
    var close: @Sendable (Int32) -> Void = { SlowClosing.shared.close($0) }

    /// Returns what libwayland gets for a descriptor that has arrived: the same, if nothing can wait for it.
    ///
    /// - Parameter owner: with whose end the file is let go.
    /// - Returns: nil when the owner has too many, or there is no descriptor for a stand-in. The C function is `memfd_create`.
    func admit(_ descriptor: Int32, of owner: AnyObject) -> Int32? {
        guard gimbal_answers_at_once(descriptor) == 0 else { return descriptor }
        let file = ForeignFile(owning: descriptor, closedBy: close)
        let owner = ObjectIdentifier(owner)
        guard counts[owner, default: 0] < ForeignFiles.most else { return nil }
        let standIn = gimbal_memfd("gimbal-file")
        guard standIn >= 0 else { return nil }
        entries[ForeignFiles.number(of: standIn)] = Entry(file: file, owner: owner)
        counts[owner, default: 0] += 1
        return standIn
    }

    /// Returns the file behind a stand-in, once; nil if the descriptor is none.
    func take(_ descriptor: Int32) -> ForeignFile? {
        guard !entries.isEmpty else { return nil }
        guard let entry = entries.removeValue(forKey: ForeignFiles.number(of: descriptor)) else { return nil }
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
    private static func number(of descriptor: Int32) -> UInt64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : 0
    }
}
