internal import Buffers

/// Other programs' buffers as an output commits them, each with a framebuffer that is made once.
struct ScanoutBuffers {
    private struct Entry {
        /// Nil when its program and all layers that showed it have let go of it.
        weak var source: SharedBuffer?
        let buffer: RenderBuffer
        /// Nil when none can be made.
        let framebuffer: UInt32?
    }

    /// Programs draw into three or four in turn.
    private static let most = 32
    private var entries: [Entry] = []
    /// What keeps programs from drawing into what the screen may still show.
    private var lingering: [any Sendable] = []

    func framebuffer(of buffer: RenderBuffer) -> UInt32? {
        guard buffer.isBorrowed else { return nil }
        return entries.first { $0.buffer === buffer }?.framebuffer
    }

    /// The buffer that stands for `source`: nil when it was asked for before and no framebuffer can be made of it, and when it is new.
    func buffer(for source: SharedBuffer) -> (isKnown: Bool, buffer: RenderBuffer?) {
        guard let entry = entries.first(where: { $0.buffer.id == source.id }) else { return (false, nil) }
        return (true, entry.framebuffer == nil ? nil : entry.buffer)
    }

    mutating func add(_ buffer: RenderBuffer, of source: SharedBuffer, _ framebuffer: UInt32?, _ interface: any DRMInterface) {
        if entries.count >= ScanoutBuffers.most, let oldest = entries.firstIndex(where: { $0.buffer.use == nil }) {
            free(entries.remove(at: oldest), interface)
        }
        entries.append(Entry(source: source, buffer: buffer, framebuffer: framebuffer))
    }

    /// The device is taken away: what the screen shows is unknown until the next picture of ours is there.
    mutating func linger(_ buffer: RenderBuffer?) {
        guard let buffer, buffer.isBorrowed, let use = buffer.use else { return }
        lingering.append(use)
    }

    /// A picture was shown. Frees the framebuffers of buffers without an owner, because they keep the memory.
    mutating func sweep(_ interface: any DRMInterface) {
        if !lingering.isEmpty { lingering = [] }
        for index in entries.indices.reversed() where entries[index].source == nil && entries[index].buffer.use == nil {
            free(entries.remove(at: index), interface)
        }
    }

    mutating func removeAll(_ interface: any DRMInterface) {
        for entry in entries {
            free(entry, interface)
            entry.buffer.use = nil
        }
        entries = []
        lingering = []
    }

    private func free(_ entry: Entry, _ interface: any DRMInterface) {
        if let framebuffer = entry.framebuffer { interface.removeFramebuffer(framebuffer) }
    }
}
