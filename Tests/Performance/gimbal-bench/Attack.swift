import TestSupport
import WaylandServer

/// One way to harm others with requests that are allowed, or nearly.
@MainActor
struct Attack {
    typealias Next = ([WireClient.Event]) -> Attacker.Load

    let name: String
    /// How many clients do it at once.
    var clients = 1
    /// Makes what the attack needs, and returns what makes the next requests of the client from the events that came.
    let prepare: (_ client: WireClient, _ served: Client, _ screen: ClientScreen) -> Next

    static let all = objects + contents + windows + many

    // MARK: Objects

    private static let objects = [
        Attack(name: "pointers") { client, _, _ in
            let seat = client.bind("wl_seat")
            return { _ in
                requests(64) { load, _ in
                    let pointer = client.newID()
                    load.add(seat, 0, [.uint(pointer)])
                    load.add(pointer, 1)
                }
            }
        },
        Attack(name: "all pointers, then leave") { client, _, _ in
            let seat = client.bind("wl_seat")
            return { _ in requests(64) { load, _ in load.add(seat, 0, [.uint(client.newID())]) } }
        },
        Attack(name: "registries") { client, _, _ in
            { _ in requests(16) { load, _ in load.add(1, 1, [.uint(client.newID())]) } }
        },
        Attack(name: "100 clients with questions", clients: 100) { client, _, _ in
            { _ in requests(64) { load, _ in load.add(1, 0, [.uint(client.newID())]) } }
        },
        Attack(name: "regions") { client, _, _ in
            let desk = Desk(client)
            let surface = desk.surface()
            return { _ in
                var load = Attacker.Load()
                let region = client.newID()
                load.add(desk.compositor, 1, [.uint(region)])
                for place in 0..<Int32(200) {
                    load.add(region, UInt16(1 + place % 2), [.int(place % 17 * 9), .int(place * 3), .int(40), .int(5)])
                }
                load.add(surface, 4, [.uint(region)])
                load.add(surface, 6)
                load.add(region, 0)
                return load
            }
        },
        Attack(name: "clipboard sources") { client, _, _ in
            let manager = client.bind("wl_data_device_manager")
            return { _ in
                var load = Attacker.Load()
                let source = client.newID()
                load.add(manager, 0, [.uint(source)])
                for kind in 0..<60 { load.add(source, 0, [.string("application/x-kind-\(kind)")]) }
                load.add(source, 1)
                return load
            }
        },
        Attack(name: "shared memory") { client, _, _ in
            let shm = client.bind("wl_shm")
            let file = SharedFile([UInt8](repeating: 1, count: 1 << 20), isSealed: true)
            return { _ in
                var load = Attacker.Load(descriptors: [file.descriptor])
                let (pool, buffer) = (client.newID(), client.newID())
                load.add(shm, 0, [.uint(pool), .int(1 << 20)])
                load.add(pool, 0, [.uint(buffer), .int(0), .int(512), .int(512), .int(2048), .uint(0)])
                load.add(pool, 1)
                load.add(buffer, 0)
                return load
            }
        },
        Attack(name: "rubbish") { client, _, _ in
            { _ in Attacker.Load(bytes: [UInt8](repeating: 0xA5, count: 64)) }
        },
    ]

    static func requests(_ count: Int, _ add: (inout Attacker.Load, Int) -> Void) -> Attacker.Load {
        var load = Attacker.Load()
        for index in 0..<count { add(&load, index) }
        return load
    }
}
