/// What keeps a buffer from its client: attachments of it to surfaces, and uses of its memory.
///
/// A client may attach a buffer again that it has not got back. It gets the buffer back once, after the last of these.
struct BufferClaims {
    private var count = 0
    /// One of the claims that have ended was of a commit.
    private var wasCommitted = false

    mutating func begin() { count += 1 }

    /// - Parameter isCommitted: false for an attachment that was replaced before its commit.
    /// - Returns: whether the client is to have the buffer back now.
    mutating func end(isCommitted: Bool) -> Bool {
        count -= 1
        if isCommitted { wasCommitted = true }
        guard count == 0, wasCommitted else { return false }
        wasCommitted = false
        return true
    }
}
