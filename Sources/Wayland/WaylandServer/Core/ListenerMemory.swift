internal import CWaylandServer

/// A `wl_listener` with room for its owner behind it: libwayland hands the callback the listener and nothing else.
struct ListenerMemory {
    private var listener: wl_listener
    private var owner: UnsafeMutableRawPointer

    /// Memory that stays where it is until it is deallocated; `owner` must live as long.
    static func make(_ owner: AnyObject, notify: @escaping wl_notify_func_t) -> UnsafeMutablePointer<ListenerMemory> {
        let memory = UnsafeMutablePointer<ListenerMemory>.allocate(capacity: 1)
        var listener = wl_listener()
        listener.notify = notify
        memory.initialize(to: ListenerMemory(listener: listener, owner: Unmanaged.passUnretained(owner).toOpaque()))
        return memory
    }

    /// The listener is the first member, so both have one address.
    static func listener(_ memory: UnsafeMutablePointer<ListenerMemory>) -> UnsafeMutablePointer<wl_listener> {
        UnsafeMutableRawPointer(memory).assumingMemoryBound(to: wl_listener.self)
    }

    static func owner<Owner: AnyObject>(of listener: UnsafeMutablePointer<wl_listener>, as type: Owner.Type) -> Owner {
        let memory = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ListenerMemory.self)
        return Unmanaged<Owner>.fromOpaque(memory.pointee.owner).takeUnretainedValue()
    }
}
