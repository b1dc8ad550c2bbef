internal import CLinux
internal import Glibc

/// Shared memory that holds a client's bytes.
package struct SharedFile {
    package let descriptor: Int32

    /// - Parameter isSealed: whether the file can no longer shrink, as toolkits promise a server.
    package init(_ bytes: [UInt8], isSealed: Bool = false) {
        descriptor = isSealed ? gimbal_memfd("gimbal-test") : SharedFile.makeFile()
        _ = write(descriptor, bytes, bytes.count)
        if isSealed { _ = gimbal_seal_size(descriptor) }
    }

    /// A file whose pages may come from a disk; in memory where the system keeps `/var/tmp` there.
    package init(onDisk bytes: [UInt8]) {
        descriptor = SharedFile.makeFile(in: "/var/tmp")
        _ = write(descriptor, bytes, bytes.count)
    }

    private static func makeFile(in folder: String = "/dev/shm") -> Int32 {
        var template = Array("\(folder)/gimbal-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        unlink(template)
        return descriptor
    }

    package func overwrite(_ bytes: [UInt8], at offset: Int = 0) { _ = pwrite(descriptor, bytes, bytes.count, offset) }
    package func truncate(to size: Int) { _ = ftruncate(descriptor, size) }

    /// Gives the pages of the first `size` bytes back to the kernel: they read as zeros.
    package func punchHole(_ size: Int) { _ = gimbal_punch_hole(descriptor, size) }

    package func end() { close(descriptor) }
}
