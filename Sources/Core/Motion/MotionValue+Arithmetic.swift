internal import Geometry

extension MotionValue {
    /// The value with `delta` added, as additive animations and cumulative repeats mean it.
    ///
    /// Numbers are added one by one. Matrices are concatenated, `delta` first, as Core Animation documents it. Where nothing
    /// can be added (two kinds, two lengths, discrete values) the answer is `delta`, which then replaces the value.
    public func adding(_ delta: MotionValue) -> MotionValue {
        if case .matrix(let value) = self, case .matrix(let delta) = delta { return .matrix(delta.concatenating(value)) }
        return combined(1, delta, 1) ?? delta
    }

    /// Returns the difference to `other`: `other.adding(self.subtracting(other))` is `self`.
    ///
    /// A matrix that cannot be inverted has no difference; the answer is then the identity. Where nothing can be subtracted
    /// the answer is the value itself.
    public func subtracting(_ other: MotionValue) -> MotionValue {
        if case .matrix(let value) = self, case .matrix(let other) = other {
            return .matrix(other.inverse.map { value.concatenating($0) } ?? .identity)
        }
        return combined(1, other, -1) ?? self
    }

    /// Returns the value multiplied by `factor`; for a matrix, `factor` of the way from the identity; for a discrete value,
    /// itself.
    public func scaled(by factor: Double) -> MotionValue {
        if case .matrix(let value) = self {
            return .matrix(factor.isFinite ? Matrix4.mix(.identity, value, factor) : value)
        }
        return combined(factor, self, 0) ?? self
    }

    /// The value of this kind that adds nothing.
    public var zero: MotionValue {
        switch self {
        case .scalar: .scalar(0)
        case .point: .point(.zero)
        case .size: .size(.zero)
        case .rect: .rect(.zero)
        case .matrix: .matrix(.identity)
        case .color: .color(.clear)
        case .scalars(let all): .scalars(Array(repeating: 0, count: all.count))
        case .colors(let all): .colors(Array(repeating: .clear, count: all.count))
        case .discrete: self
        }
    }

    /// Returns the distance to `other` in the metric of paced keyframes: Euclidean over all numbers, of the translation for
    /// matrices.
    public func distance(to other: MotionValue) -> Double {
        let squares: Double
        switch (self, other) {
        case (.scalar(let a), .scalar(let b)): squares = (a - b) * (a - b)
        case (.point(let a), .point(let b)): squares = squared(a.x - b.x, a.y - b.y)
        case (.size(let a), .size(let b)): squares = squared(a.width - b.width, a.height - b.height)
        case (.rect(let a), .rect(let b)):
            squares =
                squared(a.origin.x - b.origin.x, a.origin.y - b.origin.y)
                + squared(a.size.width - b.size.width, a.size.height - b.size.height)
        case (.matrix(let a), .matrix(let b)): squares = squared(a.m41 - b.m41, a.m42 - b.m42) + squared(a.m43 - b.m43, 0)
        case (.color(let a), .color(let b)): squares = squared(a, b)
        case (.scalars(let a), .scalars(let b)): squares = zip(a, b).reduce(0) { $0 + squared($1.0 - $1.1, 0) }
        case (.colors(let a), .colors(let b)): squares = zip(a, b).reduce(0) { $0 + squared($1.0, $1.1) }
        case (.discrete(let a), .discrete(let b)): squares = a == b ? 0 : 1
        default: squares = 0
        }
        return squares.isFinite ? squares.squareRoot() : 0
    }

    private func squared(_ x: Double, _ y: Double) -> Double { x * x + y * y }

    private func squared(_ a: Color, _ b: Color) -> Double {
        squared(a.red - b.red, a.green - b.green) + squared(a.blue - b.blue, a.alpha - b.alpha)
    }

    /// `i` times this value plus `j` times another, number by number; `nil` when the two do not match or cannot be added.
    func combined(_ i: Double, _ other: MotionValue, _ j: Double) -> MotionValue? {
        switch (self, other) {
        case (.scalar(let a), .scalar(let b)): return .scalar(a * i + b * j)
        case (.point(let a), .point(let b)): return .point(a * i + b * j)
        case (.size(let a), .size(let b)):
            return .size(Size(width: a.width * i + b.width * j, height: a.height * i + b.height * j))
        case (.rect(let a), .rect(let b)):
            return .rect(
                Rect(
                    x: a.origin.x * i + b.origin.x * j, y: a.origin.y * i + b.origin.y * j,
                    width: a.size.width * i + b.size.width * j, height: a.size.height * i + b.size.height * j))
        case (.matrix(let a), .matrix(let b)): return .matrix(a.combined(i, b, j))
        case (.color(let a), .color(let b)): return .color(a * i + b * j)
        case (.scalars(let a), .scalars(let b)) where a.count == b.count:
            return .scalars(zip(a, b).map { $0 * i + $1 * j })
        case (.colors(let a), .colors(let b)) where a.count == b.count:
            return .colors(zip(a, b).map { $0 * i + $1 * j })
        default: return nil
        }
    }
}
