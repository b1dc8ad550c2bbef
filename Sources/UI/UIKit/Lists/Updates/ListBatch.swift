/// The operations of a batch, in any order of the calls; batches inside each other are one, which the outermost closes.
struct ListBatch: Sendable {
    private(set) var operations: [ListOperation] = []
    /// All is to be loaded anew when the batch closes.
    private(set) var reloads = false
    private var depth = 0

    var isOpen: Bool { depth > 0 }

    mutating func open() { depth += 1 }

    mutating func record(_ operation: ListOperation) { operations.append(operation) }

    /// A reload inside the batch, which takes the place of its operations.
    mutating func reload() { reloads = true }

    /// Returns the operations at the outermost close; nil inside, and where none is open.
    mutating func close() -> [ListOperation]? {
        guard depth > 0 else { return nil }
        depth -= 1
        guard depth == 0 else { return nil }
        defer {
            operations = []
            reloads = false
        }
        return operations
    }
}
