import Compositing
import Geometry
import Motion
import RenderGLES
import RenderTesting
import Scene
import TestSupport
import Testing

@Suite("Contents", .serialized, .oneContextAtATime) struct ContentsTests {
    /// The color of `TestPixels.distinct`.
    private func distinct(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
        SIMD4(UInt8(x * 37 % 256), UInt8(y * 59 % 256), UInt8((x * 11 + y * 23) % 256), 255)
    }

    private func stage(_ frame: Rect<Local>, _ pixels: TestPixels, _ changes: [PropertyChange] = []) throws -> Stage {
        let stage = try Stage()
        stage.content(1, pixels)
        stage.layer(1, frame, [.contents(ContentID(1))] + changes)
        stage.children(0, [1])
        return stage
    }

    @Test func `pixel for pixel contents arrive unchanged, rows of any length`() throws {
        for padding in [0, 4, 12, 3, 1] {
            let picture = try stage(Rect(x: 7, y: 5, width: 31, height: 20), .distinct(31, 20, padding: padding)).show()
            for (x, y) in [(0, 0), (30, 0), (0, 19), (30, 19), (13, 8)] {
                #expect(picture[x + 7, y + 5] == distinct(x, y), "padding \(padding) at \(x),\(y)")
            }
        }
    }

    @Test func `contents between pixels are moved onto them`() throws {
        let picture = try stage(Rect(x: 10.3, y: 9.6, width: 16, height: 16), .checks(16, 16)).show()
        // The first frame counts as moving; the one that follows puts the pixels in place.
        let stage = try stage(Rect(x: 10.3, y: 9.6, width: 16, height: 16), .checks(16, 16))
        _ = try stage.show()
        let settled = try stage.showNext() ?? picture
        for x in 0..<16 {
            #expect(settled[10 + x, 12].x == ((x + 2) % 2 == 0 ? 255 : 0), "column \(x)")
        }
        #expect(try stage.showNext() == nil, "and then there is nothing more to show")
    }

    @Test func `a partial upload changes its part and no more`() throws {
        let stage = try stage(Rect(x: 0, y: 0, width: 32, height: 32), .distinct(32, 32))
        _ = try stage.show()
        let white = TestPixels(32, 32) { _, _ in SIMD4(255, 255, 255, 255) }
        stage.content(1, white, damage: PixelRect(x: 8, y: 9, width: 5, height: 4))
        let picture = try stage.show()
        #expect(picture[8, 9] == SIMD4(255, 255, 255, 255))
        #expect(picture[12, 12] == SIMD4(255, 255, 255, 255))
        #expect(picture[7, 9] == distinct(7, 9))
        #expect(picture[13, 12] == distinct(13, 12))
        #expect(picture[8, 13] == distinct(8, 13))
    }

    @Test func `gravity places, contentsRect selects, and bounds cut when they mask`() throws {
        let pixels = TestPixels.distinct(20, 20)
        let frame = Rect<Local>(x: 10, y: 10, width: 40, height: 40)
        let centered = try stage(frame, pixels, [.contentsGravity(.center)]).show()
        #expect(centered[20, 20] == distinct(0, 0))
        #expect(centered[39, 39] == distinct(19, 19))
        #expect(centered[19, 20].x == 0)
        let corner = try stage(frame, pixels, [.contentsGravity(.bottomRight)]).show()
        #expect(corner[49, 49] == distinct(19, 19))
        let part = try stage(
            frame, pixels, [.contentsGravity(.topLeft), .contentsRect(Rect(x: 0.5, y: 0.25, width: 0.5, height: 0.5))]
        ).show()
        #expect(part[10, 10] == distinct(10, 5))
        #expect(part[19, 19] == distinct(19, 14))
        #expect(part[20, 19].w == 255 && part[20, 19].x == 0)
        let cut = try stage(
            Rect(x: 10, y: 10, width: 10, height: 10), pixels, [.contentsGravity(.center), .masksToBounds(true)]
        ).show()
        #expect(cut[10, 10] == distinct(5, 5))
        #expect(cut[9, 10].x == 0 && cut[20, 10].x == 0)
    }

    @Test func `nearest contents have hard edges, and the middle of nine pieces stretches`() throws {
        let pixels = TestPixels(4, 4) { x, y in x == 0 || y == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255) }
        let frame = Rect<Local>(x: 0, y: 0, width: 40, height: 40)
        let sharp = try stage(frame, pixels, [.magnificationFilter(.nearest)]).show()
        #expect(sharp[9, 20] == SIMD4(255, 0, 0, 255))
        #expect(sharp[10, 20] == SIMD4(0, 0, 255, 255))
        let stretched = try stage(
            frame, pixels, [.magnificationFilter(.nearest), .contentsCenter(Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))]
        ).show()
        #expect(stretched[0, 20] == SIMD4(255, 0, 0, 255))
        #expect(stretched[1, 20] == SIMD4(0, 0, 255, 255))
        #expect(stretched[39, 39] == SIMD4(0, 0, 255, 255))
    }

    @Test func `a capture shows what its layer showed, after the layer has changed`() throws {
        let stage = try Stage()
        stage.layer(1, Rect(x: 4, y: 4, width: 20, height: 20), [.backgroundColor(Color(red: 1, green: 0, blue: 0))])
        stage.layer(2, Rect(x: 5, y: 5, width: 10, height: 10), [.backgroundColor(.white)])
        stage.layer(3, Rect(x: 34, y: 34, width: 20, height: 20))
        stage.children(1, [2])
        stage.children(0, [1, 3])
        stage.commit.contents.append(.capture(ContentID(9), layer: LayerID(1), scale: 1))
        _ = try stage.show()
        stage.set(1, [.backgroundColor(.black)])
        stage.set(3, [.contents(ContentID(9))])
        let picture = try stage.show()
        #expect(picture[5, 5] == SIMD4(0, 0, 0, 255))
        #expect(picture[35, 35] == SIMD4(255, 0, 0, 255))
        #expect(picture[40, 40] == SIMD4(255, 255, 255, 255))
    }

    @Test func `a capture of a layer that goes in the same turn still has its picture`() throws {
        let stage = try Stage()
        stage.layer(1, Rect(x: 4, y: 4, width: 20, height: 20), [.backgroundColor(.white)])
        stage.layer(3, Rect(x: 34, y: 34, width: 20, height: 20))
        stage.children(0, [1, 3])
        _ = try stage.show()
        stage.commit.contents.append(.capture(ContentID(9), layer: LayerID(1), scale: 1))
        stage.children(0, [3])
        stage.commit.structure.append(.destroy(LayerID(1)))
        stage.set(3, [.contents(ContentID(9))])
        let picture = try stage.show()
        #expect(picture[5, 5].x == 0)
        #expect(picture[40, 40].x == 255)
    }

    @Test func `an image that no texture can hold is left out`() throws {
        let stage = try Stage()
        let side = stage.gles.context.maxTextureSide + 1
        stage.content(1, TestPixels(side, 1) { _, _ in SIMD4(255, 255, 255, 255) })
        stage.layer(1, Rect(x: 0, y: 0, width: 10, height: 10), [.contents(ContentID(1))])
        stage.layer(2, Rect(x: 20, y: 0, width: 10, height: 10), [.backgroundColor(.white)])
        stage.children(0, [1, 2])
        let picture = try stage.show()
        #expect(picture[5, 5].x == 0)
        #expect(picture[25, 5].x == 255)
    }
}
