import TestSupport
import WaylandServer

extension Attack {
    // MARK: Contents

    static let contents = [
        Attack(name: "contents of no window, 4096x4096") { client, _, _ in
            let desk = Desk(client)
            let surface = desk.surface()
            let buffers = twoBuffers(of: desk, side: 4096)
            return { _ in commits(of: surface, buffers, side: 4096) }
        },
        window("contents beside the screen, 2048x2048", side: 2048, x: 5000, y: 5000),
        window("contents that are seen, 640x640", side: 640, x: 600, y: 300),
        Attack(name: "damage in 500 parts") { client, served, screen in
            let desk = WindowDesk(client)
            let window = desk.mappedToplevel()
            screen.place(window.surface, of: served, x: 700, y: 100)
            let buffers = twoBuffers(of: desk.desk, side: 512)
            return { _ in
                var load = Attacker.Load()
                load.add(window.surface, 1, [.uint(buffers[0]), .int(0), .int(0)])
                for part in 0..<Int32(500) {
                    load.add(window.surface, 9, [.int(part * 7 % 512), .int(part * 13 % 512), .int(3), .int(2)])
                }
                load.add(window.surface, 6)
                return load
            }
        },
        Attack(name: "500 sub-surfaces in another order") { client, _, _ in
            let desk = Desk(client)
            let root = desk.surface()
            let children = (0..<500).map { _ in desk.surface() }
            let places = children.map { desk.subsurface($0, of: root) }
            client.roundTrip()
            var turn = 0
            return { _ in
                requests(64) { load, _ in
                    turn += 1
                    load.add(
                        places[turn % 500], 2, [.uint(children[(turn * 7 + 1) % 500 == turn % 500 ? 0 : (turn * 7 + 1) % 500])])
                    load.add(root, 6)
                }
            }
        },
    ]

    /// A window whose corner lies somewhere, and that is new all the time.
    private static func window(_ name: String, side: Int32, x: Int, y: Int) -> Attack {
        Attack(name: name) { client, served, screen in
            let desk = WindowDesk(client)
            let window = desk.mappedToplevel()
            screen.place(window.surface, of: served, x: x, y: y)
            let buffers = twoBuffers(of: desk.desk, side: side)
            return { _ in commits(of: window.surface, buffers, side: side) }
        }
    }

    /// Two pictures in memory that cannot shrink.
    private static func twoBuffers(of desk: Desk, side: Int32) -> [UInt32] {
        let size = side * side * 4
        let file = SharedFile([UInt8](repeating: 77, count: Int(2 * size)), isSealed: true)
        let pool = desk.pool(file, size: 2 * size)
        let buffers = [0, size].map { desk.buffer(pool, offset: $0, width: side, height: side) }
        desk.client.roundTrip()
        file.end()
        return buffers
    }

    private static func commits(of surface: UInt32, _ buffers: [UInt32], side: Int32) -> Attacker.Load {
        requests(32) { load, index in
            load.add(surface, 1, [.uint(buffers[index % 2]), .int(0), .int(0)])
            load.add(surface, 9, [.int(0), .int(0), .int(side), .int(side)])
            load.add(surface, 6)
        }
    }

    // MARK: Windows

    static let windows = [
        Attack(name: "windows that come and go") { client, _, _ in
            let desk = WindowDesk(client)
            let pool = desk.desk.pool(desk.file, size: 8 * 8 * 4)
            let buffer = desk.desk.buffer(pool, width: 8, height: 8)
            var open: [UInt32: (surface: UInt32, xdg: UInt32, role: UInt32)] = [:]
            return { events in
                var load = Attacker.Load()
                for event in events where event.opcode == 0 {
                    guard let window = open.removeValue(forKey: event.object) else { continue }
                    load.add(window.xdg, 4, [.uint(event.word(0))])
                    load.add(window.surface, 1, [.uint(buffer), .int(0), .int(0)])
                    load.add(window.surface, 6)
                    for object in [window.role, window.xdg, window.surface] { load.add(object, 0) }
                }
                while open.count < 20 {
                    let window = (surface: client.newID(), xdg: client.newID(), role: client.newID())
                    load.add(desk.desk.compositor, 0, [.uint(window.surface)])
                    load.add(desk.base, 2, [.uint(window.xdg), .uint(window.surface)])
                    load.add(window.xdg, 1, [.uint(window.role)])
                    load.add(window.surface, 6)
                    open[window.xdg] = window
                }
                return load
            }
        },
        Attack(name: "titles of 3 kB") { client, served, screen in
            let desk = WindowDesk(client)
            let window = desk.mappedToplevel()
            screen.place(window.surface, of: served, x: 700, y: 100)
            var turn = 0
            return { _ in
                requests(4) { load, _ in
                    turn += 1
                    load.add(window.role, UInt16(2 + turn % 2), [.string(String(repeating: "t", count: 3000) + "\(turn)")])
                }
            }
        },
        Attack(name: "a popup that is placed again") { client, _, _ in
            let desk = WindowDesk(client)
            let window = desk.mappedToplevel()
            let positioner = desk.positioner()
            let popup = desk.popup(of: window.xdg, positioner: positioner)
            desk.map(popup)
            var token: UInt32 = 0
            return { _ in
                requests(64) { load, _ in
                    token += 1
                    load.add(popup.role, 2, [.uint(positioner), .uint(token)])
                }
            }
        },
    ]
}
