import Geometry
import QuartzCore
import Scene
import XCTest

final class CommitTests: LayerTestCase {
    func testANewTreeIsToldWhole() {
        let card = CALayer()
        card.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        card.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        card.cornerRadius = 8
        let label = CALayer()
        label.opacity = 0.5
        card.addSublayer(label)
        root.addSublayer(card)
        endTurn()
        XCTAssertEqual(
            text([(root, "root"), (card, "card"), (label, "label")]),
            """
            create card
            create label
            sublayers card [label]
            sublayers root [card]
            card bounds((0,0 100x50))
            card position(60,45)
            card backgroundColor(rgba(1.0,0.0,0.0,1.0))
            card cornerRadius(8.0)
            label opacity(0.5)
            """)
    }

    func testOneChangeIsOneEdit() {
        let card = shownLayer()
        CATransaction.setDisableActions(true)
        card.opacity = 0.5
        card.opacity = 0.25
        endTurn()
        XCTAssertEqual(text([(card, "card")]), "card opacity(0.25)")
    }

    func testFiltersAreTold_andACopyHasThem() {
        let card = shownLayer()
        card.minificationFilter = .nearest
        card.magnificationFilter = .trilinear
        endTurn()
        XCTAssertEqual(
            text([(card, "card")]),
            "card magnificationFilter(Scene.ContentsFilter.trilinear)\ncard minificationFilter(Scene.ContentsFilter.nearest)")
        let copy = CALayer(layer: card)
        XCTAssertEqual(copy.minificationFilter, .nearest)
        XCTAssertEqual(copy.magnificationFilter, .trilinear)
    }

    func testWhatDoesNotChangeIsNotTold() {
        let card = shownLayer()
        card.opacity = 1
        card.frame = card.frame
        endTurn()
        XCTAssertTrue(sink.commits.isEmpty)
    }

    func testOneSublayerAmongManyThatComesMovesOrGoesIsToldAlone() {
        let rows = (0..<100).map { _ in CALayer() }
        for row in rows { root.addSublayer(row) }
        endTurn()
        sink.commits = []
        let new = CALayer()
        let names = [(root, "root"), (rows[7], "row"), (rows[8], "other"), (new, "new")]
        func check(_ expected: String, _ change: () -> Void) {
            change()
            endTurn()
            XCTAssertEqual(text(names), expected)
            sink.commits = []
        }
        check("sublayers root without [] with [row at 99]") { root.addSublayer(rows[7]) }
        check("sublayers root without [] with [row at 0]") { root.insertSublayer(rows[7], at: 0) }
        check("create new\nsublayers root without [] with [new at 51]") { root.insertSublayer(new, above: rows[50]) }
        check("sublayers root without [new] with [row at 1, other at 99]\ndestroy new") {
            root.insertSublayer(rows[7], at: 2)
            root.addSublayer(rows[8])
            new.removeFromSuperlayer()
        }
        check("sublayers root without [other] with []\nsublayers row [other]") { rows[7].addSublayer(rows[8]) }
        XCTAssertEqual(rows[7].sublayers?.count, 1)
    }

    func testALayerThatCameAndWentInOneTickIsNotTold() {
        for _ in 0..<10 { root.addSublayer(CALayer()) }
        endTurn()
        sink.commits = []
        do {
            let brief = CALayer()
            root.insertSublayer(brief, at: 3)
            brief.removeFromSuperlayer()
        }
        endTurn()
        XCTAssertEqual(text([(root, "root")]), "sublayers root without [] with []")
    }

    func testAnUnreachableLayerIsNotTold() {
        let parent = CALayer()
        let child = CALayer()
        parent.addSublayer(child)
        child.opacity = 0.5
        endTurn()
        XCTAssertTrue(sink.commits.isEmpty)
        XCTAssertNil(child.presentation())
    }

