/// A tablet that was connected or disconnected.
package struct Tablet: Hashable, Sendable {
    /// The tablet's number, which is never reused.
    package var id: UInt32
    package var isThere: Bool
    /// The kernel's name of the device.
    package var name: String
    /// The device node, for instance `/dev/input/event3`.
    package var path: String
    /// The bus's vendor and product numbers; 0 when it has none.
    package var vendor: UInt16
    package var product: UInt16

    package init(id: UInt32, isThere: Bool = true, name: String, path: String = "", vendor: UInt16 = 0, product: UInt16 = 0) {
        self.id = id
        self.isThere = isThere
        self.name = name
        self.path = path
        self.vendor = vendor
        self.product = product
    }
}
