internal import WaylandProtocols

/// An input method: a client that edits other clients' text fields, one at a time on a seat.
///
/// It has a field from `activate` to `deactivate`, but never while the session is locked, so that it cannot read what is typed
/// there. Edits for a state that is outdated are dropped.
final class InputMethod {
    /// The field that receives the edits.
    private(set) weak var target: TextInput?
    /// The field's `generation` at its activation.
    private var generation: UInt32 = 0
    private(set) var grab: KeyboardGrab?
    private(set) var popups: [InputPopup] = []

    private weak var object: ZwpInputMethodV2?
    private let client: Client
    private weak var seat: ServerSeat?
    private let isAvailable: Bool
    private var doneCount: UInt32 = 0
    private var preedit: (text: String, begin: Int32, end: Int32)?
    private var commit: String?
    private var deleted: (before: UInt32, after: UInt32) = (0, 0)

    init(_ object: ZwpInputMethodV2, client: Client, seat: ServerSeat?, isAvailable: Bool) {
        self.object = object
        self.client = client
        self.seat = seat
        self.isAvailable = isAvailable
    }

    /// Follows the active field and its changes; nil for none.
    func follow(_ input: TextInput?) {
        guard isAvailable else { return }
        guard let input else {
            guard target != nil || generation != 0 else { return }
            (target, generation) = (nil, 0)
            object?.send(.deactivate)
            return done()
        }
        if input !== target || input.generation != generation {
            (target, generation) = (input, input.generation)
            (preedit, commit, deleted) = (nil, nil, (0, 0))
            object?.send(.activate)
        }
        let field = input.field
        if let text = field.text {
            object?.send(.surroundingText(text: text, cursor: UInt32(field.cursor), anchor: UInt32(field.anchor)))
            object?.send(.textChangeCause(cause: input.cause))
        }
        object?.send(.contentType(hint: field.hint.rawValue, purpose: field.purpose.rawValue))
        done()
    }

    private func done() {
        doneCount &+= 1
        object?.send(.done)
        for popup in popups { popup.review(isActive: target != nil) }
    }

    private func write() {
        target?.write(TextEdit(preedit: preedit, commit: commit, before: deleted.before, after: deleted.after))
    }
}

extension InputMethod: ZwpInputMethodV2.Handler {
    func handle(_ request: consuming ZwpInputMethodV2.Request, of object: ZwpInputMethodV2) {
        switch consume request {
        case .commitString(let text): commit = text
        case .setPreeditString(let text, let begin, let end):
            let places = 0...Int32(clamping: text.utf8.count)
            let isSeen = places.contains(begin) && places.contains(end)
            preedit = (text, isSeen ? begin : -1, isSeen ? end : -1)
        case .deleteSurroundingText(let before, let after): deleted = (before, after)
        case .commit(let serial):
            if serial == doneCount { write() }
            (preedit, commit, deleted) = (nil, nil, (0, 0))
        case .getInputPopupSurface(let id, let wire): makePopup(id, wire, object)
        case .grabKeyboard(let id): makeGrab(id, object)
        case .destroy: break
        }
    }

    func ended(_ object: ZwpInputMethodV2) {
        client.credit(.textInputs)
        target = nil
        for popup in popups { popup.destroy() }
        grab?.destroy()
        seat?.remove(self)
    }

    private func makePopup(
        _ id: consuming NewID<ZwpInputPopupSurfaceV2>, _ wire: WlSurface, _ object: ZwpInputMethodV2
    ) {
        guard let surface = wire.surface else { return }
        guard surface.roleObject == nil, surface.claim(.inputPopup) else {
            return object.fail(.role, "the surface is a \(surface.role.map(\.description) ?? "") already")
        }
        guard client.charge(.windows), let made = id.create() else { return }
        let popup = InputPopup(made, surface: surface, method: self)
        made.handler = popup
        surface.roleObject = popup
        guard isAvailable else { return }
        popups.append(popup)
        seat?.onInputPopup?(popup)
        popup.review(isActive: target != nil)
    }

    private func makeGrab(_ id: consuming NewID<ZwpInputMethodKeyboardGrabV2>, _ object: ZwpInputMethodV2) {
        guard client.charge(.virtualDevices), let made = id.create() else { return }
        let new = KeyboardGrab(made, client: client, method: self)
        made.handler = new
        guard isAvailable else { return }
        grab = new
        seat?.grabBegins(new)
    }

    func remove(_ popup: InputPopup) { popups.removeAll { $0 === popup } }

    func remove(_ ended: KeyboardGrab) {
        guard grab === ended else { return }
        grab = nil
        seat?.grabEnded()
    }
}

/// `zwp_input_method_manager_v2` of one client.
final class InputMethodManagerBinding: ZwpInputMethodManagerV2.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpInputMethodManagerV2.Request, of object: ZwpInputMethodManagerV2) {
        switch consume request {
        case .getInputMethod(_, let id):
            guard client.charge(.textInputs), let made = id.create() else { return }
            let isFirst = seat?.inputMethod == nil
            let method = InputMethod(made, client: client, seat: seat, isAvailable: isFirst)
            made.handler = method
            if isFirst { seat?.add(method) } else { made.send(.unavailable) }
        case .destroy: break
        }
    }

    func ended(_ object: ZwpInputMethodManagerV2) {}
}
