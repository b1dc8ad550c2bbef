import TestSupport

/// Layouts that the server names are layouts that it takes.
extension Sharer {
    func tryOffers() throws {
        let old = client.bind("zwp_linux_dmabuf_v1", version: 3)
        client.roundTrip()
        let offers = client.takeEvents(of: old, 1).map { (format: $0.word(0), high: $0.word(1), low: $0.word(2)) }
        var refused: [String] = []
        for offer in offers {
            // Wide enough for eight bytes a pixel, and linear, which is also what a driver finds out that is told of no layout.
            let memory = try DumbBuffer(card: card, width: 32, height: 16)
            let params = client.newID()
            client.request(dmabuf, 1, [.uint(params)])
            client.request(
                params, 1, [.uint(0), .uint(0), .uint(UInt32(memory.pitch)), .uint(offer.high), .uint(offer.low)],
                descriptors: [memory.descriptor])
            client.request(params, 2, [.int(16), .int(16), .uint(offer.format), .uint(0)])
            if try next(of: params).opcode != 0 { refused.append(Self.name(offer.format)) }
            client.request(params, 0)
        }
        guard !offers.isEmpty, refused.isEmpty else {
            throw Problem("of \(offers.count) layouts \(refused) were offered and refused")
        }
        print("all that is offered is taken: \(Set(offers.map { Self.name($0.format) }).sorted().joined(separator: " "))")
    }

    private static func name(_ format: UInt32) -> String {
        String(decoding: withUnsafeBytes(of: format, Array.init), as: UTF8.self)
    }
}
