/// How a camera was held, as it says in a JPEG's first application segment (EXIF 2.3, 4.6.4: tag 0x0112 of the first directory).
enum EXIFOrientation {
    /// Returns a number from 1 to 8; nil when the segment holds none.
    static func read(_ segment: ByteView) -> Int? {
        guard segment.says("Exif", at: 0), var directory = segment.part(min(6, segment.count)..<segment.count) else { return nil }
        guard directory.says("II*\0", at: 0) || directory.says("MM\0*", at: 0) else { return nil }
        directory.isLittleEndian = directory.says("II", at: 0)
        guard let start = directory.number32(4), let count = directory.number16(start), start + 2 + count * 12 <= directory.count
        else { return nil }
        let entries = (0..<count).lazy.map { start + 2 + $0 * 12 }
        guard let entry = entries.first(where: { directory.number16($0) == 0x0112 }) else { return nil }
        // One number of 16 bits.
        guard directory.number16(entry + 2) == 3, directory.number32(entry + 4) == 1, let value = directory.number16(entry + 8)
        else { return nil }
        return (1...8).contains(value) ? value : nil
    }
}
