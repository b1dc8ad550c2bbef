import Scene

/// The value of a parameter (a uniform) of a shader transition.
public enum ShaderParameter: Sendable {
    /// A `float`; also an `int`, or a vector with all components equal.
    case number(Double)
    /// A `vec2`, `vec3`, `vec4` or an integer vector.
    case vector([Double])
    /// A `bool`, or 1 and 0 for a `float` or `int`.
    case bool(Bool)
    /// A `sampler2D`.
    case image(UIImage)
}

extension ShaderParameter: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
{
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a vector of two, three or four numbers.
    public init(arrayLiteral elements: Double...) { self = .vector(elements) }
}

extension ShaderParameter {
    /// Returns the value for the display side; nil when the parameter has another type.
    func value(for kind: TransitionSource.Kind) -> ShaderValue? {
        switch self {
        case .number(let number):
            guard kind != .sampler2D, number.isFinite else { return nil }
            return kind.isInteger ? .integers([Int32(max(-2e9, min(2e9, number.rounded())))]) : .floats([Float(number)])
        case .vector(let numbers):
            guard kind != .sampler2D, numbers.count == kind.count, numbers.allSatisfy(\.isFinite) else { return nil }
            return kind.isInteger
                ? .integers(numbers.map { Int32(max(-2e9, min(2e9, $0.rounded()))) }) : .floats(numbers.map(Float.init))
        case .bool(let flag):
            guard kind != .sampler2D, kind.count == 1 else { return nil }
            return .integers([flag ? 1 : 0])
        case .image:
            return nil
        }
    }
}
