internal import CWaylandServer

/// The C description of an interface, for whoever is at the other end of the wire and uses libwayland's client side.
package enum WireInterface {
    /// A `const struct wl_interface *` that stays for as long as the process; nil for interfaces that are not generated.
    package static func address(of name: String) -> UnsafeRawPointer? {
        InterfaceTable.pointer(named: name).map { UnsafeRawPointer($0) }
    }
}
