import Foundation
import Geometry
import Gimbal
import GimbalTesting
import InputEvents
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Clients that do anything with their windows while a user touches the screen. Each run prints its seed.
final class NonsenseTests: XCTestCase {
    func testRandomWindowsHarmNoOtherClient() throws {
        var random = SeededRandom("windows of random clients")
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let kiosk = KioskController(fixture.windows, configuration: KioskConfiguration())
            fixture.show(kiosk)
            let router = fixture.router
            let witness = try fixture.connect()
            _ = witness.mappedToplevel(width: 64, height: 48)
            for _ in 0..<14 {
                let before = Set(fixture.display.clients.map { ObjectIdentifier($0) })
                var session = RandomSession(try fixture.connect())
                for _ in 0..<80 where session.isOpen {
                    session.step(&random)
                    if Int.random(in: 0..<3, using: &random) == 0 { Self.poke(router, &random) }
                    if Int.random(in: 0..<4, using: &random) == 0 { fixture.screen.advance(by: 1.0 / 60) }
                }
                // Some stay connected, and some windows with them.
                if Bool.random(using: &random) {
                    fixture.display.clients.filter { !before.contains(ObjectIdentifier($0)) }.forEach { $0.disconnect() }
                }
            }
            fixture.screen.advance(by: 8)
            witness.client.roundTrip()
            XCTAssertNil(witness.client.error, "seed \(random.seed)")
            XCTAssertFalse(witness.client.isClosed, "seed \(random.seed)")
            fixture.display.clients.forEach { $0.disconnect() }
            fixture.screen.advance(by: 8)
            XCTAssertTrue(fixture.display.toplevels.isEmpty && fixture.windows.windows.isEmpty, "seed \(random.seed)")
            XCTAssertTrue(kiosk.shown.isEmpty, "seed \(random.seed)")
        }
    }

    @MainActor private static func poke(_ router: InputRouter, _ random: inout SeededRandom) {
        let place = Point<Logical>(x: random.number(-5...70), y: random.number(-5...50))
        let kinds: [InputEvent.Kind] = [
            .pointer(Pointer(action: .moved, location: place)), .pointer(Pointer(action: .pressed(button: 0), location: place)),
            .pointer(Pointer(action: .released(button: 0), location: place)),
            .scroll(
                Scroll(
                    source: .wheel, phase: .moved, distance: Size(width: random.number(-1e9...1e9), height: 40), location: place)),
            .key(Key(action: .pressed, code: 30)), .key(Key(action: .released, code: 30)),
        ]
        if Int.random(in: 0..<3, using: &random) == 0 { return pen(router, place, &random) }
        router.handle([InputEvent(time: 1, kind: kinds.randomElement(using: &random) ?? kinds[0])])
    }
}

extension NonsenseTests {
    /// In any order, as no tablet has it.
    @MainActor private static func pen(_ router: InputRouter, _ place: Point<Logical>, _ random: inout SeededRandom) {
        let actions: [Pen.Action] = [
            .entered, .moved, .moved, .down, .up, .cancelled, .pressed(code: 0x14B), .released(code: 0x14B), .left,
        ]
        let tool = PenTool(id: UInt32.random(in: 1...3, using: &random), abilities: [.pressure, .tilt, .rotation])
        let axes = Pen.Axes(
            pressure: random.number(0...1), tilt: Size(width: random.number(-90...90), height: random.number(-90...90)),
            rotation: random.number(0...360))
        let tablet = Tablet(id: UInt32.random(in: 1...2, using: &random), isThere: random.number(0...1) < 0.8, name: "Board")
        router.handle([
            InputEvent(time: 1, kind: .tablet(tablet)),
            InputEvent(
                time: 1,
                kind: .pen(
                    Pen(
                        tool: tool, tablet: tablet.id, action: actions.randomElement(using: &random) ?? .moved, location: place,
                        axes: axes))),
        ])
    }
}

