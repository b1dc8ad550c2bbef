import Geometry

/// The hot paths of Geometry across the module's border, against the same code inside this module.
///
/// Without `@inlinable` the first is seven times the second.
enum GeometryBench {
    private static let count = 2_000_000

    static func run(_ options: BenchOptions) throws -> [Figure] {
        var ratios: [Double] = []
        for round in 0..<options.rounds {
            let here = Stopwatch.measure { sink += local(Double(round)) }
            let across = Stopwatch.measure { sink += imported(Double(round)) }
            ratios.append(across / here)
        }
        guard sink.isFinite else { return [] }
        return [
            Figure(name: "geometry across the module's border", value: Stopwatch.median(ratios), unit: "×", target: .atMost(1.3))
        ]
    }

    @inline(never)
    private static func imported(_ x: Double) -> Double {
        let step = Matrix4.affine(a: 0.999, b: 0.01, c: -0.01, d: 0.999, tx: 1, ty: 2)
        var matrix = Matrix4.identity
        var sum = 0.0
        for _ in 0..<count {
            matrix = matrix.concatenating(step)
            let point = matrix.projected(x: x, y: 4)
            sum += point.x + point.y
        }
        return sum
    }

    @inline(never)
    private static func local(_ x: Double) -> Double {
        let step = LocalMatrix.affine(a: 0.999, b: 0.01, c: -0.01, d: 0.999, tx: 1, ty: 2)
        var matrix = LocalMatrix.affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        var sum = 0.0
        for _ in 0..<count {
            matrix = matrix.concatenating(step)
            let point = matrix.projected(x: x, y: 4)
            sum += point.x + point.y
        }
        return sum
    }
}
