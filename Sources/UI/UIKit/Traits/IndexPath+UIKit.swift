extension IndexPath {
    /// Creates the path of a table's row.
    public init(row: Int, section: Int) { self.init(item: row, section: section) }
    /// Creates the path of a collection's item.
    public init(item: Int, section: Int) {
        // From an array it would be made with an allocation, and lists make many.
        self.init(index: section)
        append(item)
    }

    /// The section, counted from 0.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The row in its section, counted from 0.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The item in its section, counted from 0.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
