/// What a table says of a row's place: its separator, and the corners that a group rounds.
struct RowPlace: Equatable {
    var hasSeparator = false
    var separatorColor: UIColor?
    var separatorEffect: UIVisualEffect?
    /// The table's insets; nil where the line begins with the text.
    var separatorInset: UIEdgeInsets?
    /// Whether insets that the app gives begin where the line begins by default, instead of at the cell's edge.
    var countsFromAutomaticInset = false
    /// How far what the row shows keeps from its edges.
    var span = RowSpan()
    var roundsTop = false
    var roundsBottom = false

    /// The radius of a group's corners, in points.
    static let radius: CGFloat = 10

    @MainActor
    func round(_ layer: CALayer) {
        let isRounded = roundsTop || roundsBottom
        layer.cornerRadius = isRounded ? Self.radius : 0
        var corners: CACornerMask = []
        if roundsTop { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if roundsBottom { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        layer.maskedCorners =
            isRounded ? corners : [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    }
}
