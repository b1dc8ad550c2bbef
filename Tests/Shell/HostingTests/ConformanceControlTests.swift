import ConformanceDesk
import Foundation
import GimbalTesting
import Reactor
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// What a suite of tests says to the daemon, and what it is answered.
final class ConformanceControlTests: XCTestCase {
    func testItAnswersEachLineAndEndsWithItsSocket() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let router = fixture.router
            let floor = FloatingController(fixture.windows, router: router)
            fixture.show(floor)
            var ends: [Int32] = [0, 0]
            let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            XCTAssertEqual(socketpair(AF_UNIX, kind, 0, &ends), 0)
            defer { Glibc.close(ends[0]) }
            var hasEnded = false
            let control = try ConformanceControl(
                descriptor: ends[0], windows: fixture.windows, desk: floor, router: router, loop: fixture.screen.loop,
                inject: router.handle,
                onEnd: { hasEnded = true })

            @MainActor func ask(_ line: String) -> String {
                let bytes = Array(line.utf8)
                XCTAssertEqual(send(ends[1], bytes, bytes.count, 0), bytes.count)
                fixture.screen.loop.tick(mayBlock: false)
                var answer = [UInt8](repeating: 0, count: 256)
                let count = recv(ends[1], &answer, answer.count, Int32(MSG_DONTWAIT))
                return String(decoding: answer.prefix(max(0, count)), as: UTF8.self)
            }
            XCTAssertEqual(ask("client"), "ok 0")
            XCTAssertEqual(fixture.display.clients.count, 1)
            // The test did not take the socket out of the answer.
            XCTAssertEqual(ask("client"), "ok 1")
            XCTAssertEqual(fixture.display.clients.count, 1)
            XCTAssertEqual(ask("point 2560 -5"), "ok")
            XCTAssertEqual(ask("press 272"), "ok")
            XCTAssertEqual(ask("release 272"), "ok")
            XCTAssertEqual(ask("down 1 0 0"), "ok")
            XCTAssertEqual(ask("up 1"), "ok")
            XCTAssertEqual(ask("press 2147483647"), "ok")
            XCTAssertEqual(ask("place 0 3 1 1"), "no there is no such surface")
            XCTAssertEqual(ask("place 7 3 1 1"), "no there is no such surface")
            XCTAssertEqual(ask("point 1"), "no there is no point with 1 numbers")
            XCTAssertEqual(ask("point x y"), "no x is not a number")
            XCTAssertFalse(hasEnded)
            Glibc.close(ends[1])
            fixture.screen.loop.tick(mayBlock: false)
            XCTAssertTrue(hasEnded)
            withExtendedLifetime(control) {}
        }
    }
}
