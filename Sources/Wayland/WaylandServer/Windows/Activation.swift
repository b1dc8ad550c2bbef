internal import Reactor
internal import WaylandProtocols

/// Issues and checks the activation tokens with which one client lets another bring its window to the front.
///
/// A client earns a token with an input of the user. Only earned tokens do anything, so only they are kept. They last for `lifetime`, also
/// after the end of their client, because a launcher may end at once. A client that asks for more than `most` loses its own oldest token.
final class Activation {
    private struct Token {
        let text: String
        let owner: ClientHandle
        let end: MonotonicTime
    }

    private weak var display: WaylandDisplay?
    /// The oldest first.
    private var tokens: [Token] = []

    /// A program that is started shows its window within this time.
    static let lifetime = TimeSpan.seconds(30)
    /// The limit for the tokens of one client.
    static let most = 8

    init(display: WaylandDisplay) {
        self.display = display
    }

    func makeToken(of client: Client, isEarned: Bool) -> String {
        let text = String(UInt64.random(in: 0...UInt64.max), radix: 16) + String(UInt64.random(in: 0...UInt64.max), radix: 16)
        guard isEarned, let now = display?.loop.now else { return text }
        dropOld(at: now)
        let own = tokens.indices.filter { tokens[$0].owner == client.handle }
        if own.count >= Self.most { tokens.remove(at: own[0]) }
        tokens.append(Token(text: text, owner: client.handle, end: now + Self.lifetime))
        return text
    }

    /// Activates the window of `surface` if the token was earned; each token works once.
    func activate(_ token: String, _ surface: Surface) {
        guard let display else { return }
        dropOld(at: display.loop.now)
        guard let at = tokens.firstIndex(where: { $0.text == token }) else { return }
        tokens.remove(at: at)
        guard let toplevel = surface.toplevel, toplevel.isMapped else { return }
        display.onActivate?(toplevel)
    }

    private func dropOld(at now: MonotonicTime) {
        tokens.removeAll { $0.end < now }
    }
}

/// `xdg_activation_v1` of one client.
final class ActivationBinding: XdgActivationV1.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming XdgActivationV1.Request, of object: XdgActivationV1) {
        switch consume request {
        case .destroy: break
        case .getActivationToken(let id):
            guard client.charge(.tokens), let made = id.create() else { return }
            made.handler = ActivationTokenBinding(client: client, display: display)
        case .activate(let token, let wire):
            guard let surface = wire.surface else { return }
            display?.activation.activate(token, surface)
        }
    }

    func ended(_ object: XdgActivationV1) {}
}

/// `xdg_activation_token_v1`: a token that is being requested.
final class ActivationTokenBinding: XdgActivationTokenV1.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?
    private var serial: UInt32?
    private var isUsed = false

    init(client: Client, display: WaylandDisplay?) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming XdgActivationTokenV1.Request, of object: XdgActivationTokenV1) {
        switch consume request {
        case .setSerial(let serial, _):
            guard mayChange(object) else { return }
            self.serial = serial
        case .setAppId: _ = mayChange(object)
        case .setSurface: _ = mayChange(object)
        case .commit:
            guard mayChange(object), let display else { return }
            isUsed = true
            let isEarned = serial.map { display.seat.knows($0, of: client) } ?? false
            object.send(.done(token: display.activation.makeToken(of: client, isEarned: isEarned)))
        case .destroy: break
        }
    }

    func ended(_ object: XdgActivationTokenV1) {
        client.credit(.tokens)
    }

    private func mayChange(_ object: XdgActivationTokenV1) -> Bool {
        if isUsed { object.fail(.alreadyUsed, "the token was made already") }
        return !isUsed
    }
}
