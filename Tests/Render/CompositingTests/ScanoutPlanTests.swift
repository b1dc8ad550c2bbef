import Compositing
import Geometry
import Motion
import Scene
import Testing

/// Tests which frames the display controller could show without a renderer drawing them.
@Suite("FramePlanner: scan-out") struct ScanoutPlanTests {
    private let scene: TreeBuilder
    private let window = Rect<Local>(x: 0, y: 0, width: 200, height: 100)

    /// A program's window over all of a screen of 200 by 100 pixels.
    init() {
        scene = TreeBuilder()
        scene.layer(1, frame: window, color: .black)
        scene.layer(2, frame: window)
        scene.set(2, .contents(ContentID(7)))
        scene.children(1, [2])
        scene.children(0, [1])
        share()
    }

    private func share(_ width: Int = 200, _ height: Int = 100, isOpaque: Bool = true) {
        scene.share(7, width: width, height: height, isOpaque: isOpaque)
    }

    /// The next picture of the program, and what of it the plan offers.
    private func next(_ width: Int = 200, _ height: Int = 100, isOpaque: Bool = true) -> ScanoutCandidate? {
        share(width, height, isOpaque: isOpaque)
        return scene.frame()?.scanoutCandidate
    }

    @Test func `a window that is all there is to be seen`() {
        #expect(
            scene.frame(age: 0)?.description == """
                frame 200x100 normal change (0,0 200x100) damage (0,0 200x100)
                pass output
                  L2 content C7 solid (0,0 200x100) in (0,0 200x100) opaque
                or scan out C7
                """)
        #expect(next() == ScanoutCandidate(content: ContentID(7)))
    }

    @Test func `pixels that others than the program made are drawn`() {
        _ = scene.frame(age: 0)
        scene.upload(7, width: 200, height: 100)
        #expect(scene.frame()?.scanoutCandidate == nil)
        #expect(next() != nil)
    }

    @Test func `alpha counts for nothing on black, and for something on any other color`() {
        _ = scene.frame(age: 0)
        #expect(next(isOpaque: false) != nil)
        scene.set(1, .backgroundColor(Color(red: 0, green: 0, blue: 0.1)))
        #expect(next(isOpaque: false) == nil)
        #expect(next(isOpaque: true) != nil)
    }

    @Test(arguments: [(100, 50), (200, 99), (400, 200)])
    func `pixels that are not the screen's, one by one`(width: Int, height: Int) {
        _ = scene.frame(age: 0)
        #expect(next(width, height) == nil)
    }

    @Test(arguments: [
        PropertyChange.opacity(0.9), .position(Point(x: 101, y: 50)), .transform(.scale(x: 1, y: -1)),
        .transform(.scale(x: -1, y: 1)),
        .cornerRadius(4), .transform(.affine(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)),
        .contentsRect(Rect(x: 0, y: 0, width: 0.5, height: 1)),
        .transform(.scale(x: 1.01, y: 1)),
    ])
    func `a window that is not shown as it is`(change: PropertyChange) {
        _ = scene.frame(age: 0)
        #expect(next() != nil)
        scene.set(2, .masksToBounds(true))
        scene.set(2, change)
        #expect(next() == nil)
    }

    @Test func `something over it, the pointer and the dark included`() {
        scene.layer(3, frame: Rect(x: 10, y: 10, width: 2, height: 2), color: .white)
        scene.children(0, [1, 3])
        #expect(scene.frame(age: 0)?.scanoutCandidate == nil)
        scene.set(3, .isHidden(true))
        #expect(next() != nil)
        scene.planner.pointer = PointerOverlay(content: ContentID(9), place: PixelRect(x: 50, y: 50, width: 8, height: 8))
        #expect(next() == nil)
        scene.planner.pointer = nil
        #expect(next() != nil)
        scene.planner.dimming = 0.1
        #expect(next() == nil)
        scene.planner.dimming = 0
        #expect(next() != nil)
    }

    @Test func `while anything moves it is drawn, and for one frame more`() {
        _ = scene.frame(age: 0)
        let animation = Animation(
            timing: MediaTiming(duration: 1),
            track: .basic(from: .point(Point(x: 100, y: 60.3)), to: .point(Point(x: 100, y: 50)), by: nil))
        scene.edit {
            $0.animations.append(
                .add(LayerID(1), LayerAnimation(id: AnimationID(1), property: .position, animation: animation)))
        }
        var offered: [Bool] = []
        for time in stride(from: 5.0, through: 6.4, by: 0.2) {
            share()
            offered.append(scene.frame(at: time)?.scanoutCandidate != nil)
        }
        // The last instant is that of 6.0.
        #expect(offered == [false, false, false, false, false, true, true, true])
    }

    @Test func `a picture of the screen is drawn`() {
        _ = scene.frame(age: 0)
        scene.edit { $0.contents.append(.capture(ContentID(20), layer: LayerID(2), scale: 1)) }
        #expect(next() == nil)
        #expect(next() != nil)
    }

    @Test func `a change of a part is drawn, and the program's next picture is whole again`() {
        scene.layer(3, frame: Rect(x: 10, y: 10, width: 2, height: 2), color: .white)
        scene.children(0, [1, 3])
        _ = scene.frame(age: 0)
        scene.set(3, .isHidden(true))
        let plan = scene.frame()
        #expect(plan?.scanoutCandidate == nil && plan?.change.area == 4)
        #expect(next() != nil)
    }

    /// The program's next picture, of which a part is new: what of the screen changes, and whether it is offered.
    private func part(_ damage: Region<Buffer> = Region(PixelRect(x: 9, y: 9, width: 2, height: 2))) -> (
        area: Int, isOffered: Bool
    )? {
        scene.share(7, width: 200, height: 100, damage: damage)
        return scene.frame().map { ($0.change.area, $0.scanoutCandidate != nil) }
    }

    @Test func `however little of a picture is new, its memory is shown where the output may take it`() throws {
        scene.planner.seeksScanout = true
        _ = scene.frame(age: 0)
        for damage in [Region(PixelRect(x: 9, y: 9, width: 2, height: 2)), Region<Buffer>()] {
            let picture = try #require(part(damage))
            #expect(picture == (20_000, true))
        }
        // No output takes it: the same picture is drawn in part, and nothing where nothing is new.
        scene.planner.seeksScanout = false
        #expect(try #require(part()) == (16, false))
        #expect(part(Region()) == nil)
    }

    @Test func `what has to be drawn is drawn in part, until something else changes`() throws {
        scene.planner.seeksScanout = true
        scene.layer(3, frame: Rect(x: 50, y: 50, width: 2, height: 2), color: .white)
        scene.children(0, [1, 3])
        _ = scene.frame(age: 0)
        // The first frame was whole and told enough.
        for _ in 0..<5 { #expect(try #require(part()) == (16, false)) }
        scene.set(3, .isHidden(true))
        #expect(try #require(scene.frame()).change.area == 4)
        #expect(try #require(part()) == (20_000, true))
        scene.planner.pointer = PointerOverlay(content: ContentID(9), place: PixelRect(x: 50, y: 50, width: 8, height: 8))
        #expect(try #require(part()) == (20_000, false))
        #expect(try #require(part()) == (16, false))
        scene.planner.pointer = nil
        #expect(try #require(part()) == (20_000, true))
    }

    @Test func `what the output refuses is drawn in part, and offered again now and then`() throws {
        scene.planner.seeksScanout = true
        _ = scene.frame(age: 0)
        #expect(try #require(part()).isOffered)
        scene.planner.scanoutWasRefused()
        var offers: [Int] = []
        for picture in 1...200 {
            let next = try #require(part())
            #expect(next.area == (next.isOffered ? 20_000 : 16))
            guard next.isOffered else { continue }
            offers.append(picture)
            scene.planner.scanoutWasRefused()
        }
        #expect(offers == [64, 128, 192])
        scene.set(1, .backgroundColor(.clear))
        #expect(try #require(part()).isOffered)
    }

    @Test func `a picture that does not fill the screen is never drawn whole because of that`() throws {
        scene.planner.seeksScanout = true
        scene.set(2, .position(Point(x: 101, y: 50)))
        _ = scene.frame(age: 0)
        for _ in 0..<3 { #expect(try #require(part()) == (16, false)) }
    }

    @Test func `while anything moves pictures are drawn in part as well`() throws {
        scene.planner.seeksScanout = true
        scene.layer(3, frame: Rect(x: 50, y: 50, width: 2, height: 2), color: .white)
        scene.children(0, [1, 3])
        _ = scene.frame(age: 0)
        let animation = Animation(
            timing: MediaTiming(duration: 1), track: .basic(from: .scalar(1), to: .scalar(0), by: nil))
        scene.edit {
            $0.animations.append(
                .add(LayerID(3), LayerAnimation(id: AnimationID(1), property: .opacity, animation: animation)))
        }
        scene.set(3, .opacity(0))
        for step in 0..<5 {
            scene.time = Double(step) * 0.2
            #expect(try #require(part()).area <= 20)
        }
        scene.time = 1.2
        #expect(try #require(part()) == (20_000, true))
    }

    @Test func `on a screen that stands on its side only a program that draws so`() {
        _ = scene.frame(age: 0)
        scene.planner.configure(size: Size(width: 200, height: 100), scale: 1, transform: .rotated90)
        #expect(next() == nil)
        // As the shell lays a buffer that its program has turned: 100 by 200 pixels, turned back.
        let upright = OutputTransform.rotated90.matrix(for: Size(width: 200, height: 100)).inverse ?? .identity
        scene.set(2, .bounds(Rect(x: 0, y: 0, width: 100, height: 200)))
        scene.set(2, .anchorPoint(.zero))
        scene.set(2, .position(.zero))
        scene.set(2, .transform(upright))
        #expect(next(100, 200) == nil, "it has just come to lie so")
        #expect(next(100, 200) != nil)
        scene.planner.configure(size: Size(width: 200, height: 100), scale: 1, transform: .rotated270)
        #expect(next(100, 200) == nil)
    }
}
