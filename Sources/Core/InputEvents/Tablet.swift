/// A tablet that was plugged in, or pulled out.
package struct Tablet: Hashable, Sendable {
    /// Never used twice.
    package var id: UInt32
    package var isThere: Bool
    /// As the kernel has it.
    package var name: String
    /// The kernel's file, for instance `/dev/input/event3`.
    package var path: String
    /// The bus's numbers for its maker and its model; 0 when it has none.
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
