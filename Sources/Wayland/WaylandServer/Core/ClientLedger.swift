/// The server's resources that one client holds.
package struct ClientLedger: Hashable, Sendable, CustomStringConvertible {
    package enum Item: Int, CaseIterable, Sendable {
        /// All its objects, of every kind; kinds that cost more than their memory have limits of their own.
        case objects
        case surfaces, regions, buffers, windows, positioners
        /// Each hears of every event of the seat that its client gets.
        case seats
        /// Each hears of every change of a screen.
        case outputs
        case shells
        case clipboardDevices
        case surfaceExtras
        case sources
        case offers
        case tokens
        case feedbacks
        /// Idle inhibitors and idle notifications.
        case idleness
        case textInputs
        case handles
        case virtualDevices
        /// Sandboxes that are being described: each has two descriptors.
        case sandboxes
        /// Extensions of a pointer: relative motion, constraints, gestures, shapes.
        case pointerExtras
        case frameCallbacks
        /// Descriptors of shared memory.
        case pools
        /// Pools beyond the limit are read, not mapped.
        case mappedBytes
        case pictureBytes
        /// Descriptors of dmabufs.
        case dmabufPlanes
        case dmabufBytes
        /// Acquire fences and buffer releases.
        case fences
        /// Contents that threads read.
        case readings
        /// Of pools, planes, fences and sandboxes together.
        case descriptors
        /// Dmabuf parameters and dmabuf feedback objects.
        case dmabufParams

        /// How many descriptors one has.
        package var descriptors: Int {
            switch self {
            case .pools, .dmabufPlanes, .fences: 1
            case .sandboxes: 2
            default: 0
            }
        }

        /// As sentences name it.
        package var name: String {
            switch self {
            case .seats: "seats, pointers, keyboards and touches"
            case .shells: "window managers"
            case .clipboardDevices: "clipboard devices"
            case .surfaceExtras: "scales of surfaces"
            case .sources: "clipboard sources"
            case .offers: "clipboard offers"
            case .tokens: "activation tokens"
            case .feedbacks: "presentation feedbacks"
            case .idleness: "idle watches"
            case .textInputs: "text inputs"
            case .handles: "handles of windows"
            case .virtualDevices: "virtual devices"
            case .pointerExtras: "pointer extensions"
            case .frameCallbacks: "frame callbacks"
            case .pools: "shm pools"
            case .mappedBytes: "bytes of mapped pools"
            case .pictureBytes: "bytes of pictures"
            case .dmabufPlanes: "dmabuf planes"
            case .dmabufBytes: "bytes of dmabufs"
            case .dmabufParams: "dmabuf parameters"
            // By hand: to ask for the names of cases the first time takes as long as half of a turn.
            case .objects: "objects"
            case .surfaces: "surfaces"
            case .regions: "regions"
            case .buffers: "buffers"
            case .windows: "windows"
            case .positioners: "positioners"
            case .outputs: "outputs"
            case .sandboxes: "sandboxes"
            case .fences: "fences"
            case .readings: "readings"
            case .descriptors: "descriptors"
            }
        }
    }

    /// By item. Each object is counted at its begin and at its end, and a dictionary takes longer for that than libwayland for the rest.
    private var amounts = [Int](repeating: 0, count: Item.allCases.count)
    private let limits: ClientLimits

    package init(limits: ClientLimits) {
        self.limits = limits
    }

    package subscript(item: Item) -> Int { amounts[item.rawValue] }

    /// - Returns: false, without a change, when the client would exceed its limit.
    package mutating func charge(_ item: Item, _ amount: Int = 1) -> Bool {
        let sum = self[item] + amount
        guard sum <= limit(of: item) else { return false }
        amounts[item.rawValue] = sum
        return true
    }

    package mutating func credit(_ item: Item, _ amount: Int = 1) {
        amounts[item.rawValue] = max(self[item] - amount, 0)
    }

    package func limit(of item: Item) -> Int {
        switch item {
        case .objects: limits.objects
        case .surfaces, .surfaceExtras: limits.surfaces
        case .regions: limits.regions
        case .buffers: limits.buffers
        case .frameCallbacks: limits.frameCallbacks
        case .pools: limits.pools
        case .mappedBytes: limits.mappedBytes
        case .pictureBytes: limits.pictureBytes
        case .dmabufPlanes: limits.dmabufPlanes
        case .dmabufBytes: limits.dmabufBytes
        case .dmabufParams: limits.extras
        case .fences: limits.fences
        case .readings: limits.surfaces
        case .descriptors: limits.descriptors
        case .windows: limits.windows
        case .positioners: limits.positioners
        case .sources, .offers, .tokens: limits.clipboard
        case .feedbacks: limits.frameCallbacks
        case .seats, .outputs, .shells, .clipboardDevices: limits.extras
        case .sandboxes: limits.extras
        case .idleness, .pointerExtras, .textInputs, .virtualDevices: limits.extras
        case .handles: limits.handles
        }
    }

    /// `2 surfaces, 1 shm pools, 8294400 bytes of pictures`; without sums.
    package var description: String {
        let parts = Item.allCases.filter { $0 != .objects && $0 != .descriptors && self[$0] > 0 }.map { "\(self[$0]) \($0.name)" }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
