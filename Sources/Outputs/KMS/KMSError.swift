internal import Glibc

/// Why something of a card does not work; each sentence names the card or its part, and the kernel's reason.
package enum KMSError: Error, Hashable, Sendable {
    /// A call failed. `code` is the errno.
    case failed(operation: String, object: String, code: Int32)
    /// The seat's own sentence, with node, group and errno.
    case cannotOpen(String)
    /// The device is a GPU without displays.
    case noDisplays(card: String)
    /// Another program sets its modes.
    case inUse(card: String)
    /// No CRTC or plane is left for a connector.
    case noPipeline(connector: String, reason: String)
    /// The connector has no such mode.
    case noMode(connector: String, wanted: String)
    /// It has no such connector.
    case noConnector(card: String, wanted: String)
    /// No buffer for the GPU; the allocator's own sentence.
    case noBuffer(String)
    /// What a display shows cannot be copied.
    case unreadablePicture(output: String, reason: String)
    /// A feature that the driver lacks.
    case unsupported(object: String, feature: String)

    /// The errno behind it; 0 when the kernel was not asked.
    package var code: Int32 {
        guard case .failed(_, _, let code) = self else { return 0 }
        return code
    }

    /// The kernel does not know the object any more: a device that was unplugged, a connector of a dock that was.
    package var isAbsence: Bool { [ENODEV, ENOENT, EREMOTEIO].contains(code) }

    /// The kernel says that the configuration is impossible; another one may be possible.
    package var isRefusal: Bool { [EINVAL, ENOSPC, ERANGE].contains(code) }
}

extension KMSError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .failed(let operation, let object, let code): "\(object): \(operation) failed: \(String(cString: strerror(code)))"
        case .cannotOpen(let sentence): sentence
        case .noDisplays(let card): "\(card) drives no displays"
        case .inUse(let card): "\(card) is in use by another program, which has the display"
        case .noPipeline(let connector, let reason): "\(connector) cannot be used: \(reason)"
        case .noMode(let connector, let wanted): "\(connector) has no mode \(wanted)"
        case .noConnector(let card, let wanted): "\(card) has no connector \(wanted)"
        case .noBuffer(let sentence): sentence
        case .unreadablePicture(let output, let reason): "\(output): the picture that it shows cannot be read: \(reason)"
        case .unsupported(let object, let feature): "\(object) does not know \(feature)"
        }
    }
}
