internal import CLinux
internal import Glibc
package import SystemBus

/// Why this process is to be ended, in memory that the service manager keeps for the next process.
///
/// The reason of a hang is written by the display thread just before it asks for the end, so it is in the journal as well; the next
/// process says it again, beside what it does about it.
package final class LastWords: Sendable {
    private let descriptor: Int32
    private static let capacity = 512

    /// Takes over the memory of the process before, or makes new memory and has the manager keep it.
    ///
    /// - Returns: nil where there is no memory.
    package init?(_ inherited: HandedDescriptor?, manager: ServiceNotifier) {
        if let inherited {
            descriptor = inherited.number
            return
        }
        descriptor = gimbal_memfd("gimbal-last-words")
        guard descriptor >= 0 else { return nil }
        manager.tell(.store(Inheritance.lastWordsName), handing: [descriptor])
    }

    deinit { close(descriptor) }

    /// What the process before wrote, once: the memory is empty afterwards.
    package func take() -> String? {
        var bytes = [UInt8](repeating: 0, count: Self.capacity)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        _ = ftruncate(descriptor, 0)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8.prefix(Self.capacity))
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}
