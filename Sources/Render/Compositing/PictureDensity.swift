import Geometry
import Scene

/// The number of a picture's pixels for each pixel of the target, where the picture is drawn largest.
struct PictureDensity {
    /// Along the picture's rows.
    private let across: Double
    /// Along its columns.
    private let down: Double

    init(of entry: ContentSizes.Entry, _ placement: ContentPlacement, through matrix: Matrix4) {
        let shown = placement.source.size
        self.init(
            width: Double(entry.width) * shown.width, height: Double(entry.height) * shown.height, in: placement.destination,
            through: matrix)
    }

    /// - Parameters:
    ///   - width: the number of the picture's pixels over the width of the rectangle.
    ///   - height: the number over its height.
    init(width: Double, height: Double, in rect: Rect<Local>, through matrix: Matrix4) {
        let scale = matrix.largestScale(in: rect)
        across = width / (rect.size.width * scale.x)
        down = height / (rect.size.height * scale.y)
    }

    /// Returns how the picture is sampled, by the filters for pictures that are drawn larger and smaller.
    ///
    /// `linear` reads 2×2 pixels of the picture for each of the target. At half the size these are all there are, as of an image for
    /// twice the screen's scale. Below it would leave pixels out, and which ones changes as the picture moves; of all halvings that
    /// are no smaller than the picture is drawn the smallest is sampled then.
    func sampling(larger: ContentsFilter = .linear, smaller: ContentsFilter = .linear) -> PictureSampling {
        let isSmaller = max(across, down) > 1 + Self.noise
        guard isSmaller ? smaller != .nearest : larger != .nearest else { return .nearest }
        let least = min(across, down)
        guard isSmaller, least > 2 * (1 + Self.noise), least.isFinite else { return .linear }
        return .halved(min(Int((least * (1 + Self.noise)).exponent), PictureSampling.mostHalvings))
    }

    /// What the rounding of a matrix product may add to a whole number.
    private static let noise = 1.0 / 1024
}

extension Matrix4 {
    /// Returns the most pixels for each unit along x and along y in a rectangle; infinite where a part of it is behind the eye.
    func largestScale(in rect: Rect<Local>) -> (x: Double, y: Double) {
        guard !isAffine else {
            return ((m11 * m11 + m12 * m12).squareRoot(), (m21 * m21 + m22 * m22).squareRoot())
        }
        let (a, b, c, d) = rect.corners
        let scales = (scale(at: a), scale(at: b), scale(at: c), scale(at: d))
        return (
            max(scales.0.x, scales.1.x, scales.2.x, scales.3.x), max(scales.0.y, scales.1.y, scales.2.y, scales.3.y)
        )
    }

    /// Returns the pixels for each unit at a point: the lengths of the map's derivatives.
    private func scale(at point: Point<Local>) -> (x: Double, y: Double) {
        let q = projected(x: point.x, y: point.y)
        guard q.w > 0 else { return (.infinity, .infinity) }
        func length(_ dx: Double, _ dy: Double, _ dw: Double) -> Double {
            let (x, y) = ((dx * q.w - q.x * dw) / (q.w * q.w), (dy * q.w - q.y * dw) / (q.w * q.w))
            return (x * x + y * y).squareRoot()
        }
        return (length(m11, m12, m14), length(m21, m22, m24))
    }
}
