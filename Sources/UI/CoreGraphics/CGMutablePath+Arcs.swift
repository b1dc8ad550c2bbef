extension CGMutablePath {
    /// Adds an arc of a circle, with a line to its beginning.
    ///
    /// `startAngle`: in radians.
    /// `endAngle`: in radians.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle,
            delta: Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise), transform: transform)
    }

    /// Returns the signed angle of an arc in radians: at most one full circle, in the requested direction.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        let turn = 2 * CGFloat.pi
        let difference = clockwise ? start - end : end - start
        guard difference.isFinite else { return 0 }
        var amount = difference
        if amount > turn || amount < 0 {
            amount = amount.truncatingRemainder(dividingBy: turn)
            if amount < 0 { amount += turn }
            if amount == 0, difference != 0 { amount = turn }
        }
        return clockwise ? -amount : amount
    }

    /// Adds an arc of a circle by its start and its length, both in radians.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let start = CGPoint(x: center.x + radius * cos(startAngle), y: center.y + radius * sin(startAngle))
        if isEmpty { move(to: start, transform: transform) } else { addLine(to: start, transform: transform) }
        addArcCurves(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
    }

    /// Adds an arc that touches the line from the current point to `tangent1End` and the line from there to `tangent2End`.
    ///
    /// Adds a straight line to `tangent1End` when there is no such arc, and nothing without a current point.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard !isEmpty else { return }
        let current = currentPoint.applying(transform.inverted())
        let arrive = CGVector(dx: current.x - tangent1End.x, dy: current.y - tangent1End.y)
        let leave = CGVector(dx: tangent2End.x - tangent1End.x, dy: tangent2End.y - tangent1End.y)
        let arriveLength = (arrive.dx * arrive.dx + arrive.dy * arrive.dy).squareRoot()
        let leaveLength = (leave.dx * leave.dx + leave.dy * leave.dy).squareRoot()
        let cross = arrive.dx * leave.dy - arrive.dy * leave.dx
        guard radius > 0, arriveLength > 0, leaveLength > 0, abs(cross) > 1e-9 * arriveLength * leaveLength else {
            return addLine(to: tangent1End, transform: transform)
        }
        let cosine = (arrive.dx * leave.dx + arrive.dy * leave.dy) / (arriveLength * leaveLength)
        let half = acos(max(-1, min(1, cosine))) / 2
        let distance = radius / tan(half)
        let first = CGPoint(
            x: tangent1End.x + arrive.dx / arriveLength * distance, y: tangent1End.y + arrive.dy / arriveLength * distance)
        let side: CGFloat = cross > 0 ? -1 : 1
        let normal = CGVector(dx: arrive.dy / arriveLength * side, dy: -arrive.dx / arriveLength * side)
        let center = CGPoint(x: first.x + normal.dx * radius, y: first.y + normal.dy * radius)
        let start = atan2(first.y - center.y, first.x - center.x)
        let delta = (CGFloat.pi - 2 * half) * (cross > 0 ? -1 : 1)
        addRelativeArc(center: center, radius: radius, startAngle: start, delta: delta, transform: transform)
    }

    /// Adds cubic curves for an arc that starts at the current point. No curve covers more than a quarter of a circle.
    func addArcCurves(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform
    ) {
        guard delta != 0, delta.isFinite, radius.isFinite else { return }
        let bounded = max(-1000, min(1000, delta))
        let count = max(1, Int((abs(bounded) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = bounded / CGFloat(count)
        let reach = 4 / 3 * tan(step / 4)
        var angle = startAngle
        for _ in 0..<count {
            let next = angle + step
            let (c0, s0, c1, s1) = (cos(angle), sin(angle), cos(next), sin(next))
            addCurve(
                to: CGPoint(x: center.x + radius * c1, y: center.y + radius * s1),
                control1: CGPoint(x: center.x + radius * (c0 - reach * s0), y: center.y + radius * (s0 + reach * c0)),
                control2: CGPoint(x: center.x + radius * (c1 + reach * s1), y: center.y + radius * (s1 - reach * c1)),
                transform: transform)
            angle = next
        }
    }
}
