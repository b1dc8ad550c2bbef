internal import InputSources

/// A keymap is compiled and typed with, or refused.
enum KeymapSubject {
    static func run(_ bytes: [UInt8]) throws {
        guard let keymap = Keymap(text: String(decoding: bytes, as: UTF8.self), locale: "C") else { return }
        for code: UInt32 in 0..<256 {
            _ = keymap.press(code)
            _ = keymap.meaning(of: code &* 31)
        }
        for code: UInt32 in 0..<256 { _ = keymap.release(code) }
    }
}
