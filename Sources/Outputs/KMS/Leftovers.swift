internal import Diagnostics
internal import OutputCore

/// What other programs may have left on a CRTC and its connector, and how it is taken back.
struct Leftovers {
    /// Set with each mode set: colors, pace and signal as a display has them by itself, and the link trained.
    private(set) var neutral: [AtomicRequest.Item] = []
    /// Planes that show something on the CRTC and that no output of ours uses.
    let planes: [PlaneSlot]
    /// Switches off the CRTCs that had other connectors than they are to have. The kernel takes a connector from a CRTC only when that
    /// one ends; and with an event, as frames have it, no CRTC can end.
    private(set) var crossing = AtomicRequest()
    /// Those that `crossing` switches off.
    private(set) var crossed: Set<UInt32> = []

    /// - Parameter planes: all of the card's; `used` those that the pipeline uses.
    init(
        on crtc: UInt32, of connector: UInt32, planes: [PlaneSlot], used: Set<UInt32>, _ interface: any DRMInterface
    ) throws(KMSError) {
        self.planes = planes.filter { $0.shownOn == UInt64(crtc) && !used.contains($0.id) }
        guard interface.isAtomic else { return }
        let table = PropertyTable(try interface.properties(of: crtc, kind: .crtc))
        let plug = PropertyTable(try interface.properties(of: connector, kind: .connector))
        // 0 is what each of them means by itself: no table, no matrix, the default color space. GOOD is the only link status that a
        // program may set.
        setZero(["DEGAMMA_LUT", "GAMMA_LUT", "CTM", "VRR_ENABLED"], crtc, table)
        setZero(["link-status", "HDR_OUTPUT_METADATA", "Colorspace"], connector, plug)
        let before = UInt32(truncatingIfNeeded: plug.value("CRTC_ID") ?? 0)
        if before != 0, before != crtc { crossed.insert(before) }
        for (id, table) in try Leftovers.connectors(besides: connector, interface) {
            let shown = UInt32(truncatingIfNeeded: table.value("CRTC_ID") ?? 0)
            if shown == crtc { crossed.insert(crtc) }
            if shown == crtc || crossed.contains(shown) { crossing.set(id, table["CRTC_ID"], 0) }
        }
        guard !crossed.isEmpty else { return }
        if crossed.contains(before) { crossing.set(connector, plug["CRTC_ID"], 0) }
        for id in crossed { try end(id, planes, interface) }
    }

    private mutating func setZero(_ names: [String], _ object: UInt32, _ table: PropertyTable) {
        for name in names {
            if let property = table[name] { neutral.append(AtomicRequest.Item(object: object, property: property, value: 0)) }
        }
    }

    private mutating func end(_ crtc: UInt32, _ planes: [PlaneSlot], _ interface: any DRMInterface) throws(KMSError) {
        let table = PropertyTable(try interface.properties(of: crtc, kind: .crtc))
        crossing.set(crtc, table["ACTIVE"], 0)
        crossing.set(crtc, table["MODE_ID"], 0)
        for plane in planes where plane.shownOn == UInt64(crtc) {
            crossing.set(plane.id, plane.framebuffer, 0)
            crossing.set(plane.id, plane.crtc, 0)
        }
    }

    private static func connectors(
        besides own: UInt32, _ interface: any DRMInterface
    ) throws(KMSError) -> [(UInt32, PropertyTable)] {
        var result: [(UInt32, PropertyTable)] = []
        for id in try interface.resources().connectors where id != own {
            // A connector that has vanished meanwhile shows nothing.
            if let list = try? interface.properties(of: id, kind: .connector) { result.append((id, PropertyTable(list))) }
        }
        return result
    }

    mutating func wereCrossed() { (crossing, crossed) = (AtomicRequest(), []) }
}

extension KMSOutput {
    /// Takes back what others left, with a mode set.
    func addNeutral(_ leftovers: Leftovers) {
        for item in leftovers.neutral { request.set(item.object, item.property, item.value) }
        leftovers.planes.forEach(switchOffPlane)
    }

    /// Before the first mode set, until it worked. A CRTC that another output of ours has set by now is no leftover any more.
    func endCrossings(_ leftovers: Leftovers) throws(KMSError) {
        guard !leftovers.crossed.isEmpty else { return }
        let isOurs = device.outputs.contains { other in
            other.isConfigured && other.pipeline.map { leftovers.crossed.contains($0.crtc) } ?? false
        }
        do throws(KMSError) {
            if !isOurs { try device.interface.commit(leftovers.crossing, flags: .allowModeset, userData: 0) }
            pipeline?.leftovers.wereCrossed()
        } catch {
            // The driver may take the mode set all the same.
            guard error.isRefusal else { throw error }
            log.info("\(info.name): what another program shows cannot be switched off: \(error)")
        }
    }
}
