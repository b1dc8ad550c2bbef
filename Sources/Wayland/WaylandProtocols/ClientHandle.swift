internal import CWaylandServer

/// The handle of a connected client, which may be reused after the client has gone: keep it no longer than its objects.
package struct ClientHandle: Hashable {
    /// `wl_client`.
    package let pointer: OpaquePointer

    package init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// The process that was set; 0 for none, or when the client has gone.
    package var processID: Int32 {
        guard let listener = wl_client_get_destroy_listener(pointer, forget) else { return 0 }
        return UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ProcessNote.self).pointee.process
    }

    /// Notes the process that connected, once. libwayland knows only who made the socket that it reads.
    package func setProcess(_ process: Int32) {
        var listener = wl_listener()
        listener.notify = forget
        let note = UnsafeMutablePointer<ProcessNote>.allocate(capacity: 1)
        note.initialize(to: ProcessNote(listener: listener, process: process))
        wl_client_add_destroy_listener(pointer, UnsafeMutableRawPointer(note).assumingMemoryBound(to: wl_listener.self))
    }

    /// Ends the client with a "no memory" error and its reason, which `wl_client_post_no_memory` has no room for.
    package func postNoMemory(_ reason: String) {
        gimbal_wl_client_post_no_memory(pointer, reason)
    }
}

/// What libwayland keeps with a client: a listener, which is the first member and so has the same address, and what belongs to it.
private struct ProcessNote {
    var listener: wl_listener
    let process: Int32
}

private let forget: wl_notify_func_t = { listener, _ in
    guard let listener else { return }
    wl_list_remove(&listener.pointee.link)
    UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ProcessNote.self).deallocate()
}
