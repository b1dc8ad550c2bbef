internal import KMS

/// The memory of a simulated card as the kernel counts it: a piece lives while a handle or a framebuffer keeps it.
///
/// Handles belong to the file. They stay when the process that made them ends while another one has the file as well.
struct SimulatedMemory {
    private struct Piece {
        /// Nil for memory that was shared with the card.
        var dumb: DumbMemory?
        var isNamed = true
        var framebuffers = 0
        /// The process that made it is still there, and has not opened the card again.
        var isOwned = true
    }

    private var pieces: [Int: Piece] = [:]
    private var handles: [UInt32: Int] = [:]
    /// The piece of each framebuffer.
    private var users: [UInt32: Int] = [:]
    private var nextPiece = 0
    /// Memory of processes that ended, until the end: an address would else be another piece's, and be mistaken for it.
    private var left: [UnsafeMutableRawBufferPointer] = []

    var count: Int { pieces.count }

    func handleCount(ofDumb isDumb: Bool) -> Int { handles.values.count { (pieces[$0]?.dumb != nil) == isDumb } }

    func isShared(_ handle: UInt32) -> Bool { handles[handle].map { pieces[$0]?.dumb == nil } ?? false }

    func dumb(of framebuffer: UInt32) -> DumbMemory? { users[framebuffer].flatMap { pieces[$0]?.dumb } }

    mutating func addDumb(stride: Int, bytes: UnsafeMutableRawBufferPointer) -> DumbMemory {
        let dumb = DumbMemory(handle: freeHandle, stride: stride, bytes: bytes)
        add(Piece(dumb: dumb), dumb.handle)
        return dumb
    }

    mutating func addShared() -> UInt32 {
        let handle = freeHandle
        add(Piece(), handle)
        return handle
    }

    private mutating func add(_ piece: Piece, _ handle: UInt32) {
        nextPiece += 1
        pieces[nextPiece] = piece
        handles[handle] = nextPiece
    }

    /// The lowest, as the kernel gives it.
    private var freeHandle: UInt32 {
        var handle: UInt32 = 1
        while handles[handle] != nil { handle += 1 }
        return handle
    }

    /// Says whether there was such a handle.
    mutating func close(_ handle: UInt32) -> Bool {
        guard let id = handles.removeValue(forKey: handle) else { return false }
        pieces[id]?.isNamed = false
        freeIfUnused(id)
        return true
    }

    /// The interface of an earlier opening has no file any more: it only unmaps the memory.
    mutating func destroy(_ dumb: DumbMemory) {
        guard let id = handles[dumb.handle], let piece = pieces[id], piece.isOwned,
            piece.dumb?.bytes.baseAddress == dumb.bytes.baseAddress
        else { return }
        _ = close(dumb.handle)
    }

    mutating func forgetOwner() {
        for id in pieces.keys { pieces[id]?.isOwned = false }
    }

    mutating func use(_ handle: UInt32, by framebuffer: UInt32) {
        guard let id = handles[handle] else { return }
        users[framebuffer] = id
        pieces[id]?.framebuffers += 1
    }

    mutating func endUse(by framebuffer: UInt32) {
        guard let id = users.removeValue(forKey: framebuffer) else { return }
        pieces[id]?.framebuffers -= 1
        freeIfUnused(id)
    }

    private mutating func freeIfUnused(_ id: Int) {
        guard let piece = pieces[id], !piece.isNamed, piece.framebuffers == 0 else { return }
        if let bytes = piece.dumb?.bytes { if piece.isOwned { bytes.deallocate() } else { left.append(bytes) } }
        pieces[id] = nil
    }

    mutating func freeAll() {
        for piece in pieces.values { piece.dumb?.bytes.deallocate() }
        left.forEach { $0.deallocate() }
        (pieces, left) = ([:], [])
    }
}
