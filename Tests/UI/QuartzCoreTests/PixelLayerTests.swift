import Geometry
import QuartzCore
import Scene
import XCTest

/// Pixels of other programs: copied, or where the program has them.
final class PixelLayerTests: LayerTestCase {
    private final class Use: Sendable {}

    private func shared(_ width: Int, use: Use = Use()) -> SharedImage {
        SharedImage(width: width, height: 4, isOpaque: true, memory: 0, use: use)
    }

    /// Sixteen pixels that are freed with the picture of them.
    private final class Pixels: Sendable {
        nonisolated(unsafe) let bytes = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)

        init() { bytes.initializeMemory(as: UInt8.self, repeating: 0, count: 64) }

        deinit { bytes.deallocate() }
    }

    private func copied() -> PixelImage {
        let pixels = Pixels()
        return PixelImage(width: 4, height: 4, bytesPerRow: 16, isOpaque: false, bytes: pixels.bytes, keptAliveBy: pixels)
    }

    /// What the turn told of contents.
    private func contents() -> [String] {
        endTurn()
        let edits = sink.commits.flatMap(\.contents).map { "\($0)".split(separator: " ") }
        sink.commits = []
        // Without the name of the content, which is another in each run.
        return edits.map { ($0.prefix(1) + $0.dropFirst(2)).joined(separator: " ") }
    }

    func testSharedPixelsAreToldAndNotCopied() {
        let layer = PixelLayer()
        root.addSublayer(layer)
        layer.setPixels(shared(8), damage: nil)
        XCTAssertTrue(layer.hasPixels)
        XCTAssertEqual(contents(), ["share 8x4 opaque"])
        layer.setPixels(shared(6), damage: nil)
        XCTAssertEqual(contents(), ["share 6x4 opaque"])
        XCTAssertEqual(contents(), [])
    }

    func testCopiedPixelsAfterSharedOnesAreUploadedWhole() {
        let layer = PixelLayer()
        root.addSublayer(layer)
        layer.setPixels(shared(4), damage: nil)
        _ = contents()
        layer.setPixels(copied(), damage: PixelRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(contents(), ["upload 4x4"])
        layer.setPixels(shared(4), damage: nil)
        XCTAssertEqual(contents(), ["share 4x4 opaque"])
    }

    func testOfSharedPixelsOnlyTheNewOnesAreTold() {
        func part(_ x: Int) -> Region<Buffer> { Region(PixelRect(x: x, y: 0, width: 1, height: 1)) }
        let layer = PixelLayer()
        root.addSublayer(layer)
        layer.setPixels(shared(4), damage: part(0))
        XCTAssertEqual(contents(), ["share 4x4 opaque"])
        layer.setPixels(shared(4), damage: part(0))
        XCTAssertEqual(contents(), ["share 4x4 opaque damage [\(part(0).bounds)]"])
        // Two pictures in one turn: what is new of either is.
        layer.setPixels(shared(4), damage: part(0))
        layer.setPixels(shared(4), damage: part(2))
        XCTAssertEqual(contents(), ["share 4x4 opaque damage [\(part(0).bounds), \(part(2).bounds)]"])
        layer.setPixels(shared(4), damage: Region())
        XCTAssertEqual(contents(), ["share 4x4 opaque damage []"])
        // One that is all new, and then a part of it.
        layer.setPixels(shared(4), damage: nil)
        layer.setPixels(shared(4), damage: part(2))
        XCTAssertEqual(contents(), ["share 4x4 opaque"])
        layer.setPixels(shared(6), damage: part(2))
        XCTAssertEqual(contents(), ["share 6x4 opaque"])
        // What the display side has let go of comes back whole.
        layer.removeFromSuperlayer()
        _ = contents()
        layer.setPixels(shared(6), damage: part(2))
        root.addSublayer(layer)
        XCTAssertEqual(contents(), ["share 6x4 opaque"])
    }

    func testAnUnusedPictureIsReleasedAndSentAgainWhenItIsShown() {
        let layer = PixelLayer()
        root.addSublayer(layer)
        layer.setPixels(shared(4), damage: nil)
        _ = contents()
        layer.removeFromSuperlayer()
        XCTAssertEqual(contents(), ["release"])
        root.addSublayer(layer)
        XCTAssertEqual(contents(), ["share 4x4 opaque"])
    }

    func testTheProgramHasItsMemoryBackWhenOtherPixelsAreShown() {
        let layer = PixelLayer()
        root.addSublayer(layer)
        weak var use: Use?
        do {
            let kept = Use()
            use = kept
            layer.setPixels(shared(4, use: kept), damage: nil)
        }
        _ = contents()
        XCTAssertNotNil(use)
        layer.setPixels(shared(4), damage: nil)
        _ = contents()
        XCTAssertNil(use)
        layer.removePixels()
        XCTAssertFalse(layer.hasPixels)
    }

    func testAPictureOfSharedPixelsThatAreNewInThisTurnIsTakenOnTheDisplay() {
        let (page, layer) = (CALayer(), PixelLayer())
        page.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        page.addSublayer(layer)
        layer.setPixels(shared(4), damage: nil)
        root.addSublayer(page)
        let picture = CALayer.makeSnapshotLayer(of: page, afterUpdates: false, scale: 2)
        XCTAssertTrue(sink.commits.isEmpty, "a flush would show the page")
        root.addSublayer(picture)
        page.opacity = 0
        XCTAssertEqual(contents(), ["share 4x4 opaque", "capture of \(page.id) at 2"])
        picture.removeFromSuperlayer()
        XCTAssertEqual(contents(), [])
    }

    func testAPictureOfALayerThatLeavesBeforeTheTurnEndsIsWhatMainCanDraw() {
        let (page, layer) = (CALayer(), PixelLayer())
        page.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        page.addSublayer(layer)
        layer.setPixels(shared(4), damage: nil)
        root.addSublayer(page)
        root.addSublayer(CALayer.makeSnapshotLayer(of: page, afterUpdates: false, scale: 1))
        page.removeFromSuperlayer()
        XCTAssertEqual(contents(), ["upload 4x4"])
    }
}
