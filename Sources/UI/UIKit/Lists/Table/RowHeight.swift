/// The own height of a row: not known, known, or counted until the row is asked or measured again.
///
/// A hundred thousand rows have one each, so it takes the eight bytes of its number: a number with a minus sign only counts.
struct RowHeight: Equatable {
    private var number: Double

    /// A row whose estimate counts.
    static let unknown = RowHeight(number: .nan)

    private init(number: Double) { self.number = number }

    /// The height that a row asked for, in points, not negative; nil for a row that was not asked.
    init(_ points: CGFloat?) { number = points.map { Double($0.magnitude) } ?? .nan }

    /// The row need not be asked or measured.
    var isKnown: Bool { number.sign == .plus && !number.isNaN }

    /// The height that counts, in points; nil for the estimate.
    var points: CGFloat? { number.isNaN ? nil : CGFloat(number.magnitude) }

    /// Returns the height of a row that was loaded again. It counts until the row is asked: an estimate would move what is seen below the
    /// row, and its new height would move that back.
    var untilAsked: RowHeight { RowHeight(number: -number.magnitude) }

    static func == (a: Self, b: Self) -> Bool { a.number.bitPattern == b.number.bitPattern || a.number.isNaN && b.number.isNaN }
}
