import Geometry
import Testing

@Suite("Rect") struct RectTests {
    @Test func `an empty rectangle adds nothing to a union`() {
        let r = Rect<Local>(x: 1, y: 2, width: 3, height: 4)
        #expect(r.union(.zero) == r)
        #expect(Rect<Local>.zero.union(r) == r)
    }

    @Test func `covering rounds outwards and forgives noise`() {
        let r = Rect<Physical>(left: 0.9999, top: 1.5, right: 3.0001, bottom: 4)
        let covering = PixelRect(covering: r)
        #expect(covering == PixelRect(left: 1, top: 1, right: 3, bottom: 4))
    }
}
