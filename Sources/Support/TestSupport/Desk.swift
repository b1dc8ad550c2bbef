/// The usual objects of a client, bound.
package struct Desk {
    package let client: WireClient
    package let compositor: UInt32
    package let shm: UInt32
    package let subcompositor: UInt32

    package init(_ client: WireClient, compositorVersion: UInt32? = nil) {
        self.client = client
        compositor = client.bind("wl_compositor", version: compositorVersion)
        shm = client.bind("wl_shm")
        subcompositor = client.bind("wl_subcompositor")
        client.roundTrip()
        client.takeEvents(of: shm)
    }

    package func surface() -> UInt32 {
        let id = client.newID()
        client.request(compositor, 0, [.uint(id)])
        return id
    }

    package func pool(_ file: SharedFile, size: Int32) -> UInt32 {
        let id = client.newID()
        client.request(shm, 0, [.uint(id), .int(size)], descriptors: [file.descriptor])
        return id
    }

    package func buffer(
        _ pool: UInt32, offset: Int32 = 0, width: Int32, height: Int32, stride: Int32? = nil, format: UInt32 = 0
    ) -> UInt32 {
        let id = client.newID()
        client.request(
            pool, 0,
            [
                .uint(id), .int(offset), .int(width), .int(height), .int(stride ?? width.multipliedReportingOverflow(by: 4).0),
                .uint(format),
            ])
        return id
    }

    package func attach(_ surface: UInt32, _ buffer: UInt32, x: Int32 = 0, y: Int32 = 0) {
        client.request(surface, 1, [.uint(buffer), .int(x), .int(y)])
    }

    package func damage(_ surface: UInt32, _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, inBuffer: Bool = false) {
        client.request(surface, inBuffer ? 9 : 2, [.int(x), .int(y), .int(width), .int(height)])
    }

    package func frame(_ surface: UInt32) -> UInt32 {
        let id = client.newID()
        client.request(surface, 3, [.uint(id)])
        return id
    }

    package func commit(_ surface: UInt32) { client.request(surface, 6) }

    package func subsurface(_ surface: UInt32, of parent: UInt32) -> UInt32 {
        let id = client.newID()
        client.request(subcompositor, 1, [.uint(id), .uint(surface), .uint(parent)])
        return id
    }
}
