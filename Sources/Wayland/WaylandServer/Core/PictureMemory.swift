internal import Glibc

/// The memory that the pictures of all clients take together.
///
/// Each client is within its own limit when some of them use up a small machine, and the kernel would end this process.
final class PictureMemory {
    let limit: Int
    /// Those that exist, whether a client is charged for them or not.
    let held: HeldPictures
    private var used = 0

    init(limit: Int) {
        self.limit = limit
        held = HeldPictures(limit: limit)
    }

    /// - Returns: false, without a change, when all clients together would exceed the limit.
    func charge(_ bytes: Int) -> Bool {
        guard used + bytes <= limit else { return false }
        used += bytes
        return true
    }

    func credit(_ bytes: Int) { used -= bytes }

    /// Half of this machine's memory; the C function is `sysconf`.
    static var halfOfMachine: Int {
        let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
        return pages > 0 && size > 0 ? pages * size / 2 : .max
    }
}
