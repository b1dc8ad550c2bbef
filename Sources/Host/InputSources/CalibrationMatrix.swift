/// Brings places that a panel reports to where the finger was: the first two rows of a 3×3 matrix on the panel's square, as
/// `LIBINPUT_CALIBRATION_MATRIX` has them.
package struct CalibrationMatrix: Hashable, Sendable {
    package var a, b, c, d, e, f: Float

    /// x′ = a·x + b·y + c, y′ = d·x + e·y + f.
    package init(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float, _ f: Float) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    package static var identity: CalibrationMatrix { CalibrationMatrix(1, 0, 0, 0, 1, 0) }

    /// Six numbers with commas or spaces between them; nil when they are not six, not finite, or flatten the panel to a line.
    package init?(_ text: String) {
        let parts = text.split { $0 == "," || $0 == " " }
        let numbers = parts.compactMap { Float($0) }
        guard parts.count == 6, numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        guard abs(a * e - b * d) > 1e-6 else { return nil }
    }
}
