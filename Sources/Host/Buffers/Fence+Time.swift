internal import Glibc

extension Fence {
    /// Returns the time at which a sync file signaled, in nanoseconds of the monotonic clock.
    ///
    /// - Returns: nil when it has not signaled, when the driver does not report the time, and for a descriptor that is not a sync
    ///   file. The C function is `ioctl` with `SYNC_IOC_FILE_INFO`.
    package static func signalNanoseconds(of descriptor: Int32) -> Int64? {
        // A frame's fence has a part for each engine that draws; more than a few are not expected.
        withUnsafeTemporaryAllocation(of: Part.self, capacity: 8) { parts in
            parts.initialize(repeating: Part())
            var file = File(partCount: UInt32(parts.count), parts: UInt64(UInt(bitPattern: parts.baseAddress)))
            guard ioctl(descriptor, fileInfo, &file) == 0, file.status == 1, file.partCount <= parts.count else { return nil }
            var latest: UInt64 = 0
            for part in parts.prefix(Int(file.partCount)) {
                guard part.time > 0 else { return nil }
                latest = max(latest, part.time)
            }
            return latest > 0 ? Int64(clamping: latest) : nil
        }
    }

    /// Returns whether a descriptor is a fence; the C function is `ioctl` with `SYNC_IOC_FILE_INFO`, which returns no part when
    /// none is requested.
    package static func isFence(_ descriptor: Int32) -> Bool {
        var file = File(partCount: 0, parts: 0)
        return ioctl(descriptor, fileInfo, &file) == 0
    }

    /// `SYNC_IOC_FILE_INFO` (sync_file.h), which is a macro; the same on all machines that are served.
    private static let fileInfo: UInt = 0xC038_3E04

    /// `struct sync_file_info`.
    private struct File {
        var name: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var status: Int32 = 0
        var flags: UInt32 = 0
        var partCount: UInt32
        var pad: UInt32 = 0
        var parts: UInt64
    }

    /// `struct sync_fence_info`.
    private struct Part {
        var object: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var driver: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var status: Int32 = 0
        var flags: UInt32 = 0
        var time: UInt64 = 0
    }
}
