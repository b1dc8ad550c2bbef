internal import Diagnostics
package import WaylandProtocols

/// One connected program: what it has, and its surfaces.
package final class Client {
    package let handle: ClientHandle
    /// The process that connected, by the socket's credentials.
    package let processID: Int32
    /// The user that the process ran as when it connected.
    package let userID: UInt32

    /// What it has of us.
    package private(set) var ledger: ClientLedger
    package let limits: ClientLimits

    /// Its surfaces' states.
    package internal(set) var forest = SurfaceForest()
    private(set) var surfaces: [SurfaceID: Surface] = [:]
    /// Set by `disconnect()`; carried out at the end of the turn.
    private(set) var mustGo = false
    /// False once libwayland is taking it apart: what ends then, ends without a word.
    private(set) var isConnected = true

    init(_ handle: ClientHandle, limits: ClientLimits) {
        self.handle = handle
        self.limits = limits
        let credentials = handle.credentials
        processID = credentials.process
        userID = credentials.user
        ledger = ClientLedger(limits: limits)
    }

    /// Ends the connection at the end of this turn, without a word; libwayland must not lose a client while it reads from it.
    package func disconnect() {
        mustGo = true
    }

    /// Its objects end next.
    func willEnd() {
        isConnected = false
    }

    /// Writes down that it has more of `item`; ends it with "no memory" when that is too much.
    func charge(_ item: ClientLedger.Item, _ amount: Int = 1, asking object: WaylandObject) -> Bool {
        guard ledger.charge(item, amount) else {
            log.warning(
                "client \(processID) wants more than \(ledger.limit(of: item)) \(item.rawValue) and is ended; it has \(ledger)")
            object.postNoMemory()
            return false
        }
        return true
    }

    func credit(_ item: ClientLedger.Item, _ amount: Int = 1) {
        ledger.credit(item, amount)
    }

    func add(_ surface: Surface) {
        surfaces[surface.id] = surface
        forest.insert(surface.id)
    }

    func remove(_ surface: Surface) {
        surfaces[surface.id] = nil
    }

    package func surface(_ id: SurfaceID) -> Surface? { surfaces[id] }

    /// Hands what became visible to the surfaces that it is of.
    func deliver(_ applied: [SurfaceForest.Applied]) {
        for one in applied { surfaces[one.surface]?.didApply(one) }
    }
}

extension Client: CustomStringConvertible {
    /// `client 4711: 2 surfaces, 1 shm pools`.
    package var description: String { "client \(processID): \(ledger)" }
}
