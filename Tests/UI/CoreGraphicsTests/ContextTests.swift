import CoreGraphics
import Testing

@Suite("CGContext") struct ContextTests {
    @Test func `a plain context has its origin at the bottom and UIKit's at the top`() throws {
        let plain = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        plain.setFillColor(red)
        plain.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(plain.hex(0, 3) == "ff0000ff")
        #expect(plain.ink.count == 1)
        let down = canvas(4, 4)
        down.setFillColor(red)
        down.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(down.hex(0, 0) == "ff0000ff")
    }

    @Test func `scale and alpha reach the pixels`() {
        let context = canvas(8, 8, scale: 2)
        context.setAlpha(0.5)
        context.setFillColor(blue)
        context.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
        #expect(context.ink.box == CGRect(x: 2, y: 2, width: 4, height: 4))
        #expect(context.hex(3, 3) == "00008080")
    }

    @Test func `saving keeps clip, color and transform`() {
        let context = canvas(10, 10)
        context.setFillColor(green)
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 10))
        context.translateBy(x: 1, y: 0)
        context.setFillColor(red)
        #expect(context.boundingBoxOfClipPath == CGRect(x: -1, y: 0, width: 5, height: 10))
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        context.restoreGState()
        context.fill(CGRect(x: 9, y: 9, width: 1, height: 1))
        #expect(context.hex(0, 0) == "00000000")
        #expect(context.hex(1, 0) == "ff0000ff")
        #expect(context.hex(5, 0) == "00000000")
        #expect(context.hex(9, 9) == "00ff00ff")
        context.restoreGState()
    }

    @Test func `strokes, ellipses and dashes put ink where they should`() {
        let context = canvas(40, 20)
        context.setStrokeColor(red)
        context.setLineWidth(2)
        context.setLineDash(phase: 0, lengths: [4, 4])
        context.move(to: CGPoint(x: 0, y: 5))
        context.addLine(to: CGPoint(x: 40, y: 5))
        context.strokePath()
        #expect(context.hex(1, 4) == "ff0000ff")
        #expect(context.hex(5, 4) == "00000000")
        context.setFillColor(green)
        context.fillEllipse(in: CGRect(x: 10, y: 8, width: 10, height: 10))
        #expect(context.hex(15, 13) == "00ff00ff")
        #expect(context.hex(10, 8) == "00000000")
        #expect(context.isPathEmpty)
    }

    @Test func `blend modes combine with what is there`() {
        let context = canvas(4, 1)
        context.setFillColor(CGColor(red: 1, green: 1, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        context.setFillColor(CGColor(red: 0, green: 1, blue: 1, alpha: 1))
        context.setBlendMode(.multiply)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setBlendMode(.plusLighter)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        context.setBlendMode(.clear)
        context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
        #expect((0..<4).map { context.hex($0, 0) } == ["00ff00ff", "ffffffff", "00000000", "ffff00ff"])
        context.clear(CGRect(x: 3, y: 0, width: 1, height: 1))
        #expect(context.hex(3, 0) == "00000000")
    }

    @Test func `gradients run from their first color to their last`() throws {
        let context = canvas(100, 2)
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red, blue] as CFArray, locations: [0, 1]))
        context.drawLinearGradient(
            gradient, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: .drawsBeforeStartLocation)
        #expect(context.hex(5, 0) == "ff0000ff")
        #expect(context.hex(95, 0) == "00000000")
        let middle = try #require(context.makeImage()?.pixel(x: 50, y: 1))
        #expect(abs(Int(middle.red) - 127) < 6 && abs(Int(middle.blue) - 127) < 6)
        let disc = canvas(20, 20)
        disc.drawRadialGradient(
            gradient, startCenter: CGPoint(x: 10, y: 10), startRadius: 0, endCenter: CGPoint(x: 10, y: 10), endRadius: 8,
            options: [])
        #expect(disc.hex(0, 0) == "00000000")
        #expect(disc.ink.box.width == 16)
    }

    @Test func `a shadow is blurred, offset downwards in UIKit's space and under its shape`() throws {
        let context = canvas(60, 60)
        context.setShadow(offset: CGSize(width: 0, height: 10), blur: 8, color: .black)
        context.setFillColor(red)
        context.fill(CGRect(x: 20, y: 20, width: 20, height: 20))
        #expect(context.hex(30, 30) == "ff0000ff")
        let image = try #require(context.makeImage())
        let alphas = (40..<60).map { Int(image.pixel(x: 30, y: $0)!.alpha) }
        #expect(alphas == alphas.sorted(by: >), "falls off downwards: \(alphas)")
        #expect(alphas[0] > 200 && alphas[10] > 100 && alphas[10] < 155 && alphas[19] < 30, "\(alphas)")
        #expect(image.pixel(x: 30, y: 15)!.alpha == 0)
    }

    @Test func `a transparency layer is put down as a whole`() {
        let context = canvas(6, 2)
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        context.setFillColor(blue)
        context.fill(CGRect(x: 2, y: 0, width: 4, height: 2))
        context.restoreGState()
        context.endTransparencyLayer()
        #expect([1, 3, 5].map { context.hex($0, 0) } == ["80000080", "00008080", "00008080"])
        context.endTransparencyLayer()
    }

    @Test func `images stand upright in the space they are made for`() throws {
        let source = canvas(2, 2)
        source.setFillColor(red)
        source.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        source.setFillColor(blue)
        source.fill(CGRect(x: 0, y: 1, width: 2, height: 1))
        let image = try #require(source.makeImage())
        let target = canvas(4, 8)
        target.interpolationQuality = .none
        target.drawDownwards(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        target.draw(image, in: CGRect(x: 0, y: 4, width: 4, height: 4))
        #expect([0, 3, 4, 7].map { target.hex(0, $0) } == ["ff0000ff", "0000ffff", "0000ffff", "ff0000ff"])
        let part = try #require(image.cropping(to: CGRect(x: 1, y: 1, width: 5, height: 5)))
        #expect(part.width == 1 && part.height == 1 && part.hex(0, 0) == "0000ffff")
        #expect(image.cropping(to: CGRect(x: 5, y: 5, width: 1, height: 1)) == nil)
    }

    @Test func `an image does not change with the context it came from`() throws {
        let context = canvas(2, 2, isOpaque: true)
        let before = try #require(context.makeImage())
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(before.hex(0, 0) == "000000ff")
        #expect(before.isOpaque)
        #expect(before.withUnsafePixels { $0.count } == 16)
    }

    @Test func `values that make no sense draw nothing and break nothing`() {
        let context = canvas(4, 4)
        context.saveGState()
        context.scaleBy(x: 0, y: 1)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.restoreGState()
        context.saveGState()
        context.translateBy(x: .nan, y: .infinity)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.restoreGState()
        context.setLineDash(phase: .nan, lengths: [-1, 0])
        context.setLineWidth(.nan)
        context.stroke(CGRect(x: 1, y: 1, width: 2, height: 2))
        context.setLineDash(phase: 0, lengths: [])
        context.fill(.null)
        context.fill(CGRect(x: CGFloat.nan, y: 0, width: 2, height: 2))
        context.setFillColor(red)
        context.fill(.infinite)
        #expect(context.hex(2, 2) == "ff0000ff")
        #expect(CGContext(pixelWidth: 0, pixelHeight: 4, scale: 1, isOpaque: true) == nil)
        #expect(CGContext(pixelWidth: 100_000, pixelHeight: 4, scale: 1, isOpaque: true) == nil)
    }
}
