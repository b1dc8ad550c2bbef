import CoreGraphics
import Geometry
import OutputCore

/// Pixels in the panel's own orientation; the panel may be mounted rotated. Rows are XRGB8888, blue first. The memory is borrowed
/// for a call.
struct PanelPicture {
    private let bytes: UnsafeRawBufferPointer
    private let bytesPerRow: Int
    private let width: Int
    private let height: Int
    private let transform: OutputTransform

    /// Takes the pixels of the whole panel of the output that `info` describes.
    init(bytes: UnsafeRawBufferPointer, bytesPerRow: Int, info: OutputInfo) {
        self.bytes = bytes
        self.bytesPerRow = bytesPerRow
        (width, height, transform) = (info.mode.width, info.mode.height, info.transform)
    }

    /// Takes rows without gaps of a picture that `transform` has turned.
    init(bytes: UnsafeRawBufferPointer, width: Int, height: Int, transform: OutputTransform) {
        self.bytes = bytes
        bytesPerRow = width * 4
        (self.width, self.height, self.transform) = (width, height, transform)
    }

    /// Returns a copy, rotated to the viewer's orientation; nil when there are fewer pixels than the panel has.
    func makeImage() -> CGImage? {
        guard transform != .normal else {
            return CGImage(width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: true, copying: bytes)
        }
        guard width > 0, height > 0, bytes.count >= bytesPerRow * (height - 1) + width * 4 else { return nil }
        let (shownWidth, shownHeight) = transform.swapsAxes ? (height, width) : (width, height)
        let size = Size<Physical>(width: Double(shownWidth), height: Double(shownHeight))
        // Byte distances in the panel's rows for one pixel to the right and one pixel down in the picture.
        let m = transform.matrix(for: size)
        let start = transform.map(PixelRect(x: 0, y: 0, width: 1, height: 1), in: size)
        let first = Int(start.top) * bytesPerRow + Int(start.left) * 4
        let across = Int(m.m12) * bytesPerRow + Int(m.m11) * 4
        let down = Int(m.m22) * bytesPerRow + Int(m.m21) * 4
        var pixels = [UInt32](repeating: 0, count: shownWidth * shownHeight)
        for y in 0..<shownHeight {
            for x in 0..<shownWidth {
                pixels[y * shownWidth + x] = bytes.loadUnaligned(fromByteOffset: first + x * across + y * down, as: UInt32.self)
            }
        }
        return pixels.withUnsafeBytes {
            CGImage(width: shownWidth, height: shownHeight, bytesPerRow: shownWidth * 4, isOpaque: true, copying: $0)
        }
    }
}
