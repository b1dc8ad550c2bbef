internal import CZLib

/// Numbers that wait in memory in few bytes: deflated with the least effort, which is a tenth of the work of a file's.
package struct PackedNumbers {
    /// The number of numbers.
    package let count: Int
    private let bytes: [UInt8]
    private let isDeflated: Bool

    /// The bytes that they take, free room included.
    package var byteCount: Int { bytes.capacity }

    /// Wraps `compress2`. What does not become smaller is kept as it is.
    package init(_ numbers: [UInt16]) {
        count = numbers.count
        let size = numbers.count * 2
        var room = compressBound(uLong(size))
        let deflated = [UInt8](unsafeUninitializedCapacity: Int(room)) { buffer, used in
            let code = numbers.withUnsafeBytes {
                compress2(buffer.baseAddress, &room, $0.bindMemory(to: UInt8.self).baseAddress, uLong(size), Z_BEST_SPEED)
            }
            used = code == Z_OK ? Int(room) : 0
        }
        isDeflated = !deflated.isEmpty && deflated.count < size
        // Copied by hand, because the room was for the worst case: an array of a slice of the whole keeps that room.
        bytes = isDeflated ? deflated.withUnsafeBytes { Array($0) } : numbers.withUnsafeBytes { Array($0) }
    }

    /// The numbers again. Wraps `uncompress`.
    package var numbers: [UInt16] {
        [UInt16](unsafeUninitializedCapacity: count) { buffer, used in
            used = count
            let target = UnsafeMutableRawBufferPointer(buffer)
            guard isDeflated else { return target.copyBytes(from: bytes) }
            var size = uLong(target.count)
            uncompress(target.bindMemory(to: UInt8.self).baseAddress, &size, bytes, uLong(bytes.count))
        }
    }
}
