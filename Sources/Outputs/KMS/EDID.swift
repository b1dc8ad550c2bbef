package import OutputCore

/// What a display says about itself in the first 128 bytes of its EDID (VESA E-EDID 1.3 and 1.4).
///
/// Extension blocks hold timings and colors, which the kernel reads; Debian 12 has no libdisplay-info.
package struct EDID: Hashable, Sendable {
    /// Three letters that the UEFI Forum gives out (`DEL`).
    package let manufacturer: String
    /// The maker's number for the model.
    package let product: Int
    /// The model's name; empty when it gives none.
    package let name: String
    /// Letters and digits, or a number; empty when it gives none.
    package let serial: String
    /// In millimeters; nil when it gives none or evidently something else.
    package let physicalSize: OutputInfo.PhysicalSize?

    /// Nil when the block is short, has no header or a wrong sum: nothing in it can be trusted then.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 128, bytes.prefix(8) == [0, 255, 255, 255, 255, 255, 255, 0] else { return nil }
        let block = Array(bytes.prefix(128))
        guard block.reduce(0, { $0 &+ $1 }) == 0 else { return nil }
        manufacturer = EDID.letters(block)
        product = Int(block[10]) | Int(block[11]) << 8
        name = EDID.text(0xFC, block)
        let number = (12..<16).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(block[$1]) }
        let words = EDID.text(0xFF, block)
        serial = words.isEmpty && number != 0 ? String(number) : words
        physicalSize = EDID.size(block)
    }

    /// Make and model, as a person would know them.
    package var model: String {
        name.isEmpty ? "\(manufacturer) \(String(product, radix: 16))" : "\(manufacturer) \(name)"
    }

    /// Five bits a letter, 1 is A.
    private static func letters(_ block: [UInt8]) -> String {
        let packed = Int(block[8]) << 8 | Int(block[9])
        var text = ""
        for shift in [10, 5, 0] {
            let letter = packed >> shift & 31
            text.unicodeScalars.append((1...26).contains(letter) ? Unicode.Scalar(UInt8(64 + letter)) : "?")
        }
        return text
    }

    private static let descriptors = [54, 72, 90, 108]

    /// The text of the descriptor with `tag`: up to a line feed, padded with spaces. What is no ASCII is left out.
    private static func text(_ tag: UInt8, _ block: [UInt8]) -> String {
        guard let start = descriptors.first(where: { block[$0] == 0 && block[$0 + 1] == 0 && block[$0 + 3] == tag }) else {
            return ""
        }
        var scalars = block[(start + 5)..<(start + 18)].prefix { $0 != 0x0A && $0 != 0 }.filter { (0x20..<0x7F).contains($0) }
        while scalars.last == 0x20 { scalars.removeLast() }
        return String(decoding: scalars.drop { $0 == 0x20 }, as: UTF8.self)
    }

    /// The first timing's size is in millimeters, that of the display in whole centimetres.
    private static func size(_ block: [UInt8]) -> OutputInfo.PhysicalSize? {
        let centimetres = OutputInfo.PhysicalSize(plausibleWidth: Int(block[21]) * 10, height: Int(block[22]) * 10)
        guard block[54] != 0 || block[55] != 0 else { return centimetres }
        let high = Int(block[54 + 14])
        let exact = OutputInfo.PhysicalSize(
            plausibleWidth: Int(block[54 + 12]) | (high >> 4) << 8, height: Int(block[54 + 13]) | (high & 15) << 8)
        guard let exact, let centimetres else { return exact ?? centimetres }
        // Timings written for another panel of the family: the coarse one is the display's own.
        let agrees = abs(exact.width - centimetres.width) <= 15 && abs(exact.height - centimetres.height) <= 15
        return agrees ? exact : centimetres
    }
}
