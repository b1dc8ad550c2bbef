/// Where the kernel writes the descriptor of an out-fence (`OUT_FENCE_PTR`): it needs an address that stays.
final class FenceCell {
    private let memory: UnsafeMutablePointer<Int32>

    init() {
        memory = .allocate(capacity: 1)
        memory.initialize(to: -1)
    }

    deinit {
        memory.deallocate()
    }

    /// For the request; nothing is in the cell until the commit succeeded.
    var address: UInt64 {
        memory.pointee = -1
        return UInt64(UInt(bitPattern: memory))
    }

    /// What a commit that succeeded left; -1 for nothing. The caller owns it, and the cell is empty.
    func take() -> Int32 {
        let value = memory.pointee
        memory.pointee = -1
        return value
    }
}
