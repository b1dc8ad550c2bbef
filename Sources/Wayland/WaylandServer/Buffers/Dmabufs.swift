internal import Buffers
internal import Diagnostics
internal import Reactor
internal import WaylandProtocols

/// The dmabufs of all clients, and the feedback about how to allocate them.
final class Dmabufs {
    var sharing: BufferSharing { told.sharing }
    var layouts: Set<BufferLayout> { told.layouts }
    private let loop: EventLoop
    private var told: Told
    private var feedbacks: [ObjectIdentifier: DmabufFeedbackBinding] = [:]
    let inUse: BuffersInUse

    /// What clients are told, as they read it.
    private struct Told {
        let sharing: BufferSharing
        let layouts: Set<BufferLayout>
        let table: FormatTable
        /// The indices of the table's layouts that can be scanned out and also composited, since composition may become necessary.
        let scanoutIndices: [UInt8]
        let memory: SealedMemory

        init?(_ sharing: BufferSharing) {
            self.sharing = sharing
            layouts = Set(sharing.layouts)
            table = FormatTable(sharing.layouts)
            scanoutIndices = table.indices(of: Set(sharing.scanout?.layouts ?? []))
            guard let memory = SealedMemory(name: "gimbal-dmabuf-formats", bytes: table.bytes) else { return nil }
            self.memory = memory
        }
    }

    /// - Returns: nil when there is no memory for the table.
    init?(_ sharing: BufferSharing, inUse: BuffersInUse, loop: EventLoop) {
        guard let told = Told(sharing) else { return nil }
        (self.told, self.inUse, self.loop) = (told, inUse, loop)
    }

    /// The display side reads other buffers from now on. Clients with feedback allocate anew; those of earlier versions are told nothing,
    /// and buffers that cannot be read any more are refused.
    func change(to sharing: BufferSharing) {
        guard let told = Told(sharing) else { return }
        self.told = told
        for feedback in feedbacks.values { feedback.tell() }
    }

    /// Adds a client's new buffer.
    ///
    /// - Parameter bytes: the bytes charged for it.
    func add(_ object: WlBuffer, _ memory: SharedBuffer, _ client: Client, _ bytes: Int) {
        object.handler = DmabufBuffer(object, memory, client: client, dmabufs: self, bytes: bytes)
    }

    /// Sends a release to a client, once the GPU that read the buffer has finished too.
    func answer(_ release: BufferRelease, of memory: SharedBuffer) {
        guard let busy = memory.planes.first(where: { !$0.isIdle }) else { return release.send() }
        release.watch = BufferIdleWatch(busy, on: loop) { [weak self, weak release] in
            guard let self, let release else { return }
            answer(release, of: memory)
        }
        // Where the GPU's end cannot be waited for, the kernel's own fences still keep the order.
        if release.watch == nil { release.send() }
    }

    /// Binds a feedback object and sends the supported and preferred layouts.
    ///
    /// - Parameter surface: the surface whose buffers it concerns; nil for any.
    func bind(_ object: ZwpLinuxDmabufFeedbackV1, _ client: Client, of surface: Surface?) {
        let binding = DmabufFeedbackBinding(object, client: client, dmabufs: self, surface: surface)
        object.handler = binding
        surface?.dmabufFeedbacks.append(binding)
        feedbacks[ObjectIdentifier(binding)] = binding
        tell(object, fillsScreen: surface?.fillsScreen == true)
    }

    func ended(_ binding: DmabufFeedbackBinding) { feedbacks[ObjectIdentifier(binding)] = nil }

    /// Sends the feedback; for surfaces that fill the screen, layouts for scanout come first.
    func tell(_ object: ZwpLinuxDmabufFeedbackV1, fillsScreen: Bool) {
        object.send(.formatTable(fd: told.memory.descriptor, size: UInt32(clamping: told.memory.size)))
        object.send(.mainDevice(device: withUnsafeBytes(of: sharing.device, Array.init)))
        if fillsScreen, let scanout = sharing.scanout, !told.scanoutIndices.isEmpty {
            tell(object, device: scanout.device, flags: .scanout, told.scanoutIndices)
        }
        tell(object, device: sharing.device, flags: [], told.table.indices)
        object.send(.done)
    }

    private func tell(
        _ object: ZwpLinuxDmabufFeedbackV1, device: UInt64, flags: ZwpLinuxDmabufFeedbackV1.TrancheFlags, _ indices: [UInt8]
    ) {
        object.send(.trancheTargetDevice(device: withUnsafeBytes(of: device, Array.init)))
        object.send(.trancheFlags(flags: flags))
        object.send(.trancheFormats(indices: indices))
        object.send(.trancheDone)
    }
}

/// The table of formats and modifiers that clients map: 16 bytes each, in this machine's byte order.
struct FormatTable {
    let bytes: [UInt8]
    /// The indices of all entries, two bytes each.
    var indices: [UInt8] { layouts.indices.flatMap(FormatTable.index) }
    private let layouts: [BufferLayout]

    /// - Parameter layouts: the layouts; those beyond the range of an index are dropped.
    init(_ layouts: [BufferLayout]) {
        self.layouts = Array(layouts.prefix(Int(UInt16.max)))
        bytes = self.layouts.flatMap { layout in
            withUnsafeBytes(of: layout.format.code, Array.init) + [0, 0, 0, 0] + withUnsafeBytes(of: layout.modifier, Array.init)
        }
    }

    /// Returns the indices of the entries in `wanted`.
    func indices(of wanted: Set<BufferLayout>) -> [UInt8] {
        layouts.indices.filter { wanted.contains(layouts[$0]) }.flatMap(FormatTable.index)
    }

    private static func index(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt16(number), Array.init) }
}
