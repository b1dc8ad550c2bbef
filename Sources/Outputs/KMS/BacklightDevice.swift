internal import Glibc

/// A light in `/sys/class/backlight`, which a driver of the kernel controls.
struct BacklightDevice: Sendable {
    let directory: String
    /// The driver's number for the most light.
    let most: Int

    /// Finds the light of a display. A light below the display's connector comes first; lights of the firmware, of the platform and of
    /// other drivers follow in this order.
    ///
    /// - Parameter connector: `DSI-1`.
    static func find(in directory: String, for connector: String) -> BacklightDevice? {
        let found = names(in: directory).compactMap { name -> (device: BacklightDevice, rank: Int)? in
            let path = "\(directory)/\(name)"
            guard let most = number(in: "\(path)/max_brightness"), most > 0 else { return nil }
            return (BacklightDevice(directory: path, most: most), rank(of: path, connector))
        }
        return found.min { $0.rank < $1.rank }?.device
    }

    /// Firmware knows what the device is made of, a platform driver knows the board, and a raw one only its own registers
    /// (Documentation/ABI/stable/sysfs-class-backlight).
    private static func rank(of path: String, _ connector: String) -> Int {
        if let parent = target(of: "\(path)/device"), parent.hasSuffix("-\(connector)") { return 0 }
        return ["firmware": 1, "platform": 2][text(in: "\(path)/type") ?? ""] ?? 3
    }

    var file: String { "\(directory)/brightness" }

    /// False where the file cannot be written by this user, or is gone.
    var isWritable: Bool { access(file, W_OK) == 0 }

    /// The level now; nil where it is dark, or cannot be read.
    var level: Double? {
        guard let number = Self.number(in: file), number > 0 else { return nil }
        return level(of: number)
    }

    /// Light that looks half as bright is an eighth as strong.
    func level(of number: Int) -> Double { cbrt(min(max(Double(number) / Double(most), 0), 1)) }

    /// At least 1: on many panels 0 is no light at all.
    func number(of level: Double) -> Int {
        let level = min(max(level.isFinite ? level : 1, 0), 1)
        return max(1, Int((level * level * level * Double(most)).rounded()))
    }

    private static func number(in file: String) -> Int? { text(in: file).flatMap { Int($0) } }

    /// The first line of a file, which the kernel makes of few characters.
    private static func text(in file: String) -> String? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// In the order of their names.
    private static func names(in directory: String) -> [String] {
        guard let folder = opendir(directory) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
