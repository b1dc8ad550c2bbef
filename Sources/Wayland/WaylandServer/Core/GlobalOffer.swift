/// A global that clients are offered when they connect.
struct GlobalOffer {
    /// Whether only privileged clients see it.
    let isPrivileged: Bool
    /// Makes it for a client's `wl_display`; nil when there is no memory.
    let make: (_ display: OpaquePointer) -> AnyObject?
}
