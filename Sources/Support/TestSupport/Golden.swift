import Glibc

/// The comparison of results with files in `Tests/Goldens`.
package enum Golden {
    /// An error: a result differs from its golden file.
    package struct Mismatch: Error, CustomStringConvertible {
        package let description: String
        package init(description: String) { self.description = description }
    }

    /// The repository that contains this file.
    private static let root = "/" + "\(#filePath)".split(separator: "/").dropLast(4).joined(separator: "/")

    private static var updates: Bool { getenv("GIMBAL_UPDATE_GOLDENS").map { String(cString: $0) == "1" } ?? false }
    /// Whether a picture may differ from its golden as those of two renderers do; llvmpipe drew the goldens.
    private static let allowsOtherRenderers = getenv("GIMBAL_GOLDENS").map { String(cString: $0) == "near" } ?? false

    /// Compares a text with its golden file, and throws when they differ.
    ///
    /// - Parameter name: the name of the file without `.txt`; it may contain folders.
    package static func text(_ result: String, _ name: String) throws(Mismatch) {
        let file = "\(root)/Tests/Goldens/\(name).txt"
        if updates { return try write(Array((result + "\n").utf8), to: file) }
        guard let bytes = read(file) else { throw missing(file, left: try leave(Array(result.utf8), name, "result.txt")) }
        let reference = String(decoding: bytes, as: UTF8.self)
        guard reference != result + "\n" else { return }
        let (old, new) = (reference.split(separator: "\n"), result.split(separator: "\n"))
        let first = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
        let left = [
            try leave(bytes, name, "reference.txt"), try leave(Array((result + "\n").utf8), name, "result.txt"),
            try leave(Array(comparison(old, new).utf8), name, "difference.txt"),
        ]
        throw Mismatch(
            description: """
                \(name) is not what it was, from line \(first + 1) on:
                  was: \(first < old.count ? old[first] : "(the end)")
                  is:  \(first < new.count ? new[first] : "(the end)")
                see \(left.joined(separator: ", "))
                """)
    }

    /// Compares a picture with its golden file, and throws when they differ.
    ///
    /// - Parameters:
    ///   - name: the name of the file without `.png`; it may contain folders.
    ///   - tolerance: the largest allowed difference of a channel of a pixel, 0…255.
    ///   - outliers: the number of pixels that may differ by more.
    ///   - isNear: whether another renderer drew the result, so that it may differ as those of two renderers do.
    package static func picture(
        _ result: Picture, _ name: String, tolerance: Int = 1, outliers: Int = 0, isNear: Bool = false
    ) throws(Mismatch) {
        let file = "\(root)/Tests/Goldens/\(name).png"
        if updates { return try write(PNGCoder.encode(result), to: file) }
        guard let bytes = read(file) else { throw missing(file, left: try leave(PNGCoder.encode(result), name, "result.png")) }
        guard let reference = PNGCoder.decode(bytes) else {
            throw Mismatch(description: "\(file) is not a picture that the tests wrote; GIMBAL_UPDATE_GOLDENS=1 writes it anew")
        }
        if isNear { return try compareNearly(result, reference, name) }
        try compare(result, reference, name, tolerance: tolerance, outliers: outliers)
    }

    /// Compares a picture with another result in place of a file.
    package static func compare(
        _ result: Picture, _ reference: Picture, _ name: String, tolerance: Int = 1, outliers: Int = 0
    ) throws(Mismatch) {
        let difference = reference.difference(to: result)
        if let difference {
            if difference.largest <= tolerance { return }
            let exceeding = exceeding(result, reference, tolerance)
            if exceeding <= outliers || allowsOtherRenderers && isNear(result, reference, max(tolerance, 2)) { return }
        }
        var left = [
            try leave(PNGCoder.encode(reference), name, "reference.png"), try leave(PNGCoder.encode(result), name, "result.png"),
        ]
        guard let difference else {
            throw Mismatch(
                description: "\(name) is \(result.width)×\(result.height) and not \(reference.width)×\(reference.height); "
                    + "see \(left.joined(separator: ", "))")
        }
        left.append(try leave(PNGCoder.encode(reference.differencePicture(to: result)), name, "difference.png"))
        throw Mismatch(description: "\(name): \(difference); \(tolerance) allowed; see \(left.joined(separator: ", "))")
    }

    /// Compares pictures of two renderers.
    ///
    /// - Parameter outliers: the number of pixels that may differ by more than an edge does.
    package static func compareNearly(
        _ result: Picture, _ reference: Picture, _ name: String, outliers: Int = 0
    ) throws(Mismatch) {
        if isNear(result, reference, 2, outliers: outliers) { return }
        try compare(result, reference, name, tolerance: 2)
    }

    /// Whether two pictures differ as those of two renderers do: a little everywhere, and more on antialiased edges.
    private static func isNear(_ result: Picture, _ reference: Picture, _ tolerance: Int, outliers: Int = 0) -> Bool {
        guard let difference = reference.difference(to: result), difference.mean <= 1 else { return false }
        guard difference.largest <= 48 || exceeding(result, reference, 48) <= outliers else { return false }
        return exceeding(result, reference, tolerance) * 100 <= result.width * result.height * 8
    }

    private static func exceeding(_ a: Picture, _ b: Picture, _ tolerance: Int) -> Int {
        (0..<a.width * a.height).count { pixel in
            (pixel * 4..<pixel * 4 + 4).contains { abs(Int(a.bytes[$0]) - Int(b.bytes[$0])) > tolerance }
        }
    }

    private static func missing(_ file: String, left: String) -> Mismatch {
        Mismatch(description: "\(file) does not exist; see \(left), and GIMBAL_UPDATE_GOLDENS=1 makes it the golden")
    }

    private static func comparison(_ old: [Substring], _ new: [Substring]) -> String {
        let changes = new.difference(from: old)
        let removed = changes.removals.map { change -> (Int, String) in
            guard case .remove(let offset, let line, _) = change else { return (0, "") }
            return (offset, "-\(offset + 1): \(line)\n")
        }
        let added = changes.insertions.map { change -> (Int, String) in
            guard case .insert(let offset, let line, _) = change else { return (0, "") }
            return (offset, "+\(offset + 1): \(line)\n")
        }
        return (removed + added).sorted { $0.0 < $1.0 }.map(\.1).joined()
    }

    /// Writes one file below `test-out/`, and returns its path.
    @discardableResult
    package static func leave(_ bytes: [UInt8], _ name: String, _ what: String) throws(Mismatch) -> String {
        let flat = name.split(separator: "/").joined(separator: "-")
        let file = "\(root)/test-out/\(flat).\(what)"
        try write(bytes, to: file)
        return file
    }

    private static func read(_ file: String) -> [UInt8]? {
        guard let handle = fopen(file, "r") else { return nil }
        defer { fclose(handle) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&part, 1, part.count, handle)
            guard count > 0 else { return bytes }
            bytes += part[..<count]
        }
    }

    private static func write(_ bytes: [UInt8], to file: String) throws(Mismatch) {
        let folders = file.split(separator: "/").dropLast()
        for depth in 1...max(folders.count, 1) { mkdir("/" + folders.prefix(depth).joined(separator: "/"), 0o777) }
        guard let handle = fopen(file, "w") else {
            throw Mismatch(description: "\(file) cannot be written: \(String(cString: strerror(errno)))")
        }
        defer { fclose(handle) }
        guard fwrite(bytes, 1, bytes.count, handle) == bytes.count else {
            throw Mismatch(description: "\(file) was written in part: \(String(cString: strerror(errno)))")
        }
    }
}
