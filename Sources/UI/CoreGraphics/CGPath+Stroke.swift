extension CGPath {
    /// Returns the outline of this path drawn with a pen, for filling with the winding rule.
    public func copy(
        strokingWithWidth width: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        var outline = StrokeOutline(radius: width / 2, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        for line in flattened(tolerance: 0.05) { outline.add(line) }
        return CGPath(segments: CGPath(segments: outline.segments).transformed(by: transform))
    }

    /// Returns the path cut into dashes. `lengths` are the lengths of ink and gap, alternating. Unusable lengths return the path
    /// uncut.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else {
            return CGPath(segments: transformed(by: transform))
        }
        let dashed = CGMutablePath()
        for line in flattened(tolerance: 0.05) {
            var points = line.points
            if line.isClosed, let first = points.first { points.append(first) }
            dashed.addDashes(along: points, DashPosition(phase: phase, lengths: lengths))
        }
        return CGPath(segments: dashed.transformed(by: transform))
    }
}

/// A position in a dash pattern.
private struct DashPosition {
    let lengths: [CGFloat]
    var index = 0
    var left: CGFloat

    init(phase: CGFloat, lengths: [CGFloat]) {
        // A pattern of odd length swaps ink and gap at each repetition.
        self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let total = self.lengths.reduce(0, +)
        var rest = phase.truncatingRemainder(dividingBy: total)
        if rest < 0 { rest += total }
        while rest >= self.lengths[index], index < self.lengths.count - 1 {
            rest -= self.lengths[index]
            index += 1
        }
        left = max(0, self.lengths[index] - rest)
    }

    var isInk: Bool { index % 2 == 0 }

    mutating func next() {
        index = (index + 1) % lengths.count
        left = lengths[index]
    }
}

extension CGMutablePath {
    fileprivate func addDashes(along points: [CGPoint], _ start: DashPosition) {
        guard var here = points.first else { return }
        var dash = start
        if dash.isInk { move(to: here) }
        for target in points.dropFirst() {
            var distance = hypot(target.x - here.x, target.y - here.y)
            while distance > dash.left {
                let part = dash.left / distance
                here = CGPoint(x: here.x + (target.x - here.x) * part, y: here.y + (target.y - here.y) * part)
                if dash.isInk { addLine(to: here) }
                distance -= dash.left
                dash.next()
                if dash.isInk { move(to: here) }
            }
            dash.left -= distance
            here = target
            if dash.isInk { addLine(to: here) }
        }
    }
}
