/// Connector → CRTC → planes: what one output occupies of a card.
struct Pipeline {
    var connector: DRMConnector
    let connectorCRTC: UInt32?
    let crtc: UInt32
    let active, modeID, outFence: UInt32?
    let primary: PlaneSlot
    /// From the bottom to the top.
    let overlays: [PlaneSlot]
    /// Switched off with each mode set: another program may have left one on.
    let cursors: [PlaneSlot]
    let writeback: Writeback?
    var leftovers: Leftovers
    /// The link was bad when the connector was read. Not of the connector itself: with the next mode set it is over.
    let needsTraining: Bool

    /// A connector that writes what the CRTC shows into memory.
    struct Writeback {
        let connector: UInt32
        let crtc, framebuffer, outFence: UInt32?
    }
}

extension Pipeline {
    /// Finds a CRTC that is free and reaches `connector`, with its primary plane.
    static func make(
        for connector: DRMConnector, of interface: any DRMInterface, taken: Set<UInt32>, writeback: DRMConnector?
    ) throws(KMSError) -> Pipeline {
        let resources = try interface.resources()
        let planes = try slots(of: interface)
        for (index, crtc) in resources.crtcs.enumerated() where index < 32 && !taken.contains(crtc) {
            guard connector.possibleCRTCs >> UInt32(index) & 1 == 1 else { continue }
            let mine = planes.filter { $0.0.possibleCRTCs >> UInt32(index) & 1 == 1 }.map(\.1)
            let exclusive = planes.filter { $0.0.possibleCRTCs == 1 << UInt32(index) }.map(\.1)
            guard let primary = primaryPlane(of: planes, exclusive: exclusive, index: index) ?? legacyPlane(interface) else {
                continue
            }
            // A plane that several CRTCs can use goes to the first output, so that no two want it.
            let reachable = taken.isEmpty ? mine : exclusive
            let table = PropertyTable(try interface.properties(of: crtc, kind: .crtc))
            let plug = PropertyTable(try interface.properties(of: connector.id, kind: .connector))
            let overlays = PlaneSlot.overlays(of: reachable, above: primary)
            let cursors = reachable.filter { $0.kind == .cursor }
            var trained = connector
            trained.isLinkBad = false
            return Pipeline(
                connector: trained, connectorCRTC: plug["CRTC_ID"], crtc: crtc, active: table["ACTIVE"],
                modeID: table["MODE_ID"], outFence: table["OUT_FENCE_PTR"], primary: primary,
                overlays: overlays, cursors: cursors,
                writeback: try makeWriteback(writeback, index: index, of: interface),
                leftovers: try Leftovers(
                    on: crtc, of: connector.id, planes: planes.map(\.1), used: Set(([primary] + overlays + cursors).map(\.id)),
                    interface),
                needsTraining: connector.isLinkBad)
        }
        throw .noPipeline(connector: connector.name, reason: "no free CRTC with a primary plane reaches it")
    }

    /// Where primary planes are not bound to one CRTC, the n-th of them is meant for the n-th.
    private static func primaryPlane(of planes: [(DRMPlane, PlaneSlot)], exclusive: [PlaneSlot], index: Int) -> PlaneSlot? {
        if let plane = exclusive.first(where: { $0.kind == .primary }) { return plane }
        let all = planes.filter { $0.1.kind == .primary }
        guard all.indices.contains(index), all[index].0.possibleCRTCs >> UInt32(index) & 1 == 1 else { return nil }
        return all[index].1
    }

    private static func slots(of interface: any DRMInterface) throws(KMSError) -> [(DRMPlane, PlaneSlot)] {
        guard interface.isAtomic else { return [] }
        var result: [(DRMPlane, PlaneSlot)] = []
        for plane in try interface.planes() {
            let table = PropertyTable(try interface.properties(of: plane.id, kind: .plane))
            var modifiers: [UInt32: [UInt64]] = [:]
            if interface.knowsModifiers, let blob = table.value("IN_FORMATS"), blob != 0 {
                modifiers = PlaneSlot.parseModifiers(try interface.blob(UInt32(truncatingIfNeeded: blob)))
            }
            result.append((plane, PlaneSlot(plane, table, modifiers: modifiers)))
        }
        return result
    }

    /// The old API has one plane without a name per CRTC.
    private static func legacyPlane(_ interface: any DRMInterface) -> PlaneSlot? {
        guard !interface.isAtomic else { return nil }
        return PlaneSlot(DRMPlane(id: 0, possibleCRTCs: .max, formats: []), PropertyTable(), modifiers: [:])
    }

    private static func makeWriteback(
        _ connector: DRMConnector?, index: Int, of interface: any DRMInterface
    ) throws(KMSError) -> Writeback? {
        guard let connector, connector.possibleCRTCs >> UInt32(index) & 1 == 1 else { return nil }
        let table = PropertyTable(try interface.properties(of: connector.id, kind: .connector))
        return Writeback(
            connector: connector.id, crtc: table["CRTC_ID"], framebuffer: table["WRITEBACK_FB_ID"],
            outFence: table["WRITEBACK_OUT_FENCE_PTR"])
    }
}
