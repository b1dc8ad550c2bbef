/// A global that clients are offered when they connect.
struct GlobalOffer {
    /// The clients that see a global.
    enum Audience {
        case everyone
        /// All that run in no sandbox.
        case unconfined
        case privileged

        func contains(_ client: Client) -> Bool {
            switch self {
            case .everyone: true
            case .unconfined: client.sandbox == nil
            case .privileged: client.isPrivileged
            }
        }
    }

    let audience: Audience
    /// Makes it for a client's `wl_display`; nil when there is no memory.
    let make: (_ display: OpaquePointer) -> AnyObject?
}
