import CoreGraphics
import Geometry
import OutputCore

/// Pixels as a panel shows them, which may be mounted turned: XRGB8888 rows, blue first. Borrowed for a call.
struct PanelPicture {
    private let bytes: UnsafeRawBufferPointer
    private let bytesPerRow: Int
    private let width: Int
    private let height: Int
    private let transform: OutputTransform

    /// Pixels of the whole panel of the output that `info` describes.
    init(bytes: UnsafeRawBufferPointer, bytesPerRow: Int, info: OutputInfo) {
        self.bytes = bytes
        self.bytesPerRow = bytesPerRow
        (width, height, transform) = (info.mode.width, info.mode.height, info.transform)
    }

    /// A copy, turned as the viewer sees it; nil when the pixels are fewer than the panel has.
    func makeImage() -> CGImage? {
        guard transform != .normal else {
            return CGImage(width: width, height: height, bytesPerRow: bytesPerRow, isOpaque: true, copying: bytes)
        }
        guard width > 0, height > 0, bytes.count >= bytesPerRow * (height - 1) + width * 4 else { return nil }
        let (shownWidth, shownHeight) = transform.swapsAxes ? (height, width) : (width, height)
        let size = Size<Physical>(width: Double(shownWidth), height: Double(shownHeight))
        // One pixel to the right, and one down, in the picture: so many bytes on in the panel's rows.
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
