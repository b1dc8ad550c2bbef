import Compositing
import Geometry
import Motion
import Scene
import Testing

/// Contents of which a part was drawn anew: no more than that is composed again.
@Suite("FramePlanner: new pixels") struct NewPixelsTests {
    private let scene = TreeBuilder()

    /// 100 by 50 pixels, shown at 20, 10 in that size.
    init() {
        scene.layer(1, frame: Rect(x: 20, y: 10, width: 100, height: 50))
        scene.set(1, .contents(ContentID(7)))
        scene.children(0, [1])
        scene.upload(7, width: 100, height: 50)
    }

    /// What changes on the screen with the next frame.
    private func change(_ part: PixelRect<Buffer>?, width: Int = 100, height: Int = 50) -> [PixelRect<Physical>] {
        scene.upload(7, width: width, height: height, damage: part)
        return scene.frame()?.change.rects ?? []
    }

    private let part = PixelRect<Buffer>(x: 30, y: 20, width: 10, height: 5)

    @Test func `a part changes itself, and the pixels that its edges are filtered into`() {
        _ = scene.frame(age: 0)
        #expect(change(part) == [PixelRect(x: 49, y: 29, width: 12, height: 7)])
        #expect(change(nil) == [PixelRect(x: 20, y: 10, width: 100, height: 50)])
        // At the edge nothing reaches beyond the picture.
        #expect(change(PixelRect(x: 0, y: 0, width: 10, height: 50)) == [PixelRect(x: 20, y: 10, width: 11, height: 50)])
    }

    @Test func `parts of several pictures before one frame add up`() {
        _ = scene.frame(age: 0)
        scene.upload(7, width: 100, height: 50, damage: part)
        #expect(change(PixelRect(x: 40, y: 25, width: 10, height: 5)) == [PixelRect(x: 49, y: 29, width: 22, height: 12)])
        scene.upload(7, width: 100, height: 50, damage: nil)
        #expect(change(part) == [PixelRect(x: 20, y: 10, width: 100, height: 50)])
    }

    @Test func `a picture of another shape is all new`() {
        _ = scene.frame(age: 0)
        #expect(change(part, width: 50, height: 50) == [PixelRect(x: 20, y: 10, width: 100, height: 50)])
    }

    @Test func `stretched, cut and turned, the part is where it is seen`() {
        scene.set(1, .contentsRect(Rect(x: 0.25, y: 0, width: 0.5, height: 1)))
        _ = scene.frame(age: 0)
        // 50 pixels wide as 100 points: from (30 - 1 - 25) * 2 to (40 + 1 - 25) * 2.
        #expect(change(part) == [PixelRect(x: 28, y: 29, width: 24, height: 7)])
        // What is cut away changes nothing.
        #expect(change(PixelRect(x: 0, y: 0, width: 10, height: 10)) == [])
        scene.set(1, .contentsRect(Rect(x: 0, y: 0, width: 1, height: 1)))
        scene.set(1, .transform(.affine(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)))
        _ = scene.frame()
        // What has moved is put onto whole pixels once it rests.
        _ = scene.frame()
        let turned = change(part)
        #expect(turned.count == 1 && turned[0].contains(PixelRect(x: 79, y: 34, width: 12, height: 7)))
        #expect(turned[0].width <= 14 && turned[0].height <= 9, "\(turned)")
    }

    @Test func `of contents drawn small a part changes whole blocks of pixels`() {
        scene.set(1, .transform(.scale(x: 0.25, y: 0.25)))
        scene.set(1, .position(Point(x: 62.5, y: 31.25)))
        _ = scene.frame(age: 0)
        _ = scene.frame()
        // The layer is at 50, 25. The blocks of the part are at 28 to 40, 20 to 28, and there is one more on each side.
        #expect(change(part) == [PixelRect(x: 56, y: 29, width: 5, height: 4)])
        scene.set(1, .minificationFilter(.nearest))
        _ = scene.frame()
        #expect(change(part) == [PixelRect(x: 57, y: 29, width: 4, height: 3)])
    }

    @Test func `pieces are whole`() {
        scene.set(1, .contentsCenter(Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)))
        _ = scene.frame(age: 0)
        #expect(change(part) == [PixelRect(x: 20, y: 10, width: 100, height: 50)])
    }

    /// The same for another program's memory.
    private func sharedChange(_ part: Region<Buffer>?, width: Int = 100, isOpaque: Bool = true) -> [PixelRect<Physical>] {
        scene.share(7, width: width, height: 50, isOpaque: isOpaque, damage: part)
        return scene.frame()?.change.rects ?? []
    }

    @Test func `another program's memory is composed as far as it is new`() {
        let whole = [PixelRect<Physical>(x: 20, y: 10, width: 100, height: 50)]
        _ = scene.frame(age: 0)
        #expect(sharedChange(Region(part)) == whole, "it was a copy before")
        #expect(sharedChange(Region(part)) == [PixelRect(x: 49, y: 29, width: 12, height: 7)])
        #expect(sharedChange(nil) == whole)
        #expect(sharedChange(Region()) == [])
        #expect(sharedChange(Region(part), isOpaque: false) == whole)
        #expect(sharedChange(Region(part), width: 50) == whole)
        scene.upload(7, width: 50, height: 50, damage: part)
        #expect(scene.frame()?.change.rects == whole)
    }

    @Test func `parts that lie apart stay apart, and add up before a frame`() {
        scene.share(7, width: 100, height: 50)
        _ = scene.frame(age: 0)
        var damage = Region(part)
        damage.add(PixelRect(x: 80, y: 40, width: 5, height: 5))
        let expected: [PixelRect<Physical>] = [
            PixelRect(x: 49, y: 29, width: 12, height: 7), PixelRect(x: 99, y: 49, width: 7, height: 7),
        ]
        #expect(sharedChange(damage) == expected)
        scene.share(7, width: 100, height: 50, damage: Region(part))
        scene.share(7, width: 100, height: 50, damage: Region())
        #expect(sharedChange(Region(PixelRect(x: 80, y: 40, width: 5, height: 5))) == expected)
    }

    @Test func `a layer that is animated is whole`() {
        _ = scene.frame(age: 0)
        scene.edit {
            let animation = Animation(
                timing: MediaTiming(duration: 1), track: .basic(from: .scalar(1), to: .scalar(0.5), by: nil))
            $0.animations.append(
                .add(LayerID(1), LayerAnimation(id: AnimationID(1), property: .opacity, animation: animation)))
        }
        _ = scene.frame(at: 0.1)
        scene.time = 0.1
        #expect(change(part) == [PixelRect(x: 20, y: 10, width: 100, height: 50)])
    }
}
