import CoreGraphics
import Testing

@Suite("CGAffineTransform") struct TransformTests {
    private func close(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9 }

    @Test func `a later step is measured in the space before it`() {
        let t = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 10)
        #expect(CGPoint.zero.applying(t) == CGPoint(x: 20, y: 30))
        #expect(t == CGAffineTransform(translationX: 10, y: 10).concatenating(CGAffineTransform(scaleX: 2, y: 3)))
    }

    @Test func `rotation turns x towards y`() {
        #expect(close(CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: 0, y: 1)))
    }

    @Test func `the inverse undoes and a flat transform has none`() {
        let t = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 7, ty: -4)
        let point = CGPoint(x: 3, y: 5)
        #expect(close(point.applying(t).applying(t.inverted()), point))
        let flat = CGAffineTransform(scaleX: 1, y: 0)
        #expect(flat.inverted() == flat)
    }

    @Test func `rects grow to their transformed corners and sizes ignore translation`() {
        let t = CGAffineTransform(translationX: 5, y: 0).rotated(by: .pi / 2)
        let rect = CGRect(x: 0, y: 0, width: 4, height: 2).applying(t)
        #expect(close(rect.origin, CGPoint(x: 3, y: 0)))
        #expect(abs(rect.width - 2) < 1e-9 && abs(rect.height - 4) < 1e-9)
        #expect(CGSize(width: 4, height: 2).applying(CGAffineTransform(translationX: 9, y: 9)) == CGSize(width: 4, height: 2))
        #expect(CGRect.null.applying(t).isNull)
    }

    @Test func `decomposing and composing gives the transform back`() {
        let list = [
            CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 7, ty: -4), CGAffineTransform(rotationAngle: 2.5),
            CGAffineTransform(scaleX: -2, y: 3), CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
        ]
        for t in list {
            let again = CGAffineTransform(t.decomposed())
            for (x, y) in [(t.a, again.a), (t.b, again.b), (t.c, again.c), (t.d, again.d), (t.tx, again.tx), (t.ty, again.ty)] {
                #expect(abs(x - y) < 1e-9, "\(t) came back as \(again)")
            }
        }
    }

    @Test func `values are colors and colors keep their components`() throws {
        #expect(CGColor(gray: 0.5, alpha: 0.25).components == [0.5, 0.25])
        let half = try #require(red.copy(alpha: 0.5))
        #expect(half.components == [1, 0, 0, 0.5])
        #expect(half == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        #expect(half != red)
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red, green, blue] as CFArray, locations: nil))
        #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
        #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    }
}
