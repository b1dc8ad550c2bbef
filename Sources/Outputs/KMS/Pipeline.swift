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
    /// The mode in which the connector shows the CRTC, set by this process or another; nil where it is dark or shows another CRTC.
    let shownMode: DRMMode?

    /// A connector that writes what the CRTC shows into memory.
    struct Writeback {
        let connector: UInt32
        let crtc, framebuffer, outFence: UInt32?
    }
}

extension Pipeline {
    /// The CRTCs that `connector` reaches and that have a primary plane for it, in the card's order.
    static func reached(by connector: DRMConnector, of card: Card) -> [UInt32] {
        card.crtcs.enumerated().filter { index, _ in
            index < 32 && connector.possibleCRTCs >> UInt32(index) & 1 == 1 && card.primaryPlane(index) != nil
        }.map(\.element)
    }

    /// - Parameter isAlone: a plane that several CRTCs can use goes to the output that comes first, so that no two want it.
    static func make(
        for connector: DRMConnector, on crtc: UInt32, of card: Card, isAlone: Bool, writeback: DRMConnector?
    ) throws(KMSError) -> Pipeline {
        let interface = card.interface
        guard let index = card.crtcs.firstIndex(of: crtc), let primary = card.primaryPlane(index) else {
            throw .noPipeline(connector: connector.name, reason: "its CRTC has no primary plane")
        }
        let reachable = isAlone ? card.planes(of: index) : card.exclusivePlanes(of: index)
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
                on: crtc, of: connector.id, planes: card.planes.map(\.1),
                used: Set(([primary] + overlays + cursors).map(\.id)), interface),
            needsTraining: connector.isLinkBad, shownMode: shownMode(table, plug, on: crtc, interface))
    }

    private static func shownMode(
        _ table: PropertyTable, _ plug: PropertyTable, on crtc: UInt32, _ interface: any DRMInterface
    ) -> DRMMode? {
        guard table.value("ACTIVE") == 1, plug.value("CRTC_ID") == UInt64(crtc), let id = table.value("MODE_ID"), id != 0,
            let bytes = try? interface.blob(UInt32(truncatingIfNeeded: id))
        else { return nil }
        return DRMMode(bytes: bytes)
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
