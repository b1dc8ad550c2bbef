import TestSupport
import WaylandServer

/// Attacks by number: each request is cheap, and what there is of it is not.
extension Attack {
    static let many = [
        subsurfaces(240, side: 512),
        subsurfaces(480, side: 512),
        subsurfaces(1000, side: 128),
        Attack(name: "1000 sub-surfaces in one commit") { client, served, screen in
            let (desk, window, children) = family(1000, side: 16, of: client, served, screen, isSynchronized: true)
            return { _ in
                var load = Attacker.Load()
                for child in children { add(child, desk.buffer, to: &load, side: 16) }
                load.add(window.surface, 6)
                return load
            }
        },
        Attack(name: "60 layers as large as the screen") { client, served, screen in
            let (memory, window, children) = family(60, side: 16, of: client, served, screen)
            let viewporter = client.bind("wp_viewporter")
            for child in children {
                let viewport = client.newID()
                client.request(viewporter, 1, [.uint(viewport), .uint(child)])
                client.request(viewport, 2, [.int(1280), .int(720)])
            }
            return { _ in requests(60) { load, index in add(children[index], memory.buffer, to: &load, side: 16) } }
        },
        Attack(name: "a new picture in every commit") { client, served, screen in
            let (desk, window, children) = family(16, side: 512, of: client, served, screen)
            let surfaces = [window.surface] + children
            let buffers = (0..<Int32(8)).map { desk.buffer(side: 512 - $0) }
            client.roundTrip()
            var turn = 0
            return { _ in
                turn += 1
                return requests(surfaces.count) { load, index in
                    add(surfaces[index], buffers[(turn + index) % buffers.count], to: &load, side: 512)
                }
            }
        },
        Attack(name: "a new picture of 1024x1024 in every commit") { client, served, screen in
            let (desk, window, _) = family(0, side: 1024, of: client, served, screen)
            let buffers = (0..<Int32(8)).map { desk.buffer(side: 1024 - $0) }
            client.roundTrip()
            var turn = 0
            return { _ in
                requests(32) { load, _ in
                    turn += 1
                    add(window.surface, buffers[turn % buffers.count], to: &load, side: 1024)
                }
            }
        },
        Attack(name: "250 popups in a chain") { client, served, screen in
            let desk = WindowDesk(client)
            let window = desk.mappedToplevel()
            screen.place(window.surface, of: served, x: 700, y: 100)
            let positioner = desk.positioner()
            let buffer = desk.desk.buffer(desk.desk.pool(desk.file, size: 8 * 8 * 4), width: 8, height: 8)
            client.roundTrip()
            return { _ in
                var load = Attacker.Load()
                var chain = [(surface: window.surface, xdg: window.xdg, role: window.role)]
                while chain.count <= 250 {
                    let above = chain[chain.count - 1].xdg
                    let popup = (surface: client.newID(), xdg: client.newID(), role: client.newID())
                    load.add(desk.desk.compositor, 0, [.uint(popup.surface)])
                    load.add(desk.base, 2, [.uint(popup.xdg), .uint(popup.surface)])
                    load.add(popup.xdg, 2, [.uint(popup.role), .uint(above), .uint(positioner)])
                    // Content before the first configure is shown anyway.
                    load.add(popup.surface, 1, [.uint(buffer), .int(0), .int(0)])
                    load.add(popup.surface, 6)
                    chain.append(popup)
                }
                for popup in chain.dropFirst().reversed() {
                    for object in [popup.role, popup.xdg, popup.surface] { load.add(object, 0) }
                }
                return load
            }
        },
        Attack(name: "200 windows mapped and unmapped") { client, _, _ in
            let desk = WindowDesk(client)
            let windows = (0..<200).map { _ in desk.toplevel() }
            let buffer = desk.desk.buffer(desk.desk.pool(desk.file, size: 8 * 8 * 4), width: 8, height: 8)
            client.roundTrip()
            return { _ in
                var load = Attacker.Load()
                for window in windows {
                    load.add(window.surface, 1, [.uint(buffer), .int(0), .int(0)])
                    load.add(window.surface, 6)
                }
                for window in windows {
                    load.add(window.surface, 1, [.uint(0), .int(0), .int(0)])
                    load.add(window.surface, 6)
                }
                return load
            }
        },
    ]

    /// Sub-surfaces that are new all the time, each by itself, until their client leaves.
    private static func subsurfaces(_ count: Int, side: Int32) -> Attack {
        Attack(name: "\(count) sub-surfaces of \(side)x\(side)") { client, served, screen in
            let (desk, _, children) = family(count, side: side, of: client, served, screen)
            return { _ in requests(count) { load, index in add(children[index], desk.buffer, to: &load, side: side) } }
        }
    }

    /// A client's memory, and one buffer in it for all surfaces.
    private struct Memory {
        let desk: Desk
        let pool: UInt32
        let buffer: UInt32

        init(_ desk: Desk, side: Int32) {
            let file = SharedFile([UInt8](repeating: 77, count: Int(side * side * 4)), isSealed: true)
            self.desk = desk
            pool = desk.pool(file, size: side * side * 4)
            buffer = desk.buffer(pool, width: side, height: side)
            desk.client.roundTrip()
            file.end()
        }

        func buffer(side: Int32) -> UInt32 { desk.buffer(pool, width: side, height: side) }
    }

    /// A window that is seen, with sub-surfaces.
    private static func family(
        _ count: Int, side: Int32, of client: WireClient, _ served: Client, _ screen: ClientScreen,
        isSynchronized: Bool = false
    ) -> (Memory, WindowDesk.Window, [UInt32]) {
        let desk = WindowDesk(client)
        let window = desk.mappedToplevel()
        screen.place(window.surface, of: served, x: 700, y: 100)
        let memory = Memory(desk.desk, side: side)
        let children = (0..<count).map { index in
            let child = desk.desk.surface()
            let place = desk.desk.subsurface(child, of: window.surface)
            client.request(place, 1, [.int(Int32(index % 40) * 8), .int(Int32(index / 40) * 8)])
            if !isSynchronized { client.request(place, 5) }
            return child
        }
        desk.desk.commit(window.surface)
        client.roundTrip()
        return (memory, window, children)
    }

    private static func add(_ surface: UInt32, _ buffer: UInt32, to load: inout Attacker.Load, side: Int32) {
        load.add(surface, 1, [.uint(buffer), .int(0), .int(0)])
        load.add(surface, 9, [.int(0), .int(0), .int(side), .int(side)])
        load.add(surface, 6)
    }
}
