internal import Buffers

/// Other programs' buffers as an output commits them, each with a framebuffer that is made once; and which layouts the plane takes.
struct ScanoutBuffers {
    /// What decides whether the plane takes a buffer.
    struct Layout: Hashable {
        let format: PixelFormat
        let modifier: UInt64
        let width: Int
        let height: Int
        /// Of the plane, in the kernel's bits.
        let rotation: UInt64
        let mode: Int
    }

    private struct Entry {
        /// Nil when its program and everybody who showed it have let go of it.
        weak var source: SharedBuffer?
        let buffer: RenderBuffer
        /// Nil when none can be made.
        let framebuffer: UInt32?
    }

    /// Programs draw into three or four in turn.
    private static let most = 32
    private var entries: [Entry] = []
    private var verdicts: [Layout: Bool] = [:]
    /// What keeps programs from drawing into what the screen may still show.
    private var lingering: [any Sendable] = []

    /// Nil before anybody has asked.
    func verdict(on layout: Layout) -> Bool? { verdicts[layout] }

    mutating func remember(_ isTaken: Bool, of layout: Layout) { verdicts[layout] = isTaken }

    /// What is known of buffers is void: another connector, another mode.
    mutating func forgetVerdicts() { verdicts.removeAll() }

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

    /// The device is taken away: nobody knows what becomes of the screen until the next picture of ours is there.
    mutating func linger(_ buffer: RenderBuffer?) {
        guard let buffer, buffer.isBorrowed, let use = buffer.use else { return }
        lingering.append(use)
    }

    /// A picture was shown. Frees the framebuffers of buffers that nobody has any more: they keep the memory.
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
