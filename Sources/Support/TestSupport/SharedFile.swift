internal import Glibc

/// Shared memory that holds a client's bytes.
package struct SharedFile {
    package let descriptor: Int32

    package init(_ bytes: [UInt8]) {
        var template = Array("/dev/shm/gimbal-test-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        unlink(template)
        _ = write(descriptor, bytes, bytes.count)
    }

    package func overwrite(_ bytes: [UInt8], at offset: Int = 0) { _ = pwrite(descriptor, bytes, bytes.count, offset) }
    package func truncate(to size: Int) { _ = ftruncate(descriptor, size) }
    package func end() { close(descriptor) }
}
