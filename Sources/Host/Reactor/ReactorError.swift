internal import Glibc

/// The kernel refused something that a loop needs.
package struct ReactorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call that failed, for instance `epoll_ctl`.
    package let call: String
    /// The object of the call, for instance `descriptor 12`.
    package let object: String
    /// The kernel's `errno`.
    package let code: Int32

    package init(call: String, object: String, code: Int32) {
        self.call = call
        self.object = object
        self.code = code
    }

    package var description: String { "\(call) failed for \(object): \(String(cString: strerror(code)))" }
}
