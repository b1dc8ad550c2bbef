internal import CWaylandServer

/// The C description of an interface, for a peer that uses libwayland's client side.
package enum WireInterface {
    /// Returns a `const struct wl_interface *` that is valid for the process's lifetime; nil for interfaces that are not
    /// generated.
    package static func address(of name: String) -> UnsafeRawPointer? {
        InterfaceTable.pointer(named: name).map { UnsafeRawPointer($0) }
    }
}
