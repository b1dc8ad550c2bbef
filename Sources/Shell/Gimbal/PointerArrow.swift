import CoreGraphics
import Foundation
import Geometry
package import RenderServer
import Scene
import UIKit

/// The pointer's arrow: black with a white rim, so that it is seen on everything.
@MainActor
package enum PointerArrow {
    private static let size = CGSize(width: 18, height: 26)
    private static let hotspot = CGPoint(x: 2, y: 2)
    /// In points, from the tip clockwise.
    private static let outline = [(2, 2), (16, 15.2), (9.7, 15.6), (13, 22.8), (10.2, 24.1), (6.9, 16.9), (2, 20.8)]

    /// - Parameter scale: pixels a point.
    package static func picture(scale: CGFloat) -> PointerPicture? {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = false
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in draw() }
        guard let pixels = image.cgImage, !pixels.isOpaque else { return nil }
        return pixels.withUnsafePixels { bytes in
            bytes.baseAddress.map {
                PointerPicture(
                    image: PixelImage(
                        width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow, isOpaque: false, bytes: $0,
                        keptAliveBy: pixels),
                    hotspot: .init(x: hotspot.x * scale, y: hotspot.y * scale))
            }
        }
    }

    private static func draw() {
        let path = UIBezierPath()
        for (index, point) in outline.enumerated() {
            let place = CGPoint(x: point.0, y: point.1)
            if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
        }
        path.close()
        path.lineJoinStyle = .round
        path.lineWidth = 2.4
        UIColor.white.setStroke()
        path.stroke()
        UIColor.black.setFill()
        path.fill()
    }
}
