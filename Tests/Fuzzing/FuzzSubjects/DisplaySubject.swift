internal import KMS
internal import OutputCore

/// What a display and a driver say is read, or passed over.
enum DisplaySubject {
    static func run(_ bytes: [UInt8]) throws {
        _ = PlaneSlot.parseModifiers(bytes)
        try check(EDID(bytes))
        try check(EDID(signed(bytes)))
    }

    private static func check(_ edid: EDID?) throws {
        guard let edid else { return }
        for text in [edid.manufacturer, edid.name, edid.serial]
        where !text.unicodeScalars.allSatisfy({ (32..<127).contains($0.value) }) {
            throw Finding("display: \"\(text)\" is not plain ASCII")
        }
        if let size = edid.physicalSize, size.width <= 0 || size.height <= 0 { throw Finding("display: it is \(size)") }
    }

    /// The bytes with the header and the sum that the rest is read with.
    private static func signed(_ bytes: [UInt8]) -> [UInt8] {
        var block = Array((bytes + [UInt8](repeating: 0, count: 128)).prefix(128))
        block.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
        block[127] = 0
        block[127] = 0 &- block.reduce(0, &+)
        return block
    }
}
