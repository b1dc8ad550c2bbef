internal import CLinux
internal import Glibc

/// Bytes and descriptors on their way from one socket to another.
///
/// A descriptor goes with the first bytes that follow: it is there no later than the message that it belongs to.
struct Passage: ~Copyable {
    enum Arrival {
        case some
        /// Nothing has come, or what came before is still here.
        case nothing
        case ended
    }

    /// A descriptor on its way.
    enum Carried {
        case own(Int32)
        /// It closes itself elsewhere.
        case foreign(ForeignFile)

        var number: Int32 {
            switch self {
            case .own(let number): number
            case .foreign(let file): file.descriptor
            }
        }

        fileprivate func end() {
            if case .own(let number) = self { close(number) }
        }
    }

    private static let capacity = 4096

    private let bytes = UnsafeMutableRawPointer.allocate(byteCount: Passage.capacity, alignment: 16)
    private var (start, end) = (0, 0)
    private var descriptors: [Carried] = []
    /// The socket had no more when it was last read: less came than there is room for. Bytes with descriptors end a read early.
    private(set) var isDrained = false

    var isEmpty: Bool { start == end }
    /// Descriptors that go with the next bytes.
    var carried: Int { descriptors.count }

    deinit {
        for descriptor in descriptors { descriptor.end() }
        bytes.deallocate()
    }

    /// Takes what has come, when all that came before has gone. The C function is `recvmsg`.
    mutating func fill(from socket: Int32) -> Arrival {
        guard isEmpty else { return .nothing }
        let (most, before) = (Int(gimbal_most_descriptors), descriptors.count)
        let count = withUnsafeTemporaryAllocation(of: Int32.self, capacity: most) { room in
            var (number, count) = (UInt(0), 0)
            repeat {
                count = gimbal_receive_some(socket, bytes, UInt(Passage.capacity), room.baseAddress, &number)
            } while count < 0 && errno == EINTR
            descriptors += room.prefix(Int(number)).map(Carried.own)
            return count
        }
        isDrained = count < Passage.capacity && descriptors.count == before
        guard count >= 0 else { return errno == EAGAIN ? .nothing : .ended }
        (start, end) = (0, count)
        return count == 0 ? .ended : .some
    }

    /// Calls `body` with the bytes that have not gone.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: bytes + start, count: end - start))
    }

    /// Replaces each descriptor by what `exchange` returns. `exchange` owns the descriptor that it is given.
    ///
    /// - Returns: false when `exchange` returned nil for any of them.
    mutating func exchangeDescriptors(_ exchange: (Int32) -> Carried?) -> Bool {
        guard !descriptors.isEmpty else { return true }
        let before = descriptors.count
        descriptors = descriptors.compactMap { if case .own(let number) = $0 { exchange(number) } else { $0 } }
        return descriptors.count == before
    }

    /// Passes at most `most` bytes on. The C function is `sendmsg`.
    ///
    /// - Returns: how many; 0 when the socket takes none now, and nil when it never will.
    mutating func pass(atMost most: Int, to socket: Int32) -> Int? {
        var count = 0
        repeat {
            count = gimbal_send_some(
                socket, bytes + start, UInt(min(most, end - start)), descriptors.map(\.number), UInt(descriptors.count))
        } while count < 0 && errno == EINTR
        guard count >= 0 else { return errno == EAGAIN ? 0 : nil }
        for descriptor in descriptors { descriptor.end() }
        descriptors.removeAll(keepingCapacity: true)
        start += count
        return count
    }
}
