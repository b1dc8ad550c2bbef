extension Keyframes {
    /// Returns the value at `fraction` of the duration; before the first and after the last time it is the first or the last
    /// value.
    ///
    /// NaN counts as 0. Without values it is `.discrete(0)`; an `Animation` then has no effect.
    public func value(at fraction: Double) -> MotionValue {
        guard let first = values.first else { return .discrete(0) }
        guard values.count > 1 else { return first }
        let fraction = fraction.held(in: 0...1, nan: 0)
        if !lengths.isEmpty { return value(alongCurve: fraction) }
        let index = segment(of: fraction, in: times)
        guard index >= 0 else { return first }
        if mode == .discrete || index == values.count - 1 { return values[index] }
        let span = times[index + 1] - times[index]
        var part = span > 0 ? (fraction - times[index]) / span : 1
        if !mode.isPaced && curves.count == values.count - 1 { part = curves[index].value(at: part) }
        return value(in: index, at: part)
    }

    private func value(alongCurve fraction: Double) -> MotionValue {
        let step = min(max(0, segment(of: fraction, in: lengths)), lengths.count - 2)
        let span = lengths[step + 1] - lengths[step]
        let place = Double(step) + (span > 0 ? (fraction - lengths[step]) / span : 1)
        let along = min(place / Double(Keyframes.stepsPerSegment), Double(values.count - 1))
        let index = min(Int(along), values.count - 2)
        return value(in: index, at: along - Double(index))
    }

    /// The last index whose time is at or before `fraction`; −1 before the first.
    private func segment(of fraction: Double, in times: [Double]) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= fraction { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    private func value(in index: Int, at part: Double) -> MotionValue {
        let (from, to) = (values[index], values[index + 1])
        if part == 0 { return from }
        if part == 1 { return to }
        guard mode.isCubic, isVector(from), isVector(to) else { return MotionValue.mix(from, to, part) }
        return cubic(index, part) ?? MotionValue.mix(from, to, part)
    }

    /// Returns false for a rotated matrix: a spline through its fields would shrink it on the way, so it is mixed instead.
    private func isVector(_ value: MotionValue) -> Bool {
        if case .matrix(let matrix) = value { return matrix.onlyMovesAndScales }
        return true
    }

    /// Hermite interpolation between two neighbors with the tangents of Kochanek and Bartels; `nil` for values that cannot be
    /// added.
    private func cubic(_ index: Int, _ s: Double) -> MotionValue? {
        let (from, to) = (values[index], values[index + 1])
        guard let way = to.combined(1, from, -1),
            let before = index > 0 ? from.combined(1, values[index - 1], -1) : way,
            let after = index + 2 < values.count ? values[index + 2].combined(1, to, -1) : way
        else { return nil }
        let (leave, arrive) = (shape(at: index), shape(at: index + 1))
        let leaving = before.combined(leave.pull * leave.keep * leave.past, way, leave.pull * leave.bend * leave.future)
        let arriving = way.combined(arrive.pull * arrive.bend * arrive.past, after, arrive.pull * arrive.keep * arrive.future)
        guard let leaving, let arriving else { return nil }
        let (square, cube) = (s * s, s * s * s)
        let tangents = leaving.combined(cube - 2 * square + s, arriving, cube - square)
        return from.combined(1, way, 3 * square - 2 * cube)?.combined(1, tangents ?? way.zero, 1)
    }

    /// The factors of a tangent at one value: (1 − tension) / 2, 1 ± continuity, 1 ± bias.
    private func shape(at index: Int) -> (pull: Double, keep: Double, bend: Double, past: Double, future: Double) {
        func entry(_ list: [Double]) -> Double { index < list.count && list[index].isFinite ? list[index] : 0 }
        let (tension, continuity, bias) = (entry(tension), entry(continuity), entry(bias))
        return ((1 - tension) / 2, 1 + continuity, 1 - continuity, 1 + bias, 1 - bias)
    }
}
