/// An object's properties by name, read once: names are stable, numbers are the driver's.
struct PropertyTable {
    private var ids: [String: UInt32] = [:]
    private var values: [String: UInt64] = [:]

    init(_ properties: [DRMProperty] = []) {
        for property in properties {
            ids[property.name] = property.id
            values[property.name] = property.value
        }
    }

    subscript(_ name: String) -> UInt32? { ids[name] }

    /// The value it had when it was read.
    func value(_ name: String) -> UInt64? { values[name] }
}
