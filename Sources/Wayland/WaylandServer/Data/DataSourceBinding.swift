internal import Diagnostics
internal import WaylandProtocols

/// `wl_data_source`: the types in which a client offers its clipboard or drag data.
final class DataSourceBinding: WlDataSource.Handler, SelectionSource {
    typealias Actions = WlDataDeviceManager.DndAction

    private(set) weak var object: WlDataSource?
    private(set) var types: [String] = []
    /// The allowed actions; copying where the client sets none.
    var actions: Actions { saidActions ?? .copy }
    /// The source is for drags: it was dragged, or has set actions, which only drags have.
    var isForDragging: Bool { saidActions != nil || isDragged }
    /// The offer of the current drag, or of a drop whose data is being read.
    weak var offer: DataOfferBinding?

    private var saidActions: Actions?
    private(set) var isDragged = false
    private let client: Client
    private weak var display: WaylandDisplay?

    /// The maximum number of types of a source; toolkits use about twenty.
    static var mostTypes: Int { 256 }

    init(_ object: WlDataSource, client: Client, display: WaylandDisplay?) {
        self.object = object
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming WlDataSource.Request, of object: WlDataSource) {
        switch consume request {
        case .offer(let type):
            guard types.count < DataSourceBinding.mostTypes else {
                return client.refuse("a source of more than \(DataSourceBinding.mostTypes) types")
            }
            types.append(type)
        case .destroy: break
        case .setActions(let actions):
            guard actions.subtracting([.copy, .move, .ask]).isEmpty else {
                return object.fail(.invalidActionMask, "the actions \(actions.rawValue) are not a valid mask")
            }
            guard !isForDragging, display?.selection.source !== self else {
                return object.fail(.invalidSource, "set_actions must be called at most once, before the source is used")
            }
            saidActions = actions
        }
    }

    func ended(_ object: WlDataSource) {
        client.credit(.sources)
        display?.selection.sourceEnded(self)
        display?.seat.drag?.sourceEnded(self)
    }

    var owner: ClientHandle? { object?.client }
    func cancel() { object?.send(.cancelled) }

    func dragBegins() { isDragged = true }

    /// Sends that the drop was not accepted, for which older versions have no event.
    func cancelDrag() {
        guard let object, object.version >= 3 else { return }
        object.send(.cancelled)
    }
}
