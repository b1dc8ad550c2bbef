import Geometry
import Testing

@Suite("PixelRect") struct PixelRectTests {
    /// left, right of a side in units, covered pixels, pixels inside.
    @Test(arguments: [
        (0.2, 2.8, 0, 3, 1, 2), (1, 3, 1, 3, 1, 3), (-1.5, 1.5, -2, 2, -1, 1), (0.9995, 3.0004, 1, 3, 1, 3),
        (0.99, 3.01, 0, 4, 1, 3),
    ])
    func `rounds outwards and inwards`(left: Double, right: Double, l: Int32, r: Int32, insideL: Int32, insideR: Int32) {
        let rect = Rect<Physical>(left: left, top: left, right: right, bottom: right)
        #expect(PixelRect(covering: rect) == PixelRect(left: l, top: l, right: r, bottom: r))
        #expect(PixelRect(inside: rect) == PixelRect(left: insideL, top: insideL, right: insideR, bottom: insideR))
    }

    @Test func `saturates and takes what is not a number for nothing`() {
        let huge = PixelRect(covering: Rect<Physical>(x: -1e300, y: -1e12, width: 2e300, height: 2e12))
        #expect(huge == PixelRect(left: -(1 << 30), top: -(1 << 30), right: 1 << 30, bottom: 1 << 30))
        #expect(PixelRect(covering: Rect<Physical>(x: .nan, y: 0, width: .nan, height: 1)).isEmpty)
        #expect(PixelRect(covering: Rect<Physical>(x: -.infinity, y: 0, width: .infinity, height: 1)).width >= 0)
        #expect(PixelRect<Physical>(x: .max, y: .min, width: .max, height: .max).isEmpty)
    }

    @Test(
        arguments: [
            (0, "0"), (1.5, "1.5"), (-0.25, "-0.25"), (0.0004, "0"), (0.0006, "0.001"), (100, "100"), (1.05, "1.05"),
            (-0.0001, "0"),
            (.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"), (1234567.891, "1234567.891"), (1e300, "1e+300"),
        ] as [(Double, String)])
    func `compact numbers`(value: Double, text: String) {
        #expect(value.compact == text)
    }
}
