/// A property's value; types that this program does not read are `other`.
package enum BusValue: Hashable, Sendable {
    case text(String)
    case flag(Bool)
    case other
}

/// An object of a service, with one of its interfaces.
package struct BusObject: Hashable, Sendable {
    /// The service's well-known name.
    package var service: String
    package var path: String
    package var interface: String

    package init(service: String, path: String, interface: String) {
        self.service = service
        self.path = path
        self.interface = interface
    }
}

/// An argument of a method; D-Bus tells numbers of different widths apart.
package enum BusArgument: Hashable, Sendable {
    case text(String)
    case flag(Bool)
    case number32(UInt32)
    case number64(UInt64)
}
