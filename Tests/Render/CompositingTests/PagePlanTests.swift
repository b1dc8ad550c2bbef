import Geometry
import Motion
import Scene
import Testing

@testable import Compositing

/// Which layers could go to planes.
@Suite("Pages: selection") struct PageSelectionTests {
    private func page(_ layer: UInt64) -> Page {
        let look = Page.Look(place: PixelRect<Physical>(x: 0, y: 0, width: 20, height: 10))
        return Page(
            layer: LayerID(layer), look: look, destination: look, picture: Page.PixelSize(width: 20, height: 10), version: 1)
    }

    /// - Parameter items: from the bottom to the top.
    private func choose(_ items: [PageSelection.Item]) -> [LayerID] {
        var selection = PageSelection()
        var pages = [page(99)]
        for item in items.reversed() { selection.addBelow(item) }
        selection.choose(into: &pages)
        return pages.map(\.layer)
    }

    private let drawn = PageSelection.Item.drawn(PixelRect(x: 0, y: 0, width: 4, height: 4))

    @Test func `pages above everything that is drawn are chosen`() {
        #expect(choose([drawn, .page(page(1)), .page(page(2))]) == [LayerID(1), LayerID(2)])
        #expect(choose([.page(page(1)), drawn, .page(page(2))]) == [LayerID(2)])
        #expect(choose([.page(page(1)), .page(page(2)), drawn]).isEmpty)
        #expect(choose([]).isEmpty)
    }

    @Test func `what has no pixels is not above anything`() {
        #expect(choose([.page(page(1)), .drawn(.empty)]) == [LayerID(1)])
    }

    @Test func `there are no more pages than planes`() {
        let most = UInt64(PageSelection.mostPages)
        #expect(choose((0..<most + 3).map { .page(page($0)) }) == (3..<most + 3).map { LayerID($0) })
    }
}

/// Two pages that push each other over a screen of 200 by 100 pixels.
@Suite("Pages: plans") struct PagePlanTests {
    private let scene = TreeBuilder()
    private static let upper = Rect<Local>(x: 200, y: 0, width: 200, height: 100)
    private static let lower = Rect<Local>(x: 0, y: 0, width: 200, height: 100)

    init() {
        addPage(1, Self.lower)
        addPage(2, Self.upper)
        scene.children(0, [1, 2])
        move(1, from: Self.lower.center, to: Point(x: 40, y: 50))
        move(2, from: Self.upper.center, to: Self.lower.center)
    }

    private func addPage(_ id: UInt64, _ frame: Rect<Local>) {
        scene.layer(id, frame: frame, color: .white)
        let parts = (1...3).map { id * 10 + $0 }
        for part in parts { scene.layer(part, frame: Rect(x: 10, y: 10, width: 5, height: 5), color: .black) }
        scene.children(id, parts)
    }

    private func move(_ id: UInt64, from: Point<Local>, to: Point<Local>) {
        let animation = Animation(
            timing: MediaTiming(duration: 1), track: .basic(from: .point(from), to: .point(to), by: nil))
        scene.set(id, .position(to))
        scene.edit {
            $0.animations.append(
                .add(LayerID(id), LayerAnimation(id: AnimationID(id), property: .position, animation: animation)))
        }
    }

    private func pages(at time: Double) -> [UInt64] {
        _ = scene.frame(at: time)
        return (1...2).filter { id in scene.planner.pages.contains { $0.layer == LayerID(id) } }
    }

