/// The pictures of a blur's steps, kept from frame to frame.
struct BackdropScratch {
    private(set) var blur = Blur()
    private var bitmaps: [Bitmap] = []
    private var inUse = 0

    var byteCount: Int { bitmaps.reduce(blur.byteCount) { $0 + $1.byteCount } }

    /// Begins a frame. After one without a blur the memory goes.
    mutating func beginFrame() {
        if inUse == 0, !bitmaps.isEmpty {
            bitmaps.removeAll()
            blur = Blur()
        }
        inUse = 0
    }

    /// Returns memory for one step. The same sequence of sizes gets the same memory in each frame.
    mutating func obtain(width: Int, height: Int) -> Bitmap? {
        defer { inUse += 1 }
        if inUse < bitmaps.count, bitmaps[inUse].width == width, bitmaps[inUse].height == height { return bitmaps[inUse] }
        guard let bitmap = Bitmap(width: width, height: height) else { return nil }
        bitmaps.removeLast(max(bitmaps.count - inUse, 0))
        bitmaps.append(bitmap)
        return bitmap
    }
}