    func testRemovalDestroysTheSubtree() {
        let card = CALayer()
        let label = CALayer()
        card.addSublayer(label)
        _ = show(card)
        card.removeFromSuperlayer()
        endTurn()
        XCTAssertEqual(
            text([(root, "root"), (card, "card"), (label, "label")]), "sublayers root []\ndestroy card\ndestroy label")
    }

    func testAMovedLayerIsNotMadeAnew() {
        let (a, b, child) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(a)
        root.addSublayer(b)
        a.addSublayer(child)
        endTurn()
        sink.commits = []
        b.addSublayer(child)
        a.removeFromSuperlayer()
        endTurn()
        let lines = Set(text([(root, "root"), (a, "a"), (b, "b"), (child, "child")]).split(separator: "\n").map(String.init))
        XCTAssertEqual(lines, ["sublayers root [b]", "sublayers b [child]", "destroy a"])
    }

    func testALayerThatComesBackInTheSameTurnStays() {
        let card = shownLayer()
        card.removeFromSuperlayer()
        root.addSublayer(card)
        endTurn()
        XCTAssertEqual(text([(root, "root"), (card, "card")]), "sublayers root [card]")
    }

    func testASharedImageIsUploadedOnceAndReleasedWithItsLastLayer() {
        let (a, b) = (shownLayer(), shownLayer())
        CATransaction.setDisableActions(true)
        let picture = image()
        a.contents = picture
        b.contents = picture
        endTurn()
        XCTAssertEqual(text([(a, "a"), (b, "b")]).components(separatedBy: "upload").count, 2)
        sink.commits = []
        a.contents = nil
        endTurn()
        XCTAssertFalse(text().contains("release"))
        sink.commits = []
        b.removeFromSuperlayer()
        endTurn()
        XCTAssertTrue(text().contains("release"))
        sink.commits = []
        root.addSublayer(b)
        endTurn()
        XCTAssertTrue(text().contains("upload"), "it is shown again")
    }

    func testUploadSharesThePixels() throws {
        let layer = shownLayer()
        let picture = image(width: 8, height: 2)
        layer.contents = picture
        endTurn()
        let uploads = sink.commits.flatMap(\.contents).compactMap { edit -> PixelImage? in
            if case .upload(_, let pixels, _) = edit { pixels } else { nil }
        }
        let pixels = try XCTUnwrap(uploads.first)
        XCTAssertEqual(uploads.count, 1)
        let ours = picture.withUnsafePixels { $0.baseAddress }
        XCTAssertEqual(pixels.withUnsafeBytes { $0.baseAddress }, ours)
    }

    func testACroppedImageIsUploadedWithinItsMemory() throws {
        let layer = shownLayer()
        layer.contents = try XCTUnwrap(image(width: 8, height: 8).cropping(to: CGRect(x: 4, y: 4, width: 4, height: 4)))
        endTurn()
        XCTAssertTrue(text().contains("upload C1 4x4"))
    }

    func testARedrawKeepsTheId() {
        final class Drawn: CALayer {
            var drawn = 0
            override func draw(in ctx: CGContext) { drawn += 1 }
        }
        let layer = show(Drawn())
        layer.setNeedsDisplay()
        endTurn()
        XCTAssertEqual(layer.drawn, 1)
        sink.commits = []
        layer.setNeedsDisplay()
        layer.setNeedsDisplay()
        endTurn()
        XCTAssertEqual(layer.drawn, 2)
        XCTAssertEqual(text(), "upload C1 100x50")
    }

    func testLayoutRunsOnceParentsFirst() {
        final class Laid: CALayer {
            nonisolated(unsafe) static var order: [String] = []
            override func layoutSublayers() { Self.order.append(name ?? "") }
        }
        let (outer, inner) = (Laid(), Laid())
        outer.name = "outer"
        inner.name = "inner"
        inner.setNeedsLayout()
        outer.addSublayer(inner)
        Laid.order = []
        root.addSublayer(outer)
        endTurn()
        XCTAssertEqual(Laid.order, ["outer", "inner"])
        endTurn()
        XCTAssertEqual(Laid.order, ["outer", "inner"])
        inner.bounds.size.width = 7
        outer.layoutIfNeeded()
        XCTAssertEqual(Laid.order, ["outer", "inner", "inner"])
    }

