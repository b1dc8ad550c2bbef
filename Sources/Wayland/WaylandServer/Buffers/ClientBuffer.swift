package import Buffers
internal import Geometry
package import WaylandProtocols

/// Why a buffer's pixels could not be had.
package enum ClientBufferError: Error, Hashable, Sendable {
    /// The memory ends before the buffer does: the file was truncated.
    case truncated
}

/// Memory that a client has drawn into, of whatever kind.
package protocol ClientBuffer: AnyObject {
    /// Pixels.
    var width: Int { get }
    var height: Int { get }

    /// The client's object; nothing is sent to it after its end, and the memory outlives it while it is attached.
    var object: WlBuffer { get }

    /// Nobody here will look at it; where nobody else does, the client may draw into it again.
    func release()
}

/// Memory that is copied, and is the client's again at once.
package protocol ReadableBuffer: ClientBuffer {
    var format: PixelFormat { get }

    /// Copies the pixels of `region` to the same place in `picture`, which has the buffer's size.
    func read(_ region: PixelDamage, into picture: ClientImage) throws(ClientBufferError)
}

extension ReadableBuffer {
    package func release() {
        object.send(.release)
    }
}
