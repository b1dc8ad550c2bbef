internal import CWaylandServer

/// The handle of a connected client, which may be reused after the client has gone: keep it no longer than its objects.
package struct ClientHandle: Hashable {
    /// `wl_client`.
    package let pointer: OpaquePointer

    package init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// The process that connected, by the socket's credentials; valid only until the client has gone.
    package var processID: Int32 { credentials.process }

    /// The process, user and group that connected; the C function is `wl_client_get_credentials`.
    package var credentials: (process: Int32, user: UInt32, group: UInt32) {
        var process: Int32 = 0
        var user: UInt32 = 0
        var group: UInt32 = 0
        wl_client_get_credentials(pointer, &process, &user, &group)
        return (process, user, group)
    }

    /// Ends the client with a "no memory" error and its reason, which `wl_client_post_no_memory` has no room for.
    package func postNoMemory(_ reason: String) {
        gimbal_wl_client_post_no_memory(pointer, reason)
    }
}