    func testWhatLayoutChangesIsInTheSameCommit() {
        final class Laid: CALayer {
            override func layoutSublayers() { sublayers?.first?.frame = bounds }
        }
        let parent = Laid()
        parent.addSublayer(CALayer())
        root.addSublayer(parent)
        parent.bounds = CGRect(x: 0, y: 0, width: 5, height: 6)
        endTurn()
        XCTAssertEqual(sink.commits.count, 1)
        XCTAssertEqual(text().components(separatedBy: "bounds((0,0 5x6))").count, 3)
    }

    func testAMaskIsToldAndTakenAway() {
        let card = shownLayer()
        let mask = CALayer()
        card.mask = mask
        endTurn()
        XCTAssertEqual(text([(card, "card"), (mask, "mask")]), "create mask\nmask card mask")
        sink.commits = []
        card.mask = nil
        endTurn()
        XCTAssertEqual(text([(card, "card"), (mask, "mask")]), "mask card none\ndestroy mask")
    }

    func testLayersAreFreedWithTheirTree() {
        weak var freed: CALayer?
        do {
            let card = shownLayer()
            let child = CALayer()
            card.addSublayer(child)
            card.mask = CALayer()
            card.add(CABasicAnimation(keyPath: "opacity"), forKey: "x")
            endTurn()
            freed = child
            card.removeFromSuperlayer()
        }
        endTurn()
        XCTAssertNil(freed)
    }

    func testASnapshotIsTakenAtOnceAndHeldAsLongAsItsLayer() {
        let card = shownLayer()
        do {
            let snapshot = CALayer.makeSnapshotLayer(of: card, afterUpdates: false, scale: 2)
            XCTAssertEqual(text([(card, "card")]), "capture C1 of card at 2")
            XCTAssertEqual(snapshot.frame, card.frame)
            root.addSublayer(snapshot)
            endTurn()
            snapshot.removeFromSuperlayer()
        }
        sink.commits = []
        endTurn()
        endTurn()
        XCTAssertTrue(text().contains("release"))
    }

    func testASnapshotOfALayerThatIsNotShownIsDrawn() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.backgroundColor = .white
        let snapshot = CALayer.makeSnapshotLayer(of: layer, afterUpdates: false, scale: 1)
        XCTAssertEqual((snapshot.contents as? CGImage)?.pixel(x: 1, y: 1)?.red, 255)
    }

    func testAShaderTransitionIsToldWithItsSourceAndParameters() {
        let shader = TransitionShader(name: "wipe.glsl", source: "vec4 transition(vec2 uv) { return getFromColor(uv); }")
        let layer = show(ShaderTransitionLayer(shader: shader))
        CATransaction.setDisableActions(true)
        layer.parameters = ["size": .floats([1])]
        layer.progress = 0.5
        endTurn()
        XCTAssertEqual(
            text([(layer, "layer")]), "kind layer shader S1 [\"size\"]\nlayer progress(0.5)")
    }

    func testWhatTheDisplaySaysOfShadersBeforeItTakesCommitsHoldsUntilItGoes() {
        context.detachSink()
        context.handle(.shaders(areDrawn: false))
        context.attach(sink: sink)
        XCTAssertFalse(context.drawsShaders)
        context.detachSink()
        XCTAssertTrue(context.drawsShaders)
    }

    func testARequestedFrameIsOneCommitWithNothingInIt() {
        // What other tests in this process have left asks for its last frame, and ends.
        frame(at: 100.5)
        endTurn()
        sink.commits = []
        context.requestFrame()
        endTurn()
        XCTAssertEqual(sink.commits.count, 1)
        sink.commits = []
        frame(at: 101)
        endTurn()
        // The display may be told of layers of other tests that end just now.
        XCTAssertFalse(sink.commits.contains(where: \.isEmpty))
    }
}
