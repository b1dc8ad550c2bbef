import Compositing

/// What operations cost.
extension CPURenderer {
    /// Ends an operation of a frame that is measured: it is drawn before the next one is looked at. Its pixels are the same, because
    /// operations that wait are drawn in their order, too.
    func endTiming(_ operation: Int) {
        guard let timer else { return }
        flush()
        timer.end(operation)
    }
}
