package import Buffers
internal import Geometry

/// A client's content in its own memory, which the display side reads where it is.
///
/// The client draws elsewhere as long as a reference exists. It may break that promise: the pixels are then those of two pictures.
package final class MappedPicture: @unchecked Sendable {
    /// The size in pixels.
    package var width: Int { layout.width }
    package var height: Int { layout.height }
    /// The format; the alpha of `xrgb8888` is undefined.
    package var format: PixelFormat { layout.pictureFormat }
    /// Bytes per line.
    package var stride: Int { layout.stride }
    /// The first pixel. Sixteen pixels behind the last one can be read, too.
    package var base: UnsafeRawPointer { mapping.base + layout.offset }
    private let layout: ShmLayout
    private let mapping: ShmMapping
    private let held: HeldPictures
    private let end: BufferReturns.End
    private let returns: BufferReturns

    /// - Parameters:
    ///   - held: counts its bytes while it exists. A client that makes holes into its memory has them filled at the server's expense.
    ///   - end: told to `returns` when the last reference is released, on any thread.
    /// - Returns: nil when too much is held.
    init?(_ layout: ShmLayout, of mapping: ShmMapping, in held: HeldPictures, end: BufferReturns.End, returns: BufferReturns) {
        guard held.add(layout.pictureBytes) else { return nil }
        (self.layout, self.mapping, self.held, self.end, self.returns) = (layout, mapping, held, end, returns)
    }

    /// Copies all pixels to a picture of the same size and format.
    func copy(to picture: ClientImage) {
        guard let target = picture.bytes.baseAddress else { return }
        layout.format.convert(base, stride: stride, pixels: width, lines: height, to: target, stride: picture.stride)
    }

    deinit {
        held.remove(layout.pictureBytes)
        returns.add(end, isUrgent: false)
    }
}
