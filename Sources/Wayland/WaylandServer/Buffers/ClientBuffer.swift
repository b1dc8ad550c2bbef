internal import Buffers
internal import Geometry
internal import WaylandProtocols

/// The reason why a buffer's pixels cannot be read.
package enum ClientBufferError: Error, Hashable, Sendable {
    /// The memory ends before the buffer does: the file was truncated, or is none that keeps bytes.
    case truncated
    /// It is asked for before it was read from its file: the surface keeps its picture.
    case unread
    case noMemory
}

/// Memory of any kind that a client has drawn into.
protocol ClientBuffer: AnyObject {
    /// The size in pixels.
    var width: Int { get }
    var height: Int { get }

    /// The client's object; it receives nothing after its end, and the memory outlives it while attached.
    var object: WlBuffer { get }

    var claims: BufferClaims { get set }
}

extension ClientBuffer {
    /// The buffer is attached, or its memory is used.
    func claim() { claims.begin() }

    /// The client may draw into the buffer again, unless another claim remains.
    ///
    /// - Parameter isCommitted: false for an attachment that was replaced before its commit.
    func endClaim(isCommitted: Bool = true) {
        if claims.end(isCommitted: isCommitted) { object.send(.release) }
    }
}

/// Memory that can be copied; after that it is the client's again.
protocol ReadableBuffer: ClientBuffer {
    var format: PixelFormat { get }

    /// Copies the pixels of `region` to the same place in `picture`, which has the buffer's size.
    func read(_ region: PixelDamage, into picture: ClientImage) throws(ClientBufferError)
}
