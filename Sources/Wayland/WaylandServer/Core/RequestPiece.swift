/// How much of what a client has sent is handed over between two looks at the clock: a few requests, as many as a usual frame has.
///
/// Handing a piece over costs three system calls, which is more than most requests cost. A request may be dear, so their number counts and
/// not their bytes. Each byte that is handed over has been looked at: the lengths of requests are in them.
struct RequestPiece {
    private static let mostRequests = 5
    private static let mostBytes = 256

    /// What has come of a request's header: the object, and in the upper half of the second word the length of the request in bytes.
    private var header: UInt64 = 0
    private var headerBytes = 0
    /// Bytes of the last request that are still to come.
    private var rest = 0

    /// Returns how many of these bytes go next, at least one. They are handed over before the next question.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        var (length, requests) = (0, 0)
        while length < bytes.count, length < RequestPiece.mostBytes, requests < RequestPiece.mostRequests {
            if headerBytes < 8 {
                let count = min(8 - headerBytes, bytes.count - length, RequestPiece.mostBytes - length)
                let part = UnsafeRawBufferPointer(rebasing: bytes[length..<length + count])
                withUnsafeMutableBytes(of: &header) {
                    UnsafeMutableRawBufferPointer(rebasing: $0[headerBytes...]).copyMemory(from: part)
                }
                (headerBytes, length) = (headerBytes + count, length + count)
                guard headerBytes == 8 else { break }
                // A request that says less than its header ends the client, by libwayland.
                rest = max(0, withUnsafeBytes(of: &header) { Int($0.load(fromByteOffset: 4, as: UInt32.self) >> 16) } - 8)
            }
            let count = min(rest, bytes.count - length, RequestPiece.mostBytes - length)
            (rest, length) = (rest - count, length + count)
            if rest == 0 { (headerBytes, requests) = (0, requests + 1) }
        }
        return length
    }
}