    @Test func `two opaque pages that only move are pages until something else changes after their movement`() {
        for time in [5, 5.21, 5.5, 6, 6.1, 7] { #expect(pages(at: time) == [1, 2], "at \(time)") }
        #expect(scene.frame(at: 7.1) == nil)
        scene.set(11, .backgroundColor(.white))
        #expect(pages(at: 7.2).isEmpty)
        #expect(scene.planner.plan.change.area == 20_000)
    }

    @Test func `layers that rest beside a moving one are not searched for pages`() {
        let resting = (100..<1_100).map { UInt64($0) }
        for id in resting { scene.layer(id, frame: Rect(x: Double(id % 40) * 5, y: 0, width: 4, height: 4), color: .black) }
        scene.children(0, [1, 2] + resting)
        _ = pages(at: 5)
        #expect(pages(at: 5.1).isEmpty)
        #expect(scene.planner.scratch.pageItems.lookedAt == 1)
    }

    @Test func `places are whole pixels, and the last one is known from the beginning`() {
        _ = pages(at: 5)
        _ = pages(at: 5.2537)
        let pages = scene.planner.pages
        // 200 - 200 × 0.2537 is 149.26.
        #expect(pages[1].look.place == PixelRect(x: 149, y: 0, width: 200, height: 100))
        #expect(pages.map(\.destination.place.left) == [-60, 0])
    }

    @Test func `a drawn page is a picture at whole pixels`() throws {
        _ = pages(at: 5)
        _ = pages(at: 5.1)
        let plan = try #require(scene.frame(at: 5.2537))
        let shown = plan.operations.first { $0.layer == LayerID(2) }
        #expect(shown?.matrix.m41 == 149)
        #expect(plan.passes.count == 1, "the picture of a page is drawn once")
    }

    @Test(arguments: [
        PropertyChange.opacity(0.9), .cornerRadius(4), .transform(.scale(x: 0.9, y: 1)), .shadowOpacity(0.5),
        .backgroundColor(Color(red: 1, green: 1, blue: 1, alpha: 0.5)), .borderWidth(1),
        .bounds(Rect(x: 0, y: 0, width: 199.5, height: 100)),
    ])
    func `a page that a plane without alpha and scaling cannot show is drawn`(change: PropertyChange) {
        scene.set(2, change)
        #expect(pages(at: 5).isEmpty)
        #expect(pages(at: 5.5).isEmpty)
    }

    @Test func `a bar that is hidden beyond the page's edge leaves it a page, a visible one does not`() {
        scene.layer(14, frame: Rect(x: 0, y: -20, width: 200, height: 20), color: .black)
        scene.set(14, .isHidden(true))
        scene.children(1, [11, 12, 13, 14])
        #expect(pages(at: 5) == [1, 2])
        scene.set(14, .isHidden(false))
        #expect(pages(at: 5.1) == [2])
    }

    @Test func `a drawn page that moves by less than half a pixel is not drawn again`() {
        _ = pages(at: 5)
        _ = pages(at: 5.2)
        // 200 points a second, and 240 of them.
        #expect(scene.frame(at: 5.2001) == nil)
        #expect(scene.frame(at: 5.21) != nil)
    }

    @Test func `a page under something that fades in is drawn from the first frame on`() {
        scene.layer(3, frame: Self.lower, color: .black)
        scene.set(3, .opacity(0.25))
        scene.children(0, [1, 3, 2])
        let fade = Animation(
            timing: MediaTiming(duration: 1), track: .basic(from: .scalar(0), to: .scalar(0.25), by: nil))
        scene.edit {
            $0.animations.append(.add(LayerID(3), LayerAnimation(id: AnimationID(9), property: .opacity, animation: fade)))
        }
        #expect(pages(at: 5) == [2])
        #expect(pages(at: 5.5) == [2])
    }

    @Test func `a page in which something is animated is drawn`() {
        let blink = Animation(timing: MediaTiming(duration: 9), track: .basic(from: .scalar(0), to: .scalar(1), by: nil))
        scene.edit {
            $0.animations.append(.add(LayerID(11), LayerAnimation(id: AnimationID(9), property: .opacity, animation: blink)))
        }
        #expect(pages(at: 5) == [2])
    }

    @Test func `a pointer that is drawn lies above the pages`() {
        scene.planner.pointer = PointerOverlay(content: ContentID(9), place: PixelRect(x: 50, y: 50, width: 8, height: 8))
        #expect(pages(at: 5).isEmpty)
    }

    @Test func `promoted pages leave the picture, and nothing is drawn while they move`() throws {
        _ = pages(at: 5)
        _ = scene.frame(at: 5.1)
        scene.planner.promotePages()
        scene.planner.makePlan(from: scene.tree, age: 1)
        #expect(scene.planner.plan.damage.area == 20_000)
        #expect(scene.planner.plan.operations.map(\.layer) == [LayerID(0)])
        for time in [5.2, 5.7, 6, 6.1] {
            #expect(scene.frame(at: time) == nil, "at \(time)")
            #expect(scene.planner.pages.count == 2)
        }
        scene.set(0, .backgroundColor(.white))
        let last = try #require(scene.frame(at: 6.2))
        #expect(last.operations.contains { $0.layer == LayerID(2) })
    }

    @Test func `a promoted page with another picture has another version, and nothing else is drawn`() {
        _ = pages(at: 5)
        scene.planner.promotePages()
        scene.planner.makePlan(from: scene.tree, age: 1)
        let before = scene.planner.pages.map(\.version)
        scene.set(11, .backgroundColor(.white))
        #expect(scene.frame(at: 5.2) == nil)
        #expect(scene.planner.pages[0].version != before[0] && scene.planner.pages[1].version == before[1])
    }

    @Test func `demoted pages are drawn in the same frame`() {
        _ = pages(at: 5)
        scene.planner.promotePages()
        scene.planner.makePlan(from: scene.tree, age: 1)
        #expect(scene.frame(at: 5.2) == nil)
        scene.planner.demotePages()
        scene.planner.makePlan(from: scene.tree, age: 1)
        #expect(scene.planner.plan.operations.contains { $0.layer == LayerID(2) })
        #expect(scene.planner.plan.damage.area == 20_000)
    }

    @Test func `the plan of a page draws it alone, as at rest`() throws {
        _ = pages(at: 5)
        _ = scene.frame(at: 5.2537)
        let plan = try #require(scene.planner.makePagePlan(of: scene.planner.pages[0], from: scene.tree))
        #expect(plan.size == Size(width: 200, height: 100))
        #expect(plan.operations.map(\.layer.rawValue) == [1, 11, 12, 13] || plan.operations.map(\.layer.rawValue) == [1, 13])
        #expect(plan.operations.allSatisfy { $0.matrix.m41 == $0.matrix.m41.rounded() })
        #expect(plan.passes.map(\.target) == [.output])
    }

    @Test func `a page fades where planes can be translucent, and its picture is opaque`() throws {
        scene.planner.pageAbilities = .fading
        scene.set(2, .opacity(0.5))
        #expect(pages(at: 5) == [1, 2])
        #expect(scene.planner.pages[1].look.opacity == 0.5)
        let plan = try #require(scene.planner.makePagePlan(of: scene.planner.pages[1], from: scene.tree))
        #expect(plan.operations.allSatisfy { $0.opacity == 1 })
    }

    @Test func `a page that fades in is one from its first frame on, and keeps its picture`() {
        scene.planner.pageAbilities = .fading
        let fade = Animation(timing: MediaTiming(duration: 1), track: .basic(from: .scalar(0), to: .scalar(1), by: nil))
        scene.edit {
            $0.animations.append(.add(LayerID(2), LayerAnimation(id: AnimationID(9), property: .opacity, animation: fade)))
        }
        #expect(pages(at: 5) == [1, 2])
        let version = scene.planner.pages[1].version
        #expect(scene.planner.pages.map(\.look.opacity) == [1, 0])
        #expect(pages(at: 5.5) == [1, 2])
        #expect(scene.planner.pages[1].look.opacity == 0.5 && scene.planner.pages[1].destination.opacity == 1)
        #expect(scene.planner.pages[1].version == version)
    }

    @Test func `a layer that darkens is a page of its own where planes can be translucent`() {
        scene.planner.pageAbilities = .fading
        scene.layer(3, frame: Self.lower, color: .black)
        scene.set(3, .opacity(0.25))
        scene.children(0, [1, 3, 2])
        _ = scene.frame(at: 5)
        // It does not move, so it is drawn, and what lies below it as well.
        #expect(scene.planner.pages.map(\.layer) == [LayerID(2)])
        let fade = Animation(
            timing: MediaTiming(duration: 1), track: .basic(from: .scalar(0), to: .scalar(0.25), by: nil))
        scene.edit {
            $0.animations.append(.add(LayerID(3), LayerAnimation(id: AnimationID(9), property: .opacity, animation: fade)))
        }
        _ = scene.frame(at: 5.1)
        #expect(scene.planner.pages.map(\.layer) == [LayerID(1), LayerID(3), LayerID(2)])
    }

    @Test func `a page is scaled to whole pixels where planes scale, and drawn where it is elsewhere`() throws {
        scene.planner.pageAbilities = .scaling
        scene.set(2, .transform(.scale(x: 0.813, y: 0.5)))
        #expect(pages(at: 5) == [1, 2])
        _ = pages(at: 5.2537)
        let page = scene.planner.pages[1]
        // 162.6 wide around 249.26.
        #expect(page.look.place == PixelRect(left: 168, top: 25, right: 331, bottom: 75))
        #expect(page.picture == Page.PixelSize(width: 200, height: 100))
        let plan = try #require(scene.frame(at: 5.26))
        let drawn = try #require(plan.operations.first { $0.layer == LayerID(2) })
        #expect(abs(drawn.matrix.m41 - drawn.matrix.m41.rounded()) > 0.01)
        scene.planner.pagesWereRefused()
        #expect(pages(at: 5.3).isEmpty)
    }
}
