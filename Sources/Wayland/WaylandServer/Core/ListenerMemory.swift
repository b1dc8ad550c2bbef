internal import CWaylandServer

/// A `wl_listener` with its owner stored behind it, because libwayland passes the callback nothing but the listener.
struct ListenerMemory {
    private var listener: wl_listener
    private var owner: UnsafeMutableRawPointer

    /// Allocates memory at a fixed address; `owner` must outlive it.
    static func make(_ owner: AnyObject, notify: @escaping wl_notify_func_t) -> UnsafeMutablePointer<ListenerMemory> {
        let memory = UnsafeMutablePointer<ListenerMemory>.allocate(capacity: 1)
        initialize(memory, owner, notify: notify)
        return memory
    }

    /// Makes a listener in memory that has none; `owner` must outlive it.
    static func initialize(
        _ memory: UnsafeMutablePointer<ListenerMemory>, _ owner: AnyObject, notify: @escaping wl_notify_func_t
    ) {
        var listener = wl_listener()
        listener.notify = notify
        memory.initialize(to: ListenerMemory(listener: listener, owner: Unmanaged.passUnretained(owner).toOpaque()))
    }

    /// Returns the listener, which is the first member and so has the same address.
    static func listener(_ memory: UnsafeMutablePointer<ListenerMemory>) -> UnsafeMutablePointer<wl_listener> {
        UnsafeMutableRawPointer(memory).assumingMemoryBound(to: wl_listener.self)
    }

    static func owner<Owner: AnyObject>(of listener: UnsafeMutablePointer<wl_listener>, as type: Owner.Type) -> Owner {
        let memory = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ListenerMemory.self)
        return Unmanaged<Owner>.fromOpaque(memory.pointee.owner).takeUnretainedValue()
    }
}
