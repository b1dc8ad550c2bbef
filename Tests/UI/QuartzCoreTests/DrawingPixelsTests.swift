import QuartzCore
import Scene
import XCTest

/// The pixels of a layer that draws itself are on the display side only.
final class DrawingPixelsTests: LayerTestCase {
    private final class Card: CALayer {
        var count = 0
        override func draw(in ctx: CGContext) {
            count += 1
            ctx.setFillColor(.white)
            ctx.fill(bounds)
        }
    }

    private var uploads: [(id: ContentID, pixels: PixelImage)] {
        sink.commits.flatMap(\.contents).compactMap { if case .upload(let id, let pixels, _) = $0 { (id, pixels) } else { nil } }
    }

    private func showCard() -> Card {
        let card = Card()
        card.setNeedsDisplay()
        card.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        root.addSublayer(card)
        endTurn()
        return card
    }

    func testADrawingIsLetGoOnceTheDisplaySideHasIt() throws {
        let card = showCard()
        weak let pixels = try XCTUnwrap(uploads.first?.pixels)
        XCTAssertEqual(pixels?.isDrawnAgain, true)
        sink.commits = []
        XCTAssertNil(pixels)
        XCTAssertEqual(card.count, 1)
    }

    func testAPictureOfTheAppIsKept() throws {
        let card = shownLayer()
        card.contents = image()
        endTurn()
        XCTAssertEqual(uploads.first?.pixels.isDrawnAgain, false)
    }

    func testTheContentsOfADrawingAreAnObjectThatOtherLayersTake() throws {
        let card = showCard()
        let drawing = try XCTUnwrap(card.contents)
        XCTAssertNil(drawing as? CGImage)
        XCTAssertEqual(card.count, 1)
        let other = shownLayer()
        other.contents = drawing
        XCTAssertEqual((other.contents as? CGImage)?.pixel(x: 19, y: 9)?.alpha, 255)
        XCTAssertEqual(card.count, 2)
    }

    func testAPictureOfALayerDrawsItAgain() {
        let card = showCard()
        XCTAssertEqual(card.makeImage(scale: 1)?.pixel(x: 0, y: 0)?.alpha, 255)
        XCTAssertEqual(card.presentation()?.makeImage(scale: 1)?.pixel(x: 0, y: 0)?.alpha, 255)
        XCTAssertEqual(card.count, 3)
    }

    func testDrawingsThatTheDisplaySideLostAreDrawnAgain() throws {
        let card = showCard()
        let before = try XCTUnwrap(uploads.first)
        sink.commits = []
        context.handle(.drawingsLost)
        endTurn()
        XCTAssertEqual(uploads.map(\.id), [before.id])
        XCTAssertEqual(card.count, 2)
    }

    func testALayerThatComesBackIsDrawnAgain() {
        let card = showCard()
        card.removeFromSuperlayer()
        endTurn()
        sink.commits = []
        root.addSublayer(card)
        endTurn()
        XCTAssertEqual(uploads.count, 1)
        XCTAssertEqual(card.count, 2)
    }

    func testANewDisplayGetsAllDrawings() {
        let card = showCard()
        sink.commits = []
        context.attach(sink: sink)
        endTurn()
        XCTAssertEqual(uploads.count, 1)
        XCTAssertEqual(card.count, 2)
    }
}
