internal import Diagnostics
internal import WaylandProtocols

/// `wl_data_source`: in which forms a client offers what was copied, or is dragged.
final class DataSourceBinding: WlDataSource.Handler {
    typealias Actions = WlDataDeviceManager.DndAction

    private(set) weak var object: WlDataSource?
    private(set) var types: [String] = []
    /// What may be done with it; who says nothing lets it be copied.
    var actions: Actions { saidActions ?? .copy }
    /// It was dragged, or has said what may be done with it, which is only for dragging.
    var isForDragging: Bool { saidActions != nil || isDragged }
    /// What is dragged now, or was dropped and is being read.
    weak var offer: DataOfferBinding?

    private var saidActions: Actions?
    private(set) var isDragged = false
    private let client: Client
    private weak var display: WaylandDisplay?

    /// Forms that one source may have; toolkits have twenty.
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
                log.warning("client \(client.processID) offers more than \(DataSourceBinding.mostTypes) forms and is ended")
                return object.postNoMemory()
            }
            types.append(type)
        case .destroy: break
        case .setActions(let actions):
            guard actions.subtracting([.copy, .move, .ask]).isEmpty else {
                return object.fail(.invalidActionMask, "there are no actions \(actions.rawValue)")
            }
            guard !isForDragging, display?.selection.source !== self else {
                return object.fail(.invalidSource, "what may be done with the source is said once, before it is used")
            }
            saidActions = actions
        }
    }

    func ended(_ object: WlDataSource) {
        client.credit(.sources)
        display?.selection.sourceEnded(self)
        display?.seat.drag?.sourceEnded(self)
    }

    func dragBegins() { isDragged = true }

    /// It was dropped where nobody takes it. Older clients know no word for that.
    func cancelDrag() {
        guard let object, object.version >= 3 else { return }
        object.send(.cancelled)
    }
}
