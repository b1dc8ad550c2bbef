internal import Glibc

/// Memory of the process for one picture: premultiplied pixels, blue in the lowest byte, rows without gaps.
final class Bitmap: @unchecked Sendable {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    /// Pixels are undefined at first.
    ///
    /// - Returns: nil without memory.
    init?(width: Int, height: Int) {
        // Beyond the last pixel eight more may be read: spans load whole vectors.
        let count = width * height + 16
        guard width > 0, height > 0, let memory = aligned_alloc(64, (count * 4 + 63) & ~63) else { return nil }
        (self.width, self.height) = (width, height)
        pixels = memory.bindMemory(to: UInt32.self, capacity: count)
    }

    deinit { free(pixels) }

    var byteCount: Int { width * height * 4 }
    var texels: Texels { texels(isAlphaUndefined: false) }

    func texels(isAlphaUndefined: Bool) -> Texels {
        Texels(base: UnsafePointer(pixels), stride: width, width: width, height: height, isAlphaUndefined: isAlphaUndefined)
    }
}
