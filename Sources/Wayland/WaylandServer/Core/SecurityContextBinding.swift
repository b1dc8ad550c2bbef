internal import Buffers
internal import CLinux
internal import Glibc
internal import WaylandProtocols

/// `wp_security_context_manager_v1` of one client, which is in no sandbox itself.
final class SecurityContextBinding: WpSecurityContextManagerV1.Handler {
    private weak var display: WaylandDisplay?
    private let client: Client

    init(client: Client, display: WaylandDisplay) {
        (self.client, self.display) = (client, display)
    }

    func handle(_ request: consuming WpSecurityContextManagerV1.Request, of object: WpSecurityContextManagerV1) {
        switch consume request {
        case .destroy: break
        case .createListener(let id, let listening, let closing):
            guard SecurityContextBinding.listens(listening.rawValue) else {
                return object.fail(.invalidListenFd, "the descriptor is no local socket that listens for streams")
            }
            guard let display, client.charge(.sandboxes), let made = id.create() else { return }
            made.handler = SecurityContext(
                FileDescriptor(owning: listening.release()), closedBy: FileDescriptor(owning: closing.release()), client: client,
                display: display)
        }
    }

    func ended(_ object: WpSecurityContextManagerV1) {}

    /// The C function is `getsockopt`.
    private static func listens(_ descriptor: Int32) -> Bool {
        option(descriptor, SO_ACCEPTCONN) == 1 && option(descriptor, SO_DOMAIN) == AF_UNIX
            && option(descriptor, SO_TYPE) == Int32(SOCK_STREAM.rawValue)
    }

    private static func option(_ descriptor: Int32, _ name: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}

/// `wp_security_context_v1`: a sandbox that is being described.
final class SecurityContext: WpSecurityContextV1.Handler {
    private weak var display: WaylandDisplay?
    private let client: Client
    private var sandbox = Sandbox()
    /// Nil once the sandbox is served.
    private var listening: FileDescriptor?
    private var closing: FileDescriptor?

    init(
        _ listening: consuming FileDescriptor, closedBy closing: consuming FileDescriptor, client: Client, display: WaylandDisplay
    ) {
        (self.client, self.display) = (client, display)
        self.listening = consume listening
        self.closing = consume closing
    }

    func handle(_ request: consuming WpSecurityContextV1.Request, of object: WpSecurityContextV1) {
        switch consume request {
        case .destroy: break
        case .setSandboxEngine(let name): set(\.engine, to: name, object)
        case .setAppId(let app): set(\.app, to: app, object)
        case .setInstanceId(let instance): set(\.instance, to: instance, object)
        case .commit: commit(object)
        }
    }

    func ended(_ object: WpSecurityContextV1) {
        client.credit(.sandboxes)
    }

    private func set(_ part: WritableKeyPath<Sandbox, String?>, to value: String, _ object: WpSecurityContextV1) {
        guard isOpen else { return object.fail(.alreadyUsed, "the sandbox is served already") }
        guard sandbox[keyPath: part] == nil else { return object.fail(.alreadySet, "'\(value)' is the second of its kind") }
        sandbox[keyPath: part] = value
    }

    private var isOpen: Bool { listening != nil }

    private func commit(_ object: WpSecurityContextV1) {
        guard let listening = listening.take(), let closing = closing.take() else {
            return object.fail(.alreadyUsed, "the sandbox is served already")
        }
        guard display?.serve(sandbox, of: client.origin, at: listening, until: closing) == true else {
            return client.refuse("the server has no thread or descriptor for a \(sandbox)")
        }
    }
}
