import CoreGraphics

/// A context as UIKit has it: y down, one unit a pixel.
func canvas(_ width: Int, _ height: Int, scale: CGFloat = 1, isOpaque: Bool = false) -> CGContext {
    CGContext(pixelWidth: width, pixelHeight: height, scale: scale, isOpaque: isOpaque)!
}

extension CGContext {
    /// "RRGGBBAA" of a pixel, premultiplied, from the top left.
    func hex(_ x: Int, _ y: Int) -> String { makeImage()!.hex(x, y) }

    /// Pixels with any ink, and the smallest upright rectangle around them.
    var ink: (count: Int, box: CGRect) { makeImage()!.ink }
}

extension CGImage {
    func hex(_ x: Int, _ y: Int) -> String {
        guard let p = pixel(x: x, y: y) else { return "outside" }
        return [p.red, p.green, p.blue, p.alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    var ink: (count: Int, box: CGRect) {
        var count = 0
        var points: [CGPoint] = []
        for y in 0..<height {
            for x in 0..<width where pixel(x: x, y: y)!.alpha > 0 {
                count += 1
                points.append(CGPoint(x: x, y: y))
            }
        }
        let box = CGRect.enclosing(points)
        return (count, box.isNull ? box : CGRect(x: box.minX, y: box.minY, width: box.width + 1, height: box.height + 1))
    }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
