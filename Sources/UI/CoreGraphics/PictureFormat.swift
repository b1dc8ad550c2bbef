/// The formats of pictures that are read, told apart by the file's first bytes.
///
/// gdk-pixbuf would open whatever a loader is installed for, among them old formats whose loaders are rarely looked at. A picture may come
/// from a network, and it is decoded in the process that has the display.
enum PictureFormat: String, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webP = "WebP"
    case svg = "SVG"

    /// Returns nil for any other format.
    init?(of data: Data) {
        let found = data.withUnsafeBytes { bytes -> PictureFormat? in
            let file = ByteView(bytes: bytes)
            if file.number8(0) == 0x89, file.says("PNG", at: 1) { return .png }
            if JPEGStructure.isJPEG(file) { return .jpeg }
            return file.says("RIFF", at: 0) && file.says("WEBP", at: 8) ? .webP : nil
        }
        guard let format = found ?? (Self.looksLikeSVG(data) ? .svg : nil) else { return nil }
        self = format
    }

    /// Returns whether the first kilobyte is text that begins a tag named svg.
    private static func looksLikeSVG(_ data: Data) -> Bool {
        guard data.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return false }
        return String(decoding: data.prefix(1024), as: UTF8.self).contains("<svg")
    }

    /// Returns whether the file ends early in a way that its loader does not notice: it makes up what is missing.
    func isCut(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var file = ByteView(bytes: bytes)
            file.isLittleEndian = self == .webP
            return switch self {
            case .jpeg: !JPEGStructure.isComplete(file)
            // The container says how much follows its first eight bytes.
            case .webP: file.number32(4).map { $0 + 8 > file.count } ?? true
            case .png, .svg: false
            }
        }
    }

    /// What gdk-pixbuf calls its loader.
    var loader: String { rawValue.lowercased() }

    /// The Debian package that has the loader.
    var package: String {
        switch self {
        case .png, .jpeg: "libgdk-pixbuf-2.0-0"
        case .webP: "webp-pixbuf-loader"
        case .svg: "librsvg2-common"
        }
    }
}
