/// The mapping from the positions that a panel reports to the positions of the finger.
///
/// It is the first two rows of a 3×3 matrix on the panel's square, as in `LIBINPUT_CALIBRATION_MATRIX`.
package struct CalibrationMatrix: Hashable, Sendable {
    package var a, b, c, d, e, f: Float

    /// x′ = a·x + b·y + c, y′ = d·x + e·y + f.
    package init(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float, _ f: Float) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    package static var identity: CalibrationMatrix { CalibrationMatrix(1, 0, 0, 0, 1, 0) }

    /// The reason why a text is not a matrix.
    package enum Problem: Error, CustomStringConvertible {
        case notSixNumbers
        case flat

        package var description: String {
            switch self {
            case .notSixNumbers: "expected six numbers, such as 0 1 0 -1 0 1, with commas or spaces between them"
            case .flat: "it puts all touches on one line"
            }
        }
    }

    /// Parses six numbers separated by commas or spaces.
    ///
    /// - Throws: when the text is not six finite decimal numbers, or the matrix flattens the panel to a line.
    package init(parsing text: String) throws(Problem) {
        let parts = text.split { $0 == "," || $0 == " " }
        // Swift's parser would accept hexadecimal numbers too.
        let numbers = parts.compactMap { $0.allSatisfy("0123456789.+-eE".contains) ? Float($0) : nil }
        guard parts.count == 6, numbers.count == 6, numbers.allSatisfy(\.isFinite) else { throw .notSixNumbers }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        guard abs(a * e - b * d) > 1e-6 else { throw .flat }
    }

    /// Parses a matrix; returns nil where `init(parsing:)` throws.
    package init?(_ text: String) {
        do { try self.init(parsing: text) } catch { return nil }
    }
}
