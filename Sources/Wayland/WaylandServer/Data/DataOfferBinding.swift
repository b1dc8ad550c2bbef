internal import WaylandProtocols

/// `wl_data_offer`: the clipboard's or a drag's data, as offered to another client.
final class DataOfferBinding: WlDataOffer.Handler {
    typealias Actions = WlDataDeviceManager.DndAction

    /// The state of an offer.
    private enum Progress {
        /// The offer belongs to the clipboard.
        case copied
        case over, dropped, finished
        /// The drag has left the surface, or was not accepted.
        case away
    }

    private(set) weak var object: WlDataOffer?
    private weak var source: DataSourceBinding?
    private let client: Client
    private var progress: Progress
    private var hasAccepted = false
    private var actions = Actions.none
    private var preferred = Actions.none
    private var chosen = Actions.none

    init(_ object: WlDataOffer, source: DataSourceBinding, client: Client, isDragged: Bool) {
        self.object = object
        self.source = source
        self.client = client
        progress = isDragged ? .over : .copied
        // A client whose version has no actions copies.
        if object.version < 3 { actions = .copy }
    }

    func handle(_ request: consuming WlDataOffer.Request, of object: WlDataOffer) {
        switch consume request {
        case .accept(_, let type):
            guard progress == .over else { return }
            hasAccepted = type != nil
            source?.object?.send(.target(mimeType: type))
        case .receive(let type, let fd):
            guard progress != .finished else { return failFinished(object) }
            // The descriptor is closed here in any case, so the reader sees the end of file when nothing is written.
            if let sender = source?.object { sender.send(.send(mimeType: type, fd: fd.rawValue)) } else { client.forget(fd) }
        case .destroy: break
        case .finish: finish(object)
        case .setActions(let actions, let preferred): set(actions, preferred, object)
        }
    }

    func ended(_ object: WlDataOffer) {
        client.credit(.offers)
        switch progress {
        case .copied, .finished, .away: break
        case .over: leave()
        case .dropped:
            progress = .away
            // Newer clients send `finish`; older clients just destroy the offer.
            if object.version < 3 { source?.object?.send(.dndFinished) } else { source?.cancelDrag() }
        }
    }

    /// Sends the types and the source's actions.
    func introduce() {
        guard let object, let source else { return }
        for type in source.types { object.send(.offer(mimeType: type)) }
        guard progress == .over else { return }
        object.send(.sourceActions(sourceActions: source.actions))
        negotiate()
    }

    /// Called when the drag has left the surface, or its source has gone.
    func leave() {
        guard progress == .over else { return }
        progress = .away
        guard let source else { return }
        if source.offer === self { source.offer = nil }
        if hasAccepted { source.object?.send(.target(mimeType: nil)) }
        if chosen != .none { source.object?.send(.action(dndAction: .none)) }
    }

    /// - Returns: false when the client does not accept the drop.
    func drop() -> Bool {
        guard progress == .over, hasAccepted, chosen != .none else { return false }
        progress = .dropped
        return true
    }

    private func finish(_ object: WlDataOffer) {
        switch progress {
        case .copied: object.fail(.invalidFinish, "the offer is the clipboard's, and not of something that was dragged")
        case .over, .away: object.fail(.invalidFinish, "nothing was dropped")
        case .finished: failFinished(object)
        case .dropped:
            guard chosen == .copy || chosen == .move else {
                return object.fail(.invalidFinish, "what was to be done with it has not been decided")
            }
            progress = .finished
            source?.object?.send(.dndFinished)
        }
    }

    private func set(_ actions: Actions, _ preferred: Actions, _ object: WlDataOffer) {
        guard progress != .copied else {
            return object.fail(.invalidOffer, "the offer is the clipboard's, and not of something that was dragged")
        }
        guard progress != .finished else { return failFinished(object) }
        guard actions.subtracting([.copy, .move, .ask]).isEmpty else {
            return object.fail(.invalidActionMask, "the actions \(actions.rawValue) are not a valid mask")
        }
        guard preferred == .none || ([.copy, .move, .ask].contains(preferred) && actions.contains(preferred)) else {
            return object.fail(.invalidAction, "\(preferred.rawValue) is not one of the actions \(actions.rawValue)")
        }
        // After the drop, only the choice for an `ask` action is still open.
        guard progress == .over || (progress == .dropped && chosen == .ask) else { return }
        (self.actions, self.preferred) = (actions, preferred)
        negotiate()
    }

    private func negotiate() {
        guard let source else { return }
        let possible = actions.intersection(source.actions)
        let wanted = preferred != .none && possible.contains(preferred) ? preferred : nil
        let new = wanted ?? [Actions.copy, .move, .ask].first { possible.contains($0) } ?? .none
        guard new != chosen else { return }
        chosen = new
        object?.send(.action(dndAction: new))
        source.object?.send(.action(dndAction: new))
    }

    private func failFinished(_ object: WlDataOffer) {
        object.fail(.invalidOffer, "the offer is finished and can only be destroyed")
    }
}
