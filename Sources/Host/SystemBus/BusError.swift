internal import Glibc

/// The reason why a bus or a service on it did not fulfill a request.
package enum BusError: Error, Hashable, Sendable {
    case cannotConnect(address: String, code: Int32)
    case cannotAsk(method: String, code: Int32)
    /// The service, or the bus in its place, answered with an error.
    case refused(method: String, name: String, message: String)
    /// The reply does not have the type that the method promises.
    case unreadable(method: String)
}

extension BusError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cannotConnect(let address, let code): "the bus at \(address) cannot be reached: \(String(cString: strerror(code)))"
        case .cannotAsk(let method, let code): "\(method) could not be called: \(String(cString: strerror(code)))"
        case .refused(let method, let name, let message): "\(method) was refused: \(message.isEmpty ? name : message)"
        case .unreadable(let method): "\(method) answered with a message that does not match its interface"
        }
    }
}
