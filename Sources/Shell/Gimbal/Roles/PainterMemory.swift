internal import CLinux
import Foundation

/// Memory that this process and the process that draws transition shaders map, and its file.
///
/// It never becomes shorter: the kernel would end a process that touches a page beyond the end of a file (SIGBUS).
final class PainterMemory: Sendable {
    let layout: PainterLayout
    let descriptor: Int32
    nonisolated(unsafe) private let base: UnsafeMutableRawPointer

    /// Makes a file. Nil without memory or descriptors. The C functions are `memfd_create`, `ftruncate`, `F_ADD_SEALS` and `mmap`.
    init?(_ layout: PainterLayout) {
        let descriptor = gimbal_memfd("gimbal-transition")
        guard descriptor >= 0 else { return nil }
        guard ftruncate(descriptor, layout.byteCount) == 0, gimbal_seal_size(descriptor) == 0,
            let base = Self.map(descriptor, layout.byteCount)
        else {
            close(descriptor)
            return nil
        }
        (self.layout, self.descriptor, self.base) = (layout, descriptor, base)
    }

    /// Maps the file of another process, and takes ownership of it. Nil for a file that may become shorter, or is too short.
    init?(_ layout: PainterLayout, owning descriptor: Int32) {
        var status = stat()
        guard layout.isSound, gimbal_keeps_its_size(descriptor) != 0, fstat(descriptor, &status) == 0,
            status.st_size >= layout.byteCount, let base = Self.map(descriptor, layout.byteCount)
        else {
            close(descriptor)
            return nil
        }
        (self.layout, self.descriptor, self.base) = (layout, descriptor, base)
    }

    deinit {
        munmap(base, layout.byteCount)
        close(descriptor)
    }

    private static func map(_ descriptor: Int32, _ count: Int) -> UnsafeMutableRawPointer? {
        let base = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        return base == MAP_FAILED ? nil : base
    }

    var frame: UnsafeMutableRawPointer { base }
    var from: UnsafeMutableRawPointer { base + layout.fromOffset }
    var to: UnsafeMutableRawPointer { base + layout.toOffset }
}
