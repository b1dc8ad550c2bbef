import Geometry
import TestSupport
import Testing
import WaylandServer

@Suite("Server: where a popup goes") struct PopupPlacementTests {
    private let screen = PixelRect<Local>(x: 0, y: 0, width: 100, height: 100)

    /// A popup of 20x10 below the anchor (x, y, 10, 10), left sides together.
    private func menu(_ x: Int32, _ y: Int32, _ adjustment: PopupPlacement.Adjustment = []) -> PopupPlacement {
        var placement = PopupPlacement()
        (placement.width, placement.height) = (20, 10)
        (placement.anchorX, placement.anchorY, placement.anchorWidth, placement.anchorHeight) = (x, y, 10, 10)
        placement.hasAnchor = true
        placement.anchor = PopupPlacement.Sides(x: -1, y: 1)
        placement.gravity = PopupPlacement.Sides(x: 1, y: 1)
        placement.adjustment = adjustment
        return placement
    }

    @Test func `it hangs where anchor and gravity say`() {
        #expect(menu(30, 40).frame(within: screen) == PixelRect(x: 30, y: 50, width: 20, height: 10))
        var centered = menu(30, 40)
        centered.anchor = PopupPlacement.Sides()
        centered.gravity = PopupPlacement.Sides()
        #expect(centered.frame(within: screen) == PixelRect(x: 25, y: 40, width: 20, height: 10))
        var above = menu(30, 40)
        above.anchor = PopupPlacement.Sides(x: 1, y: -1)
        above.gravity = PopupPlacement.Sides(x: -1, y: -1)
        above.offsetX = 3
        above.offsetY = -2
        #expect(above.frame(within: screen) == PixelRect(x: 23, y: 28, width: 20, height: 10))
    }

    @Test func `without leave it is cut off by the screen, and without a screen by nothing`() {
        #expect(menu(95, 95).frame(within: screen) == PixelRect(x: 95, y: 105, width: 20, height: 10))
        #expect(menu(95, 95, [.slideX, .flipY]).frame(within: nil) == PixelRect(x: 95, y: 105, width: 20, height: 10))
    }

    @Test func `it flips when that helps, and only then`() {
        #expect(menu(30, 85, .flipY).frame(within: screen) == PixelRect(x: 30, y: 75, width: 20, height: 10))
        let low = PixelRect<Local>(x: 0, y: 84, width: 100, height: 16)
        #expect(menu(30, 85, .flipY).frame(within: low) == PixelRect(x: 30, y: 95, width: 20, height: 10))
    }

    @Test func `it slides into the screen from either side`() {
        #expect(menu(95, 10, .slideX).frame(within: screen) == PixelRect(x: 80, y: 20, width: 20, height: 10))
        #expect(menu(-15, 10, .slideX).frame(within: screen) == PixelRect(x: 0, y: 20, width: 20, height: 10))
    }

    @Test func `too large to slide, it keeps the side that it grows from`() {
        var wide = menu(50, 10, .slideX)
        wide.width = 150
        #expect(wide.frame(within: screen).left == 0)
        wide.gravity = PopupPlacement.Sides(x: -1, y: 1)
        #expect(wide.frame(within: screen).right == 100)
    }

    @Test func `what does not fit at all is made smaller`() {
        var tall = menu(10, 10, [.slideY, .resizeY])
        tall.height = 300
        #expect(tall.frame(within: screen) == PixelRect(x: 10, y: 0, width: 20, height: 100))
        #expect(menu(95, 10, .resizeX).frame(within: screen) == PixelRect(x: 95, y: 20, width: 5, height: 10))
        // Nothing of it would be left.
        #expect(menu(200, 10, .resizeX).frame(within: screen).width == 20)
    }

    @Test func `numbers at their ends neither trap nor wrap`() {
        var random = SeededRandom(quietly: 7)
        let ends: [Int32] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
        func any() -> Int32 { ends[Int(random.next() % UInt64(ends.count))] }
        for _ in 0..<20_000 {
            var placement = menu(any(), any(), PopupPlacement.Adjustment(rawValue: UInt32(random.next() & 63)))
            (placement.width, placement.height) = (max(1, any()), max(1, any()))
            (placement.anchorWidth, placement.anchorHeight) = (max(0, any()), max(0, any()))
            (placement.offsetX, placement.offsetY) = (any(), any())
            placement.anchor = PopupPlacement.Sides(x: Int(random.next() % 3) - 1, y: Int(random.next() % 3) - 1)
            placement.gravity = PopupPlacement.Sides(x: Int(random.next() % 3) - 1, y: Int(random.next() % 3) - 1)
            let frame = placement.frame(within: random.next() & 1 == 0 ? screen : nil)
            #expect(frame.left <= frame.right && frame.top <= frame.bottom)
        }
    }
}
