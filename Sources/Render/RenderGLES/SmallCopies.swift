import Geometry

/// The smaller copies of one picture.
struct SmallCopies {
    /// A copy as it is sampled.
    struct Sample {
        let texture: GLTexture
        let halvings: Int
        /// The part of the texture that is the picture, from its upper left corner. The last pixels may reach beyond it.
        let width: Double
        let height: Double
    }

    /// The size of the picture.
    let width: Int
    let height: Int
    /// By the number of halvings, from one.
    private(set) var copies: [SmallCopy?] = []
    /// The halvings after which the picture was last drawn, 0 for its own pixels.
    private(set) var drawn = 0
    /// The last frame in which its pixels changed; nil when they never did.
    private(set) var lastChange: UInt64?
    /// The frame in which copies that are not drawn any longer are given back; nil when there is none.
    private(set) var due: UInt64?

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    var byteCount: Int { copies.reduce(0) { $0 + ($1?.byteCount ?? 0) } }

    subscript(halvings: Int) -> SmallCopy? {
        get { halvings <= copies.count ? copies[halvings - 1] : nil }
        set {
            while copies.count < halvings { copies.append(nil) }
            copies[halvings - 1] = newValue
        }
    }

    /// All pixels after some halvings. Of an odd number the last pixel stands for one pixel of the picture, repeated.
    func area(after halvings: Int) -> PixelRect<Buffer> {
        let block = 1 << halvings
        return PixelRect(x: 0, y: 0, width: (width + block - 1) >> halvings, height: (height + block - 1) >> halvings)
    }

    /// Returns the smallest complete copy after at most so many halvings.
    func best(upTo halvings: Int) -> Sample? {
        for count in stride(from: min(halvings, copies.count), to: 0, by: -1) {
            if let texture = copies[count - 1]?.completeTexture { return sample(texture, count) }
        }
        return nil
    }

    private func sample(_ texture: GLTexture, _ halvings: Int) -> Sample {
        let block = Double(1 << halvings)
        return Sample(
            texture: texture, halvings: halvings, width: Double(width) / (Double(texture.width) * block),
            height: Double(height) / (Double(texture.height) * block))
    }

    /// Notes how the picture is drawn.
    ///
    /// - Returns: whether copies are to be given back that were not due before.
    mutating func draw(after halvings: Int, in frame: UInt64, patience: UInt64) -> Bool {
        if halvings > 0 { self[halvings]?.lastUse = frame }
        guard drawn != halvings else { return false }
        drawn = halvings
        guard due == nil else { return false }
        due = frame + patience
        return true
    }

    /// Gives copies back that were not drawn for a while and are not the one drawn last.
    ///
    /// - Returns: whether others follow later.
    mutating func trim(in frame: UInt64, patience: UInt64) -> Bool {
        var next: UInt64?
        for index in copies.indices where index + 1 != drawn {
            guard let copy = copies[index] else { continue }
            if copy.lastUse + patience <= frame {
                copies[index] = nil
            } else {
                next = min(next ?? .max, copy.lastUse + patience)
            }
        }
        forgetDropped()
        due = next
        return next != nil
    }

    private mutating func forgetDropped() {
        while let last = copies.last, last == nil { copies.removeLast() }
    }

    /// Notes that an area of the picture has other pixels.
    ///
    /// - Parameter body: called with the halvings of each copy that was complete and is not any more.
    mutating func change(_ area: PixelRect<Buffer>, in frame: UInt64, _ body: (Int) -> Void) {
        let previous = lastChange ?? 0
        lastChange = frame
        for index in copies.indices {
            // What was not drawn since the change before is hidden, or drawn at another size.
            guard let copy = copies[index], copy.lastUse >= previous else {
                copies[index] = nil
                continue
            }
            let (halvings, block) = (Int32(index + 1), Int32(1) << Int32(index + 1))
            let part = PixelRect<Buffer>(
                left: area.left >> halvings, top: area.top >> halvings, right: (area.right + block - 1) >> halvings,
                bottom: (area.bottom + block - 1) >> halvings
            ).intersection(self.area(after: index + 1))
            if copies[index]?.change(part, in: frame) == true { body(index + 1) }
        }
        forgetDropped()
    }
}
