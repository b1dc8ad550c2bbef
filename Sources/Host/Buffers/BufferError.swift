internal import Glibc

/// The reason why memory could not be allocated.
package enum BufferError: Error, Hashable, Sendable {
    /// gbm has no driver for the device.
    case noDevice(path: String, reason: String)
    /// The driver cannot allocate such a buffer; the reason is its errno.
    case cannotAllocate(width: Int, height: Int, format: PixelFormat, reason: String)
    /// Another program's buffer cannot be read by the CPU.
    case cannotMap(width: Int, height: Int, format: PixelFormat, reason: String)
}

extension BufferError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noDevice(let path, let reason): "\(path) cannot be used for GPU buffers: \(reason)"
        case .cannotAllocate(let width, let height, let format, let reason):
            "no GPU buffer of \(width)x\(height) \(format): \(reason)"
        case .cannotMap(let width, let height, let format, let reason): "\(width)x\(height) \(format): \(reason)"
        }
    }
}

extension BufferError {
    static func reason() -> String { errno == 0 ? "the driver gives no reason" : String(cString: strerror(errno)) }
}
