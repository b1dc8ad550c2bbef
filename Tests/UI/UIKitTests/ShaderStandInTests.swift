import Diagnostics
import GimbalTesting
import QuartzCore
import Scene
import Shaders
import Synchronization
import TestSupport
import XCTest

@testable import UIKit

/// Shader transitions where nothing draws shaders.
final class ShaderStandInTests: XCTestCase {
    private final class Said: Sendable {
        private let messages = Mutex<[String]>([])
        var all: [String] { messages.withLock { $0 } }
        func add(_ message: String) { messages.withLock { $0.append(message) } }
    }

    private let said = Said()

    override func setUp() {
        super.setUp()
        MainActor.assumeIsolated { TransitionPages.useShaders() }
        LogOnce.forget()
        LogSink.replace { [said] record in if record.level == .warning { said.add(record.message) } }
    }

    override func tearDown() {
        LogSink.replace(with: nil)
        super.tearDown()
    }

    /// Hands out one animator.
    private final class Vendor: NSObject, UIViewControllerTransitioningDelegate {
        let animator: CatalogueTransition
        init(_ animator: CatalogueTransition) { self.animator = animator }

        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    }

    /// Pictures of a presentation of one second, on a display that draws no shaders.
    @MainActor private static func pictures(_ animator: CatalogueTransition) throws -> [Picture] {
        animator.duration = 1
        let root = TransitionPages.page(TransitionPages.blue, x: 10)
        let next = TransitionPages.page(TransitionPages.orange, x: 50)
        let vendor = Vendor(animator)
        next.modalPresentationStyle = .fullScreen
        next.transitioningDelegate = vendor
        var pictures: [Picture] = []
        try TransitionPages.show(root) { screen in
            SceneContext.main.handle(.shaders(areDrawn: false))
            try withExtendedLifetime(vendor) {
                root.present(next, animated: true)
                pictures = try TransitionPages.pictures(screen, 9)
                screen.advance(by: 1)
            }
        }
        return pictures
    }

    @MainActor private static func shader(_ name: String) throws -> ShaderTransition {
        try XCTUnwrap(ShaderTransition(named: name))
    }

    func testTheTransitionThatAShaderNamesIsShownInItsPlace() throws {
        try MainActor.assumeIsolated {
            XCTAssertEqual(try Self.pictures(Self.shader("page-curl")), try Self.pictures(PushTransition()))
            XCTAssertEqual(try Self.pictures(Self.shader("hex-flip")), try Self.pictures(FlipTransition()))
            XCTAssertEqual(try Self.pictures(Self.shader("zoom-haze")), try Self.pictures(ZoomTransition()))
            XCTAssertEqual(try Self.pictures(Self.shader("lens-bloom")), try Self.pictures(CircularRevealTransition()))
        }
    }

    func testItBeginsWhereTheShaderWould() throws {
        try MainActor.assumeIsolated {
            let shader = try Self.shader("lens-bloom")
            shader["center"] = [0.25, 0.75]
            let reveal = CircularRevealTransition()
            reveal.origin = CGPoint(x: 24, y: 16)
            XCTAssertEqual(try Self.pictures(shader), try Self.pictures(reveal))
            XCTAssertNotEqual(try Self.pictures(shader), try Self.pictures(CircularRevealTransition()))
            // The default of the file.
            reveal.origin = CGPoint(x: 0.32 * 96, y: 0.38 * 64)
            XCTAssertEqual(try Self.pictures(Self.shader("ink-bleed")), try Self.pictures(reveal))
        }
    }

    func testOneWarningSaysWhatStandsIn() throws {
        try MainActor.assumeIsolated { [said] in
            for _ in 0..<2 { _ = try Self.pictures(Self.shader("page-curl")) }
            let warnings = said.all.filter { $0.contains("page-curl") }
            XCTAssertEqual(warnings, ["the transition page-curl is shown as push: no process draws shaders here"])
        }
    }

    func testEachStandInIsInTheCatalogue_andItsPlaceIsAParameter() {
        MainActor.assumeIsolated {
            let sources = Shaders.transitionNames.compactMap { Shaders.transition($0).map(TransitionSource.init) }
            let standIns = sources.filter { $0.standIn != nil }
            XCTAssertGreaterThanOrEqual(standIns.count, 7)
            for source in standIns {
                XCTAssertTrue(TransitionCatalogue.animatorNames.contains(source.standIn?.name ?? ""), source.original)
                guard let place = source.standIn?.place else { continue }
                XCTAssertTrue(source.parameters.contains { $0.name == place && $0.kind == .vec2 }, source.original)
            }
        }
    }

    func testAFileMayNameAStandIn_andAnUnknownOneIsSaid() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).glsl")
        defer { try? FileManager.default.removeItem(at: file) }
        func load(_ comment: String) throws -> ShaderTransition {
            let text = "\(comment)\nvec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
            try text.write(to: file, atomically: true, encoding: .utf8)
            return try MainActor.assumeIsolated { try ShaderTransition(file: file.path) }
        }
        try MainActor.assumeIsolated { [said] in
            XCTAssertEqual(try Self.pictures(load("// Stand-in: cover")), try Self.pictures(CoverTransition()))
            _ = try Self.pictures(load("// Stand-in: nothing-known"))
            XCTAssertEqual(said.all.filter { $0.contains("the stand-in \"nothing-known\" is none of cover, ") }.count, 1)
        }
    }
}
