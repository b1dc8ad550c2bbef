import Reactor
import TestSupport
import Testing
import WaylandServer

/// Every object of a client counts, and too many end the client with a sentence.
@Suite("Server: limits of objects") struct ObjectLimitTests {
    private func client(_ change: (inout ClientLimits) -> Void) throws -> (SeatFixture, WireClient) {
        var limits = ClientLimits()
        change(&limits)
        let fixture = try SeatFixture(limits: limits)
        return (fixture, try fixture.connect())
    }

    /// `wl_display.error` with "no memory" and the limit.
    private func isRefused(_ client: WireClient, _ sentence: String) -> Bool {
        client.roundTrip()
        return client.error.map { $0.object == 1 && $0.code == 2 && $0.message == sentence } ?? false
    }

    @Test(arguments: [0, 1, 2]) func `pointers, keyboards and touches count with their seats`(opcode: UInt16) throws {
        let (fixture, client) = try client { $0.extras = 4 }
        let seat = client.bind("wl_seat")
        for _ in 0..<20 { client.request(fixture.make(client, seat, opcode), opcode == 0 ? 1 : 0) }
        for _ in 0..<3 { _ = fixture.make(client, seat, opcode) }
        client.roundTrip()
        #expect(client.error == nil && fixture.display.clients.first?.ledger[.seats] == 4)
        _ = fixture.make(client, seat, opcode)
        #expect(isRefused(client, "more than 4 seats, pointers, keyboards and touches, the limit of a client"))
    }

    @Test func `outputs count with their descriptions`() throws {
        let (fixture, client) = try client { $0.extras = 3 }
        let manager = client.bind("zxdg_output_manager_v1")
        let output = client.bind("wl_output")
        for _ in 0..<20 { client.request(fixture.make(client, manager, 1, [.uint(output)]), 0) }
        for _ in 0..<2 { _ = fixture.make(client, manager, 1, [.uint(output)]) }
        client.roundTrip()
        #expect(client.error == nil && fixture.display.clients.first?.ledger[.outputs] == 3)
        _ = client.bind("wl_output")
        #expect(isRefused(client, "more than 3 outputs, the limit of a client"))
    }

    @Test(arguments: ["wl_data_device_manager", "zwp_primary_selection_device_manager_v1"])
    func `devices of the clipboard count`(manager: String) throws {
        let (fixture, client) = try client { $0.extras = 2 }
        let (manager, seat) = (client.bind(manager), client.bind("wl_seat"))
        for _ in 0..<2 { _ = fixture.make(client, manager, 1, [.uint(seat)]) }
        client.roundTrip()
        #expect(client.error == nil)
        _ = fixture.make(client, manager, 1, [.uint(seat)])
        #expect(isRefused(client, "more than 2 clipboard devices, the limit of a client"))
    }

    @Test func `window managers and scales count`() throws {
        let (host, shells) = try client { $0.extras = 2 }
        for _ in 0..<3 { _ = shells.bind("xdg_wm_base") }
        #expect(isRefused(shells, "more than 2 window managers, the limit of a client"))
        #expect(host.display.clients.isEmpty)
        let (fixture, scales) = try client { $0.surfaces = 2 }
        let (desk, manager) = (Desk(scales), scales.bind("wp_fractional_scale_manager_v1"))
        // A scale outlives its surface.
        for _ in 0..<3 {
            let surface = desk.surface()
            _ = fixture.make(scales, manager, 1, [.uint(surface)])
            scales.request(surface, 0)
        }
        #expect(isRefused(scales, "more than 2 scales of surfaces, the limit of a client"))
    }

    /// What is kept for an object serves the next one.
    @Test func `objects come and go, and the last end with their client`() throws {
        let (fixture, client) = try client { $0.objects = 300 }
        let (desk, before) = (Desk(client), fixture.display.clients.first?.ledger[.objects])
        for round in 0..<6 {
            let regions = (0..<150).map { _ in fixture.make(client, desk.compositor, 1) }
            client.roundTrip()
            // In another order than that of their making.
            for place in regions.indices { client.request(regions[(place * 7 + round) % 150], 0) }
            client.roundTrip()
            #expect(fixture.display.clients.first?.ledger[.objects] == before && client.error == nil)
        }
        for _ in 0..<150 { _ = fixture.make(client, desk.compositor, 1) }
        client.roundTrip()
        client.disconnect()
        fixture.loop.tick(mayBlock: false)
        #expect(fixture.display.clients.isEmpty)
    }

    @Test func `objects of every kind count together`() throws {
        let names = try { () throws -> [String] in
            let (fixture, client) = try client { _ in }
            client.readGlobals()
            #expect(fixture.display.clients.count == 1)
            return client.globals.keys.sorted()
        }()
        for name in names + ["wl_registry"] {
            let (fixture, client) = try client { ($0.objects, $0.extras) = (100, 1000) }
            client.readGlobals()
            for _ in 0..<120 where client.error == nil {
                if name == "wl_registry" { client.readGlobals() } else { _ = client.bind(name) }
            }
            #expect(isRefused(client, "more than 100 objects, the limit of a client"), "\(name)")
            #expect(fixture.display.clients.isEmpty)
        }
    }

    @Test func `an end makes room, also the server's own`() throws {
        let (fixture, client) = try client { $0.objects = 20 }
        let desk = Desk(client)
        for _ in 0..<100 {
            client.request(desk.surface(), 0)
            client.roundTrip()
        }
        #expect(client.error == nil)
        // wl_display, wl_registry, and what the desk has bound.
        #expect(fixture.display.clients.first?.ledger[.objects] ?? .max <= 5)
    }
}
