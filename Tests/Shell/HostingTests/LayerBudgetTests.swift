import Foundation
import Geometry
import GimbalTesting
import QuartzCore
import TestSupport
import WaylandServer
import XCTest

@testable import Hosting

/// What of very many layers of a window is drawn.
final class LayerBudgetTests: XCTestCase {
    private let screen = CGRect(x: 0, y: 0, width: 64, height: 48)

    private func admitted(_ rects: [(CGRect, isOpaque: Bool)]) -> [Bool] {
        var budget = LayerBudget(of: screen.size)
        return rects.map { budget.admits($0.0, isOpaque: $0.isOpaque) }
    }

    func testEightLayersAsLargeAsTheScreenAreDrawnAndTheLowestIsNot() {
        let layers = admitted((0..<10).map { _ in (screen, false) })
        XCTAssertEqual(layers, (0..<10).map { $0 < 8 })
    }

    func testALayerThatIsLargerThanTheScreenCountsAsTheScreen() {
        let layers = admitted((0..<9).map { _ in (screen.insetBy(dx: -5000, dy: -5000), false) })
        XCTAssertEqual(layers.filter { $0 }.count, 8)
    }

    func testASmallLayerCountsAsAPartOfTheScreen() {
        let dot = CGRect(x: 3, y: 3, width: 1, height: 1)
        XCTAssertEqual(admitted((0..<300).map { _ in (dot, false) }).filter { $0 }.count, LayerBudget.layers)
    }

    func testWhatLiesBelowAnOpaqueLayerCostsNothing() {
        let left = CGRect(x: 0, y: 0, width: 32, height: 48)
        let layers = admitted((0..<40).map { _ in (left, true) } + [(screen, true)])
        XCTAssertEqual(layers, (0..<41).map { _ in true })
    }

    /// Costs are summed up where one of them changes. A film in a window of a thousand layers has new pixels in each frame, and nothing else.
    func testNewPixelsAreNoNewCost() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let desk = try fixture.connect()
            let (window, page) = try fixture.open(desk)
            fixture.show(page)
            let client = page.clientWindow.client
            let surface = try XCTUnwrap(client.surface(object: window.surface))
            let layers = SurfaceLayers(surface)
            var changes = 0
            layers.onArrange = { changes += 1 }
            @MainActor func commit() {
                desk.desk.commit(window.surface)
                desk.client.roundTrip()
                _ = layers.update(surface, damage: PixelDamage())
            }
            let pool = desk.desk.pool(desk.file, size: 64 * 48 * 4)
            let sizes: [(Int32, Int32, Int)] = [(64, 48, 0), (64, 48, 0), (32, 48, 1), (32, 48, 1)]
            for (width, height, expected) in sizes {
                desk.desk.attach(window.surface, desk.desk.buffer(pool, width: width, height: height))
                desk.desk.damage(window.surface, 0, 0, width, height)
                commit()
                XCTAssertEqual(changes, expected)
            }
            let child = desk.desk.surface()
            let place = desk.desk.subsurface(child, of: window.surface)
            desk.desk.attach(child, desk.desk.buffer(pool, width: 8, height: 8))
            desk.desk.commit(child)
            commit()
            XCTAssertEqual(changes, 2)
            desk.client.request(place, 1, [.int(3), .int(4)])
            commit()
            XCTAssertEqual(changes, 3)
            commit()
            XCTAssertEqual(changes, 3)
        }
    }

    /// A thousand empty surfaces cost the screen nothing. What has content later takes its place among the others.
    func testASubsurfaceHasLayersFromItsFirstContentOn() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let desk = try fixture.connect()
            let (window, page) = try fixture.open(desk)
            let client = page.clientWindow.client
            let surface = try XCTUnwrap(client.surface(object: window.surface))
            let children = (0..<5).map { _ in desk.desk.surface() }
            for (index, child) in children.enumerated() {
                let place = desk.desk.subsurface(child, of: window.surface)
                desk.client.request(place, 1, [.int(Int32(index)), .int(0)])
                desk.client.request(place, 5)
            }
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            let layers = SurfaceLayers(surface)
            var changes = 0
            layers.onArrange = { changes += 1 }
            @MainActor func places() -> [CGFloat] {
                // The first is the window's own picture.
                (layers.root.sublayers?.first?.sublayers ?? []).dropFirst().map(\.position.x)
            }
            XCTAssertEqual(places(), [])
            let pool = desk.desk.pool(desk.file, size: 64 * 48 * 4)
            for (child, expected) in [(2, [2.0]), (4, [2, 4]), (0, [0, 2, 4]), (3, [0, 2, 3, 4])] {
                desk.desk.attach(children[child], desk.desk.buffer(pool, width: 8, height: 8))
                desk.desk.commit(children[child])
                desk.client.roundTrip()
                _ = layers.update(try XCTUnwrap(client.surface(object: children[child])), damage: PixelDamage())
                XCTAssertEqual(places(), expected.map { CGFloat($0) })
                XCTAssertEqual(changes, expected.count)
            }
            layers.remove(try XCTUnwrap(client.surface(object: children[2])).id)
            desk.desk.attach(children[1], desk.desk.buffer(pool, width: 8, height: 8))
            desk.desk.commit(children[1])
            desk.client.roundTrip()
            _ = layers.update(try XCTUnwrap(client.surface(object: children[1])), damage: PixelDamage())
            XCTAssertEqual(places(), [0, 1, 3, 4])
        }
    }

    /// Each layer is one pixel of memory that is stretched to the whole window.
    func testTheUppermostOfVeryManyLayersAreDrawn() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let desk = try fixture.connect(value: 0)
            let (window, page) = try fixture.open(desk)
            fixture.show(page)
            fixture.screen.advance(by: 0.5)
            // Half a white over black: each layer makes it brighter.
            let file = SharedFile([UInt8](repeating: 0x10, count: 4), isSealed: true)
            defer { file.end() }
            let (pool, viewporter) = (desk.desk.pool(file, size: 4), desk.client.bind("wp_viewporter"))
            let buffer = desk.desk.buffer(pool, width: 1, height: 1)
            let places = (0..<100).map { _ in
                let child = desk.desk.surface()
                let place = desk.desk.subsurface(child, of: window.surface)
                let viewport = desk.client.newID()
                desk.client.request(viewporter, 1, [.uint(viewport), .uint(child)])
                desk.client.request(viewport, 2, [.int(64), .int(48)])
                desk.desk.attach(child, buffer)
                desk.desk.commit(child)
                return place
            }
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.5)
            XCTAssertNil(desk.client.error)
            let many = fixture.pixel(10, 10)[0]
            XCTAssertGreaterThan(many, 8 * 0x10 / 2)
            XCTAssertLessThanOrEqual(many, 8 * 0x10)
            // The window's own picture comes back when there is room for it.
            for place in places { desk.client.request(place, 0) }
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.5)
            XCTAssertEqual(fixture.pixel(10, 10)[0], 0)
        }
    }
}
