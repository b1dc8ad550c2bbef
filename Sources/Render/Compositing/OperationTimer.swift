package import Motion

/// Takes what each operation of one frame costs, from a renderer that can tell.
package final class OperationTimer {
    private let now: () -> Seconds
    private var start: Seconds = 0
    /// The costs by the operations' index in the plan. Operations that draw nothing may be left out.
    package private(set) var costs: [(operation: Int, cost: Seconds)] = []

    /// - Parameter now: returns the time; a renderer reads no clock.
    package init(now: @escaping () -> Seconds) { self.now = now }

    /// Begins to measure an operation.
    package func begin() { start = now() }

    /// Takes what has passed since the last call as the cost of an operation.
    package func end(_ operation: Int) {
        let end = now()
        costs.append((operation, end - start))
        start = end
    }
}
