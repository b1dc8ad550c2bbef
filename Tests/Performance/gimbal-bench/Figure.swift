/// One measured number.
struct Figure {
    /// Whether the number may be above its target or must be.
    enum Target {
        case none
        case atMost(Double)
    }

    var name: String
    var value: Double
    var unit: String
    var target = Target.none
    var note = ""

    var isMet: Bool {
        switch target {
        case .none: true
        case .atMost(let limit): value <= limit
        }
    }
}
