/// The sizes of a section's items. Items of one size take no memory; others take 12 bytes each.
struct FlowSizes: Equatable, Sendable {
    private(set) var count = 0
    /// The size of all items, as long as there is no table; afterwards only its extent across counts.
    private var common = FlowSize(along: 0, across: 0)
    /// The table: sums run along, so those extents are kept in full.
    private var along: [Double] = []
    private var across: [Float] = []
    /// How many items have another extent across than the common one.
    private var others = 0

    init() {}

    init(_ size: FlowSize, count: Int) {
        common = size
        self.count = count
    }

    /// All items have one size.
    var isUniform: Bool { along.isEmpty }
    /// The extent across of all items; nil when there are several.
    var commonAcross: Double? { others == 0 ? common.across : nil }
    /// The bytes that the table takes.
    var bytes: Int { along.capacity * MemoryLayout<Double>.stride + across.capacity * MemoryLayout<Float>.stride }

    subscript(item: Int) -> FlowSize {
        isUniform ? common : FlowSize(along: along[item], across: Double(across[item]))
    }

    func along(_ item: Int) -> Double { isUniform ? common.along : along[item] }
    func across(_ item: Int) -> Double { isUniform ? common.across : Double(across[item]) }

    // MARK: Changes

    /// Adds an item at the end. A table has room for `expected` items.
    mutating func append(_ size: FlowSize, expected: Int) {
        if count == 0 { common = size }
        if isUniform, size == common {
            count += 1
            return
        }
        makeTable(expected)
        along.append(size.along)
        across.append(Float(size.across))
        if size.across != common.across { others += 1 }
        count += 1
    }

    mutating func set(_ size: FlowSize, at item: Int) {
        guard self[item] != size else { return }
        makeTable(count)
        others += (size.across == common.across ? 0 : 1) - (Double(across[item]) == common.across ? 0 : 1)
        along[item] = size.along
        across[item] = Float(size.across)
        if others == count { chooseCommon(size) }
    }

    private mutating func makeTable(_ expected: Int) {
        guard isUniform else { return }
        along.reserveCapacity(expected)
        across.reserveCapacity(expected)
        along.append(contentsOf: repeatElement(common.along, count: count))
        across.append(contentsOf: repeatElement(Float(common.across), count: count))
    }

    /// No item is left of the common extent: they may all have another one.
    private mutating func chooseCommon(_ size: FlowSize) {
        common = size
        others = across.count { Double($0) != size.across }
    }
}
