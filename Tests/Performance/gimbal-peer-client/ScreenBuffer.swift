import Glibc
import TestSupport

/// A buffer of the window's size, in memory that cannot shrink.
final class ScreenBuffer {
    let object: UInt32
    /// Whether the server does not read it.
    var isFree = true
    let size: (width: Int, height: Int)
    private let memory: UnsafeMutableRawPointer
    private var bytes: Int { size.width * size.height * 4 }

    init(_ desk: Desk, size: (width: Int, height: Int)) throws {
        self.size = size
        let bytes = size.width * size.height * 4
        let file = SharedFile([UInt8](repeating: 0, count: bytes), isSealed: true)
        defer { file.end() }
        guard let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0), memory != MAP_FAILED else {
            throw Problem("there is no memory for a picture: \(String(cString: strerror(errno)))")
        }
        self.memory = memory
        let pool = desk.pool(file, size: Int32(bytes))
        object = desk.buffer(pool, width: Int32(size.width), height: Int32(size.height), format: 1)
        desk.client.request(pool, 1)
    }

    deinit { munmap(memory, bytes) }

    /// Fills each line with one shade. No line has the shade that it has in the pictures before and after.
    func draw(_ picture: Int) {
        for y in 0..<size.height {
            memset(memory + y * size.width * 4, Int32((y + picture * 5) & 255), size.width * 4)
        }
    }
}
