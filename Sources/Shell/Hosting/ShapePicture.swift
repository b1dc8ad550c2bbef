package import CoreGraphics
import Foundation
import Geometry
import Scene
import UIKit
package import WaylandServer

/// Pictures of the pointer that clients ask for by name: black with a white rim, as the arrow is.
@MainActor
package enum ShapePicture {
    private static let size = CGSize(width: 26, height: 26)
    /// The last that were drawn, all for one scale.
    private static var drawn: (scale: CGFloat, looks: [PointerShape: CursorLook]) = (0, [:])

    /// - Parameter scale: pixels a point.
    package static func look(_ shape: PointerShape, scale: CGFloat) -> CursorLook {
        guard shape != .default else { return .arrow }
        if drawn.scale != scale { drawn = (scale, [:]) }
        if let known = drawn.looks[shape] { return known }
        let look = draw(shape, scale) ?? .arrow
        drawn.looks[shape] = look
        return look
    }

    private static func draw(_ shape: PointerShape, _ scale: CGFloat) -> CursorLook? {
        let outline = ShapeOutline(shape)
        let format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (scale, false)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in outline.draw() }
        guard let pixels = image.cgImage, !pixels.isOpaque else { return nil }
        return pixels.withUnsafePixels { bytes in
            bytes.baseAddress.map {
                .picture(
                    PixelImage(
                        width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow, isOpaque: false, bytes: $0,
                        keptAliveBy: pixels),
                    hotspot: Point(x: (outline.hotspot.x * scale).rounded(), y: (outline.hotspot.y * scale).rounded()))
            }
        }
    }
}
