import CoreGraphics

/// One key of the on-screen keyboard.
struct KeyCap: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Writes its label.
        case text(String)
        case shift, backspace, enter, space, globe, hide
        /// Shows another page of keys.
        case plane(KeyPlane.Page)
    }

    let kind: Kind
    /// The key's share of the row's free width, for keys at the ends; 1 is a letter's width.
    var width: CGFloat = 1
    var rowSpan = 1

    init(_ kind: Kind, width: CGFloat = 1, rowSpan: Int = 1) { (self.kind, self.width, self.rowSpan) = (kind, width, rowSpan) }

    var text: String? {
        if case .text(let text) = kind { return text }
        return nil
    }

    /// True for a key that acts when its finger goes up; other keys act on touch down.
    var actsOnRelease: Bool {
        switch kind {
        case .text, .space, .enter, .globe, .hide: true
        case .shift, .backspace, .plane: false
        }
    }

    /// True when a sliding finger may move onto the key.
    var takesSliding: Bool {
        switch kind {
        case .text, .space: true
        case .shift, .backspace, .plane, .enter, .globe, .hide: false
        }
    }

    /// True for white keys, which write text; gray keys have other functions.
    var isWriting: Bool {
        switch kind {
        case .text, .space: true
        case .shift, .backspace, .plane, .enter, .globe, .hide: false
        }
    }
}

/// The keys that are shown together, in rows.
struct KeyPlane: Hashable, Sendable {
    enum Page: Hashable, Sendable { case letters, symbols, moreSymbols }

    let rows: [[KeyCap]]

    /// Returns the cell of each key: the cells have no gaps, so that every point belongs to one.
    func cells(in area: CGRect) -> [(cap: KeyCap, frame: CGRect)] {
        let height = area.height / CGFloat(rows.count)
        let widest = rows.map { $0.filter { $0.text != nil }.count }.max() ?? 10
        let isPad = rows.allSatisfy { $0.count <= 4 }
        let unit = area.width / CGFloat(isPad ? 4 : max(widest, 10))
        return rows.enumerated().flatMap { index, row in
            let y = area.minY + CGFloat(index) * height
            return isPad ? padRow(row, area, y, height, unit) : letterRow(row, area, y, height, unit)
        }
    }

    private func padRow(_ row: [KeyCap], _ area: CGRect, _ y: CGFloat, _ height: CGFloat, _ unit: CGFloat) -> [(KeyCap, CGRect)] {
        var x = area.minX
        return row.map { cap in
            defer { x += unit * cap.width }
            return (cap, CGRect(x: x, y: y, width: unit * cap.width, height: height * CGFloat(cap.rowSpan)))
        }
    }

    /// Lays out a row: letters have the same width in all rows and are centered; the keys at the ends share the rest.
    private func letterRow(_ row: [KeyCap], _ area: CGRect, _ y: CGFloat, _ height: CGFloat, _ unit: CGFloat) -> [(
        KeyCap, CGRect
    )] {
        let letters = row.filter { $0.text != nil && $0.width == 1 }
        let others = row.filter { $0.text == nil || $0.width != 1 }
        let free = area.width - unit * CGFloat(letters.count)
        let sum = others.reduce(0) { $0 + $1.width }
        var x = area.minX + (others.isEmpty ? free / 2 : 0)
        return row.map { cap in
            let width = cap.text != nil && cap.width == 1 ? unit : free * cap.width / sum
            defer { x += width }
            return (cap, CGRect(x: x, y: y, width: width, height: height))
        }
    }
}