/// One client that makes windows, popups and sub-surfaces and says right things about them, in any order and with any numbers.
private struct RandomSession {
    let desk: WindowDesk
    private var windows: [WindowDesk.Window] = []
    private var popups: [WindowDesk.Window] = []
    private var subs: [UInt32] = []
    private let seat: UInt32
    private let viewporter: UInt32

    var isOpen: Bool { desk.client.error == nil && !desk.client.isClosed }

    init(_ desk: WindowDesk) {
        self.desk = desk
        seat = desk.client.bind("wl_seat")
        viewporter = desk.client.bind("wp_viewporter")
        for opcode in [0, 2] as [UInt16] {
            desk.client.request(seat, opcode, [.uint(desk.client.newID())])
        }
        desk.client.request(desk.client.bind("zwp_tablet_manager_v2"), 0, [.uint(desk.client.newID()), .uint(seat)])
        windows = [desk.mappedToplevel(width: 20, height: 20)]
    }

    mutating func step(_ random: inout SeededRandom) {
        let edge = [0, -1, 1, 40, .max, .min].randomElement(using: &random) ?? Int32(0)
        guard let window = (windows + popups).randomElement(using: &random) else { return }
        let client = desk.client
        switch Int.random(in: 0..<17, using: &random) {
        case 0: windows.append(desk.mappedToplevel(width: 16, height: 12))
        case 1, 2: popup(of: window, edge, &random)
        case 3: sub(of: window, edge)
        case 4, 5: desk.draw(window, width: Int32.random(in: 1...64, using: &random), height: 30)
        case 6: for serial in desk.configures(window) { desk.acknowledge(window, serial) }
        case 7: client.request(window.xdg, 3, [.int(edge), .int(edge), .int(max(1, edge)), .int(max(1, edge))])
        case 8: viewport(of: window, edge, &random)
        case 9: client.request(window.surface, 7, [.int(Int32.random(in: 0...7, using: &random))])
        case 10:
            desk.desk.attach(window.surface, 0)
            desk.desk.commit(window.surface)
        case 11: client.request(window.role, 0)
        case 12: client.request(window.surface, 0)
        case 13: _ = desk.desk.frame(window.surface)
        case 14: if let sub = subs.randomElement(using: &random) { client.request(sub, 1, [.int(edge), .int(edge)]) }
        case 15: desk.desk.damage(window.surface, edge, edge, .max, .max)
        default: desk.desk.commit(window.surface)
        }
        client.roundTrip()
    }

    private mutating func popup(of window: WindowDesk.Window, _ edge: Int32, _ random: inout SeededRandom) {
        let positioner = desk.positioner(
            width: max(1, edge), height: 9, anchor: (edge, edge, max(0, edge), max(0, edge)))
        desk.client.request(positioner, 5, [.uint(UInt32.random(in: 0...63, using: &random))])
        desk.client.request(positioner, 7)
        let popup = desk.popup(of: window.xdg, positioner: positioner)
        if Bool.random(using: &random) { desk.client.request(popup.role, 1, [.uint(seat), .uint(1)]) }
        desk.map(popup, width: 5, height: 5)
        popups.append(popup)
    }

    private mutating func sub(of window: WindowDesk.Window, _ edge: Int32) {
        let child = desk.desk.surface()
        let sub = desk.desk.subsurface(child, of: window.surface)
        desk.client.request(sub, 1, [.int(edge), .int(edge)])
        desk.desk.attach(child, desk.desk.buffer(desk.desk.pool(desk.file, size: 256), width: 8, height: 8))
        desk.desk.commit(child)
        subs.append(sub)
    }

    private func viewport(of window: WindowDesk.Window, _ edge: Int32, _ random: inout SeededRandom) {
        let port = desk.client.newID()
        desk.client.request(viewporter, 1, [.uint(port), .uint(window.surface)])
        desk.client.request(port, 2, [.int(max(1, edge)), .int(max(1, edge))])
        if Bool.random(using: &random) { desk.client.request(port, 1, [.int(128), .int(0), .int(700), .int(256)]) }
        desk.desk.commit(window.surface)
        if Bool.random(using: &random) { desk.client.request(port, 0) }
    }
}
