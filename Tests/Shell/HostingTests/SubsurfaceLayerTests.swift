import GimbalTesting
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Sub-surfaces that leave: the protocol has them unmapped at once, without a commit of their parent.
final class SubsurfaceLayerTests: XCTestCase {
    /// A dark window with a chain of desynchronized sub-surfaces at its corner, each lighter and smaller than the one below it.
    @MainActor
    private final class Chain {
        static let (window, outer, inner) = (UInt8(0x20), UInt8(0x80), UInt8(0xF0))
        let fixture: ShellFixture
        let desk: WindowDesk
        let window: WindowDesk.Window
        let outer: UInt32
        let inner: UInt32
        private(set) var outerPlace: UInt32
        let innerPlace: UInt32
        var client: WireClient { desk.client }

        init() throws {
            fixture = try ShellFixture()
            desk = try fixture.connect(value: Self.window)
            let page: WaylandViewController
            (window, page) = try fixture.open(desk)
            fixture.show(page)
            let desk = desk
            (outer, inner) = (desk.desk.surface(), desk.desk.surface())
            outerPlace = desk.desk.subsurface(outer, of: window.surface)
            innerPlace = desk.desk.subsurface(inner, of: outer)
            for place in [outerPlace, innerPlace] { desk.client.request(place, 5) }
            draw(outer, Self.outer, side: 32)
            draw(inner, Self.inner, side: 16)
            desk.desk.commit(window.surface)
            settle()
        }

        func draw(_ surface: UInt32, _ value: UInt8, side: Int32) {
            let file = SharedFile((0..<Int(side * side)).flatMap { _ in [value, value, value, 255] })
            defer { file.end() }
            desk.desk.attach(surface, desk.desk.buffer(desk.desk.pool(file, size: side * side * 4), width: side, height: side))
            desk.desk.damage(surface, 0, 0, side, side)
            desk.desk.commit(surface)
            desk.client.roundTrip()
        }

        func joinOuter(to parent: UInt32) { outerPlace = desk.desk.subsurface(outer, of: parent) }

        func settle() {
            client.roundTrip()
            fixture.screen.advance(by: 0.1)
            client.roundTrip()
        }

        /// Where all three lie, where only two do, and beside both sub-surfaces.
        var seen: [UInt8] { [8, 24, 40].compactMap { fixture.pixel($0, $0).first } }
    }

    @MainActor
    private static func withChain(_ body: (Chain) throws -> Void) throws {
        let chain = try Chain()
        defer { chain.fixture.end() }
        XCTAssertEqual(chain.seen, [Chain.inner, Chain.outer, Chain.window])
        try body(chain)
        XCTAssertNil(chain.client.error)
    }

    func testASubsurfaceThatIsTakenFromItsWindowGoesAtOnceWithThoseBelowIt() throws {
        try MainActor.assumeIsolated {
            try Self.withChain { chain in
                chain.client.request(chain.outerPlace, 0)
                chain.settle()
                XCTAssertEqual(chain.seen, [Chain.window, Chain.window, Chain.window])
                chain.draw(chain.inner, 0xAA, side: 16)
                chain.settle()
                XCTAssertEqual(chain.seen, [Chain.window, Chain.window, Chain.window])
            }
        }
    }

    func testTheLowestMayGoAlone() throws {
        try MainActor.assumeIsolated {
            try Self.withChain { chain in
                chain.client.request(chain.innerPlace, 0)
                chain.settle()
                XCTAssertEqual(chain.seen, [Chain.outer, Chain.outer, Chain.window])
            }
        }
    }

    func testThoseBelowASurfaceThatEndsGoWithIt() throws {
        try MainActor.assumeIsolated {
            try Self.withChain { chain in
                let inner = try XCTUnwrap(chain.fixture.display.clients.first?.surface(object: chain.inner))
                weak let picture = inner.picture
                chain.client.request(chain.outer, 0)
                chain.settle()
                XCTAssertEqual(chain.seen, [Chain.window, Chain.window, Chain.window])
                // No layer that is out of sight keeps pixels.
                chain.desk.desk.attach(chain.inner, 0)
                chain.desk.desk.commit(chain.inner)
                chain.settle()
                XCTAssertNil(picture)
            }
        }
    }

    func testASubsurfaceMayComeBackToTheSamePlaceWithAllBelowIt() throws {
        try MainActor.assumeIsolated {
            try Self.withChain { chain in
                chain.client.request(chain.outerPlace, 0)
                chain.joinOuter(to: chain.window.surface)
                chain.settle()
                XCTAssertEqual(chain.seen, [Chain.window, Chain.window, Chain.window])
                chain.desk.desk.commit(chain.window.surface)
                chain.settle()
                XCTAssertEqual(chain.seen, [Chain.inner, Chain.outer, Chain.window])
            }
        }
    }

    func testASurfaceThatMovedToAnotherParentStaysWhenTheOldOneEnds() throws {
        try MainActor.assumeIsolated {
            try Self.withChain { chain in
                chain.client.request(chain.innerPlace, 0)
                let place = chain.desk.desk.subsurface(chain.inner, of: chain.window.surface)
                chain.client.request(place, 1, [.int(32), .int(32)])
                chain.desk.desk.commit(chain.window.surface)
                chain.settle()
                XCTAssertEqual(chain.seen, [Chain.outer, Chain.outer, Chain.inner])
                chain.client.request(chain.outer, 0)
                chain.settle()
                XCTAssertEqual(chain.seen, [Chain.window, Chain.window, Chain.inner])
            }
        }
    }

    /// The window was shown with its new content a frame before its sub-surfaces.
    func testWhatIsCommittedTogetherIsShownInOneFrame() throws {
        try MainActor.assumeIsolated {
            try Self.withChain { chain in
                for place in [chain.outerPlace, chain.innerPlace] { chain.client.request(place, 4) }
                for step in 1...20 {
                    let value = UInt8(step * 10)
                    for surface in [chain.inner, chain.outer, chain.window.surface] {
                        chain.draw(surface, value, side: surface == chain.inner ? 16 : surface == chain.outer ? 32 : 48)
                    }
                    for _ in 0..<4 {
                        chain.fixture.screen.advance(by: 1.0 / 60)
                        XCTAssertEqual(Set(chain.seen).count, 1, "\(chain.seen) in step \(step)")
                    }
                    XCTAssertEqual(chain.seen, [value, value, value])
                }
            }
        }
    }
}
