/// What a flow layout keeps from one preparation to the next.
struct FlowState: Sendable {
    var solution = FlowSolution()
    /// The delegate is asked anew.
    var needsMetrics = true
    /// All elements are placed anew.
    var needsPlaces = true
    /// The delegate is being asked; what it asks of the layout is answered as before.
    var isSolving = false
    /// What the cells asked for, by item; it outlives the metrics.
    var measured: [ListPath: FlowSize] = [:]
    /// What of `measured` is not placed yet.
    var newlyMeasured: [ListPath: FlowSize] = [:]
    /// The extents along the direction of scrolling that headers and footers asked for, in points.
    var bars: [FlowElement: Double] = [:]
    /// What was reported since the metrics were asked for.
    var reported: Set<FlowProblem> = []
    /// The extent across for which cells were measured, in points.
    var measuredAcross: Double?

    mutating func forgetMeasured() {
        measured.removeAll()
        newlyMeasured.removeAll()
        bars.removeAll()
    }

    var hasMeasured: Bool { !measured.isEmpty || !bars.isEmpty }
}
